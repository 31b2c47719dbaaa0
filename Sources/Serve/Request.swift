/// A request as it was sent; nothing of it is decoded.
struct Request: Sendable {
  let method: String

  /// The request target: usually a path with a query.
  let target: [UInt8]

  /// Whether it was sent as HTTP/1.0.
  let isOld: Bool

  /// The headers in their order, with names in lower case.
  let headers: [(name: String, value: String)]

  /// The value of a header that was sent once; `nil` without it, and when it was sent twice.
  subscript(name: String) -> String? {
    let values = headers.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }

  func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  /// The path as it was sent, without the query.
  var path: ArraySlice<UInt8> { target.prefix { $0 != UInt8(ascii: "?") } }

  /// What follows the question mark.
  var query: ArraySlice<UInt8> { target.dropFirst(path.count + 1) }

  var isRead: Bool { method == "GET" || method == "HEAD" }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    self["cookie"]?.split(separator: ";").lazy
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// Whether the client takes gzip (RFC 9110 § 12.5.3).
  var takesGzip: Bool {
    guard !isOld, let accepted = self["accept-encoding"]?.lowercased() else { return false }
    return accepted.split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard words.first == "gzip" || words.first == "*" else { return false }
      return !words.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
    }
  }
}
