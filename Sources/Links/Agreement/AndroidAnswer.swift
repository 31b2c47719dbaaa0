public import Bytes

/// What Android does with a link, by the files that are written.
public enum AndroidAnswer: String, Sendable {
  case opens = "opens the app"

  /// Only a wildcard that runs over a slash lets the app open the link.
  case runsOver = "opens the app by a wildcard that runs over a slash"
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

/// What Android does with the links of a host: the manifest of an app has to take a link, and the
/// dynamic rules must not keep it in the browser.
public struct AndroidLinks: Sendable {
  private let manifest: ManifestFilter
  private let exactManifest: ManifestFilter
  private let rules: DynamicLinkMatcher

  /// Takes the files that are written for an app.
  ///
  /// - Parameters:
  ///   - manifest: The filter for every release.
  ///   - exactManifest: The filter for Android 12 and later.
  ///   - rules: The host's `assetlinks.json`.
  ///   - package: The app.
  /// - Throws: `JSONError` when the rules are no JSON.
  public init(
    manifest: [UInt8], exactManifest: [UInt8], rules: [UInt8], package: String
  ) throws(JSONError) {
    self.manifest = ManifestFilter(manifest)
    self.exactManifest = ManifestFilter(exactManifest)
    self.rules = try DynamicLinkMatcher(rules, package: package)
  }

  /// What a release does with a link of a host.
  ///
  /// The dynamic rules are put behind the wider filter: an app may have that one alone.
  public func answer(_ url: String, host: String, on release: AndroidRelease) -> AndroidAnswer {
    switch release {
    case .upTo11: manifest.answer(url)
    case .upTo14: exactManifest.answer(url)
    case .from15:
      switch (manifest.answer(url), rules.decide(url, host: host).verdict) {
      case (.stays, _), (_, .exclude): .stays
      case (_, .match): .opens
      case (let answer, .manifest): answer
      case (_, .undetermined): .unknown
      }
    }
  }
}
