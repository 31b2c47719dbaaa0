import WaymarkCore
import WaymarkModel

/// The rules by which several rows of a table are one record, such as the variants and further
/// images of a product.
public struct JoinRules: Hashable, Sendable {
  /// The columns that identify a record; a row needs a value in one of them.
  public var by: [String]

  /// The column in which a row names the record that it belongs to.
  public var parent: String?

  /// The columns that collect the values of all rows, one per line; other columns use the first
  /// value.
  public var lists: [String]

  public init(by: [String], parent: String? = nil, lists: [String] = []) {
    self.by = by
    self.parent = parent
    self.lists = lists
  }

  /// Reads `{ "by": "Handle", "lists": ["Image Src"] }`; `nil` for anything else.
  init?(_ node: JSONNode) {
    guard let members = node.object,
      members.allSatisfy({ ["by", "parent", "lists"].contains($0.name) }),
      let by = Self.names(node["by"]), !by.isEmpty, let lists = Self.names(node["lists"]),
      node["parent"] == nil || node["parent"]?.string != nil
    else { return nil }
    self.init(by: by, parent: node["parent"]?.string, lists: lists)
  }

  /// One name or a list of names; empty without a value.
  private static func names(_ node: JSONNode?) -> [String]? {
    guard let node else { return [] }
    if let name = node.string { return [name] }
    let names = node.array?.compactMap(\.string)
    return names?.count == node.array?.count ? names : nil
  }
}

/// Reads a table whose records have several rows, which may be anywhere in it.
///
/// It keeps the whole table in memory, up to a limit.
struct JoinedReader: RecordReader {
  /// The maximum size of all rows, in bytes.
  private static let limit = 256 << 20

  let columns: [String]?
  private var inner: any RecordReader
  private let name: String
  private let keys: [Int]
  private let parent: Int?
  private let lists: Set<Int>

  /// All rows, read on first use.
  private var table: RawBatch?
  private var records: ArraySlice<Group> = []

  /// The rows of one record, beginning with the row that names it; or a row that cannot be read.
  private enum Group {
    case rows([Int])
    case fault(Int)

    mutating func add(_ row: Int) {
      guard case .rows(var rows) = self else { return }
      self = .fault(row)  // Keeps the rows from being copied.
      rows.append(row)
      self = .rows(rows)
    }
  }

  init(
    _ inner: any RecordReader, _ rules: JoinRules, of name: String
  ) throws(DiagnosedError) {
    self.inner = inner
    self.name = name
    columns = inner.columns
    let names = inner.columns ?? []
    func index(_ column: String) throws(DiagnosedError) -> Int {
      guard let index = names.firstIndex(of: column) else {
        throw DiagnosedError(
          .sourceMissingColumn, at: Location(name, field: "join"),
          "the source has no column \(excerpt(column.utf8))",
          help: correction(of: column, among: names))
      }
      return index
    }
    keys = try rules.by.map(index)
    parent = try rules.parent.map(index)
    lists = try Set(rules.lists.map(index))
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    let isFirst = self.table == nil
    let table = try loaded()
    batch.naming = table.naming
    if isFirst { batch.diagnostics += table.diagnostics }
    while !batch.isFull(count: count, bytes: bytes), let group = records.popFirst() {
      switch group {
      case .fault(let row): batch.add(table.records[row].payload, line: table.records[row].line)
      case .rows(let rows): append(rows, of: table, to: &batch)
      }
    }
  }

  /// The whole table; reads it once.
  private mutating func loaded() throws(DiagnosedError) -> RawBatch {
    if let table { return table }
    var table = RawBatch(sourceName: name)
    var before = -1
    while table.records.count > before {
      before = table.records.count
      try inner.read(into: &table, upTo: .max, bytes: table.bytes.count + (1 << 20))
      guard table.bytes.count <= Self.limit else {
        throw DiagnosedError(
          .sourceFormat, at: Location(name),
          "the rows to join have more than \(Self.limit >> 20) MiB",
          help: "Split the file between two records, and declare a set for each part.")
      }
    }
    self.table = table
    records = groups(of: table)[...]
    return table
  }

  private func groups(of table: RawBatch) -> [Group] {
    var groups: [Group] = []
    var numbers: [String: Int] = [:]
    var children: [(row: Int, parent: String)] = []
    for (row, record) in table.records.enumerated() {
      guard case .cells = record.payload else {
        groups.append(.fault(row))
        continue
      }
      if let parent, let name = text(parent, of: record, in: table) {
        children.append((row, name))
        continue
      }
      let names = keys.compactMap { text($0, of: record, in: table) }
      if parent == nil, let name = names.first, let number = numbers[name] {
        groups[number].add(row)
        continue
      }
      for name in names where numbers[name] == nil { numbers[name] = groups.count }
      groups.append(.rows([row]))
    }
    for child in children {
      let name = child.parent.hasPrefix("id:") ? String(child.parent.dropFirst(3)) : child.parent
      if let number = numbers[child.parent] ?? numbers[name] {
        groups[number].add(child.row)
      } else {
        groups.append(.rows([child.row]))
      }
    }
    return groups
  }

  private func text(_ column: Int, of record: RawRecord, in table: RawBatch) -> String? {
    guard let bytes = value(column, of: record, in: table) else { return nil }
    return String(decoding: trimmed(bytes), as: UTF8.self)
  }

  /// The bytes of a cell that is not blank.
  private func value(
    _ column: Int, of record: RawRecord, in table: RawBatch
  ) -> ArraySlice<UInt8>? {
    switch cell(column, of: record, in: table) {
    case .text(let range), .number(let range):
      return table.bytes[range].allSatisfy(isBlank) ? nil : table.bytes[range]
    case .null, .unusable: return nil
    }
  }

  private func cell(_ column: Int, of record: RawRecord, in table: RawBatch) -> RawCell {
    guard case .cells(let cells) = record.payload, column < cells.count else { return .null }
    return table.cells[cells.lowerBound + column]
  }

  /// Appends one record with the first value of each column, or all values of a list.
  private func append(_ rows: [Int], of table: RawBatch, to batch: inout RawBatch) {
    let start = batch.cells.count
    for column in (columns ?? []).indices {
      let values = rows.lazy.compactMap { value(column, of: table.records[$0], in: table) }
      let begin = batch.bytes.count
      guard lists.contains(column) else {
        let first = rows.first { value(column, of: table.records[$0], in: table) != nil }
        let cell = cell(column, of: table.records[first ?? rows[0]], in: table)
        batch.bytes.append(contentsOf: values.first ?? [])
        switch cell {
        case .number: batch.cells.append(.number(begin..<batch.bytes.count))
        case .unusable: batch.cells.append(cell)
        case .text, .null: batch.cells.append(.text(begin..<batch.bytes.count))
        }
        continue
      }
      var seen: Set<ArraySlice<UInt8>> = []
      for value in values where seen.insert(value).inserted {
        if batch.bytes.count > begin { batch.bytes.append(UInt8(ascii: "\n")) }
        batch.bytes.append(contentsOf: value)
      }
      batch.cells.append(.text(begin..<batch.bytes.count))
    }
    let first = table.records[rows[0]]
    batch.add(.cells(start..<batch.cells.count), line: first.line, position: first.position)
  }
}
