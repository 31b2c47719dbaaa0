public import WaymarkCore

/// A pass that lets a truck pick up a car from a lot.
public struct GatePass: Hashable, Sendable {
  /// Unguessable: anyone who knows it can open the pass.
  public var id: Identifier<GatePass>

  /// The vehicle to pick up, such as `2019 Toyota Corolla, white`.
  public var vehicle: String
  public var vin: String?
  public var listing: Identifier<Listing>?
  public var dealer: Identifier<Dealer>?

  /// The gate to enter and the bay of the car.
  public var gate: String?
  public var bay: String?

  public var haulier = Haulier()
  public var validFrom: Timestamp?
  public var validUntil: Timestamp?

  /// The time zone of the lot: the one that the record or its dealer names, such as
  /// `America/Toronto`, or that of a country with only one.
  public var timeZone: String?

  public var lot = Lot()

  /// A telephone number at the lot.
  public var contact: String?
  public var notes: String?
  public var isVoided: Bool

  public init(id: Identifier<GatePass>, vehicle: String) {
    self.id = id
    self.vehicle = vehicle
    isVoided = false
  }

  /// Who picks up the car, and with which vehicle.
  public struct Haulier: Hashable, Sendable {
    public var carrier: String?
    public var driver: String?
    public var plate: String?
  }

  /// The position of the car, for maps and for the lock screen.
  public struct Lot: Hashable, Sendable {
    public var place: String?

    /// An ISO 3166-1 code of two capital letters.
    public var country: String?
    public var coordinate: Coordinate<WGS84>?
  }

  /// The validity of a pass at a moment.
  public enum State: String, Hashable, Sendable {
    /// The pass is not valid yet.
    case early
    case issued

    /// The pass has expired.
    case expired

    /// The issuer has withdrawn the pass.
    case voided

    /// The state at a moment of a pass that is not voided.
    ///
    /// Times are in seconds since 1970; a pass is valid through its last second.
    public init(at moment: Int, from start: Int?, until end: Int?) {
      if let end, end < moment {
        self = .expired
      } else if let start, moment < start {
        self = .early
      } else {
        self = .issued
      }
    }

    /// Whether the pass is valid, now or later.
    public var isGood: Bool { self == .early || self == .issued }
  }

  /// The state of the pass at a moment, in seconds since 1970.
  public func state(at moment: Int) -> State {
    isVoided
      ? .voided : State(at: moment, from: validFrom?.seconds, until: validUntil?.seconds)
  }

  /// The clock of its times, such as `EST (UTC-05:00)`; both clocks if the clock changes between
  /// them.
  public var zone: String? {
    let zones = [validFrom, validUntil].compactMap { $0?.zone }
    return zones.first == zones.last ? zones.first : zones.joined(separator: ", ")
  }
}
