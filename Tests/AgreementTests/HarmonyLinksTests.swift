import Testing
import WaymarkAgreement
import WaymarkAppLinks

/// What HarmonyOS decides about links.
@Suite struct HarmonyLinksTests {
  private static let module = #"""
    {"module":{"abilities":[{"skills":[{"uris":[
      {"scheme":"https","host":"cars.example","path":"messages"},
      {"scheme":"https","host":"cars.example","pathRegex":"ads/[^/]+"},
      {"scheme":"https","host":"cars.example","pathRegex":"a\\.b/.*"}]},
      {"uris":[{"scheme":"cars"}]},
      {"uris":[{"scheme":"https","host":"xn--bcher-kva.example"},
        {"scheme":"https","host":"käse.example"}]}]}]}}
    """#

  @Test(arguments: [
    ("https://cars.example/messages", "match", "/module/abilities/0/skills/0/uris/0"),
    ("https://cars.example/ads/17", "match", "/module/abilities/0/skills/0/uris/1"),
    ("https://cars.example/ads/17?web=1", "match", "/module/abilities/0/skills/0/uris/1"),
    ("https://cars.example/a.b/c/d", "match", "/module/abilities/0/skills/0/uris/2"),
    ("cars://anything", "match", "/module/abilities/0/skills/1/uris/0"),
    ("https://cars.example/ads/17/gatepass.pkpass", "no_match", nil),
    ("https://cars.example/aXb/c", "no_match", nil), ("https://cars.example/", "no_match", nil),
    ("https://other.example/messages", "no_match", nil),
    ("http://cars.example/ads/1", "no_match", nil),
    ("https://bücher.example/a", "match", "/module/abilities/0/skills/2/uris/0"),
    ("https://xn--kse-qla.example/a", "match", "/module/abilities/0/skills/2/uris/1"),
    ("https://CARS.example/messages", "match", "/module/abilities/0/skills/0/uris/0"),
    ("no link", "no_match", nil), ("", "no_match", nil),
  ])
  func decidesByTheModule(url: String, verdict: String, rule: String?) throws {
    let decision = try HarmonyLinks(Array(Self.module.utf8)).decide(url)
    #expect(decision.verdict.rawValue == verdict && decision.rule == rule, "\(decision)")
  }
}
