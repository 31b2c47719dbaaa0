public import Model

/// A kind of value that is read from the records of a source.
public protocol SourceRecord: Sendable {
  static var kind: RecordKind { get }

  /// Reads one record; faults and warnings stay with the reader.
  static func read(from fields: inout FieldReader) -> Self?
}

/// What became of one record of a source.
public struct Decoded<Record: Sendable>: Sendable {
  /// The record, unless it is left out.
  public let record: Record?

  /// Warnings of a record that is used; the one error of a record that is left out.
  public let diagnostics: [Diagnostic]

  /// Where the record stands.
  public let place: Location
}

/// Why no record of a source can be decoded.
public struct BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One for every column that is missing or ambiguous.
  public let diagnostics: [Diagnostic]

  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// Decodes the records of one source into values, and checks them; a value itself, for each worker.
public struct RecordDecoder<Record: SourceRecord>: Sendable {
  private let fields: [BoundField]
  private let source: String
  private let context: FieldReader.Context
  private let sightings: Sightings

  /// Looks up the columns of the fields in a source.
  ///
  /// - Parameters:
  ///   - map: Where the fields come from.
  ///   - source: The source whose records are going to be decoded.
  ///   - countries: Where coordinates are expected; anywhere when `nil`.
  /// - Throws: `BindingError` when a column is missing that the map names or a record cannot do without.
  public init(
    _ map: FieldMap = FieldMap(), of source: RecordSource, countries: Countries? = nil
  ) throws(BindingError) {
    let line = source.source.kind == .csv ? 1 : nil
    var binder = FieldBinder(
      map, columns: source.columns, at: Location(source.source.name, line: line))
    let fields = binder.bind(Record.kind)
    guard binder.faults.isEmpty else { throw BindingError(diagnostics: binder.faults) }
    self.source = source.source.name
    self.fields = fields
    sightings = Sightings(of: fields, in: map)
    context = FieldReader.Context(
      names: binder.names, countries: countries, beginsLines: source.source.kind == .ndjson)
  }

  /// Decodes one record of a batch.
  public func decode(_ raw: RawRecord, of batch: RawBatch) -> Decoded<Record> {
    let place = place(of: raw)
    if case .fault(let diagnostic) = raw.payload {
      return Decoded(record: nil, diagnostics: [diagnostic], place: place)
    }
    var reader = FieldReader(fields, raw, batch, at: place, context)
    let record = reader.isReadable ? Record.read(from: &reader) : nil
    sightings.note(reader)
    if let error = reader.error { return Decoded(record: nil, diagnostics: [error], place: place) }
    return Decoded(record: record, diagnostics: reader.warnings, place: place)
  }

  /// Warns of mapped JSON members that no record had; to be asked when all records are decoded.
  public var unusedMappings: [Diagnostic] {
    sightings.diagnostics(of: fields, at: Location(source))
  }

  private func place(of raw: RawRecord) -> Location {
    Location(source, line: raw.line, record: raw.line == nil ? raw.ordinal : nil)
  }
}
