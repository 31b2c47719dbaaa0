public import WaymarkModel
import WaymarkValues

extension Dealer: SourceRecord {
  public static func fields(_: Vocabulary) -> [RecordField] {
    [
      .id, .name, .telephone, .email, .website, .logo, .hours, .street, .city, .region, .postalCode,
      .country, .latitude, .longitude, .timeZone, .description,
    ]
  }

  public static func required(_: Vocabulary) -> [[RecordField]] { [[.id], [.name]] }

  public static var essential: [RecordField] {
    [.id, .name, .latitude, .longitude]
  }

  public static func read(from fields: inout FieldReader) -> Dealer {
    var dealer = Dealer(
      id: fields.identifier(),
      name: fields.line(.name, orFail: .recordName, "the dealer has no name"))
    dealer.telephone = fields.telephone()
    dealer.email = fields.email()
    dealer.website = fields.url(.website)
    dealer.logo = fields.url(.logo)
    dealer.hours = fields.line(.hours)
    dealer.address.street = fields.line(.street)
    dealer.address.city = fields.line(.city)
    dealer.address.region = fields.line(.region)
    dealer.address.postalCode = fields.line(.postalCode)
    dealer.address.country = fields.country()
    dealer.coordinate = fields.coordinate()
    dealer.timeZone = fields.timeZone()?.name
    dealer.details = fields.paragraphs(.description, limit: TextLimit.description, headings: 2)
    dealer.detailsMarkup = fields.markups[.description]
    return dealer
  }

  public var values: [RecordValue] {
    [
      .text(id.text), .text(name), .text(telephone), .text(email), .text(website), .text(logo),
      .text(hours),
      .text(address.street), .text(address.city), .text(address.region), .text(address.postalCode),
      .text(address.country), .text(timeZone), .text(details),
      .text(detailsMarkup?.fragment),
    ] + coordinate.values
  }
}
