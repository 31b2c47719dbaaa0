import WaymarkCore

extension HTMLText {
  /// The first mark of HTML or of a shop system in a text, such as `<br>`, `&amp;` or `[gallery]`;
  /// `nil` for other texts.
  public static func mark(in text: String) -> String? {
    guard text.utf8.contains(where: "<&[{".utf8.contains) else { return nil }
    return mark(in: Array(text.utf8)[...])
  }

  /// The first mark in a text: a known tag, a code of a shop system, or a common reference.
  public static func mark(in text: ArraySlice<UInt8>) -> String? {
    if text.firstIndex(of: UInt8(ascii: "<"), from: text.startIndex) != nil {
      var tokenizer = HTMLTokenizer(text)
      while let token = tokenizer.next() {
        if case .open(let name) = token, isKnown(name) { return "<\(name)>" }
      }
    }
    if let code = ShopCodes.mark(in: text) { return code }
    guard text.firstIndex(of: UInt8(ascii: "&"), from: text.startIndex) != nil else { return nil }
    return references.first { text.firstRange(of: $0) != nil }
  }

  private static let references = ["&amp;", "&nbsp;", "&lt;", "&gt;", "&quot;", "&#39;"]

  private static func isKnown(_ name: String) -> Bool {
    if case .other = HTMLTag(name) { return ["a", "font", "img", "span", "u"].contains(name) }
    return true
  }
}
