import Bytes
import Model

/// A gate pass that opens no gate: it shows where each form of a pass says each field.
///
/// Every value is a word or a number of its own, so that it is found in whatever a form says.
struct GatePassSample: Sendable {
  let pass: GatePass
  let dealer: Dealer?

  /// Whether its time is over when its page is written.
  var isExpired = false

  /// What its code says.
  static let pageURL = "https://sample.invalid/gatepass/sample"

  /// A sample of every field.
  static func full() throws -> GatePassSample {
    GatePassSample(pass: try pass(fields.map(\.set)), dealer: try sampleDealer())
  }

  /// The fields that a pass may lack, and how each is filled.
  private static let fields: [(name: String, set: @Sendable (inout GatePass) throws -> Void)] = [
    ("vin", { $0.vin = "SAMPLEVN17CHARSXX" }),
    ("gate", { $0.gate = "gateword" }),
    ("bay", { $0.bay = "bayword" }),
    ("carrier", { $0.carrier = "carrierword" }),
    ("driver", { $0.driver = "driverword" }),
    ("plate", { $0.plate = "PLATE77" }),
    ("validFrom", { $0.validFrom = Timestamp("2031-02-03T04:05:00+09:00") }),
    ("validUntil", { $0.validUntil = Timestamp("2032-06-07T08:09:00+09:00") }),
    ("place", { $0.place = "placeword" }),
    ("coordinate", { $0.coordinate = try Coordinate(latitude: 43.6532, longitude: -79.3832) }),
    ("contact", { $0.contact = "+1 212 555 0147" }),
    ("notes", { $0.notes = "firstnote\nsecondnote" }),
  ]

  private static func pass(
    _ changes: [@Sendable (inout GatePass) throws -> Void]
  ) throws -> GatePass {
    var pass = GatePass(id: try Identifier("sampleid"), vehicle: "vehicleword")
    for change in changes { try change(&pass) }
    return pass
  }

  private static func sampleDealer() throws -> Dealer {
    var dealer = Dealer(id: try Identifier("sampledealer"), name: "dealerword")
    dealer.telephone = "+1 212 555 0163"
    dealer.email = "dealermail@sample.invalid"
    dealer.website = "https://dealersite.sample.invalid/"
    return dealer
  }

  /// What all forms are made of: every field, each of them alone, none, a pass that is voided and one
  /// that has expired.
  static func all() throws -> [(name: String, sample: GatePassSample)] {
    let voided = try pass(fields.map(\.set) + [{ $0.isVoided = true }])
    var samples = [
      ("every field", try full()),
      ("a voided pass", GatePassSample(pass: voided, dealer: try sampleDealer())),
      (
        "an expired pass",
        GatePassSample(
          pass: try pass(fields.map(\.set)), dealer: try sampleDealer(), isExpired: true)
      ),
      ("the vehicle alone", GatePassSample(pass: try pass([]), dealer: nil)),
    ]
    for field in fields {
      samples.append(
        ("the field \(field.name) alone", GatePassSample(pass: try pass([field.set]), dealer: nil)))
    }
    samples.append(
      ("the dealer alone", GatePassSample(pass: try pass([]), dealer: try sampleDealer())))
    return samples
  }
}
