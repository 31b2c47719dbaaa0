import Bytes
import Pages

/// How the files of one environment are served, by their kind.
struct FileKindTable: Sendable {
  /// The policy of each kind of page; it holds the hash of the page's style sheet.
  let policies: [PageKind: String]

  /// Whether the environment may be indexed at all.
  let isIndexed: Bool

  /// The response headers beside the content type, in the order of their names.
  func headers(of kind: FileKind) -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    switch kind {
    case .page(let page):
      headers = [
        ("Cache-Control", page == .gatepass ? "private, no-store" : "public, max-age=300"),
        ("Content-Security-Policy", policies[page] ?? "default-src 'none'"),
        (
          "Referrer-Policy",
          page.isNeverIndexed ? "no-referrer" : "strict-origin-when-cross-origin"
        ),
        ("X-Content-Type-Options", "nosniff"),
      ]
      if page.isNeverIndexed || !isIndexed { headers.append(("X-Robots-Tag", "noindex")) }
    case .pass:
      headers = [
        ("Cache-Control", "private, no-store"),
        ("Content-Disposition", "inline; filename=\"gatepass.pkpass\""),
        ("X-Content-Type-Options", "nosniff"), ("X-Robots-Tag", "noindex"),
      ]
    case .associationFile, .sitemap, .robots:
      headers = [
        ("Cache-Control", "public, max-age=3600"), ("X-Content-Type-Options", "nosniff"),
      ]
    case .propertyList, .appXML, .appJSON: break
    }
    return headers
  }

  /// The members of a manifest line that are the same for every file of a kind.
  func members(of kind: FileKind) -> [UInt8] {
    rendered { output in
      output.append(",\"contentType\":")
      output.json(kind.contentType)
      output.append(",\"headers\":")
      output.json(
        .object(headers(of: kind).map { JSON.Member(name: $0.name, value: .string($0.value)) }))
      output.append("}")
    }
  }
}
