/// What a system does with a link, by a file that says which app opens a site's links, and why.
public struct LinkDecision: Sendable, CustomStringConvertible {
  /// What happens to the link.
  public enum Verdict: String, CaseIterable, Sendable {
    /// It opens the app; on Android only if the app's manifest takes it too.
    case match

    /// It stays in the browser: by a rule, or on Android also because no rule fits it.
    case exclude

    /// No rule fits it, so it stays in the browser of iOS.
    case noMatch = "no_match"

    /// No rules count, so the manifest of the Android app alone decides.
    case manifest

    /// What is known about the system does not settle it.
    case undetermined
  }

  public let verdict: Verdict

  /// The rule that decides, as a JSON pointer into the file; `nil` when none does.
  public let rule: String?

  /// Makes the reason when somebody asks for it: a check of many links rarely does.
  private let explanation: @Sendable () -> String

  public init(
    _ verdict: Verdict, rule: String? = nil, _ reason: @autoclosure @escaping @Sendable () -> String
  ) {
    self.verdict = verdict
    self.rule = rule
    explanation = reason
  }

  /// The reason, for someone who has never seen such a file.
  public var reason: String { explanation() }

  public var description: String { "\(verdict.rawValue): \(reason)" }
}

extension LinkDecision {
  static func noWebLink(_ verdict: Verdict) -> LinkDecision {
    LinkDecision(
      verdict,
      "This is no web link: only https and http URLs with a host open apps this way.")
  }

  static func otherHost(_ verdict: Verdict, _ host: String, site: String) -> LinkDecision {
    LinkDecision(verdict, "The link is on \(host); the file speaks for \(site) only.")
  }

  static func doubt(_ reason: String, about system: String, rule: String? = nil) -> LinkDecision {
    LinkDecision(
      .undetermined, rule: rule,
      "This cannot be told: \(reason), and what \(system) then does is not known.")
  }
}

/// One rule that a decision tried, and what came of it.
public struct RuleStep: Sendable, Equatable {
  /// Where the rule is in the file, as a JSON pointer (RFC 6901).
  public let rule: String

  /// What came of it, for someone who has never seen such a file.
  public let result: String
}
