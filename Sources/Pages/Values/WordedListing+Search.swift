import WaymarkCore
public import WaymarkModel

extension WordedListing {
  /// The data of a listing for the search page, as a JSON list.
  ///
  /// It has the path of its page, its title, its price, its facts (a list), its location, its
  /// image, a badge and the language of the title. Empty values at the end are omitted. A price
  /// with more than a figure is a list: the text before it, the figure, the text after it.
  public func searchEntry(
    at path: String, on site: SiteContext, in wording: Wording
  ) -> [UInt8] {
    let status = listing.offer.status
    let badges = (status == .available ? [] : [wording.statuses[status] ?? ""]) + flaws
    let badge = badges.joined(separator: " · ").nonEmpty
    let picture = webURL(listing.images.first).map {
      site.sources($0).first?.url ?? site.ownPath($0)
    }
    let cost = priceText?.searchEntry ?? .string(wording[.priceOnRequest])
    var rest = [place, picture, badge, titleLanguage].map { $0 ?? "" }
    while rest.last == "" { rest.removeLast() }
    let members: [JSON] =
      [.string(path), .string(listing.title), cost, .array(shortHighlights.map(JSON.string))]
      + rest.map(JSON.string)
    return rendered { $0.json(.array(members)) }
  }
}

extension PriceText {
  fileprivate var searchEntry: JSON {
    text == figure ? .string(figure) : .array([prefix, figure, suffix].map(JSON.string))
  }
}

extension Wording {
  /// The words of a listing in this language: texts, terms and the year, not sizes.
  public func searchTexts(of listing: Listing) -> [String] {
    listing.vocabulary.attributes.indices.compactMap { row in
      switch listing.value(at: row) {
      case .text(let text): text.utf8.count <= 60 ? self.text(of: listing, row: row) ?? text : nil
      case .term: self.text(of: listing, row: row)
      case .integer(let year) where listing.vocabulary.attributes[row].name == "year":
        String(year)
      default: nil
      }
    }
  }
}
