import Pages

/// What a file of the tree is, which decides how a server has to serve it.
enum FileKind: Sendable, Hashable {
  case page(PageKind)
  case associationFile
  case pass
  case sitemap
  case robots

  /// What the app's developers take into their project; no server serves it.
  case propertyList
  case appXML
  case appJSON

  /// How a file of a record is called in what builds keep for the next one; `nil` for others.
  var code: String? {
    switch self {
    case .page(let kind): kind.rawValue
    case .pass: "pkpass"
    default: nil
    }
  }

  init?(code: String) {
    guard code != "pkpass" else {
      self = .pass
      return
    }
    guard let kind = PageKind(rawValue: code) else { return nil }
    self = .page(kind)
  }

  var contentType: String {
    switch self {
    case .page: "text/html; charset=utf-8"
    case .associationFile, .appJSON: "application/json"
    case .pass: "application/vnd.apple.pkpass"
    case .sitemap, .appXML: "application/xml"
    case .robots: "text/plain; charset=utf-8"
    case .propertyList: "application/x-plist"
    }
  }
}
