import WaymarkCore

/// The columns of a table with numbered names and values, such as `Attribute 1 name` and
/// `Attribute 1 value(s)`.
///
/// `Attribute * value(s)[Attribute * name=Color]` is the value whose name is `Color`, whatever its
/// number.
package struct NumberedPairs: Hashable, Sendable {
  /// The columns of one number.
  package struct Pair: Hashable, Sendable {
    package let name: Int
    package let value: Int

    package init(name: Int, value: Int) {
      self.name = name
      self.value = value
    }
  }

  package let pairs: [Pair]
  private let text: [UInt8]

  /// Finds the columns; `nil` if the source has none of them.
  package init?(_ column: String, among names: [String]) {
    let (value, rest) = SourcePath.pick(column[...], column.prefix { $0 != "[" }) ?? (nil, nil)
    guard let value, rest == nil, let key = value.key, let keys = Self.numbers(in: names, as: key),
      let values = Self.numbers(in: names, as: value.name)
    else { return nil }
    pairs = values.compactMap { number, index in
      keys[number].map { Pair(name: $0, value: index) }
    }.sorted { $0.value < $1.value }
    guard !pairs.isEmpty else { return nil }
    text = Array(value.text.utf8)
  }

  /// The columns whose names are a pattern with a number in place of `*`, by the number.
  private static func numbers(in names: [String], as pattern: String) -> [Substring: Int]? {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    var found: [Substring: Int] = [:]
    for (index, name) in names.enumerated()
    where name.hasPrefix(parts[0]) && name.hasSuffix(parts[1]) {
      let number = name.dropFirst(parts[0].count).dropLast(parts[1].count)
      guard !number.isEmpty, number.utf8.allSatisfy(\.isASCIIDigit) else { continue }
      found[number] = index
    }
    return found
  }

  /// The value in a row, which begins at a cell of the batch.
  func cell(in batch: RawBatch, from start: Int) -> RawCell {
    for pair in pairs {
      guard let range = batch.cells[start + pair.name].range,
        trimmed(batch.bytes[range]).elementsEqual(text)
      else { continue }
      return batch.cells[start + pair.value]
    }
    return .null
  }
}
