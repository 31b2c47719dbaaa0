/// A car that is for sale: what the app calls an ad.
public struct Listing: Hashable, Sendable {
  public var id: Identifier<Listing>

  /// What the listing is called: the seller's title, or year, make, model and trim.
  public var title: String
  public var make: String?

  /// The model without its trim.
  public var model: String?
  public var trim: String?
  public var year: Int?

  /// The vehicle identification number, in capitals.
  public var vin: String?
  public var price: Money?
  public var mileage: Mileage?
  public var condition: Condition
  public var status: Status

  /// Words of the seller, shown as they are.
  public var bodyType: String?
  public var fuel: String?
  public var transmission: String?
  public var engine: String?
  public var color: String?
  public var interiorColor: String?
  public var drive: Drive?
  public var steering: Steering?
  public var doors: Int?
  public var seats: Int?
  public var details: String?

  /// Absolute https URLs, the best picture first.
  public var images: [String]

  /// Where the car is.
  public var coordinate: Coordinate<WGS84>?

  /// A town or address, for people.
  public var location: String?

  /// The country the car is in, as two capital letters of ISO 3166-1.
  public var country: String?
  public var dealer: Identifier<Dealer>?

  /// When the record last changed in a way that a reader would see.
  public var updated: Timestamp?

  public init(id: Identifier<Listing>, title: String) {
    self.id = id
    self.title = title
    condition = .used
    status = .available
    images = []
  }
}

extension Listing {
  /// schema.org's OfferItemCondition.
  public enum Condition: String, Sendable, CaseIterable {
    case new, used, refurbished, damaged
  }

  public enum Status: String, Sendable, CaseIterable {
    case available, reserved, sold
  }

  /// The wheels that are driven.
  public enum Drive: String, Sendable, CaseIterable {
    case front, rear, all, four
  }

  /// The side the steering wheel is on.
  public enum Steering: String, Sendable, CaseIterable {
    case left, right
  }
}

/// What an odometer shows.
public struct Mileage: Hashable, Sendable {
  public enum Unit: String, Sendable, CaseIterable {
    case kilometres = "km"
    case miles = "mi"
  }

  public let value: Int
  public let unit: Unit

  public init(_ value: Int, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}
