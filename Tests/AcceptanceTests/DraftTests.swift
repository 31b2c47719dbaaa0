import Foundation
import Testing
import WaymarkTestSupport

/// `waymark init --from`, and `waymark records read` of its result.
@Suite struct DraftTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let boats = """
    nr;hersteller;modell;baujahr;preis;zustand;status;land;geändert
    001;Käpt'n;34 Cruiser;1998;"12.500,00 €";gebraucht;verfügbar;Deutschland;03.04.2026
    002;Dehler;Vario;2004;"9.900,50 € VB";neu;verkauft;Schweiz;04.05.2026

    """

  /// Every file of a folder, with its size and the time it was changed.
  private func files() throws -> [String] {
    try Waymark.run("/usr/bin/find", [folder.path, "-type", "f", "-printf", "%p %s %T@\n"]).output
      .split(separator: "\n").map(String.init).sorted()
  }

  @Test func draftsAProjectThatBuilds() throws {
    try folder.write(Self.boats, to: "data/boote.csv")
    let draft = try Waymark.run(["init", "--from", "data/boote.csv", "boats"], in: folder.path)
    #expect(draft.status == 0, "\(draft.errors)")
    #expect(draft.output.contains("The draft accepts all 2 records."))
    let text = try String(contentsOfFile: folder.path + "/boats/waymark.json", encoding: .utf8)
    #expect(text.contains(#""csv": "../data/boote.csv""#))
    let build = try Waymark.run(
      ["build", "--project", "boats", "--output", "out", "--strict"], in: folder.path)
    #expect(build.status == 0, "\(build.errors)")
    let read = try Waymark.run(
      ["records", "read", "listings", "--project", "boats"], in: folder.path)
    let records = try read.objects()
    #expect(read.status == 0)
    #expect(records.map { $0["id"] as? String } == ["001", "002"])
    #expect(records.map { $0["status"] as? String } == ["available", "sold"])
    let price = try #require(records[1]["price"] as? [String: Any])
    #expect(price["amount"] as? Double == 9900.5)
    #expect(price["currency"] as? String == "EUR")
    let attributes = try #require(records[0]["attributes"] as? [String: Any])
    #expect(attributes["make"] as? String == "Käpt'n")
  }

  /// A project without an app writes its trees next to its file, and has no links to an app.
  @Test func writesIntoTheFolderOfTheProject() throws {
    try folder.write(Self.boats, to: "data/boote.csv")
    _ = try Waymark.run(["init", "--from", "data/boote.csv", "boats"], in: folder.path)
    let build = try Waymark.run(["build", "--project", "boats"], in: folder.path)
    #expect(build.status == 0, "\(build.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Output"))
    let root = folder.path + "/boats/Output/production"
    #expect(!FileManager.default.fileExists(atPath: root + "/app"))
    let page = try String(
      contentsOfFile: root + "/web/example.com/listings/001/index.html", encoding: .utf8)
    #expect(page.contains("<html lang=\"de\""))
    #expect(!page.contains("class=button") && !page.contains("al:ios:url"))
    let found = try Waymark.run(
      ["links", "resolve", "--project", "boats", "https://example.com/listings/001"],
      in: folder.path)
    #expect(found.output.contains("listings/001/index.html"))
  }

  @Test func explainsWhyRecordsAreLeftOut() throws {
    try folder.write("id,title,price\n1,A,$10.50\n2,B,$20.00\n3,C,about $5\n", to: "a.csv")
    let draft = try Waymark.run(["init", "--from", "a.csv"], in: folder.path)
    #expect(draft.status == 1)
    #expect(draft.output.contains("accepts 2 records, and leaves out 1."))
    #expect(draft.errors.contains("a.csv:4 price: error:"))
    let read = try Waymark.run(["records", "read", "listings"], in: folder.path)
    #expect(read.status == 1)
    #expect(try read.objects().count == 2)
    #expect(read.errors.contains("a.csv:4"))
  }

  /// What a draft says about known words is true of a list with one value, too.
  @Test func readsTheWordsOfListsAsTheDraftSays() throws {
    let rows = [
      #"{"id":1,"title":["Stuhl"],"price":["5 EUR"],"status":["verkauft"],"category":["k.A."]}"#,
      #"{"id":2,"title":["Tisch"],"price":["6 EUR"],"status":["verfügbar"],"category":["Möbel"]}"#,
      #"{"id":3,"title":["Bett"],"price":["7 EUR"],"status":["verkauft"],"category":["Möbel"]}"#,
    ]
    try folder.write("[\(rows.joined(separator: ",\n"))]", to: "a.json")
    let draft = try Waymark.run(["init", "--from", "a.json"], in: folder.path)
    #expect(draft.output.contains("accepts all 3 records"), "\(draft.output)")
    let project = try String(contentsOfFile: folder.path + "/waymark.json", encoding: .utf8)
    #expect(project.contains(#""status": 3 of 3 values are known words"#), "\(project)")
    let read = try Waymark.run(["records", "read", "listings"], in: folder.path)
    #expect(read.status == 0 && read.errors.isEmpty, "\(read.errors)")
    #expect(read.output.matches(of: #/"status":"sold"/#).count == 2, "\(read.output)")
    #expect(!read.output.contains("k.A.") && read.output.contains("Möbel"), "\(read.output)")
  }

  @Test func overwritesNothing() throws {
    try folder.write("mine", to: "waymark.json")
    try folder.write("id,title\n1,A\n", to: "a.csv")
    let before = try files()
    let draft = try Waymark.run(["init", "--from", "a.csv"], in: folder.path)
    #expect(draft.status == 2)
    #expect(draft.errors.contains("waymark.json"))
    #expect(try files() == before)
  }

  @Test(arguments: ["", "id,title\n", "a\u{0}b"])
  func writesNothingForAFileWithoutRecords(text: String) throws {
    try folder.write(text, to: "a.csv")
    let before = try files()
    let draft = try Waymark.run(["init", "--from", "a.csv", "new"], in: folder.path)
    #expect(draft.status == 2)
    #expect(!draft.errors.isEmpty)
    #expect(try files() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
  }

  @Test func asksWhichTableOfADatabaseToRead() throws {
    _ = try Waymark.python(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE artikel (nr TEXT, titel TEXT, preis_eur REAL)")
      db.execute("INSERT INTO artikel VALUES ('007', 'Stuhl', 19.9)")
      db.execute("CREATE TABLE other (id)")
      db.commit()
      """, [folder.path + "/goods.sqlite"])
    let several = try Waymark.run(["init", "--from", "goods.sqlite"], in: folder.path)
    #expect(several.status == 2)
    #expect(several.errors.contains("--table: artikel, other"))
    let one = try Waymark.run(
      ["init", "--from", "goods.sqlite", "--table", "artikel"], in: folder.path)
    #expect(one.status == 0, "\(one.errors)")
    let read = try Waymark.run(["records", "read", "listings", "--id", "007"], in: folder.path)
    #expect(read.output.contains(#""price":{"amount":19.90,"currency":"EUR"}"#))
  }

  /// 32,189 rows: only those without make and model are left out.
  @Test(
    .enabled(if: SharedFiles.inventories != nil, "this clone has no folder of real inventories"))
  func draftsARealInventory() throws {
    let data = try #require(SharedFiles.inventories) + "/listings_en.csv"
    let draft = try Waymark.run(["init", "--from", data, "cars"], in: folder.path)
    #expect(draft.status == 1)
    #expect(draft.output.contains("32,189 rows, read as listings with the vocabulary car"))
    #expect(draft.output.contains("accepts 25,710 records, and leaves out 6,479."))
  }

  /// The project that `init` writes without a file has a listing of each status, and comments.
  @Test func initWritesAProjectWithAnExampleOfEachStatus() throws {
    #expect(try Waymark.run(["init", "cars"], in: folder.path).status == 0)
    for name in ["waymark.json", "waymark.schema.json", "README.md", ".gitignore"] {
      #expect(FileManager.default.fileExists(atPath: folder.path + "/cars/" + name), "\(name)")
    }
    let schema = try Data(
      contentsOf: URL(fileURLWithPath: folder.path + "/cars/waymark.schema.json"))
    let document = URL(fileURLWithPath: Waymark.root + "/docs/waymark.schema.json")
    #expect(try schema == Data(contentsOf: document))
    let check = try Waymark.run(["check", "--strict", "--project", "cars"], in: folder.path)
    #expect(check.status == 0, "\(check.errors)")
    let listings = try Waymark.run(
      ["records", "read", "listings", "--project", "cars"], in: folder.path)
    let statuses = try listings.objects().map { $0["status"] as? String }
    #expect(statuses == ["available", "reserved", "sold"])
    let passes = try Waymark.run(
      ["records", "read", "gatePasses", "--project", "cars"], in: folder.path)
    #expect(try passes.objects().first?["validUntil"] as? String == "2026-11-27T18:00:00Z")
  }

  @Test func readsRecordSetsOnlyByName() throws {
    try folder.write("id,title\n1,A\n2,B\n3,C\n", to: "a.csv")
    #expect(try Waymark.run(["init", "--from", "a.csv"], in: folder.path).status == 0)
    let wrong = try Waymark.run(["records", "read", "listing"], in: folder.path)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("Did you mean \"listings\"?"))
    let some = try Waymark.run(["records", "read", "listings", "--limit", "2"], in: folder.path)
    #expect(try some.objects().count == 2)
    let none = try Waymark.run(["records", "read", "listings", "--id", "9"], in: folder.path)
    #expect(none.status == 1)
    try FileManager.default.removeItem(atPath: folder.path + "/a.csv")
    #expect(try Waymark.run(["records", "read", "listings"], in: folder.path).status == 2)
  }
}
