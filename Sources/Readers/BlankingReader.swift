import WaymarkCore
import WaymarkModel

/// Reads records, and removes the values of columns that only some of the records may have.
struct BlankingReader: RecordReader {
  /// Columns with the same rules.
  fileprivate struct Group {
    let selection: Selection
    var watch: SelectionWatch
    var columns: [Column] = []
  }

  fileprivate struct Column {
    let name: String
    let path: SourcePath

    /// Its number in a table; -1 in JSON and XML.
    let number: Int

    /// Whether a record has a value in it.
    var isFound: Bool
  }

  var columns: [String]? { inner.columns }
  private var inner: any RecordReader

  /// Whether its records are rows to join, of which an empty cell has the value of another row.
  private let isOfRows: Bool

  /// Whether it says which names and values no record has.
  private let warns: Bool
  private var groups: [Group] = []

  init(
    _ inner: any RecordReader, _ rules: [String: RowRules], of source: String,
    isOfRows: Bool = false, warns: Bool = true
  ) throws(DiagnosedError) {
    self.inner = inner
    self.isOfRows = isOfRows
    self.warns = warns
    var numbers: [RowRules: Int] = [:]
    for (name, rules) in rules.sorted(by: { $0.key < $1.key }) {
      let number = try inner.columns.map { names throws(DiagnosedError) in
        try columnIndex(name, among: names, of: Location(source, field: "columns"))
      }
      let column = Column(
        name: name, path: SourcePath(name), number: number ?? -1, isFound: number != nil)
      if let group = numbers[rules] {
        groups[group].columns.append(column)
      } else {
        numbers[rules] = groups.count
        let selection = try Selection(rules, inner.columns, of: source)
        let watch = SelectionWatch(selection)
        groups.append(Group(selection: selection, watch: watch, columns: [column]))
      }
    }
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    let (first, before) = (batch.records.count, batch.count)
    try inner.read(into: &batch, upTo: count, bytes: bytes)
    guard batch.count > before else {
      for group in groups where warns {
        batch.diagnostics += group.warnings(of: batch.sourceName)
      }
      groups = []
      return
    }
    for index in first..<batch.records.count { blank(index, in: &batch) }
  }

  private mutating func blank(_ index: Int, in batch: inout RawBatch) {
    let record = batch.records[index]
    // Rules look at the record as the source has it.
    var isBlanked: [Bool] = []
    for group in groups.indices {
      let values = groups[group].selection.values(of: record, in: batch)
      groups[group].watch.note(values)
      isBlanked.append(groups[group].selection.leavesOut(values, isPart: isOfRows))
    }
    switch record.payload {
    case .fault: return
    case .cells(let cells):
      for (group, isBlanked) in zip(groups, isBlanked) where isBlanked {
        for column in group.columns { batch.cells[cells.lowerBound + column.number] = .null }
      }
    case .json(let range):
      guard let bytes = remaining(Array(batch.bytes[range]), isBlanked) else { return }
      let start = batch.bytes.count
      batch.bytes += bytes
      batch.records[index] = RawRecord(
        .json(start..<batch.bytes.count), ordinal: record.ordinal, line: record.line,
        position: record.position)
    }
  }

  /// The text of a record with `null` in place of the values in blanked columns; `nil` if there are
  /// none.
  private mutating func remaining(_ bytes: [UInt8], _ isBlanked: [Bool]) -> [UInt8]? {
    guard let root = try? JSONReader.read(bytes).root else { return nil }
    var offsets: Set<Int> = []
    for group in groups.indices {
      for column in groups[group].columns.indices {
        let found = groups[group].columns[column].values(in: root)
        guard !found.isEmpty else { continue }
        groups[group].columns[column].isFound = true
        if isBlanked[group] { for value in found { value.addOffsets(to: &offsets) } }
      }
    }
    guard !offsets.isEmpty else { return nil }
    var text: [UInt8] = []
    var index = 0
    for offset in offsets.sorted() {
      text += bytes[index..<offset]
      text += "null".utf8
      index = endOfScalar(bytes, from: offset)
    }
    return text + bytes[index...]
  }

  private func endOfScalar(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    guard bytes[start] == UInt8(ascii: "\"") else {
      while index < bytes.count,
        bytes[index].isASCIIAlphanumeric || "+-.".utf8.contains(bytes[index])
      {
        index += 1
      }
      return index
    }
    while bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }
}

extension BlankingReader.Column {
  /// The values of the column in a record, with those of its attributes in XML.
  fileprivate func values(in root: JSONNode) -> [JSONNode] {
    if let value = root[name] { return [value] + attributes(of: name, in: [root]) }
    let found = path.value(in: root).map { [$0] } ?? []
    // The elements of a list that have a text share the members with their attributes.
    guard let last = path.steps.last else { return found }
    let parent = path.steps.count < 2 ? root : path.parent.value(in: root)
    let parents = parent?.array ?? parent.map { [$0] } ?? []
    guard last.key == nil else { return found + elements(of: last, in: parents) }
    return found + attributes(of: last.name, in: parents)
  }

  /// The text and the attributes of each element that an attribute picks.
  private func elements(of step: SourcePath.Step, in parents: [JSONNode]) -> [JSONNode] {
    guard let list = step.keyList, !step.name.contains("@") else { return [] }
    return parents.flatMap { parent -> [JSONNode] in
      let keys = parent[list].map { $0.array ?? [$0] } ?? []
      let picked = keys.indices.filter { keys[$0].scalar == step.text }
      guard !picked.isEmpty else { return [] }
      return [parent[step.name]].compactMap(\.self).flatMap { pick(picked, of: keys.count, $0) }
        + attributes(of: step.name, in: [parent]).flatMap { pick(picked, of: keys.count, $0) }
    }
  }

  /// The values of some elements among all; the whole list if it does not have one for each.
  private func pick(_ indices: [Int], of count: Int, _ list: JSONNode) -> [JSONNode] {
    let values = list.array ?? [list]
    return values.count == count ? indices.map { values[$0] } : [list]
  }

  private func attributes(of element: String, in parents: [JSONNode]) -> [JSONNode] {
    parents.flatMap { $0.object ?? [] }.filter { $0.name.hasPrefix(element + "@") }.map(\.node)
  }
}

extension BlankingReader.Group {
  func warnings(of source: String) -> [Diagnostic] {
    let missing = columns.filter { !$0.isFound }.map { column in
      var diagnostic = Diagnostic(
        .sourceMissingColumn, at: Location(source, field: column.name),
        "no record has \(excerpt(column.name.utf8)), which \"columns\" names",
        help: "Correct the name in \"columns\", or remove it.")
      diagnostic.severity = .warning
      return diagnostic
    }
    return missing + watch.warnings(of: source)
  }
}

extension JSONNode {
  /// Adds the places of all texts, numbers and flags in a value.
  fileprivate func addOffsets(to offsets: inout Set<Int>) {
    switch value {
    case .null: break
    case .bool, .number, .string: offsets.insert(offset)
    case .array(let elements): for element in elements { element.addOffsets(to: &offsets) }
    case .object(let members): for member in members { member.node.addOffsets(to: &offsets) }
    }
  }
}
