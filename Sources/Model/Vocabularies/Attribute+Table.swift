package import WaymarkEmbedded

extension Attribute {
  /// The attributes of the built-in vocabularies, by row name: two attributes may have the same
  /// name.
  package static let table: DataTable<(row: String, attribute: Attribute)> = DataTable(
    "Sources/Model/Vocabularies/attributes.json"
  ) { row throws(DataFault) in
    let labels = try labels(row.name, of: row)
    let roles = try row["roles"]?.words.map { word throws(DataFault) in
      guard let role = Role(rawValue: word) else { throw row.fault("unknown role \(word)") }
      return role
    }
    let attribute = Attribute(
      try row["name"]?.text ?? row.name, try type(of: row), try property(of: row), labels,
      Set(roles ?? []))
    return (row.name, attribute)
  }

  static let byRow = Dictionary(table.rows.map { ($0.row, $0.attribute) }) { first, _ in first }

  private static func labels(_ name: String, of row: DataRow) throws(DataFault) -> Labels {
    let labels = Labels.named(name)
    guard !labels.texts.isEmpty else { throw row.fault("labels.json has no row \"\(name)\"") }
    return labels
  }

  private static func type(of row: DataRow) throws(DataFault) -> AttributeType {
    let type = try row.member("type")
    let words = try type.words
    let numbers = words.compactMap { Int($0) }
    switch (words.first, words.count, numbers.count) {
    case ("text", 1, 0): return .text
    case ("decimal", 1, 0): return .decimal
    case ("flag", 1, 0): return .flag
    case ("date", 1, 0): return .date
    case ("vin", 1, 0): return .vin
    case ("term", 1, 0): return .term(try terms(of: row))
    case ("year", 2, 1): return .year(from: numbers[0])
    case ("integer", 3, 2) where numbers[0] <= numbers[1]: return .integer(numbers[0]...numbers[1])
    case ("quantity", 2, 0):
      if let dimension = Dimension(rawValue: words[1]) { return .quantity(dimension) }
    default: break
    }
    throw type.fault("unknown type")
  }

  private static func terms(of row: DataRow) throws(DataFault) -> [Term] {
    try row.member("terms").rows.map { term throws(DataFault) in
      let labels = try labels("\(row.name).\(term.name)", of: term)
      return Term(term.name, labels, schema: term.isNull ? nil : try term.text)
    }
  }

  private static func property(of row: DataRow) throws(DataFault) -> SchemaProperty {
    let schema = try row.member("schema")
    let words = try schema.words
    return switch (words.first, words.count) {
    case ("item", 2): .item(words[1])
    case ("number", 2): .number(words[1])
    case ("type", 2): .type(words[1])
    case ("thing", 3): .thing(words[1], type: words[2])
    case ("engine", 2): .engine(words[1])
    case ("offer", 2): .offer(words[1])
    case ("page", 2): .page(words[1])
    case ("additional", 1): .additional
    default: throw schema.fault("unknown property of schema.org")
    }
  }
}

extension Attribute {
  /// The attribute on an item of some types; a property that schema.org does not define for them
  /// becomes an additional one.
  func allowed(on types: [String]) -> Attribute {
    let isVehicle = types.contains { ["Vehicle", "Car", "Motorcycle", "BusOrCoach"].contains($0) }
    let isAllowed =
      switch property {
      case .item(let name), .number(let name): isVehicle || !Self.ofVehicles.contains(name)
      case .engine: isVehicle
      case .thing, .type, .offer, .page, .additional: true
      }
    return isAllowed ? self : Attribute(name, type, .additional, labels, roles)
  }

  /// The properties that schema.org defines only for vehicles.
  private static let ofVehicles: Set = [
    "bodyType", "dateVehicleFirstRegistered", "driveWheelConfiguration", "emissionsCO2",
    "fuelConsumption", "fuelType", "knownVehicleDamages", "meetsEmissionStandard",
    "mileageFromOdometer", "numberOfAxles", "numberOfDoors", "numberOfForwardGears",
    "numberOfPreviousOwners", "payload", "speed", "steeringPosition", "tongueWeight",
    "trailerWeight", "vehicleConfiguration", "vehicleIdentificationNumber", "vehicleInteriorColor",
    "vehicleModelDate", "vehicleSeatingCapacity", "vehicleTransmission", "weightTotal", "wheelbase",
  ]
}

extension Labels {
  /// The languages of the columns of labels.json.
  private static let languages = ["en", "de", "zh-Hans", "ar", "fr", "es", "zh-Hant", "ja"]

  package static let table: DataTable<(name: String, labels: Labels)> = DataTable(
    "Sources/Model/Vocabularies/labels.json"
  ) { row throws(DataFault) in
    let texts = try row.rows.map { text throws(DataFault) in try text.text }
    guard texts.count == languages.count else {
      throw row.fault("\(row.name) has \(texts.count) labels for \(languages.count) languages")
    }
    return (row.name, Labels(Dictionary(zip(languages, texts)) { first, _ in first }))
  }

  private static let byName = Dictionary(table.rows.map { ($0.name, $0.labels) }) { first, _ in
    first
  }

  /// The labels of a row of the table; empty if the row is missing.
  static func named(_ name: String) -> Labels { byName[name] ?? Labels([:]) }

  public static let yes = named("yes")
  public static let no = named("no")

  /// The separator between the words of a list.
  public static let comma = named("comma")

  /// The label of a struck-out price.
  public static let oldPrice = named("oldPrice")
}
