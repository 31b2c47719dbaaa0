import Foundation
import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

@Suite struct StructuredDataTests {
  static func car(_ change: (inout Listing) throws -> Void = { _ in }) throws -> [String: Any] {
    let theme = try Marketplace.english.get()
    var listing = try Marketplace.listing()
    try change(&listing)
    let page = ListingPage(
      listing, links: Marketplace.links("/ads/17"), wording: theme.wording,
      seller: try Marketplace.seller())
    return try #require(
      try graph(of: Marketplace.page { theme.listing.render(page, into: &$0) }).first)
  }

  @Test func describesACarAsAProduct() throws {
    let car = try Self.car()
    #expect(car["@type"] as? [String] == ["Product", "Car"])
    #expect(car["@id"] as? String == "https://cars.example/ads/17#car")
    #expect((car["brand"] as? [String: String]) == ["@type": "Brand", "name": "Toyota"])
    #expect(car["vehicleModelDate"] as? String == "2019")
    #expect((car["image"] as? [String])?.count == 5)
    // The whole description, as plain text.
    #expect(car["description"] as? String == (try Marketplace.listing().details))
    #expect(
      car["driveWheelConfiguration"] as? String == "https://schema.org/FrontWheelDriveConfiguration"
    )
    #expect(car["steeringPosition"] as? String == "https://schema.org/LeftHandDriving")
    #expect(car["numberOfDoors"] as? Int == 5)
  }

  /// Only the name of a place is a locality.
  @Test(arguments: [
    ("1 High Street, Leeds LS1 4AB", true), ("Hauptstr. 3a, 10115 Berlin", true),
    ("12345 Main St, Springfield, IL 62704", true), ("Leeds LS1", false), ("10115 Berlin", false),
    ("San Francisco, CA 94105", false), ("St. Ives", false), ("London SW1A 1AA, UK", false),
    ("Dublin 4, Ireland", false),
  ])
  func writesAddressesWithAHouseNumberAsStreets(location: String, isAddress: Bool) throws {
    let car = try Self.car { $0.place.location = location }
    let offer = try #require(car["offers"] as? [String: Any])
    let place = try #require(offer["availableAtOrFrom"] as? [String: Any])
    let address = try #require(place["address"] as? [String: Any])
    #expect(address[isAddress ? "streetAddress" : "addressLocality"] as? String == location)
    #expect(address[isAddress ? "addressLocality" : "streetAddress"] == nil)
  }

  @Test(arguments: [
    (45_000, Marketplace.kilometres, "KMT"), (0, Marketplace.miles, "SMI"),
  ])
  func measuresMileage(mileage: Int, unit: WaymarkModel::Unit, code: String) throws {
    let car = try Self.car { $0["mileage"] = .quantity(Quantity(DecimalNumber(mileage), unit)) }
    let value = try #require(car["mileageFromOdometer"] as? [String: Any])
    #expect(value["@type"] as? String == "QuantitativeValue")
    #expect(value["value"] as? Int == mileage)
    #expect(value["unitCode"] as? String == code)
  }

  @Test(arguments: [
    (Listing.Status.available, "InStock"), (.reserved, "Reserved"), (.sold, "SoldOut"),
  ])
  func offersAvailableListings(status: Listing.Status, term: String) throws {
    let car = try Self.car { $0.offer.status = status }
    let offer = try #require(car["offers"] as? [String: Any])
    #expect(offer["availability"] as? String == "https://schema.org/" + term)
    #expect(offer["price"] as? Double == 12_300)
    #expect(offer["priceCurrency"] as? String == "USD")
    let seller = try #require(offer["seller"] as? [String: Any])
    #expect(seller["@type"] as? String == "AutoDealer")
    #expect(seller["telephone"] as? String == "+86 755 2345 6789")
    // The page of the seller describes it, under this identifier.
    #expect(seller["@id"] as? String == "https://cars.example/dealers/bay-motors#dealer")
    #expect(seller["address"] == nil)
  }

  @Test(arguments: [
    (Listing.Condition.new, "NewCondition"), (.used, "UsedCondition"),
    (.refurbished, "RefurbishedCondition"), (.damaged, "DamagedCondition"),
  ])
  func namesTheCondition(condition: Listing.Condition, term: String) throws {
    let car = try Self.car { $0.condition = condition }
    #expect(car["itemCondition"] == nil)
    #expect(
      (car["offers"] as? [String: Any])?["itemCondition"] as? String == "https://schema.org/" + term
    )
    let other = try Self.car { listing in
      listing.condition = condition
      listing.offer.price = nil
    }
    #expect(other["itemCondition"] as? String == "https://schema.org/" + term)
  }

  @Test func writesPricesExactly() throws {
    let car = try Self.car { $0.offer.price = try Marketplace.money(1_230_050, "EUR") }
    #expect((car["offers"] as? [String: Any])?["price"] as? Double == 12_300.5)
  }

  @Test func strikesAnOldPriceOut() throws {
    let car = try Self.car { listing in
      listing.offer.price = try Marketplace.money(1_230_050, "EUR")
      listing.offer.oldPrice = try Marketplace.money(1_400_000, "EUR")
    }
    let offer = try #require(car["offers"] as? [String: Any])
    #expect(offer["price"] as? Double == 12_300.5)
    let old = try #require(offer["priceSpecification"] as? [String: Any])
    #expect(old["@type"] as? String == "UnitPriceSpecification")
    #expect(old["priceType"] as? String == "https://schema.org/StrikethroughPrice")
    #expect(old["price"] as? Int == 14_000 && old["priceCurrency"] as? String == "EUR")
    let taxed = try Self.car { listing in
      listing.offer.price = try Marketplace.money(1_230_050, "EUR")
      listing.offer.priceTerms = [.net]
      listing.offer.oldPrice = try Marketplace.money(1_400_000, "EUR")
    }
    let list = (taxed["offers"] as? [String: Any])?["priceSpecification"] as? [[String: Any]]
    #expect(list?.map { $0["price"] as? Double } == [12_300.5, 14_000])
    #expect(
      list?.first?["priceType"] == nil && list?.first?["valueAddedTaxIncluded"] as? Bool == false)
  }

  @Test(arguments: [
    ("en", "Old price: </span><s>€95,000</s>"), ("de", "Alter Preis: </span><s>95.000 €</s>"),
    ("ar", "السعر السابق: </span><s>95,000 €</s>"),
  ])
  func showsAnOldPriceWithItsLabel(locale: String, text: String) throws {
    let (theme, page) = try VocabularyPageTests.page(0, locale)
    var listing = page.listing
    listing.offer.oldPrice = try Marketplace.money(9_500_000, "EUR")
    let reduced = ListingPage(listing, links: page.links, wording: theme.wording)
    let html = Marketplace.page { theme.listing.render(reduced, into: &$0) }
    #expect(html.contains("<p class=was><span class=unseen>" + text + "</p>"))
    let card = ListingCard(reduced.worded)
    let list = Marketplace.page { theme.card.render(card, into: &$0) }
    #expect(list.contains(text))
  }

  @Test func leavesOutUnknownValues() throws {
    let theme = try Marketplace.theme(site: Marketplace.staging)
    let page = ListingPage(
      try Marketplace.bareListing(),
      links: PageLinks(canonical: "https://a.example/ads/18", isIndexed: true),
      wording: theme.wording)
    let nodes = try graph(of: Marketplace.page { theme.listing.render(page, into: &$0) })
    #expect(nodes.count == 1)
    let car = try #require(nodes.first)
    // An offer without a price is left out, and so is a product without an offer.
    #expect(
      car.keys.sorted() == ["@id", "@type", "itemCondition", "name", "sku", "url"])
    #expect(car["@type"] as? String == "Car")
    var listing = try Marketplace.bareListing()
    listing.isNumbered = true
    let numbered = ListingPage(listing, links: page.links, wording: theme.wording)
    let others = try graph(of: Marketplace.page { theme.listing.render(numbered, into: &$0) })
    #expect(others.first?.keys.contains("sku") == false)
  }

  @Test func hasNoEmptyText() throws {
    let theme = try Marketplace.english.get()
    let page = try HostileTextTests.listingPage(theme, text: "")
    let nodes = try graph(of: Marketplace.page { theme.listing.render(page, into: &$0) })
    func texts(_ value: Any) -> [String] {
      if let text = value as? String { return [text] }
      if let list = value as? [Any] { return list.flatMap(texts) }
      return (value as? [String: Any])?.values.flatMap(texts) ?? []
    }
    // The title of a record is never empty; only this name may be.
    var car = try #require(nodes.first)
    car["name"] = nil
    var offer = try #require(car["offers"] as? [String: Any])
    var seller = try #require(offer["seller"] as? [String: Any])
    seller["name"] = nil
    offer["seller"] = seller
    car["offers"] = offer
    #expect(texts(car).allSatisfy { !$0.isEmpty })
  }

  @Test func linksTheMarketToTheListing() throws {
    let theme = try Marketplace.english.get()
    let page = try Marketplace.listingPage(theme)
    let list = try #require(
      try graph(of: Marketplace.page { theme.listing.render(page, into: &$0) }).last)
    let items = try #require(list["itemListElement"] as? [[String: Any]])
    #expect(items.map { $0["position"] as? Int } == [1, 2])
    #expect(items[0]["item"] as? String == "https://cars.example/ads")
    #expect(items[1]["item"] == nil && items[1]["name"] as? String == page.listing.title)
  }

  @Test func listsADealersCars() throws {
    let theme = try Marketplace.english.get()
    let page = DealerPage(
      try Marketplace.seller(), links: Marketplace.links("/dealers/bay-motors"),
      wording: theme.wording, cards: Marketplace.list(try Marketplace.cards(theme.wording), theme))
    let nodes = try graph(of: Marketplace.page { theme.dealer.render(page, into: &$0) })
    #expect(nodes.map { $0["@type"] as? String } == ["AutoDealer", "ItemList", "BreadcrumbList"])
    let items = try #require(nodes[1]["itemListElement"] as? [[String: Any]])
    #expect(items.map { $0["position"] as? Int } == [1, 2, 3])
    #expect(items.allSatisfy { $0["@type"] as? String == "ListItem" })
    let urls = items.compactMap { $0["url"] as? String }
    #expect(urls.count == 3 && urls.allSatisfy { $0.hasPrefix("https://cars.example/ads/") })
    #expect(nodes[1]["numberOfItems"] as? Int == 3)
  }

  /// Only a business with a place has `openingHours` and `geo`.
  @Test(arguments: [
    ("Mo-Fr 09:00-18:00", nil, "Organization", "LocalBusiness"),
    (nil, "1 Yard St", "Organization", "LocalBusiness"), (nil, nil, "Organization", "Organization"),
    (nil, nil, "AutoDealer", "AutoDealer"), ("Mo-Fr 09:00-18:00", nil, "AutoDealer", "AutoDealer"),
  ])
  func isALocalBusinessWithAPlace(
    hours: String?, street: String?, type: String, written: String
  ) throws {
    var dealer = Dealer(id: try Identifier("1"), name: "Yard")
    dealer.hours = hours
    dealer.address.street = street
    for text in [
      Marketplace.page { $0.dealer(dealer, of: type, url: nil, address: street ?? "") },
      Marketplace.page { $0.seller(dealer, of: type, url: nil) },
    ] {
      #expect(text.contains("{\"@type\":\"\(written)\","), "\(text)")
    }
  }

  @Test(arguments: [
    (0.0, 0.0, "0.000000", "0.000000"), (-33.8688, 151.2093, "-33.868800", "151.209300"),
    (90, -180, "90.000000", "-180.000000"), (-0.0000004, 0.0000006, "0.000000", "0.000001"),
  ])
  func writesDegreesWithSixDecimals(
    latitude: Double, longitude: Double, first: String, second: String
  ) {
    let text = Marketplace.page { $0.geo(latitude: latitude, longitude: longitude) }
    #expect(text.hasSuffix("\"latitude\":\(first),\"longitude\":\(second)}"))
  }
}
