import Bytes
import Model
import Passes
import Records

/// Reads the records of a source into the values of a design's fields.
struct RecordValues: Sendable {
  let names: PassFieldNames

  /// A value in a record, or the reason why the record has none.
  struct Values {
    var values: [PassFieldValue]

    /// The fields whose text had control characters.
    var cleaned: [String] = []
  }

  /// The values of a record; `nil` when it could not be read.
  func values(of record: RawRecord, in batch: RawBatch) -> Values? {
    var result = Values(values: Array(repeating: .missing, count: names.names.count))
    if let members = batch.members(of: record) {
      for member in members {
        guard let index = names.index(of: member.name) else { continue }
        result.values[index] = value(of: member.node, named: member.name, &result.cleaned)
      }
      return result
    }
    let isRow = batch.forEachCell(of: record) { column, cell in
      guard column < result.values.count else { return }
      switch cell {
      case .nothing, .blob: break
      case .text(let text):
        result.values[column] = self.text(text, named: names.names[column], &result.cleaned)
      case .number(let digits):
        result.values[column] = .number(String(decoding: digits, as: UTF8.self))
      }
    }
    return isRow ? result : nil
  }

  private func value(
    of node: JSONNode, named name: String, _ cleaned: inout [String]
  ) -> PassFieldValue {
    switch node.value {
    case .null: return .missing
    case .bool(let flag): return .flag(flag)
    case .number(let digits): return .number(digits)
    case .string(let text):
      return isClean(text) ? .text(text) : self.text(Array(text.utf8)[...], named: name, &cleaned)
    case .object: return .json(JSON(node))
    case .array(let elements):
      guard let fields = names.lists[name] else { return .json(JSON(node)) }
      var items: [[PassFieldValue]] = []
      for element in elements {
        var item: [PassFieldValue] = []
        for field in fields {
          item.append(element[field].map { value(of: $0, named: field, &cleaned) } ?? .missing)
        }
        items.append(item)
      }
      return .items(items, whole: JSON(node))
    }
  }

  /// A text without what only controls a device; a blank one is none.
  private func text(
    _ bytes: ArraySlice<UInt8>, named name: String, _ cleaned: inout [String]
  ) -> PassFieldValue {
    let (text, hasLostCharacters) = cleanText(bytes)
    if hasLostCharacters { cleaned.append(name) }
    return text.isEmpty ? .missing : .text(text)
  }
}

/// The names that records of JSON have, and those of the objects in their arrays.
struct RecordNames: Sendable {
  private var names: Set<String> = []
  private var lists: [String: Set<String>] = [:]

  /// What a source of rows calls its columns, or what all records of JSON are called.
  static func all(
    of source: SourceDescription, jobs: Int, _ progress: @escaping PassProgress
  ) async throws -> PassFieldNames {
    let records = try RecordSource(source)
    if let columns = records.columns { return PassFieldNames(columns) }
    let parts = try await inParallel(jobs: jobs, reading: records) { _ in
      var part = RecordNames()
      while let batch = try records.next() {
        progress("reading fields", batch.lastOrdinal, nil)
        for record in batch.records { part.add(batch.members(of: record) ?? []) }
      }
      return part
    }
    var all = RecordNames()
    for part in parts {
      all.names.formUnion(part.names)
      all.lists.merge(part.lists) { $0.union($1) }
    }
    return PassFieldNames(all.names.sorted(), lists: all.lists.mapValues { $0.sorted() })
  }

  private mutating func add(_ members: [JSONMember]) {
    for member in members {
      if !names.contains(member.name) { names.insert(member.name) }
      guard let elements = member.node.array, !elements.isEmpty,
        elements.allSatisfy({ $0.object != nil })
      else { continue }
      let fields = elements.flatMap { ($0.object ?? []).map(\.name) }
      lists[member.name, default: []].formUnion(fields)
    }
  }
}

extension JSON {
  /// A value that was read, to be written again: numbers keep their digits.
  fileprivate init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(JSON.init))
    case .object(let members):
      self = .object(members.map { Member(name: $0.name, value: JSON($0.node)) })
    }
  }
}
