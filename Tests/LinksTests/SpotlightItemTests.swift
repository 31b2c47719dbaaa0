import Bytes
import Model
import Testing

@testable import Links

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

  @Test func isNoneWithoutADomain() throws {
    let route = try Route(name: "ads", path: "/ads/{id}")
    #expect(
      SpotlightItem(
        route, id: "17", locale: "en", title: "A", contentURL: "https://h.example/") == nil)
  }
}
