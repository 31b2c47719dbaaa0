extension Output {
  /// Appends text for HTML content or a quoted attribute: the five bytes HTML gives a meaning become
  /// references, and control characters that HTML forbids are dropped.
  public mutating func html(_ text: String) {
    escaped(text, isXML: false)
  }

  /// Appends text for XML content or a quoted attribute.
  ///
  /// Characters that XML 1.0 § 2.2 forbids (C0 controls but tab, line feed and carriage return, and
  /// U+FFFE and U+FFFF) are dropped: no reference can carry them.
  public mutating func xml(_ text: String) {
    escaped(text, isXML: true)
  }

  private mutating func escaped(_ text: String, isXML: Bool) {
    let source = text.utf8Span.span
    bytes.append(addingCapacity: source.count * 6) { output in
      for index in source.indices {
        switch source[index] {
        case UInt8(ascii: "&"): output.append("&amp;")
        case UInt8(ascii: "<"): output.append("&lt;")
        case UInt8(ascii: ">"): output.append("&gt;")
        case UInt8(ascii: "\""): output.append("&quot;")
        case UInt8(ascii: "'"): output.append("&#39;")
        case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: continue
        case 0xEF where isXML && isNoncharacter(source, at: index): continue
        case 0xBF where isXML && index >= 1 && isNoncharacter(source, at: index - 1): continue
        case 0xBE where isXML && index >= 2 && isNoncharacter(source, at: index - 2): continue
        case 0xBF where isXML && index >= 2 && isNoncharacter(source, at: index - 2): continue
        case let byte: output.append(byte)
        }
      }
    }
  }
}

/// Whether U+FFFE or U+FFFF (EF BF BE, EF BF BF) starts at an index.
private func isNoncharacter(_ source: Span<UInt8>, at index: Int) -> Bool {
  index + 2 < source.count && source[index] == 0xEF && source[index + 1] == 0xBF
    && source[index + 2] >= 0xBE
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { buffer in
      for index in 0..<buffer.count { unsafe append(buffer[index]) }
    }
  }
}
