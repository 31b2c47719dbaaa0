import WaymarkCore
import WaymarkModel

/// The rules by which several rows of a table are one record, such as the variants and further
/// images of a product.
public struct JoinRules: Hashable, Sendable {
  /// The columns that identify a record.
  public var by: [String]

  /// The column in which a row names the record that it belongs to.
  public var parent: String?

  /// The columns that collect the values of all rows, one per line; other columns use the first
  /// value.
  public var lists: [String]

  /// Which rows belong to the record of the row above them; `nil` for none.
  public var continues: Continuation?

  /// The columns of an offer, which a record has from one row.
  package var offer = Offer()

  /// The columns with what one variant costs: a record does not have the price of one and the old
  /// price of another.
  package struct Offer: Hashable, Sendable {
    /// The columns of the price, of which a row has the first with a value.
    package var prices: [String] = []

    /// The texts and columns of the template that makes a price; empty for prices of one column.
    package var template: [Part] = []

    /// The column of the currency, and how prices are written.
    package var currency: String?
    package var rules: ValueRules?

    /// The columns whose values belong to the price of their row, such as the old price.
    package var others: Set<String> = []

    package enum Part: Hashable, Sendable {
      case text(String)
      case column(String)
    }

    package init(
      prices: [String] = [], template: [Part] = [], currency: String? = nil,
      rules: ValueRules? = nil, others: Set<String> = []
    ) {
      self.prices = prices
      self.template = template
      self.currency = currency
      self.rules = rules
      self.others = others
    }
  }

  public enum Continuation: Hashable, Sendable {
    /// The rows without a value in `by`.
    case withoutName

    /// The rows with one of the values of some columns; case is ignored.
    case having(RowRules)
  }

  public init(
    by: [String], parent: String? = nil, lists: [String] = [], continues: Continuation? = nil
  ) {
    self.by = by
    self.parent = parent
    self.lists = lists
    self.continues = continues
  }

  /// Reads `{ "by": "Handle", "lists": ["Image Src"] }`; `nil` for anything else.
  init?(_ node: JSONNode) {
    guard let members = node.object,
      members.allSatisfy({ ["by", "parent", "lists", "continues"].contains($0.name) }),
      let by = Self.names(node["by"]), !by.isEmpty, let lists = Self.names(node["lists"]),
      node["parent"] == nil || node["parent"]?.string != nil,
      node["continues"] == nil || node["parent"] == nil
    else { return nil }
    self.init(by: by, parent: node["parent"]?.string, lists: lists)
    guard let node = node["continues"] else { return }
    if let isSet = node.bool {
      continues = isSet ? .withoutName : nil
    } else {
      var rules = RowRules()
      guard rules.set("only", node) == nil else { return nil }
      continues = .having(rules)
    }
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
/// It keeps the whole table in memory, up to a limit. Further rows of a record are left out by their
/// own values, before they are joined.
struct JoinedReader: RecordReader {
  /// The maximum size of all rows, in bytes.
  private static let limit = 256 << 20

  var columns: [String]? { inner.columns }
  private var inner: any RecordReader
  private let name: String
  private let keys: [Int]
  private let parent: Int?
  private let continues: JoinRules.Continuation?

  /// The rows that belong to the one above them, by their values.
  private let continuing: Selection?
  private let lists: Set<Int>
  private let offer: RowOffers
  private let selection: Selection

  /// All rows, read on first use.
  private var table: RawBatch?

  /// The rows of each record, beginning with the row that names it; or a row that cannot be read.
  private var records: ArraySlice<[Int]> = []

  /// A row, its own names, and those that its parent may have.
  private typealias Child = (row: Int, names: [String], parents: [String])

  init(
    _ inner: any RecordReader, _ rules: JoinRules, _ selection: Selection, of name: String
  ) throws(DiagnosedError) {
    self.inner = inner
    self.name = name
    self.selection = selection
    let names = inner.columns ?? []
    func index(_ column: String) throws(DiagnosedError) -> Int {
      try columnIndex(column, among: names, of: Location(name, field: "join"))
    }
    keys = try rules.by.map(index)
    parent = try rules.parent.map(index)
    // A list has the values of all columns of its name, as the field of images does.
    for column in rules.lists where !names.contains(column) { _ = try index(column) }
    lists = Set(names.indices.filter { rules.lists.contains(names[$0]) })
    // The reader of fields reports a column that is missing.
    offer = RowOffers(rules.offer, among: names)
    continues = rules.continues
    continuing =
      if case .having(let rows) = rules.continues {
        try Selection(rows, names, of: name)
      } else {
        nil
      }
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    let isFirst = self.table == nil
    let table = try loaded()
    batch.naming = table.naming
    batch.joinedColumns = lists
    if isFirst { batch.diagnostics += table.diagnostics }
    while !batch.isFull(count: count, bytes: bytes), let rows = records.popFirst() {
      let first = table.records[rows[0]]
      if case .cells = first.payload {
        append(rows, of: table, to: &batch)
      } else {
        batch.add(first.payload, line: first.line)
      }
    }
  }

  private mutating func loaded() throws(DiagnosedError) -> RawBatch {
    if let table { return table }
    var table = RawBatch(sourceName: name)
    var before = -1
    while table.records.count > before {
      before = table.records.count
      try checkInterruption(name)
      try inner.read(into: &table, upTo: .max, bytes: table.bytes.count + (1 << 20))
      guard table.bytes.count <= Self.limit else {
        throw DiagnosedError(
          .sourceFormat, at: Location(name),
          "the rows to join have more than \(Self.limit >> 20) MiB",
          help: "Split the file between two records, and declare a set for each part.")
      }
    }
    var watch = SelectionWatch(selection)
    for record in table.records { watch.note(selection.values(of: record, in: table)) }
    table.diagnostics += watch.warnings(of: name)
    self.table = table
    records = try groups(of: table)[...]
    return table
  }

  private func groups(of table: RawBatch) throws(DiagnosedError) -> [[Int]] {
    var groups: [[Int]] = []
    var numbers: [String: Int] = [:]
    var children: [Child] = []
    // The record of the row above, and whether that row is read; a row that cannot be read may have
    // begun another record.
    var above: (record: Int, isRead: Bool)?
    func add(_ row: Int, _ names: [String], to number: Int?) {
      for name in names where numbers[name] == nil { numbers[name] = number ?? groups.count }
      guard let number else { return groups.append([row]) }
      let values = selection.values(of: table.records[row], in: table)
      if !selection.leavesOut(values, isPart: true) { groups[number].append(row) }
    }
    for (row, record) in table.records.enumerated() {
      if row % 4096 == 0 { try checkInterruption(name) }
      guard case .cells = record.payload else {
        groups.append([row])
        above = nil
        continue
      }
      let names = keys.compactMap { text($0, of: record, in: table) }
      if let above, continuesRecord(record, names, in: table) {
        if above.isRead { add(row, [], to: above.record) }
        continue
      }
      if let parent, let name = text(parent, of: record, in: table), !names.contains(name) {
        children.append(
          (row, names, name.hasPrefix("id:") ? [name, "\(name.dropFirst(3))"] : [name]))
      } else {
        add(row, names, to: parent == nil ? names.first.flatMap { numbers[$0] } : nil)
        // Without a name, it is a record of its own.
        let number = names.isEmpty ? groups.count - 1 : names.first.flatMap { numbers[$0] }
        above = continues == nil ? nil : number.map { ($0, groups[$0].last == row) }
      }
    }
    // Rows whose parent is in no row are records, and so is one of those that name each other.
    var waiting: [String: Int] = [:]
    for (index, child) in children.enumerated() {
      for name in child.names { waiting[name] = index }
    }
    var isAdded = [Bool](repeating: false, count: children.count)
    for index in children.indices {
      var path = [index]
      var seen: Set = [index]
      var last = index
      while let above = children[last].parents.lazy.compactMap({ waiting[$0] }).first,
        !isAdded[above]
      {
        path.append(above)
        last = above
        // The first of a circle is its record.
        guard seen.insert(above).inserted else { break }
      }
      for index in path.reversed() where !isAdded[index] {
        let child = children[index]
        add(child.row, child.names, to: child.parents.lazy.compactMap { numbers[$0] }.first)
        isAdded[index] = true
      }
    }
    return groups
  }

  /// Whether a row belongs to the record of the row above it.
  private func continuesRecord(
    _ record: RawRecord, _ names: [String], in table: RawBatch
  ) -> Bool {
    guard let continuing else { return names.isEmpty }
    return !continuing.leavesOut(continuing.values(of: record, in: table))
  }

  private func text(_ column: Int, of record: RawRecord, in table: RawBatch) -> String? {
    guard let bytes = table.value(column, of: record) else { return nil }
    return String(decoding: trimmed(bytes), as: UTF8.self)
  }

  /// Appends one record with the first value of each column, or all values of a list.
  private func append(_ rows: [Int], of table: RawBatch, to batch: inout RawBatch) {
    let start = batch.cells.count
    let ofOffer = offer.rows(of: rows, in: table)
    for column in (columns ?? []).indices {
      let begin = batch.bytes.count
      guard lists.contains(column) else {
        // The rows of a kind have names of their own.
        let own = offer.columns.contains(column) ? ofOffer.rows : rows
        let named = continuing != nil && keys.contains(column) ? own.prefix(1) : own[...]
        let row = named.first { table.value(column, of: table.records[$0]) != nil }
        let record = table.records[row ?? rows[0]]
        batch.bytes.append(contentsOf: table.value(column, of: record) ?? [])
        switch table.cell(column, of: record) {
        case .number: batch.cells.append(.number(begin..<batch.bytes.count))
        case .unusable(let what): batch.cells.append(.unusable(what))
        case .text, .null, .json: batch.cells.append(.text(begin..<batch.bytes.count))
        }
        continue
      }
      var seen: Set<ArraySlice<UInt8>> = []
      for row in rows {
        guard let value = table.value(column, of: table.records[row]),
          seen.insert(value).inserted
        else { continue }
        if batch.bytes.count > begin { batch.bytes.append(UInt8(ascii: "\n")) }
        batch.bytes.append(contentsOf: value)
      }
      batch.cells.append(.text(begin..<batch.bytes.count))
    }
    let first = table.records[rows[0]]
    batch.add(
      .cells(start..<batch.cells.count), line: first.line, position: first.position,
      hasHigherPrices: ofOffer.hasHigherPrices)
  }
}
