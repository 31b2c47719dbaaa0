import Testing
import WaymarkModel

@testable import WaymarkDrafts

/// Rows of a file that are not records, and headers of several rows.
@Suite struct StrayRowTests {
  /// A draft with each of its comments on one line.
  private func draft(_ text: String) throws -> String {
    try DraftTests.draft(text).replacing(#/\n *// (?!decide:)/#, with: " ")
  }

  @Test(arguments: [
    ("Total,,45000,12", "Total"), ("TOTAL:,,\"45,000.00\",", "TOTAL:"),
    ("Gesamt,,45000,", "Gesamt"), ("Summe (3 Fahrzeuge),,45000,", "Summe (3 Fahrzeuge)"),
    ("Totaal,,45000,3", "Totaal"), ("合計,,45000,", "合計"), ("Итого,,45000,", "Итого"),
    ("Total general,,45000,", "Total general"), (",Grand Total,45000,12", "Grand Total"),
    ("SOMME,,45000 EUR,", "SOMME"), ("Zwischensumme,,45000,", "Zwischensumme"),
    ("Średnia,,15000,", "Średnia"), ("Durchschnitt,,15000,", "Durchschnitt"),
  ])
  func leavesOutTotals(row: String, word: String) throws {
    let draft = try draft("nr,name,price,pieces\n7,A,15000,4\n8,B,20000,4\n9,C,10000,4\n\(row)\n")
    let column = row.hasPrefix(",") ? "name" : "nr"
    #expect(draft.contains("\"except\": { \"\(column)\": [\"\(word)\"] }"), "\(draft)")
    #expect(draft.contains("decide: rows that seem not to be records are left out: a total, "))
    #expect(draft.contains("\"id\": \"nr\"") || column == "name", "\(draft)")
  }

  @Test(arguments: [
    "4,Total Recall,12000,1", "4,Total,12000,1", "Total,Quartz 5W40,30,1", "S4,Summer,5,1",
  ])
  func keepsRecordsNamedLikeTotals(row: String) throws {
    let draft = try draft("nr,name,price,pieces\n1,A,15000,4\n2,B,20000,4\n\(row)\n3,C,10000,4\n")
    #expect(!draft.contains("except"), "\(draft)")
  }

  @Test func leavesOutRepeatedHeadersAndLinesOfText() throws {
    let draft = try draft(
      "nr,name,price\n7,A b,15000\n8,B c,20000\nnr,name,price\n3,C d,10000\n,Used cars,\n4,D e,5\n"
        + "Exported on 2026-09-01,,\n")
    #expect(
      draft.contains(
        #""except": { "nr": ["nr", "Exported on 2026-09-01"], "name": ["Used cars"] }"#),
      "\(draft)")
    #expect(draft.contains("the names of the columns, \"nr\" (line 4)"), "\(draft)")
    #expect(draft.contains("\"id\": \"nr\""), "\(draft)")
  }

  @Test func asksAboutATotalThatARecordIsNamedLike() throws {
    let draft = try draft("brand,name,price\nTotal,Oil,15000\nShell,Gas,20000\nTotal,,35000\n")
    #expect(
      draft.contains(
        "decide: rows that seem not to be records are read as records: a total, \"Total\" (line 4). Remove"
      ) && !draft.contains("except"), "\(draft)")
  }

  /// Excel pads the title of a sheet with separators, and does so with the names of groups.
  @Test(arguments: [
    ("Our stock;;;\n;;;\nnr;name;net;gross", 2, ""),
    ("Car;;Price;\nnr;name;net;gross", 1, "the one above it groups them: \"Car\", \"Price\""),
    ("Our stock;;;\nCar;;Price;\nnr;name;net;gross", 2, "\"Car\", \"Price\""),
    (
      "nr;Car;;Price\n;make;model;net", 1,
      "Names that only that one has are lost, so their columns are not read: \"nr\""
    ),
  ])
  func findsTheNamesUnderTitlesAndGroups(head: String, skip: Int, question: String) throws {
    let draft = try draft("\(head)\n1;Golf;1000;1190\n2;Polo;500;595\n")
    #expect(draft.contains("\"skip\": \(skip)"), "\(draft)")
    #expect(draft.contains(question) && draft.contains("line \(skip + 1) names the columns"))
    #expect(question.isEmpty || draft.contains("decide: line"), "\(draft)")
  }

  @Test(arguments: ["nr;name;;price", ";name;color;price", "nr;name;price;"])
  func keepsAHeaderWithAGap(head: String) throws {
    let draft = try draft("\(head)\n1;Golf;red;1000\n2;Polo;blue;500\n")
    #expect(!draft.contains("skip"), "\(draft)")
  }

  /// Some programs write the names that people read below those that programs read.
  @Test func leavesOutSecondNames() throws {
    let text = try draftLines(
      "et_id,ps_name,ps_desc,ps_price\nProduct ID,Product Name,Description,Price\n1,A,x,5 EUR\n2,B,y,6 EUR\n"
    )
    #expect(text.contains(#""except": { "et_id": ["Product ID"] }"#), "\(text)")
    let things = try draftLines("id,title,color,price\n1,Lamp,red,5 EUR\n2,Chair,blue,6 EUR\n")
    #expect(!things.contains("seem not to be records"), "\(things)")
  }
}
