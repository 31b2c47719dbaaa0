import WaymarkModel
import WaymarkPages

/// Meta's words for the texts of an attribute, which are the same in every language.
struct MetaWords: Sendable {
  private let attribute: String

  /// Meta's words by the theme's English words, and by words that the theme does not know.
  private let words: [String: String]

  /// The word for a text with an unknown or contradictory meaning; `nil` leaves it out.
  private let rest: String?

  static let bodies = Self(
    attribute: "bodyType",
    words: [
      "crossover": "CROSSOVER", "suv": "SUV", "sedan": "SEDAN", "hatchback": "HATCHBACK",
      "estate": "WAGON", "coupé": "COUPE", "convertible": "CONVERTIBLE",
      "roadster": "CONVERTIBLE", "pickup": "TRUCK", "truck": "TRUCK", "van": "VAN",
      "minivan": "MINIVAN", "bus": "OTHER",
    ], rest: "OTHER")

  static let fuels = Self(
    attribute: "fuel",
    words: [
      "petrol": "GASOLINE", "diesel": "DIESEL", "electric": "ELECTRIC", "hybrid": "HYBRID",
      "plug-in hybrid": "PLUGIN_HYBRID", "lpg": "OTHER", "cng": "OTHER", "hydrogen": "OTHER",
      "flex": "FLEX", "flex-fuel": "FLEX", "flex fuel": "FLEX", "flexfuel": "FLEX",
    ], rest: nil)

  static let transmissions = Self(
    attribute: "transmission",
    words: [
      "automatic": "AUTOMATIC", "manual": "MANUAL", "single-speed": "AUTOMATIC",
      "automated": "AUTOMATIC", "cvt": "AUTOMATIC", "e-cvt": "AUTOMATIC", "dct": "AUTOMATIC",
      "dsg": "AUTOMATIC", "pdk": "AUTOMATIC", "s tronic": "AUTOMATIC", "s-tronic": "AUTOMATIC",
      "tiptronic": "AUTOMATIC", "steptronic": "AUTOMATIC", "multitronic": "AUTOMATIC",
    ], rest: nil)

  /// Meta's word for the text of a listing; `nil` if the listing has no text.
  func word(of listing: Listing, in wording: Wording) -> String? {
    guard case .text(let text)? = listing[attribute] else { return nil }
    func known(_ text: some StringProtocol) -> String? {
      let text = text.lowercased()
      let english = wording.english(for: text, of: attribute, in: listing.vocabulary)
        .flatMap { words[$0.lowercased()] }
      // A German `Van` has another word in English.
      return wording.locale.hasPrefix("en") ? words[text] ?? english : english ?? words[text]
    }
    if let word = known(text) { return word }
    // Of `6-speed manual`, one word has a meaning.
    let parts = text.split { !$0.isLetter }.compactMap(known)
    return Set(parts).count == 1 ? parts[0] : rest
  }
}
