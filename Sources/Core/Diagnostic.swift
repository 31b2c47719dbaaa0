/// The place of a diagnostic: in a file, in a record of a source, or at an option.
public struct Location: Hashable, Sendable, CustomStringConvertible {
  /// The name of a file in the project, or of another input: a table, an option.
  public let source: String

  /// The line in the file, from one.
  public let line: Int?

  /// The column in the line, from one.
  public let column: Int?

  /// The number of the record in a source without lines, from one.
  public let record: Int?

  /// The field of the record, or the pointer into the document.
  public let field: String?

  /// The cell or element in a file whose places are more than lines: `Cars!B7`,
  /// `/rss/channel/item[3]/g:price`.
  public let place: String?

  public init(
    _ source: String, line: Int? = nil, column: Int? = nil, record: Int? = nil,
    field: String? = nil, place: String? = nil
  ) {
    self.source = source
    // Without a line, as in an empty file, there is no place.
    self.line = line.flatMap { $0 > 0 ? $0 : nil }
    self.column = column.flatMap { $0 > 0 ? $0 : nil }
    self.record = record
    self.field = field
    self.place = place
  }

  /// The line and column of an offset in a file, with the pointer into the document if there is
  /// one.
  public init(_ source: String, of offset: Int, in bytes: [UInt8], field: String? = nil) {
    let position = TextPosition(of: offset, in: bytes)
    self.init(source, line: position.line, column: position.column, field: field)
  }

  /// The place of an offset in a file whose positions are indexed.
  public init(_ source: String, of offset: Int, in positions: PositionIndex) {
    let position = positions.position(of: offset)
    self.init(source, line: position.line, column: position.column)
  }

  /// The same location, at one of its fields.
  public func at(field: String) -> Location {
    Location(source, line: line, column: column, record: record, field: field, place: place)
  }

  /// The same location, at a cell or an element.
  public func at(place: String?) -> Location {
    Location(source, line: line, column: column, record: record, field: field, place: place)
  }

  /// `file:line:column` or `source#record`, followed by the place and the field, each after a
  /// space.
  public var description: String {
    var text = source
    if let line { text += ":\(line)" }
    if let column { text += ":\(column)" }
    if let record { text += "#\(record)" }
    if let place { text += " \(place)" }
    if let field { text += " \(field)" }
    return text
  }
}

/// A report to the operator: what is wrong, where, and how to fix it.
public struct Diagnostic: Hashable, Sendable {
  public let kind: DiagnosticKind
  public var severity: Severity
  public var location: Location

  /// What is wrong in this case.
  public let message: String

  /// How to fix it.
  public let help: String

  /// The text of the wrong field, as in the source.
  public var value: String?

  public var recordID: String?

  /// Makes a diagnostic; without a message it uses the summary of its kind.
  public init(
    _ kind: DiagnosticKind, at location: Location, _ message: String? = nil, help: String? = nil
  ) {
    self.kind = kind
    severity = kind.severity
    self.location = location
    self.message = message ?? kind.summary
    self.help = help ?? kind.help
  }

  public var code: String { kind.code }
}

extension Diagnostic: CustomStringConvertible {
  /// `ads.ndjson:42 price: error: the price is negative [record.price]`.
  public var description: String {
    "\(location): \(severity.rawValue): \(message) [\(code)]"
  }
}
