import Model

extension MapLinkRule {
  /// The rules of a URL's numbers.
  var numberRow: Row {
    switch self {
    case .exponent:
      (
        .error, "a coordinate of a map link has an exponent",
        "format numbers with six decimals, as in 0.000010, and not as the language prints them"
      )
    case .notNumber:
      (
        .error, "a coordinate of a map link is no number",
        "make no link when a place has no coordinate"
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
        "make no link when a place has no coordinate"
      )
    case .decimals:
      (
        .note, "a coordinate of a map link has more digits than anything could show",
        "write six decimals, which are 0.11 m"
      )
    case .undeclaredDatum:
      (
        .warning, "a map link does not say whether its coordinates are of GPS or shifted for China",
        "name it; say by --datum which ones the files have, and the link is mended"
      )
    default:
      (
        .warning, "a coordinate is of GPS and the app's map of China is shifted, or the reverse",
        "convert it; the pin is some 500 m off in Google's, Amap's and Tencent's maps"
      )
    }
  }
}
