import WaymarkModel

/// The results of one worker's earlier checks of passes with the same template, signer and time, so
/// that equal content is not checked again.
public struct CheckedPasses: Sendable {
  /// Whether a pass was verified in full: its certificates and the form of its signature are valid.
  ///
  /// For passes that are signed elsewhere: its files are valid.
  var hasVerifiedOne = false

  private var findings: [[UInt8]: [Diagnostic]] = [:]
  private static let limit = 4096

  /// Longer content contains text that is specific to its record, and does not recur.
  private static let longestContent = 4096

  public init() {}

  /// The findings in a pass with equal checked content; `nil` when there was no such pass.
  func findings(in content: [UInt8]) -> [Diagnostic]? { findings[content] }

  /// Remembers the findings in a pass, which apply to all passes with equal checked content.
  mutating func remember(_ found: [Diagnostic], in content: [UInt8]) {
    guard content.count <= Self.longestContent else { return }
    if findings.count >= Self.limit { findings.removeAll() }
    findings[content] = found
  }
}
