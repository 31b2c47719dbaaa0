import Synchronization
import WaymarkCore
public import WaymarkModel
public import WaymarkReaders
import WaymarkTemplates
import WaymarkValues

extension RecordDecoder {
  /// The fields of the records, each with its column, member or other origin.
  public var mappedFields: [(field: RecordField, origin: String?)] {
    surveyedFields.map { field in
      let bound = context.fields[field.index]
      return switch bound.origin {
      case .absent: (field, bound.fallback == nil ? nil : "a default")
      case .row: (field, "the row number")
      case .constant: (field, "a fixed value")
      case .template: (field, "a template")
      case .cell, .named, .member, .path, .first: (field, bound.title ?? field.name)
      }
    }
  }

  /// The fields of the records by index, each with whether every record has it because its value
  /// does not come from the source.
  public var fieldNames: [(index: Int, name: String, isConstant: Bool)] {
    surveyedFields.map { ($0.index, $0.name, context.fields[$0.index].origin.isConstant) }
  }

  private var surveyedFields: [RecordField] {
    Record.fields(context.vocabulary) + context.translations.map(\.field)
  }

  /// The fields with a value in one record; none for an unreadable record.
  public func filledFields(of raw: RawRecord, in batch: RawBatch) -> [RecordField] {
    let reader = FieldReader(raw, of: batch, at: Location(source), context)
    guard reader.isReadable else { return [] }
    return surveyedFields.filter { field in
      if case .absent = reader.value(field) { false } else { true }
    }
  }
}

/// The set of fields that a record has a value for.
public struct FieldSet: Hashable, Sendable {
  /// A bit for the index of each field; the last word is not 0.
  private var words: [UInt64] = []

  public init() {}

  mutating func insert(_ index: Int) {
    while words.count <= index / 64 { words.append(0) }
    words[index / 64] |= 1 << UInt64(index % 64)
  }

  /// Calls a closure with the index of each field.
  public func forEach(_ body: (Int) -> Void) {
    for (number, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(number * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// The set as hex digits, with a comma between groups of 64 fields.
  public var text: String { words.map { String($0, radix: 16) }.joined(separator: ",") }

  /// Reads what `text` wrote; `nil` for anything else.
  public init?(text: String) {
    for digits in text.split(separator: ",", omittingEmptySubsequences: false) where !text.isEmpty {
      guard let word = UInt64(digits, radix: 16) else { return nil }
      words.append(word)
    }
  }
}

extension FieldReader {
  /// The fields that have a value without a fault.
  var filledFields: FieldSet {
    var filled = FieldSet()
    for bound in context.watched where isFilled(bound) && !faulty.contains(bound.index) {
      filled.insert(bound.index)
    }
    return filled
  }

  private func isFilled(_ bound: BoundField) -> Bool {
    guard hasValue(at: bound.origin) else { return false }
    // A word may be declared to mean no value.
    guard !bound.values.isEmpty || !bound.nulls.isEmpty else { return true }
    return !isMeaningless(value(at: bound.origin, nulls: bound.nulls), by: bound)
  }

  private func hasValue(at origin: BoundField.Origin) -> Bool {
    switch origin {
    case .absent, .row, .constant: false
    case .cell, .named: if case .absent = value(at: origin) { false } else { true }
    case .member, .path: member(at: origin).map(hasValue) ?? false
    case .first(let origins): origins.contains(where: hasValue(at:))
    case .template(let template): template.fields.contains(where: hasValue(at:))
    }
  }

  private func hasValue(_ node: JSONNode) -> Bool {
    switch node.value {
    case .null: false
    case .bool, .number: true
    case .string(let text): text.utf8.contains { !isBlank($0) }
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }
}

/// Records which mapped JSON members occurred in any record.
///
/// A table names its columns before the first row. In JSON, a misspelt member is only detected
/// after all records.
final class Sightings: Sendable {
  /// How many members have not been seen yet.
  private let missingCount: Atomic<Int>
  private let hasRecords = Atomic(false)

  /// The fields with a member that has not been seen yet, in order.
  private let missing: Mutex<[RecordField]>

  /// The members of the first record, for suggestions that do not depend on the order of workers.
  private let firstNames = Mutex<[String]>([])

  init(of fields: [BoundField], mapped: [RecordField]) {
    let mapped = mapped.filter { fields[$0.index].origin.isMember }
    missing = Mutex(mapped.sorted { $0.index < $1.index })
    missingCount = Atomic(mapped.count)
  }

  /// Notes the members of a record.
  func note(_ reader: borrowing FieldReader) {
    guard missingCount.load(ordering: .relaxed) > 0, reader.isReadable else { return }
    hasRecords.store(true, ordering: .relaxed)
    if reader.isFirst { firstNames.withLock { $0 = reader.memberNames } }
    let seen = missing.withLock { $0 }.filter { reader.member(at: reader.bound($0).origin) != nil }
    guard !seen.isEmpty else { return }
    missing.withLock { missing in
      missing.removeAll(where: seen.contains)
      missingCount.store(missing.count, ordering: .relaxed)
    }
  }

  func diagnostics(of fields: [BoundField], at location: Location) -> [Diagnostic] {
    guard hasRecords.load(ordering: .relaxed) else { return [] }
    let names = firstNames.withLock { $0 }
    return missing.withLock { $0 }.map { field in
      let title = fields[field.index].title ?? field.name
      return Diagnostic(
        .sourceUnusedMapping, at: location.at(field: field.name),
        "no record has the member \(excerpt(title.utf8))",
        help: suggestion(for: title, among: names).map { "Did you mean \"\($0)\"?" })
    }
  }
}

extension FieldMap {
  /// The columns of a source that no field reads, in order; for JSON, the top-level members of the
  /// first records.
  public func unreadColumns(
    of kind: RecordKind, in source: RecordSource
  ) throws(DiagnosedError) -> [String] {
    try unread(kind.type, source)
  }

  private func unread<Record: SourceRecord>(
    _: Record.Type, _ source: RecordSource
  ) throws(DiagnosedError) -> [String] {
    let context = try RecordDecoder<Record>(self, of: source).context
    guard let columns = source.columns else {
      return try memberNames(of: source).filter { context.names[$0] == nil }
    }
    var read: Set<Int> = []
    for field in context.fields {
      read.formUnion(field.origin.columns)
      read.formUnion(field.currencyOrigin.columns)
    }
    return columns.indices.filter { !read.contains($0) }.map { columns[$0] }
  }
}

/// How many records are searched for unread members.
private let sampleCount = 1000

private func memberNames(of source: RecordSource) throws(DiagnosedError) -> [String] {
  var names: [String] = []
  var seen: Set<String> = []
  var count = 0
  while count < sampleCount, let batch = try source.next() {
    count += batch.records.count
    for record in batch.records {
      for member in batch.members(of: record) ?? [] where seen.insert(member.name).inserted {
        names.append(member.name)
      }
    }
  }
  source.stop()
  return names
}
