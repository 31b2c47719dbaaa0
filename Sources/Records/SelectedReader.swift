import WaymarkCore
import WaymarkModel

/// Reads the records of a source that have allowed values in some columns and no excluded ones, and
/// skips the others.
struct SelectedReader: RecordReader {
  let columns: [String]?
  private var inner: any RecordReader

  /// The values of a column in lower case; a member of JSON has a path.
  private typealias Rule = (key: String, name: [String], column: Int, values: Set<String>)

  /// The rules whose member no record has had so far, in JSON and XML.
  private var missing: [Rule] = []

  private let allowed: [Rule]
  private let excluded: [Rule]

  /// How many records were skipped; they are counted, so that a record keeps its number if others
  /// are let through.
  private var skippedCount = 0

  init(_ inner: any RecordReader, _ source: SourceDescription) throws(DiagnosedError) {
    self.inner = inner
    columns = inner.columns
    allowed = try Self.rules(source.only, "only", inner.columns, of: source.name)
    excluded = try Self.rules(source.except, "except", inner.columns, of: source.name)
    if columns == nil { missing = allowed + excluded }
  }

  private static func rules(
    _ values: [String: [String]], _ key: String, _ names: [String]?, of source: String
  ) throws(DiagnosedError) -> [Rule] {
    try values.sorted { $0.key < $1.key }.map { column, values throws(DiagnosedError) in
      let index = names.map { $0.firstIndex(of: column) ?? -1 } ?? -1
      if let names, index < 0 {
        throw DiagnosedError(
          .sourceMissingColumn, at: Location(source, field: key),
          "the source has no column \(excerpt(column.utf8))",
          help: correction(of: column, among: names))
      }
      let path = column.split(separator: ".").map(String.init)
      return (key, path, index, Set(values.map { $0.lowercased() }))
    }
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    let first = batch.firstOrdinal
    while batch.records.isEmpty {
      batch.firstOrdinal = first + skippedCount
      try inner.read(into: &batch, upTo: count, bytes: batch.bytes.count + bytes)
      guard !batch.records.isEmpty else {
        batch.diagnostics += missing.map { rule in
          var diagnostic = Diagnostic(
            .sourceMissingColumn, at: Location(batch.sourceName, field: rule.key),
            "no record has \(excerpt(rule.name.joined(separator: ".").utf8))")
          diagnostic.severity = .warning
          return diagnostic
        }
        return
      }
      let read = batch
      missing = missing.filter { !read.hasMember($0.name) }
      batch.records.removeAll { record in
        !allowed.allSatisfy { matches(record, $0, in: read) ?? true }
          || excluded.contains { matches(record, $0, in: read) ?? false }
      }
      skippedCount += read.records.count - batch.records.count
      guard batch.records.isEmpty else { return }
      batch.bytes = []
      batch.cells = []
    }
  }

  /// Whether a record has one of the values; `nil` if it is faulty, which the decoder reports.
  private func matches(_ record: RawRecord, _ rule: Rule, in batch: RawBatch) -> Bool? {
    switch record.payload {
    case .fault: return nil
    case .cells(let cells):
      switch batch.cells[cells.lowerBound + rule.column] {
      case .text(let range), .number(let range): return contains(batch.bytes[range], rule.values)
      case .null, .unusable: return false
      }
    case .json(let range):
      guard let root = try? JSONReader.read(Array(batch.bytes[range])).root else { return nil }
      let node = rule.name.reduce(root) { node, name in node?.child(name) } ?? root
      let texts = (node.array ?? [node]).map(\.scalar)
      return texts.contains { contains(Array(($0 ?? "").utf8)[...], rule.values) }
    }
  }

  private func contains(_ text: ArraySlice<UInt8>, _ values: Set<String>) -> Bool {
    values.contains(String(decoding: trimmed(text), as: UTF8.self).lowercased())
  }
}

extension RawBatch {
  /// Whether one of the records has a member, in JSON and XML.
  fileprivate func hasMember(_ path: [String]) -> Bool {
    records.contains { record in
      guard case .json(let range) = record.payload else { return false }
      let root = try? JSONReader.read(Array(bytes[range])).root
      return path.reduce(root) { node, name in node?.child(name) } != nil
    }
  }
}

extension JSONNode {
  /// A text, a number or a flag as text.
  var scalar: String? { string ?? digits ?? bool.map { String($0) } }
}
