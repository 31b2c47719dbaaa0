public import Bytes

/// What Android does with a link, as far as the written files settle it.
public enum AndroidAnswer: String, Sendable {
  case opens = "opens the app"
  case stays = "stays in the browser"

  /// The manifest lets the app open the link, and the rules beyond it do not say for certain.
  case mayOpen = "may open the app"
}

/// What Android does with the links of a host: the manifest of an app has to take a link, and the
/// dynamic rules in the host's `assetlinks.json` must not keep it in the browser.
public struct AndroidLinks: Sendable {
  private let manifest: ManifestFilter
  private let rules: DynamicLinkMatcher

  /// Takes the files that are written for an app; what is no JSON throws.
  public init(manifest: [UInt8], rules: [UInt8], package: String) throws(JSONError) {
    self.manifest = ManifestFilter(manifest)
    self.rules = try DynamicLinkMatcher(rules, package: package)
  }

  /// What Android 14 and before do with a link: they read the manifest alone.
  public func earlierAnswer(_ url: String) -> AndroidAnswer { manifest.answer(url) }

  /// What Android 15 and later do with a link of a host.
  public func answer(_ url: String, host: String) -> AndroidAnswer {
    let answer = manifest.answer(url)
    guard answer != .stays else { return .stays }
    switch rules.decide(url, host: host).verdict {
    case .match: return .opens
    case .exclude: return .stays
    case .manifest: return answer
    case .undetermined: return .mayOpen
    }
  }
}
