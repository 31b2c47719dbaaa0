import WaymarkCore

/// A file of a web root as the manifest describes it, and its URL path.
struct ExpectedFile: Sendable, Equatable {
  let host: String

  /// The URL path: `/ads/17` for `ads/17/index.html`.
  let path: String

  /// 200, or 404 for an error page.
  let status: Int
  let sha256: String
  let size: Int
  let contentType: String
  let headers: [String: String]

  /// A path that does not exist on any site; every error page is requested below it.
  static let missingPath = "/waymark-verify/there/is/no/such/page"

  /// Reads a file below `web/` of a manifest; `nil` when its line is malformed.
  init?(_ node: JSONNode) {
    let parts = node["path"]?.string?.split(separator: "/", omittingEmptySubsequences: false)
    guard let parts = parts?.map(String.init), parts.count > 2, let name = parts.last,
      let sha256 = node["sha256"]?.string, let type = node["contentType"]?.string,
      let size = node["size"]?.integer, 0...(1 << 40) ~= size
    else { return nil }
    host = parts[1]
    let folders = parts[2...].dropLast().map { "/" + $0.percentEncoded }.joined()
    switch name {
    case "index.html":
      self.path = folders.isEmpty ? "/" : folders
      status = 200
    case "404.html":
      self.path = folders + Self.missingPath
      status = 404
    default:
      self.path = folders + "/" + name.percentEncoded
      status = 200
    }
    self.sha256 = sha256
    self.size = size
    contentType = type
    var headers: [String: String] = [:]
    for member in node["headers"]?.object ?? [] { headers[member.name] = member.node.string }
    self.headers = headers
  }

  /// Whether the file connects a host to apps.
  var isAssociationFile: Bool { path.hasPrefix("/.well-known/") }
}
