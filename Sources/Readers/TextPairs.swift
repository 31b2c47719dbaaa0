import WaymarkCore

/// A text of names and values, such as `size=M,color=Black` or `Year: 2009; Fuel: gas`.
///
/// The pairs are divided by commas, semicolons, bars or new lines. A part without a name is part of
/// the value before it: `size=S,M,color=Black` has the sizes `S,M`.
package struct TextPairs: Hashable, Sendable {
  package struct Pair {
    package let name: ArraySlice<UInt8>
    package let value: ArraySlice<UInt8>
  }

  package let column: Int
  private let name: [UInt8]

  /// The value of `color` for `attributes[color=]`; `nil` if the source has no column `attributes`.
  package init?(_ path: String, among names: [String]) {
    guard path.hasSuffix("=]") else { return nil }
    let columns = names.indices.filter { path.utf8.starts(with: (names[$0] + "[").utf8) }
    guard let column = columns.max(by: { names[$0].utf8.count < names[$1].utf8.count }) else {
      return nil
    }
    self.column = column
    name = Array(path.utf8.dropFirst(names[column].utf8.count + 1).dropLast(2))
    guard !name.isEmpty else { return nil }
  }

  /// The value in a row, which begins at a cell of the batch.
  func cell(in batch: RawBatch, from start: Int) -> RawCell {
    guard case .text(let range) = batch.cells[start + column] else { return .null }
    let pairs = Self.pairs(in: batch.bytes[range])
    for pair in pairs ?? [] where pair.name.elementsEqual(name) {
      return .text(pair.value.startIndex..<pair.value.endIndex)
    }
    return .null
  }

  /// The pairs of a text; `nil` if it does not begin with a name.
  package static func pairs(in text: ArraySlice<UInt8>) -> [Pair]? {
    let parts = text.split(whereSeparator: isSeparator).map { trimmed($0) }
    let lastQuote = parts.lastIndex { $0.last == quote } ?? -1
    var pairs: [Pair] = []
    for (index, part) in parts.enumerated() where !part.isEmpty {
      let isQuoted = pairs.last.map { isOpen($0.value) } ?? false
      if let pair = pair(in: part), !(isQuoted && index <= lastQuote) {
        pairs.append(pair)
      } else if let last = pairs.popLast() {
        let start = last.value.isEmpty ? part.startIndex : last.value.startIndex
        pairs.append(Pair(name: last.name, value: text[start..<part.endIndex]))
      } else {
        return nil
      }
    }
    let ends = pairs.map { endBeforePosition(of: $0.value) }
    // `Opens:10:30` and `Opens: from 10:30` have no positions.
    let isTight = text.firstRange(of: ": ") == nil
    let havePositions = zip(pairs, ends).contains { pair, end in
      end.flatMap { pair.value[..<$0].last }.map { $0.isASCIILetter || $0 >= 0x80 } ?? false
    }
    if isTight, havePositions, !ends.contains(nil) {
      pairs = zip(pairs, ends).map { pair, end in
        Pair(name: pair.name, value: end.map { pair.value[..<$0] } ?? pair.value)
      }
    }
    return pairs.map { Pair(name: $0.name, value: withoutQuotes($0.value)) }
  }

  /// The end of a value before its position, as in `Bleu:2` or, with a mark for values of the shop's
  /// own, `Bleu:2:1`; `nil` without a position.
  private static func endBeforePosition(of value: ArraySlice<UInt8>) -> Int? {
    // An address may have a port.
    guard !value.contains(UInt8(ascii: "/")) else { return nil }
    var end: Int?
    var rest = value
    for _ in 0..<2 {
      let digits = rest.reversed().prefix { 0x30...0x39 ~= $0 }.count
      let mark = rest.endIndex - digits - 1
      guard 1...4 ~= digits, mark > rest.startIndex, rest[mark] == UInt8(ascii: ":") else { break }
      rest = rest[..<mark]
      end = mark
    }
    return end
  }

  private static let quote = UInt8(ascii: "\"")

  /// Whether a value begins with a quote and goes on after a separator.
  private static func isOpen(_ value: ArraySlice<UInt8>) -> Bool {
    value.first == quote && (value.count == 1 || value.last != quote)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|")
      || byte == 0x0A || byte == 0x0D
  }

  /// Reads `name=value` or `name: value`, perhaps in quotes.
  private static func pair(in part: ArraySlice<UInt8>) -> Pair? {
    var part = part
    if part.count > 1, part.first == quote, part.last == quote {
      part = part.dropFirst().dropLast()
    }
    guard let mark = part.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") })
    else { return nil }
    let name = trimmed(part[..<mark])
    guard let first = name.first, first.isASCIILetter || first >= 0x80, name.count <= 120,
      !name.contains(where: { "?<>{}[]\"".utf8.contains($0) }),
      // An address.
      !part[(mark + 1)...].starts(with: "//".utf8)
    else { return nil }
    return Pair(name: name, value: trimmed(part[(mark + 1)...]))
  }

  private static func withoutQuotes(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.count > 1, value.first == quote, value.last == quote else { return value }
    return value.dropFirst().dropLast()
  }
}

/// The value with a name in a row of a table, whatever its place.
package enum NamedCell: Hashable, Sendable {
  case numbered(NumberedPairs)
  case within(TextPairs)

  /// Finds the columns; `nil` if the source has none of them.
  package init?(_ path: String, among names: [String]) {
    if let pairs = NumberedPairs(path, among: names) {
      self = .numbered(pairs)
    } else if let pairs = TextPairs(path, among: names) {
      self = .within(pairs)
    } else {
      return nil
    }
  }

  package var columns: [Int] {
    switch self {
    case .numbered(let numbered): numbered.pairs.flatMap { [$0.value, $0.name] }
    case .within(let pairs): [pairs.column]
    }
  }

  /// The value in a row, which begins at a cell of the batch.
  package func cell(in batch: RawBatch, from start: Int) -> RawCell {
    switch self {
    case .numbered(let pairs): pairs.cell(in: batch, from: start)
    case .within(let pairs): pairs.cell(in: batch, from: start)
    }
  }
}
