/// One rule that a decision tried, and what came of it.
public struct RuleStep: Sendable, Equatable {
  /// Where the rule stands in the file, as a JSON pointer (RFC 6901).
  public let rule: String

  /// What came of it, for someone who has never seen such a file.
  public let result: String
}
