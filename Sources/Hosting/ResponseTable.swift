public import WaymarkModel

/// What a file of the tree is, which decides how a server has to serve it.
public enum AssetKind: Sendable, Hashable {
  case page(PageKind)
  case associationFile

  /// A `.pkpass` for Apple Wallet.
  case pass

  /// The newest version of a `.pkpass`, where phones that have it ask.
  case passUpdate
  case sitemap

  /// The newest pages of a list, for those who subscribe to it.
  case atom

  /// A part of the index that the search page loads from.
  case searchIndex

  /// `robots.txt`, and the file of a key that crawlers ask for.
  case robots
  case styleSheet
  case webManifest

  /// A picture whose name has the hash of its bytes.
  case image(ImageFormat)

  /// A picture whose name stays, such as the icon of a host.
  case picture(ImageFormat)

  /// A file that the project has as it is.
  case copied(FileType)

  // What the app's developers take into their project; no server serves it.
  case propertyList
  case appXML
  case appJSON
  case appStrings
  case source
  case pushPayload

  /// Items for an app's index, one a line.
  case feed

  /// A table of listings, for a service that reads it.
  case catalog

  /// What makes a server serve the tree.
  case hosting

  /// The files of a host in one.
  case archive
}

/// How the files of one environment are served: the content type and the headers of every kind.
public struct ResponseTable: Sendable {
  /// The policy of each kind of page; it holds the hash of the page's style sheet.
  private let policies: [PageKind: String]

  /// Whether the environment may be indexed at all.
  private let isIndexed: Bool

  /// What every file of a host tells browsers about https; `nil` for nothing.
  private let transport: StrictTransport?

  public init(
    policies: [PageKind: String], isIndexed: Bool, transport: StrictTransport? = nil
  ) {
    self.policies = policies
    self.isIndexed = isIndexed
    self.transport = transport
  }

  /// The response for files of a kind, its headers in the order of their names.
  public func response(to kind: AssetKind) -> Response {
    let response = ownResponse(to: kind)
    // What no server serves has no headers.
    guard let transport, !response.headers.isEmpty else { return response }
    return Response(
      contentType: response.contentType,
      headers: (response.headers + [transport.header]).sorted { $0.name < $1.name },
      isCompressed: response.isCompressed)
  }

  private func ownResponse(to kind: AssetKind) -> Response {
    switch kind {
    case .page(let page):
      Response(
        contentType: "text/html; charset=utf-8", headers: headers(of: page), isCompressed: true)
    case .pass:
      Response(
        contentType: "application/vnd.apple.pkpass",
        headers: [
          Header("Cache-Control", "private, no-store"),
          Header("Content-Disposition", "inline; filename=\"gatepass.pkpass\""),
          .noSniffing, .noIndex,
        ])
    case .passUpdate:
      // A phone may keep what it has when nothing is newer, and nobody in between may.
      Response(
        contentType: "application/vnd.apple.pkpass",
        headers: [Header("Cache-Control", "private, no-cache"), .noSniffing, .noIndex])
    case .associationFile: Response(contentType: "application/json", headers: Header.ofPublicFile)
    case .atom: text("application/atom+xml; charset=utf-8", Header.ofSubscription)
    case .sitemap: text("application/xml", Header.ofPublicFile)
    case .robots: text("text/plain; charset=utf-8", Header.ofPublicFile)
    case .styleSheet: text("text/css; charset=utf-8", Header.ofAsset)
    case .searchIndex: text("application/json", Header.ofAsset + [.noIndex])
    case .webManifest: text("application/manifest+json", Header.ofAsset)
    case .image(let format):
      file(format.mediaType, "public, max-age=31536000, immutable", isCompressed: format == .svg)
    case .picture(let format):
      file(
        format.mediaType, "public, max-age=86400, stale-while-revalidate=604800",
        isCompressed: format == .svg)
    case .copied(let type):
      file(
        type.mediaType, "public, max-age=3600", isIndexed ? [] : [.noIndex],
        isCompressed: type.isText)
    case .propertyList: Response(contentType: "application/x-plist")
    case .appXML: Response(contentType: "application/xml")
    case .appJSON, .pushPayload: Response(contentType: "application/json")
    case .appStrings, .source, .hosting: Response(contentType: "text/plain; charset=utf-8")
    case .catalog: Response(contentType: "text/csv; charset=utf-8")
    case .feed: Response(contentType: "application/x-ndjson")
    case .archive: Response(contentType: "application/zip")
    }
  }

  private func text(_ contentType: String, _ headers: [Header]) -> Response {
    Response(contentType: contentType, headers: headers, isCompressed: true)
  }

  /// A file that may be of any type, so nothing is taken for another one.
  ///
  /// A drawing is a document that may have scripts, when somebody opens it by itself: none run.
  private func file(
    _ mediaType: String, _ caching: String, _ more: [Header] = [], isCompressed: Bool
  ) -> Response {
    let policy = Header(
      "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    let policies = mediaType == ImageFormat.svg.mediaType ? [policy] : []
    return Response(
      contentType: mediaType,
      headers: [Header("Cache-Control", caching)] + policies + [.noSniffing] + more,
      isCompressed: isCompressed)
  }

  private func headers(of page: PageKind) -> [Header] {
    let headers = [
      Header("Cache-Control", page == .gatepass ? "private, no-store" : "public, max-age=300"),
      Header("Content-Security-Policy", policies[page] ?? "default-src 'none'"),
      Header(
        "Referrer-Policy", page.isPrivate ? "no-referrer" : "strict-origin-when-cross-origin"),
      .noSniffing,
    ]
    return page.isNeverIndexed || !isIndexed ? headers + [.noIndex] : headers
  }
}

extension Header {
  fileprivate static let noSniffing = Header("X-Content-Type-Options", "nosniff")
  fileprivate static let noIndex = Header("X-Robots-Tag", "noindex")

  /// The headers of what pages load, under a name that stays.
  fileprivate static let ofAsset = [
    Header("Cache-Control", "public, max-age=300, stale-while-revalidate=86400"), noSniffing,
  ]

  /// The headers of a list's feed: all that a page has, so that no server adds those of a page whose path
  /// may be anything, and no search engine shows it.
  fileprivate static let ofSubscription = [
    Header("Cache-Control", "public, max-age=3600"),
    Header("Content-Security-Policy", "default-src 'none'; sandbox"),
    Header("Referrer-Policy", "strict-origin-when-cross-origin"), noSniffing, noIndex,
  ]

  /// The headers of association files, sitemaps and robots.txt.
  fileprivate static let ofPublicFile = [
    Header("Cache-Control", "public, max-age=3600"), noSniffing,
  ]
}

/// How a file is served: its media type and the headers that go with it.
public struct Response: Hashable, Sendable {
  /// The exact value of `Content-Type`.
  public let contentType: String

  /// The other headers, in the order of their names.
  public let headers: [Header]

  /// Whether a server compresses the file for those who take it compressed.
  ///
  /// Association files and passes are sent as they are: what fetches them is no browser.
  public let isCompressed: Bool

  public init(contentType: String, headers: [Header] = [], isCompressed: Bool = false) {
    self.contentType = contentType
    self.headers = headers
    self.isCompressed = isCompressed
  }

  /// Every header, the content type first.
  var all: [Header] { [Header("Content-Type", contentType)] + headers }
}

/// One response header.
public struct Header: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
