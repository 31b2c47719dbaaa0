import Bytes

extension SplitURL {
  /// The decoded segments of a path; one slash at its end does not count.
  ///
  /// The system takes no notice of more slashes there, nor has an association file a rule that could,
  /// so that they do not count in a web link either.
  func segments(countsSlashes: Bool) throws(LinkFault) -> [String] {
    var rest = bytes[path].dropFirst()
    if rest.last == UInt8(ascii: "/") { rest.removeLast() }
    while !countsSlashes, rest.last == UInt8(ascii: "/") { rest.removeLast() }
    guard !rest.isEmpty else {
      // What is left of "//" is an empty segment; what is left of "/" is none.
      guard path.count < 2 else { throw LinkFault(.linkSegment, "a segment is empty") }
      return []
    }
    var segments: [String] = []
    for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      segments.append(try segment(part))
    }
    return segments
  }

  /// One decoded segment.
  func segment(_ part: ArraySlice<UInt8>) throws(LinkFault) -> String {
    guard let bytes = percentDecoded(part), let text = String(validating: bytes, as: UTF8.self)
    else {
      let shown = LinkFault.quote(String(decoding: part, as: UTF8.self))
      throw LinkFault(.linkSegment, "the segment \(shown) is not percent-encoded UTF-8")
    }
    if let fault = segmentFault(text) {
      let shown = LinkFault.quote(String(decoding: part, as: UTF8.self))
      throw LinkFault(.linkSegment, "the segment \(shown) \(fault)")
    }
    return text
  }

  /// The value of a query item that has to be there.
  ///
  /// Of several with the name the first counts, and all have to be sound: an association file's rule
  /// opens the app only when every one fits.
  func value(of name: String) throws(LinkFault) -> String {
    var found: String?
    for item in bytes[query ?? 0..<0].split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "="))
      guard let key = percentDecoded(item[..<(equals ?? item.endIndex)]),
        key.elementsEqual(name.utf8)
      else { continue }
      let rest = equals.map { item[($0 + 1)...] } ?? []
      guard let bytes = percentDecoded(rest), let text = String(validating: bytes, as: UTF8.self)
      else {
        throw LinkFault(.linkQuery, "the query item \(name) is not percent-encoded UTF-8")
      }
      try QueryParameter.check(text, named: name)
      found = found ?? text
    }
    guard let found else { throw LinkFault(.linkQuery, "the query item \(name) is missing") }
    return found
  }
}
