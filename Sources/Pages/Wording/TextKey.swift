import WaymarkModel

/// A text or a format of a locale file that this room uses by name.
///
/// Templates may use further keys of the locale file with `{{text.KEY}}`.
public enum TextKey: String, CaseIterable, Sendable {
  /// The language's own name, such as `简体中文`; `ltr` or `rtl`; the locale in Open Graph.
  case localeName = "locale.name"
  case direction = "locale.direction"
  case openGraphLocale = "locale.openGraph"

  /// The separators between groups of three digits, and before decimal places.
  case group = "format.group"
  case decimal = "format.decimal"

  /// A price, with `{currency}` and `{amount}`, and distances, with `{value}`.
  case price = "format.price"
  case kilometres = "format.kilometres"
  case miles = "format.miles"

  /// A day, with `{day}`, `{month}` and `{year}`; a month; the names of the months, separated by
  /// `|`; a moment, with `{day}`, `{clock}` and `{zone}`.
  case day = "format.day"
  case month = "format.month"
  case months = "format.months"
  case moment = "format.moment"

  case priceOnRequest = "listing.priceOnRequest"
  case marketTitle = "market.title"
  case marketDescription = "market.description"
  case homeDescription = "home.description"
  case shellTitle = "shell.title"
  case searchTitle = "search.title"
  case notFoundTitle = "notFound.title"
  case passTitle = "pass.title"

  /// For lists: one of a group, with `{value}` and `{market}`; a further page, with `{title}` and
  /// `{number}`; in one sentence, with `{title}` and `{count}`, with the lowest `{price}`; a list
  /// that continues after its last page, with `{shown}` and `{count}`.
  case browseList = "browse.list"
  case browsePage = "browse.page"
  case browseSummary = "browse.summary"
  case browseLowest = "browse.lowest"
  case browseCut = "browse.cut"

  /// A range of prices, with `{from}` and `{to}`; the highest and the lowest range.
  case browseBand = "browse.band"
  case browseOverBand = "browse.band.over"
  case browseUnderBand = "browse.band.under"
}

extension TextKey {
  /// The keys that every locale file has: these, the words for the properties of listings, and the
  /// texts of passes and their pages.
  static let required: [String] =
    allCases.map(\.rawValue) + Listing.Status.allCases.map { "status." + $0.rawValue }
    + Listing.Condition.allCases.map { "condition." + $0.rawValue }
    + [
      "description", "vehicle", "vin", "gate", "bay", "carrier", "driver", "plate", "dealer",
      "validFrom", "validUntil", "place", "contact", "notes", "directions", "page", "relevant",
      "voided", "status", "issued",
    ].map { "pass." + $0 }
}
