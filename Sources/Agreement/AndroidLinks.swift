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

/// The answers of all releases to a link.
public struct AndroidDecisions: Sendable {
  fileprivate let upTo11: AndroidDecision
  fileprivate let upTo14: AndroidDecision
  fileprivate let from15: AndroidDecision

  public subscript(release: AndroidRelease) -> AndroidDecision {
    switch release {
    case .upTo11: upTo11
    case .upTo14: upTo14
    case .from15: from15
    }
  }
}

/// The answers of Android to the links of a host: the manifest of an app must accept a link, and
/// the dynamic rules must not keep it in the browser.
public struct AndroidLinks: Sendable {
  private let host: String
  private let manifest: ManifestFilter

  /// The filter for Android 12 and later; `nil` if it has the bytes of the wider one.
  private let exactManifest: ManifestFilter?
  private let rules: DynamicLinkMatcher

  /// Takes the written files of a host for an app: the filter for every release, the filter for
  /// Android 12 and later, and the host's `assetlinks.json`.
  public init(
    host: String, manifest: [UInt8], exactManifest: [UInt8], rules: [UInt8], package: String
  ) throws(JSONError) {
    self.host = host
    self.manifest = ManifestFilter(manifest)
    self.exactManifest = exactManifest == manifest ? nil : ManifestFilter(exactManifest)
    self.rules = try DynamicLinkMatcher(rules, package: package)
  }

  /// The answers of all releases to a link; each filter is compared once.
  ///
  /// The dynamic rules come after the wider filter: an app may have only that filter.
  public func decisions(_ url: String) -> AndroidDecisions {
    let link = SplitURL(browsed: url)
    let wide = manifest.judge(link).decision
    return AndroidDecisions(
      upTo11: wide, upTo14: exactManifest?.judge(link).decision ?? wide,
      from15: dynamicDecision(url, after: wide))
  }

  private func dynamicDecision(_ url: String, after earlier: AndroidDecision) -> AndroidDecision {
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
