import WaymarkCore
import WaymarkModel

/// Reads the records of a source that have allowed values in some columns and no excluded ones, and
/// skips the others.
struct SelectedReader: RecordReader {
  var columns: [String]? { inner.columns }
  private var inner: any RecordReader
  private let selection: Selection

  /// `nil` if the reader of joined rows has one.
  private var watch: SelectionWatch?

  /// How many records were skipped; they are counted, so that a record keeps its number if others
  /// are let through.
  private var skippedCount = 0

  init(_ inner: any RecordReader, _ selection: Selection) {
    self.inner = inner
    self.selection = selection
    watch = inner is JoinedReader ? nil : SelectionWatch(selection)
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    let first = batch.firstOrdinal
    while batch.count == 0 {
      batch.firstOrdinal = first + skippedCount
      try inner.read(into: &batch, upTo: count, bytes: batch.bytes.count + bytes)
      guard !batch.records.isEmpty else {
        if first == 1, skippedCount > 0 {
          batch.diagnostics.append(emptiness(of: batch.sourceName))
        }
        batch.diagnostics += watch?.warnings(of: batch.sourceName) ?? []
        return
      }
      let read = batch
      batch.records = []
      for record in read.records {
        let values = selection.values(of: record, in: read)
        watch?.note(values)
        if !selection.leavesOut(values) {
          batch.records.append(record)
        } else if batch.keepsSkipped {
          batch.skipped.append(record)
        }
      }
      skippedCount += read.records.count - batch.records.count
      guard batch.count == 0 else { return }
      batch.bytes = []
      batch.cells = []
    }
  }

  private func emptiness(of source: String) -> Diagnostic {
    let options = Set(selection.rules.map { "\"\($0.option)\"" }).sorted(by: >)
      .joined(separator: " and ")
    return Diagnostic(
      .sourceEmpty, at: Location(source),
      "\(options) left out \(counted(skippedCount, "record")), which are all",
      help: "Compare the values in \(options) with those of the records.")
  }
}

/// The index of a column that a source declares.
func columnIndex(
  _ column: String, among names: [String], of location: Location
) throws(DiagnosedError) -> Int {
  if let index = names.firstIndex(of: column) {
    guard !names[(index + 1)...].contains(column) else {
      throw DiagnosedError(
        .sourceDuplicateColumn, at: location, "two columns are named \(excerpt(column.utf8))")
    }
    return index
  }
  throw DiagnosedError(
    .sourceMissingColumn, at: location, "the source has no column \(excerpt(column.utf8))",
    help: correction(of: column, among: names))
}
