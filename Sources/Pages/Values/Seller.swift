import WaymarkCore
public import WaymarkModel

/// A dealer in the form of pages, made once and used on each of the dealer's pages.
public struct Seller: Sendable {
  public let dealer: Dealer

  /// The dealer's page, if there is one.
  public let url: String?

  /// The address on one line.
  let address: String

  /// One or two letters that represent the name if there is no logo.
  let initials: String

  /// The opening hours, as text.
  let hours: [String]
  let telephoneURL: String?
  let emailURL: String?

  /// Whether a page can offer to call or to write.
  var canBeReached: Bool { telephoneURL != nil || emailURL != nil }

  /// The dealer as JSON of schema.org: for the dealer's own page, and as a seller.
  let structuredData: [UInt8]
  let sellerData: [UInt8]

  /// Prepares a dealer for pages in the language of the dealer's own page.
  public init(
    _ dealer: Dealer, url: String? = nil, type: String = "AutoDealer", wording: Wording? = nil
  ) {
    self.dealer = dealer
    self.url = url
    var named = dealer.address
    named.country = named.country.map { wording?.country($0) ?? $0 }
    let address = named.lines.filter { !$0.isEmpty }.withoutRepeats.joined(separator: ", ")
    self.address = address
    initials = Self.initials(of: dealer.name)
    let opening = dealer.hours.flatMap(OpeningHours.init)
    hours =
      opening.flatMap { opening in wording.map(opening.texts) }
      ?? [dealer.hours?.nonEmpty].compactMap(\.self)
    telephoneURL = dealer.telephone.flatMap { WaymarkModel.telephoneURL($0) }
    emailURL = dealer.email.flatMap(emailLink)
    let whole = rendered { $0.dealer(dealer, of: type, url: url, address: address) }
    structuredData = whole
    // If the dealer has no page, the item's page has all of the dealer's data.
    sellerData =
      webURL(url) == nil
      ? whole : rendered { $0.seller(dealer, of: type, url: url) }
  }
}

extension Seller {
  /// The first letters of the first two words: `BM` for Bay Motors; one letter for scripts that do
  /// not abbreviate names this way.
  static func initials(of name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }.prefix(2)
    let first = words.prefix(1).compactMap(\.first).map { $0.uppercased() }.joined()
    guard words.allSatisfy({ $0.first?.isCased == true }) else { return first }
    return words.compactMap(\.first).map { $0.uppercased() }.joined()
  }
}

/// A `mailto:` URL (RFC 6068) of one address; `nil` for any other text.
func emailLink(_ text: String) -> String? {
  guard isEmailAddress(text) else { return nil }
  let parts = text.split(separator: "@").map { String($0).percentEncoded }
  return "mailto:" + parts.joined(separator: "@")
}
