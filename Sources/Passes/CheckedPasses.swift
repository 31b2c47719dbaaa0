import WaymarkModel

/// What one worker has checked, so that equal work is not repeated: passes of one template, signer and
/// time.
public struct CheckedPasses: Sendable {
  /// Whether a pass was verified in full: its certificates and the form of its signature are good, or,
  /// of passes that somebody else signs, its files.
  var hasVerifiedOne = false

  private var findings: [[UInt8]: [Diagnostic]] = [:]
  private static let limit = 4096

  /// Longer content has a text of its record's own, and does not come again.
  private static let longestContent = 4096

  public init() {}

  /// What was found in a pass with equal checked content; `nil` when there was none.
  func findings(in content: [UInt8]) -> [Diagnostic]? { findings[content] }

  /// Remembers what was found in a pass, and so in all with equal checked content.
  mutating func remember(_ found: [Diagnostic], in content: [UInt8]) {
    guard content.count <= Self.longestContent else { return }
    if findings.count >= Self.limit { findings.removeAll() }
    findings[content] = found
  }
}
