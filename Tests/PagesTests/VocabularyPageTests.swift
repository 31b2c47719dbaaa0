import Foundation
import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

/// Pages of items other than cars, by the attributes of their vocabulary.
@Suite struct VocabularyPageTests {
  typealias Values = [(String, AttributeValue)]

  private static func quantity(
    _ value: Int, _ symbol: String, _ dimension: WaymarkModel::Dimension, _ code: String?
  ) -> AttributeValue {
    .quantity(Quantity(DecimalNumber(value), WaymarkModel::Unit(symbol, dimension, code, 1)))
  }

  static let things: [(vocabulary: Vocabulary, title: String, values: Values)] = [
    (
      .boat, "Bavaria Cruiser 38",
      [
        ("year", .integer(1998)), ("make", .text("Bavaria")), ("model", .text("Cruiser 38")),
        ("length", quantity(12, "m", .length, "MTR")), ("draft", quantity(2, "m", .length, "MTR")),
        ("power", quantity(1050, "PS", .power, "N12")), ("engines", .integer(1)),
        ("cabins", .integer(3)), ("berths", .integer(6)), ("hullNumber", .text("DE-BAV12345A898")),
      ]
    ),
    (
      .home, "Altbau am Hafen",
      [
        ("propertyType", .term(0)), ("livingArea", quantity(85, "m²", .area, "MTK")),
        ("rooms", .decimal(DecimalNumber(3))), ("year", .integer(1904)),
        ("availableFrom", .date("2026-12-01")), ("balcony", .flag(true)), ("pets", .flag(false)),
        ("leaseTerm", quantity(12, "mo", .duration, "MON")), ("posted", .date("2026-11-02")),
      ]
    ),
    (
      .machine, "Liebherr A 918",
      [
        ("year", .integer(2017)), ("make", .text("Liebherr")), ("model", .text("A 918")),
        ("category", .text("Mobilbagger")),
        ("operatingHours", quantity(6400, "h", .duration, "HUR")),
        ("power", quantity(120, "kW", .power, "KWT")), ("serialNumber", .text("WLHZ1234")),
      ]
    ),
    (
      .product, "GSB 18V-55",
      [
        ("brand", .text("Bosch")), ("model", .text("GSB 18V-55")), ("category", .text("Drill")),
        ("weight", quantity(2, "kg", .mass, "KGM")), ("gtin", .text("4059952548463")),
      ]
    ),
  ]

  static func page(_ number: Int, _ locale: String) throws -> (Theme, ListingPage) {
    let thing = things[number]
    let languages = ["en", "de", "ar"].map { SiteContext.Language(tag: $0) }
    let site = SiteContext(
      name: "Harbour", environment: "production", isIndexed: true, host: "harbour.example",
      locales: languages, vocabularies: [thing.vocabulary])
    let theme = try Marketplace.theme(locale, site: site)
    var listing = Listing(
      id: try Identifier("7"), title: thing.title, vocabulary: thing.vocabulary)
    listing.condition = thing.vocabulary.offer == .item ? .used : nil
    listing.offer.price = try Marketplace.money(8_950_000, "EUR")
    listing.place.location = "Kiel"
    listing.place.country = "DE"
    listing.place.coordinate = try Coordinate(latitude: 54.3233, longitude: 10.1394)
    for (name, value) in thing.values { listing[name] = value }
    let links = PageLinks(canonical: "https://harbour.example/offers/7", isIndexed: true)
    let seller = Seller(try Marketplace.dealer(), type: site.sellerType)
    return (theme, ListingPage(listing, links: links, wording: theme.wording, seller: seller))
  }

  @Test(arguments: things.indices, ["en", "de", "ar"])
  func rendersAListing(number: Int, locale: String) throws {
    let (theme, page) = try Self.page(number, locale)
    let name = Self.things[number].vocabulary.name
    try expect(
      rendered { theme.listing.render(page, into: &$0) }, matches: "\(name).\(locale).html")
  }

  @Test func placesTheOfferOfAHomeOnItsPage() throws {
    let (theme, page) = try Self.page(1, "en")
    let nodes = try graph(of: Marketplace.page { theme.listing.render(page, into: &$0) })
    let listing = try #require(nodes.first)
    #expect(listing["@type"] as? String == "RealEstateListing")
    #expect(listing["datePosted"] as? String == "2026-11-02")
    let offer = try #require(listing["offers"] as? [String: Any])
    #expect(offer["availabilityStarts"] as? String == "2026-12-01")
    #expect((offer["seller"] as? [String: Any])?["@type"] as? String == "RealEstateAgent")
    let home = try #require(listing["mainEntity"] as? [String: Any])
    #expect(home["@type"] as? String == "Apartment")
    #expect(home["offers"] == nil && home["petsAllowed"] as? Bool == false)
    #expect((home["floorSize"] as? [String: Any])?["unitCode"] as? String == "MTK")
    let properties = try #require(home["additionalProperty"] as? [[String: Any]])
    #expect(properties.map { $0["propertyID"] as? String } == ["balcony"])
  }

  @Test(arguments: [
    ("en", [PriceTerm.perMonth], "€1,480 per month"),
    ("de", [.from, .perNight, .gross], "ab 1.480 € pro Nacht, brutto"),
    ("zh-Hans", [.net], "€1,480，不含税"),
    ("ar", [.perYear, .gross], "1,480 € سنويًا، شامل الضريبة"),
    ("ar", [.perYear], "1,480 € سنويًا"),
    ("en", [], "€1,480"), ("en", [.startingBid], "Starting bid €1,480"),
    ("de", [.startingBid, .net], "Startgebot 1.480 €, netto"),
    ("zh-Hans", [.startingBid], "起拍价 €1,480"),
    ("ar", [.startingBid], "سعر بدء المزاد 1,480 €"),
  ])
  func showsTheTermsOfAPrice(locale: String, terms: [PriceTerm], text: String) throws {
    var listing = try Marketplace.listing()
    listing.offer.price = try Marketplace.money(148_000, "EUR")
    listing.offer.priceTerms = terms
    #expect(try ThemeFiles().wording(of: locale).price(of: listing)?.text == text)
  }

  @Test func showsTheTextsOfItsLocale() throws {
    let (theme, page) = try Self.page(0, "de")
    var listing = page.listing
    listing.localTitle = LocalText(language: "en", others: ["de": "Ein Boot"])
    listing.details = "A boat"
    listing.localDetails = LocalText(language: "en", others: ["de": "Sehr fein"])
    let local = ListingPage(listing, links: page.links, wording: theme.wording)
    let html = Marketplace.page { theme.listing.render(local, into: &$0) }
    #expect(html.contains("<h1>Ein Boot</h1>"))
    #expect(html.contains("<title>Ein Boot · 12 m · "))
    #expect(html.contains("<meta property=og:title content=\"Ein Boot\">"))
    #expect(html.contains("· Sehr fein\">") && html.contains("<p dir=auto>Sehr fein</p>"))
    #expect(!html.contains("A boat") && !html.contains(" lang=\"en\""))
    let boat = try #require(try graph(of: html).first)
    #expect(boat["name"] as? String == "Ein Boot" && boat["description"] as? String == "Sehr fein")
  }

  @Test func marksATextOfAnotherLanguage() throws {
    let (theme, page) = try Self.page(0, "ar")
    var listing = page.listing
    listing.title = "A <boat>"
    listing.localTitle = LocalText(language: "en", others: ["de": "Ein Boot"])
    listing.details = "Very fine"
    listing.localDetails = LocalText(language: "en", others: [:])
    let local = ListingPage(listing, links: page.links, wording: theme.wording)
    let html = Marketplace.page { theme.listing.render(local, into: &$0) }
    #expect(html.contains("<h1 lang=\"en\" dir=auto>A &lt;boat&gt;</h1>"))
    #expect(html.contains("<div class=\"prose\" lang=\"en\">\n<p dir=auto>Very fine</p>"))
    #expect(try graph(of: html).first?["name"] as? String == "A <boat>")
    #expect(local.worded.listing.title == "A <boat>" && local.worded.titleLanguage == "en")
    let german = WordedListing(
      listing, url: page.links.canonical, wording: try Self.page(0, "de").0.wording)
    #expect(german.listing.title == "Ein Boot" && german.titleLanguage == nil)
  }

  /// The lowest of several prices, as schema.org's AggregateOffer has it.
  @Test func publishesThePriceFromWhichOthersBegin() throws {
    let (theme, page) = try Self.page(0, "en")
    var listing = page.listing
    listing.offer.priceTerms = [.from]
    let variants = ListingPage(listing, links: page.links, wording: theme.wording)
    let html = Marketplace.page { theme.listing.render(variants, into: &$0) }
    #expect(!html.contains("product:price:amount") && html.contains("from"))
    let offer = try #require(try graph(of: html).first?["offers"] as? [String: Any])
    #expect(offer["@type"] as? String == "AggregateOffer" && offer["price"] == nil)
    #expect(offer["lowPrice"] as? Int == 89_500 && offer["priceCurrency"] as? String == "EUR")
    #expect(offer["priceSpecification"] == nil)
  }

  @Test(arguments: [[PriceTerm.startingBid], [.auction], [.from, .auction]])
  func doesNotPublishABidAsASalePrice(terms: [PriceTerm]) throws {
    let (theme, page) = try Self.page(0, "en")
    var listing = page.listing
    listing.offer.priceTerms = terms
    let bid = ListingPage(listing, links: page.links, wording: theme.wording)
    let html = Marketplace.page { theme.listing.render(bid, into: &$0) }
    #expect(!html.contains("product:price:amount"))
    let offer = try #require(try graph(of: html).first?["offers"] as? [String: Any])
    #expect(offer["price"] == nil)
    let price = try #require(offer["priceSpecification"] as? [String: Any])
    #expect(price["@type"] as? String == "PriceSpecification" && price["price"] == nil)
    #expect(price["minPrice"] as? Int == 89_500 && price["priceCurrency"] as? String == "EUR")
  }

  @Test func doesNotPublishARentAsASalePrice() throws {
    let (theme, page) = try Self.page(1, "en")
    var rented = page.listing
    rented.offer.priceTerms = [.perMonth, .gross]
    let links = page.links
    let rent = ListingPage(rented, links: links, wording: theme.wording, seller: page.seller)
    let html = Marketplace.page { theme.listing.render(rent, into: &$0) }
    #expect(!html.contains("product:price:amount"))
    let offer = try #require(try graph(of: html).first?["offers"] as? [String: Any])
    #expect(offer["price"] == nil)
    let price = try #require(offer["priceSpecification"] as? [String: Any])
    #expect(price["@type"] as? String == "UnitPriceSpecification")
    #expect(price["unitCode"] as? String == "MON" && price["price"] as? Int == 89_500)
    #expect(price["valueAddedTaxIncluded"] as? Bool == true)
  }

  @Test func describesAMachineAsAProduct() throws {
    let (theme, page) = try Self.page(2, "de")
    let nodes = try graph(of: Marketplace.page { theme.listing.render(page, into: &$0) })
    let machine = try #require(nodes.first)
    #expect(machine["@type"] as? String == "Product")
    // Power is a property of engines, and only vehicles have engines.
    #expect(machine["vehicleEngine"] == nil && machine["vehicleModelDate"] == nil)
    let properties = try #require(machine["additionalProperty"] as? [[String: Any]])
    #expect(
      properties.map { $0["name"] as? String } == ["Baujahr", "Betriebsstunden", "Leistung"])
    #expect(properties[1]["unitCode"] as? String == "HUR")
    let offer = try #require(machine["offers"] as? [String: Any])
    #expect(offer["serialNumber"] as? String == "WLHZ1234")
  }

  @Test(arguments: ["en", "de", "fr", "es", "ar", "zh-Hans", "zh-Hant", "ja"])
  func usesTheLabelsOfTheTheme(locale: String) throws {
    let document = try JSONReader.read(ThemeFiles()["locales/\(locale).json"] ?? [])
    for attribute in Vocabulary.car.attributes {
      if let word = document.root["listing." + attribute.name]?.string {
        #expect(attribute.labels[locale] == word)
      }
      guard case .term(let terms) = attribute.type else { continue }
      for term in terms {
        #expect(document.root["\(attribute.name).\(term.name)"]?.string == term.labels[locale])
      }
    }
  }

  @Test func printsDeclaredUnits() throws {
    let wordings = try ["en", "de", "zh-Hans", "ar"].map { try ThemeFiles().wording(of: $0) }
    let power = Quantity(DecimalNumber(1050), WaymarkModel::Unit("PS", .power, "N12", 0.7355))
    #expect(
      wordings.map { $0.quantity(power) }
        == ["1,050 PS", "1.050 PS", "1,050 PS", "\u{2066}1,050 PS\u{2069}"])
    let term = Quantity(DecimalNumber(12), WaymarkModel::Unit("mo", .duration, "MON", 730.5))
    #expect(wordings.map { $0.quantity(term) } == ["12 months", "12 Monate", "12 个月", "12 شهرًا"])
  }
}
