public import WaymarkCore

/// A URL that opens elsewhere, in another app or in the browser, after one association file
/// replaces another.
public struct AssociationChange: Sendable, Equatable {
  /// The app or the browser that opens a URL.
  public enum Opener: String, Sendable {
    case app
    case web

    /// The known behaviour of the system does not decide it.
    case undetermined

    init(_ verdict: LinkDecision.Verdict) {
      switch verdict {
      // On Android the app's manifest must accept the URL as well, with and without rules.
      case .match, .manifest: self = .app
      case .exclude, .noMatch: self = .web
      case .undetermined: self = .undetermined
      }
    }
  }

  /// An example of the URLs that change.
  public let url: String

  /// The app that gains or loses it.
  public private(set) var app: String
  public let old: Opener
  public let new: Opener

  /// The rules that decide, as JSON pointers; `nil` when no rule decides.
  public let oldRule: String?
  public let newRule: String?

  /// Compares two files by the URLs that their rules suggest, and gives one example for each app
  /// and pair of deciding rules.
  ///
  /// Only changes that an example URL shows are found. The examples are made from each rule, from
  /// what rules of both kinds have in common, and from every path with every query and fragment.
  public static func all(
    from old: [UInt8], to new: [UInt8], app: String? = nil, host: String = "example.com"
  ) throws(JSONError) -> [AssociationChange] {
    let before = try AssociationMatcher(old)
    let after = try AssociationMatcher(new)
    let apps =
      app.map { [$0] }
      ?? Set(before.appNames + after.appNames).sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    // Apps with the same rules have the same changes.
    var found: [[[Range<Int>]]: [AssociationChange]] = [:]
    return apps.flatMap { app in
      let rules = [before.ranges(of: app), after.ranges(of: app)]
      let changes = found[rules] ?? changes(of: app, from: before, to: after, host)
      found[rules] = changes
      return changes.map { change in
        var change = change
        change.app = app
        return change
      }
    }
  }

  /// Compares the effect of two files on an app that may have a different name in the second.
  public static func all(
    from old: [UInt8], app: String, to new: [UInt8], app newApp: String,
    host: String = "example.com"
  ) throws(JSONError) -> [AssociationChange] {
    changes(
      of: app, from: try AssociationMatcher(old), to: try AssociationMatcher(new), as: newApp, host)
  }

  private static func changes(
    of app: String, from before: AssociationMatcher, to after: AssociationMatcher,
    as newApp: String? = nil, _ host: String
  ) -> [AssociationChange] {
    let newApp = newApp ?? app
    let (old, new) = (before.rules(of: app), after.rules(of: newApp))
    // Examples of equal rules could take long, and would show nothing.
    if before.isRead(as: after), old.elementsEqual(new, by: { $0.isEqual(to: $1) }) { return [] }
    let sample = AssociationSample(old: old, new: new)
    return changes(of: app, sample.urls(on: host)) { url in
      (before.decide(url, app: app), after.decide(url, app: newApp))
    }
  }

  /// The first of the URLs for each pair of deciding rules that changes.
  static func changes(
    of app: String, _ urls: [String],
    _ decide: (String) -> (old: LinkDecision, new: LinkDecision)
  ) -> [AssociationChange] {
    var changes: [AssociationChange] = []
    var seen: Set<[String?]> = []
    for url in urls {
      let (first, second) = decide(url)
      let change = AssociationChange(
        url: url, app: app, old: Opener(first.verdict), new: Opener(second.verdict),
        oldRule: first.rule, newRule: second.rule)
      guard change.old != change.new,
        seen.insert([change.old.rawValue, change.new.rawValue, change.oldRule, change.newRule])
          .inserted
      else { continue }
      changes.append(change)
    }
    return changes
  }
}
