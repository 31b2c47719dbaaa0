// Readers opens the sources of records, and splits files and the results of queries into raw records:
// one reader for each format, with the same limits, and faults with their place.

import Synchronization
public import WaymarkModel

/// An open source for any number of workers; they take batches under a lock and decode them outside
/// it.
public final class RecordSource: Sendable {
  /// The maximum size of a record in bytes; a larger one is reported and left out, and is never
  /// completely in memory.
  public static let recordLimit = 4 * 1024 * 1024

  public let source: SourceDescription

  /// The columns of a table; `nil` for JSON and XML, where records name their own members.
  public let columns: [String]?
  private let keepsSkipped: Bool
  private let state: Mutex<State>

  private struct State {
    var reader: any RecordReader

    /// How many batches were returned, and how many records they had.
    var count = 0
    var recordCount = 0
    var isAtEnd = false

    /// The error that stopped reading after the last returned records.
    var error: DiagnosedError?
  }

  /// Opens a source and reads up to its first record.
  ///
  /// With `keepsSkipped`, batches also have the records that `only` or `except` leaves out, and
  /// some have no others.
  public init(
    _ source: SourceDescription, recordLimit: Int = RecordSource.recordLimit,
    keepsSkipped: Bool = false
  ) throws(DiagnosedError) {
    let reader = try open(source, limit: recordLimit)
    self.source = source
    columns = reader.columns
    self.keepsSkipped = keepsSkipped
    state = Mutex(State(reader: reader))
  }

  /// Takes the next records, in the order of the source: at most `count`, and no more after `bytes`
  /// bytes; `nil` at the end.
  public func next(
    upTo count: Int = 256, bytes: Int = 1 << 20
  ) throws(DiagnosedError) -> RawBatch? {
    try state.withLock { state throws(DiagnosedError) in
      if let error = state.error.take() { throw error }
      guard !state.isAtEnd else { return nil }
      var batch = RawBatch(
        number: state.count, firstOrdinal: state.recordCount + 1, sourceName: source.name,
        beginsLines: source.kind == .ndjson)
      batch.keepsSkipped = keepsSkipped
      batch.beginsSource = state.recordCount == 0
      do throws(DiagnosedError) {
        try state.reader.read(into: &batch, upTo: max(1, count), bytes: max(1, bytes))
      } catch {
        state.isAtEnd = true
        guard batch.count > 0 else { throw error }
        state.error = error
      }
      if batch.count == 0 {
        state.isAtEnd = true
        if state.count == 0, !batch.diagnostics.contains(where: { $0.kind == .sourceEmpty }) {
          batch.diagnostics.append(Diagnostic(.sourceEmpty, at: Location(source.name)))
        }
        guard !batch.diagnostics.isEmpty else { return nil }
      }
      state.count += 1
      state.recordCount += batch.records.count
      return batch
    }
  }

  /// Ends the source for every worker, because one of them failed.
  public func stop() {
    state.withLock { state in
      state.isAtEnd = true
      state.error = nil
    }
  }
}

/// A reader that splits one source into records, in order.
protocol RecordReader {
  /// The columns of a table; `nil` if records name their own members.
  var columns: [String]? { get }

  /// Appends records to an empty batch until it is full; none at the end of the source.
  mutating func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(DiagnosedError)
}

private func open(
  _ source: SourceDescription, limit: Int
) throws(DiagnosedError) -> sending any RecordReader {
  let plain = try openPlain(source, limit: limit)
  let reader =
    source.join == nil || source.columns.isEmpty
    ? plain : try BlankingReader(plain, source.columns, of: source.name, isOfRows: true)
  let selection = try Selection(source.rows, reader.columns, of: source.name)
  let joined = try source.join.map { join throws(DiagnosedError) in
    try JoinedReader(reader, join, selection, of: source.name) as any RecordReader
  }
  let selected =
    source.rows.isEmpty ? joined ?? reader : SelectedReader(joined ?? reader, selection)
  return source.columns.isEmpty
    ? selected
    : try BlankingReader(
      selected, source.columns, of: source.name, warns: source.join == nil)
}

private func openPlain(
  _ source: SourceDescription, limit: Int
) throws(DiagnosedError) -> sending any RecordReader {
  switch source.kind {
  case .ndjson: try NDJSONReader(source, limit: limit)
  case .json: try JSONArrayReader(source, limit: limit)
  case .csv: try openText(source, limit: limit)
  case .excel: try ExcelReader(source, limit: limit)
  case .xml: try XMLReader(source, limit: limit)
  case .sqlite: try SQLiteReader(source, limit: limit)
  case .postgres: try PostgresReader(source, limit: limit)
  }
}

private func openText(
  _ source: SourceDescription, limit: Int
) throws(DiagnosedError) -> sending any RecordReader {
  let file = try SourceFile(source)
  return beginsRightmove(file.chunk)
    ? try RightmoveReader(file, source, limit: limit)
    : try CSVReader(file, source, limit: limit)
}
