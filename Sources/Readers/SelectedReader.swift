import WaymarkCore
import WaymarkModel

/// Reads the records of a source that have allowed values in some columns and no excluded ones, and
/// skips the others.
struct SelectedReader: RecordReader {
  var columns: [String]? { inner.columns }
  private var inner: any RecordReader
  private let selection: Selection

  /// The rules whose member no record has had so far, in JSON and XML.
  private var missing: [Selection.Rule] = []

  /// How many records were skipped; they are counted, so that a record keeps its number if others
  /// are let through.
  private var skippedCount = 0

  init(_ inner: any RecordReader, _ selection: Selection) {
    self.inner = inner
    self.selection = selection
    if columns == nil { missing = selection.allowed + selection.excluded }
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
      batch.records.removeAll { selection.leavesOut($0, in: read) }
      skippedCount += read.records.count - batch.records.count
      guard batch.records.isEmpty else { return }
      batch.bytes = []
      batch.cells = []
    }
  }
}

/// The values by which records are taken or left out.
struct Selection {
  /// The values of a column in lower case; a member of JSON has a path.
  typealias Rule = (key: String, name: [String], column: Int, values: Set<String>)

  let allowed: [Rule]
  let excluded: [Rule]

  /// Whether a cell may be a list, as arrays of PostgreSQL are.
  private let readsLists: Bool

  init(_ source: SourceDescription, _ columns: [String]?) throws(DiagnosedError) {
    readsLists = source.kind == .postgres
    allowed = try Self.rules(source.only, "only", columns, of: source.name)
    excluded = try Self.rules(source.except, "except", columns, of: source.name)
  }

  private static func rules(
    _ values: [String: [String]], _ key: String, _ names: [String]?, of source: String
  ) throws(DiagnosedError) -> [Rule] {
    try values.sorted { $0.key < $1.key }.map { column, values throws(DiagnosedError) in
      let index = try names.map { names throws(DiagnosedError) in
        try columnIndex(column, among: names, of: Location(source, field: key))
      }
      let path = column.split(separator: ".").map(String.init)
      return (key, path, index ?? -1, Set(values.map { $0.lowercased() }))
    }
  }

  /// Whether a record is left out; in a further row of a record, an empty cell has the value of the
  /// record.
  func leavesOut(_ record: RawRecord, in batch: RawBatch, isPart: Bool = false) -> Bool {
    // The optimiser of Swift 6.3.1 crashes on closures here.
    for rule in allowed {
      // The decoder reports a faulty record.
      guard let texts = texts(of: record, rule, in: batch) else { continue }
      let isInherited = isPart && texts.allSatisfy(\.isEmpty)
      if !isInherited, rule.values.isDisjoint(with: texts) { return true }
    }
    for rule in excluded {
      guard let texts = texts(of: record, rule, in: batch) else { continue }
      if !rule.values.isDisjoint(with: texts) { return true }
    }
    return false
  }

  /// The texts of a record for a rule, in lower case; `nil` if it is faulty.
  private func texts(of record: RawRecord, _ rule: Rule, in batch: RawBatch) -> [String]? {
    switch record.payload {
    case .fault: return nil
    case .cells(let cells):
      switch batch.cells[cells.lowerBound + rule.column] {
      case .text(let range), .number(let range):
        let text = batch.bytes[range]
        guard readsLists, text.first == UInt8(ascii: "["),
          let list = try? JSONReader.read(Array(text)).root
        else { return [lowercased(text)] }
        return texts(of: list)
      case .null: return []
      // No word is equal to an error of a formula.
      case .unusable: return ["\u{0}"]
      }
    case .json(let range):
      guard let root = try? JSONReader.read(Array(batch.bytes[range])).root else { return nil }
      return texts(of: root.child(at: rule.name) ?? root)
    }
  }

  /// The texts of a list, or of one value.
  private func texts(of node: JSONNode) -> [String] {
    (node.array ?? [node]).map { lowercased(Array(($0.scalar ?? "").utf8)[...]) }
  }

  private func lowercased(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: trimmed(text), as: UTF8.self).lowercased()
  }
}

/// The index of a column that a source declares.
func columnIndex(
  _ column: String, among names: [String], of location: Location
) throws(DiagnosedError) -> Int {
  if let index = names.firstIndex(of: column) { return index }
  throw DiagnosedError(
    .sourceMissingColumn, at: location, "the source has no column \(excerpt(column.utf8))",
    help: correction(of: column, among: names))
}

extension RawBatch {
  /// Whether one of the records has a member, in JSON and XML.
  fileprivate func hasMember(_ path: [String]) -> Bool {
    records.contains { record in
      guard case .json(let range) = record.payload else { return false }
      let root = try? JSONReader.read(Array(bytes[range])).root
      return root?.child(at: path) != nil
    }
  }
}
