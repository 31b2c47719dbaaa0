/// A URL made only from a route table, and the expected answers.
///
/// The association file, the manifest, the router and the pages of one host must give the same
/// answer to a sample. Samples are split and joined here, not by the code under test.
public struct LinkSample: Sendable, Equatable {
  /// The whole URL.
  public let url: String

  /// The reason for the sample.
  public let kind: LinkSampleKind

  /// The route it was made from.
  public let route: String?

  /// The prefix of its locale; `nil` for the default one.
  public let locale: String?

  /// The parameters that a router must find, if the URL is a place of the route.
  public let parameters: [String: String]

  /// The decoded segments of the path; `nil` if the path or the host does not belong to a page.
  public let segments: [String]?

  /// Whether every parameter of the path could be the identifier of a record.
  public let hasPlainValues: Bool

  /// Whether it was made from an earlier path of the route, which is redirected and has no page.
  public var isEarlier = false
}

/// The reason for a sample, which determines the expected answer of every surface.
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

  /// The expected answers of all surfaces.
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

  /// Whether iOS and Android must open the app for the link; if not, they must not open it, except
  /// as listed in `exceptions`.
  public var opensApp: Bool { row.opensApp }

  /// The result that a router must return for the link.
  var resolution: Resolution { row.link }

  /// Whether there must be a page at the link's path.
  var page: PageNeed { row.page }

  /// Why a platform's files cannot distinguish such a link, so that it may answer either way; `nil`
  /// if the platform must give the right answer.
  ///
  /// If the app then opens for a link that leads nowhere, the router refuses the link; if the link
  /// asks for the browser, the router shows its place. An answer is unsure if the platform's
  /// behaviour is not documented; it runs over if the app opens only because a wildcard matches a
  /// slash.
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

    /// By RFC 3986 § 6.2.2.2 the URLs are equal; the system compares them without normalization.
    case routeOrNowhere
  }

  enum PageNeed {
    case needed, allowed, forbidden
  }
}

/// The expected answers for the links of one kind.
private struct Row {
  let link: LinkSampleKind.Resolution
  let page: LinkSampleKind.PageNeed
  var opensApp = false
  var exceptions: [Exception] = []
}

/// Platforms that may give a wrong answer, and the reason.
private struct Exception {
  let platforms: [LinkPlatform]

  /// Whether it applies only if the answer is uncertain.
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

/// The platform whose answer is compared.
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
