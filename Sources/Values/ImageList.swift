import WaymarkCore

/// A text with the URLs or paths of several images.
public enum ImageList {
  /// The URLs and paths, which have blanks, `|` or line breaks between them.
  ///
  /// A comma or a semicolon is part of a URL, such as `/w_300,h_200/x.jpg`, unless another URL begins
  /// after it. After the ending of a file it divides paths, which may contain blanks.
  public static func parts(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var isURL = false
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: ":") { isURL = true }
      let isBar = byte == UInt8(ascii: "|")
      guard isBar || isPadding(byte) else { continue }
      let isEnd = isBar || isBlank(byte) && (isURL || byte != 0x20)
      guard
        isEnd || beginsURL(text[(index + 1)...])
          || !isURL && FileEnding.isImage(text[start..<index]) != nil
      else { continue }
      parts.append(text[start..<index])
      start = index + 1
      isURL = false
    }
    return (parts + [text[start...]]).map { part in
      let rest = part.drop(while: isPadding)
      return rest.prefix(upTo: rest.lastIndex { !isPadding($0) }.map { $0 + 1 } ?? rest.startIndex)
    }
    .filter { !$0.isEmpty }
  }

  /// Whether a byte at the start or the end of a URL belongs to none.
  private static func isPadding(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || isBlank(byte)
  }

  private static func beginsURL(_ text: ArraySlice<UInt8>) -> Bool {
    ["https://", "http://"].contains { scheme in
      text.prefix(scheme.utf8.count).lazy.map(\.asciiLowercased).elementsEqual(scheme.utf8)
    }
  }
}
