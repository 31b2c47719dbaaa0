public import Model

extension Dealer: SourceRecord {
  public static var kind: RecordKind { .dealers }

  public static func read(from fields: inout FieldReader) -> Dealer? {
    // Everything is read before anything is given up, so that all faults are told together.
    let id: Identifier<Dealer>? = fields.identifier()
    let name = fields.line(.name)
    if name == nil, fields.isFaultless(.name) {
      fields.fail(.name, .name, "the dealer has no name")
    }
    let telephone = fields.line(.telephone)
    let email = fields.email()
    let website = fields.url(.website)
    var address = Address()
    address.street = fields.line(.street)
    address.city = fields.line(.city)
    address.region = fields.line(.region)
    address.postalCode = fields.line(.postalCode)
    address.country = fields.country()
    let coordinate = fields.coordinate()
    let details = fields.paragraphs(.description, limit: TextLimit.description)

    guard let id, let name else { return nil }
    var dealer = Dealer(id: id, name: name)
    dealer.telephone = telephone
    dealer.email = email
    dealer.website = website
    dealer.address = address
    dealer.coordinate = coordinate
    dealer.details = details
    return dealer
  }
}
