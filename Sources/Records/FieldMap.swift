public import Model

/// Where the fields of a kind of record come from.
///
/// A field without an entry comes from the column, or the JSON member, of its own name.
public struct FieldMap: Hashable, Sendable {
  /// Where a value comes from.
  public enum Origin: Hashable, Sendable {
    /// A column of a table, or a member of a JSON object: `address.city` is the member `city` of the
    /// member `address`.
    case column(String)

    /// The number of the record in its source, from one.
    case row

    /// The same text for every record.
    case constant(String)
  }

  /// What separates the whole part of a number from its fraction.
  public enum DecimalMark: String, Sendable, CaseIterable {
    case point = "."
    case comma = ","

    var byte: UInt8 {
      switch self {
      case .point: UInt8(ascii: ".")
      case .comma: UInt8(ascii: ",")
      }
    }
  }

  /// How one field is read.
  public struct Entry: Hashable, Sendable {
    public var origin: Origin

    /// The unit of a mileage without one.
    public var unit: Mileage.Unit?

    /// The currency of a price without one.
    public var currency: Currency?

    /// The column with the currency of each price.
    public var currencyColumn: String?

    /// What the numbers have before their fraction.
    ///
    /// Where nothing is declared, it is a point, and a number such as `12.300` is a fault, because many
    /// write twelve thousand three hundred so.
    public var decimalMark: DecimalMark?

    /// What words of the source mean; `nil` is nothing, as if the field were empty.
    public var values: [String: String?] = [:]

    public init(_ origin: Origin) {
      self.origin = origin
    }
  }

  public var entries: [RecordField: Entry]

  public init(_ entries: [RecordField: Entry] = [:]) {
    self.entries = entries
  }
}
