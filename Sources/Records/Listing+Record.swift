public import Model

extension Listing: SourceRecord {
  public static var kind: RecordKind { .listings }

  public static var fields: [RecordField] {
    [
      .id, .title, .make, .model, .trim, .year, .vin, .price, .mileage, .condition, .status,
      .bodyType, .fuel, .transmission, .engine, .color, .interiorColor, .drive, .steering, .doors,
      .seats, .description, .images, .latitude, .longitude, .location, .country, .dealer,
      .updated,
    ]
  }

  public static var required: [[RecordField]] { [[.id], [.title, .make, .model]] }

  public static var essential: [RecordField] {
    [.id, .title, .price, .status, .latitude, .longitude]
  }

  public static func read(from fields: inout FieldReader) -> Listing {
    var listing = Listing(id: fields.identifier(), title: fields.line(.title) ?? "")
    listing.make = fields.line(.make)
    listing.model = fields.line(.model)
    listing.trim = fields.line(.trim)
    listing.year = fields.year()
    if listing.title.isEmpty { listing.title = fields.title(of: listing) }
    listing.vin = fields.vin()
    listing.price = fields.price()
    listing.mileage = fields.mileage()
    listing.condition = fields.word(.condition) ?? listing.condition
    listing.status = fields.word(.status) ?? listing.status
    listing.bodyType = fields.line(.bodyType)
    listing.fuel = fields.line(.fuel)
    listing.transmission = fields.line(.transmission)
    listing.engine = fields.line(.engine)
    listing.color = fields.line(.color)
    listing.interiorColor = fields.line(.interiorColor)
    listing.drive = fields.word(.drive)
    listing.steering = fields.word(.steering)
    listing.doors = fields.count(.doors)
    listing.seats = fields.count(.seats)
    listing.details = fields.paragraphs(.description, limit: TextLimit.description)
    listing.images = fields.images()
    listing.coordinate = fields.coordinate()
    listing.location = fields.line(.location)
    listing.country = fields.country()
    listing.dealer = fields.reference(.dealer)
    listing.updated = fields.timestamp(.updated)
    return listing
  }

  public var values: [RecordValue] {
    [
      .text(id.text), .text(title), .text(make), .text(model), .text(trim), .number(year),
      .text(vin), .text(price?.currency.code), .number(price?.minorUnits),
      .text(mileage?.unit.rawValue), .number(mileage?.value), .text(condition.rawValue),
      .text(status.rawValue), .text(bodyType), .text(fuel), .text(transmission), .text(engine),
      .text(color), .text(interiorColor), .text(drive?.rawValue), .text(steering?.rawValue),
      .number(doors), .number(seats), .text(details), .number(images.count), .text(location),
      .text(country), .text(dealer?.text), .number(updated?.seconds),
    ] + coordinate.values + images.map { .text($0) }
  }
}

extension FieldReader {
  /// A title made of what is known of a car, such as `2012 Ford F-150`.
  fileprivate mutating func title(of car: Listing) -> String {
    guard isFaultless(.title) else { return "" }
    guard car.make != nil || car.model != nil else {
      fail(.recordTitle, .title, "the listing has no title, make or model")
      return ""
    }
    let title = [car.year.map { String($0) }, car.make, car.model, car.trim].compactMap(\.self)
      .joined(separator: " ")
    if title.unicodeScalars.count > TextLimit.line {
      fail(.recordTextLength, .title, "the year, make, model and trim are too long for a title")
    }
    return title
  }
}
