import Testing
import WaymarkArchive
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Sheets of Excel files as records.
@Suite struct ExcelReaderTests {
  private static let header = #"<row r="1"><c t="str"><v>id</v></c><c t="str"><v>x</v></c></row>"#

  private func reading(_ workbook: Workbook, skip: Int? = nil) throws -> Reading {
    let scratch = try Scratch()
    var source = try scratch.source(.excel, try workbook.bytes())
    source.skip = skip
    return try Reading(ExcelReader(source, limit: RecordSource.recordLimit))
  }

  /// The value of a cell in the second column, as it is read.
  private func value(_ cell: String, strings: String? = nil, styles: String = "") throws -> String {
    let row = #"<row r="2"><c r="A2"><v>1</v></c>\#(cell)</row>"#
    let read = try reading(Workbook(Self.header + row, strings: strings, styles: styles))
    return String(try #require(read.records.first).dropFirst(2))
  }

  @Test(arguments: [
    (#"<c r="B2"><v>12.5</v></c>"#, "12.5"),
    (#"<c r="B2" t="n"><v>6.93217E+12</v></c>"#, "6932170000000"),
    (#"<c r="B2"><v>0.30000000000000004</v></c>"#, "0.3"),
    (#"<c r="B2"><v>-1.5E-3</v></c>"#, "-0.0015"),
    (#"<c r="B2"><v>999999999999999.9</v></c>"#, "1000000000000000"),
    (#"<c r="B2" t="b"><v>1</v></c>"#, "true"),
    (#"<c r="B2" t="d"><v>2024-03-01</v></c>"#, "2024-03-01"),
    (
      #"<c r="B2" t="inlineStr"><is><r><t>Käfer</t></r><r><t xml:space="preserve"> 2</t></r></is></c>"#,
      "Käfer 2"
    ),
    (#"<c r="B2" t="inlineStr"><is><t>車</t><rPh sb="0" eb="1"><t>クルマ</t></rPh></is></c>"#, "車"),
    (#"<c r="B2" t="str"><f>A1&amp;"x"</f><v>1x</v></c>"#, "1x"),
    (#"<c r="B2"><f>SUM(A1)</f><v>7</v></c>"#, "7"),
    (#"<c r="B2"><f>SUM(A1)</f></c>"#, "!a formula that was never calculated"),
    (#"<c r="B2" t="e"><v>#REF!</v></c>"#, "!the error #REF!"),
    (#"<c r="B2"><v>abc</v></c>"#, "!not a number: \"abc\""),
    (#"<c r="B2" t="str"><v>a_x000D_b_x005F_c</v></c>"#, "a\rb_c"),
    ("", "NULL"),
  ])
  func readsAValueAsItWasTyped(cell: String, expected: String) throws {
    #expect(try value(cell) == expected)
  }

  @Test(arguments: [
    ("0", "shared"), ("1", "two runs"), ("2", "!a text that the file does not contain"),
    ("-1", "!a text that the file does not contain"),
    ("x", "!a text that the file does not contain"),
  ])
  func looksUpSharedTexts(index: String, expected: String) throws {
    let strings = "<si><t>shared</t></si><si><r><t>two</t></r><r><t> runs</t></r></si>"
    #expect(try value(#"<c r="B2" t="s"><v>\#(index)</v></c>"#, strings: strings) == expected)
  }

  @Test(arguments: [
    ("dd.mm.yyyy", "45000", "2023-03-15"), ("m/d/yy h:mm", "45000.5", "2023-03-15T12:00:00"),
    ("h:mm AM/PM", "0.75", "18:00:00"), ("[h]:mm", "51.5", "1236:00:00"),
    ("yyyy-mm", "1", "1900-01-01"), ("d", "59", "1900-02-28"), ("d", "61", "1900-03-01"),
    ("d", "60", "!the date 1900-02-29, which does not exist"),
    ("d", "-1", "!a date that Excel cannot show"), ("d", "1E9", "!a date that Excel cannot show"),
    ("[$-ja-JP-x-gannen]ggge\"年\"", "45000", "2023-03-15"),
    ("0%", "0.19", "19%"), ("0.0%", "0.075", "7.5%"), ("00000", "1067", "01067"),
    ("General", "45000", "45000"), ("#,##0 \"days\"", "45000", "45000"),
    ("#,##0.00 [$€-407];[Red]-#,##0.00", "1234.5", "1234.5"), ("0.00E+00", "1234", "1234"),
    ("d hh:mm:ss", "45000.99999999", "2023-03-16T00:00:00"),
  ])
  func knowsDatesByTheirFormat(code: String, number: String, expected: String) throws {
    let written = code.replacing("\"", with: "&quot;")
    let styles =
      #"<numFmts><numFmt numFmtId="200" formatCode="\#(written)"/></numFmts>"#
      + #"<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="200"/></cellXfs>"#
    #expect(try value(#"<c r="B2" s="1"><v>\#(number)</v></c>"#, styles: styles) == expected)
  }

  @Test func countsDatesFrom1904() throws {
    var workbook = Workbook(
      Self.header + #"<row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><v>45000</v></c></row>"#,
      styles: #"<cellXfs><xf/><xf numFmtId="14"/></cellXfs>"#)
    workbook.is1904 = true
    #expect(try reading(workbook).records == ["1|2027-03-16"])
  }

  /// A title, a line about the file, a blank row, the header, and a column without a name.
  @Test func findsTheHeaderUnderATitle() throws {
    let rows = """
      <row r="1"><c r="B1" t="str"><v>Stock list</v></c></row>
      <row r="2"><c r="B2" t="str"><v>Dealer</v></c><c r="C2" t="str"><v>North</v></c></row>
      <row r="4"><c r="B4" t="str"><v> id </v></c><c r="D4" t="str"><v>title</v></c><c r="E4" t="str"><v>price</v></c></row>
      <row r="6"><c r="B6"><v>1</v></c><c r="C6" t="str"><v>note</v></c><c r="D6" t="str"><v>A</v></c></row>
      <row r="7"><c r="C7" t="str"><v>only a note</v></c></row>
      <row r="9"><c r="B9"><v>2</v></c><c r="XFD9"><v>5</v></c></row>
      """
    let read = try reading(Workbook(rows))
    #expect(read.records == ["1|A|NULL", "!csv.field-count"])
    #expect(read.lines == [6, 9])
    #expect(try reading(Workbook(rows), skip: 1).records.count == 4)
  }

  /// The cells of the first row are merged, so that each has its value above several columns.
  @Test func findsTheHeaderUnderGroupsOfColumns() throws {
    func row(_ number: Int, _ texts: [String?]) -> String {
      let cells = texts.enumerated().compactMap { index, text in
        text.map {
          "<c r=\"\("ABCD".dropFirst(index).prefix(1))\(number)\" t=\"str\"><v>\($0)</v></c>"
        }
      }
      return "<row r=\"\(number)\">\(cells.joined())</row>"
    }
    let names = row(2, ["id", "make", "net", "gross"])
    let car = #"<row r="3"><c r="A3"><v>1</v></c><c r="B3" t="str"><v>VW</v></c></row>"#
    let grouped = try reading(Workbook(row(1, ["Car", nil, "Price", nil]) + names + car))
    #expect(grouped.records == ["1|VW|NULL|NULL"])
    let lower = row(2, [nil, "make", "net", "gross"])
    let mixed = try reading(Workbook(row(1, ["id", "Car", nil, "Price"]) + lower + car))
    #expect(mixed.records == ["VW|NULL|NULL"])
    // Without numbers, nothing shows that the second row is not a record.
    let texts = row(3, ["a", "b", "c", nil])
    let plain = try reading(
      Workbook(row(1, ["id", "make", nil, "x"]) + row(2, ["a", "b", "c", nil]) + texts))
    #expect(plain.records == ["a|b|NULL", "a|b|NULL"])
  }

  @Test func warnsAboutCellsMergedAcrossRows() throws {
    let merged = #"<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2:B4"/></mergeCells>"#
    let scratch = try Scratch()
    let row = #"<row r="2"><c r="A2"><v>1</v></c></row>"#
    let source = try scratch.source(.excel, Workbook(Self.header + row, rest: merged).bytes())
    let batch = try #require(try RecordSource(source).next())
    #expect(batch.diagnostics.map(\.code) == ["excel.merged"])
    #expect(batch.diagnostics.first?.location.description == "records.excel Cars!B2:B4")
  }

  /// A cell that is formatted or blank has no value.
  @Test(arguments: [
    (#"<c r="C2" t="str"><v>lost</v></c>"#, ["records.excel:2 Cars!C2"]),
    (#"<c r="C2" t="str"><v> </v></c><c r="E2"><v>7</v></c>"#, ["records.excel:2 Cars!E2"]),
    (#"<c r="C2" t="str"><v> </v></c><c r="D2" s="1"/>"#, []),
  ])
  func refusesAValueToTheRightOfTheHeader(cells: String, places: [String]) throws {
    let scratch = try Scratch()
    let rows =
      #"<row r="2"><c r="A2"><v>1</v></c>\#(cells)</row><row r="3"><c r="A3"><v>2</v></c></row>"#
    let source = try scratch.source(.excel, Workbook(Self.header + rows).bytes())
    let batch = try #require(try RecordSource(source).next())
    let faults = batch.records.compactMap { batch.fault(of: $0) }
    #expect(faults.map(\.code) == places.map { _ in "csv.field-count" })
    #expect(faults.map(\.location.description) == places)
    #expect(batch.records.count == 2)
  }

  @Test func namesTheCellOfAFault() throws {
    let rows =
      #"<row r="3"><c r="B3" t="str"><v>id</v></c><c r="D3" t="str"><v>title</v></c><c r="AA3" t="str"><v>year</v></c></row>"#
      + #"<row r="5"><c r="B5"><v>1</v></c><c r="D5" t="str"><v>A</v></c><c r="AA5" t="e"><v>#N/A</v></c></row>"#
    let scratch = try Scratch()
    var workbook = Workbook(rows)
    workbook.sheets[0].name = "My cars"
    let source = try scratch.source(.excel, workbook.bytes())
    let decoded = try scratch.decode(source, as: Listing.self)
    #expect(
      decoded.first?.diagnostics.map(\.description) == [
        "records.excel:5 'My cars'!AA5 year: warning: the year (the error #N/A) is not a number [record.year]"
      ])
  }

  @Test func asksForTheSheetIfSeveralAreVisible() throws {
    var workbook = Workbook(Self.header)
    workbook.sheets.append(("Old", Self.header, "", true))
    let scratch = try Scratch()
    #expect(try RecordSource(scratch.source(.excel, workbook.bytes())).columns == ["id", "x"])
    workbook.sheets[1].isHidden = false
    var source = try scratch.source(.excel, workbook.bytes())
    let fault = sourceError { _ = try RecordSource(source) }
    #expect(fault?.help == #"Name the one with the records: "sheet": "Cars", or "sheet": "Old"."#)
    source.sheet = "Old"
    #expect(try RecordSource(source).columns == ["id", "x"])
    source.sheet = "old"
    #expect(sourceError { _ = try RecordSource(source) }?.help == "Did you mean \"Old\"?")
  }

  @Test func keepsNumbersAsNumbersWhenRowsAreJoined() throws {
    let rows =
      Self.header
      + #"<row r="2"><c r="A2" t="str"><v>a</v></c><c r="B2"><v>1.5</v></c></row>"#
      + #"<row r="3"><c r="A3" t="str"><v>a</v></c><c r="B3"><v>2</v></c></row>"#
    let scratch = try Scratch()
    var source = try scratch.source(.excel, Workbook(rows).bytes())
    source.join = JoinRules(by: ["id"])
    let batch = try #require(try RecordSource(source).next())
    #expect(batch.records.count == 1 && batch.place(1, line: 2, column: 1, member: "") == "Cars!B2")
    #expect(batch.cells.last.map { if case .number = $0 { true } else { false } } == true)
  }
}

/// Excel files that are damaged or malicious.
@Suite struct HostileExcelTests {
  private func fault(_ bytes: [UInt8]) throws -> Diagnostic? {
    let scratch = try Scratch()
    let source = try scratch.source(.excel, bytes)
    return sourceError {
      let records = try RecordSource(source)
      while try records.next() != nil {}
    }
  }

  private static let header = #"<row r="1"><c t="str"><v>id</v></c><c t="str"><v>x</v></c></row>"#

  @Test(arguments: [
    (#"<row r="3"/><row r="2"/>"#, "rows are not in order at \"2\""),
    (#"<row r="2"><c r="B2"/><c r="A2"/></row>"#, "cells are not in order at \"A2\""),
    (#"<row r="2"><c r="A3"/></row>"#, "cells are not in order at \"A3\""),
    (#"<row r="2"><c r="XFE2"/></row>"#, "cells are not in order at \"XFE2\""),
    (#"<row r="1048577"/>"#, "rows are not in order at \"1048577\""),
    (#"<row r="99999999999999999999"/>"#, "rows are not in order"),
    ("<row><c></row>", "mismatched tag"), ("<row>&x;</row>", "is not defined"),
    (String(repeating: "<a>", count: 100), "more than 64 deep"),
  ])
  func refusesASheetWithWrongReferences(rows: String, message: String) throws {
    let fault = try fault(Workbook(Self.header + rows).bytes())
    #expect(
      fault?.code == "source.unreadable" && fault?.message.contains(message) == true,
      "\(fault?.message ?? "")")
  }

  @Test func expandsNoEntityOfAWorkbook() throws {
    var parts = Workbook(Self.header).parts.map { ($0.name, Array($0.text.utf8)) }
    let index = try #require(parts.firstIndex { $0.0 == "xl/workbook.xml" })
    parts[index].1 = Array(
      #"<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w>&x;</w>"#.utf8)
    #expect(try fault(Workbook.archive(parts))?.message.contains("DOCTYPE") == true)
  }

  @Test(arguments: [10, 200, 600]) func refusesAFileThatIsCutOff(count: Int) throws {
    let bytes = try Workbook(Self.header).bytes()
    #expect(
      try ["source.unreadable", "source.format"].contains(fault(Array(bytes.dropLast(count)))?.code)
    )
  }

  /// One byte of the compressed sheet is changed.
  @Test func refusesAWrongChecksum() throws {
    let rows =
      Self.header
      + (2...200).map { #"<row r="\#($0)"><c r="A\#($0)"><v>\#($0 * 7919)</v></c></row>"# }.joined()
    let bytes = try Workbook(rows).bytes()
    let name = Array("xl/worksheets/s0.xml".utf8)
    let start = try #require(bytes.firstRange(of: name)?.upperBound)
    for offset in [3, 40, 200] {
      var damaged = bytes
      damaged[start + offset] ^= 0x55
      #expect(try fault(damaged)?.code == "source.unreadable")
    }
  }

  /// Which of two tables of texts is meant would depend on the order in which they are found.
  @Test func refusesASecondTableOfTexts() throws {
    var parts = Workbook(Self.header).parts.map { ($0.name, Array($0.text.utf8)) }
    let index = try #require(parts.firstIndex { $0.0 == "xl/_rels/workbook.xml.rels" })
    parts[index].1 = Array(
      String(decoding: parts[index].1, as: UTF8.self).replacing(
        "</Relationships>",
        with: #"<Relationship Id="x" Type="a/sharedStrings" Target="other.xml"/></Relationships>"#
      ).utf8)
    #expect(
      try fault(Workbook.archive(parts))?.message.contains(
        "several parts of the kind sharedStrings")
        == true)
  }

  @Test func refusesTwoPartsOfOneName() throws {
    let parts = Workbook(Self.header).parts.map { ($0.name, Array($0.text.utf8)) }
    #expect(
      try fault(Workbook.archive(parts + [("XL/Workbook.xml", [])]))?.message.contains("two parts")
        == true)
  }

  @Test func refusesAThousandAndOneParts() throws {
    let parts = Workbook(Self.header).parts.map { ($0.name, Array($0.text.utf8)) }
    let more = (0..<1000).map { ("x/\($0)", [UInt8(0x20)]) }
    #expect(try fault(Workbook.archive(parts + more))?.message.contains("1000 are allowed") == true)
  }

  /// Cells and rows of many megabytes, which are some kilobytes in the file.
  @Test func limitsCellsAndRows() throws {
    let long = String(repeating: "x", count: 8 << 20)
    let wide = (0..<200).map { _ in #"<c t="str"><v>\#(long.prefix(30_000))</v></c>"# }.joined()
    let rows =
      Self.header
      + #"<row r="2"><c r="A2" t="str"><v>1</v></c><c r="B2" t="str"><v>\#(long)</v></c></row>"#
      + #"<row r="3"><c r="A3" t="s"><v>0</v></c></row><row r="4">\#(wide)</row>"#
      + #"<row r="5"><c r="A5"><v>5</v></c></row>"#
    let scratch = try Scratch()
    let source = try scratch.source(
      .excel, Workbook(rows, strings: "<si><t>\(long)</t></si>").bytes())
    let read = try Reading(ExcelReader(source, limit: RecordSource.recordLimit))
    let tooLong = "!a text of more than 32767 characters"
    #expect(read.records == ["1|" + tooLong, tooLong + "|NULL", "!record.too-large", "5|NULL"])
  }

  /// Texts beyond the memory limit are read from a file.
  @Test func sharesManyTexts() throws {
    let count = 1000
    let text = String(repeating: "y", count: 10_000)
    let strings = (0..<count).map { "<si><t>\($0) \(text)</t></si>" }.joined()
    let rows =
      Self.header
      + (2..<count).map {
        #"<row r="\#($0)"><c r="A\#($0)" t="s"><v>\#($0 * 7 % count)</v></c></row>"#
      }.joined()
    let scratch = try Scratch()
    let source = try scratch.source(.excel, Workbook(rows, strings: strings).bytes())
    let records = try RecordSource(source)
    var row = 2
    while let batch = try records.next() {
      for record in batch.records {
        _ = batch.forEachCell(of: record) { column, value in
          guard column == 0, case .text(let bytes) = value else { return }
          #expect(bytes.starts(with: "\(row * 7 % count) y".utf8) && bytes.count > 10_000)
        }
        row += 1
      }
    }
    #expect(row == count)
  }

  /// The beginning of an OpenDocument file, with an uncompressed part.
  private func stored(_ entries: [(name: String, contents: [UInt8])]) throws -> [UInt8] {
    var archive = ZipWriter()
    for entry in entries { try archive.add(entry.contents, as: entry.name) }
    return try archive.close()
  }

  @Test func reportsTheActualKindOfAFile() throws {
    let cases: [([UInt8], String)] = [
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
        "old format (.xls), or one with a password"
      ),
      (Array("id,title\n1,A\n".utf8), "a text, or of an unknown format"),
      (Array("<html><table>".utf8), "an HTML page"),
      (
        try stored([
          ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8))
        ]), "OpenDocument"
      ),
      (try Workbook.archive([("xl/workbook.bin", [1])]), ".xlsb"),
      (try Workbook.archive([("Index/Document.iwa", [1])]), "Numbers"), ([], "unknown format"),
    ]
    for (bytes, phrase) in cases {
      let fault = try fault(bytes)
      #expect(
        fault?.code == "source.format" && fault?.message.contains(phrase) == true,
        "\(fault?.message ?? "")")
    }
  }
}
