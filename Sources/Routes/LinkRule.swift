public import Model

/// What can be wrong with a route table, a link or an app's identity.
public enum LinkRule: String, RuleTable {
  case routeName = "route.name"
  case routePath = "route.path"
  case routeSegment = "route.path-segment"
  case routeParameter = "route.parameter"
  case routeReserved = "route.path-reserved"
  case routeRoot = "route.path-root"
  case routeQuery = "route.query"
  case routeDuplicateName = "route.duplicate-name"
  case routeDuplicatePath = "route.duplicate-path"
  case routeAmbiguous = "route.ambiguous"
  case locale = "route.locale"
  case routeShortcut = "route.shortcut"
  case routeActivity = "route.activity"
  case routeSpotlight = "route.spotlight"
  case routePush = "route.push"
  case routeSource = "route.source-name"

  case linkMalformed = "link.malformed"
  case linkTooLong = "link.too-long"
  case linkScheme = "link.scheme"
  case linkHost = "link.host"
  case linkSegment = "link.segment"
  case linkParameter = "link.parameter"
  case linkQuery = "link.query"
  case linkNoRoute = "link.no-route"
  case linkReserved = "link.reserved"
  case linkEntry = "link.entry"
  case linkPush = "link.push"

  case appHost = "app.host"
  case appScheme = "app.scheme"
  case appIdentifier = "app.ios-id"
  case appDomain = "app.associated-domain"
  case appPackage = "app.android-package"
  case appFingerprint = "app.fingerprint"
  case appDuplicate = "app.android-duplicate"
  case appHarmony = "app.harmony-id"
  case appReserved = "app.reserved-prefix"
  case harmonySchemesLimit = "app.harmony-schemes-limit"
  case harmonySchemesMany = "app.harmony-schemes-many"
  case querySchemesLimit = "app.query-schemes-limit"
  case querySchemesMany = "app.query-schemes-many"
  case shortcutsLimit = "app.shortcuts-limit"
  case pushSize = "push.size"
  case associationSize = "association.size"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .routeName:
      (
        .error, "a route's name is malformed",
        "Name it with letters and digits, parts joined by periods, such as ads.details."
      )
    case .routePath:
      (.error, "a route's path is malformed", "Write an absolute path such as /ads/{id}.")
    case .routeSegment:
      (
        .error, "a segment of a route's path is malformed",
        "Use A-Z, a-z, 0-9, '.', '_', '~' and '-', or one whole {parameter}."
      )
    case .routeParameter:
      (
        .error, "a route's parameter is malformed or named twice",
        "Begin its name with a letter, go on with letters, digits and _, and use each name once."
      )
    case .routeReserved:
      (.error, "a route's path is reserved", "Give the route another path.")
    case .routeRoot:
      (
        .error, "a route's path has no fixed beginning",
        "Begin the path with a fixed segment: a link to it would take over the whole site."
      )
    case .routeQuery:
      (
        .error, "a route's query is malformed",
        "Write one {parameter} for each query item, such as { \"q\": \"{query}\" }."
      )
    case .routeDuplicateName:
      (.error, "two routes have one name", "Rename one of them.")
    case .routeDuplicatePath:
      (.error, "two routes have one path", "Remove one of them or change its path.")
    case .routeAmbiguous:
      (
        .error, "two routes match one URL and neither is the more specific",
        "Change one path so that a fixed segment tells them apart."
      )
    case .locale:
      (
        .error, "a locale is malformed or listed twice",
        "Write each locale once, as a BCP 47 tag such as zh-Hans."
      )
    case .routeShortcut:
      (
        .error, "a route's shortcut is malformed",
        "Give a shortcut to a route without parameters, and a title in every locale."
      )
    case .routeActivity:
      (
        .error, "a route's activity is malformed or another route's",
        "Name it with letters and digits, parts joined by periods, as no other route is named."
      )
    case .routeSpotlight:
      (
        .error, "a route's Spotlight domain is malformed or another route's",
        "Use 1 to 64 of A-Z, a-z, 0-9, '_' and '-' for a route whose path has one parameter."
      )
    case .routePush:
      (
        .error, "a route's push key is malformed or another route's",
        "Use 1 to 64 of A-Z, a-z, 0-9, '_' and '-', other than aps and link, for a route with one"
          + " parameter."
      )
    case .routeSource:
      (
        .error, "two routes, or two parameters of one, have one name in source code",
        "Rename one of them: a.b and aB are both written aB; Kotlin reads {aB} and {AB} alike."
      )
    case .linkMalformed:
      (.error, "a link is no URL", "Give a whole URL, such as https://example.com/ads/17.")
    case .linkTooLong:
      (.error, "a link is too long", "Shorten it: links of up to 2048 bytes work everywhere.")
    case .linkScheme:
      (.error, "a link's scheme is not the environment's", "Use https or the app's own scheme.")
    case .linkHost:
      (.error, "a link's host is not the environment's", "Use one of the environment's hosts.")
    case .linkSegment:
      (
        .error, "a segment of a link's path is empty or unsafe",
        "Write each segment once-encoded, without slashes, dot segments and control characters."
      )
    case .linkParameter:
      (
        .error, "a link's parameter is missing, unknown or too long",
        "Give every parameter of the route, and none else; an identifier has at most 64 characters."
      )
    case .linkQuery:
      (
        .error, "a link's query item is missing, empty or unsafe",
        "Give the item a value, percent-encoded once."
      )
    case .linkNoRoute:
      (.error, "no route has a link's path", "Add a route, or correct the link.")
    case .linkReserved:
      (
        .error, "a link belongs to another app's way back",
        "Hand it to WeChat's or QQ's kit in the app; no page and no route is there."
      )
    case .linkEntry:
      (
        .error, "a shortcut, an activity or a Spotlight identifier leads nowhere",
        "Use what the environment's own app registers; see app/ios."
      )
    case .linkPush:
      (
        .error, "a push payload leads nowhere",
        "Put the canonical URL into \"link\", or one route's push key beside \"aps\"."
      )
    case .appHost:
      (
        .error, "a host is no domain name",
        "Write the bare domain name in lower case, such as example.com; internationalised names in"
          + " Punycode."
      )
    case .appScheme:
      (
        .error, "a URL scheme cannot be the app's own",
        "Begin with a letter, go on with a-z, 0-9, '+', '-' and '.', and avoid the system's schemes."
      )
    case .appIdentifier:
      (
        .error, "an iOS app's identifier is malformed",
        "Give the ten-character team ID and the bundle ID, such as A1B2C3D4E5 and com.example.app."
      )
    case .appDomain:
      (
        .error, "an associated domain is malformed",
        "Write service:domain, such as applinks:example.com, without scheme, port, path and slash."
      )
    case .appPackage:
      (
        .error, "an Android package name is malformed",
        "Give the application ID, such as com.example.app."
      )
    case .appFingerprint:
      (
        .error, "a certificate fingerprint is malformed",
        "Copy the SHA-256 fingerprint from keytool or the Play Console: 32 upper-case hex pairs"
          + " joined by colons."
      )
    case .appHarmony:
      (
        .error, "a HarmonyOS app ID is malformed",
        "Copy the APP ID from AppGallery Connect: digits only."
      )
    case .appDuplicate:
      (
        .error, "an Android package is listed twice",
        "List each package once, with all of its fingerprints: Android reads one object for each."
      )
    case .appReserved:
      (
        .error, "a prefix cannot be reserved",
        "Give WeChat a fixed path such as /wx, and QQ the number of the app there."
      )
    case .harmonySchemesLimit:
      (
        .error, "there are more query schemes than HarmonyOS accepts",
        "Keep the 200 most useful ones."
      )
    case .harmonySchemesMany:
      (
        .warning, "there are more query schemes than older releases of HarmonyOS accept",
        "Keep 50: that is the limit up to API 20."
      )
    case .querySchemesLimit:
      (
        .error, "there are more query schemes than iOS accepts",
        "Keep the 50 most useful ones: canOpenURL answers false for the rest."
      )
    case .querySchemesMany:
      (
        .warning, "there are more query schemes than the next iOS accepts",
        "Keep 25: that is the limit for apps linked on iOS 27."
      )
    case .shortcutsLimit:
      (
        .error, "there are more shortcuts than iOS shows",
        "Keep four for each profile; those for everyone count in both."
      )
    case .pushSize:
      (
        .error, "a push payload is larger than Apple takes",
        "Shorten its title and its link: 4096 bytes is the limit."
      )
    case .associationSize:
      (
        .error, "an association file is larger than devices read",
        "Declare fewer routes, apps or locales: 128 KB is the limit."
      )
    }
  }
}
