public import Bytes

/// What can be wrong with a map link that somebody wrote: its text, its structure, its numbers.
extension DiagnosticKind {
  public static let mapLinkRawBracket = DiagnosticKind(
    "map-link.raw-bracket", .error, "a map link has a raw [ or ]",
    help: "write %5B and %5D; beside a raw one iOS encodes every %20 again, and names show as A%20B"
  )

  public static let mapLinkRawBar = DiagnosticKind(
    "map-link.raw-bar", .error, "a map link has a raw |",
    help: "write %7C; beside a raw one iOS encodes every %20 again, and names show as A%20B")

  public static let mapLinkRawCharacter = DiagnosticKind(
    "map-link.raw-character", .error, "a map link has a character that no URL has",
    help: "percent-encode every text by itself before it is put in; a blank is %20")

  public static let mapLinkNonASCII = DiagnosticKind(
    "map-link.non-ascii", .warning, "a map link has letters outside ASCII",
    help: "percent-encode the UTF-8 of each text; iOS would encode escapes beside them again")

  public static let mapLinkBadEscape = DiagnosticKind(
    "map-link.bad-escape", .error, "a map link has a % without two hex digits",
    help: "write %25 for a percent sign")

  public static let mapLinkDoubleEscape = DiagnosticKind(
    "map-link.double-escape", .warning, "a text of a map link seems to be percent-encoded twice",
    help: "encode each text once, and never a finished URL")

  public static let mapLinkPlus = DiagnosticKind(
    "map-link.plus", .warning,
    "a map link has a raw +, which some apps show as a blank and others as a plus",
    help: "write %20 for a blank and %2B for a plus sign")

  public static let mapLinkLength = DiagnosticKind(
    "map-link.length", .error, "a map link is longer than 2,048 bytes",
    help: "shorten its names")

  public static let mapLinkHTTP = DiagnosticKind(
    "map-link.http", .warning, "a map link begins with http",
    help: "write https")

  public static let mapLinkNoQuestionMark = DiagnosticKind(
    "map-link.no-question-mark", .error, "a map link has no ? before its parameters",
    help: "write ? before the first parameter; without it the app gets none")

  public static let mapLinkQuestionMark = DiagnosticKind(
    "map-link.question-mark", .error, "a map link has a ? where the app takes none",
    help: "leave it out: the scheme is opaque and its parameters follow the colon")

  public static let mapLinkSlashes = DiagnosticKind(
    "map-link.slashes", .error, "a map link has // after a scheme that takes none",
    help: "write the parameters right after the colon")

  public static let mapLinkNoEquals = DiagnosticKind(
    "map-link.no-equals", .error, "a parameter of a map link has no =",
    help: "write = between its name and its value")

  public static let mapLinkGlued = DiagnosticKind(
    "map-link.glued", .error, "something is glued to a coordinate of a map link",
    help: "write it as a parameter of its own, after &")

  public static let mapLinkSplitLabel = DiagnosticKind(
    "map-link.split-label", .error, "a raw & cuts a text of a map link in two",
    help: "write %26; whoever names a place can otherwise add parameters")

  public static let mapLinkFragment = DiagnosticKind(
    "map-link.fragment", .error, "a raw # cuts a map link off",
    help: "write %23; what follows never reaches the app")

  public static let mapLinkNestedURL = DiagnosticKind(
    "map-link.nested-url", .error, "a map link has a URL as a value that is not encoded",
    help: "percent-encode the inner URL as a whole; its & and # end it otherwise")

  public static let mapLinkRepeatedParameter = DiagnosticKind(
    "map-link.repeated-parameter", .warning, "a parameter is there twice",
    help: "write it once: apps differ in which one they take")

  public static let mapLinkPath = DiagnosticKind(
    "map-link.path", .error, "a map link has a path that the app does not have",
    help: "use the documented path")

  public static let mapLinkParameter = DiagnosticKind(
    "map-link.parameter", .error, "a map link has a parameter that the app does not have",
    help: "use the documented name; apps ignore what they do not know")

  public static let mapLinkMissingParameter = DiagnosticKind(
    "map-link.missing-parameter", .error, "a map link lacks a parameter that the app insists on",
    help: "add it; give the lint what your vendor gave you: --id NAME=VALUE")

  public static let mapLinkOverridden = DiagnosticKind(
    "map-link.overridden", .warning, "a parameter of a map link takes the place of its coordinate",
    help: "leave it out beside the coordinate")

  public static let mapLinkPlaceID = DiagnosticKind(
    "map-link.place-id", .warning, "a map link has an identifier that no place of the app has",
    help: "leave it out: an identifier takes precedence over the coordinate")

  public static let mapLinkLabel = DiagnosticKind(
    "map-link.label", .warning, "the label of a coordinate does not end where it should",
    help: "leave parentheses out of it, and leave it out when it is empty")

  public static let mapLinkNoLabel = DiagnosticKind(
    "map-link.no-label", .warning,
    "the end of a ride has neither a name nor an address, so that the app does not show it",
    help: "give it dropoff[nickname] or dropoff[formatted_address]")

  public static let mapLinkNoRoute = DiagnosticKind(
    "map-link.no-route", .error, "a route has one stop only, so that there is none",
    help: "begin it where the reader is, or with an origin")

  public static let mapLinkRetired = DiagnosticKind(
    "map-link.retired", .warning, "a map link opens what is no longer there",
    help: "use what replaced it")

  public static let mapLinkExponent = DiagnosticKind(
    "map-link.exponent", .error, "a coordinate of a map link has an exponent",
    help: "format numbers with six decimals, as in 0.000010, and not as the language prints them")

  public static let mapLinkNotANumber = DiagnosticKind(
    "map-link.not-a-number", .error, "a coordinate of a map link is no number",
    help: "make no link when a place has no coordinate")

  public static let mapLinkRange = DiagnosticKind(
    "map-link.range", .error, "a coordinate of a map link is nowhere on Earth",
    help: "correct the numbers")

  public static let mapLinkSwapped = DiagnosticKind(
    "map-link.swapped", .error, "the latitude and the longitude of a map link are swapped",
    help: "write them in the order of the app")

  public static let mapLinkNullIsland = DiagnosticKind(
    "map-link.null-island", .warning,
    "a coordinate of a map link is 0, 0, which is what a missing one becomes",
    help: "make no link when a place has no coordinate")

  public static let mapLinkDecimals = DiagnosticKind(
    "map-link.decimals", .note,
    "a coordinate of a map link has more digits than anything could show",
    help: "write six decimals, which are 0.11 m")

  public static let mapLinkUndeclaredDatum = DiagnosticKind(
    "map-link.undeclared-datum", .warning,
    "a map link does not say whether its coordinates are of GPS or shifted for China",
    help: "name it; say by --datum which ones the files have, and the link is mended")

  public static let mapLinkDatum = DiagnosticKind(
    "map-link.datum", .warning,
    "a coordinate is of GPS and the app's map of China is shifted, or the reverse",
    help: "convert it; the pin is some 500 m off in Google's, Amap's and Tencent's maps")

  public static let mapLinkMore = DiagnosticKind(
    "map-link.more", .note, "a file has more findings about map links than are listed",
    help: "correct the first ones and run it again")
}

extension [DiagnosticKind] {
  /// What can be wrong with a map link.
  public static let mapLink: [DiagnosticKind] = [
    .mapLinkRawBracket, .mapLinkRawBar, .mapLinkRawCharacter, .mapLinkNonASCII, .mapLinkBadEscape,
    .mapLinkDoubleEscape, .mapLinkPlus, .mapLinkLength, .mapLinkHTTP, .mapLinkNoQuestionMark,
    .mapLinkQuestionMark, .mapLinkSlashes, .mapLinkNoEquals, .mapLinkGlued, .mapLinkSplitLabel,
    .mapLinkFragment, .mapLinkNestedURL, .mapLinkRepeatedParameter, .mapLinkPath, .mapLinkParameter,
    .mapLinkMissingParameter, .mapLinkOverridden, .mapLinkPlaceID, .mapLinkLabel, .mapLinkNoLabel,
    .mapLinkNoRoute, .mapLinkRetired, .mapLinkExponent, .mapLinkNotANumber, .mapLinkRange,
    .mapLinkSwapped, .mapLinkNullIsland, .mapLinkDecimals, .mapLinkUndeclaredDatum, .mapLinkDatum,
    .mapLinkMore,
  ]
}
