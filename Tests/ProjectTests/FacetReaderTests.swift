import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkProject

@Suite struct FacetReaderTests {
  private func faults(_ facets: String, page: String = "market", more: String = "") -> [String] {
    let sample = Sample()
      .with(
        "routes",
        #"""
        [{ "name": "a", "path": "/a", "page": "\#(page)", "facets": \#(facets) },
         { "name": "b", "path": "/a/{id}", "page": "listing" }\#(more)]
        """#
      )
      .with("records", #"{ "listings": { "source": { "csv": "a.csv" } } }"#)
    return WaymarkProjectTests::faults(sample.text).map { "\($0.message) \($0.help)" }
  }

  @Test func acceptsAttributesThatListingsShare() {
    #expect(faults(#"["make", ["make", "model"], "year", "doors", "drive", "price"]"#).isEmpty)
    #expect(faults(#"["condition", "country", "dealer", ["country", "make"]]"#).isEmpty)
  }

  @Test(arguments: [
    (#"["mileage"]"#, #"listings cannot be grouped by "mileage""#),
    (#"["vin"]"#, #"listings cannot be grouped by "vin""#),
    (#"["maker"]"#, #"Did you mean "make"?"#),
    (#"["make", "make"]"#, "contains make twice"),
    (#"[["make", "make"]]"#, #"groups "make" by itself"#),
    (#"[["make", "model", "year"]]"#, "contains a value that is not an attribute name"),
    (#"[[]]"#, "contains a value that is not an attribute name"),
    (#"[{}]"#, "contains a value that is not an attribute name"),
    (#"[]"#, "is empty"),
    (#""make""#, "a list is expected"),
  ])
  func refuses(facets: String, message: String) {
    let found = faults(facets)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test func requiresAMarket() {
    #expect(
      faults(#"["make"]"#, page: "shell").first?.contains("only a market page can have facets")
        == true)
  }

  @Test func refusesPagesAtThePathOfAnotherRoute() {
    let found = faults(
      #"["make"]"#, more: #", { "name": "c", "path": "/a/make/{x}", "page": "shell" }"#)
    #expect(found.first?.contains("the pages by make would have the paths of those of c") == true)
    #expect(
      faults(#"["make"]"#, more: #", { "name": "c", "path": "/a/{id}/buy", "page": "shell" }"#)
        .count
        == 1)
    #expect(
      faults(#"["make"]"#, more: #", { "name": "c", "path": "/a/garage/{x}", "page": "shell" }"#)
        .isEmpty)
  }
}
