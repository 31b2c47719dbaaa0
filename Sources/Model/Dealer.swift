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

  /// The URL of a picture, https.
  public var logo: String?

  /// When one can call or come, best as schema.org writes it: `Mo-Fr 09:00-18:00; Sa 10:00-14:00`.
  public var hours: String?
  public var address: Address
  public var coordinate: Coordinate<WGS84>?

  /// Whose clocks gate passes for the dealer's lot tell times by, as the time zone database names it,
  /// such as `Europe/Berlin`.
  public var timeZone: String?
  public var details: String?

  /// The description as pages show it, when the source has it in HTML; `details` is its plain text.
  public var detailsMarkup: HTMLText?

  public init(id: Identifier<Dealer>, name: String) {
    self.id = id
    self.name = name
    address = Address()
  }
}

extension Dealer {
  /// The name, the address and how to reach the dealer, as a gate pass says them: a line each, and two
  /// for the address.
  public var card: [String] {
    let town = address.lines.dropFirst(address.street == nil ? 0 : 1).joined(separator: ", ")
    let lines = [name, address.street, town, telephone, email, website]
    return lines.compactMap(\.self).filter { !$0.isEmpty }
  }
}

/// Where post arrives.
public struct Address: Hashable, Sendable {
  public var street: String?
  public var city: String?
  public var region: String?
  public var postalCode: String?

  /// Two capital letters of ISO 3166-1.
  public var country: String?

  public init() {}

  /// The parts that are known, in the order of a letter.
  public var lines: [String] {
    [street, city, region, postalCode, country].compactMap(\.self)
  }
}
