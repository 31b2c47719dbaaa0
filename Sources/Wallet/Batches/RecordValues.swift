import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkRecords

/// Reads the records of a source into the values of a design's fields.
struct RecordValues: Sendable {
  let names: PassFieldNames

  /// What a record gives to the fields.
  struct Values {
    var values: [PassFieldValue]

    /// The fields whose text had control characters.
    var cleaned: [String] = []
  }

  /// The values of a record, or why it could not be read.
  func values(of record: RawRecord, in batch: RawBatch) throws(DiagnosedError) -> Values {
    var result = Values(values: Array(repeating: .missing, count: names.names.count))
    if let object = batch.object(of: record), object.duplicates.isEmpty {
      for member in object.root.object ?? [] {
        guard let index = names.index(of: member.name) else { continue }
        result.values[index] = value(of: member.node, named: member.name, &result.cleaned)
      }
      return result
    }
    if let fault = batch.fault(of: record) { throw DiagnosedError([fault]) }
    _ = batch.forEachCell(of: record) { column, cell in
      guard column < result.values.count else { return }
      switch cell {
      case .absent, .node, .blob: break
      case .text(let bytes):
        let text = clean(bytes, named: names.names[column], &result.cleaned)
        // An empty or blank cell is no value.
        if !text.isEmpty { result.values[column] = .text(text) }
      case .number(let digits):
        result.values[column] = .number(String(decoding: digits, as: UTF8.self))
      }
    }
    return result
  }

  private func value(
    of node: JSONNode, named name: String, _ cleaned: inout [String]
  ) -> PassFieldValue {
    switch node.value {
    case .null: return .missing
    case .bool(let flag): return .flag(flag)
    case .number(let digits): return .number(digits)
    case .string(let text):
      return .text(isClean(text) ? text : clean(Array(text.utf8)[...], named: name, &cleaned))
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

  /// A text without blanks around it and without what only controls a device.
  private func clean(
    _ bytes: ArraySlice<UInt8>, named name: String, _ cleaned: inout [String]
  ) -> String {
    let (text, hasLostCharacters) = cleanText(bytes)
    if hasLostCharacters { cleaned.append(name) }
    return text
  }
}
