import Bytes
public import Routes

/// The part of a HarmonyOS app's `module.json5` by which it opens an environment's links and asks for
/// other apps.
///
/// The abilities' list holds one skill of its own, as App Linking wants it. The system compares the
/// URL up to its last question mark, and has no exclusions: what names its parameters' extent is
/// written as an expression, so that no pass download opens the app.
public struct HarmonyModule: Sendable {
  /// How many schemes `canOpenLink` answers for from API 21 on.
  public static let querySchemesLimit = 200

  /// How many it answers for before.
  public static let olderQuerySchemesLimit = 50

  private let uris: [JSON]
  private let querySchemes: [String]

  /// Makes the fragment for the hosts of an environment.
  ///
  /// The query schemes are those of other apps; one that is listed twice counts once.
  public init(
    _ table: RouteTable, hosts: [String], reserved: [ReservedPrefix] = [],
    querySchemes: [String] = []
  ) throws(LinkFault) {
    for host in hosts { try checkHost(host) }
    for scheme in querySchemes { try checkQueryScheme(scheme) }
    var seen: Set<String> = []
    self.querySchemes = querySchemes.filter { seen.insert($0).inserted }
    guard self.querySchemes.count <= Self.querySchemesLimit else {
      throw LinkFault(
        .appHarmonySchemesLimit,
        "there are \(self.querySchemes.count) query schemes; HarmonyOS accepts"
          + " \(Self.querySchemesLimit)")
    }
    let routes = table.routes.map(\.path).sorted { $0.sortsBefore($1) }
    let heads = [""] + table.prefixes.map { "\($0)/" }
    let paths =
      heads.flatMap { head in routes.map { Self.place(of: $0, behind: head) } }
      + reserved.flatMap { prefix -> [Place] in
        let path = String(prefix.path.dropFirst())
        return [("path", path), ("pathRegex", Self.expression(path) + "/.*")]
      }
    uris = hosts.flatMap { host in
      paths.map { place in
        .members([
          "scheme": "https", "host": .string(host), place.key: .string(place.value),
        ])
      }
    }
  }

  /// What works on some releases only: more query schemes than older ones accept.
  public var warnings: [LinkFault] {
    guard querySchemes.count > Self.olderQuerySchemesLimit else { return [] }
    return [
      LinkFault(
        .appHarmonySchemesMany,
        "there are \(querySchemes.count) query schemes; HarmonyOS before API 21 accepts"
          + " \(Self.olderQuerySchemesLimit)")
    ]
  }

  /// The fragment, which is JSON and therefore JSON5.
  public var bytes: [UInt8] {
    let skill = JSON.members([
      "entities": ["entity.system.browsable"],
      "actions": ["ohos.want.action.viewData"],
      "uris": .array(uris),
      "domainVerify": true,
    ])
    let module = JSON.members([
      "querySchemes": querySchemes.isEmpty ? nil : .array(querySchemes.map { .string($0) }),
      "abilities": [.members(["skills": [skill]])],
    ])
    return rendered { $0.json(.members(["module": module]), layout: .pretty) }
  }

  /// A key of a URI and its value, which has no slash at its beginning and end.
  private typealias Place = (key: String, value: String)

  private static func place(of path: PathPattern, behind head: String) -> Place {
    guard !path.parameters.isEmpty else {
      return ("path", head + path.description.dropFirst())
    }
    let segments = path.segments.map { segment in
      guard case .literal(let text) = segment else { return "[^/]+" }
      return expression(text)
    }
    return ("pathRegex", head + segments.joined(separator: "/"))
  }

  /// A text as an expression that means it.
  private static func expression(_ text: String) -> String {
    text.replacing(".", with: #"\."#)
  }
}
