/// The paper that lets a truck take a car off a lot.
public struct GatePass: Hashable, Sendable {
  /// Unguessable: who knows it can open the pass.
  public var id: Identifier<GatePass>

  /// What is fetched, such as `2019 Toyota Corolla, white`.
  public var vehicle: String
  public var vin: String?
  public var listing: Identifier<Listing>?
  public var dealer: Identifier<Dealer>?

  /// Where to drive in and where the car is.
  public var gate: String?
  public var bay: String?

  /// Who fetches the car, and in what.
  public var carrier: String?
  public var driver: String?
  public var plate: String?
  public var validFrom: Timestamp?
  public var validUntil: Timestamp?

  /// The lot, for maps and for the lock screen.
  public var place: String?
  public var coordinate: Coordinate<WGS84>?

  /// A telephone number at the lot.
  public var contact: String?
  public var notes: String?
  public var isVoided: Bool

  public init(id: Identifier<GatePass>, vehicle: String) {
    self.id = id
    self.vehicle = vehicle
    isVoided = false
  }
}
