import Bytes
import Model
import Routes

/// The findings about one file, until their lines and columns are known.
struct LintReport {
  /// How many findings are kept; the rest is counted.
  static let limit = 10_000

  private struct Finding {
    let rule: LintRule
    let severity: Severity
    let offset: Int
    let pointer: String
    let message: String
    let help: String
  }

  private var findings: [Finding] = []
  private var dropped = 0

  var isEmpty: Bool { findings.isEmpty }

  /// Adds a finding; the rule says what the caller leaves out.
  mutating func add(
    _ rule: LintRule, at node: JSONNode, _ pointer: JSONPointer, _ message: String? = nil,
    help: String? = nil, severity: Severity? = nil
  ) {
    add(rule, offset: node.offset, pointer, message, help: help, severity: severity)
  }

  /// Adds a finding at an offset in bytes.
  mutating func add(
    _ rule: LintRule, offset: Int, _ pointer: JSONPointer = JSONPointer(),
    _ message: String? = nil, help: String? = nil, severity: Severity? = nil
  ) {
    guard findings.count < Self.limit else {
      dropped += 1
      return
    }
    let row = rule.row
    findings.append(
      Finding(
        rule: rule, severity: severity ?? row.severity, offset: offset, pointer: pointer.text,
        message: message ?? row.summary, help: help ?? row.help))
  }

  /// Adds a finding about a value of the wrong type.
  mutating func type(_ node: JSONNode, _ pointer: JSONPointer, _ name: String, is expected: String)
  {
    add(.type, at: node, pointer, "\(name) is \(node.kind); \(expected) is expected")
  }

  /// Adds a finding about a key nobody reads, with the one that was probably meant.
  mutating func unknown(
    _ member: JSONMember, _ rule: LintRule, _ pointer: JSONPointer, known: [String],
    severity: Severity? = nil
  ) {
    // One sign is near every other one.
    let near = suggestion(for: member.name, among: known.filter { $0.utf8.count > 1 })
    add(
      rule, offset: member.offset, pointer.at(member.name),
      "the key \(LinkFault.quote(member.name)) is unknown",
      help: near.map { "Did you mean \"\($0)\"?" }, severity: severity)
  }

  /// The findings in the order of the file.
  func diagnostics(of bytes: [UInt8], named source: String) -> [Diagnostic] {
    let sorted = findings.sorted {
      ($0.offset, $0.rule.rawValue, $0.pointer) < ($1.offset, $1.rule.rawValue, $1.pointer)
    }
    var positions = TextPositions(bytes)
    var diagnostics = sorted.map { finding in
      let position = positions.position(of: finding.offset)
      var diagnostic = Diagnostic(
        finding.rule,
        at: Location(
          source, line: position.line, column: position.column,
          field: finding.pointer.isEmpty ? nil : finding.pointer),
        finding.message, help: finding.help)
      diagnostic.severity = finding.severity
      return diagnostic
    }
    if dropped > 0 {
      diagnostics.append(
        Diagnostic(
          LintRule.more, at: Location(source), "\(dropped) more findings are not listed"))
    }
    return diagnostics
  }
}
