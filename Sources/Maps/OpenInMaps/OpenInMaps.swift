public import WaymarkCore

/// The apps with which a page or a pass opens a place.
///
/// An https link works without an installed app. A `geo:` link, which opens any installed app,
/// comes after all others. An app without either is offered only with its stores. The list is
/// prepared once, with the order for each country and reader, and serves any number of places.
public struct OpenInMaps: Sendable {
  /// What determines the order of the apps.
  public enum Order: String, Sendable, CaseIterable {
    /// The country of the place and the language of the reader; the list where these have no rule.
    case best

    /// The list alone.
    case listed
  }

  /// One app as it is offered for a place.
  public struct Offer: Hashable, Sendable {
    /// The requested identifier of the app.
    public let app: String

    /// The name of the app for people.
    public let name: String

    /// The link to the place; `nil` for an app that is offered only with its stores.
    public let url: String?

    /// What the link lacks.
    public let losses: MapLosses
    public let stores: AppStores
  }

  /// The faults of the list itself.
  public let diagnostics: [Diagnostic]

  private let entries: [Entry]
  private let policy: DatumPolicy

  /// The entries for each reader, by country, in their order.
  private let arrangements: [String: [[Int]]]

  /// The order for a country without a row, and the order for no country.
  private let abroad: [[Int]]
  private let anywhere: [[Int]]

  /// Prepares a list of apps.
  ///
  /// `ids` has, by app, the identifier that the vendor gave the maker of the links; an app without
  /// one uses that of the row that makes its links. `countries` has the complete list for a
  /// country. `readers` are language tags (BCP 47), each with its own order. Diagnostics are at
  /// `location`.
  public init(
    apps: [String], ids: [String: String] = [:], order: Order = .listed,
    countries: [String: [String]] = [:], readers: [String] = [""],
    policy: DatumPolicy = .standard, at location: Location = Location("maps")
  ) {
    var register = EntryRegister(ids: ids, location: location)
    let listed = register.numbers(of: apps)
    let own = countries.sorted { $0.key < $1.key }.map { country, apps in
      (country, register.numbers(of: apps))
    }
    register.checkIdentifiers()
    let entries = register.entries
    func arranged(_ country: String?) -> [[Int]] {
      readers.map { reader in
        order == .best
          ? Entry.best(listed, of: entries, in: country, for: reader)
          : Entry.linksFirst(listed, of: entries)
      }
    }
    var arrangements: [String: [[Int]]] = [:]
    for country in AppPreference.countries { arrangements[country] = arranged(country) }
    for (country, numbers) in own {
      let numbers = Entry.linksFirst(numbers, of: entries)
      arrangements[country] = readers.map { _ in numbers }
    }
    self.entries = entries
    self.arrangements = arrangements
    // ISO 3166-1 does not assign ZZ to a country.
    abroad = arranged("ZZ")
    anywhere = arranged(nil)
    diagnostics = register.diagnostics
    self.policy = policy
  }

  /// Whether no place has a link.
  public var isEmpty: Bool { entries.allSatisfy { $0.row == nil } }

  /// Makes the offers for a place with a stated country: one list for each reader, in the reader's
  /// order.
  ///
  /// A link shows directions if the app can do that without knowing where it will be read,
  /// otherwise the place, which is then a loss of the action. An app whose maps do not cover the
  /// place is omitted.
  public func offers(
    to point: Coordinate<WGS84>, named name: String, in country: String? = nil
  ) -> [[Offer]] {
    let country = Self.country(of: point, stated: country)
    let orders = country.map { arrangements[$0] ?? abroad } ?? anywhere
    guard let first = orders.first else { return [] }
    var request = MapRequest(app: "", to: MapPlace(.wgs84(point), name: name), policy: policy)
    var made = [Offer?](repeating: nil, count: entries.count)
    for number in first { made[number] = entries[number].offer(at: point, for: &request) }
    let offers = first.compactMap { made[$0] }
    return orders.map { order in order == first ? offers : order.compactMap { made[$0] } }
  }

  /// The country whose apps are best for a place.
  ///
  /// In the four zones the coordinates decide between these countries and any other, as for the
  /// datum: a stated country is used only if it does not contradict them.
  public static func country(of point: Coordinate<WGS84>, stated: String?) -> String? {
    let zone = Zone(of: point)
    let statesZone = stated.map { Zone(rawValue: $0) != nil } ?? false
    if zone == .elsewhere { return statesZone ? nil : stated }
    return statesZone ? stated : zone.rawValue
  }
}
