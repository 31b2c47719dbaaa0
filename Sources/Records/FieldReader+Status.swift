import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkValues

extension FieldReader {
  /// The status of a listing: a word, or the number of pieces in stock.
  ///
  /// Of several numbers, such as those of the variants of a product, one above 0 is enough.
  mutating func status() -> Listing.Status? {
    let bound = bound(.status)
    guard bound.isStock else { return word(.status) }
    var statuses: [Listing.Status] = []
    for text in stocks(bound) {
      if let number = Self.pieces(in: text, by: bound.number) {
        statuses.append(number.magnitude > 0 && !number.isNegative ? .available : .sold)
      } else if let status: Listing.Status = word(text, .status) {
        statuses.append(status)
      }
    }
    return statuses.first { $0 == .available } ?? statuses.first
  }

  /// A number of pieces; with any decimal mark, it is above 0 or not, so `5,00` needs no rule.
  private static func pieces(
    in text: ArraySlice<UInt8>, by rules: NumberRules
  ) -> DecimalNumber? {
    [rules.decimal, .comma, .point].lazy.compactMap { mark in
      var rules = rules
      rules.decimal = mark
      return try? rules.number(in: text)
    }.first
  }

  /// The values of a list, or the lines of a text, with words of the source translated.
  private mutating func stocks(_ bound: BoundField) -> [ArraySlice<UInt8>] {
    if case .node(let node) = value(.status), let elements = node.array {
      return elements.compactMap { meaning(of: $0, by: bound).bytes }
    }
    guard let text = text(.status) else { return [] }
    return text.split(separator: 0x0A).compactMap { line in
      translated(.text(trimmed(line)), by: bound).bytes
    }
  }
}
