import WaymarkCore
import WaymarkRoutes

/// The findings about one file, each with its line, column and pointer.
struct LintReport {
  /// How many findings of a severity are kept; the rest are counted.
  static let limit = 10_000

  /// The document, once it was parsed; findings then have a pointer.
  var root: JSONNode?
  private let source: String
  private let positions: PositionIndex
  private let findings = Findings(limit: Self.limit)

  init(of bytes: [UInt8], named source: String) {
    self.source = source
    positions = PositionIndex(bytes)
  }

  var isEmpty: Bool { findings.list.isEmpty }

  /// Adds a finding about the value or member that begins at an offset in bytes.
  ///
  /// The kind supplies what the caller omits. A finding about the whole file has no pointer.
  func add(
    _ kind: LintKind, at offset: Int, _ message: String? = nil, help: String? = nil,
    severity: Severity? = nil, isAboutFile: Bool = false
  ) {
    let kind = kind.kind
    let isKept = findings.hasRoom(for: severity ?? kind.severity)
    let position = isKept ? positions.position(of: offset) : nil
    let pointer = isKept && !isAboutFile ? root?.pointer(to: offset) ?? "" : ""
    findings.add(
      kind, in: source, line: position?.line, column: position?.column,
      field: pointer.isEmpty ? nil : pointer, message, help: help, severity: severity)
  }

  /// The findings in file order.
  var diagnostics: [Diagnostic] {
    let places = findings.list.enumerated().sorted { left, right in
      order(of: left) < order(of: right)
    }
    guard let worst = findings.dropped.keys.max() else { return places.map(\.element) }
    let count = findings.dropped.values.reduce(0, +)
    var rest = Diagnostic(
      .lintMore, at: Location(source),
      "\(counted(count, "more finding is", many: "more findings are")) not listed")
    rest.severity = max(rest.severity, worst)
    return places.map(\.element) + [rest]
  }

  private func order(
    of finding: (offset: Int, element: Diagnostic)
  ) -> (Int, Int, String, Int) {
    let place = finding.element.location
    return (place.line ?? 0, place.column ?? 0, finding.element.code, finding.offset)
  }
}

/// Values of the expected types; a value of another type is reported and results in `nil`.
extension LintReport {
  func object(_ node: JSONNode, _ name: String, help: String? = nil) -> [JSONMember]? {
    if node.object == nil { type(node, name, is: "an object", help: help) }
    return node.object
  }

  func array(_ node: JSONNode, _ name: String, of elements: String) -> [JSONNode]? {
    if node.array == nil { type(node, name, is: "an array of \(elements)") }
    return node.array
  }

  func string(_ node: JSONNode, _ name: String, help: String? = nil) -> String? {
    if node.string == nil { type(node, name, is: "a string", help: help) }
    return node.string
  }

  func flag(_ node: JSONNode, _ name: String) {
    if node.bool == nil { type(node, name, is: "true or false") }
  }

  /// Adds a finding about a value of the wrong type.
  func type(_ node: JSONNode, _ name: String, is expected: String, help: String? = nil) {
    add(.valueType, at: node.offset, "\(name) is \(node.kind); expected \(expected)", help: help)
  }
}
