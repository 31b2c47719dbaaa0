/// What iOS does with a link, by an association file, and why.
public struct AssociationDecision: Sendable, CustomStringConvertible {
  /// What happens to the link.
  public enum Verdict: String, Sendable {
    /// It opens the app.
    case match

    /// A rule keeps it in the browser.
    case exclude

    /// No rule fits it, so it stays in the browser.
    case noMatch = "no_match"

    /// What is known about the system does not settle it.
    case undetermined
  }

  /// What a decision rests on.
  enum Ground: Sendable {
    case rule(String)
    case noRule(app: String, near: (pointer: String, summary: String)?)
    case notListed(app: String)
    case otherHost(String, domain: String)
    case noWebLink
    case noRules(String)
    case doubt(String)
  }

  public let verdict: Verdict

  /// The rule that decides, as a JSON pointer into the file; `nil` when none does.
  public let rule: String?
  let ground: Ground

  /// The reason, for someone who has never seen an association file.
  public var reason: String {
    switch ground {
    case .rule(let summary) where verdict == .exclude:
      "The link fits the rule for \(summary), which keeps links in the browser."
        + Self.hint(summary)
    case .rule(let summary):
      "The link fits the rule for \(summary), so it opens the app." + Self.hint(summary)
    case .noRule(_, let near?):
      "No rule fits the link, so it stays in the browser. The rule at \(near.pointer) fits its path,"
        + " but not the rest: it is for \(near.summary)." + Self.hint(near.summary)
    case .noRule(let app, nil):
      "No rule for the app \(app) fits the link, so it stays in the browser."
    case .notListed(let app):
      "The file does not list the app \(app), so none of its links opens it."
    case .otherHost(let host, let domain):
      "The link is on \(host); the file speaks for \(domain) only."
    case .noWebLink:
      "This is no web link: only https and http URLs with a host open apps this way."
    case .noRules(let reason):
      "\(reason), so no link opens an app."
    case .doubt(let reason):
      "This cannot be told: \(reason), and what the system then does is not known."
    }
  }

  /// What the signs in a pattern mean.
  public static let patternHint =
    "In a pattern * stands for any text and ? for any one character."

  private static func hint(_ summary: String) -> String {
    var hint =
      summary.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
      ? " " + patternHint : ""
    if summary.contains("$(") { hint += " $(…) stands for each of a list of values." }
    return hint
  }

  public var description: String { "\(verdict.rawValue): \(reason)" }
}

/// One rule that a decision tried, and what came of it.
public struct RuleStep: Sendable, Equatable {
  /// Where the rule is in the file, as a JSON pointer (RFC 6901).
  public let rule: String

  /// What came of it, for someone who has never seen such a file.
  public let result: String
}
