import WaymarkCore

/// A web link, cut apart for the rules of dynamic App Links.
struct DynamicLink {
  private let url: SplitURL
  private let hostRange: Range<Int>

  /// The path and the fragment decoded, when the link has escapes that can be.
  let decodedPath: [UInt8]?
  let decodedFragment: [UInt8]?

  /// Takes an https or http URL that has a host; an empty path counts as a slash (RFC 3986 § 6.2.3).
  init?(_ text: String) {
    guard let bytes = encoded(Array(text.utf8)), var url = SplitURL(bytes), let host = url.host,
      !host.name.isEmpty, url.isWeb
    else { return nil }
    if url.path.isEmpty {
      var bytes = url.bytes
      bytes.insert(UInt8(ascii: "/"), at: url.path.lowerBound)
      guard let whole = SplitURL(bytes) else { return nil }
      url = whole
    }
    self.url = url
    hostRange = host.name
    decodedPath = Self.decoded(url.bytes[url.path])
    decodedFragment = url.fragment.flatMap { Self.decoded(url.bytes[$0]) }
  }

  var bytes: [UInt8] { url.bytes }
  var path: Range<Int> { url.path }
  var query: Range<Int> { url.query ?? 0..<0 }
  var fragment: Range<Int>? { url.fragment }

  /// The host, for messages.
  var host: String { url.text(hostRange).asciiLowercased }

  /// Whether the link is on a host.
  func isOn(_ host: String) -> Bool {
    url.matches(hostRange, lowercased: host.asciiLowercased)
  }

  /// A part with its escapes decoded; `nil` when it has none, or one that is not UTF-8.
  static func decoded(_ part: ArraySlice<UInt8>) -> [UInt8]? {
    part.contains(UInt8(ascii: "%")) ? decodedText(part) : nil
  }
}
