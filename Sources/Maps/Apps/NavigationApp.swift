import WaymarkCore

/// One row of the table: an app, or one of the ways to open it, and how its links are written.
///
/// Links, query schemes and the lists of pages are made from these rows; to add an app, add a row. A
/// row is an object, so that it is shared and never copied.
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

    /// A scheme of its own on every system.
    case any
  }

  /// Whether the app is still made.
  public enum Status: Hashable, Sendable {
    case alive

    /// The app is gone: since when, what happened, and the row to use instead.
    ///
    /// The date is as exact as a source says, `2018` or `2018-06`, and `nil` when none does.
    case retired(since: String?, reason: String, replacement: String?)
  }

  /// Which number of a pair the app reads first.
  public enum Order: String, Sendable {
    case latitudeFirst
    case longitudeFirst
  }

  /// An identifier by which the vendor knows who made the link.
  public struct Identifier: Hashable, Sendable {
    /// The name of its parameter, which is also its name in a request's configuration.
    public let parameter: String

    /// Whether the vendor serves no link without it.
    public let isMandatory: Bool

    static func mandatory(_ parameter: String) -> Identifier {
      Identifier(parameter: parameter, isMandatory: true)
    }

    static func optional(_ parameter: String) -> Identifier {
      Identifier(parameter: parameter, isMandatory: false)
    }
  }

  public let id: String

  /// Other identifiers that find the row.
  public let aliases: [String]

  /// What people call the app.
  public let name: String
  public let platform: Platform

  /// The schemes an iOS app must declare before it may ask whether this app is there.
  public let queriesSchemes: [String]
  public let order: Order

  /// Whether the comma of a pair is written `%2C`, as the vendor's own examples do; both decode to
  /// the same.
  public let encodesCommas: Bool
  public let datum: DatumRule
  public let identifier: Identifier?
  public let stores: AppStores

  /// Where the app works; `nil` when that is everywhere, or when no source says.
  public let coverage: Coverage?

  /// The parameter of a signature over the rest of the link, which the vendor wants.
  public let signature: String?

  /// The row whose links to a coordinate work with nothing installed; `nil` when the vendor has no
  /// such page.
  public let web: String?
  public let status: Status

  /// Who says so.
  public let source: String

  /// The month in which the source was last read, as in `2026-08`.
  public let checked: String

  package let modeWords: ModeWords
  package let templates: [LinkTemplate]

  /// For each action the templates that do it, then those that come near it, the nearest first.
  ///
  /// They are numbers: to search them counts no references.
  let candidates: [(action: MapAction, template: Int)]

  /// The names of the app's own parameters.
  package let parameters: [String]

  // Inlined into the tables, it costs the optimiser more than all other code of the module.
  @inline(never)
  init(
    _ id: String, aliases: [String] = [], name: String, platform: Platform,
    queriesSchemes: [String] = [], order: Order = .latitudeFirst, encodesCommas: Bool = false,
    datum: DatumRule = .wgs84, identifier: Identifier? = nil, stores: AppStores = .none,
    coverage: Coverage? = nil, signature: String? = nil, web: String? = nil,
    status: Status = .alive, source: String, checked: String = "2026-08", modes: ModeWords = [:],
    templates: [LinkTemplate]
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
    modeWords = modes
    self.templates = templates
    candidates = MapAction.allCases.flatMap { wanted in
      ([wanted] + wanted.substitutes).flatMap { action in
        templates.indices.filter { templates[$0].action == action }.map { (wanted, $0) }
      }
    }
    parameters = Set(templates.flatMap(\.parameters)).sorted()
  }

  /// Another way to open the app of a row; what is not given is as in that row.
  convenience init(
    _ id: String, like row: NavigationApp, aliases: [String] = [], name: String,
    platform: Platform, queriesSchemes: [String] = [], order: Order? = nil,
    datum: DatumRule? = nil, identifier: Identifier? = nil, stores: AppStores? = nil,
    web: String? = nil, source: String? = nil, modes: ModeWords? = nil, templates: [LinkTemplate]
  ) {
    self.init(
      id, aliases: aliases, name: name, platform: platform, queriesSchemes: queriesSchemes,
      order: order ?? row.order, encodesCommas: row.encodesCommas, datum: datum ?? row.datum,
      identifier: identifier ?? row.identifier, stores: stores ?? row.stores,
      coverage: row.coverage, web: web ?? row.web, source: source ?? row.source,
      checked: row.checked, modes: modes ?? row.modeWords, templates: templates)
  }
}

extension NavigationApp {
  /// The modes that links of the app can ask for.
  public var modes: [TravelMode] {
    TravelMode.allCases.filter { modeWords[$0] != nil }
  }

  /// The vendor's word for a mode; empty for one that the app is in anyway.
  public func word(for mode: TravelMode) -> String? {
    modeWords[mode]
  }

  /// The actions that the app has links of its own for.
  public var actions: [MapAction] {
    MapAction.allCases.filter { action in templates.contains { $0.action == action } }
  }

  /// Every row, in the order of the table.
  public static let all: [NavigationApp] =
    appleApps + googleApps + wazeApps + uberApps + tomTomApps + rideApps + baiduApps + amapApps
    + tencentApps + petalApps + hereApps + offlineApps + organicMapsApps + transitApps + yandexApps
    + koreanApps + webMapApps + otherApps

  /// Finds the row of an identifier or another name.
  public static func named(_ id: String) throws(MapError) -> NavigationApp {
    if let row = register[slot(of: id)].first(where: { $0.name == id }) { return row.app }
    let names = register.joined().map(\.name).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let near = suggestion(for: id, among: names)
    let hint =
      near.map { "did you mean \($0)?" }
      ?? "the table has \(all.map(\.id).joined(separator: ", "))"
    throw MapError(.unknownApp, "no navigation app is called \"\(id.prefix(64))\"; \(hint)")
  }

  /// The rows by every identifier and other name, in the slot of the name.
  private static let register: [[(name: String, app: NavigationApp)]] = {
    var register = [[(name: String, app: NavigationApp)]](repeating: [], count: 256)
    for app in all {
      for name in [app.id] + app.aliases { register[slot(of: name)].append((name, app)) }
    }
    return register
  }()

  /// A number below 256 that few names share, and that costs less than a hash of the whole name.
  private static func slot(of name: String) -> Int {
    name.withBytes { bytes in
      guard !bytes.isEmpty else { return 0 }
      let (first, last) = (Int(bytes[0]), Int(bytes[bytes.count - 1]))
      return (bytes.count * 29 + first * 7 + last * 3) % 256
    }
  }
}
