import Bytes

/// How a rule compares text.
struct MatchSettings: Hashable, Sendable {
  /// Whether the URL is decoded before it is compared, as `percentEncoded: false` asks.
  var decodes = false

  /// Whether letters are compared without their case, as `caseSensitive: false` asks.
  var folds = false

  /// Whether the URL is compared as it is written.
  var isPlain: Bool { !decodes && !folds }

  /// A part of a URL as it is compared, and why that is not certain.
  func value(of written: ArraySlice<UInt8>) -> (bytes: [UInt8], doubt: LinkText.Doubt?) {
    let decoded = decodes ? decodedText(written) : Array(written)
    let value = decoded ?? Array(written)
    return (folds ? folded(value, isUnicode: decodes) : value, decoded == nil ? .escape : nil)
  }
}

/// The path, query and fragment of a URL as an association file's patterns see them.
struct LinkText: Sendable {
  /// A part of the URL.
  struct Part: Sendable {
    var range: Range<Int>

    /// Why the part cannot be compared for certain; `nil` when it can.
    var doubt: Doubt?
  }

  /// Why a part of a URL cannot be compared for certain, as a phrase.
  enum Doubt: String, Sendable {
    case escape = "the link has an escape that does not decode to UTF-8"
    case slash = "the path begins or ends with an encoded slash"
  }

  let bytes: [UInt8]

  /// Without the slashes at its ends, which do not count.
  let path: Part
  let query: Part
  let fragment: Part

  /// The edges of the path; any where it cannot be compared for certain.
  var edges: Edges {
    path.doubt == nil ? Edges(bytes[path.range].first, bytes[path.range].last) : Edges()
  }

  /// Cuts a URL into its parts as it is written.
  ///
  /// It is not known whether a run of slashes before the path counts as one: with `keepsRun` the
  /// path keeps all but one of them.
  init(_ url: SplitURL, keepsRun: Bool = false) {
    bytes = url.bytes
    var range = trimmed(url.path, of: url.bytes)
    if keepsRun, range.lowerBound > url.path.lowerBound + 1 {
      range = url.path.lowerBound + 1..<range.upperBound
    }
    path = Part(range: range)
    query = Part(range: url.query ?? 0..<0)
    fragment = Part(range: url.fragment ?? 0..<0)
  }

  /// Makes another text's parts as a rule's settings want them: decoded, folded, or as they are.
  init(_ text: LinkText, _ settings: MatchSettings) {
    guard !settings.isPlain else {
      self = text
      return
    }
    var bytes: [UInt8] = []
    func append(_ part: Part) -> Part {
      let start = bytes.count
      let (value, doubt) = settings.value(of: text.bytes[part.range])
      bytes += value
      return Part(range: start..<bytes.count, doubt: doubt)
    }
    var path = append(text.path)
    query = append(text.query)
    fragment = append(text.fragment)
    if settings.decodes, path.doubt == nil, trimmed(path.range, of: bytes) != path.range {
      path.doubt = .slash
    }
    self.path = path
    self.bytes = bytes
  }
}

/// A part of a URL without the slashes at its ends.
private func trimmed(_ part: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
  var (start, end) = (part.lowerBound, part.upperBound)
  while start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
  while start < end, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
  return start..<end
}

/// The bytes a part of a URL stands for, when they are UTF-8.
func decodedText(_ part: ArraySlice<UInt8>) -> [UInt8]? {
  guard let decoded = percentDecoded(part), String(validating: decoded, as: UTF8.self) != nil
  else { return nil }
  return decoded
}

/// Text with its letters in lower case: those of ASCII, or all that have one lower-case letter.
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

/// Calls `body` with the name and the value of each item of a query, as it is written; an item without
/// an equals sign has no value.
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
