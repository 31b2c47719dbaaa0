/// Where the records of one kind are read from.
public struct SourceDescription: Hashable, Sendable {
  /// The format of a source.
  public enum Kind: String, Sendable, CaseIterable {
    /// One JSON object a line.
    case ndjson

    /// One top-level JSON array of objects.
    case json

    /// RFC 4180, with a header.
    case csv
    case sqlite
  }

  public let kind: Kind

  /// The path as the project writes it, which is what places show.
  public let name: String

  /// The path to open.
  public let path: String

  /// The one SELECT statement that gives the records of a database.
  public var query: String?

  /// What separates the fields of a CSV row: a comma, unless the project says otherwise.
  public var separator = UInt8(ascii: ",")

  public init(_ kind: Kind, name: String, path: String, query: String? = nil) {
    self.kind = kind
    self.name = name
    self.path = path
    self.query = query
  }
}
