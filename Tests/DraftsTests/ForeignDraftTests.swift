import Testing

@testable import WaymarkDrafts

/// Files of other programs: what they call things, and what no field reads of them.
@Suite struct ForeignDraftTests {
  private func draft(_ rows: String, named name: String = "things.csv") throws -> String {
    try draftLines(rows.replacing("|", with: "\n") + "\n", named: name)
  }

  /// A decimal comma in each line, and one in the header, are no separators.
  @Test(arguments: [
    "Preis, EUR;Titel|650,50;Haus A|700,50;Haus B",
    "Titel;Preis, EUR;Größe, m²|Haus A;650,50;50,5|Haus B;700,50;60,5",
  ])
  func prefersSemicolonsToDecimalCommas(rows: String) throws {
    let text = try draft(rows)
    #expect(
      text.contains("\"separator\": \";\"") && text.contains("\"title\": \"Titel\""), "\(text)")
    #expect(
      text.contains(#""price": { "column": "Preis, EUR", "decimal": ",", "currency": "EUR" }"#),
      "\(text)")
  }

  @Test func keepsCommasNextToListsWithSemicolons() throws {
    let text = try draft("id,title,tags,price|1,A,x;y,5 EUR|2,B,y;z,6 EUR")
    #expect(!text.contains("separator") && text.contains("\"title\": \"title\""), "\(text)")
  }

  /// A line of names with one name too many is not a line above the names.
  @Test(arguments: [",", "\t"])
  func takesNoRecordForTheHeader(separator: String) throws {
    let rows = "id,title,price,availability,note|1,A,5.00 EUR,in_stock|2,B,6.00 EUR,in_stock"
    let error = #expect(throws: (any Error).self) {
      _ = try draft(rows.replacing(",", with: separator))
    }
    #expect(String(describing: error).contains("no row has as many fields"))
  }
}
