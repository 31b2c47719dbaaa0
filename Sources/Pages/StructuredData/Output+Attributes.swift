import Bytes
import Model

extension Output {
  /// Appends what a listing tells as properties of the item: the engine is one thing, and so is each
  /// attribute that schema.org has no property for.
  mutating func attributes(of listing: Listing, _ wording: Wording) {
    // A plot of land is schema.org's Place, which has neither rooms nor floors.
    let isPlace = listing.ownType == "Place"
    attributes(of: listing, wording) { $0.isOfItem && !isPlace }
    engine(of: listing, wording)
    additional(of: listing, wording) { $0 == .additional || $0.isOfItem && isPlace }
  }

  /// Appends the attributes whose property is of a kind.
  mutating func attributes(
    of listing: Listing, _ wording: Wording, where isOfKind: (SchemaProperty) -> Bool
  ) {
    for row in listing.attributes.indices {
      guard let value = listing.attributes[row] else { continue }
      let property = listing.vocabulary.attributes[row].property
      guard isOfKind(property), let name = property.name else { continue }
      member(name, value, row, of: listing, wording)
    }
  }

  private mutating func engine(of listing: Listing, _ wording: Wording) {
    let isOfEngine: (SchemaProperty) -> Bool = { if case .engine = $0 { true } else { false } }
    let rows = zip(listing.attributes, listing.vocabulary.attributes)
    guard rows.contains(where: { $0 != nil && $0 != .text("") && isOfEngine($1.property) }) else {
      return
    }
    begin("vehicleEngine", "EngineSpecification")
    attributes(of: listing, wording, where: isOfEngine)
    append("}")
  }

  private mutating func additional(
    of listing: Listing, _ wording: Wording, where isOfKind: (SchemaProperty) -> Bool
  ) {
    var isFirst = true
    for row in listing.attributes.indices {
      let attribute = listing.vocabulary.attributes[row]
      guard let value = listing.attributes[row], value != .text(""), isOfKind(attribute.property)
      else { continue }
      if isFirst { member("additionalProperty") }
      append(isFirst ? "[" : ",")
      isFirst = false
      append("{\"@type\":\"PropertyValue\"")
      member("propertyID", attribute.name)
      member("name", wording.words(of: listing.vocabulary).labels[row])
      if case .quantity(let quantity) = value {
        measure(quantity)
      } else {
        member("value", value, row, of: listing, wording)
      }
      append("}")
    }
    if !isFirst { append("]") }
  }

  /// Appends a comma, a name and the value of an attribute.
  private mutating func member(
    _ name: String, _ value: AttributeValue, _ row: Int, of listing: Listing, _ wording: Wording
  ) {
    let attribute = listing.vocabulary.attributes[row]
    switch (value, attribute.property, attribute.type) {
    case (.text(let text), .thing(_, let type), _): member(name, type, named: text)
    case (.text(let text), _, _), (.date(let text), _, _): member(name, text)
    // schema.org has years as dates, but for the year that a home was built in.
    case (.integer(let year), .item, .year), (.integer(let year), .engine, .year):
      member(name, String(year))
    case (.integer(let number), _, _): member(name, number)
    case (.decimal(let number), _, _): member(name, number: number)
    case (.flag(let flag), _, _):
      member(name)
      append(flag ? "true" : "false")
    case (.term(let number), .item, .term(let terms)) where terms[number].schema != nil:
      member(name, term: terms[number].schema)
    case (.term, _, _): member(name, wording.text(of: listing, row: row))
    case (.quantity(let quantity), .number, _) where quantity.unit.factor == 1:
      member(name, number: quantity.value)
    case (.quantity(let quantity), _, _):
      begin(name, "QuantitativeValue")
      measure(quantity)
      append("}")
    }
  }

  /// Appends a value with its unit's code of UN/CEFACT recommendation 20, or with the unit's name
  /// where it has no code.
  private mutating func measure(_ quantity: Quantity) {
    member("value", number: quantity.value)
    if let code = quantity.unit.code {
      member("unitCode", code)
    } else {
      member("unitText", quantity.unit.symbol)
    }
  }

  private mutating func member(_ name: String, number: DecimalNumber) {
    member(name)
    append(number.description)
  }
}

extension SchemaProperty {
  /// Whether it is a property of the item itself.
  fileprivate var isOfItem: Bool {
    switch self {
    case .item, .thing, .number, .type: true
    case .engine, .offer, .page, .additional: false
    }
  }

  fileprivate var name: String? {
    switch self {
    case .item(let name), .thing(let name, _), .number(let name), .type(let name),
      .engine(let name), .offer(let name), .page(let name):
      name
    case .additional: nil
    }
  }
}

extension Listing {
  /// The item's type, when one of its attributes tells it.
  var ownType: String? {
    for (value, attribute) in zip(attributes, vocabulary.attributes) {
      if case .term(let number)? = value, case .type = attribute.property,
        case .term(let terms) = attribute.type
      {
        return terms[number].schema
      }
    }
    return nil
  }
}
