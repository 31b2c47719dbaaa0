import WaymarkCore
import WaymarkRoutes

/// The findings about one file, each with its line, its column and its pointer.
struct LintReport {
  /// How many findings of a severity are kept; the rest is counted.
  static let limit = 10_000

  /// The document, once it could be read: findings then have a pointer.
  var root: JSONNode?
  private let source: String
  private let positions: PositionIndex
  private let findings = Findings(limit: Self.limit)

  init(of bytes: [UInt8], named source: String) {
    self.source = source
    positions = PositionIndex(bytes)
  }

  var isEmpty: Bool { findings.list.isEmpty }

  /// Adds a finding about the value or the member that begins at an offset in bytes.
  ///
  /// The kind says what the caller leaves out. A finding about the file has no pointer.
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

  /// The findings in the order of the file.
  var diagnostics: [Diagnostic] {
    let places = findings.list.enumerated().sorted { left, right in
      order(of: left) < order(of: right)
    }
    guard let worst = findings.dropped.keys.max() else { return places.map(\.element) }
    let count = findings.dropped.values.reduce(0, +)
    var rest = Diagnostic(
      .lintMore, at: Location(source), "\(count) more findings are not listed")
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

/// Values of the types that are expected; a value of another type is reported and is `nil`.
extension LintReport {
  func object(_ node: JSONNode, _ name: String) -> [JSONMember]? {
    if node.object == nil { type(node, name, is: "an object") }
    return node.object
  }

  func array(_ node: JSONNode, _ name: String, of elements: String) -> [JSONNode]? {
    if node.array == nil { type(node, name, is: "an array of \(elements)") }
    return node.array
  }

  func string(_ node: JSONNode, _ name: String) -> String? {
    if node.string == nil { type(node, name, is: "a string") }
    return node.string
  }

  func flag(_ node: JSONNode, _ name: String) {
    if node.bool == nil { type(node, name, is: "true or false") }
  }

  /// Adds a finding about a value of the wrong type.
  func type(_ node: JSONNode, _ name: String, is expected: String) {
    add(.valueType, at: node.offset, "\(name) is \(node.kind); \(expected) is expected")
  }
}

/// The keys that an object of a file may have, and what is said about others.
struct KnownKeys {
  let kind: LintKind
  let keys: [String]

  /// Whether the format allows other keys, so that only one that looks mistyped is reported.
  var allowsOthers = false

  /// How much a mistyped key matters, when that is more than another one does.
  var typo: Severity?

  /// The services of an association file.
  static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  static let file = KnownKeys(
    kind: .fileUnknownKey, keys: services, allowsOthers: true, typo: .error)
  static let links = KnownKeys(
    kind: .applinksUnknownKey, keys: ["apps", "details", "defaults", "substitutionVariables"],
    typo: .error)
  static let entry = KnownKeys(
    kind: .detailsUnknownKey, keys: ["appID", "appIDs", "components", "paths", "defaults"],
    typo: .error)
  static let component = KnownKeys(
    kind: .componentUnknownKey,
    keys: ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"])

  static let statement = KnownKeys(
    kind: .statementUnknownKey, keys: ["relation", "target", "include", "relation_extensions"],
    allowsOthers: true)
  static let androidApp = KnownKeys(
    kind: .statementUnknownKey, keys: ["namespace", "package_name", "sha256_cert_fingerprints"],
    allowsOthers: true)
  static let dynamicRule = KnownKeys(
    kind: .dynamicUnknownKey, keys: ["/", "?", "#", "exclude"])

  static let harmonyLists = KnownKeys(
    kind: .harmonyUnknownKey, keys: ["apps"], allowsOthers: true, typo: .error)
  static let harmonyApp = KnownKeys(
    kind: .harmonyUnknownKey, keys: ["appIdentifier", "index", "bundleName", "fingerprint"])
}

extension LintReport {
  /// Reports the members of an object that nobody reads, with the keys that were probably meant.
  func check(keysOf members: [JSONMember], _ known: KnownKeys) {
    for member in members where !known.keys.contains(member.name) {
      // A sign is near every other one.
      let near = suggestion(for: member.name, among: known.keys.filter { $0.utf8.count > 1 })
      guard near != nil || !known.allowsOthers else { continue }
      add(
        known.kind, at: member.offset, "the key \(LinkFault.quote(member.name)) is unknown",
        help: near.map { "Did you mean \"\($0)\"?" }, severity: near == nil ? nil : known.typo)
    }
  }
}
