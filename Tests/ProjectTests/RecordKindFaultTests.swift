import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkProject

/// A fault of a record set is reported once, and references to the set have no fault.
@Suite struct RecordKindFaultTests {
  private func sample(_ name: String, _ set: String) -> String {
    Sample()
      .with(
        "routes",
        """
        [{ "name": "market", "path": "/cars", "page": "market", "records": "\(name)" },
         { "name": "car", "path": "/cars/{id}", "page": "listing", "records": "\(name)" },
         { "name": "pass", "path": "/p/{id}", "page": "gatepass" }]
        """
      )
      .with(
        "records",
        """
        { "\(name)": { \(set) "source": { "csv": "a.csv" } },
          "gatePasses": { "source": { "csv": "b.csv" }, "listings": "\(name)" } }
        """
      ).text
  }

  @Test(arguments: [
    (
      "cars", #""kind": "listings","#, "\"listings\" is not a valid value",
      "Did you mean \"listing\"?"
    ),
    ("cars", #""kind": 7,"#, "kind", ""),
    ("cars", "", "has no \"kind\"", "Add the kind of its records"),
    ("1 car", #""kind": "listing","#, "is not a valid record set name", "Write a letter"),
  ])
  func reportsAnUnreadableSetOnce(name: String, set: String, message: String, help: String) {
    let found = faults(sample(name, set))
    #expect(found.count == 1)
    #expect(found.first?.message.contains(message) == true)
    #expect(found.first?.help.contains(help) == true || help.isEmpty)
  }

  @Test func printsNoEmptyListOfNames() {
    let found = faults(
      Sample().with(
        "records", #"{ "cars": { "kind": "listing", "dealers": "x", "source": { "csv": "a" } } }"#
      ).text)
    #expect(found.map(\.message).contains { $0.contains("\"x\" is not a valid record set") })
    #expect(!found.contains { $0.help.contains("Known: .") })
  }

  @Test(arguments: [
    ("gatePasses", "newest", 1), ("dealers", "newest", 1), ("gatePasses", "first", 0),
    ("listings", "newest", 0),
  ])
  func refusesTheNewestOfRecordsWithoutDates(set: String, rule: String, count: Int) {
    let found = faults(
      Sample().with(
        "records", #"{ "\#(set)": { "duplicates": "\#(rule)", "source": { "csv": "a" } } }"#
      ).text)
    let matches = found.filter { $0.message.hasSuffix("\(set) have no date of change") }
    #expect(matches.count == count, "\(found)")
    #expect(matches.allSatisfy { $0.code == "project.value" })
    #expect(matches.allSatisfy { $0.help.hasPrefix("Remove \"duplicates\"") })
  }

  @Test func namesTheKindsThatHaveAKey() {
    let found = faults(
      Sample().with(
        "records", #"{ "dealers": { "vocabulary": "car", "source": { "csv": "a" } } }"#
      ).text)
    #expect(
      found.first?.help == "Remove \"vocabulary\"; sets that can have it: listings, requests.")
  }

  /// Only an app can open URLs of its own scheme.
  @Test func requiresASchemeForAnApp() {
    #expect(faults(Sample().withEnvironment(#""hosts": ["a.example"]"#).text).isEmpty)
    let app = #""hosts": ["a.example"], "ios": { "teamID": "ABCDE12345", "bundleID": "a.b" }"#
    #expect(
      faults(Sample().withEnvironment(app).text).map(\.code) == ["project.missing-key"])
  }
}
