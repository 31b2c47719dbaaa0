public import Bytes
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
  }

  /// How one field is read.
  public struct Entry: Hashable, Sendable {
    public var origin: Origin

    /// The unit of a mileage that does not tell its own.
    public var unit: Mileage.Unit?

    /// The currency of a price that does not tell its own.
    public var currency: Currency?

    /// The column with the currency of each price.
    public var currencyColumn: String?

    /// What the numbers have before their fraction: a point unless declared, and then a number such as
    /// `12.300` is a fault, because many write twelve thousand three hundred so.
    public var decimalMark: DecimalMark?

    /// What words of the source stand for; `nil` stands for nothing, as if the field were empty.
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

extension FieldMap {
  /// Reads the `fields` of a project file, with every fault in them.
  public static func read(
    _ node: JSONNode?, for kind: RecordKind
  ) -> (map: FieldMap, faults: [ProjectFault]) {
    var reader = FieldMapReader(kind: kind)
    if let node { reader.read(node) }
    return (reader.map, reader.faults)
  }
}
