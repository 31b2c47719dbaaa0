public import WaymarkModel
import WaymarkValues

extension GatePass: SourceRecord {
  public static func fields(_: Vocabulary) -> [RecordField] {
    [
      .id, .vehicle, .vin, .listing, .dealer, .gate, .bay, .carrier, .driver, .plate, .validFrom,
      .validUntil, .timeZone, .place, .country, .latitude, .longitude, .contact, .notes, .voided,
    ]
  }

  public static func required(_: Vocabulary) -> [[RecordField]] { [[.id], [.vehicle]] }

  public static var essential: [RecordField] {
    [.id, .vehicle, .validFrom, .validUntil, .timeZone, .voided, .latitude, .longitude]
  }

  public static func read(from fields: inout FieldReader) -> GatePass {
    var pass = GatePass(
      id: fields.identifier(),
      vehicle: fields.line(
        .vehicle, orFail: .recordVehicle, "the gate pass does not name a vehicle"))
    pass.vin = fields.vin(.vin)
    pass.listing = fields.reference(.listing)
    pass.dealer = fields.reference(.dealer)
    pass.gate = fields.line(.gate)
    pass.bay = fields.line(.bay)
    pass.haulier.carrier = fields.line(.carrier)
    pass.haulier.driver = fields.line(.driver)
    pass.haulier.plate = fields.line(.plate)
    pass.lot.country = fields.country()
    let clocks = fields.clocks(of: pass.dealer, in: pass.lot.country)
    pass.timeZone = clocks?.name
    pass.validFrom = fields.moment(.validFrom, by: clocks, orBeginningOfDay: true)
    pass.validUntil = fields.moment(.validUntil, by: clocks, orBeginningOfDay: false)
    if let start = pass.validFrom, let end = pass.validUntil, end < start {
      fields.fail(
        .recordValidity, .validUntil,
        "the pass ends at \(end.zoned), before it begins at \(start.zoned)")
    }
    pass.lot.place = fields.line(.place)
    pass.lot.coordinate = fields.coordinate()
    pass.contact = fields.line(.contact).map(withoutContactScheme)
    pass.notes = fields.paragraphs(.notes, limit: TextLimit.notes)
    pass.isVoided = fields.flag(.voided) ?? false
    return pass
  }

  public var values: [RecordValue] {
    [
      .text(id.text), .text(vehicle), .text(vin), .text(listing?.text), .text(dealer?.text),
      .text(gate), .text(bay), .text(haulier.carrier), .text(haulier.driver), .text(haulier.plate),
      .number(validFrom?.seconds), .number(validUntil?.seconds), .number(validFrom?.offset),
      .number(validUntil?.offset), .text(timeZone), .text(lot.place), .text(lot.country),
      .text(contact),
      .text(notes),
      .number(isVoided ? 1 : 0),
    ] + lot.coordinate.values
  }
}
