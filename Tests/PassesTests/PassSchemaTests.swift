import Testing
import WaymarkCore
import WaymarkEmbedded

@testable import WaymarkPasses

@Suite struct PassSchemaTests {
  /// Texts of the barcode of iOS 8, of a style and of an announced event; texts of semantics are
  /// for the system.
  @Test func findsTheTextsThatAreShown() throws {
    let document = #"""
      {"description": "a", "serialNumber": "b", "barcode": {"altText": "c", "message": "d"},
      "coupon": {"backFields": [{"key": "e", "label": "f", "value": "g"}]}, "semantics":
      {"eventName": "h"}, "upcomingPassInformation": [{"name": "i", "type": "event"}]}
      """#
    let root = try JSONReader.read(Array(document.utf8)).root
    #expect(shownTexts(of: root).map(\.text) == ["a", "c", "f", "g", "i"])
  }

  /// A misspelt name in the file would have no table, or no words.
  @Test func knowsEveryNameOfTheFile() {
    for row in PassSchema.data.rows {
      for (kind, names) in row.keys {
        let name = String(kind.last ?? "")
        if kind.contains("object") { #expect(!PassSchema.table(name).isEmpty, "\(name)") }
        if kind.contains("word") { #expect(PassSchema.words(name).count > 1, "\(name)") }
        for list in names where list.hasPrefix("@") {
          #expect(!PassSchema.words(String(list.dropFirst())).isEmpty, "\(list)")
        }
      }
    }
    #expect(PassSchema.top["seatSection"] == nil && PassSchema.top.count > 70)
  }

  @Test func knowsTheListsThatEachStyleShows() {
    #expect(Set(PassSchema.shownFields.keys) == Set(PassSchema.allStyles))
    for lists in PassSchema.shownFields.values {
      #expect(lists.keys.allSatisfy(PassSchema.fieldLists.contains))
    }
  }
}
