import WaymarkAppLinks
public import WaymarkCore

/// The answer of Android to a link, according to the written files.
public enum AndroidAnswer: String, Sendable {
  case opens = "opens the app"

  /// The app opens the link only because a wildcard matches a slash.
  case runsOver = "opens the app, because a wildcard matches a slash"
  case stays = "stays in the browser"

  /// The files do not decide with certainty.
  case unknown = "is not certain"
}

/// Groups of Android releases that decide about links in the same way.
public enum AndroidRelease: String, CaseIterable, Sendable {
  /// A filter's wildcards match slashes.
  case upTo11 = "before 12"

  /// A filter's parameters end at slashes, in the fragment for API 31.
  case upTo14 = "12 to 14"

  /// The dynamic rules in the host's `assetlinks.json` are read, too.
  case from15 = "from 15 on"
}

/// The answer of Android to a link, with the reason.
public struct AndroidDecision: Sendable {
  public let answer: AndroidAnswer

  /// The deciding dynamic rule, as a JSON pointer into `assetlinks.json`, or the intent filter of a
  /// manifest; `nil` if there is none.
  public let rule: String?

  /// Makes the reason on request: a build needs it for few of its many links.
  private let explanation: @Sendable () -> String

  init(
    _ answer: AndroidAnswer, rule: String? = nil,
    _ reason: @autoclosure @escaping @Sendable () -> String
  ) {
    self.answer = answer
    self.rule = rule
    explanation = reason
  }

  /// The reason, in words for someone who has never seen the files.
  public var reason: String { explanation() }
}

/// The answers of Android to the links of a host: the manifest of an app must accept a link, and
/// the dynamic rules must not keep it in the browser.
public struct AndroidLinks: Sendable {
  private let host: String
  private let manifest: ManifestFilter
  private let exactManifest: ManifestFilter
  private let rules: DynamicLinkMatcher

  /// Takes the written files of a host for an app: the filter for every release, the filter for
  /// Android 12 and later, and the host's `assetlinks.json`.
  public init(
    host: String, manifest: [UInt8], exactManifest: [UInt8], rules: [UInt8], package: String
  ) throws(JSONError) {
    self.host = host
    self.manifest = ManifestFilter(manifest)
    self.exactManifest = ManifestFilter(exactManifest)
    self.rules = try DynamicLinkMatcher(rules, package: package)
  }

  /// The answer of a release to a link.
  ///
  /// The dynamic rules come after the wider filter: an app may have only that filter.
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
