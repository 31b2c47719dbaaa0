import Testing
import WaymarkCore

@testable import WaymarkAppLinks

/// Services that a site has next to its links: passwords, App Clips, Handoff.
struct ServiceChangeTests {
  private static let file = Array(
    #"""
    {"applinks":{"details":[{"appIDs":["A1B2C3D4E5.com.example.shop"],"components":[{"/":"/cart"}]}]},
    "webcredentials":{"apps":["A1B2C3D4E5.com.example.shop","A1B2C3D4E5.com.example.shopkeeper"]},
    "appclips":{"apps":["A1B2C3D4E5.com.example.shop.Clip"]},"authsrv":{"apps":[7]}}
    """#.utf8)
  private static let links = Array(
    #"{"applinks":{"details":[{"appID":"A1B2C3D4E5.com.example.shop","paths":["/cart"]}]}}"#.utf8)

  private static func changes(_ app: String? = nil, isReversed: Bool = false) throws -> [String] {
    let (old, new) = isReversed ? (links, file) : (file, links)
    return try ServiceChange.all(from: old, to: new, of: .association, app: app).map {
      "\($0.new == .app ? "+" : "-") \($0.service) \($0.app.dropFirst(22))"
    }
  }

  @Test func findsServicesThatGetLostOrAreNew() throws {
    let lost = ["- appclips .shop.Clip", "- webcredentials .shop", "- webcredentials .shopkeeper"]
    #expect(try Self.changes() == lost)
    #expect(try Self.changes("A1B2C3D4E5.com.example.shop") == Array(lost.prefix(2)))
    #expect(try Self.changes(isReversed: true) == lost.map { "+" + $0.dropFirst() })
    #expect(
      try ServiceChange.all(from: Self.file, to: Self.file, of: .association).isEmpty)
  }

  @Test func findsSharedPasswordsOfAndroid() throws {
    func file(_ relations: String) -> [UInt8] {
      Array(
        #"""
        [{"relation":[\#(relations)],"target":{"namespace":"android_app","package_name":"com.example.shop"}},
        {"relation":["delegate_permission/common.get_login_creds"],"target":{"namespace":"web","site":"https://a.example"}}]
        """#.utf8)
    }
    let links = #""delegate_permission/common.handle_all_urls""#
    let passwords = #""delegate_permission/common.get_login_creds""#
    let changes = try ServiceChange.all(
      from: file("\(links),\(passwords)"), to: file(links), of: .assetLinks)
    #expect(changes.map(\.app) == ["com.example.shop"])
    #expect(changes.first?.title == "saved passwords and passkeys")
    #expect(changes.first?.new == ServiceChange.State.none)
    let included = try ServiceChange.all(
      from: file("\(links),\(passwords)"),
      to: Array(#"[{"include":"https://a.example/x.json"}]"#.utf8),
      of: .assetLinks)
    #expect(
      included.map(\.old) == [.app, .app] && included.map(\.new) == [.undetermined, .undetermined])
  }

  @Test func namesTheServicesThatADraftLeavesOut() throws {
    let remarks = try RouteImport(Self.file).remarks.map { "\($0.pointer) \($0.reason)" }
    #expect(
      remarks == [
        "/webcredentials A1B2C3D4E5.com.example.shop has saved passwords and passkeys here: add"
          + #" "services": ["webcredentials"] to "ios" of the environments"#,
        #"/webcredentials webcredentials of "A1B2C3D4E5.com.example.shopkeeper" is left out"#,
        "/appclips A1B2C3D4E5.com.example.shop.Clip has the App Clip here: add"
          + #" "appClip": "Clip" to "ios" of the environments"#,
      ])
    #expect(try RouteImport(Self.links).remarks.isEmpty)
  }
}
