public import WaymarkModel

extension Request: SourceRecord {
  public static var kind: RecordKind { .request }

  public static func fields(_ vocabulary: Vocabulary) -> [RecordField] {
    [
      .id, .title, .price, .quantity, .condition, .status, .description, .location, .country,
      .dealer, .validUntil, .updated,
    ] + RecordField.attributes(of: vocabulary)
  }

  public static func required(_ vocabulary: Vocabulary) -> [[RecordField]] {
    Listing.required(vocabulary)
  }

  public static var essential: [RecordField] { [.id, .title, .price, .quantity, .status] }

  public static func read(from fields: inout FieldReader) -> Request {
    var wanted = Listing(
      id: fields.identifier(), title: fields.line(.title) ?? "", vocabulary: fields.vocabulary,
      attributes: fields.attributes())
    if wanted.title.isEmpty { wanted.title = fields.title(of: wanted) }
    wanted.localTitle = fields.localText(of: .title) { $0.line($1) }
    (wanted.price, wanted.priceTerms) = fields.price()
    wanted.condition = fields.word(.condition)
    wanted.details = fields.paragraphs(.description, limit: TextLimit.description)
    wanted.localDetails = fields.localText(of: .description) {
      $0.paragraphs($1, limit: TextLimit.description)
    }
    wanted.location = fields.line(.location)
    wanted.country = fields.country()
    wanted.dealer = fields.reference(.dealer)
    wanted.updated = fields.timestamp(.updated)
    var request = Request(wanted)
    request.quantity = fields.count(.quantity, 1...1_000_000)
    request.status = fields.word(.status) ?? .open
    if let end = fields.end(.validUntil) {
      (request.validUntil, request.endsWithDay) = (end.moment, end.isDay)
    }
    return request
  }

  public var values: [RecordValue] {
    wanted.values + [
      .text(status.rawValue), .number(quantity), .number(validUntil?.seconds),
      .number(endsWithDay ? 1 : nil),
    ]
  }
}
