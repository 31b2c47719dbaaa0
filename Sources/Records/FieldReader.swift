import Bytes
import Model

/// The fields of one record while it is decoded, and what is wrong with them.
public struct FieldReader {
  /// What records are checked against.
  struct Context: Sendable {
    /// The number of each member of a JSON object that a field is read from.
    let names: [String: Int]
    let countries: Countries?

    /// Whether each record begins a line, so that columns can be counted in its first one.
    let beginsLines: Bool
  }

  /// A value before it is read as what its field asks for.
  enum Value {
    case absent
    case text(ArraySlice<UInt8>)

    /// A number that is one in the source, and therefore has a decimal point.
    case number(ArraySlice<UInt8>)

    /// An array or object.
    case node(JSONNode)
    case blob
  }

  private struct Fault {
    let rule: RecordRule
    let field: RecordField
    let message: String
    let help: String?
  }

  let context: Context
  var warnings: [Diagnostic] = []

  let fields: [BoundField]
  let batch: RawBatch
  let cells: Range<Int>
  let ordinal: Int
  let place: Location

  /// The members of a JSON object, each at the number of its name.
  var members: [JSONNode?] = []

  /// The names of all members, of the first record only.
  var memberNames: [String] = []
  private var faults: [Fault] = []
  /// What makes the record unreadable as a whole.
  var syntaxError: Diagnostic?

  init(
    _ fields: [BoundField], _ raw: RawRecord, _ batch: RawBatch, at place: Location,
    _ context: Context
  ) {
    self.fields = fields
    self.batch = batch
    self.place = place
    self.context = context
    ordinal = raw.ordinal
    switch raw.payload {
    case .cells(let range):
      cells = range
      checkCells()
    case .json(let range):
      cells = 0..<0
      parse(range)
    case .fault(let diagnostic):
      cells = 0..<0
      syntaxError = diagnostic
    }
  }

  /// Whether the record is text, and JSON where it should be.
  var isReadable: Bool { syntaxError == nil }

  /// The one error of the record: its first fault, which names the others.
  var error: Diagnostic? {
    if let syntaxError { return syntaxError }
    guard let first = faults.first else { return nil }
    var message = first.message
    for other in faults.dropFirst().prefix(4) { message += "; also: " + other.message }
    if faults.count > 5 { message += "; and \(faults.count - 5) more" }
    return Diagnostic(first.rule, at: place.at(field: first.field.name), message, help: first.help)
  }

  /// Leaves the record out.
  mutating func fail(
    _ rule: RecordRule, _ field: RecordField, _ message: String, help: String? = nil
  ) {
    faults.append(
      Fault(rule: rule, field: field, message: message + origin(of: field), help: help))
  }

  /// Whether no fault of a field was found yet.
  func isFaultless(_ field: RecordField) -> Bool { !faults.contains { $0.field == field } }

  /// Reports a fault that the record can be used with.
  mutating func warn(_ rule: RecordRule, _ field: RecordField, _ message: String) {
    warnings.append(Diagnostic(rule, at: place.at(field: field.name), message + origin(of: field)))
  }

  func bound(_ field: RecordField) -> BoundField { fields[field.rawValue] }

  /// Names the column of a field in a message, where it has another name.
  private func origin(of field: RecordField) -> String {
    fields[field.rawValue].title.map { " (column \(excerpt($0.utf8)))" } ?? ""
  }
}

extension FieldReader {
  /// The value of a field, with the source's words translated; blanks alone are no value.
  func value(_ field: RecordField) -> Value {
    let value = value(at: fields[field.rawValue].origin)
    guard !fields[field.rawValue].values.isEmpty else { return value }
    switch value {
    case .text(let text), .number(let text):
      guard let other = fields[field.rawValue].values[String(decoding: text, as: UTF8.self)] else {
        return value
      }
      return other.isEmpty ? .absent : .text(other[...])
    default: return value
    }
  }

  /// The bytes of a text or number; anything else is a fault.
  mutating func text(_ field: RecordField) -> ArraySlice<UInt8>? {
    switch value(field) {
    case .absent: return nil
    case .text(let text), .number(let text): return text
    case .node(let node): fail(.type, field, "the \(field.name) is \(node.kind)")
    case .blob: fail(.type, field, "the \(field.name) is a BLOB")
    }
    return nil
  }

  func value(at origin: BoundField.Origin) -> Value {
    switch origin {
    case .absent: return .absent
    case .row: return .number(Array(String(ordinal).utf8)[...])
    case .constant(let bytes): return nonblank(bytes[...])
    case .cell(let index):
      switch batch.cells[cells.lowerBound + index] {
      case .null: return .absent
      case .blob: return .blob
      case .text(let start, let end): return nonblank(batch.bytes[start..<end])
      case .number(let start, let end): return .number(batch.bytes[start..<end])
      }
    case .member(let number): return value(of: members[number])
    case .path(let whole, let first, let rest):
      if let node = members[whole] { return value(of: node) }
      return value(of: rest.reduce(members[first]) { node, name in node?[name] })
    }
  }

  /// Whether the JSON object has a member, whatever its value.
  func hasMember(at origin: BoundField.Origin) -> Bool {
    switch origin {
    case .member(let number): return members[number] != nil
    case .path(let whole, let first, let rest):
      return members[whole] != nil
        || rest.reduce(members[first]) { node, name in node?[name] } != nil
    default: return true
    }
  }

  /// What a JSON value is to a field.
  func value(of node: JSONNode?) -> Value {
    guard let node else { return .absent }
    return switch node.value {
    case .null: .absent
    case .bool(let flag): .text(Array((flag ? "true" : "false").utf8)[...])
    case .number(let digits): .number(Array(digits.utf8)[...])
    case .string(let text): nonblank(Array(text.utf8)[...])
    case .array, .object: .node(node)
    }
  }

  private func nonblank(_ bytes: ArraySlice<UInt8>) -> Value {
    guard !bytes.isEmpty else { return .absent }
    let text = trimmed(bytes)
    return text.isEmpty ? .absent : .text(text)
  }
}
