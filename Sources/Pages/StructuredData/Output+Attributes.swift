import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends the facts of a listing as properties of the item: the engine is a separate thing, and
  /// so is each attribute without a property in schema.org.
  mutating func attributes(of listing: Listing, _ wording: Wording) {
    let vocabulary = listing.vocabulary
    // A plot of land is schema.org's Place, which has no rooms or floors.
    let isPlace = listing.ownType == "Place"
    if !isPlace { attributes(.item, of: listing, wording) }
    engine(of: listing, wording)
    let rest = vocabulary.rows(of: .list)
    additional(isPlace ? (rest + vocabulary.rows(of: .item)).sorted() : rest, of: listing, wording)
  }

  /// Appends the attributes that are properties of one thing.
  mutating func attributes(
    _ holder: SchemaProperty.Holder, of listing: Listing, _ wording: Wording
  ) {
    for row in listing.vocabulary.rows(of: holder) {
      guard let value = listing.value(at: row) else { continue }
      guard let name = listing.vocabulary.attributes[row].property.name else { continue }
      member(name, value, row, of: listing, wording)
    }
  }

  private mutating func engine(of listing: Listing, _ wording: Wording) {
    let isTold = listing.vocabulary.rows(of: .engine).contains { row in
      listing.value(at: row).map { $0 != .text("") } ?? false
    }
    guard isTold else { return }
    begin("vehicleEngine", "EngineSpecification")
    attributes(.engine, of: listing, wording)
    append("}")
  }

  private mutating func additional(_ rows: [Int], of listing: Listing, _ wording: Wording) {
    var isFirst = true
    for row in rows {
      guard let value = listing.value(at: row), value != .text("") else { continue }
      if isFirst { member("additionalProperty") }
      append(isFirst ? "[" : ",")
      isFirst = false
      append("{\"@type\":\"PropertyValue\"")
      member("propertyID", listing.vocabulary.attributes[row].name)
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
    switch value {
    case .text(let text):
      if case .thing(_, let type) = attribute.property {
        member(name, type, named: text)
      } else {
        member(name, text)
      }
    case .date(let text): member(name, text)
    case .integer(let number):
      if attribute.isDatedYear { member(name, String(number)) } else { member(name, number) }
    case .decimal(let number):
      // Half a bathroom counts as one (RESO, BathroomsTotalInteger).
      let isCount = name == "numberOfBathroomsTotal"
      let whole = isCount ? Int(exactly: number.double.rounded(.up)) : nil
      member(name, number: whole.map { DecimalNumber($0) } ?? number)
    case .flag(let flag):
      member(name)
      append(flag ? "true" : "false")
    case .term(let number):
      if case .item = attribute.property, case .term(let terms) = attribute.type,
        let schema = terms[number].schema
      {
        member(name, term: schema)
      } else {
        member(name, wording.text(of: listing, row: row))
      }
    case .quantity(let quantity):
      if quantity.unit.factor == 1, case .number = attribute.property {
        member(name, number: quantity.value)
      } else {
        begin(name, "QuantitativeValue")
        measure(quantity)
        append("}")
      }
    }
  }

  /// Appends a value with the code of its unit from UN/CEFACT recommendation 20, or with the unit's
  /// name if it has no code.
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

extension Attribute {
  /// Whether its years are dates, as in schema.org except for the year in which a home was built.
  fileprivate var isDatedYear: Bool {
    guard case .year = type else { return false }
    return switch property {
    case .item, .engine: true
    case .number, .type, .thing, .offer, .page, .additional: false
    }
  }
}

extension SchemaProperty {
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
  /// The item's type, if one of its attributes determines it.
  var ownType: String? {
    guard let row = vocabulary.typeRow, case .term(let number)? = value(at: row),
      case .term(let terms) = vocabulary.attributes[row].type
    else { return nil }
    return terms[number].schema
  }
}
