import WaymarkCore
import WaymarkModel

/// A gate pass with every field that opens no gate: it shows what a template makes of each.
struct GatePassSample: Sendable {
  let pass: GatePass
  let dealer: Dealer

  /// What its code says.
  static let pageURL = "https://sample.invalid/gatepass/sample"

  /// A sample of every field.
  static func full() throws -> GatePassSample {
    var pass = GatePass(id: try Identifier("sampleid"), vehicle: "vehicleword")
    pass.vin = "SAMPLEVN17CHARSXX"
    pass.gate = "gateword"
    pass.bay = "bayword"
    pass.haulier.carrier = "carrierword"
    pass.haulier.driver = "driverword"
    pass.haulier.plate = "PLATE77"
    pass.validFrom = Timestamp("2031-02-03T04:05:00+09:00")
    pass.validUntil = Timestamp("2032-06-07T08:09:00+09:00")
    pass.lot.place = "placeword"
    pass.lot.coordinate = try Coordinate(latitude: 43.6532, longitude: -79.3832)
    pass.contact = "+1 212 555 0147"
    pass.notes = "firstnote\nsecondnote"
    var dealer = Dealer(id: try Identifier("sampledealer"), name: "dealerword")
    dealer.telephone = "+1 212 555 0163"
    dealer.email = "dealermail@sample.invalid"
    dealer.website = "https://dealersite.sample.invalid/"
    return GatePassSample(pass: pass, dealer: dealer)
  }
}
