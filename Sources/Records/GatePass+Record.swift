public import Model

extension GatePass: SourceRecord {
  public static var kind: RecordKind { .gatePasses }

  public static func read(from fields: inout FieldReader) -> GatePass? {
    // Everything is read before anything is given up, so that all faults are told together.
    let id: Identifier<GatePass>? = fields.identifier()
    let vehicle = fields.line(.vehicle)
    if vehicle == nil, fields.isFaultless(.vehicle) {
      fields.fail(.vehicle, .vehicle, "the gate pass names no vehicle")
    }
    let vin = fields.vin()
    let listing: Identifier<Listing>? = fields.reference(.listing)
    let dealer: Identifier<Dealer>? = fields.reference(.dealer)
    let gate = fields.line(.gate)
    let bay = fields.line(.bay)
    let carrier = fields.line(.carrier)
    let driver = fields.line(.driver)
    let plate = fields.line(.plate)
    let validFrom = fields.timestamp(.validFrom)
    let validUntil = fields.end(.validUntil)
    if let validFrom, let validUntil, validUntil < validFrom {
      fields.fail(
        .validity, .validUntil,
        "the pass ends at \(validUntil.iso8601), before it begins at \(validFrom.iso8601)")
    }
    let place = fields.line(.place)
    let coordinate = fields.coordinate()
    let contact = fields.line(.contact)
    let notes = fields.paragraphs(.notes, limit: TextLimit.notes)
    let isVoided = fields.flag(.voided)

    guard let id, let vehicle else { return nil }
    var pass = GatePass(id: id, vehicle: vehicle)
    pass.vin = vin
    pass.listing = listing
    pass.dealer = dealer
    pass.gate = gate
    pass.bay = bay
    pass.carrier = carrier
    pass.driver = driver
    pass.plate = plate
    pass.validFrom = validFrom
    pass.validUntil = validUntil
    pass.place = place
    pass.coordinate = coordinate
    pass.contact = contact
    pass.notes = notes
    pass.isVoided = isVoided
    return pass
  }
}
