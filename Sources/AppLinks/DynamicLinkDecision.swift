/// What Android does with a link, by the dynamic rules of an `assetlinks.json` file, and why.
public struct DynamicLinkDecision: Sendable, CustomStringConvertible {
  /// What happens to the link, on Android 15 and later with Google's services.
  public enum Verdict: String, Sendable {
    /// It opens the app, when the app's manifest takes it too.
    case match

    /// It stays in the browser.
    case exclude

    /// There are no rules that count, so that the app's manifest alone decides.
    case manifest

    /// What is known about Android does not settle it.
    case undetermined
  }

  /// What a decision rests on.
  enum Ground: Sendable {
    case rule(String)
    case noRule
    case notListed(app: String)
    case otherHost(String, site: String)
    case noWebLink
    case noRules(String)
    case doubt(String)
  }

  public let verdict: Verdict

  /// The rule that decides, as a JSON pointer into the file; `nil` when none does.
  public let rule: String?
  let ground: Ground

  /// The reason, for someone who has never seen an assetlinks file.
  public var reason: String {
    switch ground {
    case .rule(let summary) where verdict == .exclude:
      "The link fits the rule for \(summary), which keeps links in the browser."
    case .rule(let summary):
      "The link fits the rule for \(summary), so it opens the app where its manifest takes it too."
    case .noRule:
      "No rule fits the link, so it stays in the browser, whatever the app's manifest says."
    case .notListed(let app):
      "The file does not let the app \(app) handle links, so none of them opens it."
    case .otherHost(let host, let site):
      "The link is on \(host); the file speaks for \(site) only."
    case .noWebLink:
      "This is no web link: only https and http URLs with a host open apps this way."
    case .noRules(let reason):
      "\(reason), so the app's manifest alone decides."
    case .doubt(let reason):
      "This cannot be told: \(reason), and what Android then does is not known."
    }
  }

  public var description: String { "\(verdict.rawValue): \(reason)" }
}
