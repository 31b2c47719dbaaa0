public import WaymarkModel
import WaymarkValues

extension GatePass: SourceRecord {
  public static var kind: RecordKind { .gatePass }

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
      vehicle: fields.line(.vehicle, orFail: .recordVehicle, "the gate pass names no vehicle"))
    pass.vin = fields.vin(.vin)
    pass.listing = fields.reference(.listing)
    pass.dealer = fields.reference(.dealer)
    pass.gate = fields.line(.gate)
    pass.bay = fields.line(.bay)
    pass.carrier = fields.line(.carrier)
    pass.driver = fields.line(.driver)
    pass.plate = fields.line(.plate)
    pass.country = fields.country()
    let clocks = fields.clocks(of: pass.dealer, in: pass.country)
    pass.timeZone = clocks?.name
    pass.validFrom = fields.moment(.validFrom, by: clocks, orBeginningOfDay: true)
    pass.validUntil = fields.moment(.validUntil, by: clocks, orBeginningOfDay: false)
    if let start = pass.validFrom, let end = pass.validUntil, end < start {
      fields.fail(
        .recordValidity, .validUntil,
        "the pass ends at \(end.zoned), before it begins at \(start.zoned)")
    }
    pass.place = fields.line(.place)
    pass.coordinate = fields.coordinate()
    pass.contact = fields.line(.contact)
    pass.notes = fields.paragraphs(.notes, limit: TextLimit.notes)
    pass.isVoided = fields.flag(.voided) ?? false
    return pass
  }

  public var values: [RecordValue] {
    [
      .text(id.text), .text(vehicle), .text(vin), .text(listing?.text), .text(dealer?.text),
      .text(gate), .text(bay), .text(carrier), .text(driver), .text(plate),
      .number(validFrom?.seconds), .number(validUntil?.seconds), .number(validFrom?.offset),
      .number(validUntil?.offset), .text(timeZone), .text(place), .text(country), .text(contact),
      .text(notes),
      .number(isVoided ? 1 : 0),
    ] + coordinate.values
  }
}
