public import WaymarkCore

/// The kinds of faults in a route table.
extension DiagnosticKind {
  package static let routeName = DiagnosticKind(
    "route.name", .error, "a route's name is malformed",
    help: "Name it with letters and digits, parts joined by periods, such as ads.details.")
  package static let routePath = DiagnosticKind(
    "route.path", .error, "a route's path is malformed",
    help: "Write an absolute path such as /ads/{id}.")
  package static let routePathSegment = DiagnosticKind(
    "route.path-segment", .error, "a segment of a route's path is malformed",
    help: "Use A-Z, a-z, 0-9, '.', '_', '~' and '-', or one whole {parameter}.")
  package static let routeParameter = DiagnosticKind(
    "route.parameter", .error, "a route's parameter is malformed or named twice",
    help:
      "Begin its name with a letter, continue with letters, digits and _, and use each name once.")
  package static let routePathReserved = DiagnosticKind(
    "route.path-reserved", .error, "a route's path is reserved",
    help: "Give the route another path.")
  package static let routePathRoot = DiagnosticKind(
    "route.path-root", .error, "a route's path has no fixed beginning",
    help: "Begin the path with a fixed segment: otherwise it would match the whole site.")
  package static let routeQuery = DiagnosticKind(
    "route.query", .error, "a route's query is malformed",
    help: "Write one {parameter} for each query item, such as { \"q\": \"{query}\" }.")
  package static let routeDuplicateName = DiagnosticKind(
    "route.duplicate-name", .error, "two routes have the same name",
    help: "Rename one of them.")
  package static let routeDuplicatePath = DiagnosticKind(
    "route.duplicate-path", .error, "two routes have the same path",
    help: "Remove one of them or change its path.")
  package static let routeAmbiguous = DiagnosticKind(
    "route.ambiguous", .error, "two routes match the same URL and neither is more specific",
    help: "Change one path so that a fixed segment distinguishes them.")
  package static let routeWas = DiagnosticKind(
    "route.was", .error, "an earlier path of a route cannot lead to it",
    help: "Write the earlier path with the parameters of the route's path, such as"
      + " \"was\": [\"/cars/{id}\"]; no other route may match its URLs.")
  package static let routeLocale = DiagnosticKind(
    "route.locale", .error, "a locale is malformed or listed twice",
    help: "Write each locale once, as a BCP 47 tag such as zh-Hans.")
  package static let routeShortcut = DiagnosticKind(
    "route.shortcut", .error, "a route's shortcut is malformed",
    help: "Give a shortcut to a route without parameters, and a title in every locale.")
  package static let routeActivity = DiagnosticKind(
    "route.activity", .error, "a route's activity is malformed or belongs to another route",
    help: "Use a unique name of letters and digits, parts joined by periods.")
  package static let routeSpotlight = DiagnosticKind(
    "route.spotlight", .error,
    "a route's Spotlight domain is malformed or belongs to another route",
    help: "Use 1 to 64 of A-Z, a-z, 0-9, '_' and '-' for a route whose path has one parameter.")
  package static let routePush = DiagnosticKind(
    "route.push", .error, "a route's push key is malformed or belongs to another route",
    help: "Use 1 to 64 of A-Z, a-z, 0-9, '_' and '-', except aps and link, for a route"
      + " with one parameter.")
}

/// The kinds of faults in a link.
extension DiagnosticKind {
  public static let linkMalformed = DiagnosticKind(
    "link.malformed", .error, "a link is not a URL",
    help: "Give a complete URL, with https:// and a host.")
  public static let linkTooLong = DiagnosticKind(
    "link.too-long", .error, "a link is too long",
    help: "Shorten it: links of up to 2048 bytes work everywhere.")
  public static let linkScheme = DiagnosticKind(
    "link.scheme", .error, "a link's scheme does not belong to the environment",
    help: "Use https or the app's own scheme.")
  public static let linkHost = DiagnosticKind(
    "link.host", .error, "a link's host does not belong to the environment",
    help: "Use one of the environment's hosts.")
  public static let linkSegment = DiagnosticKind(
    "link.segment", .error, "a segment of a link's path is empty or unsafe",
    help: "Percent-encode each segment once, without slashes, dot segments and control characters.")
  public static let linkParameter = DiagnosticKind(
    "link.parameter", .error, "a link's parameter is missing, unknown or too long",
    help: "Give every parameter of the route and no others; an identifier has at most 64"
      + " characters.")
  public static let linkQuery = DiagnosticKind(
    "link.query", .error, "a link's query item is missing, empty or unsafe",
    help: "Give the item a value, percent-encoded once.")
  public static let linkNoRoute = DiagnosticKind(
    "link.no-route", .error, "no route matches a link's path",
    help: "Add a route, or fix the link.")
  public static let linkReserved = DiagnosticKind(
    "link.reserved", .error, "a link is reserved for the callback of another app",
    help: "Pass it to the SDK of WeChat or QQ in the app; it has no page and no route.")
  public static let linkEntry = DiagnosticKind(
    "link.entry", .error, "a shortcut, an activity or a Spotlight identifier leads nowhere",
    help: "Use the identifiers that the environment's app registers; see app/ios.")
  public static let linkPush = DiagnosticKind(
    "link.push", .error, "a push payload leads nowhere",
    help: "Put the canonical URL into \"link\", or the push key of one route next to \"aps\".")
}

/// The kinds of faults in the names of a site and its app.
extension DiagnosticKind {
  package static let appHost = DiagnosticKind(
    "app.host", .error, "a host is not a valid domain name",
    help: "Write only the domain name, in lower case and without a scheme; internationalised"
      + " names in Punycode.")
  package static let appScheme = DiagnosticKind(
    "app.scheme", .error, "a URL scheme cannot be used for the app",
    help: "Begin with a letter, continue with a-z, 0-9, '+', '-' and '.', and avoid the system's"
      + " schemes.")
  package static let appReservedPrefix = DiagnosticKind(
    "app.reserved-prefix", .error, "a prefix cannot be reserved",
    help: "Give WeChat a fixed path such as /wx, and QQ the app ID that it assigned.")
}

extension [DiagnosticKind] {
  /// The kinds of faults in a route table, a link, or the names of a site and its app.
  package static let routes: [DiagnosticKind] = [
    .routeName, .routePath, .routePathSegment, .routeParameter, .routePathReserved, .routePathRoot,
    .routeQuery, .routeDuplicateName, .routeDuplicatePath, .routeAmbiguous, .routeWas, .routeLocale,
    .routeShortcut, .routeActivity, .routeSpotlight, .routePush,
    .linkMalformed, .linkTooLong, .linkScheme, .linkHost, .linkSegment, .linkParameter, .linkQuery,
    .linkNoRoute, .linkReserved, .linkEntry, .linkPush,
    .appHost, .appScheme, .appReservedPrefix,
  ]
}
