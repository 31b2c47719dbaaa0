import Bytes

/// A file of a web root as its manifest describes it, and the URL path it answers at.
struct ExpectedFile: Sendable, Equatable {
  let host: String

  /// The URL path: `/ads/17` for `ads/17/index.html`.
  let path: String

  /// 200, or 404 for the page of what is not found.
  let status: Int
  let sha256: String
  let size: Int
  let contentType: String
  let headers: [String: String]

  /// A path that no site has, below which any error page is looked for.
  static let missingPath = "/waymark-verify/there/is/no/such/page"

  /// How many bytes a file of a manifest may have.
  private static let sizeLimit = 1 << 40

  /// Reads a file of a manifest; `nil` for one that no server serves.
  init?(_ node: JSONNode) throws(Malformed) {
    guard let path = node["path"]?.string else { throw Malformed() }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts[0] == "web" else { return nil }
    guard parts.count > 2, let name = parts.last, let sha256 = node["sha256"]?.string,
      let size = node["size"]?.integer, (0...Self.sizeLimit).contains(size),
      let type = node["contentType"]?.string
    else { throw Malformed() }
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

  /// A line of a manifest that describes no file.
  struct Malformed: Error {}

  /// Whether the file is one by which a host vouches for apps.
  var isAssociationFile: Bool { path.hasPrefix("/.well-known/") }
}
