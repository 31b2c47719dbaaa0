public import Bytes

/// What Android does with a link, as far as the written files settle it.
public enum AndroidAnswer: String, Sendable {
  case opens = "opens the app"
  case stays = "stays in the browser"

  /// The manifest lets the app open the link, or may, and what decides beyond it is not known.
  case mayOpen = "may open the app"
}

/// What Android does with a link, and why.
public struct AndroidDecision: Sendable, Equatable {
  public let answer: AndroidAnswer

  /// The dynamic rule that decides, as a JSON pointer into `assetlinks.json`; `nil` when none does.
  public let rule: String?

  /// The reason, for someone who has never seen the files.
  public let reason: String

  /// Whether the link opens the app by a manifest that cannot tell it from others: it sees no query,
  /// no fragment, no escape and no slash where a parameter is.
  public let isCoarse: Bool

  init(
    _ answer: AndroidAnswer, rule: String? = nil, _ reason: String, isCoarse: Bool = false
  ) {
    self.answer = answer
    self.rule = rule
    self.reason = reason
    self.isCoarse = isCoarse
  }
}

/// What Android does with the links of a host: the manifest of an app has to take a link, and the
/// dynamic rules in the host's `assetlinks.json` must not keep it in the browser.
public struct AndroidLinks: Sendable {
  private let host: String
  private let manifest: ManifestFilter
  private let rules: DynamicLinkMatcher

  /// Takes the files of a host that are written for an app; what is no JSON throws.
  public init(
    host: String, manifest: [UInt8], rules: [UInt8], package: String
  ) throws(JSONError) {
    self.host = host
    self.manifest = ManifestFilter(manifest)
    self.rules = try DynamicLinkMatcher(rules, package: package)
  }

  /// What Android 14 and before do with a link: they read the manifest alone.
  public func earlierDecision(_ url: String) -> AndroidDecision { manifest.decide(url) }

  /// What Android 15 and later do with a link, with Google's services.
  public func decision(_ url: String) -> AndroidDecision {
    let earlier = manifest.decide(url)
    guard earlier.answer != .stays else { return earlier }
    let decision = rules.decide(url, host: host)
    switch decision.verdict {
    case .match:
      let remark = earlier.answer == .opens ? "" : " " + earlier.reason
      return AndroidDecision(earlier.answer, rule: decision.rule, decision.reason + remark)
    case .exclude: return AndroidDecision(.stays, rule: decision.rule, decision.reason)
    case .undetermined: return AndroidDecision(.mayOpen, rule: decision.rule, decision.reason)
    case .manifest:
      return AndroidDecision(
        earlier.answer, "\(decision.reason) \(earlier.reason)", isCoarse: earlier.isCoarse)
    }
  }
}
