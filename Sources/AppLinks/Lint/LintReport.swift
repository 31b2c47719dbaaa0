import Bytes
import Model
import Routes

/// The findings about one file, until their lines, columns and pointers are known.
struct LintReport {
  /// How many findings are kept; the rest is counted.
  static let limit = 10_000

  private struct Finding {
    let kind: DiagnosticKind
    let severity: Severity
    let offset: Int
    let isAboutFile: Bool
    let message: String?
    let help: String?
  }

  private var findings: [Finding] = []
  private var dropped = 0

  /// The worst of what is not listed.
  private var worst = Severity.note

  var isEmpty: Bool { findings.isEmpty }

  /// Adds a finding about the value or the member that begins at an offset in bytes.
  ///
  /// The kind says what the caller leaves out. A finding about the file has no pointer.
  mutating func add(
    _ kind: DiagnosticKind, at offset: Int, _ message: String? = nil, help: String? = nil,
    severity: Severity? = nil, isAboutFile: Bool = false
  ) {
    guard findings.count < Self.limit else {
      dropped += 1
      worst = max(worst, severity ?? kind.severity)
      return
    }
    findings.append(
      Finding(
        kind: kind, severity: severity ?? kind.severity, offset: offset, isAboutFile: isAboutFile,
        message: message, help: help))
  }

  /// The findings in the order of the file, whose root is given when it could be read.
  func diagnostics(of bytes: [UInt8], _ root: JSONNode?, named source: String) -> [Diagnostic] {
    var positions = TextPositions(bytes)
    let sorted = findings.sorted { ($0.offset, $0.kind.code) < ($1.offset, $1.kind.code) }
    var diagnostics = sorted.map { finding in
      let position = positions.position(of: finding.offset)
      let pointer = finding.isAboutFile ? "" : root?.pointer(to: finding.offset) ?? ""
      var diagnostic = Diagnostic(
        finding.kind,
        at: Location(
          source, line: position.line, column: position.column,
          field: pointer.isEmpty ? nil : pointer),
        finding.message, help: finding.help)
      diagnostic.severity = finding.severity
      return diagnostic
    }
    if dropped > 0 {
      var rest = Diagnostic(
        .lintMore, at: Location(source), "\(dropped) more findings are not listed")
      rest.severity = max(rest.severity, worst)
      diagnostics.append(rest)
    }
    return diagnostics
  }
}

/// Values of the types that are expected; a value of another type is reported and is `nil`.
extension LintReport {
  mutating func object(_ node: JSONNode, _ name: String) -> [JSONMember]? {
    if node.object == nil { type(node, name, is: "an object") }
    return node.object
  }

  mutating func array(_ node: JSONNode, _ name: String, of elements: String) -> [JSONNode]? {
    if node.array == nil { type(node, name, is: "an array of \(elements)") }
    return node.array
  }

  mutating func string(_ node: JSONNode, _ name: String) -> String? {
    if node.string == nil { type(node, name, is: "a string") }
    return node.string
  }

  mutating func flag(_ node: JSONNode, _ name: String) {
    if node.bool == nil { type(node, name, is: "true or false") }
  }

  /// Adds a finding about a value of the wrong type.
  mutating func type(_ node: JSONNode, _ name: String, is expected: String) {
    add(.valueType, at: node.offset, "\(name) is \(node.kind); \(expected) is expected")
  }
}

/// The keys that an object of a file may have, and what is said about others.
struct KnownKeys {
  let kind: DiagnosticKind
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
  mutating func check(keysOf members: [JSONMember], _ known: KnownKeys) {
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
