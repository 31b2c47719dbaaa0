import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension ThemeCompiler {
  /// The navigation apps of a page's place.
  func mapFields<Page>(_ maps: @escaping @Sendable (Page) -> MapList) -> Fields<Page> {
    [
      "maps": .list(of: mapAppFields(), where: isLinked) { maps($0).apps },
      "first-maps": .list(of: mapAppFields()) { maps($0).first },
      "more-maps": .list(of: mapAppFields()) { maps($0).more },
      "map-stores": .list(of: mapAppFields()) { maps($0).inStores },
      "has-any-maps": .flag { !maps($0).apps.isEmpty },
      "has-further-maps": .flag { !maps($0).more.isEmpty || !maps($0).inStores.isEmpty },
    ]
  }

  func mapAppFields() -> Fields<MapList.App> {
    [
      "name": .text { $0.name },
      "url": .url { $0.url },
      "app-store": .url { webURL($0.appStore) },
      "google-play": .url { webURL($0.googlePlay) },
    ]
  }

  /// The dealer of a page.
  func sellerFields() -> Fields<Seller> {
    let ownPath = site.ownPath
    return [
      "name": .text { $0.dealer.name },
      "url": .url { $0.url.map(ownPath) },
      "initials": .text { $0.initials },
      "logo": .url { webURL($0.dealer.logo) },
      "hours": .list(of: ["text": .text { $0 }]) { $0.hours },
      "address": .text { $0.address },
      "telephone": .text { $0.dealer.telephone },
      "telephone-url": .url { $0.telephoneURL },
      "email": .text { $0.dealer.email },
      "email-url": .url { $0.emailURL },
      "website": .url { webURL($0.dealer.website) },
      "has-contact": .flag { seller in
        [seller.dealer.telephone, seller.dealer.email, webURL(seller.dealer.website)]
          .contains { $0?.isEmpty == false }
      },
      "has-details": .flag { $0.dealer.details?.isEmpty == false },
      "details": .markup { $1.prose($0.dealer.details, $0.dealer.detailsMarkup) },
    ]
  }

  /// A listing in a list.
  func cardFields() -> Fields<ListingCard> {
    let ownPath = site.ownPath
    let sources = site.sources
    let words = wording
    return [
      "title": .text { $0.listing.title },
      "title-language": .text { $0.worded.titleLanguage },
      "url": .url { ownPath($0.worded.url) },
      "image": .url { webURL($0.listing.images.first).map(ownPath) },
      "sources": .sources { webURL($0.listing.images.first).map(sources) ?? [] },
      "price": .text { $0.price },
      "price-text": .optional(PriceText.fields) { $0.priceText },
      "old-price": .text { $0.worded.oldPrice },
      "old-price-label": .text { _ in words.oldPriceLabel },
      "facts": .list(of: ["value": .text { $0 }]) { $0.worded.keyFacts },
      "highlights": .list(of: ["value": .text { $0 }]) { $0.highlights },
      "condition": .text { $0.listing.condition.flatMap { words.conditions[$0] } },
      "is-new": .flag { $0.listing.condition == .new },
      "image-count": .text { card in
        card.listing.images.count > 1 ? String(card.listing.images.count) : nil
      },
      "mileage": .text { words.text(of: $0.listing, attribute: "mileage") },
      "location": .text { $0.worded.place },
      "status": .text { $0.isClosed ? "sold" : $0.listing.offer.status.rawValue },
      "status-label": .text { card in
        card.isClosed
          ? words.text("request.status.closed") : words.statuses[card.listing.offer.status]
      },
      "is-taken": .flag { $0.isClosed || $0.listing.offer.status != .available },
      "flaws": .list(of: ["text": .text { $0 }]) { $0.worded.flaws },
      "is-wanted": .flag { $0.isWanted },
    ]
  }
}

/// A URL, if a page may load it: https.
func webURL(_ url: String?) -> String? {
  guard let url, URLPolicy.web.allows(url) else { return nil }
  return url
}

/// Whether an app has a link that is allowed on a page.
func isLinked(_ app: MapList.App) -> Bool { app.url.map(URLPolicy.common.allows) ?? false }
