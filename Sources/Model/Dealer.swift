public import WaymarkCore

/// A business that sells cars.
public struct Dealer: Hashable, Sendable {
  public var id: Identifier<Dealer>
  public var name: String

  /// In international form, such as `+86 755 2345 6789`.
  public var telephone: String?
  public var email: String?

  /// An absolute https URL.
  public var website: String?

  /// The https URL of an image.
  public var logo: String?

  /// Opening hours, preferably in the notation of schema.org: `Mo-Fr 09:00-18:00; Sa 10:00-14:00`.
  public var hours: String?
  public var address: Address
  public var coordinate: Coordinate<WGS84>?

  /// The time zone for times on gate passes of the dealer's lot, by its name in the time zone
  /// database, such as `Europe/Berlin`.
  public var timeZone: String?
  public var details: String?

  /// The description as pages show it, if the source has it in HTML; `details` is its plain text.
  public var detailsMarkup: HTMLText?

  public init(id: Identifier<Dealer>, name: String) {
    self.id = id
    self.name = name
    address = Address()
  }
}

extension Dealer {
  /// The dealer's name, address and contact details on a gate pass: a line each, and two for the
  /// address.
  public var card: [String] {
    let town = address.lines.dropFirst(address.street == nil ? 0 : 1).joined(separator: ", ")
    let lines = [name, address.street, town, telephone, email, website]
    return lines.compactMap(\.self).filter { !$0.isEmpty }
  }
}

/// A postal address.
public struct Address: Hashable, Sendable {
  public var street: String?
  public var city: String?
  public var region: String?
  public var postalCode: String?

  /// An ISO 3166-1 code of two capital letters.
  public var country: String?

  public init() {}

  /// The known parts, in postal order.
  public var lines: [String] {
    [street, city, region, postalCode, country].compactMap(\.self)
  }
}
