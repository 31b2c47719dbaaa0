import WaymarkCore
import WaymarkModel

/// Reads the records of a source that have allowed values in some columns, and skips the others.
struct SelectedReader: RecordReader {
  let columns: [String]?
  private var inner: any RecordReader

  /// The values that each column may have, in lower case; a member of JSON has a path.
  private let allowed: [(name: [String], column: Int, values: Set<String>)]

  /// How many records were skipped; they are counted, so that a record keeps its number if others
  /// are let through.
  private var skippedCount = 0

  init(
    _ inner: any RecordReader, _ only: [String: [String]], of name: String
  ) throws(DiagnosedError) {
    self.inner = inner
    columns = inner.columns
    let names = inner.columns
    allowed = try only.sorted { $0.key < $1.key }.map { column, values throws(DiagnosedError) in
      let index = names.map { $0.firstIndex(of: column) ?? -1 } ?? -1
      if let names, index < 0 {
        throw DiagnosedError(
          .sourceMissingColumn, at: Location(name, field: "only"),
          "the source has no column \(excerpt(column.utf8))",
          help: correction(of: column, among: names))
      }
      let path = column.split(separator: ".").map(String.init)
      return (path, index, Set(values.map { $0.lowercased() }))
    }
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    let first = batch.firstOrdinal
    while batch.records.isEmpty {
      batch.firstOrdinal = first + skippedCount
      try inner.read(into: &batch, upTo: count, bytes: batch.bytes.count + bytes)
      guard !batch.records.isEmpty else { return }
      let read = batch
      batch.records.removeAll { record in
        !allowed.allSatisfy { isAllowed(record, $0, in: read) }
      }
      skippedCount += read.records.count - batch.records.count
    }
  }

  private func isAllowed(
    _ record: RawRecord, _ rule: (name: [String], column: Int, values: Set<String>),
    in batch: RawBatch
  ) -> Bool {
    switch record.payload {
    case .fault: return true
    case .cells(let cells):
      switch batch.cells[cells.lowerBound + rule.column] {
      case .text(let range), .number(let range): return isAllowed(batch.bytes[range], rule.values)
      case .null, .unusable: return false
      }
    case .json(let range):
      // The decoder reports faults of the record.
      guard let root = try? JSONReader.read(Array(batch.bytes[range])).root else { return true }
      let node = rule.name.reduce(root) { node, name in node?.child(name) }
      let text = node.flatMap { $0.string ?? $0.digits ?? $0.bool.map { String($0) } } ?? ""
      return isAllowed(Array(text.utf8)[...], rule.values)
    }
  }

  private func isAllowed(_ text: ArraySlice<UInt8>, _ values: Set<String>) -> Bool {
    values.contains(String(decoding: trimmed(text), as: UTF8.self).lowercased())
  }
}
