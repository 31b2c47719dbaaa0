/// A request for quotation: something that somebody wants to buy or to rent.
public struct Request: Hashable, Sendable {
  /// What is wanted, where it shall go and who asks; its price is the most that is offered for one.
  public var wanted: Listing
  public var status: Status

  /// How many are wanted.
  public var quantity: Int?

  /// Until when an offer is of use.
  public var validUntil: Timestamp?

  public init(_ wanted: Listing) {
    self.wanted = wanted
    status = .open
  }

  public enum Status: String, Sendable, CaseIterable {
    case open, closed
  }
}
