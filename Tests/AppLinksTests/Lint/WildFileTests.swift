import Testing
import WaymarkCore

@testable import WaymarkAppFiles
@testable import WaymarkAppLinks
@testable import WaymarkRoutes

/// Files of real sites pass without an error.
struct WildFileTests {
  private static let app = #""A1B2C3D4E5.com.example.app""#
  private static let print = (10..<42).map(String.init).joined(separator: ":")

  @Test(arguments: [
    // A news site since iOS 9, with the empty list of that time.
    #"{"applinks":{"apps":[],"details":[{"appID":\#(app),"paths":["NOT /wwdc/internal/*","/wwdc/*","/news/20??/*"]}]}}"#,
    // What a hosting service writes by itself.
    #"{"applinks":{"apps":[],"details":[{"appID":\#(app),"paths":["NOT /_/*","/*"]}]}}"#,
    // Two apps of one company, and its passwords.
    ##"{"applinks":{"details":[{"appIDs":[\##(app),"A1B2C3D4E5.com.example.app.beta"],"components":[{"#":"no_universal_links","exclude":true,"comment":"stays in the browser"},{"/":"/buy/*","comment":"anything on sale"},{"/":"/help/website/*","exclude":true},{"/":"/help/*","?":{"articleNumber":"????"}}]}]},"webcredentials":{"apps":[\##(app)]},"appclips":{"apps":["A1B2C3D4E5.com.example.app.Clip"]}}"##,
    // Variables, the system's and the file's.
    #"{"applinks":{"substitutionVariables":{"food":["burrito","pizza","sushi"]},"details":[{"appIDs":[\#(app)],"components":[{"/":"/$(lang)_$(region)/$(food)/"},{"/":"/$(food)/$(digit)$(digit)"}]}]}}"#,
    // Defaults for a site with links in any case.
    #"{"applinks":{"defaults":{"caseSensitive":false},"details":[{"appIDs":[\#(app)],"defaults":{"percentEncoded":false},"components":[{"/":"/Café/*"}]}]}}"#,
    // The oldest form.
    #"{"applinks":{"apps":[],"details":{\#(app):{"paths":["/login/*","/video/?*"]}}}}"#,
    // Both formats, for iOS 12 as well.
    #"{"applinks":{"apps":[],"details":[{"appID":\#(app),"paths":["/a/*"],"components":[{"/":"/a/*"}]}]}}"#,
    // Passwords and Handoff only.
    #"{"webcredentials":{"apps":[\#(app)]},"activitycontinuation":{"apps":[\#(app)]}}"#,
    // A messenger with queries in both forms, and one unnecessary rule.
    #"{"applinks":{"details":[{"appIDs":[\#(app)],"components":[{"/":"/send/*"},{"/":"/join","?":"code=?*"},{"/":"/c/?*","?":{"v":"?*","t":"*"}},{"/":"/send/photo/*"}]}]}}"#,
    // A placeholder that a link shortener serves.
    #"{"applinks":{"apps":[],"details":[]}}"#,
    // A site with another service of another kind.
    #"{"applinks":{"details":[{"appIDs":[\#(app)],"components":[{"/":"/"},{"/":"/w/?*"}]}]},"com.example.other":{"x":1}}"#,
    // Blanks, line breaks and an escaped slash, as many libraries write them.
    "{\r\n\t\"applinks\" : { \"details\" : [ { \"appIDs\" : [ \(app) ],\r\n \"components\" : [ { \"\\/\" : \"\\/buy\\/*\" } ] } ] } }\r\n",
  ])
  func passesAsAnAssociationFile(_ text: String) {
    let findings = LinkLint.check(Array(text.utf8), as: .association, named: "aasa")
    #expect(!findings.contains { $0.severity == .error }, "\(findings)")
  }

  @Test(arguments: [
    #"[{"relation":["delegate_permission/common.handle_all_urls","delegate_permission/common.get_login_creds"],"target":{"namespace":"android_app","package_name":"org.example.app","sha256_cert_fingerprints":["\#(print)"]}},{"relation":["delegate_permission/common.get_login_creds"],"target":{"namespace":"web","site":"https://www.example.com"}}]"#,
    #"[{"include":"https://example.com/statements.json"}]"#,
    ##"[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"org.example.app_2","sha256_cert_fingerprints":["\##(print)"]},"relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[{"/":"/a/*","exclude":true,"comments":"x"},{"?":{"in_app":"true"}},{"#":"app"},{"/":"*"}]}}}]"##,
  ])
  func acceptsStatementsInUse(_ text: String) {
    #expect(LinkLint.check(Array(text.utf8), as: .assetLinks, named: "assetlinks.json").isEmpty)
  }

  @Test func acceptsTheFilesOfAnEnvironment() throws {
    let table = try RouteTable(
      [
        Route(name: "ads", path: "/ads"), Route(name: "ads.details", path: "/ads/{id}"),
        Route(name: "ads.garage", path: "/ads/garage"),
        Route(name: "orders.item", path: "/orders/{id}/items/{item}"),
        Route(name: "search", path: "/search", query: ["q": "{q}"]),
      ], locales: ["en", "zh-Hans"])
    let app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.app")
    let file = try AssociationFile(table, apps: [app]).bytes()
    #expect(LinkLint.check(file, as: .association, named: "aasa").isEmpty)
    let links = try AppLinking(appID: "5765880207853012345").bytes
    #expect(LinkLint.check(links, as: .appLinking, named: "applinking.json").isEmpty)
  }
}
