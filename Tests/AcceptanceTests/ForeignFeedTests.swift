import Foundation
import Testing

/// Files in the shape of foreign shops, dealers and landlords, drafted unchanged.
struct ForeignFeedTests {
  /// Twelve kinds, with random values: each is read as by Python's csv, or the draft asks about it.
  @Test func readsRandomFilesCorrectlyOrAsks() throws {
    let folder = try TemporaryFolder()
    let run = try Waymark.run(
      "/usr/bin/python3",
      [ProofTools.fixture("foreign_feeds.py"), Waymark.binary, folder.path])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output == "12\n")
  }

  private struct Draft {
    let text: String
    let first: [String: Any]?
  }

  private func draft(_ bytes: Data) throws -> Draft {
    let folder = try TemporaryFolder()
    try bytes.write(to: URL(fileURLWithPath: folder.path + "/d.csv"))
    let draft = try Waymark.run(["init", "--from", "d.csv", "p"], in: folder.path)
    try #require(draft.status < 2, "\(draft.errors)")
    let read = try Waymark.run(["records", "read", "listings", "--project", "p"], in: folder.path)
    return Draft(
      text: try String(contentsOfFile: folder.path + "/p/waymark.json", encoding: .utf8),
      first: try read.objects().first)
  }

  @Test func readsFieldsInSingleQuotes() throws {
    let draft = try draft(
      Data("id,title,price\n'1','A, red','5 EUR'\n'2','B, blue','6 EUR'\n".utf8))
    #expect(draft.text.contains(#""quote": "'""#))
    #expect(draft.first?["title"] as? String == "A, red")
  }

  @Test func readsCyrillicInWindows1251() throws {
    let text = "id;название;цена\n1;Лада Веста;850 000 руб.\n2;Киа Рио;990 000 руб.\n"
    let draft = try draft(try #require(text.data(using: .windowsCP1251)))
    #expect(draft.text.contains(#""encoding": "windows-1251""#))
    #expect(draft.first?["title"] as? String == "Лада Веста")
    #expect((draft.first?["price"] as? [String: Any])?["amount"] as? Int == 850_000)
  }

  @Test func asksWhichOfTwoPricesApplies() throws {
    let draft = try draft(Data("id,title,price_usd,price_eur\n1,A,100,92\n2,B,200,184\n".utf8))
    #expect(
      draft.text.replacing(#/\n *// (?!decide)/#, with: " ").contains(
        #"decide: "price_usd""#))
  }

  /// No declaration makes such a number valid, and the draft suggests none.
  @Test func givesOnlyAdviceThatHelps() throws {
    let folder = try TemporaryFolder()
    try Data("id,title,price\n1,A,12 34 567 EUR\n2,B,1 234 567 EUR\n3,C,2 000 000 EUR\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path + "/d.csv"))
    let draft = try Waymark.run(["init", "--from", "d.csv", "p"], in: folder.path)
    #expect(draft.errors.contains("Correct the number in the source"))
    #expect(!draft.errors.contains("\"decimal\""))
  }

  @Test func doesNotUseNumbersAsATitle() throws {
    let draft = try draft(
      Data("id;rubrik;miltal;pris\n1;Volvo;12 000;5 EUR\n2;Saab;21 000;6 EUR\n".utf8))
    #expect(draft.first?["title"] as? String == "Volvo")
  }

  /// Identifiers of records do not show what the records are.
  @Test func doesNotUseAnIdentifierAsAPartNumber() throws {
    let draft = try draft(
      Data("référence;titre;prix;année\nb1;Voilier;5 €;1990\nb2;Ketch;6 €;1991\n".utf8))
    #expect(!draft.text.contains("by the columns for mpn"))
  }

  @Test func knowsGermanConditions() throws {
    let draft = try draft(
      Data("id;titel;preis;zustand\n1;A;5 EUR;Vorführwagen\n2;B;6 EUR;Unfallwagen\n".utf8))
    #expect(draft.first?["condition"] as? String == "used")
  }
}
