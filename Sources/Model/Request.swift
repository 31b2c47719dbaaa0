/// A request for quotation: something that somebody wants to buy or to rent.
public struct Request: Hashable, Sendable {
  /// What is wanted, where it shall go and who asks; its price is the most that is offered for one.
  public var wanted: Listing
  public var status: Status

  /// How many are wanted.
  public var quantity: Int?

  /// Until when an offer is of use.
  public var validUntil: Timestamp?

  /// Whether only the day is known that it ends with.
  public var endsWithDay = false

  /// The end as the source tells it: a day such as `2026-12-31`, or a moment.
  public var endText: String? { endsWithDay ? validUntil?.day : validUntil?.iso8601 }

  public init(_ wanted: Listing) {
    self.wanted = wanted
    status = .open
  }

  public enum Status: String, Sendable, CaseIterable {
    case open, closed
  }
}
