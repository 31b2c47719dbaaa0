import Model

extension MapLinkRule {
  typealias Row = (severity: Severity, summary: String, help: String)

  /// The rules of a URL's text.
  var textRow: Row? {
    switch self {
    case .bracket:
      (
        .error, "a map link has a raw [ or ]",
        "write %5B and %5D; beside a raw one iOS encodes every %20 again, and names show as A%20B"
      )
    case .bar:
      (
        .error, "a map link has a raw |",
        "write %7C; beside a raw one iOS encodes every %20 again, and names show as A%20B"
      )
    case .character:
      (
        .error, "a map link has a character that no URL has",
        "percent-encode every text by itself before it is put in; a blank is %20"
      )
    case .nonASCII:
      (
        .warning, "a map link has letters outside ASCII",
        "percent-encode the UTF-8 of each text; iOS would encode escapes beside them again"
      )
    case .escape:
      (.error, "a map link has a % without two hex digits", "write %25 for a percent sign")
    case .doubleEscape:
      (
        .warning, "a text of a map link seems to be percent-encoded twice",
        "encode each text once, and never a finished URL"
      )
    case .plus:
      (
        .warning, "a map link has a raw +, which some apps show as a blank and others as a plus",
        "write %20 for a blank and %2B for a plus sign"
      )
    case .length:
      (.error, "a map link is longer than 2,048 bytes", "shorten its names")
    case .insecure: (.warning, "a map link begins with http", "write https")
    case .more:
      (
        .note, "a file has more findings about map links than are listed",
        "correct the first ones and run it again"
      )
    default: nil
    }
  }
}
