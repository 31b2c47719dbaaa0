import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Files that are not UTF-8.
@Suite struct TextEncodingTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func source(
    _ bytes: [UInt8], _ label: String? = nil, kind: SourceDescription.Kind = .csv
  ) throws -> SourceDescription {
    var source = try scratch.source(kind, bytes)
    source.encoding = try label.map { try #require(TextEncoding(label: $0)) }
    return source
  }

  private func utf16(_ text: String, isBig: Bool = false, hasMark: Bool = true) -> [UInt8] {
    ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBig ? bytes.reversed() : bytes
    }
  }

  @Test(
    "decodes what is declared",
    arguments: [
      (
        "windows-1252", "1,Käfer – 12 €",
        Array("1,K".utf8) + [0xE4] + Array("fer ".utf8)
          + [0x96] + Array(" 12 ".utf8) + [0x80]
      ),
      ("ISO-8859-1", "1,é", Array("1,".utf8) + [0xE9]),
      ("gb18030", "1,宝马", Array("1,".utf8) + [0xB1, 0xA6, 0xC2, 0xED]),
      ("GBK", "1,𠮷", Array("1,".utf8) + [0x95, 0x34, 0xB2, 0x35]),
      ("utf-8", "1,ü", Array("1,ü".utf8)),
    ] as [(String, String, [UInt8])])
  func decodes(label: String, row: String, bytes: [UInt8]) throws {
    let file = Array("id,title\n".utf8) + bytes + Array("\n2,x\n".utf8)
    for chunkSize in [16, 17, 18, 19, 1 << 16] {
      let reader = try CSVReader(try source(file, label), limit: 1000, chunkSize: chunkSize)
      let expected = row.split(separator: ",").joined(separator: "|")
      #expect(try Reading(reader).records == [expected, "2|x"])
    }
  }

  @Test("decodes UTF-16 with a byte order mark", arguments: [false, true])
  func decodesUTF16(isBig: Bool) throws {
    let bytes = utf16("id,title\n1,ü𠮷\n2,\"a\nb\"\n", isBig: isBig)
    for chunkSize in [16, 17, 18, 1 << 16] {
      let reader = try CSVReader(try source(bytes), limit: 1000, chunkSize: chunkSize)
      #expect(reader.columns == ["id", "title"])
      #expect(try Reading(reader).records == ["1|ü𠮷", "2|a\nb"])
    }
    let lines = utf16("{\"id\":\"ü\"}\n{}", isBig: isBig)
    let objects = try NDJSONReader(try source(lines, kind: .ndjson), limit: 1000)
    #expect(try Reading(objects).records == ["{\"id\":\"ü\"}", "{}"])
    let array = utf16("[{\"id\":\"ü\"}]", isBig: isBig)
    let elements = try JSONArrayReader(try source(array, kind: .json), limit: 1000)
    #expect(try Reading(elements).records == ["{\"id\":\"ü\"}"])
  }

  @Test("refuses undeclared UTF-16 without a byte order mark", arguments: [false, true])
  func requiresDeclaration(isBig: Bool) throws {
    let bytes = utf16("id,title\n1,ü\n", isBig: isBig, hasMark: false)
    let fault = sourceError { _ = try RecordSource(source(bytes)) }
    #expect(fault?.code == "source.encoding")
    #expect(fault?.help.contains(isBig ? "utf-16be" : "utf-16le") == true)
    let declared = try source(bytes, isBig ? "utf-16be" : "utf-16le")
    #expect(try Reading(try CSVReader(declared, limit: 1000)).records == ["1|ü"])
  }

  @Test("refuses a byte order mark that contradicts the declaration")
  func refusesConflicts() throws {
    for (bytes, label) in [
      (utf16("id\n"), "utf-8"), (utf16("id\n", isBig: true), "utf-16le"),
      (Array("\u{FEFF}id\n".utf8), "windows-1252"), (utf16("id\n"), "gb18030"),
    ] {
      let fault = sourceError { _ = try RecordSource(source(bytes, label)) }
      #expect(fault?.code == "source.encoding")
      #expect(fault?.message.contains("the byte order mark of") == true)
      #expect(fault?.help.isEmpty == false)
    }
    let agreeing = try source(Array("\u{FEFF}id\n1\n".utf8), "utf-8")
    #expect(try CSVReader(agreeing, limit: 1000).columns == ["id"])
  }

  @Test(
    "names the byte that does not begin a character",
    arguments: [
      ("windows-1252", [0x81], 11), ("windows-1252", [0x41, 0x9D], 12), ("gb18030", [0xFF], 11),
      ("gb18030", [0x41, 0x81], 12),
    ] as [(String, [UInt8], Int)])
  func placesFaults(label: String, end: [UInt8], offset: Int) throws {
    let bytes = Array("id,title\n1,".utf8) + end
    for chunkSize in [16, 1 << 16] {
      let fault = sourceError {
        _ = try Reading(try CSVReader(source(bytes, label), limit: 1000, chunkSize: chunkSize))
      }
      #expect(fault?.code == "source.encoding")
      #expect(fault?.message.contains("at offset \(offset)") == true, "\(fault?.message ?? "")")
    }
  }

  @Test("reads the rows after an unclosed quote, in chunks of any size")
  func rewinds() throws {
    let rows = ["id,title", "1,ü", "2,\"öffnet", "3,宝马五系", "4,ä\u{2013}ö", "5,last"]
    let expected = ["1|ü", "!csv.unclosed-quote", "3|宝马五系", "4|ä\u{2013}ö", "5|last"]
    for end in ["\n", "\r\n"] {
      let bytes = utf16(rows.joined(separator: end))
      for chunkSize in [16, 17, 18, 20, 22, 24, 26, 31, 64, 1 << 16] {
        let reader = try CSVReader(try source(bytes), limit: 1000, chunkSize: chunkSize)
        let reading = try Reading(reader)
        #expect(reading.records == expected, "\(chunkSize)")
        #expect(reading.lines == [2, 3, 4, 5, 6])
      }
    }
    let latin = Array("id,title\n1,\"".utf8) + [0xFC] + Array("\n2,\nq\n3,".utf8) + [0x80]
    for chunkSize in 16...30 {
      let reader = try CSVReader(try source(latin, "latin1"), limit: 1000, chunkSize: chunkSize)
      let reading = try Reading(reader)
      #expect(reading.records == ["!csv.unclosed-quote", "2|", "!csv.field-count", "3|€"])
    }
  }

  @Test("accepts labels of the standard in any case, and no others")
  func acceptsLabels() {
    #expect(TextEncoding(label: "Latin1")?.name == "windows-1252")
    #expect(TextEncoding(label: "gb2312")?.name == "gb18030")
    #expect(TextEncoding(label: "UTF8") == .utf8)
    for label in ["", " ", "latin9000", "windows-1252 cp1252", "utf-32"] {
      #expect(TextEncoding(label: label) == nil)
    }
    for name in TextEncoding.names {
      let encoding = TextEncoding(label: name)
      #expect(encoding?.name == name)
      #expect(encoding.flatMap { TextDecoder($0) } != nil, "\(name)")
    }
  }
}
