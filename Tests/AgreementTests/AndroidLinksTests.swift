import Testing

@testable import WaymarkAgreement

struct AndroidLinksTests {
  private func links(_ extra: String) throws -> AndroidLinks {
    let manifest = """
      <data android:scheme="https" /><data android:host="h.example" />
      <data android:pathPattern="/ads/..*" />
      """
    let exactManifest = manifest.replacing(
      #"pathPattern="/ads/..*""#, with: #"pathAdvancedPattern="/ads/[^/]+""#)
    let print = Array(repeating: "4F", count: 32).joined(separator: ":")
    let rules = """
      [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
      "package_name":"com.example.app","sha256_cert_fingerprints":["\(print)"]},\
      "relation_extensions":{\
      "delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[\(extra)]}}}]
      """
    return try AndroidLinks(
      host: "h.example", manifest: Array(manifest.utf8), exactManifest: Array(exactManifest.utf8),
      rules: Array(rules.utf8), package: "com.example.app")
  }

  @Test(
    arguments: [
      ("https://h.example/ads/17", AndroidAnswer.opens, AndroidAnswer.opens, "1"),
      ("https://h.example/ads/17?web=1", .stays, .opens, "0"),
      ("https://h.example/ads/17?web=1&web=2", .unknown, .opens, "0"),
      ("https://h.example/ads/x.y", .stays, .opens, nil),
      ("https://h.example/other", .stays, .stays, nil),
      ("https://h.example/ads/%zz", .unknown, .unknown, "1"),
      ("https://other.example/ads/17", .stays, .stays, nil),
      ("http://h.example/ads/17", .stays, .stays, nil), ("h.example", .stays, .stays, nil),
    ] as [(String, AndroidAnswer, AndroidAnswer, String?)])
  func distinguishesReleases(
    _ url: String, _ later: AndroidAnswer, _ earlier: AndroidAnswer, _ rule: String?
  ) throws {
    let links = try links(
      #"{"?":{"web":"1"},"exclude":true},{"/":"/ads/1?"},{"/":"/ads/%*"}"#)
    let decision = links.decisions(url)[.from15]
    #expect(decision.answer == later, "\(decision)")
    #expect(links.decisions(url)[.upTo14].answer == earlier)
    if url.contains("zz") { return }
    #expect(decision.rule?.split(separator: "/").last.map(String.init) == rule, "\(decision)")
  }

  @Test func fallsBackToTheManifestWithoutValidRules() throws {
    let decision = try links(#"{"/":""}"#).decisions("https://h.example/ads/17?web=1")[.from15]
    #expect(decision.answer == .opens && decision.rule == nil)
    #expect(decision.reason.contains("manifest alone decides. The manifest's"))
  }
}
