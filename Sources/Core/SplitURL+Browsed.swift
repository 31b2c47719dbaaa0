extension SplitURL {
  /// Splits a URL whose host and path are written as browsers send them.
  public init?(browsed text: String) {
    let written = Array(text.utf8)
    guard let url = SplitURL(Self.resolved(written) ?? written) else { return nil }
    guard let name = url.host?.name, isOutsideASCII(url.bytes[name]) else {
      self = url
      return
    }
    var bytes = url.bytes
    bytes.replaceSubrange(name, with: asciiHost(url.bytes[name]))
    self.init(bytes)
  }

  /// A web link as browsers send it, also with escapes for characters that a URL cannot contain;
  /// `nil` for any other text, and if the link is written like this.
  public static func sent(_ text: String) -> String? {
    let written = Array(text.utf8)
    guard let bytes = encodedURL(resolved(written) ?? written), bytes != written,
      SplitURL(bytes)?.isWeb == true
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A web link as browsers read it (WHATWG URL Standard, "basic URL parser"): without blanks
  /// around it, backslashes, segments of dots and the usual port, with two slashes before its host,
  /// and the host in ASCII; `nil` if it is written like this.
  public static func resolved(_ written: [UInt8]) -> [UInt8]? {
    if isUsual(written) { return nil }
    var text = written[...]
    while let last = text.last, last <= 0x20 { text.removeLast() }
    text = text.drop { $0 <= 0x20 }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      ["https", "http"].contains(String(decoding: text[..<colon], as: UTF8.self).asciiLowercased)
    else { return nil }
    let end = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let rest = text[(colon + 1)..<(end ?? text.endIndex)].map {
      $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0
    }
    let head = Array(text[...colon]) + "//".utf8
    guard
      let url = SplitURL(
        head + rest.drop { $0 == UInt8(ascii: "/") } + text[(end ?? text.endIndex)...]),
      let host = url.host, !host.name.isEmpty
    else { return nil }
    // From the end, because each replacement moves what follows.
    var bytes = url.bytes
    bytes.replaceSubrange(url.path, with: withoutDots(bytes[url.path]))
    if let port = host.port, bytes[port].allSatisfy(\.isASCIIDigit) {
      let digits = bytes[port].drop { $0 == UInt8(ascii: "0") }
      if port.isEmpty || digits.elementsEqual(url.usualPort.utf8) {
        bytes.removeSubrange(port.lowerBound - 1..<port.upperBound)
      } else if !digits.isEmpty {
        bytes.replaceSubrange(port, with: Array(digits))
      }
    }
    if isOutsideASCII(bytes[host.name]) {
      bytes.replaceSubrange(host.name, with: asciiHost(bytes[host.name]))
    }
    return bytes == written ? nil : bytes
  }
}

/// Whether a link has nothing that browsers change, which is quick to see.
private func isUsual(_ url: [UInt8]) -> Bool {
  guard url.starts(with: "https://".utf8), url[url.count - 1] > 0x20 else { return false }
  var last = UInt8(ascii: "/")
  for byte in url[8...] {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "#"): return true
    case UInt8(ascii: ":"), UInt8(ascii: "%"), UInt8(ascii: "\\"), 0x80...: return false
    case UInt8(ascii: "/"), UInt8(ascii: "."):
      if last == UInt8(ascii: "/") { return false }
    default: break
    }
    last = byte
  }
  return true
}

private func isOutsideASCII(_ host: ArraySlice<UInt8>) -> Bool {
  host.contains { $0 >= 0x80 || $0 == UInt8(ascii: "%") }
}

/// A path without its segments of dots and those that they go up from.
private func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
  var kept: [ArraySlice<UInt8>] = []
  let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    .dropFirst()
  for (number, segment) in segments.enumerated() {
    let dots = dotCount(segment)
    if dots == 2 { _ = kept.popLast() }
    if dots == 0 {
      kept.append(segment)
    } else if number == segments.count - 1 {
      kept.append([])
    }
  }
  return kept.flatMap { [UInt8(ascii: "/")] + $0 }
}

/// 1 or 2 if a segment of a path consists of so many dots, which may be escaped; 0 for others.
private func dotCount(_ segment: ArraySlice<UInt8>) -> Int {
  guard 1...6 ~= segment.count, let text = percentDecoded(segment) else { return 0 }
  return text.count <= 2 && text.allSatisfy { $0 == UInt8(ascii: ".") } ? text.count : 0
}

/// A URL with bytes outside ASCII and other characters that RFC 3986 excludes escaped; `nil` when
/// it has control characters.
public func encodedURL(_ url: [UInt8]) -> [UInt8]? {
  guard url.contains(where: { $0 <= 0x20 || $0 >= 0x7F || isExcludedFromURLs($0) }) else {
    return url
  }
  var output = Output()
  for byte in url {
    guard byte >= 0x20, byte != 0x7F else { return nil }
    if byte == 0x20 || byte >= 0x80 || isExcludedFromURLs(byte) {
      output.percentEscape(byte)
    } else {
      output.append(byte: byte)
    }
  }
  return output.bytes
}
