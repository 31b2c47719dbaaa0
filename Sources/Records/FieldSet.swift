import WaymarkCore
import WaymarkTemplates
import WaymarkValues

/// Which fields of its record set a record has a value for.
public struct FieldSet: Hashable, Sendable {
  /// A bit for the index of each field; there are never as many as the first words have room for, but
  /// in a table that a project made much longer.
  private var words = SIMD4<UInt64>()
  private var furtherWords: [UInt64] = []

  public init() {}

  mutating func insert(_ index: Int) {
    let word = index / 64
    let bit: UInt64 = 1 << UInt64(index % 64)
    guard word >= words.scalarCount else {
      words[word] |= bit
      return
    }
    let further = word - words.scalarCount
    while furtherWords.count <= further { furtherWords.append(0) }
    furtherWords[further] |= bit
  }

  /// Hands over the index of each field.
  public func forEach(_ body: (Int) -> Void) {
    for index in words.indices { forEach(in: words[index], from: index * 64, body) }
    for (index, word) in furtherWords.enumerated() {
      forEach(in: word, from: (words.scalarCount + index) * 64, body)
    }
  }

  private func forEach(in word: UInt64, from start: Int, _ body: (Int) -> Void) {
    var rest = word
    while rest != 0 {
      body(start + rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  /// The set as hex digits, with a comma before every further 64 fields.
  public var text: String {
    var all = words.indices.map { words[$0] } + furtherWords
    while all.last == 0 { all.removeLast() }
    return all.map { String($0, radix: 16) }.joined(separator: ",")
  }

  /// Reads what `text` wrote; `nil` for anything else.
  public init?(text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    for (index, digits) in parts.enumerated() where !text.isEmpty {
      guard let word = UInt64(digits, radix: 16) else { return nil }
      if index < words.scalarCount { words[index] = word } else { furtherWords.append(word) }
    }
  }
}

/// A field that a source has a column for, so that a record may have a value or none.
struct WatchedField: Sendable {
  let field: RecordField
  let bound: BoundField

  /// The fields that are read from columns.
  static func all(_ fields: [RecordField], in bound: [BoundField]) -> [WatchedField] {
    fields.map { WatchedField(field: $0, bound: bound[$0.index]) }
      .filter { $0.bound.origin.isOfColumns }
  }
}

extension BoundField.Origin {
  /// Whether the value is one of the source's own.
  fileprivate var isOfColumns: Bool {
    switch self {
    case .absent, .row, .constant: false
    case .cell, .member, .path: true
    case .first(let origins): origins.contains(where: \.isOfColumns)
    case .template(let template): template.fields.contains(where: \.isOfColumns)
    }
  }
}

extension FieldReader {
  /// The fields that the source has a value for, and that nothing is wrong with.
  var filledFields: FieldSet {
    var filled = FieldSet()
    for watched in context.watched where isFilled(watched.bound) && isFaultless(watched.field) {
      filled.insert(watched.field.index)
    }
    return filled
  }

  private func isFilled(_ bound: BoundField) -> Bool {
    guard hasValue(at: bound.origin) else { return false }
    // A word may be declared to mean nothing.
    guard !bound.values.isEmpty || !bound.nulls.isEmpty else { return true }
    if case .absent = translated(value(at: bound.origin), by: bound) { return false }
    return true
  }

  private func hasValue(at origin: BoundField.Origin) -> Bool {
    switch origin {
    case .absent, .row, .constant: false
    case .cell: if case .absent = value(at: origin) { false } else { true }
    case .member, .path: member(at: origin).map(hasValue) ?? false
    case .first(let origins): origins.contains(where: hasValue(at:))
    case .template(let template): template.fields.contains(where: hasValue(at:))
    }
  }

  private func hasValue(_ node: JSONNode) -> Bool {
    switch node.value {
    case .null: false
    case .bool, .number: true
    case .string(let text): text.utf8.contains { !isBlank($0) }
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }
}
