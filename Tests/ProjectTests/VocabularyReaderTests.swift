import Testing
import WaymarkModel
import WaymarkRecords
import WaymarkTestSupport

@testable import WaymarkProject

/// The vocabulary of the listings of a project.
@Suite struct VocabularyReaderTests {
  private static func text(_ members: String) -> String {
    Sample().with(
      "records", #"{ "listings": { "source": { "csv": "a.csv" }, \#(members) } }"#
    ).text
  }

  private func table(_ members: String) throws -> Vocabulary {
    try #require(try project(Self.text(members)).records(named: "listings")).fields.vocabulary
  }

  @Test func readsTheTableOfAProject() throws {
    #expect(try table(#""fields": {}"#) === Vocabulary.car)
    #expect(try table(#""vocabulary": "boat""#) === Vocabulary.boat)
    let boats = try table(
      #"""
      "vocabulary": "boat", "attributes": {
        "keel": { "type": "term", "label": { "en": "Keel", "de": "Kiel" }, "facet": true,
                  "terms": { "fin": "Fin keel", "long": { "en": "Long keel" } } },
        "seats": { "type": "integer", "from": 2, "to": 4, "property": "vehicleSeatingCapacity" },
        "berths": { "keyFact": false }, "speed": null
      }
      """#)
    let keel = try #require(boats.index(of: "keel").map { boats.attributes[$0] })
    #expect(keel.labels["de"] == "Kiel" && keel.roles == [.facet] && keel.property == .additional)
    guard case .term(let terms) = keel.type else {
      Issue.record("no term")
      return
    }
    #expect(terms.map(\.name) == ["fin", "long"] && terms[0].labels["de"] == "Fin keel")
    let seats = try #require(boats.index(of: "seats").map { boats.attributes[$0] })
    #expect(seats.type == .integer(2...4) && seats.property == .item("vehicleSeatingCapacity"))
    let berths = try #require(boats.index(of: "berths").map { boats.attributes[$0] })
    #expect(berths.roles.isEmpty && berths.labels["de"] == "Kojen")
    #expect(boats.index(of: "speed") == nil)
  }

  @Test(arguments: [
    (#""vocabulary": "bote""#, "boat"), (#""attributes": { "sped": null }"#, "has no attribute"),
    (#""attributes": { "price": { "type": "text" } }"#, "every listing has a field"),
    (#""attributes": { "Keel": { "type": "text" } }"#, "not a valid attribute name"),
    (#""attributes": { "keel": { } }"#, "has no \"type\""),
    (#""attributes": { "keel": { "type": "txt" } }"#, "text"),
    (#""attributes": { "keel": { "type": "term" } }"#, "has no \"terms\""),
    (
      #""attributes": { "keel": { "type": "text", "label": 5 } }"#, "string, or one for each locale"
    ),
    (
      #""attributes": { "keel": { "type": "text", "property": "is Big" } }"#,
      "not a schema.org property"
    ),
    (
      #""attributes": { "keel": { "type": "text", "terms": { "a": "b" } } }"#,
      "its type is not \"term\""
    ),
    (#""attributes": []"#, "an object"),
    (#""fields": { "length": "loa" }"#, "listings have no field \"length\""),
  ])
  func namesFaults(members: String, reason: String) {
    let found = faults(Self.text(members))
    #expect(found.count == 1, "\(found)")
    #expect(found.contains { ($0.message + $0.help).contains(reason) }, "\(found)")
  }

  @Test func hasNoVocabularyOfDealers() {
    let text = Sample().with(
      "records", #"{ "dealers": { "source": { "csv": "a.csv" }, "vocabulary": "car" } }"#
    ).text
    #expect(faults(text).map(\.code) == ["project.value"])
  }
}
