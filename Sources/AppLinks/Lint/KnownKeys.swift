import WaymarkCore
import WaymarkRoutes

/// The keys that an object of a file may have, and how other keys are reported.
struct KnownKeys {
  let kind: LintKind
  let keys: [String]

  /// The right places of keys that the format does not allow in this object, as phrases.
  var homes: [String: String] = [:]

  /// The keys that people write for keys of the format.
  var meant: [String: String] = [:]

  /// The severity of a mistyped key, if it is higher than that of others.
  var typo: Severity?

  /// The severity of a key that resembles no key of the format.
  var other: Severity?

  /// Whether the format allows other keys, so that only keys that look mistyped are reported.
  var allowsOthers = false
}

/// `apple-app-site-association`.
extension KnownKeys {
  /// The services of an association file.
  static let services = AssociatedDomain.Service.allCases.map(\.rawValue)

  static let file = KnownKeys(
    kind: .fileUnknownKey, keys: services, homes: associationHomes,
    meant: ["applinking": "applinks"], typo: .error, other: .note)
  static let links = KnownKeys(
    kind: .applinksUnknownKey, keys: ["apps", "details", "defaults", "substitutionVariables"],
    homes: associationHomes, typo: .error)
  static let entry = KnownKeys(
    kind: .detailsUnknownKey, keys: ["appID", "appIDs", "components", "paths", "defaults"],
    homes: associationHomes, typo: .error)
  static let component = KnownKeys(
    kind: .componentUnknownKey,
    keys: ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"],
    homes: associationHomes, meant: partNames)
  static let service = KnownKeys(
    kind: .fileUnknownKey, keys: ["apps"], homes: associationHomes,
    meant: ["appIDs": "apps", "appID": "apps"], typo: .error, allowsOthers: true)

  /// The parts of a URL, by names other than those of rules.
  private static let partNames = [
    "path": "/", "pathComponent": "/", "pathPattern": "/", "pathPrefix": "/", "pathSuffix": "/",
    "pathAdvancedPattern": "/", "pattern": "/", "url": "/",
    "query": "?", "queryItems": "?", "queryParameters": "?", "parameters": "?",
    "fragment": "#", "hash": "#", "anchor": "#",
  ]

  private static let associationHomes = homes([
    "at the root of the file": services,
    "in applinks": ["details", "substitutionVariables"],
    "in applinks, or in an entry of its details": ["defaults"],
    "in an entry of applinks.details": ["appID", "appIDs", "components", "paths"],
    "in a rule of components": ["/", "?", "#", "exclude"],
    "in a rule of components, or in defaults": ["caseSensitive", "percentEncoded"],
    "in applinks, where it is empty, or in another service, such as webcredentials": ["apps"],
  ])
}

/// `assetlinks.json`.
extension KnownKeys {
  static let statement = KnownKeys(
    kind: .statementUnknownKey, keys: ["relation", "target", "include", "relation_extensions"],
    homes: statementHomes)
  static let include = KnownKeys(
    kind: .statementUnknownKey, keys: ["relation", "target", "include"], homes: statementHomes)
  static let androidApp = KnownKeys(
    kind: .statementUnknownKey, keys: ["namespace", "package_name", "sha256_cert_fingerprints"],
    homes: statementHomes)
  static let webSite = KnownKeys(
    kind: .statementUnknownKey, keys: ["namespace", "site"], homes: statementHomes)
  static let dynamicExtension = KnownKeys(
    kind: .statementUnknownKey, keys: [DynamicLinkMatcher.rulesKey], homes: statementHomes)
  static let dynamicRule = KnownKeys(
    kind: .dynamicUnknownKey, keys: ["/", "?", "#", "exclude"], homes: statementHomes,
    meant: partNames, typo: .error)

  private static let statementHomes = homes([
    "in the statement, next to its target": ["relation", "target", "relation_extensions"],
    "in a separate statement": ["include"],
    "in target": ["namespace", "package_name", "sha256_cert_fingerprints"],
    "in a target of the namespace web": ["site"],
    "in relation_extensions": relations,
    "in the object that relation_extensions has for \(DynamicLinkMatcher.handleURLs)": [
      DynamicLinkMatcher.rulesKey
    ],
    "in a rule of \(DynamicLinkMatcher.rulesKey)": ["/", "?", "#", "exclude"],
  ])

  /// The relations that the documents of Google and Chrome name.
  static let relations =
    [DynamicLinkMatcher.handleURLs]
    + ["get_login_creds", "use_as_origin"].map { "delegate_permission/common.\($0)" }
    + [webAppRelation]

  /// Lets a page ask whether a web app is installed.
  static let webAppRelation = "delegate_permission/common.query_webapk"
}

/// `applinking.json`.
extension KnownKeys {
  static let harmonyFile = KnownKeys(
    kind: .harmonyUnknownKey, keys: ["applinking"], homes: harmonyHomes, allowsOthers: true)
  static let harmonyLists = KnownKeys(
    kind: .harmonyUnknownKey, keys: ["apps"], homes: harmonyHomes, typo: .error,
    allowsOthers: true)
  static let harmonyApp = KnownKeys(
    kind: .harmonyUnknownKey, keys: ["appIdentifier", "index", "bundleName", "fingerprint"],
    homes: harmonyHomes)

  private static let harmonyHomes = homes([
    "in applinking": ["apps"],
    "in an app of applinking.apps": ["appIdentifier", "index", "bundleName", "fingerprint"],
    "in applinks of an apple-app-site-association": ["details", "defaults"],
    "in details of an apple-app-site-association": ["appID", "appIDs", "components", "paths"],
  ])
}

extension KnownKeys {
  /// Whether a key belongs elsewhere in the file.
  func isMisplaced(_ name: String) -> Bool { !keys.contains(name) && homes[name] != nil }

  /// The key for which a name is a typo.
  func similarKey(to name: String) -> String? {
    // A single symbol is similar to every other one.
    suggestion(for: name, among: keys.filter { $0.utf8.count > 1 })
  }

  /// Whether a key is one of the object's, is meant as one, or belongs elsewhere in the file.
  func recognizes(_ name: String) -> Bool {
    keys.contains(name) || meant[name] != nil || homes[name] != nil || similarKey(to: name) != nil
  }

  /// The place of each key, from the keys of each place.
  private static func homes(_ places: KeyValuePairs<String, [String]>) -> [String: String] {
    var homes: [String: String] = [:]
    for (place, keys) in places {
      for key in keys { homes[key] = place }
    }
    return homes
  }

  /// Whether a key is for people: a comment, or a key that is hidden by its first character.
  static func isRemark(_ name: String) -> Bool {
    ["comment", "comments"].contains(name) || ["_", "$", "//"].contains(where: name.hasPrefix)
  }
}

extension LintReport {
  /// Reports the members of an object that no system reads, with the place where they belong or the
  /// keys that were probably meant.
  func check(keysOf members: [JSONMember], _ known: KnownKeys) {
    for member in members where !known.keys.contains(member.name) {
      let name = LinkFault.quote(member.name)
      let meant = known.meant[member.name]
      if meant == nil, let home = known.homes[member.name] {
        add(.keyMisplaced, at: member.offset, "the key \(name) is ignored here; it belongs \(home)")
        continue
      }
      let near = meant ?? known.similarKey(to: member.name)
      guard near != nil || !known.allowsOthers else { continue }
      add(
        known.kind, at: member.offset, "the key \(name) is unknown",
        help: near.map { "Did you mean \"\($0)\"?" },
        severity: near == nil ? known.other : known.typo)
    }
  }
}
