extension Listing.Place {
  /// Whether a location surely is an address with the number of a house: `1 High Street, Leeds`.
  ///
  /// The part before the first comma must begin or end with the number, and have the word of a
  /// street: in `Leeds LS1 4AB`, `101 Reykjavik, Iceland` and `Dublin 4, Ireland` the numbers are
  /// those of postal codes and districts.
  public static func hasHouse(_ location: String) -> Bool {
    guard let comma = location.firstIndex(of: ",") else { return false }
    let words = location[..<comma].lowercased().split(separator: " ").map {
      $0.last == "." ? $0.dropLast() : $0
    }
    guard words.count > 1, let last = words.last else { return false }
    if isNumber(words[0]), isWord(words[1]) {
      // The `St.` of `3100 St. Pölten` follows the number.
      return words.dropFirst().contains(where: isStreet)
        || words.dropFirst(2).contains(where: { streetEnds.contains($0) })
    }
    guard isNumber(last), last.prefix(while: \.isNumber).count < 5, isWord(words[words.count - 2])
    else { return false }
    return words.dropLast().contains(where: isStreet)
      || words.count > 2 && streetEnds.contains(words[words.count - 2])
  }

  /// Whether a word is a number with up to five digits, and with a letter or none: `221b`.
  private static func isNumber(_ word: Substring) -> Bool {
    let digits = word.prefix { $0.isASCII && $0.isNumber }.count
    let rest = word.dropFirst(digits)
    return 1...5 ~= digits && rest.count < 2 && rest.allSatisfy(\.isLetter)
  }

  private static func isWord(_ word: Substring) -> Bool {
    word.allSatisfy { $0.isLetter || "-'’./".contains($0) }
  }

  private static func isStreet(_ word: Substring) -> Bool {
    streets.contains(word) || suffixes.contains { word.hasSuffix($0) }
  }

  /// Words for streets before or after their names.
  private static let streets: Set<Substring> = [
    "rue", "avenue", "boulevard", "chemin", "allée", "quai", "impasse", "calle", "c/", "avenida",
    "plaza", "paseo", "via", "viale", "corso", "piazza", "rua", "travessa", "ul", "ulica", "aleja",
    "улица", "ул", "проспект", "вулиця", "вул", "utca", "sokak", "caddesi", "weg", "ring", "allee",
  ]

  /// Words for streets that only follow their names.
  private static let streetEnds: Set<Substring> = [
    "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "drive", "dr", "boulevard", "blvd",
    "court", "ct", "place", "way", "terrace", "close", "crescent", "highway", "hwy", "parkway",
  ]

  /// The ends of the names of streets: `Hauptstr.`, `Kungsgatan`.
  private static let suffixes = [
    "str", "straße", "strasse", "weg", "gasse", "platz", "allee", "straat", "laan", "gracht",
    "gatan", "gata", "gade", "vej", "veien", "vägen",
  ]
}
