import Model

extension MapLinkRule {
  typealias Row = (severity: Severity, summary: String, help: String)

  /// The rules of a URL's text.
  var textRow: Row? {
    switch self {
    case .bracket:
      (
        .error, "a map link has a raw [ or ]",
        "write %5B and %5D: iOS encodes the whole part again, so that %20 becomes %2520"
      )
    case .bar:
      (
        .error, "a map link has a raw |",
        "write %7C: iOS encodes the whole part again, so that %20 becomes %2520"
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

  /// The rules of a URL's structure.
  var structureRow: Row? {
    switch self {
    case .noQuestionMark:
      (
        .error, "a map link has no ? before its parameters",
        "write ? before the first parameter; without it the app gets none"
      )
    case .questionMark:
      (
        .error, "a map link has a ? where the app takes none",
        "leave it out: the scheme is opaque and its parameters follow the colon"
      )
    case .slashes:
      (
        .error, "a map link has // after a scheme that takes none",
        "leave them out: what follows would be a host, and most readers refuse it"
      )
    case .noEquals:
      (.error, "a parameter of a map link has no =", "write = between its name and its value")
    case .glued:
      (
        .error, "something is glued to a coordinate of a map link",
        "write it as a parameter of its own, behind &"
      )
    case .splitLabel:
      (
        .error, "a raw & cuts a text of a map link in two",
        "write %26; whoever names a place can otherwise add parameters"
      )
    case .fragment:
      (.error, "a raw # cuts a map link off", "write %23; what follows never reaches the app")
    case .nested:
      (
        .error, "a map link has a URL as a value that is not encoded",
        "percent-encode the inner URL as a whole; its & and # end it otherwise"
      )
    case .repeated:
      (
        .warning, "a parameter is there twice", "write it once: apps differ in which one they take"
      )
    case .path:
      (.error, "a map link has a path that the app does not have", "use the documented path")
    case .parameter:
      (
        .error, "a map link has a parameter that the app does not have",
        "use the documented name; apps pass over what they do not know"
      )
    case .missing:
      (
        .error, "a map link lacks a parameter that the app insists on",
        "add it; what your vendor gave you is told to the lint by --id NAME=VALUE"
      )
    case .overridden:
      (
        .warning, "a parameter of a map link takes the place of its coordinate",
        "leave it out beside the coordinate"
      )
    case .placeID:
      (
        .warning, "a map link has an identifier that no place of the app has",
        "leave it out: an identifier takes precedence over the coordinate"
      )
    case .label:
      (
        .warning, "the label of a coordinate does not end where it should",
        "leave parentheses out of it, and leave it out when it is empty"
      )
    case .noLabel:
      (
        .warning, "a ride has neither a name nor an address of its end, so that the app shows none",
        "give it dropoff[nickname] or dropoff[formatted_address]"
      )
    case .noRoute:
      (
        .error, "a route has one stop only, so that there is none",
        "begin it where the reader is, or with an origin"
      )
    case .retired: (.warning, "a map link opens what is no longer there", "use what replaced it")
    default: nil
    }
  }

  /// The rules of a URL's numbers.
  var numberRow: Row {
    switch self {
    case .exponent:
      (
        .error, "a coordinate of a map link has an exponent",
        "write it with six decimals, whatever the language's own description of a number is"
      )
    case .notNumber:
      (
        .error, "a coordinate of a map link is no number",
        "make no link of a place without a coordinate"
      )
    case .range: (.error, "a coordinate of a map link is nowhere on Earth", "correct the numbers")
    case .swapped:
      (
        .error, "the latitude and the longitude of a map link are swapped",
        "write them in the order of the app"
      )
    case .nullIsland:
      (
        .warning, "a coordinate of a map link is 0, 0, which is what a missing one becomes",
        "make no link of a place without a coordinate"
      )
    case .decimals:
      (
        .note, "a coordinate of a map link has more digits than anything could show",
        "write six decimals, which are 0.11 m"
      )
    case .undeclaredDatum:
      (
        .warning, "a map link does not say which datum its coordinates are in",
        "name it; tell the lint by --datum what the files mean, and it mends the link"
      )
    default:
      (
        .warning, "a coordinate is not in the datum that the app takes it for",
        "convert it; it is some 500 m off in Google's, Amap's and Tencent's maps"
      )
    }
  }
}
