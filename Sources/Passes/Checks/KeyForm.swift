import WaymarkCore

/// The form of a text that is probably a key of pass.strings, such as `gate_label`.
struct KeyForm {
  /// Whether the text is unlikely to be for people: `%gate%`, `GATE_LABEL`.
  let isSure: Bool

  /// The beginning of the text: `%`, or `_` for words joined by it.
  let separator: UInt8

  /// Reads a text; `nil` when it is for people, or is a number.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let (percent, underscore) = (UInt8(ascii: "%"), UInt8(ascii: "_"))
    if bytes.count > 2, bytes.first == percent, bytes.last == percent, !bytes.contains(0x20) {
      isSure = true
      separator = percent
      return
    }
    let words = bytes.split(separator: underscore, omittingEmptySubsequences: false)
    guard words.count > 1, !words.contains(where: \.isEmpty),
      words.joined().allSatisfy(\.isASCIIAlphanumeric),
      words.contains(where: { $0.count > 1 && $0.allSatisfy(\.isASCIILetter) }),
      // ORDER_1234 is an order number.
      words.last?.allSatisfy(\.isASCIIDigit) == false
    else { return nil }
    isSure = words.joined().allSatisfy(\.isASCIIUppercase)
    separator = underscore
  }
}
