public import Model

extension Listing: SourceRecord {
  public static var kind: RecordKind { .listings }

  public static func read(from fields: inout FieldReader) -> Listing? {
    // Everything is read before anything is given up, so that all faults are told together.
    let id: Identifier<Listing>? = fields.identifier()
    var title = fields.line(.title)
    let make = fields.line(.make)
    let model = fields.line(.model)
    let trim = fields.line(.trim)
    let year = fields.year()
    if title == nil { title = fields.title(year: year, make: make, model: model, trim: trim) }
    let vin = fields.vin()
    let price = fields.price()
    let mileage = fields.mileage()
    let condition: Condition? = fields.word(.condition)
    let status: Status? = fields.word(.status)
    let bodyType = fields.line(.bodyType)
    let fuel = fields.line(.fuel)
    let transmission = fields.line(.transmission)
    let engine = fields.line(.engine)
    let color = fields.line(.color)
    let interiorColor = fields.line(.interiorColor)
    let drive: Drive? = fields.word(.drive)
    let steering: Steering? = fields.word(.steering)
    let doors = fields.count(.doors)
    let seats = fields.count(.seats)
    let details = fields.paragraphs(.description, limit: TextLimit.description)
    let images = fields.images()
    let coordinate = fields.coordinate()
    let location = fields.line(.location)
    let country = fields.country()
    let dealer: Identifier<Dealer>? = fields.reference(.dealer)
    let updated = fields.timestamp(.updated)

    guard let id, let title else { return nil }
    var listing = Listing(id: id, title: title)
    listing.make = make
    listing.model = model
    listing.trim = trim
    listing.year = year
    listing.vin = vin
    listing.price = price
    listing.mileage = mileage
    if let condition { listing.condition = condition }
    if let status { listing.status = status }
    listing.bodyType = bodyType
    listing.fuel = fuel
    listing.transmission = transmission
    listing.engine = engine
    listing.color = color
    listing.interiorColor = interiorColor
    listing.drive = drive
    listing.steering = steering
    listing.doors = doors
    listing.seats = seats
    listing.details = details
    listing.images = images
    listing.coordinate = coordinate
    listing.location = location
    listing.country = country
    listing.dealer = dealer
    listing.updated = updated
    return listing
  }
}

extension FieldReader {
  /// A title made of what is known of the car, such as `2012 Ford F-150`.
  fileprivate mutating func title(
    year: Int?, make: String?, model: String?, trim: String?
  ) -> String? {
    guard [.title, .make, .model].allSatisfy(isFaultless) else { return nil }
    guard make != nil || model != nil else {
      fail(.title, .title, "the listing has no title, make or model")
      return nil
    }
    let title = [year.map { String($0) }, make, model, trim].compactMap(\.self)
      .joined(separator: " ")
    guard title.unicodeScalars.count <= TextLimit.line else {
      fail(.textLength, .title, "the year, make, model and trim are too long for a title")
      return nil
    }
    return title
  }
}
