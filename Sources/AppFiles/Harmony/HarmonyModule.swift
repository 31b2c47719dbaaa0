import WaymarkCore
public import WaymarkRoutes

/// The part of a HarmonyOS app's `module.json5` with which it opens an environment's links and
/// queries other apps.
///
/// The list of abilities has a skill for https alone, as App Linking requires, and another one for
/// the app's own scheme. The system compares the URL up to its last question mark, and has no
/// exclusions. So a path with a parameter is written as a regular expression that ends where the
/// parameter ends, and pass downloads do not open the app.
public struct HarmonyModule: Sendable {
  private let uris: [JSON]
  private let scheme: String?
  private let querySchemes: [String]

  /// Makes the fragment for the hosts of an environment.
  ///
  /// The query schemes are those of other apps; duplicates are counted once.
  public init(
    _ table: RouteTable, hosts: [String], scheme: String? = nil, reserved: [ReservedPrefix] = [],
    querySchemes: [String] = []
  ) throws(LinkFault) {
    for host in hosts { try checkHost(host) }
    if let scheme {
      try checkScheme(scheme)
      guard !scheme.hasPrefix("ohos") else {
        throw LinkFault(
          .appScheme, "the scheme \(scheme) begins with ohos, which HarmonyOS reserves")
      }
    }
    self.scheme = scheme
    self.querySchemes = try checkedSchemes(querySchemes)
    if let fault = QuerySchemeLimit.harmony.fault(of: self.querySchemes) { throw fault }
    let routes = table.places.map(\.path).sorted { $0.sortsBefore($1) }
    let heads = [""] + table.prefixes.map { "\($0)/" }
    let paths =
      heads.flatMap { head in routes.map { Self.path(of: $0, after: head) } }
      + reserved.flatMap { prefix -> [Path] in
        let path = String(prefix.path.dropFirst())
        return [("path", path), ("pathRegex", Self.expression(path) + "/.*")]
      }
    uris = hosts.flatMap { host in
      paths.map { path in
        .members(["scheme": "https", "host": .string(host), path.key: .string(path.value)])
      }
    }
  }

  /// Warnings: more query schemes than older releases accept.
  public var warnings: [LinkFault] {
    [QuerySchemeLimit.olderHarmony.fault(of: querySchemes)].compactMap(\.self)
  }

  /// The fragment, which is JSON and therefore JSON5.
  public var bytes: [UInt8] {
    let web = Self.skill(uris, isVerified: true)
    let own = scheme.map { scheme in
      Self.skill([.members(["scheme": .string(scheme)])], isVerified: false)
    }
    let module = JSON.members([
      "querySchemes": querySchemes.isEmpty ? nil : .array(querySchemes.map { .string($0) }),
      "abilities": [.members(["skills": .array([web, own].compactMap(\.self))])],
    ])
    return rendered { $0.json(.members(["module": module]), layout: .pretty) }
  }

  /// A skill that opens links.
  private static func skill(_ uris: [JSON], isVerified: Bool) -> JSON {
    .members([
      "entities": ["entity.system.browsable"],
      "actions": ["ohos.want.action.viewData"],
      "uris": .array(uris),
      "domainVerify": isVerified ? true : nil,
    ])
  }

  /// A key of a URI and its value, without leading and trailing slashes.
  private typealias Path = (key: String, value: String)

  private static func path(of path: PathPattern, after head: String) -> Path {
    guard !path.parameters.isEmpty else { return ("path", head + path.description.dropFirst()) }
    let segments = path.segments.map { $0.literal.map(expression) ?? "[^/]+" }
    return ("pathRegex", head + segments.joined(separator: "/"))
  }

  /// A text as a regular expression that matches only it.
  private static func expression(_ text: String) -> String {
    text.replacing(".", with: #"\."#)
  }
}
