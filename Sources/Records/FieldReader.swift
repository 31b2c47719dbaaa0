import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkTemplates
import WaymarkValues

/// The fields of one record while it is decoded, and their faults.
public struct FieldReader {
  /// The files of the project's images that the record names.
  var pictures: [String: PictureFile] = [:]

  let context: Context
  let batch: RawBatch
  let ordinal: Int
  private let position: Int

  /// Whether it is made of several rows, of which others have higher prices.
  let hasHigherPrices: Bool
  let location: Location
  private var cells = 0..<0

  var members: [JSONMember] = []

  /// The index of the last member with each name, by the number of the name; -1 if there is none.
  var memberIndices: [Int] = []

  /// The names of all members; for the first record only.
  var memberNames: [String] = []

  /// The texts written in HTML, as pages show them.
  var markups: [RecordField: HTMLText] = [:]

  /// The diagnostics of the record, field by field.
  private(set) var diagnostics: [Diagnostic] = []

  /// The fields with a fault, by their indices.
  private(set) var faulty: Set<Int> = []

  private(set) var isLeftOut = false

  /// Whether the record could be split into fields.
  private(set) var isReadable = true

  /// The date of change if it is later than the build.
  var lateChange: Timestamp?

  /// Whether it is the first record of its source that is read.
  var isFirst: Bool { batch.beginsSource && batch.records.first?.ordinal == ordinal }

  init(_ raw: RawRecord, of batch: RawBatch, at location: Location, _ context: Context) {
    self.batch = batch
    self.location = location
    self.context = context
    ordinal = raw.ordinal
    position = raw.position
    hasHigherPrices = raw.hasHigherPrices
    switch raw.payload {
    case .cells(let range):
      cells = range
      take(textFault(inCells: range))
    case .json(let range): take(readMembers(of: raw, in: range))
    case .fault(let diagnostic): take(diagnostic)
    }
  }

  /// Adds a fault that makes the whole record unreadable.
  private mutating func take(_ fault: Diagnostic?) {
    guard let fault else { return }
    diagnostics.append(fault)
    isLeftOut = true
    isReadable = false
  }

  /// Reports a fault: leaves out the record if the field is essential, otherwise the field.
  mutating func fail(
    _ kind: DiagnosticKind, _ field: RecordField, _ message: String, help: String? = nil
  ) {
    let isEssential = context.essential.contains(field)
    report(diagnostic(kind, field, message, help: help), as: isEssential ? .error : .warning)
    faulty.insert(field.index)
    if isEssential { isLeftOut = true }
  }

  /// Whether a field has no fault so far.
  func isFaultless(_ field: RecordField) -> Bool { !faulty.contains(field.index) }

  /// Reports a problem that does not prevent the use of the record or the field.
  mutating func warn(
    _ kind: DiagnosticKind, _ field: RecordField, _ message: String, help: String? = nil
  ) {
    report(diagnostic(kind, field, message, help: help), as: .warning)
  }

  /// Adds a diagnostic, with a severity unless the project declares another one.
  private mutating func report(_ diagnostic: Diagnostic, as severity: Severity) {
    var diagnostic = diagnostic
    diagnostic.severity = context.severities[diagnostic.code] ?? severity
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { isLeftOut = true }
  }

  /// A diagnostic of a field; names its column if it has another name.
  private func diagnostic(
    _ kind: DiagnosticKind, _ field: RecordField, _ message: String, help: String? = nil
  ) -> Diagnostic {
    let column = bound(field).title.map { " (column \(excerpt($0.utf8)))" } ?? ""
    var diagnostic = Diagnostic(
      kind, at: location.at(field: field.name).at(place: place(of: bound(field), field)),
      message + column, help: help)
    diagnostic.value = plainText(field)
    return diagnostic
  }

  /// The place of a field in a source that has cells or elements, not just lines.
  private func place(of bound: BoundField, _ field: RecordField) -> String? {
    batch.place(
      position, line: location.line, column: bound.origin.columns.first,
      member: bound.title ?? field.name)
  }

  /// The text of a field in the source, at most 200 characters.
  func plainText(_ field: RecordField) -> String? {
    switch single(value(at: bound(field).origin)) {
    case .text(let bytes), .number(let bytes):
      String(String(decoding: bytes.prefix(800), as: UTF8.self).prefix(200))
    case .absent, .node, .unusable: nil
    }
  }

  func bound(_ field: RecordField) -> BoundField { context.fields[field.index] }

  var vocabulary: Vocabulary { context.vocabulary }
}

extension FieldReader {
  /// The value of a field, with words of the source translated; a blank text means no value.
  func value(_ field: RecordField) -> RawValue {
    let bound = bound(field)
    let mark = field.form == .text ? nil : bound.number.decimal
    let raw = value(at: bound.origin, decimal: mark, nulls: bound.nulls)
    let value = isUnitAlone(raw, bound, field) ? .absent : meaning(of: raw, in: field)
    guard case .absent = value, let fallback = bound.fallback else { return value }
    return nonblank(fallback[...])
  }

  /// Whether the numbers in the template of a quantity have no value, so that its units are alone.
  private func isUnitAlone(_ value: RawValue, _ bound: BoundField, _ field: RecordField) -> Bool {
    guard !bound.nulls.isEmpty, case .template = bound.origin, case .quantity = field.form,
      case .text(let text) = value
    else { return false }
    return !text.contains(where: \.isASCIIDigit)
  }

  func translated(_ value: RawValue, by bound: BoundField) -> RawValue {
    guard !bound.values.isEmpty || !bound.nulls.isEmpty else { return value }
    switch value {
    case .text(let bytes), .number(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      if value.isIn(bound.nulls) { return .absent }
      guard let other = bound.values[text] else { return value }
      return other.isEmpty ? .absent : .text(other[...])
    case .absent:
      guard let other = bound.values[""], !other.isEmpty else { return value }
      return .text(other[...])
    case .node, .unusable: return value
    }
  }

  /// The identifier in the source, for messages.
  var idText: String? {
    guard isReadable else { return nil }
    return switch value(.id) {
    case .text(let text), .number(let text):
      String(String(decoding: text.prefix(64), as: UTF8.self))
    case .absent, .node, .unusable: nil
    }
  }

  /// The bytes of a text or number, with HTML as one line of plain text; anything else is a fault.
  mutating func text(_ field: RecordField) -> ArraySlice<UInt8>? {
    guard bound(field).isHTML else { return sourceText(field) }
    guard let source = sourceText(field) else { return nil }
    let line = plainLine(source)
    return line.isEmpty ? nil : line[...]
  }

  /// The unchanged bytes of a text or number, or of a list with one; anything else is a fault.
  mutating func sourceText(_ field: RecordField) -> ArraySlice<UInt8>? {
    switch value(field) {
    case .absent: return nil
    case .text(let text), .number(let text): return text
    case .node(let node):
      fail(
        .recordType, field, "the \(field.name) is \(node.kind)",
        help: node.array == nil
          ? nil
          : "Map one of its values by its number, such as colors.0 or prices.0.amount, or another column."
      )
    case .unusable(let what): fail(.recordType, field, "the \(field.name) is \(what)")
    }
    return nil
  }

  private func value(of cell: RawCell) -> RawValue {
    switch batch.value(of: cell) {
    case .text(let text): nonblank(text)
    case .node(let node): value(of: node)
    case let other: other
    }
  }

  /// The value at a place; numbers that a template joins with texts get their decimal mark.
  ///
  /// Of several columns, those with one of the `nulls` have no value.
  func value(
    at origin: BoundField.Origin, decimal: DecimalMark? = nil, nulls: Set<String> = []
  ) -> RawValue {
    switch origin {
    case .absent: return .absent
    case .row: return .number(Array(String(ordinal).utf8)[...])
    case .constant(let bytes): return nonblank(bytes[...])
    case .cell(let index): return value(of: batch.cells[cells.lowerBound + index])
    case .named(let named): return value(of: named.cell(in: batch, from: cells.lowerBound))
    case .member, .path: return value(of: member(at: origin))
    case .first(let origins):
      for origin in origins {
        let value = value(at: origin)
        if !isNothing(value, nulls: nulls) { return value }
      }
      return .absent
    case .template(let template): return filled(template, decimal, nulls)
    }
  }

  /// The text of a template; no value if all its columns are empty.
  private func filled(
    _ template: TextTemplate<BoundField.Origin>, _ decimal: DecimalMark?, _ nulls: Set<String>
  ) -> RawValue {
    var text: [UInt8] = []
    var hasValue = false
    for step in template.steps {
      switch step {
      case .literal(let literal): text += literal.utf8
      case .field(let origin):
        let value = value(at: origin)
        let values = if case .node(let node) = value { node.array ?? [] } else { [JSONNode]() }
        let parts = (values.isEmpty ? [value] : values.map(value(of:)))
          .filter { !$0.isIn(nulls) }.compactMap { $0.written(decimal) }
        text += parts.joined(separator: [UInt8(ascii: " ")])
        hasValue = hasValue || !parts.isEmpty
      // A format has no sections.
      case .section: continue
      }
    }
    return hasValue ? nonblank(text[...]) : .absent
  }

  func member(at origin: BoundField.Origin) -> JSONNode? {
    switch origin {
    case .member(let number): return member(number)
    case .path(let whole, let first, let keys, let path):
      return member(whole) ?? path.value(first: member(first), keys: keys.flatMap(member))
    case .absent, .row, .constant, .cell, .named, .first, .template: return nil
    }
  }

  private func member(_ number: Int) -> JSONNode? {
    let index = memberIndices[number]
    return index < 0 ? nil : members[index].node
  }

  /// Whether the record has no member for a field, so that the field has no value.
  func isMissing(_ bound: BoundField) -> Bool {
    guard bound.isVerbatim, case .member(let number) = bound.origin else { return false }
    return memberIndices[number] < 0
  }

  /// A JSON value as the value of a field.
  func value(of node: JSONNode?) -> RawValue {
    guard let node else { return .absent }
    return switch node.value {
    case .null: .absent
    case .bool(let flag): .text(Array((flag ? "true" : "false").utf8)[...])
    case .number(let digits): .number(Array(digits.utf8)[...])
    case .string(let text): nonblank(Array(text.utf8)[...])
    case .array(let elements): onlyValue(of: elements) ?? .node(node)
    case .object: .node(node)
    }
  }

  /// The only value of a list whose other elements are empty, as attributes of XML may be.
  private func onlyValue(of elements: [JSONNode]) -> RawValue? {
    let filled = elements.filter { $0.string != "" }
    guard filled.count < min(2, elements.count) else { return nil }
    return value(of: filled.first)
  }

  private func nonblank(_ bytes: ArraySlice<UInt8>) -> RawValue {
    guard !bytes.isEmpty else { return .absent }
    let text = trimmed(bytes)
    return text.isEmpty ? .absent : .text(text)
  }

  /// The value of a field as a message shows it.
  func shown(_ field: RecordField) -> String {
    switch value(field) {
    case .absent: "\"\""
    case .text(let text), .number(let text): excerpt(text)
    case .node(let node): "(\(node.kind))"
    case .unusable(let what): "(\(what))"
    }
  }
}

extension FieldReader {
  /// The fault of the first cell of a row that is not text.
  func textFault(inCells cells: Range<Int>) -> Diagnostic? {
    guard let (column, fault) = batch.textFault(inCells: cells) else { return nil }
    let field = RecordField.all(of: vocabulary).first { bound($0).origin == .cell(column) }
    return Diagnostic(
      fault, inColumn: column, at: field.map { location.at(field: $0.name) } ?? location)
  }

  /// Reads the members of a JSON object; returns a fault if there are none.
  mutating func readMembers(of raw: RawRecord, in range: Range<Int>) -> Diagnostic? {
    do throws(DiagnosedError) {
      let document = try batch.object(of: raw, in: range)
      members = document.root.object ?? []
      memberIndices = Array(repeating: -1, count: context.names.count)
      if isFirst { memberNames = members.map(\.name) }
      for index in members.indices {
        if let number = context.names[members[index].name] { memberIndices[number] = index }
      }
      for member in document.duplicates.prefix(4) {
        report(batch.duplicate(member, of: raw, in: range), as: .warning)
      }
      return nil
    } catch {
      return error.diagnostics.first
    }
  }
}

extension RawValue {
  var isEmpty: Bool { if case .absent = self { true } else { false } }

  /// The bytes of a text or number.
  var bytes: ArraySlice<UInt8>? {
    switch self {
    case .text(let bytes), .number(let bytes): bytes
    case .absent, .node, .unusable: nil
    }
  }

  /// The bytes as in a file with a decimal mark; a number of JSON has a point.
  fileprivate func written(_ decimal: DecimalMark?) -> [UInt8]? {
    guard let decimal, case .number = self else { return bytes.map(Array.init) }
    return bytes?.map { $0 == UInt8(ascii: ".") ? decimal.byte : $0 }
  }

  /// Whether it is one of the texts that mean no value.
  func isIn(_ nulls: Set<String>) -> Bool {
    guard !nulls.isEmpty else { return false }
    switch self {
    case .text(let bytes): return nulls.contains(String(decoding: bytes, as: UTF8.self))
    case .number(let bytes):
      if nulls.contains(String(decoding: bytes, as: UTF8.self)) { return true }
      // A database writes 0 as `0.0`.
      guard bytes.contains(UInt8(ascii: ".")) else { return false }
      let whole = bytes.reversed().drop { $0 == UInt8(ascii: "0") }
        .drop { $0 == UInt8(ascii: ".") }.reversed()
      return nulls.contains(String(decoding: whole, as: UTF8.self))
    case .absent, .node, .unusable: return false
    }
  }
}
