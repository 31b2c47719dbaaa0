import WaymarkCore
import WaymarkModel

/// The values by which records are taken or left out, or columns have a value.
struct Selection {
  /// The values of a column, or of a member of JSON or XML, which has a path.
  struct Rule {
    let option: String
    let key: String
    let path: SourcePath
    let column: Int
    let named: NamedCell?

    /// The declared values in lower case.
    let texts: Set<String>

    /// The declared values by the number that they are, or by themselves.
    let numbers: [String: Set<String>]

    /// The declared values that are equal to one of a record.
    func equals(of value: Value) -> Set<String> {
      if value.isNumber { return numbers[value.text] ?? [] }
      return texts.contains(value.text) ? [value.text] : []
    }

    func has(_ values: [Value]) -> Bool {
      for value in values {
        if value.isNumber ? numbers[value.text] != nil : texts.contains(value.text) { return true }
      }
      return values.isEmpty && texts.contains("")
    }
  }

  /// A text in lower case, or a number in digits without zeros at the end of its decimals.
  struct Value {
    static let nothing = Value(text: "", isNumber: false)

    /// What no declared value is equal to, such as an error of a formula.
    static let unusable = Value(text: "\u{0}", isNumber: false)

    let text: String
    let isNumber: Bool
  }

  /// The rules of `only`, then those of `except`.
  let rules: [Rule]
  private let allowedCount: Int

  init(_ rules: RowRules, _ columns: [String]?, of source: String) throws(DiagnosedError) {
    let allowed = try Self.rules(rules.only, "only", columns, of: source)
    allowedCount = allowed.count
    self.rules = try allowed + Self.rules(rules.except, "except", columns, of: source)
  }

  private static func rules(
    _ values: [String: [String]], _ option: String, _ names: [String]?, of source: String
  ) throws(DiagnosedError) -> [Rule] {
    try values.sorted { $0.key < $1.key }.map { column, values throws(DiagnosedError) in
      let named = names.flatMap { $0.contains(column) ? nil : NamedCell(column, among: $0) }
      let index = try names.map { names throws(DiagnosedError) in
        if let column = named?.columns.first { return column }
        return try columnIndex(column, among: names, of: Location(source, field: option))
      }
      let texts = Set(values.map { folded($0.lowercased()) })
      var numbers: [String: Set<String>] = [:]
      for text in texts { numbers[plainNumber(text), default: []].insert(text) }
      return Rule(
        option: option, key: column, path: SourcePath(column),
        column: index ?? -1, named: named, texts: texts, numbers: numbers)
    }
  }

  /// Whether a record is left out; in a further row of a record, an empty cell has the value of the
  /// record.
  func leavesOut(_ values: [[Value]?], isPart: Bool = false) -> Bool {
    // The optimiser of Swift 6.3.1 crashes on closures here.
    for (index, rule) in rules.enumerated() {
      // The decoder reports a faulty record.
      guard let values = values[index] else { continue }
      let isAllowed = index < allowedCount
      if isAllowed, isPart, Self.areEmpty(values) { continue }
      if rule.has(values) != isAllowed { return true }
    }
    return false
  }

  private static func areEmpty(_ values: [Value]) -> Bool {
    for value in values where !value.text.isEmpty { return false }
    return true
  }

  /// The values of a record for each rule; none without the member, and `nil` if it is faulty.
  func values(of record: RawRecord, in batch: RawBatch) -> [[Value]?] {
    var found: [[Value]?] = []
    found.reserveCapacity(rules.count)
    switch record.payload {
    case .fault:
      for _ in rules { found.append(nil) }
    case .cells(let cells):
      for rule in rules {
        let cell: RawCell
        if let named = rule.named {
          cell = named.cell(in: batch, from: cells.lowerBound)
        } else {
          cell = batch.cells[cells.lowerBound + rule.column]
        }
        let isOfRows = rule.named == nil && batch.joinedColumns.contains(rule.column)
        found.append(values(of: cell, in: batch, isOfRows: isOfRows))
      }
    case .json(let range):
      let root = try? JSONReader.read(Array(batch.bytes[range])).root
      for rule in rules {
        found.append(
          root.map { root in (root[rule.key] ?? rule.path.value(in: root)).map(Self.values) ?? [] })
      }
    }
    return found
  }

  /// The values of a cell; joined rows have one on each line.
  private func values(of cell: RawCell, in batch: RawBatch, isOfRows: Bool) -> [Value] {
    switch cell {
    case .null: return [.nothing]
    case .unusable: return [.unusable]
    case .number(let range):
      return [Value(text: plainNumber(lowercased(batch.bytes[range])), isNumber: true)]
    case .text(let range):
      if isOfRows, !range.isEmpty {
        var values: [Value] = []
        for line in batch.bytes[range].split(separator: 0x0A) {
          values.append(Value(text: lowercased(line), isNumber: false))
        }
        return values
      }
      return [Value(text: lowercased(batch.bytes[range]), isNumber: false)]
    case .json:
      guard case .node(let node) = batch.value(of: cell) else { return [.unusable] }
      return Self.values(of: node)
    }
  }

  /// The values of a list and of the lists in it, or one value; an empty list is nothing.
  private static func values(of node: JSONNode) -> [Value] {
    guard let list = node.array else { return [value(of: node)] }
    return list.isEmpty ? [.nothing] : list.flatMap(values)
  }

  private static func value(of node: JSONNode) -> Value {
    if let digits = node.digits { return Value(text: plainNumber(digits), isNumber: true) }
    if let text = node.scalar {
      return Value(text: lowercased(Array(text.utf8)[...]), isNumber: false)
    }
    return node.object == nil ? .nothing : .unusable
  }
}

private func lowercased(_ text: ArraySlice<UInt8>) -> String {
  folded(String(decoding: trimmed(text), as: UTF8.self).lowercased())
}

/// A text in lower case, in which letters that share a capital are equal: İ and I of Turkish are
/// the capitals of i and ı, Σ of Greek is that of ς and σ, and SS of German that of ß.
private func folded(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\u{131}": scalars.append("i")
    case "\u{307}" where scalars.last == "i": continue
    case "ς": scalars.append("σ")
    case "ß": scalars.append(contentsOf: "ss".unicodeScalars)
    default: scalars.append(scalar)
    }
  }
  return String(scalars)
}

/// A number in one notation, such as `1200`, `0.5` or `1.2e30`; any other text unchanged.
private func plainNumber(_ text: String) -> String {
  let isWhole = text.utf8.count < 20 && text.utf8.allSatisfy(\.isASCIIDigit)
  if isWhole, text.utf8.first != UInt8(ascii: "0") { return text }
  let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
  let sign = text.utf8.first == UInt8(ascii: "-") ? "-" : ""
  let number = (parts.first ?? "").dropFirst(sign.utf8.count)
    .split(separator: ".", omittingEmptySubsequences: false)
  guard 1...2 ~= number.count, parts.count <= 2, let exponent = parts.count < 2 ? 0 : Int(parts[1]),
    number.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }),
    -10_000...10_000 ~= exponent
  else { return text }
  var digits = number.joined().drop { $0 == "0" }
  // The number is 0.DIGITS times ten to the power of this.
  let point = digits.count + exponent - (number.count < 2 ? 0 : number[1].count)
  while digits.last == "0" { digits.removeLast() }
  let zeros = { (count: Int) in String(repeating: "0", count: count) }
  switch point {
  case _ where digits.isEmpty: return "0"
  case -5...0: return "\(sign)0.\(zeros(-point))\(digits)"
  case 1...21 where point >= digits.count: return sign + digits + zeros(point - digits.count)
  case 1...21:
    return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
  default:
    let rest = digits.count > 1 ? "." + digits.dropFirst() : ""
    return "\(sign)\(digits.prefix(1))\(rest)e\(point - 1)"
  }
}
