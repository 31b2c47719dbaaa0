import WaymarkModel

/// A word or a format of a locale file that this room uses by its name.
///
/// Templates may name further keys of the locale file by `{{text.KEY}}`.
public enum TextKey: String, CaseIterable, Sendable {
  /// The language's own name, such as `简体中文`.
  case localeName = "locale.name"

  /// `ltr` or `rtl`.
  case direction = "locale.direction"

  /// The locale as Open Graph writes it, such as `zh_CN`.
  case openGraphLocale = "locale.openGraph"

  /// The separator between every three digits.
  case group = "format.group"

  /// The separator before decimal places.
  case decimal = "format.decimal"

  /// A price, of `{currency}` and `{amount}`.
  case price = "format.price"

  /// A distance, of `{value}`.
  case kilometres = "format.kilometres"
  case miles = "format.miles"

  /// A day, of `{day}`, `{month}` and `{year}`, a month, and the names of the months with `|` between.
  case day = "format.day"
  case month = "format.month"
  case months = "format.months"

  /// A moment, of `{day}`, `{clock}` and `{zone}`.
  case moment = "format.moment"

  case priceOnRequest = "listing.priceOnRequest"
  case marketTitle = "market.title"
  case marketDescription = "market.description"
  case homeDescription = "home.description"
  case shellTitle = "shell.title"
  case searchTitle = "search.title"
  case notFoundTitle = "notFound.title"

  /// A list of a group's listings, of `{value}` and `{market}`.
  case browseList = "browse.list"

  /// A further page of a list, of `{title}` and `{number}`.
  case browsePage = "browse.page"

  /// A list in one sentence, of `{title}` and `{count}`, and its lowest price, of `{price}`.
  case browseSummary = "browse.summary"
  case browseLowest = "browse.lowest"

  /// A list that goes on behind its last page, of `{shown}` and `{count}`.
  case browseCut = "browse.cut"

  /// A range of prices, of `{from}` and `{to}`; the highest and the lowest range.
  case browseBand = "browse.band"
  case browseOverBand = "browse.band.over"
  case browseUnderBand = "browse.band.under"

  case passTitle = "pass.title"
}

extension TextKey {
  /// The keys that every locale file has: these, the words for what a listing can be, and what
  /// passes and their pages say.
  static let required: [String] =
    allCases.map(\.rawValue) + keys("status", Listing.Status.self)
    + keys("condition", Listing.Condition.self)
    + [
      "description", "vehicle", "vin", "gate", "bay", "carrier", "driver", "plate", "dealer",
      "validFrom", "validUntil", "place", "contact", "notes", "directions", "page", "relevant",
      "voided", "status", "issued",
    ].map { "pass." + $0 }

  private static func keys<Case: CaseIterable & RawRepresentable<String>>(
    _ prefix: String, _: Case.Type
  ) -> [String] {
    Case.allCases.map { "\(prefix).\($0.rawValue)" }
  }
}
