import Bytes

/// What a file of the tree is, which decides how a server has to serve it.
enum FileKind: Sendable, Hashable {
  /// A page that search engines may index.
  case publicPage

  /// A page for people who were sent its link: never indexed, and the link is not passed on.
  case privatePage

  /// A page of a gate pass, which nobody may keep.
  case passPage
  case associationFile
  case pass
  case sitemap
  case robots

  /// What the app's developers take into their project; no server serves it.
  case propertyList
  case appXML
  case appJSON

  var contentType: String {
    switch self {
    case .publicPage, .privatePage, .passPage: "text/html; charset=utf-8"
    case .associationFile, .appJSON: "application/json"
    case .pass: "application/vnd.apple.pkpass"
    case .sitemap, .appXML: "application/xml"
    case .robots: "text/plain; charset=utf-8"
    case .propertyList: "application/x-plist"
    }
  }

  /// The response headers beside the content type, in the order of their names.
  ///
  /// - Parameters:
  ///   - contentSecurityPolicy: The policy of pages; it holds the hash of the one style sheet.
  ///   - isIndexed: Whether the environment may be indexed at all.
  func headers(contentSecurityPolicy: String, isIndexed: Bool) -> [(name: String, value: String)] {
    let noSniff = ("X-Content-Type-Options", "nosniff")
    let noIndex = ("X-Robots-Tag", "noindex")
    switch self {
    case .publicPage:
      return [
        ("Cache-Control", "public, max-age=300"),
        ("Content-Security-Policy", contentSecurityPolicy),
        ("Referrer-Policy", "strict-origin-when-cross-origin"), noSniff,
      ] + (isIndexed ? [] : [noIndex])
    case .privatePage:
      return [
        ("Cache-Control", "public, max-age=300"),
        ("Content-Security-Policy", contentSecurityPolicy), ("Referrer-Policy", "no-referrer"),
        noSniff, noIndex,
      ]
    case .passPage:
      return [
        ("Cache-Control", "private, no-store"),
        ("Content-Security-Policy", contentSecurityPolicy), ("Referrer-Policy", "no-referrer"),
        noSniff, noIndex,
      ]
    case .pass:
      return [
        ("Cache-Control", "private, no-store"),
        ("Content-Disposition", "inline; filename=\"gatepass.pkpass\""), noSniff, noIndex,
      ]
    case .associationFile: return [("Cache-Control", "public, max-age=3600"), noSniff]
    case .sitemap, .robots: return [("Cache-Control", "public, max-age=3600"), noSniff]
    case .propertyList, .appXML, .appJSON: return []
    }
  }
}

/// How each kind of file is described in one environment's manifest.
struct FileKindTable: Sendable {
  private let contentSecurityPolicy: String
  private let isIndexed: Bool

  init(contentSecurityPolicy: String, isIndexed: Bool) {
    self.contentSecurityPolicy = contentSecurityPolicy
    self.isIndexed = isIndexed
  }

  /// The members of a manifest line that are the same for every file of a kind.
  func members(of kind: FileKind) -> [UInt8] {
    let headers = kind.headers(
      contentSecurityPolicy: contentSecurityPolicy, isIndexed: isIndexed)
    return rendered { output in
      output.append(",\"contentType\":")
      output.json(kind.contentType)
      output.append(",\"headers\":{")
      for (index, header) in headers.enumerated() {
        if index > 0 { output.append(",") }
        output.json(header.name)
        output.append(":")
        output.json(header.value)
      }
      output.append("}}")
    }
  }
}
