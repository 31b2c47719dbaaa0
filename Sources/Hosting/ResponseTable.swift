public import WaymarkModel

/// The kind of a file in the tree, which decides how a server must send it.
public enum AssetKind: Sendable, Hashable {
  case page(PageKind)
  case associationFile

  /// A `.pkpass` for Apple Wallet.
  case pass

  /// The newest version of a `.pkpass`, at the path where phones request updates.
  case passUpdate
  case sitemap

  /// The newest pages of a list, for subscribers.
  case atom

  /// A part of the search index, which the search page loads.
  case searchIndex

  /// `robots.txt`, and the file of a key that crawlers request.
  case robots
  case styleSheet
  case webManifest

  /// An image whose name contains the hash of its bytes.
  case image(ImageFormat)

  /// An image with a fixed name, such as the icon of a host.
  case picture(ImageFormat)

  /// A file of the project that is copied unchanged.
  case copied(FileType)

  // Files for the projects of the app's developers, which are not served.
  case propertyList
  case appXML
  case appJSON
  case appStrings
  case source
  case pushPayload

  /// Items for an app's index, one per line.
  case feed

  /// A table of listings, for another service.
  case catalog

  /// A configuration file for servers.
  case hosting

  /// An archive of the files of a host.
  case archive
}

/// How the files of one environment are served: the content type and the headers of every kind.
public struct ResponseTable: Sendable {
  /// The policy of each kind of page, with the hash of the page's style sheet.
  private let policies: [PageKind: String]

  /// Whether the environment may be indexed.
  private let isIndexed: Bool

  /// The https policy that every file of a host sends to browsers; `nil` for none.
  private let transport: StrictTransport?

  public init(
    policies: [PageKind: String], isIndexed: Bool, transport: StrictTransport? = nil
  ) {
    self.policies = policies
    self.isIndexed = isIndexed
    self.transport = transport
  }

  /// The response for files of a kind, with its headers sorted by name.
  public func response(to kind: AssetKind) -> Response {
    let response = ownResponse(to: kind)
    // Files that are not served have no headers.
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
      // A phone may keep its version if there is no newer one, but caches in between may not.
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

  /// A file of any type, so that no browser guesses its type.
  ///
  /// An SVG image is a document that may contain scripts: they do not run, even if the image is
  /// opened directly.
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

  /// The headers of files that pages load under a fixed name.
  fileprivate static let ofAsset = [
    Header("Cache-Control", "public, max-age=300, stale-while-revalidate=86400"), noSniffing,
  ]

  /// The headers of a list's feed: all headers that a page has, so that no server adds those of a
  /// page with a variable path, and no search engine shows the feed.
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

  /// The other headers, sorted by name.
  public let headers: [Header]

  /// Whether a server compresses the file for clients that accept it.
  ///
  /// Association files and passes are sent uncompressed: their clients are not browsers.
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
