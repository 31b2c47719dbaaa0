import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppLinks
@testable import WaymarkRoutes

struct AssociatedDomainTests {
  @Test(arguments: [
    "applinks:example.com", "applinks:*.example.com", "applinks:example.com?mode=developer",
    "applinks:example.com?mode=managed", "applinks:example.com?mode=developer+managed",
    "applinks:*.example.com?mode=developer", "webcredentials:a.b.example.com",
    "activitycontinuation:example.com", "appclips:example.com", "applinks:xn--fsq.com",
    "authsrv:login.example.com?mode=managed", "spotlight-image-search:example.com",
  ])
  func readsWhatItPrints(_ text: String) throws {
    #expect(try AssociatedDomain(text).description == text)
  }

  @Test func readsADomainInAnyCase() throws {
    #expect(try AssociatedDomain("applinks:Example.COM").description == "applinks:example.com")
  }

  @Test(arguments: [
    "", ":", "applinks", "applinks:", "example.com", ":example.com", "APPLINKS:example.com",
    "links:example.com", "applinks:https://example.com", "applinks://example.com",
    "applinks:example.com/", "applinks:example.com/ads", "applinks:example.com:443",
    "applinks:example.com:8443?mode=developer", "applinks: example.com", " applinks:example.com",
    "applinks:example.com ", "applinks:example", "applinks:*", "applinks:*.com", "applinks:*.",
    "applinks:a.*.com", "applinks:*example.com", "applinks:**.example.com",
    "appclips:*.example.com", "applinks:example.com?", "applinks:example.com?mode",
    "applinks:example.com?mode=", "applinks:example.com?mode=Developer",
    "applinks:example.com?mode=managed+developer", "applinks:example.com?mode=developer&x=1",
    "applinks:example.com?mode=developer?mode=managed", "applinks:example.com?x=1",
    "applinks:example.com#x", "applinks:192.168.1.1", "applinks:[::1]", "applinks:exa_mple.com",
    "applinks:例.com", "applinks:example.com\u{0}", "applinks:user@example.com",
  ])
  func refuses(_ text: String) {
    #expect(code { () throws(LinkFault) in try AssociatedDomain(text) } == .appAssociatedDomain)
  }

  @Test(arguments: [
    ("applinks:example.com", "example.com", true), ("applinks:example.com", "EXAMPLE.com", true),
    ("applinks:example.com", "www.example.com", false),
    ("applinks:*.example.com", "www.example.com", true),
    ("applinks:*.example.com", "a.b.example.com", true),
    ("applinks:*.example.com", "example.com", false),
    ("applinks:*.example.com", "myexample.com", false),
  ])
  func covers(_ text: String, _ host: String, _ isCovered: Bool) throws {
    #expect(try AssociatedDomain(text).covers(host) == isCovered)
  }

  // The vectors are outside of the package; without them this test is skipped.
  @Test(.enabled(if: Vectors.links != nil)) func agreesWithTheVectors() throws {
    let strings = Vectors.cases("entitlementStrings", of: Vectors.links)
    let hosts = Vectors.cases("entitlementHosts", of: Vectors.links)
    #expect(!strings.isEmpty && !hosts.isEmpty)
    for item in strings {
      let text = try #require(item["value"]?.string)
      let isSound = code { () throws(LinkFault) in try AssociatedDomain(text) } == nil
      #expect(isSound == item["valid"]?.bool, "\(text)")
    }
    for item in hosts {
      let domain = try AssociatedDomain(#require(item["entitlement"]?.string))
      #expect(try domain.covers(#require(item["host"]?.string)) == item["covered"]?.bool)
    }
  }
}
