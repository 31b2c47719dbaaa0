import Foundation
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTemplates

@testable import WaymarkPages

@Suite struct ListingPageTests {
  private static func page(
    _ change: (inout Listing) -> Void = { _ in }, seller: Seller? = nil
  ) throws -> ListingPage {
    var listing = try Marketplace.listing()
    change(&listing)
    return ListingPage(
      listing, links: Marketplace.links("/ads/17"), wording: try Marketplace.theme().wording,
      seller: seller)
  }

  private static func html(_ page: ListingPage) throws -> String {
    let theme = try Marketplace.theme()
    return Marketplace.page { theme.listing.render(page, into: &$0) }
  }

  @Test func linksEachImageToTheNext() throws {
    let page = try Self.page { $0.images = (1...3).map { "https://i.example/\($0).jpg" } }
    let pictures = (1...3).map { Picture($0, of: page) }
    #expect(pictures.map(\.anchor) == ["p1", "p2", "p3"])
    let html = try Self.html(page)
    #expect(
      html.contains(
        "<button popovertarget=\"p1\"><img src=\"https://i.example/1.jpg\" alt=\"\(page.heading)\"")
    )
    #expect(html.contains("alt=\"Picture 2\" loading=lazy></button><i>2/3</i>"))
    #expect(html.contains("<i>3/3</i>"))
    #expect(!html.contains("popovertarget=\"p4\"") && !html.contains("popovertarget=\"p0\""))
    #expect(html.components(separatedBy: "fetchpriority").count == 2)
    #expect(html.components(separatedBy: "loading=lazy").count == 3)
  }

  @Test func offersNoNextImageIfThereIsOne() throws {
    let html = try Self.html(try Self.page { $0.images = ["https://i.example/1.jpg"] })
    #expect(html.contains("popovertarget=\"p1\""))
    #expect(!html.contains("<i>1/1") && !html.contains("class=all"))
  }

  @Test func sharesNoDrawingAsAnImage() throws {
    let drawing = "https://i.example/1.SVG?w=1#x"
    let first = try Self.page { $0.images = [drawing, "https://i.example/2.jpg"] }
    #expect(first.picture?.url == "https://i.example/2.jpg")
    #expect(try Self.page { $0.images = [drawing] }.picture == nil)
    #expect(try Self.page { $0.images = [] }.picture == nil)
    let html = try Self.html(first)
    #expect(html.contains("<meta property=og:image content=\"https://i.example/2.jpg\">"))
    #expect(html.contains("<meta property=og:image:alt content=\"\(first.heading)\">"))
    #expect(html.contains("content=summary_large_image"))
    #expect(!html.contains("og:image:width"))
  }

  @Test(arguments: [
    ("Mazda 3", "Mazda 3"),
    ("2019 Toyota Corolla 1.8 Hybrid Excel", "2019 Toyota Corolla 1.8"),
    ("2016 Land Rover Discovery Sport 2.0 TD4 HSE Luxury", "2016 Land Rover"),
    ("2021款 丰田 RAV4 Prime", "2021款 丰田 RAV4 Prime"),
    ("比亚迪汉旗舰型四驱性能版", "比亚迪汉旗舰"),
    ("تويوتا لاند كروزر", "تويوتا"),
    ("Two\nlines", "Two lines"),
  ])
  func shortensTheNameOfAPin(_ title: String, _ name: String) throws {
    var listing = try Marketplace.listing()
    listing.title = title
    #expect(listing.pinName == name)
    #expect(listing.pinName.percentEncoded.utf8.count <= 54)
  }

  @Test func writesToTheSellerAboutTheListing() throws {
    let page = try Self.page(
      { $0.title = "Škoda & Co? 100 %" }, seller: try Marketplace.seller())
    #expect(
      page.letterURL
        == "mailto:sales@bay-motors.example?subject="
        + "%C5%A0koda%20%26%20Co%3F%20100%20%25")
    #expect(page.shareURL.hasSuffix("&body=https%3A%2F%2Fcars.example%2Fads%2F17"))
    #expect(URLPolicy.common.allows(page.shareURL))
  }

  /// The letters of the subject need not be encoded, but those of the address are.
  @Test func encodesTheAddressOfTheSeller() throws {
    var dealer = try Marketplace.dealer()
    dealer.email = "é@bay-motors.example"
    let seller = Seller(dealer, url: "https://cars.example/dealers/bay-motors")
    let html = try Self.html(try Self.page({ $0.title = "Škoda" }, seller: seller))
    #expect(html.contains("mailto:%C3%A9@bay-motors.example?subject=Škoda"))
  }

  @Test func linksASoldListingToOthers() throws {
    let button = "<a class=button href=\"/ads\">"
    #expect(try !Self.html(try Self.page()).contains(button))
    #expect(try Self.html(try Self.page { $0.offer.status = .sold }).contains(button))
  }

  @Test func showsEachFactOnce() throws {
    let html = try Self.html(try Self.page())
    #expect(html.components(separatedBy: "<dd>45,000 km</div>").count == 2)
    #expect(html.components(separatedBy: ">Excel</div>").count == 2)
  }

  @Test func showsTheDetailsOfARequest() throws {
    let theme = try Marketplace.theme()
    var request = Request(try Marketplace.listing())
    request.quantity = 1_200
    func card() -> ListingCard {
      let url = "https://cars.example/r/1"
      let worded = WordedListing(request.wanted, url: url, wording: theme.wording)
      return ListingCard(request, of: worded, wording: theme.wording)
    }
    let html = Marketplace.page { theme.card.render(card(), into: &$0) }
    #expect(html.contains("<i>Quantity: 1,200</i>"))
    #expect(html.contains("<span class=price>Up to <b>US$"))
    request.wanted.offer.price = nil
    let text = Marketplace.page { theme.card.render(card(), into: &$0) }
    #expect(!text.contains("Price on request") && card().price == nil)
  }

  @Test func offersNoContactForASoldListing() throws {
    let seller = try Marketplace.seller()
    #expect(try Self.html(try Self.page(seller: seller)).contains("class=reach"))
    let sold = try Self.page({ $0.offer.status = .sold }, seller: seller)
    #expect(try !Self.html(sold).contains("class=reach"))
    #expect(try !Self.html(try Self.page()).contains("class=reach"))
  }

  @Test(arguments: [
    ("Bay Motors & Söhne", "BM"), ("eleven", "E"), ("京东 Auto", "京"), ("النور الخليجية", "ا"),
    ("1 A Autos", "1"), ("", ""), ("--- !", ""), ("ß", "SS"),
  ])
  func abbreviatesANameToInitials(name: String, initials: String) {
    #expect(Seller.initials(of: name) == initials)
  }

  @Test func putsTheFactsThatDecideFirst() throws {
    let page = try Self.page()
    let wording = try Marketplace.theme().wording
    let facts = wording.highlights(of: page.listing, limit: 6)
    #expect(facts.map(\.value).prefix(3) == ["2019", "45,000 km", "Hybrid"])
    #expect(facts.count == 6)
    #expect(wording.highlights(of: page.listing, limit: 0).isEmpty)
    let names = Vocabulary.all.flatMap { table in table.highlights.map { table.attributes[$0].name }
    }
    #expect(Set(names).isSuperset(of: ["livingArea", "operatingHours", "brand", "cabins"]))
  }

  /// Every name in the tables of highlights and groups exists in a vocabulary.
  @Test func namesNoUnknownAttribute() {
    let attributes = Set(Vocabulary.all.flatMap(\.attributes).map(\.name))
    #expect(Set(FactGroup.attributeNames).isSubset(of: attributes))
    for table in Vocabulary.all {
      #expect(table.highlights.count >= 6, "\(table.name)")
    }
  }

  @Test func groupsFactsOnlyIfThereAreMany() throws {
    let page = try Self.page()
    let groups = page.factGroups
    #expect(groups.first?.label == "Overview" && groups.count > 1)
    #expect(groups.flatMap(\.facts).map(\.label).contains("VIN"))
    let few = try Self.page { listing in
      listing = Listing(id: listing.id, title: "Car")
      listing.condition = .used
      listing["fuel"] = .text("Diesel")
      listing["trim"] = .text("Excel")
    }.factGroups
    #expect(few.count == 1 && few.first?.label == nil && few.first?.facts.count == 2)
    // Facts that are shown first are in no group.
    let shown = page.worded.highlights.map(\.label)
    #expect(shown.count == 6)
    #expect(
      Set(page.facts.map(\.label)).subtracting(shown) == Set(groups.flatMap(\.facts).map(\.label)))
  }

  @Test(arguments: [
    ("en", "Mo-Fr 09:00-18:00; Sa 10:00-14:00", ["Mon–Fri 09:00–18:00", "Sat 10:00–14:00"]),
    ("de", "Mo,We-Th 08:00-12:00,13:00-24:00", ["Mo, Mi–Do 08:00–12:00, 13:00–24:00"]),
    ("ja", "Su 00:00-24:00;", ["日 00:00–24:00"]),
    ("en", "by appointment <only>", ["by appointment <only>"]),
  ])
  func showsTheHoursOfADealer(locale: String, text: String, lines: [String]) throws {
    var dealer = try Marketplace.dealer()
    dealer.hours = text
    #expect(Seller(dealer, wording: try ThemeFiles().wording(of: locale)).hours == lines)
  }

  @Test(arguments: [
    "", ";", "Mo", "Mo 9:00-18:00", "Mo 09:00", "Fr-Mo 09:00-18:00", "Mo-Tu-We 09:00-18:00",
    "Mo 24:01-25:00", "Mo 09:60-10:00", "mo 09:00-18:00", "Mo  09:00-18:00 x", "Mo, 09:00-18:00",
    "Mo 09:00-18:00,", "Mo 09:00-+1:00",
  ])
  func rejectsOtherTextsAsHours(text: String) {
    #expect(OpeningHours(text) == nil)
  }

  @Test func showsTheLogoAndTheHoursOfADealer() throws {
    var dealer = try Marketplace.dealer()
    dealer.logo = "https://bay-motors.example/logo.png"
    dealer.hours = "Mo-Fr 09:00-18:00; Sa 10:00-14:00"
    let page = try Self.page(seller: Seller(dealer, wording: try Marketplace.theme().wording))
    let html = try Self.html(page)
    #expect(html.contains("src=\"https://bay-motors.example/logo.png\""))
    #expect(html.contains("<li dir=auto>Mon–Fri 09:00–18:00"))
    #expect(html.contains("\"openingHours\":[\"Mo-Fr 09:00-18:00\",\"Sa 10:00-14:00\"]"))
    #expect(html.contains("\"logo\":\"https://bay-motors.example/logo.png\""))
    #expect(!html.contains("class=initials"))
    dealer.logo = "javascript:alert(1)"
    let unsafe = try Self.html(try Self.page(seller: Seller(dealer)))
    #expect(!unsafe.contains("javascript") && unsafe.contains("class=initials"))
  }

  /// Flaws are on every card, and availability is not stated.
  @Test func showsFlawsWhereverTheListingIs() throws {
    let theme = try Marketplace.english.get()
    var listing = try Marketplace.listing()
    listing.condition = .damaged
    listing["damage"] = .text("Salvage, non-runner; small dent")
    let page = ListingPage(
      listing, links: Marketplace.links("/ads/17"), wording: theme.wording)
    let html = Marketplace.page { theme.listing.render(page, into: &$0) }
    let card = rendered { theme.card.render(ListingCard(page.worded), into: &$0) }
    let search = page.worded.searchEntry(
      at: "/ads/17", on: Marketplace.production, in: theme.wording)
    for flaw in ["Damaged", "Salvage", "non-runner"] {
      #expect(html.contains("<span class=\"badge flaw\">\(flaw)</span>"), "\(flaw)")
      #expect(
        String(decoding: card, as: UTF8.self).contains("<span class=\"badge flaw\">\(flaw)</span>"))
    }
    #expect(
      String(decoding: search, as: UTF8.self).contains("Damaged · Salvage · non-runner"))
    #expect(!html.contains(">Available<") && !html.contains(">small dent<"))
    // In the language of the page.
    let chinese = try Marketplace.theme("zh-Hans").wording
    #expect(
      WordedListing(listing, url: "", wording: chinese).flaws == ["事故车", "全损", "无法行驶"])
  }

  @Test func describesEachListingByItsName() throws {
    let theme = try Marketplace.english.get()
    let first = try Marketplace.listingPage(theme)
    #expect(first.summary?.hasPrefix(first.listing.title) == true)
    var listing = try Marketplace.listing()
    listing.id = try Identifier("99")
    let same = [try Marketplace.listing(), listing].map {
      ListingPage(
        $0, links: Marketplace.links("/ads/1"), wording: theme.wording, isTitleShared: true
      )
      .summary
    }
    #expect(same[0] != same[1])
  }
}
