import Bytes
import Model

/// One picture of a listing.
struct Picture: Sendable {
  let url: String
  let title: String

  /// Its place among the listing's pictures, from one.
  let number: Int
}

extension ThemeCompiler {
  /// The fields of a listing's page.
  func listingFields() -> Fields<ListingPage> {
    headFields(of: .listing).merging(carFields()) { $1 }.merging(offerFields()) { $1 }
      .merging(mapFields(\.maps)) { $1 }
  }

  private func carFields() -> Fields<ListingPage> {
    let words = wording
    return [
      "make": .text { $0.listing.make },
      "model": .text { $0.listing.model },
      "trim": .text { $0.listing.trim },
      "year": .text { $0.listing.year.map(String.init) },
      "vin": .text { $0.listing.vin },
      "mileage": .text { $0.mileage },
      "condition": .text { words.conditions[$0.listing.condition] },
      "body-type": .text { $0.listing.bodyType },
      "fuel": .text { $0.listing.fuel },
      "transmission": .text { $0.listing.transmission },
      "engine": .text { $0.listing.engine },
      "color": .text { $0.listing.color },
      "interior-color": .text { $0.listing.interiorColor },
      "drive": .text { $0.listing.drive.flatMap { words.drives[$0] } },
      "steering": .text { $0.listing.steering.flatMap { words.steerings[$0] } },
      "doors": .text { $0.listing.doors.map(String.init) },
      "seats": .text { $0.listing.seats.map(String.init) },
      "has-details": .flag { $0.listing.details?.isEmpty == false },
      "details": .markup { $1.paragraphs($0.listing.details) },
    ]
  }

  private func offerFields() -> Fields<ListingPage> {
    let market = market
    let words = wording
    return [
      "id": .text { $0.listing.id.text },
      "price": .text { $0.price },
      "price-amount": .text { $0.listing.price?.plainAmount },
      "price-currency": .text { $0.listing.price?.currency.code },
      "location": .text { $0.listing.place },
      "status": .text { $0.listing.status.rawValue },
      "status-label": .text { words.statuses[$0.listing.status] },
      "is-available": .flag { $0.listing.status == .available },
      "is-reserved": .flag { $0.listing.status == .reserved },
      "is-sold": .flag { $0.listing.status == .sold },
      "picture": .url { $0.listing.images.first { URLPolicy.web.allows($0) } },
      "updated": .text { $0.listing.updated?.iso8601 },
      "updated-day": .text { $0.listing.updated?.day },
      "images": .list(of: pictureFields()) { pictures(of: $0.listing) },
      "dealer": .optional(sellerFields()) { $0.seller },
      "structured-data": .markup { $1.structuredData($0, market: market) },
    ]
  }

  func pictureFields() -> Fields<Picture> {
    [
      "url": .url { $0.url },
      "title": .text { $0.title },
      "number": .text { String($0.number) },
      "is-first": .flag { $0.number == 1 },
    ]
  }
}

/// The listing's pictures, without those whose URL is not https.
private func pictures(of listing: Listing) -> [Picture] {
  listing.images.filter(URLPolicy.web.allows).enumerated().map { index, url in
    Picture(url: url, title: listing.title, number: index + 1)
  }
}
