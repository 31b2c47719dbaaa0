import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

struct SpotlightItemTests {
  private func item(_ updated: Int?) throws -> SpotlightItem {
    let route = try Route(
      name: "ads", path: "/ads/{id}", entries: Route.Entries(spotlight: ["ads", "ad"]))
    let item = SpotlightItem(
      route, id: "17", locale: "en", title: "A \"car\"\n", contentURL: "https://h.example/ads/17",
      updated: updated.map(Timestamp.init(seconds:)))
    return try #require(item)
  }

  @Test func writesALine() throws {
    #expect(
      try String(decoding: item(0).line, as: UTF8.self) == """
        {"uniqueIdentifier":"ads:17","locale":"en","domainIdentifier":"ads",\
        "title":"A \\"car\\"\\n","keywords":[],"contentURL":"https://h.example/ads/17",\
        "expirationDate":"1970-01-31T00:00:00Z"}
        """)
    #expect(try !String(decoding: item(nil).line, as: UTF8.self).contains("expirationDate"))
    #expect(try item(.max).expirationDate == nil)
  }

  @Test(arguments: [(1, "1970-01-02T00:00:00Z"), (3650, "1979-12-30T00:00:00Z")])
  func keepsAnItemForTheDaysOfItsRoute(_ days: Int, until date: String) throws {
    let route = try Route(
      name: "ads", path: "/ads/{id}",
      entries: Route.Entries(spotlight: ["ads"], spotlightDays: days))
    let item = SpotlightItem(
      route, id: "17", locale: "en", title: "A", contentURL: "https://h.example/ads/17",
      updated: Timestamp(seconds: 0))
    #expect(item?.expirationDate?.iso8601 == date)
  }

  @Test(arguments: [Int.min, -1, 0, 3651, Int.max]) func refusesTheDays(_ days: Int) {
    let rule = code { () throws(LinkFault) in
      try Route(
        name: "ads", path: "/ads/{id}",
        entries: Route.Entries(spotlight: ["ads"], spotlightDays: days))
    }
    #expect(rule == .routeSpotlight)
  }

  @Test func refusesDaysWithoutItems() {
    let rule = code { () throws(LinkFault) in
      try Route(name: "ads", path: "/ads/{id}", entries: Route.Entries(spotlightDays: 30))
    }
    #expect(rule == .routeSpotlight)
  }

  @Test func readsTheIdentifierOfALine() throws {
    let line = try item(nil).line
    #expect(SpotlightItem.identifier(ofLine: line[...]) == "ads:17")
    let deletion = SpotlightItem.deletion(of: "ads:17")
    #expect(SpotlightItem.identifier(ofLine: deletion[...]) == "ads:17")
    for text in [
      "", "{}", "{\"uniqueIdentifier\":\"a", "{\"uniqueIdentifier\":\"a\\\"b\"}", "\u{0}",
    ] {
      #expect(SpotlightItem.identifier(ofLine: Array(text.utf8)[...]) == nil)
    }
  }

  @Test func isNilWithoutADomain() throws {
    let route = try Route(name: "ads", path: "/ads/{id}")
    #expect(
      SpotlightItem(
        route, id: "17", locale: "en", title: "A", contentURL: "https://h.example/") == nil)
  }
}
