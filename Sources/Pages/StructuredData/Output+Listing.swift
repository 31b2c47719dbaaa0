import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends a listing as its vocabulary defines.
  ///
  /// For a product, the properties of the sale (price, availability, seller) belong to the offer of
  /// the product, and the others to the product. In schema.org a home has no offers: they belong to
  /// the page, whose main entity is the home.
  mutating func listing(_ page: ListingPage, _ wording: Wording) {
    switch page.listing.vocabulary.offer {
    case .item: product(page, wording)
    case .listing: realEstate(page, wording)
    }
  }

  private mutating func product(_ page: ListingPage, _ wording: Wording) {
    let listing = page.listing
    guard listing.isValidItem else { return webPage(page) }
    beginItem(page, wording)
    member("description", listing.details)
    images(page.pictures)
    member("sku", listing.isNumbered ? nil : listing.id.text)
    // If there is an offer, it has the data.
    if listing.offer.price == nil {
      member("url", url: page.links.canonical)
      member("itemCondition", term: listing.condition.map(term))
    }
    attributes(of: listing, wording)
    offer(page, wording)
    append("}")
  }

  /// Appends only the page: Google reports a product without an offer, a review or a rating as an
  /// error.
  private mutating func webPage(_ page: ListingPage) {
    append("{\"@type\":\"WebPage\"")
    member("@id", url: page.links.canonical)
    member("name", page.listing.title)
    member("description", page.listing.details)
    member("url", url: page.links.canonical)
    images(page.pictures)
    append("}")
  }

  private mutating func realEstate(_ page: ListingPage, _ wording: Wording) {
    let listing = page.listing
    append("{\"@type\":\"RealEstateListing\"")
    member("@id", url: page.links.canonical)
    member("name", listing.title)
    member("description", listing.details)
    member("url", url: page.links.canonical)
    images(page.pictures)
    member("identifier", listing.isNumbered ? nil : listing.id.text)
    attributes(.page, of: listing, wording)
    member("mainEntity")
    beginItem(page, wording)
    address(of: listing)
    attributes(of: listing, wording)
    append("}")
    offer(page, wording)
    append("}")
  }

  /// Appends the beginning of the item: its type and its name.
  ///
  /// Google does not treat a Car as a Product, so both types are named. Something wanted or without
  /// a price is not a product, which would need an offer.
  mutating func beginItem(_ page: ListingPage, _ wording: Wording, isWanted: Bool = false) {
    let vocabulary = page.listing.vocabulary
    append("{\"@type\":")
    var types = page.listing.ownType.map { [$0] } ?? vocabulary.types
    let hasOffer = !isWanted && page.listing.offer.price != nil
    if !hasOffer, types.count > 1 { types.removeAll { $0 == "Product" } }
    if types.count > 1 { append("[") }
    for (index, type) in types.enumerated() {
      if index > 0 { append(",") }
      json(type)
    }
    if types.count > 1 { append("]") }
    member("@id", url: page.links.canonical, fragment: "#" + vocabulary.name)
    member("additionalType", url: vocabulary.additionalType)
    member("name", page.listing.title)
  }

  private mutating func images(_ images: [String]) {
    member("image", list: images.map(asciiURL))
  }

  /// Appends the offer; without a price there is none.
  private mutating func offer(_ page: ListingPage, _ wording: Wording) {
    let listing = page.listing
    guard listing.offer.price != nil else { return }
    begin("offers", listing.hasRange ? "AggregateOffer" : "Offer")
    member("url", url: page.links.canonical)
    price(of: listing)
    if listing.salePrice != nil { member("priceValidUntil", listing.offer.validUntil?.day) }
    member("validFrom", listing.offer.validFrom?.iso8601)
    member("availability", term: availability(listing.offer.status))
    member("itemCondition", term: listing.condition.map(term))
    attributes(.offer, of: listing, wording)
    if let seller = page.seller {
      member("seller")
      append(seller.sellerData)
    }
    if listing.vocabulary.offer == .item {
      place(of: listing)
      if listing.salePrice != nil, listing.offer.status != .sold { terms(page.terms) }
    }
    append("}")
  }

  /// Appends the price.
  ///
  /// A price per period and a bid are not prices of the offer, which would be read as the total; a
  /// price from which others begin is its lowest. A former price is a separate specification, which
  /// Google reads as the struck-out price.
  private mutating func price(of listing: Listing) {
    guard let price = listing.offer.price else { return }
    let time = listing.offer.priceTerms.lazy.compactMap(\.timeCode).first
    let includesVAT = listing.offer.priceTerms.lazy.compactMap(\.includesVAT).first
    if listing.salePrice != nil {
      amount("price", price)
    } else if listing.hasRange {
      amount("lowPrice", price)
    }
    if time != nil { member("businessFunction", "http://purl.org/goodrelations/v1#LeaseOut") }
    let hasTerms = listing.salePrice == nil && !listing.hasRange || includesVAT != nil
    guard hasTerms || listing.offer.oldPrice != nil else { return }
    member("priceSpecification")
    let isList = hasTerms && listing.offer.oldPrice != nil
    if isList { append("[") }
    if hasTerms {
      specify(price, listing.hasLeastPrice ? "minPrice" : "price", time, includesVAT)
    }
    if let oldPrice = listing.offer.oldPrice {
      if isList { append(",") }
      append("{\"@type\":\"UnitPriceSpecification\"")
      member("priceType", term: "StrikethroughPrice")
      amount("price", oldPrice)
      member("unitCode", time)
      append("}")
    }
    if isList { append("]") }
  }

  /// Appends the conditions of a price: its period, and whether it includes tax.
  mutating func specify(
    _ price: Money, _ name: String, _ time: String?, _ includesVAT: Bool?
  ) {
    append("{\"@type\":\"")
    append(time == nil ? "PriceSpecification" : "UnitPriceSpecification")
    append("\"")
    amount(name, price)
    member("unitCode", time)
    if let includesVAT {
      member("valueAddedTaxIncluded")
      append(includesVAT ? "true" : "false")
    }
    append("}")
  }

  private mutating func amount(_ name: String, _ money: Money) {
    member(name)
    append(money.plainAmount)
    member("priceCurrency", money.currency.code)
  }

  /// Appends the location.
  private mutating func place(of listing: Listing) {
    guard listing.hasPlace || listing.place.coordinate != nil else { return }
    begin("availableAtOrFrom", "Place")
    address(of: listing)
    append("}")
  }

  mutating func address(of listing: Listing) {
    if listing.hasPlace {
      begin("address", "PostalAddress")
      // Search engines read a locality as the name of a town.
      let isAddress = listing.place.location.map(Listing.Place.hasHouse) ?? false
      member(isAddress ? "streetAddress" : "addressLocality", listing.place.location)
      member("addressCountry", listing.place.country)
      append("}")
    }
    if let point = listing.place.coordinate {
      geo(latitude: point.latitude, longitude: point.longitude)
    }
  }
}

extension Listing {
  /// The total price for a buyer; `nil` for a rent, and if the price may be higher.
  var salePrice: Money? {
    hasLeastPrice || offer.priceTerms.contains { $0.timeCode != nil } ? nil : offer.price
  }

  /// Whether the price is the lowest of several, such as those of variants.
  var hasRange: Bool {
    let others = offer.priceTerms.filter { $0 != .from }
    return others.count < offer.priceTerms.count
      && others.allSatisfy { $0.timeCode == nil && !$0.isLeast }
  }

  /// Whether the price may be higher.
  var hasLeastPrice: Bool { offer.priceTerms.contains(where: \.isLeast) }
}

/// schema.org's ItemAvailability.
private func availability(_ status: Listing.Status) -> String {
  switch status {
  case .available: "InStock"
  case .reserved: "Reserved"
  case .sold: "SoldOut"
  }
}

/// schema.org's OfferItemCondition.
func term(_ condition: Listing.Condition) -> String {
  switch condition {
  case .new: "NewCondition"
  case .used: "UsedCondition"
  case .refurbished: "RefurbishedCondition"
  case .damaged: "DamagedCondition"
  }
}
