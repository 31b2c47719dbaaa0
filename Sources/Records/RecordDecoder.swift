public import WaymarkModel

/// What became of one record of a source.
public struct Decoded<Record: Sendable>: Sendable {
  /// The record, unless it is left out.
  public let record: Record?

  /// The fields that the source has a value for, and that nothing is wrong with.
  public let filled: FieldSet

  /// What is wrong or odd about the record.
  public let diagnostics: [Diagnostic]

  /// Where the record begins.
  public let location: Location
}

/// Decodes the records of one source into values, and checks them; a value itself, for each worker.
public struct RecordDecoder<Record: SourceRecord>: Sendable {
  let source: String
  let context: FieldReader.Context
  private let sightings: Sightings

  /// Looks up the columns of the fields in a source; fails with every one that is missing or ambiguous.
  ///
  /// The zones are those of the lots of dealers, as they are called in the time zone database.
  public init(
    _ map: FieldMap = FieldMap(), of source: RecordSource, countries: Countries? = nil,
    severities: [String: Severity] = [:], dealerZones: [Identifier<Dealer>: String] = [:]
  ) throws(DiagnosedError) {
    let line = source.source.kind == .csv ? 1 : nil
    var binder = FieldBinder(
      map, columns: source.columns, at: Location(source.source.name, line: line))
    var fields = binder.bind(Record.self)
    let (translations, bound) = binder.bindTranslations(after: fields.count)
    fields += bound
    guard binder.faults.isEmpty else { throw DiagnosedError(binder.faults) }
    self.source = source.source.name
    sightings = Sightings(of: fields, mapped: map.entries.keys + translations.map(\.field))
    context = FieldReader.Context(
      fields: fields, vocabulary: map.vocabulary, translations: translations,
      language: map.language, names: binder.names, countries: countries,
      pictures: map.pictures, essential: Set(Record.essential), severities: severities,
      watched: WatchedField.all(
        Record.fields(map.vocabulary) + translations.map(\.field), in: fields),
      dealerZones: dealerZones)
  }

  /// Decodes one record of a batch.
  public func decode(_ raw: RawRecord, of batch: RawBatch) -> Decoded<Record> {
    let location = Location(source, line: raw.line, record: raw.line == nil ? raw.ordinal : nil)
    var reader = FieldReader(raw, of: batch, at: location, context)
    let record = reader.isReadable ? Record.read(from: &reader) : nil
    sightings.note(reader)
    var diagnostics = reader.diagnostics
    if !diagnostics.isEmpty, let id = reader.idText {
      for index in diagnostics.indices { diagnostics[index].recordID = id }
    }
    let isLeftOut = record == nil || reader.isLeftOut
    return Decoded(
      record: isLeftOut ? nil : record, filled: isLeftOut ? FieldSet() : reader.filledFields,
      diagnostics: diagnostics, location: location)
  }

  /// Warns of mapped JSON members that no record had; to be asked when all records are decoded.
  public var unusedMappings: [Diagnostic] {
    sightings.diagnostics(of: context.fields, at: Location(source))
  }
}
