import WaymarkModel

/// A word or a format of a locale file that this room uses by its name.
///
/// Templates may name further keys of the locale file by `{{text.KEY}}`.
public enum TextKey: String, CaseIterable, Sendable {
  /// The language's own name, such as `简体中文`; `ltr` or `rtl`; the locale as Open Graph writes it.
  case localeName = "locale.name"
  case direction = "locale.direction"
  case openGraphLocale = "locale.openGraph"

  /// The separators between every three digits, and before decimal places.
  case group = "format.group"
  case decimal = "format.decimal"

  /// A price, of `{currency}` and `{amount}`, and distances, of `{value}`.
  case price = "format.price"
  case kilometres = "format.kilometres"
  case miles = "format.miles"

  /// A day, of `{day}`, `{month}` and `{year}`; a month; the names of the months with `|` between; a
  /// moment, of `{day}`, `{clock}` and `{zone}`.
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

  /// Of lists: one of a group, of `{value}` and `{market}`; a further page, of `{title}` and `{number}`;
  /// in one sentence, of `{title}` and `{count}`, with the lowest `{price}`; one that goes on behind its
  /// last page, of `{shown}` and `{count}`.
  case browseList = "browse.list"
  case browsePage = "browse.page"
  case browseSummary = "browse.summary"
  case browseLowest = "browse.lowest"
  case browseCut = "browse.cut"

  /// A range of prices, of `{from}` and `{to}`; the highest and the lowest range.
  case browseBand = "browse.band"
  case browseOverBand = "browse.band.over"
  case browseUnderBand = "browse.band.under"
}

extension TextKey {
  /// The keys that every locale file has: these, the words for what a listing can be, and what
  /// passes and their pages say.
  static let required: [String] =
    allCases.map(\.rawValue) + Listing.Status.allCases.map { "status." + $0.rawValue }
    + Listing.Condition.allCases.map { "condition." + $0.rawValue }
    + [
      "description", "vehicle", "vin", "gate", "bay", "carrier", "driver", "plate", "dealer",
      "validFrom", "validUntil", "place", "contact", "notes", "directions", "page", "relevant",
      "voided", "status", "issued",
    ].map { "pass." + $0 }
}
