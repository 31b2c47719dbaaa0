public import WaymarkModel

extension Vocabulary {
  /// The rows of the facts that a buyer compares first, in the order of pages: the project's key
  /// facts, followed by those of the table below.
  public var highlights: [Int] {
    let names = Self.highlightNames[name] ?? []
    let rows = names.compactMap { index(of: $0) }
    return keyFacts.filter { !names.contains(attributes[$0].name) } + rows
  }

  private static let highlightNames: [String: [String]] = [
    "car": ["year", "mileage", "fuel", "transmission", "power", "drive", "steering", "bodyType"],
    "motorcycle": ["year", "mileage", "displacement", "power", "fuel", "bodyType"],
    "truck": ["year", "mileage", "bodyType", "power", "grossWeight", "axles", "emissionClass"],
    "trailer": ["year", "bodyType", "berths", "length", "grossWeight", "axles"],
    "boat": ["year", "length", "cabins", "berths", "power", "fuel", "operatingHours", "bodyType"],
    "machine": ["year", "operatingHours", "power", "grossWeight", "payload", "reach", "fuel"],
    "home": ["livingArea", "rooms", "bedrooms", "bathrooms", "floor", "year", "availableFrom"],
    "product": ["brand", "category", "size", "color", "material", "weight"],
  ]
}

extension Wording {
  /// The first facts that a buyer compares and that the listing has.
  func highlights(of listing: Listing, limit: Int) -> [Fact] {
    var facts: [Fact] = []
    for row in words(of: listing.vocabulary).highlights where facts.count < limit {
      if let fact = fact(row, of: listing) { facts.append(fact) }
    }
    return facts
  }

  /// The fact of a listing for a row of its table, with its label.
  func fact(_ row: Int, of listing: Listing) -> Fact? {
    guard let value = text(of: listing, row: row), !value.isEmpty else { return nil }
    let attribute = listing.vocabulary.attributes[row]
    let words = self.words(of: listing.vocabulary)
    let label = words.labels[row]
    return Fact(
      label, value, Fact.Form(of: attribute), row: row, group: words.groups[row],
      phrase: attribute.type.tellsItself ? value : labelled.filled(label, value))
  }
}

extension AttributeType {
  /// Whether a value can be understood without its label: `45,000 km`, but not `5`.
  fileprivate var tellsItself: Bool {
    switch self {
    case .text, .year, .vin, .term, .quantity: true
    case .integer, .decimal, .flag, .date: false
    }
  }
}
