import Foundation
import Testing
import WaymarkArchive
import WaymarkColumns
import WaymarkDisk
import WaymarkModel

@testable import WaymarkDrafts

/// The form of a file, as far as its bytes show it.
@Suite struct SourceGuessTests {
  private static let boats = "nr;hersteller;preis\n1;Größe & Söhne;1.200,50 €\n2;Käpt'n;900,00 €\n"

  /// `¥` has four bytes in GB 18030, and two of them are digits.
  @Test func recognisesGB18030WithAFourByteCharacter() throws {
    var bytes = Array("id,name,price\n".utf8)
    for number in 1...3 {
      bytes += Array("\(number),".utf8) + [0xD2, 0xCE, 0xD7, 0xD3] + Array(",".utf8)
      bytes += [0x81, 0x30, 0x84, 0x36] + Array("199.00\n".utf8)
    }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let text = try Draft(of: file.path, named: "a.csv").text
    #expect(text.contains(#""encoding": "gb18030""#) && text.contains(#""zh-Hans""#))
  }

  @Test func proposesWindows1252AndShowsItsWords() throws {
    let text = try DraftTests.draft(Self.boats, .windowsCP1252)
    #expect(text.contains(#""encoding": "windows-1252""#))
    #expect(text.contains(#""separator": ";""#))
    #expect(text.contains("decide: the file is not UTF-8"))
    #expect(text.contains("\"Größe\""))
  }

  @Test func readsUTF16WithItsMarkAndTheSeparatorThatTheFileDeclares() throws {
    let text = try DraftTests.draft(
      "sep=;\r\n" + Self.boats, .utf16LittleEndian, mark: [0xFF, 0xFE])
    #expect(!text.contains("encoding") && !text.contains("separator"))
    #expect(text.contains(#""price": { "column": "preis""#))
  }

  @Test func readsUTF16WithoutAByteOrderMark() throws {
    let text = try DraftTests.draft("id,title\n1,A\n", .utf16LittleEndian)
    #expect(text.contains(#""encoding": "utf-16le""#))
  }

  /// GB 18030 of 编号,标题 and of a row of 二手 and 汽车.
  @Test func proposesGB18030() throws {
    let bytes: [UInt8] =
      [0xB1, 0xE0, 0xBA, 0xC5, 0x2C, 0xB1, 0xEA, 0xCC, 0xE2, 0x0A]
      + [0x31, 0x2C, 0xB6, 0xFE, 0xCA, 0xD6, 0xC6, 0xFB, 0xB3, 0xB5, 0x0A]
    let text = try DraftTests.draft("", mark: bytes)
    #expect(text.contains(#""encoding": "gb18030""#))
    #expect(text.contains(#""title": "标题""#))
    #expect(text.contains("\"二手汽车\""))
  }

  /// With it, 6000 rows are more than a megabyte.
  private static let padding = String(repeating: "x", count: 200)

  /// A file of one line, or with carriage returns only, is examined like any other.
  @Test(arguments: ["\r", "\n"])
  func recognisesTheEncodingOfAFileOfManyChunks(end: String) throws {
    let rows = (1...6000).map { "\($0);Golf \(Self.padding)\(end)" }.joined()
    for (text, label) in [("Größe", "windows-1252"), ("GrÖße", nil)] {
      let draft = try DraftTests.draft(
        "id;title\(end)\(rows)6001;\(text)\(end)", label == nil ? .utf8 : .windowsCP1252)
      #expect(draft.contains("\"encoding\"") == (label != nil))
      if let label { #expect(draft.contains("\"encoding\": \"\(label)\"")) }
    }
  }

  @Test func recognisesTheEncodingOfALongLine() throws {
    let objects = (1...6000).map { #"{"id":"\#($0)","title":"Käfer \#(Self.padding)"}"# }
    let text = "[\(objects.joined(separator: ","))]"
    let draft = try DraftTests.draft(text, named: "a.json", .windowsCP1252)
    #expect(draft.contains(#""encoding": "windows-1252""#))
  }

  /// A character that two chunks share is one character, wherever it is split.
  @Test func readsUTF8AcrossChunks() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    for blanks in 0..<4 {
      let text = String(repeating: " ", count: blanks) + String(repeating: "🚗", count: 600_000)
      try Data(text.utf8).write(to: file)
      #expect(try TextProbe(RandomAccessFile(at: file.path)).isUTF8)
      try Data(text.utf8.dropLast()).write(to: file)
      #expect(try !TextProbe(RandomAccessFile(at: file.path)).isUTF8)
    }
  }

  @Test func recognisesChineseThatBeginsLate() throws {
    let rows = (1...10_000).map { "\($0),Golf\n" }.joined()
    let last = Array("10001,".utf8) + [0xB6, 0xFE, 0xCA, 0xD6, 0xC6, 0xFB, 0xB3, 0xB5, 0x0A]
    let text = try DraftTests.draft("", mark: Array("id,title\n\(rows)".utf8) + last)
    #expect(text.contains(#""encoding": "gb18030""#))
  }

  @Test(arguments: [("\t", #""separator": "\t""#), ("|", #""separator": "|""#)])
  func findsTheSeparator(separator: String, expected: String) throws {
    let text = ["id,title,price", "1,A,$1.50", "2,B,$2.50", ""].joined(separator: "\n")
    #expect(try DraftTests.draft(text.replacing(",", with: separator)).contains(expected))
  }

  @Test func skipsLinesAboveTheHeader() throws {
    let text = try DraftTests.draft("Our list\nof today\nid,title\n1,A\n2,B\n")
    #expect(text.contains(#""skip": 2"#))
    #expect(text.contains(#""title": "title""#))
  }

  @Test func readsMembersOfObjectsOfJSON() throws {
    let line =
      #"{"id":"a","title":"A","price":{"amount":12.5,"currency":"CHF"},"place":{"city":"Bern"}}"#
    for (name, text) in [("a.ndjson", line + "\n"), ("a.json", "[\(line)]")] {
      let draft = try DraftTests.draft(text, named: name)
      #expect(draft.contains(#"{ "column": "price.amount", "currencyColumn": "price.currency" }"#))
      #expect(draft.contains(#""location": "place.city""#))
    }
  }

  @Test(arguments: [
    ("", "the file is empty"),
    ("id,title\n", "a file has no records"),
    ("17,Golf,9900\n18,Polo,8900\n", "the first line seems to be a record"),
    ("id\u{0}\u{1}\u{2}", "the file is not text"),
    ((0..<5000).map { "c\($0)" }.joined(separator: ",") + "\n", "more than 4096 columns"),
  ])
  func refusesFilesThatCannotBeDrafted(text: String, message: String) {
    let error = #expect(throws: DiagnosedError.self) { try DraftTests.draft(text) }
    #expect(error?.diagnostics.first?.message.contains(message) == true)
  }

  /// For any bytes, a draft is made or refused.
  @Test func survivesAnyBytes() {
    var state: UInt64 = 42
    for _ in 0..<300 {
      let bytes = (0..<400).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = UInt8(truncatingIfNeeded: state >> 33)
        return byte < 200 ? Array("a1,;\"\n.€ä-".utf8)[Int(byte) % 13] : byte
      }
      _ = try? DraftTests.draft("", mark: bytes)
    }
  }
}

/// Drafts of Excel and XML files.
@Suite struct DocumentDraftTests {
  private func draft(_ bytes: [UInt8], _ name: String, table: String? = nil) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString + "-" + name)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    return try Draft(of: file.path, named: name, table: table).text
  }

  private static let rss = """
    <rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
    <item><g:id>1</g:id><g:title>Chair</g:title><g:price>49.50 EUR</g:price><g:image_link>https://e.org/1.jpg</g:image_link></item>
    <item><g:id>2</g:id><g:title>Table</g:title><g:price>99.00 EUR</g:price><g:image_link>https://e.org/2.jpg</g:image_link></item>
    </channel></rss>
    """

  @Test func findsTheItemsOfAFeed() throws {
    let text = try draft(Array(Self.rss.utf8), "feed.xml")
    #expect(
      text.contains("\"xml\": \"feed.xml\"") && text.contains("\"items\": \"/rss/channel/item\""))
    #expect(text.contains("\"image_link\"") && text.contains("\"price\""))
  }

  @Test func asksWhichOfTwoListsToRead() throws {
    let lists =
      "<x><a><n>1</n><t>A</t></a><a><n>2</n><t>B</t></a><b><n>1</n><t>A</t></b><b><n>2</n><t>B</t></b></x>"
    let fault = #expect(throws: DiagnosedError.self) { try draft(Array(lists.utf8), "x.xml") }
    #expect(fault?.diagnostics.first?.help == "Choose one with --table: /x/a (2), /x/b (2).")
    #expect(try draft(Array(lists.utf8), "x.xml", table: "/x/b").contains("\"items\": \"/x/b\""))
  }

  /// A sheet of notes, a hidden one, and two with rows, the larger one under a title.
  private static func workbook(_ small: Bool) throws -> [UInt8] {
    func row(_ number: Int, _ texts: [String]) -> String {
      "<row r=\"\(number)\">" + texts.map { "<c t=\"str\"><v>\($0)</v></c>" }.joined() + "</row>"
    }
    let header = ["id", "title", "price"]
    let cars = (4..<9).map { row($0, ["\($0)", "Car \($0)", "100 EUR"]) }.joined()
    let sheets: [(String, String, Bool)] =
      [("Notes", "", false), ("Cars", row(1, ["Our cars"]) + row(3, header) + cars, false)]
      + (small ? [("Bikes", row(1, header) + row(2, ["1", "Bike", "5 EUR"]), false)] : [])
      + [("Old", row(1, header) + cars + cars.replacing("<row r=", with: "<row q="), true)]
    var archive = ZipWriter()
    func links(_ targets: [(String, String, String)]) -> [UInt8] {
      Array(
        "<r>\(targets.map { "<Relationship Id=\"\($0.0)\" Type=\"/\($0.1)\" Target=\"\($0.2)\"/>" }.joined())</r>"
          .utf8)
    }
    try archive.add(Array("<Types/>".utf8), as: "[Content_Types].xml")
    try archive.add(links([("w", "officeDocument", "xl/w")]), as: "_rels/.rels")
    try archive.add(
      links(sheets.indices.map { ("s\($0)", "worksheet", "s\($0)") }), as: "xl/_rels/w.rels")
    let list = sheets.enumerated().map { number, sheet in
      "<sheet name=\"\(sheet.0)\" id=\"s\(number)\"\(sheet.2 ? " state=\"hidden\"" : "")/>"
    }
    try archive.add(Array("<w>\(list.joined())</w>".utf8), as: "xl/w")
    for (number, sheet) in sheets.enumerated() {
      let columns =
        #"<cols><col min="3" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>"#
      try archive.add(Array("<x>\(columns)\(sheet.1)</x>".utf8), as: "xl/s\(number)")
    }
    return try archive.close()
  }

  @Test func choosesTheSheetWithRowsAndItsHeader() throws {
    let text = try draft(Self.workbook(false), "cars.xlsx")
    #expect(text.contains("\"excel\": \"cars.xlsx\"") && text.contains("\"skip\": 2,"))
    #expect(text.contains("\"sheet\": \"Cars\"") && text.contains("hidden: \"Old\""))
    #expect(!text.contains("this sheet has the most rows"))
    #expect(text.contains("decide: Excel hides these columns, which fields read: \"price\""))
  }

  @Test func asksWhichSheetToRead() throws {
    let text = try draft(Self.workbook(true), "cars.xlsx")
    #expect(
      text.contains("decide: this sheet has the most rows; others with rows are \"Bikes\" (1 row)"))
    #expect(text.contains("\"sheet\": \"Cars\""))
    let bikes = try draft(Self.workbook(true), "cars.xlsx", table: "Bikes")
    #expect(bikes.contains("\"sheet\": \"Bikes\"") && !bikes.contains("\"skip\""))
  }
}
