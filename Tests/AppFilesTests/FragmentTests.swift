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
    let fragment = try EntitlementsFragment(
      hosts: ["example.com", "www.example.com"], mode: .developer)
    #expect(
      String(decoding: fragment.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>com.apple.developer.associated-domains</key>
        \t<array>
        \t\t<string>applinks:example.com?mode=developer</string>
        \t\t<string>applinks:www.example.com?mode=developer</string>
        \t</array>
        </dict>
        </plist>

        """)
    let release = try EntitlementsFragment(hosts: ["example.com"]).bytes
    #expect(!String(decoding: release, as: UTF8.self).contains("mode"))
    let rule = code { () throws(LinkFault) in try EntitlementsFragment(hosts: ["example.com/"]) }
    #expect(rule == .appHost)
  }

  @Test func countsQuerySchemes() throws {
    func fragment(_ count: Int) throws(LinkFault) -> InfoPlistFragment {
      try InfoPlistFragment(
        bundleID: "com.example.app", querySchemes: (0..<count).map { "app\($0)" })
    }
    #expect(try fragment(25).warnings.isEmpty)
    #expect(try fragment(26).warnings.map(\.kind) == [.appQuerySchemesMany])
    #expect(try fragment(50).warnings.map(\.kind) == [.appQuerySchemesMany])
    #expect(code { () throws(LinkFault) in try fragment(51) } == .appQuerySchemesLimit)
    let doubled = (0..<50).map { "app\($0)" } + ["APP0"]
    #expect(throws: Never.self) {
      try InfoPlistFragment(bundleID: "com.example.app", querySchemes: doubled)
    }
  }

  @Test(arguments: ["", "a b", "1x", "x_y", "caf\u{E9}", "waze://", "<x>"])
  func refusesTheQueryScheme(_ scheme: String) {
    let rule = code { () throws(LinkFault) in
      try InfoPlistFragment(bundleID: "com.example.app", querySchemes: ["waze", scheme])
    }
    #expect(rule == .appScheme)
  }

  @Test func writesAnEmptyDictionaryForNothing() throws {
    let bytes = try InfoPlistFragment(bundleID: "com.example.app").bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("<dict/>"))
  }

  @Test func writesTheEntitlementsOfAnAppClip() throws {
    let app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.app")
    let clip = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.app.Clip")
    let rights = try EntitlementsFragment(
      hosts: ["example.com"], services: [.webcredentials, .webcredentials], clip: clip)
    let text = String(decoding: rights.bytes, as: UTF8.self)
    for entry in ["applinks", "webcredentials", "appclips"] {
      #expect(text.contains("<string>\(entry):example.com</string>"))
    }
    #expect(!text.contains("activitycontinuation"))
    #expect(text.contains("<string>A1B2C3D4E5.com.example.app.Clip</string>"))
    let own = try EntitlementsFragment(clipOf: app, hosts: ["example.com"], mode: .developer)
    let ownText = String(decoding: own.bytes, as: UTF8.self)
    #expect(ownText.contains("<string>appclips:example.com?mode=developer</string>"))
    #expect(!ownText.contains("applinks"))
    let file = try AssociationFile(
      .marketplace(), apps: [app], clips: [clip], services: [.activitycontinuation]
    ).bytes()
    let root = try JSONReader.read(file).root
    #expect(root["appclips"]?["apps"]?.array?.first?.string == clip.description)
    #expect(root["activitycontinuation"]?["apps"]?.array?.first?.string == app.description)
    #expect(root["webcredentials"] == nil)
  }

  @Test func countsShortcuts() throws {
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
        try ShortcutsFragment(table, bundleID: "com.example.app", profile: profile)
      }
    }
    let many = try table([.host, .host, .host, .host, .guest, nil])
    #expect(rule(many, .host) == .appShortcutsLimit)
    #expect(rule(many, .guest) == nil)
    #expect(try rule(table([.host, .host, .host, nil]), .host) == nil)
  }

  @Test func writesTheWordsOfShortcuts() throws {
    let chinese = InfoPlistStrings(try .entries(), locale: "zh-Hans")
    #expect(
      String(decoding: chinese.bytes, as: UTF8.self) == """
        "shortcut.messages" = "消息";
        "shortcut.create" = "New \\"listing\\"";

        """)
  }

  @Test func writesWordsThatAnotherReaderReads() throws {
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
  @Test(.enabled(if: Python.exists)) func isReadByAnotherReader() throws {
    let info = try InfoPlistFragment(
      bundleID: "com.example.app", scheme: "shop", querySchemes: ["waze", "comgooglemaps", "waze"])
    #expect(
      try Python.plist(info.bytes) == """
        {"CFBundleURLTypes": [{"CFBundleTypeRole": "Editor", "CFBundleURLName": "com.example.app", \
        "CFBundleURLSchemes": ["shop"]}], "LSApplicationQueriesSchemes": ["waze", "comgooglemaps"]}
        """)
    let odd = JSON.members(["a<b&\"c'": [.string("]]>\u{1}\n\t车"), [], .object([]), 7, true]])
    #expect(
      try Python.plist(propertyList(odd)) == #"{"a<b&\"c'": ["]]>\n\t\u8f66", [], {}, 7, true]}"#)
    let domains = try EntitlementsFragment(hosts: ["example.com"])
    #expect(
      try Python.plist(domains.bytes)
        == #"{"com.apple.developer.associated-domains": ["applinks:example.com"]}"#)
  }
}
