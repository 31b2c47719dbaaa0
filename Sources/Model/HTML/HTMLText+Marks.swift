import WaymarkCore

extension HTMLText {
  /// The first mark of HTML in a text, such as `<br>` or `&amp;`; `nil` for other texts.
  public static func mark(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return nil
    }
    return mark(in: Array(text.utf8)[...])
  }

  /// The first mark of HTML in a text: a known tag, or a common reference.
  public static func mark(in text: ArraySlice<UInt8>) -> String? {
    if text.firstIndex(of: UInt8(ascii: "<"), from: text.startIndex) != nil {
      var tokenizer = HTMLTokenizer(text)
      while let token = tokenizer.next() {
        if case .open(let name) = token, isKnown(name) { return "<\(name)>" }
      }
    }
    guard text.firstIndex(of: UInt8(ascii: "&"), from: text.startIndex) != nil else { return nil }
    return references.first { text.firstRange(of: $0) != nil }
  }

  private static let references = ["&amp;", "&nbsp;", "&lt;", "&gt;", "&quot;", "&#39;"]

  private static func isKnown(_ name: String) -> Bool {
    if case .other = HTMLTag(name) { return ["a", "font", "img", "span", "u"].contains(name) }
    return true
  }
}
