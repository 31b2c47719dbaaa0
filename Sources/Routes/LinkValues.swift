import WaymarkCore

/// The rules for a parameter in a path.
package enum PathParameter {
  /// The maximum number of characters, as Unicode scalars.
  package static let lengthLimit = 64

  /// Rejects a value that is empty, too long, could be read as several segments or as a dot
  /// segment, looks like a pass download, or contains invisible characters.
  static func check(_ value: String, named name: String) throws(LinkFault) {
    if let fault = segmentFault(value) {
      throw LinkFault(.linkSegment, "the parameter \(name) \(fault)")
    }
    let count = value.unicodeScalars.count
    guard count <= lengthLimit else {
      throw LinkFault(
        .linkParameter, "the parameter \(name) has \(count) characters; \(lengthLimit) are allowed")
    }
    guard !isPassDownload(value.asciiLowercased.utf8) else {
      throw LinkFault(.linkSegment, "the parameter \(name) is a pass download, which Wallet opens")
    }
  }
}

/// The rules for a parameter in a query.
enum QueryParameter {
  /// The maximum length in bytes.
  static let lengthLimit = 1024

  /// Rejects a value that is empty, too long, or contains invisible characters.
  static func check(_ value: String, named name: String) throws(LinkFault) {
    guard !value.isEmpty else { throw LinkFault(.linkQuery, "the query item \(name) is empty") }
    guard value.utf8.count <= lengthLimit else {
      throw LinkFault(.linkQuery, "the query item \(name) has more than \(lengthLimit) bytes")
    }
    guard !value.unicodeScalars.contains(where: \.isHidden) else {
      throw LinkFault(.linkQuery, "the query item \(name) has a control character")
    }
  }
}

/// Why a decoded text cannot be a single path segment, as a phrase; `nil` when it can.
private func segmentFault(_ text: String) -> String? {
  if text.isEmpty { return "is empty" }
  if text == "." || text == ".." { return "is a dot segment" }
  if text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
    return "has an encoded slash"
  }
  if text.unicodeScalars.contains(where: \.isHidden) { return "has a control character" }
  return nil
}

/// Whether a path ends like a pass, which the association file leaves to Wallet.
func isPassDownload(_ path: some BidirectionalCollection<UInt8>) -> Bool {
  [".pkpass", ".pkpasses"].contains { path.suffix($0.utf8.count).elementsEqual($0.utf8) }
}

extension SplitURL {
  /// The decoded segments of a path; one trailing slash is ignored.
  ///
  /// In a web link any number of trailing slashes is ignored: the system ignores them, and rules of
  /// an association file cannot distinguish them.
  func segments(countsSlashes: Bool) throws(LinkFault) -> [String] {
    var rest = bytes[path].dropFirst()
    if rest.last == UInt8(ascii: "/") { rest.removeLast() }
    while !countsSlashes, rest.last == UInt8(ascii: "/") { rest.removeLast() }
    guard !rest.isEmpty else {
      // The rest of "//" is an empty segment; "/" has no rest.
      guard path.count < 2 else { throw LinkFault(.linkSegment, "a segment is empty") }
      return []
    }
    var segments: [String] = []
    for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      segments.append(try Self.segment(part))
    }
    return segments
  }

  /// One decoded segment.
  static func segment(_ part: ArraySlice<UInt8>) throws(LinkFault) -> String {
    let text = percentDecoded(part).flatMap { String(validUTF8: $0[...]) }
    let fault = text.map(segmentFault) ?? "is not percent-encoded UTF-8"
    guard let text, fault == nil else {
      let shown = LinkFault.quote(String(decoding: part, as: UTF8.self))
      throw LinkFault(.linkSegment, "the segment \(shown) \(fault ?? "")")
    }
    return text
  }

  /// The value of a required query item.
  ///
  /// A plus sign is a space, as in pages and on the other systems. If several items have the name,
  /// the first one is used, and all must be valid: a rule of an association file opens the app only
  /// when every one matches.
  func value(of name: String) throws(LinkFault) -> String {
    var found: String?
    for item in bytes[query ?? 0..<0].split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      guard let key = percentDecoded(item[..<equals], plusIsBlank: true),
        key.elementsEqual(name.utf8)
      else { continue }
      guard let bytes = percentDecoded(item[equals...].dropFirst(), plusIsBlank: true),
        let text = String(validUTF8: bytes[...])
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
