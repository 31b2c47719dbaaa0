import FoundationEssentials
import WaymarkArchive
import WaymarkCore
import WaymarkDrafts
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

extension FuzzTarget {
  /// The input is a CSV file; the division into chunks changes nothing.
  static func readTable(_ input: [UInt8]) -> String? {
    withFile(input, as: .csv) { source in
      let whole = texts { () throws(DiagnosedError) in try CSVReader(source, limit: 512) }
      for size in [16, 61] {
        let parts = texts { () throws(DiagnosedError) in
          try CSVReader(source, limit: 512, chunkSize: size)
        }
        if isComparable(whole + parts), parts != whole {
          return "chunks of \(size) bytes give \(parts), the file \(whole)"
        }
        let rows = texts { () throws(DiagnosedError) in try properties(source, chunkSize: 512) }
        let pieces = texts { () throws(DiagnosedError) in try properties(source, chunkSize: size) }
        if isComparable(rows + pieces), pieces != rows {
          return "chunks of \(size) bytes give \(pieces), the file \(rows)"
        }
      }
      return decode(source)
    }
  }

  /// Reads the input as a Rightmove file, whatever it begins with.
  private static func properties(
    _ source: SourceDescription, chunkSize: Int
  ) throws(DiagnosedError) -> RightmoveReader {
    try RightmoveReader(SourceFile(source, chunkSize: chunkSize), source, limit: 512)
  }

  /// The input is JSON of any kind; the result is written, and equal when read again.
  static func readJSON(_ input: [UInt8]) -> String? {
    for dialect in [JSONReader.Dialect.strict, .relaxed] {
      guard let root = try? JSONReader.read(input, as: dialect).root else { continue }
      let written = rendered { $0.json(JSON(root), layout: .pretty) }
      guard let again = try? JSONReader.read(written).root, JSON(again) == JSON(root) else {
        return "what was written reads otherwise"
      }
    }
    return withFile(input, as: .json) { source in
      let whole = texts { () throws(DiagnosedError) in try JSONArrayReader(source, limit: 512) }
      let parts = texts { () throws(DiagnosedError) in
        try JSONArrayReader(source, limit: 512, chunkSize: 16)
      }
      if isComparable(whole + parts), parts != whole {
        return "chunks give \(parts), the file \(whole)"
      }
      return decode(source)
    }
      ?? withFile(input, as: .ndjson) { source in
        let whole = texts { () throws(DiagnosedError) in try NDJSONReader(source, limit: 512) }
        let parts = texts { () throws(DiagnosedError) in
          try NDJSONReader(source, limit: 512, chunkSize: 16)
        }
        if isComparable(whole + parts), parts != whole {
          return "chunks give \(parts), the file \(whole)"
        }
        return decode(source)
      }
  }

  /// The input is an XML file; the division into chunks changes no record, and each is one object.
  static func readXML(_ input: [UInt8]) -> String? {
    withFile(input, as: .xml) { source in
      let whole = texts { () throws(DiagnosedError) in try XMLReader(source, limit: 512) }
      let parts = texts { () throws(DiagnosedError) in
        try XMLReader(source, limit: 512, chunkSize: 16)
      }
      let records = whole.filter { !$0.contains("error: ") }
      if records != parts.filter({ !$0.contains("error: ") }) {
        return "chunks give \(parts), the file \(whole)"
      }
      for record in records {
        let json = record.drop { $0 != "{" }
        if (try? JSONReader.read(Array(json.utf8)))?.root.object == nil {
          return "\(json) is no object"
        }
      }
      return decode(source) ?? draft(source)
    }
  }

  /// The input is the XML of a sheet, that of shared texts, and an Excel file itself.
  static func readSheet(_ input: [UInt8]) -> String? {
    let relationships = { (targets: [(String, String)]) in
      Array(
        ("<r>"
          + targets.map {
            #"<Relationship Id="\#($0.0)" Type="x/\#($0.0)" Target="\#($0.1)"/>"#
          }.joined() + "</r>").utf8)
    }
    var archive = ZipWriter()
    do {
      try archive.add(relationships([("officeDocument", "w")]), as: "_rels/.rels")
      try archive.add(
        relationships([("worksheet", "s"), ("sharedStrings", "s"), ("styles", "s")]),
        as: "_rels/w.rels")
      try archive.add(Array(#"<w><sheet name="S" id="worksheet"/></w>"#.utf8), as: "w")
      try archive.add(input, as: "s")
      return try withFile(archive.close(), as: .excel) { decode($0) ?? draft($0) }
        ?? withFile(input, as: .excel) { decode($0) }
    } catch {
      return "\(error)"
    }
  }

  private static func draft(_ source: SourceDescription) -> String? {
    do throws(DiagnosedError) {
      let draft = try Draft(of: source.path, named: "cars.\(source.kind.rawValue)")
      let isRead = (try? JSONReader.read(Array(draft.text.utf8), as: .relaxed)) != nil
      return isRead ? nil : "\(draft.text) is no JSON"
    } catch {
      return emptyFinding(in: error.diagnostics)
    }
  }

  /// The input is a file that a project is drafted from; the draft is JSON with comments.
  static func draft(_ input: [UInt8]) -> String? {
    let kind: SourceDescription.Kind =
      switch input.first {
      case UInt8(ascii: "["): .json
      case UInt8(ascii: "{"): .ndjson
      default: .csv
      }
    return withFile(input, as: kind) { draft($0) }
  }

  /// Whether the file has its format, which the first chunk shows, and valid characters: reading
  /// ends at the first chunk with an invalid one.
  private static func isComparable(_ texts: [String]) -> Bool {
    !texts.contains { $0.contains("does not begin a character") || $0.contains("[source.format]") }
  }

  /// Decodes the listings of a source; each fault has a message.
  private static func decode(_ source: SourceDescription) -> String? {
    do throws(DiagnosedError) {
      let records = try RecordSource(source, recordLimit: 512)
      let decoder = try RecordDecoder<Listing>(of: records)
      while let batch = try records.next() {
        for record in batch.records {
          if let fault = emptyFinding(in: decoder.decode(record, of: batch).diagnostics) {
            return fault
          }
        }
      }
      return emptyFinding(in: decoder.unusedMappings)
    } catch {
      return emptyFinding(in: error.diagnostics)
    }
  }

  /// The results of a reader: each record with its line, and the faults in between.
  private static func texts(
    of open: () throws(DiagnosedError) -> some RecordReader
  ) -> [String] {
    var texts: [String] = []
    do throws(DiagnosedError) {
      var reader = try open()
      while true {
        var batch = RawBatch(firstOrdinal: texts.count + 1)
        try reader.read(into: &batch, upTo: 4, bytes: 1 << 20)
        guard !batch.records.isEmpty else { return texts }
        for record in batch.records {
          var bytes: [UInt8] = []
          if case .fault(let fault) = record.payload { bytes = Array(fault.description.utf8) }
          _ = batch.append(contentOf: record, to: &bytes)
          texts.append("\(record.line ?? 0): " + String(decoding: bytes, as: UTF8.self))
        }
      }
    } catch {
      return texts + error.diagnostics.map(\.description)
    }
  }

  /// Writes the input to a file that is removed afterwards.
  private static func withFile(
    _ input: [UInt8], as kind: SourceDescription.Kind, _ body: (SourceDescription) -> String?
  ) -> String? {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "fuzz-\(UUID()).\(kind.rawValue)").path
    guard FileManager.default.createFile(atPath: path, contents: Data(input)) else {
      return "the file cannot be written"
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return body(SourceDescription(kind, name: "input.\(kind.rawValue)", path: path))
  }
}

extension JSON {
  /// What was read, to be written.
  fileprivate init(_ node: JSONNode) {
    self =
      switch node.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let digits): .number(digits)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { JSON($0) })
      case .object(let members):
        .object(members.map { Member(name: $0.name, value: JSON($0.node)) })
      }
  }
}
