/// A URL made from a route table alone, and what has to become of it.
///
/// The association file, the manifest, the router and the pages of one host have to answer samples
/// alike. Samples are cut and joined here, and not by the code that is checked.
public struct LinkSample: Sendable, Equatable {
  /// The whole URL.
  public let url: String

  /// Why it was made.
  public let kind: LinkSampleKind

  /// The route it was made from.
  public let route: String?

  /// The prefix of its locale; `nil` for the default one.
  public let locale: String?

  /// The parameters a router has to find, when the URL is a place of the route.
  public let parameters: [String: String]

  /// The decoded segments of the path; `nil` when the path or the host is no page's.
  public let segments: [String]?

  /// Whether every parameter of the path could be the identifier of a record.
  public let hasPlainValues: Bool

  /// Whether it was made from an earlier path of the route, which is redirected and has no page.
  public var isEarlier = false
}

/// Why a sample was made, which decides what every surface has to answer.
public enum LinkSampleKind: String, CaseIterable, Sendable {
  case place = "a link of the route"
  case placeWithSlash = "a link of the route with a slash after it"
  case placeWithSlashes = "a link of the route with slashes after it"
  case handover = "another app's way back"
  case oddHandover = "an odd path of another app's way back"
  case asksForBrowser = "a link that asks for the browser"
  case passFile = "a file that Wallet opens"
  case passEnding = "a path that ends like a pass"
  case queryMissing = "a link without the query that the route needs"
  case queryRepeated = "a link with a query item twice, empty once"
  case refusedValue = "a parameter that the router refuses"
  case leadingSlashes = "a path that begins with two slashes"
  case encodedLiteral = "a link with a letter percent-encoded"
  case home = "the page of the host itself"
  case deeper = "a path below the route"
  case parameterMissing = "the route without a parameter"
  case emptySegment = "a path with an empty segment"
  case encodedSlash = "a path with an encoded slash"
  case nearMiss = "a path that only looks like the route"
  case upperCase = "the path with letters of another case"
  case unknown = "a path that is not a place"
  case otherHost = "a link of another host"

  /// What every surface has to answer.
  private var row: Row {
    switch self {
    case .place, .placeWithSlash: Row(link: .route, page: .needed, opensApp: true)
    case .placeWithSlashes:
      Row(
        link: .route, page: .allowed, opensApp: true,
        exceptions: [Exception(.android, "Android compares every slash")])
    case .handover: Row(link: .nowhere, page: .forbidden, opensApp: true)
    case .oddHandover: Row(link: .nowhere, page: .forbidden, exceptions: [.filterExcludes])
    case .asksForBrowser: Row(link: .route, page: .needed, exceptions: [.filterSeesPath])
    case .passFile: Row(link: .nowhere, page: .allowed)
    case .passEnding: Row(link: .nowhere, page: .allowed, exceptions: [.filterExcludes])
    case .queryMissing: Row(link: .nowhere, page: .allowed, exceptions: [.filterSeesPath])
    case .queryRepeated:
      Row(
        link: .nowhere, page: .allowed,
        exceptions: [
          Exception(.androidRules, ifUnsure: true, "it is not documented which item is used"),
          .filterSeesPath,
        ])
    case .refusedValue:
      Row(
        link: .nowhere, page: .allowed,
        exceptions: [Exception(.all, "patterns cannot limit the values of a parameter")])
    case .leadingSlashes:
      Row(
        link: .nowhere, page: .forbidden,
        exceptions: [
          Exception(.iOS, ifUnsure: true, "it is not documented how the system reads it")
        ])
    case .encodedLiteral: Row(link: .routeOrNowhere, page: .allowed, exceptions: .escapes)
    case .encodedSlash: Row(link: .nowhere, page: .forbidden, exceptions: .escapes)
    case .home: Row(link: .nowhere, page: .needed)
    case .deeper, .parameterMissing, .emptySegment, .nearMiss, .upperCase, .unknown, .otherHost:
      Row(link: .nowhere, page: .forbidden)
    }
  }

  /// Whether iOS and Android have to open the app for the link; if not they must not open it, but for
  /// the exceptions.
  public var opensApp: Bool { row.opensApp }

  /// What a router has to make of the link.
  var resolution: Resolution { row.link }

  /// Whether there has to be a page at the link's path.
  var page: PageNeed { row.page }

  /// Why a platform's files cannot tell such a link from others, so that it may answer either way.
  ///
  /// If that opens the app for a link that leads nowhere, the router refuses the link or, if the link
  /// asks for the browser, shows the place.
  /// `nil` when the platform has to answer rightly. An answer is unsure when nothing says how the
  /// platform answers; it runs over when only a wildcard that runs over a slash opens the app.
  public func exception(
    on platform: LinkPlatform, isUnsure: Bool, runsOver: Bool
  ) -> String? {
    if runsOver, platform == .android(.upTo11) { return "a filter's wildcards match slashes" }
    return row.exceptions.first { exception in
      exception.platforms.contains(platform) && (isUnsure || !exception.ifUnsure)
    }?.reason
  }

  enum Resolution {
    case route, nowhere

    /// RFC 3986 § 6.2.2.2 calls the URLs equal; the system compares them as they are written.
    case routeOrNowhere
  }

  enum PageNeed {
    case needed, allowed, forbidden
  }
}

/// What has to become of the links of one kind.
private struct Row {
  let link: LinkSampleKind.Resolution
  let page: LinkSampleKind.PageNeed
  var opensApp = false
  var exceptions: [Exception] = []
}

/// Platforms that may answer wrongly, and why.
private struct Exception {
  let platforms: [LinkPlatform]

  /// Whether it holds only for an answer that nothing makes certain.
  let ifUnsure: Bool
  let reason: String

  init(_ platforms: [LinkPlatform], ifUnsure: Bool = false, _ reason: String) {
    self.platforms = platforms
    self.ifUnsure = ifUnsure
    self.reason = reason
  }

  static let filterSeesPath = Exception(.androidFilters, "a filter sees only the path")
  static let filterExcludes = Exception(.androidFilters, "a filter has no exclusions")
}

extension [Exception] {
  fileprivate static var escapes: [Exception] {
    [
      Exception(
        .androidRules, ifUnsure: true, "it is not documented whether rules see the decoded path"),
      Exception(.androidFilters, "a filter sees the decoded path"),
    ]
  }
}

/// Whose answer to a link is compared.
public enum LinkPlatform: Hashable, Sendable, CustomStringConvertible {
  case iOS
  case android(AndroidRelease)

  public var description: String {
    switch self {
    case .iOS: "iOS"
    case .android(let release): "Android \(release.rawValue)"
    }
  }
}

extension [LinkPlatform] {
  fileprivate static var iOS: Self { [.iOS] }
  fileprivate static var androidFilters: Self { [.android(.upTo11), .android(.upTo14)] }
  fileprivate static var androidRules: Self { [.android(.from15)] }
  fileprivate static var android: Self { androidFilters + androidRules }
  fileprivate static var all: Self { iOS + android }
}
