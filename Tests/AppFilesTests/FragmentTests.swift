import Foundation
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkAppLinks
@testable import WaymarkRoutes

struct FragmentTests {
  @Test func writesTheEntitlements() throws {
    #expect(
      String(decoding: EntitlementsFragment(hostCount: 2, hasPasses: true).bytes, as: UTF8.self)
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>com.apple.developer.associated-domains</key>
        \t<array>
        \t\t<string>applinks:$(WAYMARK_HOST_1)$(WAYMARK_LINK_MODE)</string>
        \t\t<string>applinks:$(WAYMARK_HOST_2)$(WAYMARK_LINK_MODE)</string>
        \t</array>
        \t<key>com.apple.developer.pass-type-identifiers</key>
        \t<array>
        \t\t<string>$(TeamIdentifierPrefix)$(WAYMARK_PASS_TYPE)</string>
        \t</array>
        </dict>
        </plist>

        """)
    let plain = EntitlementsFragment(hostCount: 1).bytes
    #expect(!String(decoding: plain, as: UTF8.self).contains("pass-type"))
  }

  @Test func limitsQuerySchemes() throws {
    func fragment(_ count: Int) throws(LinkFault) -> InfoPlistFragment {
      try InfoPlistFragment(querySchemes: (0..<count).map { "app\($0)" })
    }
    #expect(try fragment(25).warnings.isEmpty)
    #expect(try fragment(26).warnings.map(\.kind) == [.appQuerySchemesMany])
    #expect(try fragment(50).warnings.map(\.kind) == [.appQuerySchemesMany])
    #expect(code { () throws(LinkFault) in try fragment(51) } == .appQuerySchemesLimit)
    let doubled = (0..<50).map { "app\($0)" } + ["APP0"]
    #expect(throws: Never.self) {
      try InfoPlistFragment(querySchemes: doubled)
    }
  }

  @Test(arguments: ["", "a b", "1x", "x_y", "caf\u{E9}", "waze://", "<x>"])
  func refusesTheQueryScheme(_ scheme: String) {
    let rule = code { () throws(LinkFault) in
      try InfoPlistFragment(querySchemes: ["waze", scheme])
    }
    #expect(rule == .appScheme)
  }

  @Test func writesTheEntitlementsOfAnAppClip() throws {
    let app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.app")
    let clip = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.app.Clip")
    let rights = EntitlementsFragment(
      hostCount: 1, services: [.webcredentials, .webcredentials], clip: "Clip")
    let text = String(decoding: rights.bytes, as: UTF8.self)
    for entry in ["applinks", "webcredentials", "appclips"] {
      #expect(text.contains("<string>\(entry):$(WAYMARK_HOST_1)$(WAYMARK_LINK_MODE)</string>"))
    }
    #expect(!text.contains("activitycontinuation"))
    #expect(text.contains("<string>$(AppIdentifierPrefix)$(WAYMARK_BUNDLE_ID).Clip</string>"))
    let own = String(decoding: EntitlementsFragment(ofClipFor: 1).bytes, as: UTF8.self)
    #expect(own.contains("<string>appclips:$(WAYMARK_HOST_1)$(WAYMARK_LINK_MODE)</string>"))
    #expect(own.contains("<string>$(AppIdentifierPrefix)$(WAYMARK_BUNDLE_ID)</string>"))
    #expect(!own.contains("applinks"))
    let file = try AssociationFile(
      .marketplace(), apps: [app], clips: [clip], services: [.activitycontinuation]
    ).bytes()
    let root = try JSONReader.read(file).root
    #expect(root["appclips"]?["apps"]?.array?.first?.string == clip.description)
    #expect(root["activitycontinuation"]?["apps"]?.array?.first?.string == app.description)
    #expect(root["webcredentials"] == nil)
  }

  @Test func limitsShortcuts() throws {
    func table(_ profiles: [Route.Shortcut.Profile?]) throws -> RouteTable {
      try RouteTable(
        profiles.enumerated().map { index, profile in
          let shortcut = Route.Shortcut(titles: ["en": "A"], profile: profile)
          return try Route(
            name: "r\(index)", path: "/r\(index)", entries: Route.Entries(shortcut: shortcut))
        })
    }
    func rule(_ table: RouteTable, _ profile: Route.Shortcut.Profile) -> DiagnosticKind? {
      code { () throws(LinkFault) in
        try HomeShortcuts(table, for: profile)
      }
    }
    let many = try table([.host, .host, .host, .host, .guest, nil])
    #expect(rule(many, .host) == .appShortcutsLimit)
    #expect(rule(many, .guest) == nil)
    #expect(try rule(table([.host, .host, .host, nil]), .host) == nil)
  }

  @Test func writesTheTitlesOfShortcuts() throws {
    let chinese = InfoPlistStrings(try .entries(), locale: "zh-Hans")
    #expect(
      String(decoding: chinese.bytes, as: UTF8.self) == """
        "shortcut.messages" = "消息";
        "shortcut.create" = "New \\"listing\\"";

        """)
  }

  @Test func writesTitlesThatAnotherParserReads() throws {
    for title in [
      "\u{0}\u{7}\u{7F}\u{85}\u{2028}\u{2029}", "a\";\n\"b\" = \"c\\", "\r\t/* 车 */ \u{1F697}%@",
    ] {
      let shortcut = Route.Shortcut(titles: ["en": title])
      let route = try Route(name: "a", path: "/a", entries: Route.Entries(shortcut: shortcut))
      let bytes = InfoPlistStrings(try RouteTable([route], locales: ["en"]), locale: "en").bytes
      let list = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      #expect(list as? [String: String] == ["shortcut.a": title])
      #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
    }
  }

  // Python's reader is the independent one; without Python this test is skipped.
  @Test(.enabled(if: Python.exists)) func isReadableByAnotherParser() throws {
    let info = try InfoPlistFragment(querySchemes: ["waze", "comgooglemaps", "waze"])
    #expect(
      try Python.plist(info.bytes) == """
        {"CFBundleURLTypes": [{"CFBundleTypeRole": "Editor", \
        "CFBundleURLName": "$(WAYMARK_BUNDLE_ID)", \
        "CFBundleURLSchemes": ["$(WAYMARK_URL_SCHEME)"]}], \
        "LSApplicationQueriesSchemes": ["waze", "comgooglemaps"], \
        "WaymarkAPIHost": "$(WAYMARK_API_HOST)"}
        """)
    let odd = JSON.members(["a<b&\"c'": [.string("]]>\u{1}\n\t车"), [], .object([]), 7, true]])
    #expect(
      try Python.plist(propertyList(odd)) == #"{"a<b&\"c'": ["]]>\n\t\u8f66", [], {}, 7, true]}"#)
    #expect(
      try Python.plist(EntitlementsFragment(hostCount: 0).bytes) == """
        {"com.apple.developer.associated-domains": \
        ["applinks:$(WAYMARK_HOST_1)$(WAYMARK_LINK_MODE)"]}
        """)
  }

  @Test func writesShortcutsWithoutAProfileToTheInfoPlist() throws {
    func table(_ profile: Route.Shortcut.Profile?) throws -> RouteTable {
      let car = Route.Shortcut(
        titles: ["en": "A"], subtitles: ["en": "B"], icon: .symbol("car"), profile: profile)
      let sale = Route.Shortcut(titles: ["en": "C"], icon: .image("Sale"))
      return try RouteTable([
        Route(name: "a", path: "/a", entries: Route.Entries(shortcut: car, activity: "x")),
        Route(name: "b", path: "/b", entries: Route.Entries(shortcut: sale)),
      ])
    }
    let everyone = try InfoPlistFragment(table: table(nil)).bytes
    let list = try unsafe PropertyListSerialization.propertyList(
      from: Data(everyone), format: nil)
    let items = try #require((list as? [String: Any])?["UIApplicationShortcutItems"])
    #expect(
      items as? [[String: String]] == [
        [
          "UIApplicationShortcutItemType": "$(WAYMARK_BUNDLE_ID).x",
          "UIApplicationShortcutItemTitle": "shortcut.x",
          "UIApplicationShortcutItemSubtitle": "shortcut.x.subtitle",
          "UIApplicationShortcutItemIconSymbolName": "car",
        ],
        [
          "UIApplicationShortcutItemType": "$(WAYMARK_BUNDLE_ID).b",
          "UIApplicationShortcutItemTitle": "shortcut.b",
          "UIApplicationShortcutItemIconFile": "Sale",
        ],
      ])
    // With profiles the app sets them when it runs.
    let hosts = try InfoPlistFragment(table: table(.host)).bytes
    #expect(!String(decoding: hosts, as: UTF8.self).contains("UIApplicationShortcutItems"))
  }
}
