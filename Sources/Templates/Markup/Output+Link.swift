import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends a URL that a reader follows, or nothing when the policy rejects it.
  ///
  /// Its letters beyond ASCII are not percent-encoded, which would take three times the bytes:
  /// browsers encode them in UTF-8 when they follow the link (WHATWG URL § 4.4). The address of an
  /// e-mail stays encoded, because mail apps may read it as it is written.
  mutating func link(_ url: String?, _ policy: URLPolicy) {
    guard let url, policy.allows(url) else { return }
    let ascii = asciiURL(url)
    let address = ascii.hasPrefix("mailto:") ? ascii.prefix { $0 != "?" } : ""
    html(String(address))
    html(lettersDecoded(String(ascii.dropFirst(address.count))))
  }

  /// Appends the value of a `srcset`: each URL with its width, without those that the policy
  /// rejects or that begin or end with a comma, which would end them.
  mutating func sources(_ sources: [PictureSource], _ policy: URLPolicy) {
    var isFirst = true
    for source in sources
    where policy.allows(source.url) && source.url.utf8.last != UInt8(ascii: ",") {
      if !isFirst { append(", ") }
      isFirst = false
      url(source.url, policy)
      append(" ")
      integer(source.width)
      append("w")
    }
  }
}

/// A URL of ASCII whose percent-encoded letters beyond ASCII are decoded.
///
/// Everything else stays encoded: a space would end the URL, and a direction mark would disguise
/// its target.
func lettersDecoded(_ url: String) -> String {
  guard hasEscapeBeyondASCII(url) else { return url }
  let source = Array(url.utf8)[...]
  return renderedText { output in
    var index = source.startIndex
    while index < source.endIndex {
      if let letter = escapedLetter(source[index...]) {
        output.append(letter)
        index += 3 * letter.utf8.count
      } else {
        output.append(byte: source[index])
        index += 1
      }
    }
  }
}

private func hasEscapeBeyondASCII(_ url: String) -> Bool {
  url.withBytes { bytes in
    for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "%") {
      if let digit = hexValue(bytes[index + 1]), digit >= 8 { return true }
    }
    return false
  }
}

/// The letter beyond ASCII that the escapes at the beginning of a text encode.
private func escapedLetter(_ text: ArraySlice<UInt8>) -> String? {
  guard let first = escapedByte(text, at: text.startIndex) else { return nil }
  let length = (~first).leadingZeroBitCount
  guard 2...4 ~= length, let bytes = percentDecoded(text.prefix(3 * length)),
    let letter = String(validating: bytes, as: UTF8.self),
    let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1
  else { return nil }
  return switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: letter
  default: nil
  }
}
