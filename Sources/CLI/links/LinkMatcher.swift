import WaymarkAppLinks
import WaymarkCore

/// The matcher of a file for an app, on iOS or on Android.
enum LinkMatcher {
  case iOS(AssociationMatcher, app: String)
  case android(DynamicLinkMatcher)

  /// Reads a file; one that is an array is an `assetlinks.json`.
  init(_ file: [UInt8], app: String) throws(JSONError) {
    if Self.isArray(file) {
      self = .android(try DynamicLinkMatcher(file, package: app))
    } else {
      self = .iOS(try AssociationMatcher(file), app: app)
    }
  }

  private static func isArray(_ file: [UInt8]) -> Bool {
    let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file[3...] : file[...]
    let first = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "[")
  }

  /// The decision about what is no web link.
  var noWebLink: LinkDecision.Verdict {
    if case .iOS = self { .noMatch } else { .exclude }
  }

  /// What the wildcards of the trace mean.
  var legend: String {
    switch self {
    case .iOS: AssociationMatcher.patternHint
    case .android:
      "In a pattern ? stands for any one character, and * for any text up to the first character"
        + " like the one behind it."
    }
  }

  /// Decides about a URL, which has to be on a domain when one is given.
  func decide(_ url: String, domain: String?) -> LinkDecision {
    switch self {
    case .iOS(let matcher, let app): matcher.decide(url, app: app, domain: domain)
    case .android(let matcher): matcher.decide(url, host: domain)
    }
  }

  /// What came of every rule that is tried for a URL.
  func trace(_ url: String, domain: String?) -> [RuleStep] {
    switch self {
    case .iOS(let matcher, let app): matcher.explain(url, app: app, domain: domain).trace
    case .android(let matcher): matcher.explain(url, host: domain).trace
    }
  }
}
