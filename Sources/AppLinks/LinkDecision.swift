/// What a system does with a link, according to a file that states which app opens a site's links.
public struct LinkDecision: Sendable, CustomStringConvertible {
  /// What happens to the link.
  public enum Verdict: String, CaseIterable, Sendable {
    /// It opens the app; on Android only if the app's manifest also accepts it.
    case match

    /// It stays in the browser: by a rule, or on Android also because no rule matches it.
    case exclude

    /// No rule matches it, so it stays in the browser of iOS.
    case noMatch = "no_match"

    /// The rules have no effect, so the manifest of the Android app alone decides.
    case manifest

    /// The known behaviour of the system does not decide it.
    case undetermined
  }

  public let verdict: Verdict

  /// The rule that decides, as a JSON pointer into the file; `nil` when no rule decides.
  public let rule: String?

  /// Makes the reason on demand: checks of many links rarely need it.
  private let explanation: @Sendable () -> String

  public init(
    _ verdict: Verdict, rule: String? = nil, _ reason: @autoclosure @escaping @Sendable () -> String
  ) {
    self.verdict = verdict
    self.rule = rule
    explanation = reason
  }

  /// The reason, for a reader who does not know the format of such files.
  public var reason: String { explanation() }

  public var description: String { "\(verdict.rawValue): \(reason)" }
}

extension LinkDecision {
  static func noWebLink(_ verdict: Verdict) -> LinkDecision {
    LinkDecision(
      verdict,
      "The link is not a web link: only https and http URLs with a host open apps this way.")
  }

  static func otherHost(_ verdict: Verdict, _ host: String, site: String) -> LinkDecision {
    LinkDecision(verdict, "The link is on \(host); the file applies only to \(site).")
  }

  static func doubt(_ reason: String, about system: String, rule: String? = nil) -> LinkDecision {
    LinkDecision(
      .undetermined, rule: rule,
      "Undetermined: \(reason), and it is not known what \(system) does then.")
  }
}

/// One rule that a decision tried, and its result.
public struct RuleStep: Sendable, Equatable {
  /// The place of the rule in the file, as a JSON pointer (RFC 6901).
  public let rule: String

  /// The result, for a reader who does not know the format of such files.
  public let result: String

  public init(rule: String, result: String) {
    self.rule = rule
    self.result = result
  }
}
