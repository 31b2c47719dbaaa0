import Bytes
import Model

extension Output {
  /// Appends a listing as schema.org's Car and Product.
  ///
  /// Google does not take a Car for a Product by itself, so both types are named. What belongs to
  /// the sale (price, availability, seller) is the offer's; what belongs to the car is the car's.
  mutating func car(_ page: ListingPage) {
    let listing = page.listing
    append("{\"@type\":[\"Product\",\"Car\"]")
    member("@id", url: page.links.canonical, fragment: "#car")
    member("name", listing.title)
    member("description", listing.details?.nonEmpty ?? page.summary)
    member("url", url: page.links.canonical)
    images(listing.images)
    member("sku", listing.id.text)
    member("brand", "Brand", named: listing.make)
    member("model", listing.model)
    member("vehicleConfiguration", listing.trim)
    if let year = listing.year { member("vehicleModelDate", String(year)) }
    member("vehicleIdentificationNumber", listing.vin)
    member("itemCondition", term: term(listing.condition, "Condition"))
    if let mileage = listing.mileage { self.mileage(mileage) }
    member("bodyType", listing.bodyType)
    member("color", listing.color)
    member("vehicleInteriorColor", listing.interiorColor)
    member("fuelType", listing.fuel)
    member("vehicleTransmission", listing.transmission)
    member("vehicleEngine", "EngineSpecification", named: listing.engine)
    member(
      "driveWheelConfiguration", term: listing.drive.map { term($0, "WheelDriveConfiguration") })
    member("steeringPosition", term: listing.steering.map { term($0, "HandDriving") })
    member("numberOfDoors", listing.doors)
    member("vehicleSeatingCapacity", listing.seats)
    offer(page)
    append("}")
  }

  private mutating func images(_ images: [String]) {
    var isFirst = true
    for image in images where URLPolicy.web.allows(image) {
      if isFirst { member("image") }
      append(isFirst ? "[" : ",")
      json(asciiURL(image))
      isFirst = false
    }
    if !isFirst { append("]") }
  }

  /// Appends the mileage with its unit's code of UN/CEFACT recommendation 20.
  private mutating func mileage(_ mileage: Mileage) {
    begin("mileageFromOdometer", "QuantitativeValue")
    member("value", mileage.value)
    member("unitCode", mileage.unit == .kilometres ? "KMT" : "SMI")
    append("}")
  }

  private mutating func offer(_ page: ListingPage) {
    let listing = page.listing
    begin("offers", "Offer")
    member("url", url: page.links.canonical)
    if let price = listing.price {
      member("price")
      append(price.plainAmount)
      member("priceCurrency", price.currency.code)
    }
    member("availability", term: availability(listing.status))
    member("itemCondition", term: term(listing.condition, "Condition"))
    if let seller = page.seller {
      member("seller")
      append(seller.structuredData)
    }
    place(of: listing)
    append("}")
  }

  /// Appends where the car is.
  private mutating func place(of listing: Listing) {
    let location = listing.location?.nonEmpty
    let country = listing.country?.nonEmpty
    guard location != nil || country != nil || listing.coordinate != nil else { return }
    begin("availableAtOrFrom", "Place")
    if location != nil || country != nil {
      begin("address", "PostalAddress")
      member("addressLocality", location)
      member("addressCountry", country)
      append("}")
    }
    if let point = listing.coordinate { geo(latitude: point.latitude, longitude: point.longitude) }
    append("}")
  }
}

/// schema.org's ItemAvailability.
private func availability(_ status: Listing.Status) -> String {
  switch status {
  case .available: "InStock"
  case .reserved: "Reserved"
  case .sold: "SoldOut"
  }
}

/// A term of schema.org that is one of our words, with a capital letter, and what follows it.
private func term(_ word: some RawRepresentable<String>, _ ending: String) -> String {
  word.rawValue.prefix(1).uppercased() + word.rawValue.dropFirst() + ending
}
