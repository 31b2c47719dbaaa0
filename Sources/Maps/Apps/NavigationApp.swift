import WaymarkCore

/// One row of the table: an app, or one of the ways to open it, and how its links are written.
///
/// Links, query schemes and the lists of pages are made from these rows; to add an app, add a row.
/// A row is an object, so it is shared and never copied.
public final class NavigationApp: Sendable {
  /// Where links of a row open.
  public enum Platform: String, Sendable {
    /// An https link that opens the app where it is installed, and a page elsewhere.
    case universal

    /// An https link to a page.
    case web
    case ios
    case android
    case windows

    /// A custom scheme on every system.
    case any
  }

  /// Whether the app is still available.
  public enum Status: Hashable, Sendable {
    case alive

    /// The app was discontinued: since when, why, and the row to use instead.
    ///
    /// The date is as exact as the source, `2018` or `2018-06`, and `nil` when no source has it.
    case retired(since: String?, reason: String, replacement: String?)
  }

  /// Which number of a pair comes first.
  public enum Order: String, Sendable {
    case latitudeFirst
    case longitudeFirst
  }

  /// An identifier that tells the vendor who made the link.
  public struct Identifier: Hashable, Sendable {
    /// The name of its parameter, which is also its name in a request's configuration.
    public let parameter: String

    /// Whether the vendor requires it.
    public let isMandatory: Bool

    static func mandatory(_ parameter: String) -> Identifier {
      Identifier(parameter: parameter, isMandatory: true)
    }

    static func optional(_ parameter: String) -> Identifier {
      Identifier(parameter: parameter, isMandatory: false)
    }
  }

  public let id: String

  /// Other identifiers of the row.
  public let aliases: [String]

  /// The name of the app for people.
  public let name: String
  public let platform: Platform

  /// The schemes an iOS app must declare before it may check whether this app is installed.
  public let queriesSchemes: [String]
  public let order: Order

  /// Whether the comma of a pair is written `%2C`, as in the vendor's own examples; both decode to
  /// the same.
  public let encodesCommas: Bool
  public let datum: DatumRule
  public let identifier: Identifier?
  public let stores: AppStores

  /// Where the app works; `nil` when it works everywhere, or when no source says.
  public let coverage: Coverage?

  /// The parameter for a signature over the rest of the link, which the vendor requires.
  public let signature: String?

  /// The row whose links to a coordinate work without an installed app; `nil` when the vendor has
  /// no such page.
  public let web: String?
  public let status: Status

  /// The source of this information.
  public let source: String

  /// The month in which the source was last checked, as in `2026-08`.
  public let checked: String

  /// The modes in which the app goes through waypoints; in others it ignores them.
  package let waypointModes: [TravelMode]
  package let modeWords: ModeWords
  package let templates: [LinkTemplate]

  /// For each action its templates, followed by those of similar actions, the most similar first.
  ///
  /// They are numbers, so a search does not count references.
  let candidates: [(action: MapAction, template: Int)]

  /// The names of the app's own parameters.
  package let parameters: [String]

  // If it were inlined into the tables, it would cost the optimiser more than the rest of the
  // module.
  @inline(never)
  init(
    _ id: String, aliases: [String] = [], name: String, platform: Platform,
    queriesSchemes: [String] = [], order: Order = .latitudeFirst, encodesCommas: Bool = false,
    datum: DatumRule = .wgs84, identifier: Identifier? = nil, stores: AppStores = .none,
    coverage: Coverage? = nil, signature: String? = nil, web: String? = nil,
    status: Status = .alive, source: String, checked: String = "2026-08", modes: ModeWords = [:],
    waypointModes: [TravelMode] = TravelMode.allCases, templates: [LinkTemplate]
  ) {
    self.id = id
    self.aliases = aliases
    self.name = name
    self.platform = platform
    self.queriesSchemes = queriesSchemes
    self.order = order
    self.encodesCommas = encodesCommas
    self.datum = datum
    self.identifier = identifier
    self.stores = stores
    self.coverage = coverage
    self.signature = signature
    self.web = web
    self.status = status
    self.source = source
    self.checked = checked
    self.waypointModes = waypointModes
    modeWords = modes
    self.templates = templates
    candidates = MapAction.allCases.flatMap { wanted in
      ([wanted] + wanted.substitutes).flatMap { action in
        templates.indices.filter { templates[$0].action == action }.map { (wanted, $0) }
      }
    }
    parameters = Set(templates.flatMap(\.parameters)).sorted()
  }

  /// Another way to open the app of a row; omitted values are those of that row.
  convenience init(
    _ id: String, like row: NavigationApp, aliases: [String] = [], name: String,
    platform: Platform, queriesSchemes: [String] = [], order: Order? = nil,
    datum: DatumRule? = nil, identifier: Identifier? = nil, stores: AppStores? = nil,
    web: String? = nil, source: String? = nil, checked: String? = nil, modes: ModeWords? = nil,
    templates: [LinkTemplate]
  ) {
    self.init(
      id, aliases: aliases, name: name, platform: platform, queriesSchemes: queriesSchemes,
      order: order ?? row.order, encodesCommas: row.encodesCommas, datum: datum ?? row.datum,
      identifier: identifier ?? row.identifier, stores: stores ?? row.stores,
      coverage: row.coverage, web: web ?? row.web, source: source ?? row.source,
      checked: checked ?? row.checked, modes: modes ?? row.modeWords,
      waypointModes: row.waypointModes, templates: templates)
  }
}

extension NavigationApp {
  /// The modes that links of the app can request.
  public var modes: [TravelMode] {
    TravelMode.allCases.filter { modeWords[$0] != nil }
  }

  /// The vendor's word for a mode; empty for the default mode of the app.
  public func word(for mode: TravelMode) -> String? {
    modeWords[mode]
  }

  /// The actions for which the app has its own links.
  public var actions: [MapAction] {
    MapAction.allCases.filter { action in templates.contains { $0.action == action } }
  }

  /// Every row, in the order of the table.
  public static let all: [NavigationApp] =
    appleApps + googleApps + wazeApps + uberApps + tomTomApps + rideApps + baiduApps + amapApps
    + tencentApps + petalApps + hereApps + offlineApps + organicMapsApps + transitApps + yandexApps
    + koreanApps + webMapApps + otherApps

  /// Finds the row for an identifier or alias.
  public static func named(_ id: String) throws(MapError) -> NavigationApp {
    if let row = register[slot(of: id)].first(where: { $0.name == id }) { return row.app }
    let names = register.joined().map(\.name).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let near = suggestion(for: id, among: names)
    let hint =
      near.map { "did you mean \($0)?" }
      ?? "the table has \(all.map(\.id).joined(separator: ", "))"
    throw MapError(.unknownApp, "unknown navigation app \"\(id.prefix(64))\"; \(hint)")
  }

  /// The rows by every identifier and alias, at the slot of the name.
  private static let register: [[(name: String, app: NavigationApp)]] = {
    var register = [[(name: String, app: NavigationApp)]](repeating: [], count: 256)
    for app in all {
      for name in [app.id] + app.aliases { register[slot(of: name)].append((name, app)) }
    }
    return register
  }()

  /// A number below 256 that few names share, and that is cheaper than a hash of the whole name.
  private static func slot(of name: String) -> Int {
    name.withBytes { bytes in
      guard !bytes.isEmpty else { return 0 }
      let (first, last) = (Int(bytes[0]), Int(bytes[bytes.count - 1]))
      return (bytes.count * 29 + first * 7 + last * 3) % 256
    }
  }
}
