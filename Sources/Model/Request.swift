/// A request for quotation: something that a buyer wants to buy or to rent.
public struct Request: Hashable, Sendable {
  /// The requested item, the destination and the buyer; its price is the highest offer for one
  /// item.
  public var wanted: Listing
  public var status: Status

  /// The requested number of items.
  public var quantity: Int?

  /// The end of the request.
  public var validUntil: Timestamp?

  /// Whether only the last day is known, not a moment.
  public var endsWithDay = false

  /// The end as the source gives it: a day such as `2026-12-31`, or a moment.
  public var endText: String? { endsWithDay ? validUntil?.day : validUntil?.iso8601 }

  public init(_ wanted: Listing) {
    self.wanted = wanted
    status = .open
  }

  public enum Status: String, Sendable, CaseIterable {
    case open, closed
  }
}
