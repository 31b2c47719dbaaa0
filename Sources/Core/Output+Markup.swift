extension Output {
  /// Appends text for HTML content or a quoted attribute: the five special bytes of HTML become
  /// references, and control characters that HTML forbids are dropped.
  public mutating func html(_ text: String) {
    text.withBytes { escaped($0, isXML: false) }
  }

  /// Appends a part of a UTF-8 text for HTML content or a quoted attribute.
  public mutating func html(_ text: Span<UInt8>) {
    escaped(text, isXML: false)
  }

  /// Appends text for XML content or a quoted attribute.
  ///
  /// Characters that XML 1.0 § 2.2 forbids (C0 controls except tab, line feed and carriage return,
  /// and U+FFFE and U+FFFF) are dropped: references to them are forbidden too.
  public mutating func xml(_ text: String) {
    text.withBytes { escaped($0, isXML: true) }
  }

  /// Appends the runs between the bytes that need a reference or are dropped, each in one copy.
  private mutating func escaped(_ source: Span<UInt8>, isXML: Bool) {
    var start = 0
    var index = 0
    while index < source.count {
      let byte = source[index]
      guard isSpecial(byte) || isXML && byte == 0xEF && isNoncharacter(source, at: index) else {
        index += 1
        continue
      }
      append(source.extracting(start..<index))
      appendReference(to: byte)
      index += byte == 0xEF ? 3 : 1
      start = index
    }
    append(source.extracting(start..<index))
  }

  /// Appends the reference for a special byte; nothing for a control character.
  private mutating func appendReference(to byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "\""): append("&quot;")
    case UInt8(ascii: "'"): append("&#39;")
    default: break
    }
  }
}

/// Whether markup cannot contain a byte unescaped.
@inline(__always)
private func isSpecial(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
    UInt8(ascii: "'"), 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F:
    true
  default: false
  }
}

/// Whether U+FFFE or U+FFFF (EF BF BE, EF BF BF) starts at an index.
private func isNoncharacter(_ source: Span<UInt8>, at index: Int) -> Bool {
  index + 2 < source.count && source[index] == 0xEF && source[index + 1] == 0xBF
    && source[index + 2] >= 0xBE
}
