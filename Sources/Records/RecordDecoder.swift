import WaymarkCore
public import WaymarkModel
public import WaymarkReaders

/// The result of decoding one record of a source.
public struct Decoded<Record: Sendable>: Sendable {
  /// The record, unless it is left out.
  public let record: Record?

  /// The fields that have a value without a fault.
  public let filled: FieldSet

  public let diagnostics: [Diagnostic]

  /// Where the record begins.
  public let location: Location

  /// The last change of a record that is left out.
  public let change: RecordChange?

  /// The last change of an accepted record if it is later than the build by less than the offsets
  /// of time zones: the record has no date then, but is the newest of those with its identifier.
  ///
  /// A date far ahead is mistyped, and decides nothing.
  public let lateChange: Timestamp?
}

/// When a record changed; of several with one identifier, the latest change decides.
///
/// It has a hash of the identifier, because most of these records are not needed again.
public struct RecordChange: Sendable, Equatable {
  public let idHash: UInt64

  /// `nil` if the record has no date, or one that cannot be read.
  public let updated: Timestamp?

  init(id: ArraySlice<UInt8>, updated: Timestamp?) {
    var hash = StableHash()
    hash.add(id)
    idHash = hash.value
    self.updated = updated
  }

  // Not generic, because a generic call from another module is slow.
  public static func hash(ofID id: String) -> UInt64 { StableHash(of: id).value }
}

/// Decodes and checks the records of one source; a value type, so each worker has its own.
public struct RecordDecoder<Record: SourceRecord>: Sendable {
  let source: String
  let context: FieldReader.Context
  private let sightings: Sightings

  /// Looks up the columns of the fields in a source; fails with every missing or ambiguous column.
  ///
  /// A change after `latestChange`, in seconds since 1970, is left out.
  /// The zones are those of the dealers' lots, by their names in the time zone database.
  public init(
    _ map: FieldMap = FieldMap(), of source: RecordSource, countries: Countries? = nil,
    severities: [String: Severity] = [:], dealerZones: [Identifier<Dealer>: String] = [:],
    latestChange: Int = .max
  ) throws(DiagnosedError) {
    self.source = source.source.name
    context = try FieldReader.Context(
      Record.self, map, of: source, countries: countries, severities: severities,
      dealerZones: dealerZones, latestChange: latestChange)
    sightings = Sightings(
      of: context.fields, mapped: map.entries.keys + context.translations.map(\.field))
  }

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
      diagnostics: diagnostics, location: location, change: isLeftOut ? reader.lastChange() : nil,
      lateChange: isLeftOut ? nil : reader.lateChange.flatMap(nearBuild))
  }

  private func nearBuild(_ change: Timestamp) -> Timestamp? {
    change.seconds - 14 * 3600 <= context.latestChange ? change : nil
  }

  /// The last change of a record that `only` or `except` leaves out, so its faults do not matter;
  /// `nil` if it has no identifier.
  public func change(of raw: RawRecord, in batch: RawBatch) -> RecordChange? {
    var reader = FieldReader(raw, of: batch, at: Location(source), context)
    return reader.lastChange()
  }

  /// Whether records of the source can have a date of change.
  public var hasDates: Bool { !context.fields[RecordField.updated.index].isAbsent }

  /// The identifier of a record that `only` or `except` leaves out; `nil` without one.
  public func id(of raw: RawRecord, in batch: RawBatch) -> String? {
    var reader = FieldReader(raw, of: batch, at: Location(source), context)
    guard reader.isReadable else { return nil }
    return reader.text(.id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Warnings for mapped JSON members that no record had; complete after all records are decoded.
  public var unusedMappings: [Diagnostic] {
    sightings.diagnostics(of: context.fields, at: Location(source))
  }
}

extension FieldReader {
  /// The identifier and the date of change, after all other fields; `nil` without an identifier.
  ///
  /// A date after the build is newer than the others, whatever wrote it.
  fileprivate mutating func lastChange() -> RecordChange? {
    guard isReadable, let id = text(.id) else { return nil }
    let updated = bound(.updated).isAbsent ? nil : timestamp(.updated)
    return RecordChange(id: id, updated: updated)
  }

  /// The data shared by all records of a source; a class, because every record refers to it.
  final class Context: Sendable {
    let fields: [BoundField]

    /// The rows of the vocabulary that have a column or a default.
    let attributes: [AttributeField]
    let vocabulary: Vocabulary

    /// The texts of locales other than the default.
    let translations: [LocalField]

    /// The locale of titles that are composed from other fields.
    let language: String

    /// The number of each member of a JSON object that a field is read from.
    let names: [String: Int]
    let countries: Countries?
    let pictures: PictureFolder?

    /// The essential fields: a fault in one of them leaves out the record.
    let essential: Set<RecordField>

    /// The severities that the project declares, by diagnostic code.
    let severities: [String: Severity]

    /// The fields with a column in the source, so a record may lack a value.
    let watched: [BoundField]

    /// The time zones of dealers, by their names.
    let dealerZones: [Identifier<Dealer>: String]
    let zones = KnownZones()

    /// The latest time at which a record can have changed, in seconds since 1970.
    let latestChange: Int

    init<Record: SourceRecord>(
      _: Record.Type, _ map: FieldMap, of source: RecordSource, countries: Countries?,
      severities: [String: Severity], dealerZones: [Identifier<Dealer>: String], latestChange: Int
    ) throws(DiagnosedError) {
      let line = source.source.kind == .csv ? 1 : nil
      var binder = FieldBinder(
        map, columns: source.columns, at: Location(source.source.name, line: line))
      let bound = binder.bind(Record.self)
      let (translations, translated) = binder.bindTranslations(after: bound.count)
      guard binder.faults.isEmpty else { throw DiagnosedError(binder.faults) }
      let fields = bound + translated
      self.fields = fields
      attributes = map.vocabulary.attributes.indices
        .map { AttributeField(row: $0, of: map.vocabulary, in: fields) }
        .filter { !$0.bound.isAbsent }
      vocabulary = map.vocabulary
      self.translations = translations
      language = map.language
      names = binder.names
      self.countries = countries
      pictures = map.pictures
      essential = Set(Record.essential)
      self.severities = severities
      watched = (Record.fields(map.vocabulary) + translations.map(\.field))
        .map { fields[$0.index] }.filter(\.origin.isOfColumns)
      self.dealerZones = dealerZones
      self.latestChange = latestChange
    }
  }
}
