import Foundation
import Testing

/// Cases of map links that were once written or read incorrectly.
@Suite(.enabled(if: SharedCases.read("maps") != nil, SharedCases.missing))
struct MapCaseTests {
  private let cases = SharedCases.read("maps") ?? [:]

  private func url(_ options: String...) throws -> String {
    try Waymark.run(["maps", "url", "--to", "43.65,-79.38", "--name", "X"] + options).output
  }

  @Test func writesLinksAsTheMakersDocumentThem() throws {
    try #require(["liftago", "copilot-view", "here-zoom"].allSatisfy { cases[$0] != nil })
    #expect(try url("--app", "liftago", "--action", "ride").hasPrefix("lftgpas://order?"))
    #expect(
      try url("--app", "copilot", "--action", "place")
        .contains("action=VIEW&lat=43.650000&long=-79.380000&name=X"))
    #expect(
      try url("--app", "here", "--action", "place")
        .hasPrefix("https://share.here.com/l/43.650000,-79.380000,X?z=16"))
    let apps = try Waymark.run(["maps", "apps", "--format", "json"]).objects()
    let liftago = try #require(apps.first { $0["id"] as? String == "liftago" })
    #expect(liftago["queriesSchemes"] as? [String] == ["lftgpas"])
  }

  @Test(arguments: [
    ("parse-2gis", 53.72, 91.44, "directions"), ("parse-here", 12.98765, 49.123456, "place"),
    ("parse-osm-embed", 55.7988, 49.1056, "place"),
  ])
  func readsThePlaceAndNotTheMap(
    id: String, latitude: Double, longitude: Double, action: String
  ) throws {
    let link = try #require(cases[id]?["url"] as? String)
    let reading = try #require(
      try Waymark.run(["maps", "parse", "--format", "json", link]).objects().first)
    let place = try #require(reading["destination"] as? [String: Any], "\(reading)")
    #expect(place["latitude"] as? Double == latitude && place["longitude"] as? Double == longitude)
    #expect(reading["action"] as? String == action)
    #expect((reading["notes"] as? [Any])?.isEmpty == true, "\(reading)")
  }
}
