import WaymarkCore

/// A web link, split for the rules of a file.
struct WebLink {
  let url: SplitURL
  private let hostRange: Range<Int>

  /// The decoded path and fragment, if the link has escapes that can be decoded.
  let decodedPath: [UInt8]?
  let decodedFragment: [UInt8]?

  /// Takes an https or http URL with a host; an empty path is treated as a slash (RFC 3986 §
  /// 6.2.3).
  ///
  /// Characters that a URL cannot contain are encoded first, as in browsers. A text with control
  /// characters is rejected.
  init?(_ text: String) {
    guard let bytes = SplitURL(browsed: text).flatMap({ encodedURL($0.bytes) }),
      var url = SplitURL(bytes), let host = url.host,
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

  /// Whether the link is on a host, as browsers send both.
  func isOn(_ host: String) -> Bool {
    // Most hosts are written as browsers send them, which is quick to see.
    if url.matches(hostRange, lowercased: host) { return true }
    guard let host = encodedURL(asciiHost(host.utf8)) else { return false }
    return url.matches(hostRange, lowercased: String(decoding: host, as: UTF8.self))
  }

  /// Why it is unknown how iOS reads the link; `nil` if it is known.
  var doubt: String? {
    if let port = url.host?.port, !port.isEmpty, !url.matches(port, lowercased: url.usualPort) {
      return "the link has the port \(url.text(port))"
    }
    let path = bytes[path]
    if path.count > 1, path.starts(with: "//".utf8) {
      return "the path begins with more than one slash"
    }
    let hasBadEscape = path.indices.contains {
      path[$0] == UInt8(ascii: "%") && escapedByte(bytes[...], at: $0) == nil
    }
    return hasBadEscape ? "the link has a % that does not begin an escape" : nil
  }

  /// A part with its escapes decoded; `nil` when it has none, or one that is not UTF-8.
  static func decoded(_ part: ArraySlice<UInt8>) -> [UInt8]? {
    part.contains(UInt8(ascii: "%")) ? decodedText(part) : nil
  }
}

/// The host of an https URL in lower case; `nil` for any other text.
public func hostName(of url: String) -> String? {
  guard let link = SplitURL(Array(url.utf8)), link.matches(link.scheme, lowercased: "https"),
    let host = link.host, !host.name.isEmpty
  else { return nil }
  return link.text(host.name).asciiLowercased
}
