import Routes

/// Where the pages of a record route are: the path of an identifier, without looking at the route
/// again for each record.
///
/// An identifier needs no escaping: it holds unreserved characters only.
package struct RecordPath: Sendable {
  private let prefix: String
  private let suffix: String

  /// Prepares the paths of a route in a locale; `nil` for the default locale.
  init(_ route: Route, locale: String?) {
    var prefix = locale.map { "/" + $0 } ?? ""
    var suffix: String?
    for segment in route.path.segments {
      switch segment {
      case .literal(let text):
        if suffix == nil { prefix += "/" + text } else { suffix? += "/" + text }
      case .parameter:
        prefix += "/"
        suffix = ""
      }
    }
    self.prefix = prefix
    self.suffix = suffix ?? ""
  }

  /// The path of an identifier's page, such as `/zh-Hans/ads/17`.
  package func path(of id: String) -> String { prefix + id + suffix }

  /// The identifier whose page has a path; `nil` when the path is none of these.
  package func id(of path: String) -> String? {
    guard path.hasPrefix(prefix), path.hasSuffix(suffix),
      path.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    let id = path.dropFirst(prefix.count).dropLast(suffix.count)
    return id.utf8.contains(UInt8(ascii: "/")) ? nil : String(id)
  }
}
