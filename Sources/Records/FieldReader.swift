import Bytes
import Model

/// The fields of one record while it is decoded, and what is wrong with them.
public struct FieldReader {
  /// What is the same for all records of a source.
  struct Context: Sendable {
    let fields: [BoundField]

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

  let context: Context
  let batch: RawBatch
  let ordinal: Int
  let location: Location
  private var cells = 0..<0

  /// The members of a JSON object, each at the number of its name.
  var members: [JSONNode?] = []

  /// The names of all members, of the first record only.
  var memberNames: [String] = []

  private var faults: [(field: RecordField, diagnostic: Diagnostic)] = []
  var warnings: [Diagnostic] = []

  /// What makes the record unreadable as a whole.
  private(set) var unreadable: Diagnostic?

  init(_ raw: RawRecord, of batch: RawBatch, at location: Location, _ context: Context) {
    self.batch = batch
    self.location = location
    self.context = context
    ordinal = raw.ordinal
    switch raw.payload {
    case .cells(let range):
      cells = range
      unreadable = textFault(inCells: range)
    case .json(let range): unreadable = readMembers(range)
    case .fault(let diagnostic): unreadable = diagnostic
    }
  }

  /// The one error of the record: its first fault, which names the others.
  var error: Diagnostic? {
    if let unreadable { return unreadable }
    guard let first = faults.first?.diagnostic else { return nil }
    var message = first.message
    for other in faults.dropFirst().prefix(4) { message += "; also: " + other.diagnostic.message }
    if faults.count > 5 { message += "; and \(faults.count - 5) more" }
    return Diagnostic(first.kind, at: first.location, message, help: first.help)
  }

  /// Leaves the record out.
  mutating func fail(
    _ kind: DiagnosticKind, _ field: RecordField, _ message: String, help: String? = nil
  ) {
    faults.append((field, diagnostic(kind, field, message, help: help)))
  }

  /// Whether no fault of a field was found yet.
  func isFaultless(_ field: RecordField) -> Bool { !faults.contains { $0.field == field } }

  /// Reports a fault that the record can be used with.
  mutating func warn(_ kind: DiagnosticKind, _ field: RecordField, _ message: String) {
    warnings.append(diagnostic(kind, field, message))
  }

  /// A diagnostic of a field, which names its column where that has another name.
  private func diagnostic(
    _ kind: DiagnosticKind, _ field: RecordField, _ message: String, help: String? = nil
  ) -> Diagnostic {
    let column = bound(field).title.map { " (column \(excerpt($0.utf8)))" } ?? ""
    return Diagnostic(kind, at: location.at(field: field.name), message + column, help: help)
  }

  func bound(_ field: RecordField) -> BoundField { context.fields[field.rawValue] }
}

extension FieldReader {
  /// The value of a field, with the source's words translated; blanks alone are no value.
  func value(_ field: RecordField) -> Value {
    let value = value(at: context.fields[field.rawValue].origin)
    guard !context.fields[field.rawValue].values.isEmpty else { return value }
    switch value {
    case .text(let text), .number(let text):
      guard let other = bound(field).values[String(decoding: text, as: UTF8.self)] else {
        return value
      }
      return other.isEmpty ? .absent : .text(other[...])
    case .absent, .node, .blob: return value
    }
  }

  /// The bytes of a text or number; anything else is a fault.
  mutating func text(_ field: RecordField) -> ArraySlice<UInt8>? {
    switch value(field) {
    case .absent: return nil
    case .text(let text), .number(let text): return text
    case .node(let node): fail(.recordType, field, "the \(field.name) is \(node.kind)")
    case .blob: fail(.recordType, field, "the \(field.name) is a BLOB")
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
      case .text(let range): return nonblank(batch.bytes[range])
      case .number(let range): return .number(batch.bytes[range])
      }
    case .member, .path: return value(of: member(at: origin))
    }
  }

  /// The JSON value that a field comes from.
  func member(at origin: BoundField.Origin) -> JSONNode? {
    switch origin {
    case .member(let number): return members[number]
    case .path(let whole, let first, let rest):
      return members[whole] ?? rest.reduce(members[first]) { node, name in node?[name] }
    case .absent, .row, .constant, .cell: return nil
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

  /// The value of a field as a message shows it.
  func shown(_ field: RecordField) -> String {
    switch value(field) {
    case .absent: "\"\""
    case .text(let text), .number(let text): excerpt(text)
    case .node(let node): "(\(node.kind))"
    case .blob: "(a BLOB)"
    }
  }
}
