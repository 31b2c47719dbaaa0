import WaymarkAppLinks
public import WaymarkCore

/// What Android does with a link, by the files that are written.
public enum AndroidAnswer: String, Sendable {
  case opens = "opens the app"

  /// Only a wildcard that runs over a slash lets the app open the link.
  case runsOver = "opens the app, because a wildcard matches a slash"
  case stays = "stays in the browser"

  /// The files do not say for certain.
  case unknown = "is not certain"
}

/// The releases of Android that decide about links in one way.
public enum AndroidRelease: String, CaseIterable, Sendable {
  /// A filter's wildcards run over slashes.
  case upTo11 = "before 12"

  /// A filter's parameters end at slashes, in the fragment for API 31.
  case upTo14 = "12 to 14"

  /// The dynamic rules in the host's `assetlinks.json` are read too.
  case from15 = "from 15 on"
}

/// What Android does with a link, and why.
public struct AndroidDecision: Sendable {
  public let answer: AndroidAnswer

  /// The dynamic rule that decides, as a JSON pointer into `assetlinks.json`; `nil` when none does.
  public let rule: String?

  /// Makes the reason when somebody asks for it: a build asks about few of its many links.
  private let explanation: @Sendable () -> String

  init(
    _ answer: AndroidAnswer, rule: String? = nil,
    _ reason: @autoclosure @escaping @Sendable () -> String
  ) {
    self.answer = answer
    self.rule = rule
    explanation = reason
  }

  /// The reason, for someone who has never seen the files.
  public var reason: String { explanation() }
}

/// What Android does with the links of a host: the manifest of an app has to take a link, and the
/// dynamic rules must not keep it in the browser.
public struct AndroidLinks: Sendable {
  private let host: String
  private let manifest: ManifestFilter
  private let exactManifest: ManifestFilter
  private let rules: DynamicLinkMatcher

  /// Takes the files of a host that are written for an app: the filter for every release, the filter
  /// for Android 12 and later, and the host's `assetlinks.json`.
  public init(
    host: String, manifest: [UInt8], exactManifest: [UInt8], rules: [UInt8], package: String
  ) throws(JSONError) {
    self.host = host
    self.manifest = ManifestFilter(manifest)
    self.exactManifest = ManifestFilter(exactManifest)
    self.rules = try DynamicLinkMatcher(rules, package: package)
  }

  /// What a release does with a link.
  ///
  /// The dynamic rules come after the wider filter: an app may have that one alone.
  public func decision(_ url: String, on release: AndroidRelease) -> AndroidDecision {
    switch release {
    case .upTo11: manifest.decide(url)
    case .upTo14: exactManifest.decide(url)
    case .from15: dynamicDecision(url)
    }
  }

  private func dynamicDecision(_ url: String) -> AndroidDecision {
    let earlier = manifest.decide(url)
    guard earlier.answer != .stays else { return earlier }
    let decision = rules.decide(url, host: host)
    switch decision.verdict {
    case .match:
      guard earlier.answer == .unknown else {
        return AndroidDecision(.opens, rule: decision.rule, decision.reason)
      }
      return AndroidDecision(
        .unknown, rule: decision.rule, "\(decision.reason) \(earlier.reason)")
    case .exclude, .noMatch:
      return AndroidDecision(.stays, rule: decision.rule, decision.reason)
    case .undetermined: return AndroidDecision(.unknown, rule: decision.rule, decision.reason)
    case .manifest:
      return AndroidDecision(earlier.answer, "\(decision.reason) \(earlier.reason)")
    }
  }
}
