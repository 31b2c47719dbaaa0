import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkReaders
@testable import WaymarkRecords

// The golden vectors are not part of the project.
@Suite(.enabled(if: Vectors.inventory != nil, "there are no vectors beside the project"))
struct DialectVectorTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private static func cases(_ kind: String) -> [JSONNode] {
    Vectors.cases("vectors", of: Vectors.inventory).filter { $0["kind"]?.string == kind }
  }

  /// The source as a project file describes it; fails with the first fault of the description.
  private func source(
    _ bytes: [UInt8], _ declared: JSONNode?, separator: String? = nil
  ) throws -> SourceDescription {
    let kind = declared?["format"]?.string ?? "csv"
    var members = ["\"\(kind)\": \"records\""]
    for name in ["separator", "quote", "encoding"] {
      guard let text = declared?[name]?.string ?? (name == "separator" ? separator : nil) else {
        continue
      }
      members.append("\"\(name)\": \"\(text == "\t" ? "\\t" : text)\"")
    }
    if let skip = declared?["skip"]?.digits { members.append("\"skip\": \(skip)") }
    let json = "{" + members.joined(separator: ", ") + "}"
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "/")
    guard let description = read.source else { throw NoSource() }
    var source = try scratch.source(description.kind, bytes)
    source.separator = description.separator
    source.quote = description.quote
    source.skip = description.skip
    source.encoding = description.encoding
    return source
  }

  @Test("splits every file of the vectors into its rows")
  func dialects() throws {
    let cases = Self.cases("dialect")
    for vector in cases {
      let id = vector["id"]?.string ?? ""
      let expected = try #require(vector["expect"])
      let text = try #require(vector["input"]?.string)
      do {
        let source = try source(Array(text.utf8), vector["declared"])
        try compare(try FileReading(source, vector["declared"]), with: expected, id)
      } catch is NoSource {
        #expect(expected["error"] != nil, "\(id)")
      } catch let error as DiagnosedError {
        #expect(expected["error"] != nil, "\(id): \(error)")
      }
    }
    #expect(cases.count >= 37)
  }

  private func compare(_ reading: FileReading, with expected: JSONNode, _ id: String) throws {
    #expect(expected["error"] == nil, "\(id)")
    let columns = expected["columns"]?.array?.compactMap(\.string) ?? []
    #expect(reading.columns.map { $0 == columns } ?? true, "\(id)")
    let rows = expected["rows"]?.array?.map { row in
      row.array?.compactMap { $0.string ?? $0.digits } ?? []
    }
    #expect(try reading.rows(of: columns) == rows, "\(id)")
    let errors = (expected["errors"]?.array ?? []).map { error in
      "\(error["line"]?.digits ?? "") " + Self.code(of: error["error"]?.string ?? "")
    }
    #expect(reading.errors == errors, "\(id)")
    #expect(reading.isEmpty == (expected["warning"]?.string == "empty"), "\(id)")
  }

  /// The code that the project gives a class of errors.
  private static func code(of error: String) -> String {
    switch error {
    case "nul": "record.nul"
    case "syntax": "json.syntax"
    default: "csv." + error
    }
  }

  @Test("decodes every file of the vectors, or refuses it")
  func encodings() throws {
    let cases = Self.cases("encoding")
    for vector in cases {
      let id = vector["id"]?.string ?? ""
      let expected = try #require(vector["expect"])
      let hex = Array(try #require(vector["inputHex"]?.string).utf8)
      let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { index in
        UInt8(String(decoding: hex[index...index + 1], as: UTF8.self), radix: 16)
      }
      // The text is the header of a file whose separator is not in it.
      let columns: [String]?
      do {
        columns = try RecordSource(source(bytes, vector["declared"], separator: "|")).columns
      } catch is NoSource {
        columns = nil
      } catch is DiagnosedError {
        columns = nil
      }
      let text = expected["text"]?.string
      #expect(columns?.first == text?.split(separator: "\n").first.map(String.init), "\(id)")
      #expect((columns == nil) == (expected["error"] != nil), "\(id)")
      let sign = signOfDamage(in: Array((columns?.first ?? "").utf8)[...])
      #expect((sign != nil) == (expected["warning"] != nil), "\(id)")
    }
    #expect(cases.count >= 34)
  }
}

/// A source that a project file cannot describe.
private struct NoSource: Error {}

/// The result of reading a file of the vectors.
private struct FileReading {
  let columns: [String]?

  /// The lines and codes of records that are left out.
  private(set) var errors: [String] = []
  private(set) var isEmpty = false
  private var cells: [[String]] = []
  private var objects: [JSONNode] = []

  init(_ source: SourceDescription, _ declared: JSONNode?) throws {
    let records = try RecordSource(source)
    columns = records.columns
    for name in declared?["map"]?.array?.compactMap(\.string) ?? [] {
      _ = try RecordDecoder<Listing>(
        FieldMap(#"{"id":{"row":true},"title":"\#(name)"}"#, for: .listing), of: records)
    }
    // A dealer has no field for which a column of the vectors could be faulty.
    let map = try FieldMap(#"{"id":{"row":true},"name":{"value":"x"}}"#, for: .dealer)
    let decoder = try RecordDecoder<Dealer>(map, of: records)
    while let batch = try records.next() {
      isEmpty = isEmpty || batch.diagnostics.map(\.code) == ["source.empty"]
      for raw in batch.records {
        let decoded = decoder.decode(raw, of: batch)
        guard decoded.record == nil else {
          try add(raw, of: batch)
          continue
        }
        errors += decoded.diagnostics.map { "\(raw.line ?? 0) \($0.code)" }
      }
    }
  }

  private mutating func add(_ raw: RawRecord, of batch: RawBatch) throws {
    switch raw.payload {
    case .json(let range): objects.append(try JSONReader.read(Array(batch.bytes[range])).root)
    case .cells(let range):
      cells.append(
        batch.cells[range].map { cell in
          guard case .text(let range) = cell else { return "" }
          return String(decoding: batch.bytes[range], as: UTF8.self)
        })
    case .fault: break
    }
  }

  /// The rows, or the members of objects with the names of columns.
  func rows(of columns: [String]) throws -> [[String]] {
    cells
      + objects.map { object in columns.compactMap { object[$0]?.digits ?? object[$0]?.string } }
  }
}
