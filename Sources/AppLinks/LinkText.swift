import WaymarkCore

/// The path, query and fragment of a URL in the form that is compared with an association file's
/// patterns.
struct LinkText: Sendable {
  /// A part of the URL.
  struct Part: Sendable {
    var range: Range<Int>

    /// Why the part cannot be compared with certainty; `nil` when it can.
    var doubt: Doubt?
  }

  /// Why a part of a URL cannot be compared with certainty, as a phrase.
  enum Doubt: String, Sendable {
    case escape = "the link has an escape that does not decode to UTF-8"
    case slash = "the path begins or ends with an encoded slash"
  }

  let bytes: [UInt8]

  /// Without leading and trailing slashes, which are ignored.
  let path: Part
  let query: Part
  let fragment: Part

  /// The edges of the path; any edges when it cannot be compared with certainty.
  var edges: Edges {
    path.doubt == nil ? Edges(bytes[path.range].first, bytes[path.range].last) : Edges()
  }

  /// Splits a URL into its parts as written.
  init(_ url: SplitURL) {
    bytes = url.bytes
    path = Part(range: trimmed(url.path, of: url.bytes))
    query = Part(range: url.query ?? 0..<0)
    fragment = Part(range: url.fragment ?? 0..<0)
  }

  /// Converts the parts of another text as a rule's settings require: decoded, case-folded, or
  /// unchanged.
  init(_ text: LinkText, _ settings: MatchSettings) {
    var (bytes, path, query, fragment) = (text.bytes, text.path, text.query, text.fragment)
    // A URL is ASCII, so without escapes every part keeps its position.
    if !settings.decodes || !bytes.contains(UInt8(ascii: "%")) {
      if settings.folds { bytes = folded(bytes, isUnicode: false) }
    } else {
      bytes = []
      func append(_ part: Part) -> Part {
        let start = bytes.count
        let (value, doubt) = settings.value(of: text.bytes[part.range])
        bytes += value
        return Part(range: start..<bytes.count, doubt: doubt)
      }
      (path, query, fragment) = (append(path), append(query), append(fragment))
    }
    if settings.decodes, path.doubt == nil, trimmed(path.range, of: bytes) != path.range {
      path.doubt = .slash
    }
    (self.bytes, self.path, self.query, self.fragment) = (bytes, path, query, fragment)
  }
}

/// A part of a URL without leading and trailing slashes.
private func trimmed(_ part: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
  var (start, end) = (part.lowerBound, part.upperBound)
  while start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
  while start < end, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
  return start..<end
}

/// The decoded bytes of a part of a URL, if they are UTF-8.
func decodedText(_ part: ArraySlice<UInt8>) -> [UInt8]? {
  guard let decoded = percentDecoded(part), String(validating: decoded, as: UTF8.self) != nil
  else { return nil }
  return decoded
}

/// Text with its letters in lower case: only ASCII, or all that have a single lower-case letter.
func folded(_ text: [UInt8], isUnicode: Bool) -> [UInt8] {
  guard isUnicode, text.contains(where: { $0 >= 0x80 }) else {
    return text.map { $0.asciiLowercased }
  }
  var folded = ""
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    folded.unicodeScalars.append(lower.count == 1 ? lower.first ?? scalar : scalar)
  }
  return Array(folded.utf8)
}

/// Calls `body` with the name and the value of each item of a query as written; an item without an
/// equals sign has no value.
func forEachItem(
  of query: ArraySlice<UInt8>, _ body: (_ name: ArraySlice<UInt8>, ArraySlice<UInt8>?) -> Void
) {
  var rest = query
  while !rest.isEmpty {
    let item = rest.prefix { $0 != UInt8(ascii: "&") }
    let name = item.prefix { $0 != UInt8(ascii: "=") }
    body(name, name.count < item.count ? item[(name.endIndex + 1)...] : nil)
    rest = rest[item.endIndex...].dropFirst()
  }
}
