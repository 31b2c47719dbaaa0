extension Listing {
  /// The listing as pages show it: without a price that stands for none, and without a distance that
  /// nothing has gone.
  ///
  /// Feeds have such values where they have none. What is read of a record keeps them, with a warning.
  public var plausible: Listing {
    var shown = self
    let isOwnPrice = priceTerms.allSatisfy { $0 != .startingBid && $0 != .auction }
    if let price, isOwnPrice, vocabulary.name != Vocabulary.product.name, price.standsForNone {
      shown.price = nil
      shown.oldPrice = nil
    }
    for (row, attribute) in vocabulary.attributes.enumerated() {
      guard case .quantity(.distance) = attribute.type, attribute.roles.contains(.keyFact),
        case .quantity(let distance)? = value(at: row), distance.isBeyondAnyVehicle
      else { continue }
      shown.attributes[row] = nil
    }
    return shown
  }
}

extension Money {
  /// Whether it is an amount that people type where they have none.
  public var standsForNone: Bool {
    guard minorUnits % scale == 0 else { return false }
    return [1, 111_111, 123_456, 999_999].contains(minorUnits / scale)
  }
}

extension Quantity {
  /// Whether a distance is over a million kilometres, which are 621,371 miles.
  public var isBeyondAnyVehicle: Bool { value.double * unit.factor > 1_000_000 }
}
