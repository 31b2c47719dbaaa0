import Testing
import WaymarkCore

@testable import WaymarkAppLinks

/// Changes between two `assetlinks.json` files.
struct StatementChangeTests {
  private static func statement(_ rules: String? = nil, _ pair: String = "4F") -> String {
    let print = Array(repeating: pair, count: 32).joined(separator: ":")
    let all = "delegate_permission/common.handle_all_urls"
    let more = rules.map {
      #","relation_extensions":{"\#(all)":{"dynamic_app_link_components":\#($0)}}"#
    }
    return #"{"relation":["\#(all)"],"target":{"namespace":"android_app","package_name":"a.b","#
      + #""sha256_cert_fingerprints":["\#(print)"]}\#(more ?? "")}"#
  }

  private static func changes(_ old: String, _ new: String) throws -> [String] {
    let files = try [old, new].map { try StatementFile(Array("[\($0)]".utf8)) }
    return files[0].changes(to: files[1]).map { change in
      let path = change.url.dropFirst("https://example.com".count)
      let app = change.app == "a.b" ? "" : " \(change.app.prefix(18))"
      return "\(change.old.rawValue)>\(change.new.rawValue) \(path)\(app)"
    }
  }

  @Test(
    arguments: [
      (nil, #"[{"/":"/a","exclude":true}]"#, "app>web /"),
      (#"[{"/":"/a","exclude":true},{"/":"*"}]"#, nil, "web>app /a"),
      (#"[{"/":"/a/?*"}]"#, #"[{"/":"/b/?*"}]"#, "app>web /a/xx7"),
      (#"[{"/":"/a/?*"}]"#, #"[{"/":"/b/?*"}]"#, "web>app /b/xx7"),
      (#"[{"/":"/s"}]"#, #"[{"/":"/s","?":{"q":"?*"}}]"#, "app>web /s"),
    ] as [(String?, String?, String)])
  func findsTheURLsThatChange(_ old: String?, _ new: String?, change: String) throws {
    let found = try Self.changes(Self.statement(old), Self.statement(new))
    #expect(found.contains(change), "\(found)")
    #expect(try Self.changes(Self.statement(old), Self.statement(old)).isEmpty)
    #expect(try Self.changes(Self.statement(new), Self.statement(new)).isEmpty)
  }

  @Test func findsAnAppThatCanNoLongerBeVerified() throws {
    let one = Self.statement()
    #expect(try Self.changes(one, Self.statement(nil, "4f")) == ["app>web /"])
    #expect(try Self.changes(one, "") == ["app>web /"])
    #expect(try Self.changes("", one) == ["web>app /"])
    #expect(
      try Self.changes(one, Self.statement(nil, "5A"))
        == ["app>web / a.b signed with 4F", "web>app / a.b signed with 5A"])
    #expect(
      try Self.changes(one, one + "," + Self.statement(nil, "5A"))
        == ["web>app / a.b signed with 5A"])
  }

  @Test func knowsNothingAboutStatementsOfIncludedFiles() throws {
    let (one, more) = (Self.statement(), #"{"include":"https://example.com/more.json"}"#)
    #expect(try Self.changes(one, more) == ["app>undetermined /"])
    #expect(try Self.changes(more, one) == ["undetermined>app /"])
    #expect(try Self.changes(one, "\(one),\(more)").isEmpty)
    #expect(
      try Self.changes(one, "\(Self.statement(nil, "5A")),\(more)")
        == ["app>undetermined / a.b signed with 4F", "web>app / a.b signed with 5A"])
  }

  /// A certificate matters only where a link opens the app.
  @Test func findsNoCertificateWhereNoLinkOpens() throws {
    let rules = #"[{"/":"*","exclude":true}]"#
    #expect(try Self.changes(Self.statement(rules), Self.statement(rules, "5A")).isEmpty)
    let some = #"[{"/":"/a","exclude":false}]"#
    #expect(
      try Self.changes(Self.statement(some), Self.statement(some, "5A")).contains(
        "app>web /a a.b signed with 4F"))
  }

  @Test func doesNotKnowTheAppsOfAnIncludedFile() throws {
    let text = #"[{"include":"https://example.com/more.json"}]"#
    #expect(try StatementFile(Array(text.utf8)).apps == nil)
    #expect(try StatementFile(Array("[\(Self.statement())]".utf8)).apps == ["a.b"])
  }
}
