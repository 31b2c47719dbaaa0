extension SplitURL {
  /// Splits a URL whose host and path are written as browsers send them.
  public init?(browsed text: String) {
    let written = Array(text.utf8)
    guard let url = SplitURL(Self.resolved(written) ?? written) else { return nil }
    guard let name = url.host?.name,
      url.bytes[name].contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") })
    else {
      self = url
      return
    }
    var bytes = url.bytes
    bytes.replaceSubrange(name, with: asciiHost(url.bytes[name]))
    self.init(bytes)
  }

  /// A web link with slashes in place of backslashes and without segments of dots, as browsers send
  /// it (WHATWG URL Standard, "path state"); `nil` if it has neither.
  public static func resolved(_ written: [UInt8]) -> [UInt8]? {
    let end =
      written.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? written.count
    // Most links have none of these bytes in their path.
    let isOdd = written[..<end].indices.contains { index in
      let next = index + 1 < end ? written[index + 1] : 0
      return written[index] == UInt8(ascii: "\\")
        || written[index] == UInt8(ascii: "/")
          && (next == UInt8(ascii: ".") || next == UInt8(ascii: "%"))
    }
    guard isOdd else { return nil }
    let slashed = written[..<end].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    guard let url = SplitURL(slashed), url.isWeb, url.authority != nil else { return nil }
    var kept: [ArraySlice<UInt8>] = []
    let segments = slashed[url.path].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).dropFirst()
    for (number, segment) in segments.enumerated() {
      let dots = dotCount(segment)
      if dots == 2 { _ = kept.popLast() }
      if dots == 0 {
        kept.append(segment)
      } else if number == segments.count - 1 {
        kept.append([])
      }
    }
    var bytes = Array(slashed[..<url.path.lowerBound])
    for segment in kept { bytes += [UInt8(ascii: "/")] + segment }
    bytes += written[end...]
    return bytes == written ? nil : bytes
  }
}

/// 1 or 2 if a segment of a path consists of so many dots, which may be escaped; 0 for others.
private func dotCount(_ segment: ArraySlice<UInt8>) -> Int {
  guard 1...6 ~= segment.count, let text = percentDecoded(segment) else { return 0 }
  return text.count <= 2 && text.allSatisfy { $0 == UInt8(ascii: ".") } ? text.count : 0
}
