import WaymarkCore
import WaymarkModel
import WaymarkPages

extension Catalog {
  /// Google's vehicle listings: cars with a VIN and a seller with an address.
  static let googleVehicles = Catalog(
    name: "google-vehicles", file: "google-vehicles.csv", takes: isOfCars,
    columns: [
      Column("store_code", isRequired: true) { $0.dealer?.id.text },
      Column("id") { $0.listing.id.text },
      Column("vin", of: "vin", isRequired: true),
      Column("year", isRequired: true) { $0.year },
      Column("make", of: "make", isRequired: true),
      Column("model", of: "model", isRequired: true),
      Column("trim", of: "trim"),
      Column("exterior_color", of: "color"),
      Column("interior_color", of: "interiorColor"),
      // Optional for a new car.
      Column("mileage", isRequired: true) { item in
        item.mileage.map { "\($0.value) \($0.unit)" } ?? (item.isNew ? "0 km" : nil)
      },
      Column("condition", isRequired: true) { item in
        item.listing.condition == nil ? nil : item.isNew ? "new" : "used"
      },
      Column("price", isRequired: true) { $0.price },
      Column("dealership_name", isRequired: true) { $0.dealer?.name },
      Column("dealership_address", isRequired: true) { $0.address },
      Column("link") { $0.url },
      Column("image_link") { $0.page.pictures.first },
    ])

  static let metaVehicles = Catalog(
    name: "meta-catalog", file: "meta-vehicles.csv", takes: isOfCars,
    columns: [
      Column("vehicle_id", isRequired: true) { $0.listing.id.text },
      Column("vin", of: "vin"),
      Column("title", isRequired: true) { $0.listing.title },
      Column("description", isRequired: true) { $0.listing.details ?? $0.page.summary },
      Column("url", isRequired: true) { $0.url },
      Column("image[0].url", isRequired: true) { $0.page.pictures.first },
      Column("make", of: "make", isRequired: true),
      Column("model", of: "model", isRequired: true),
      Column("year", isRequired: true) { $0.year },
      Column("trim", of: "trim"),
      Column("mileage.value", isRequired: true) { $0.mileage?.value ?? ($0.isNew ? "0" : nil) },
      Column("mileage.unit", isRequired: true) { item in
        item.mileage.map { $0.unit == "km" ? "KM" : "MI" } ?? (item.isNew ? "KM" : nil)
      },
      Column("price", isRequired: true) { $0.price },
      Column("state_of_vehicle", isRequired: true) { item in
        item.listing.condition == nil ? nil : item.isNew ? "NEW" : "USED"
      },
      Column("body_style") { MetaWords.bodies.word(of: $0.listing, in: $0.wording) },
      Column("exterior_color", of: "color"),
      Column("fuel_type") { MetaWords.fuels.word(of: $0.listing, in: $0.wording) },
      Column("transmission") {
        MetaWords.transmissions.word(of: $0.listing, in: $0.wording)
      },
      Column("address", isRequired: true) { $0.addressObject },
      Column("latitude") { degrees($0.listing.place.coordinate?.latitude) },
      Column("longitude") { degrees($0.listing.place.coordinate?.longitude) },
      Column("dealer_id") { $0.dealer?.id.text },
      Column("dealer_name") { $0.dealer?.name },
      Column("dealer_phone") { $0.dealer?.telephone },
    ])

  /// Meta's catalogue of all other goods for sale.
  static let metaProducts = Catalog(
    name: "meta-catalog", file: "meta-products.csv",
    takes: { $0.offer == .item && !isOfCars($0) },
    columns: [
      Column("id", isRequired: true) { $0.listing.id.text },
      Column("title", isRequired: true) { $0.listing.title },
      Column("description", isRequired: true) { $0.listing.details ?? $0.page.summary },
      Column("availability", isRequired: true) { item in
        item.listing.offer.status == .available ? "in stock" : "out of stock"
      },
      Column("condition", isRequired: true) { item in
        switch item.listing.condition {
        case .new: "new"
        case .refurbished: "refurbished"
        case .used, .damaged: "used"
        case nil: nil
        }
      },
      Column("price", isRequired: true) { $0.price },
      Column("link", isRequired: true) { $0.url },
      Column("image_link", isRequired: true) { $0.page.pictures.first },
      Column("brand", isRequired: true) { $0.text(of: "brand") ?? $0.text(of: "make") },
      Column("gtin", of: "gtin"),
      Column("mpn", of: "mpn"),
      Column("color", of: "color"),
    ])

  @Sendable private static func isOfCars(_ vocabulary: Vocabulary) -> Bool {
    vocabulary.types.contains("Car") && vocabulary.index(of: "vin") != nil
  }
}

/// Degrees in a service's feed: with a precision of a tenth of a metre.
private func degrees(_ value: Double?) -> String? {
  value.map { value in renderedText { $0.degrees(value) } }
}
