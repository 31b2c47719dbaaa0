/// Which apps serve a place best, and for which readers.
///
/// The most specific row takes precedence: one of the country and the reader's language, then one
/// of the country, then one of the language.
struct AppPreference: Sendable {
  /// Codes of ISO 3166-1; empty for every country.
  let countries: [String]

  /// Prefixes of language tags; empty for every reader.
  let readers: [String]

  /// Identifiers of the table, the best first.
  let apps: [String]

  init(_ countries: [String] = [], for readers: [String] = [], _ apps: [String]) {
    self.countries = countries
    self.readers = readers
    self.apps = apps
  }
}

extension AppPreference {
  // An app is good if it has the streets and traffic of the place, and then if the reader can read
  // it.
  static let all: [AppPreference] = [
    // The Chinese apps have Chinese labels; Apple draws the mainland with Amap's data, in the
    // reader's language.
    AppPreference(["CN"], for: ["zh"], ["amap", "baidu", "tencent", "petal", "apple"]),
    AppPreference(["CN"], ["apple", "amap", "baidu", "petal", "tencent"]),
    // Visitors from the mainland use its apps; all others use international apps.
    AppPreference(["HK", "MO"], for: ["zh-Hans"], ["amap", "apple", "google", "baidu", "petal"]),
    AppPreference(["HK", "MO"], ["google", "apple", "waze", "amap", "petal"]),
    AppPreference(["TW"], ["google", "apple", "waze"]),
    // Korean law restricts the export of detailed maps: Google has no driving directions there.
    AppPreference(["KR"], for: ["ko"], ["naver", "kakao", "tmap", "apple", "google"]),
    AppPreference(["KR"], ["naver", "kakao", "apple", "tmap", "google"]),
    AppPreference(["JP"], ["google", "apple", "waze"]),
    AppPreference(["RU", "BY"], ["yandex-maps", "2gis", "yandex-navi", "google", "apple"]),
    AppPreference(["KZ", "KG", "UZ"], ["2gis", "yandex-maps", "google", "apple"]),
    AppPreference(["CZ", "SK"], ["mapy", "google", "waze", "apple"]),
    AppPreference(["IL"], ["waze", "google", "apple"]),
    AppPreference(
      ["AE", "BH", "IQ", "KW", "OM", "QA", "SA"], ["google", "waze", "apple", "2gis"]),
    AppPreference(["CA", "US"], ["google", "apple", "waze"]),
    // Maps of the whole world in the reader's language, made in the reader's country.
    AppPreference(for: ["cs", "sk"], ["mapy", "google", "apple"]),
    AppPreference(for: ["ru", "be"], ["yandex-maps", "google", "apple"]),
  ]

  /// The best apps for a place and a reader, in order; empty when no row applies.
  static func apps(in country: String?, for reader: String) -> [String] {
    let rows = all.filter { row in
      (row.countries.isEmpty || country.map(row.countries.contains) == true)
        && (row.readers.isEmpty || row.readers.contains { isLanguage($0, of: reader) })
    }
    let best =
      rows.first { !$0.countries.isEmpty && !$0.readers.isEmpty }
      ?? rows.first { !$0.countries.isEmpty } ?? rows.first
    return best?.apps ?? []
  }

  /// Every country that a row mentions.
  static var countries: Set<String> {
    Set(all.flatMap(\.countries)).union(homes.flatMap(\.countries)).union(unfit.map(\.country))
  }

  /// The countries that apps are limited to, by app; other apps have maps of the world.
  private static let homes: [(apps: [String], countries: [String])] = [
    (["amap", "baidu", "tencent"], ["CN", "HK", "MO", "TW"]),
    (["naver", "kakao", "tmap"], ["KR"]),
    (["lyft"], ["CA", "US"]),
    (
      ["2gis"],
      [
        "AE", "AM", "AZ", "BH", "BY", "GE", "IQ", "KG", "KW", "KZ", "OM", "QA", "RU", "SA", "TJ",
        "UZ",
      ]
    ),
  ]

  /// Apps with maps of the world that are of no use in a country: the servers of Google, including
  /// Waze, are not reachable on the mainland, and Uber left it in 2016.
  private static let unfit: [(country: String, apps: [String])] = [
    ("CN", ["google", "waze", "uber"])
  ]

  /// Whether an app is of little use at a place; without a country, only zones are considered.
  static func isAway(_ app: String, in country: String?) -> Bool {
    if unfit.contains(where: { $0.country == country && $0.apps.contains(app) }) { return true }
    guard let home = homes.first(where: { $0.apps.contains(app) })?.countries else { return false }
    return country.map { !home.contains($0) } ?? home.contains(Zone.mainland.rawValue)
  }

  /// Whether a language tag equals another one or is more specific.
  private static func isLanguage(_ language: String, of tag: String) -> Bool {
    tag == language || tag.hasPrefix(language + "-")
  }
}
