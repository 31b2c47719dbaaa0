// AppLinks says what Apple's and Android's systems do with a link: whether it opens an app, by which
// rule of which file, and why. `AssociationMatcher` decides for iOS, `DynamicLinkMatcher` for Android 15
// and later. For files that somebody wrote, `LinkLint` finds what is wrong, `AssociationChange` the URLs
// that change hands from one version to the next, and `RouteImport` the routes.

public import WaymarkCore

/// Decides as iOS does whether a link opens an app, by an `apple-app-site-association` file.
///
/// The file is compiled once. The rules follow what Apple documents and what its `swcutil` was
/// observed to answer; where neither settles a case, the decision is `undetermined`.
public struct AssociationMatcher: Sendable {
  /// How many bytes of an association file devices read.
  public static let sizeLimit = 131_072

  let rules: [AssociationRule]

  /// How each rule compares, and what the paths that fit it begin and end with: most rules are passed
  /// over by this alone, which the target of a million decisions a second needs.
  private let previews: [(settings: MatchSettings, edges: Edges)]

  /// Where in `rules` those for an app are, in the order of the file.
  private let apps: [String: [Range<Int>]]

  /// The apps that the file lists.
  var appNames: [String] { Array(apps.keys) }

  /// The apps that the file lists, for somebody who asked about another one.
  private let listedApps: String

  /// The rules that may be for any app.
  private let unclear: [Range<Int>]

  /// Why no link can open an app.
  private let fault: String?

  /// Why it is not certain what devices make of the file.
  private let doubt: String?

  /// Reads a file; throws when it is not JSON.
  ///
  /// Of a file that is larger than devices read, nothing is read here either.
  public init(_ file: [UInt8]) throws(JSONError) {
    guard file.count <= AssociationMatcher.sizeLimit else {
      self.init(
        fault: "The file has \(file.count) bytes and devices read none over "
          + "\(AssociationMatcher.sizeLimit)")
      return
    }
    let document = try JSONReader.read(file)
    var reader = AssociationReader(document.root)
    reader.read()
    self.init(
      rules: reader.rules, apps: reader.apps, unclear: reader.unclear, fault: reader.fault,
      doubt: document.hasByteOrderMark ? "the file begins with a byte order mark" : nil)
  }

  private init(
    rules: [AssociationRule] = [], apps: [String: [Range<Int>]] = [:],
    unclear: [Range<Int>] = [], fault: String?, doubt: String? = nil
  ) {
    self.rules = rules
    previews = rules.map { ($0.settings, $0.path.edges) }
    self.apps = apps
    let names = apps.keys.sorted()
    listedApps =
      names.isEmpty
      ? "It lists none."
      : "It lists \(names.prefix(5).joined(separator: ", "))"
        + (names.count > 5 ? " and \(names.count - 5) more." : ".")
    self.unclear = unclear
    self.fault = fault
    self.doubt = doubt
  }

  /// Decides for a URL and an app; with a domain the URL has to be on it.
  public func decide(
    _ url: String, app: String, domain: String? = nil
  ) -> LinkDecision {
    if let fault { return LinkDecision(.noMatch, "\(fault), so no link opens an app.") }
    guard let link = WebLink(url) else { return .noWebLink(.noMatch) }
    if let domain, !link.isOn(domain) { return .otherHost(.noMatch, link.host, site: domain) }
    if let doubt { return .doubt(doubt, about: Self.system) }
    guard let ranges = apps[app] ?? (unclear.isEmpty ? nil : unclear) else {
      return LinkDecision(
        .noMatch,
        "The file does not list the app \(app), so none of its links opens it. \(listedApps)")
    }
    let decision = scan(ranges, for: LinkText(link.url), app: app)
    guard decision.verdict != .noMatch, let doubt = link.doubt else { return decision }
    return .doubt(doubt, about: Self.system)
  }

  /// The rules that an app's links are tried by, in order; none when no link can open it.
  func ranges(of app: String) -> [Range<Int>] {
    apps[app] ?? unclear
  }

  /// Tries the rules in order; the first that fits decides.
  ///
  /// A rule in doubt leaves the decision open, unless what follows decides the same.
  private func scan(
    _ ranges: [Range<Int>], for plain: LinkText, app: String
  ) -> LinkDecision {
    let rules = rules.span
    let previews = previews.span
    var settings = MatchSettings()
    var text = plain
    var edges = text.edges
    var open: (rule: Int, reason: String)?
    var (mayMatch, mayExclude) = (false, false)
    var near: Int?
    for range in ranges {
      for index in range {
        if previews[index].settings != settings {
          settings = previews[index].settings
          text = LinkText(plain, settings)
          edges = text.edges
        }
        guard previews[index].edges.meet(edges) else { continue }
        let rule = rules[index]
        let reason: String
        switch rule.fit(text, query: plain) {
        case .misses: continue
        case .fitsPathOnly:
          near = near ?? index
          continue
        case .fits:
          if let isExclude = rule.isExclude {
            let isSettled = isExclude ? !mayMatch : !mayExclude
            guard let open, !isSettled else {
              return LinkDecision(
                isExclude ? .exclude : .match, rule: rule.pointer,
                "The link fits the rule for \(rule.summary)"
                  + (isExclude ? ", which keeps links in the browser." : ", so it opens the app.")
                  + Self.hint(rule.summary))
            }
            return undetermined(open)
          }
          reason = "the rule's exclude is neither true nor false"
        case .doubtful(let doubt): reason = doubt
        }
        open = open ?? (index, reason)
        if rule.isExclude != true { mayMatch = true }
        if rule.isExclude != false { mayExclude = true }
      }
    }
    if let open { return undetermined(open) }
    guard let near = near.map({ rules[$0] }) else {
      return LinkDecision(
        .noMatch, "No rule for the app \(app) fits the link, so it stays in the browser.")
    }
    return LinkDecision(
      .noMatch,
      "No rule fits the link, so it stays in the browser. The rule at \(near.pointer) fits its path,"
        + " but not the rest: it is for \(near.summary)." + Self.hint(near.summary))
  }

  private func undetermined(_ open: (rule: Int, reason: String)) -> LinkDecision {
    .doubt(open.reason, about: Self.system, rule: rules[open.rule].pointer)
  }

  /// What messages call iOS.
  private static let system = "the system"

  /// What the signs in a pattern mean.
  public static let patternHint =
    "In a pattern * stands for any text and ? for any one character."

  private static func hint(_ summary: String) -> String {
    let hasWildcard = summary.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return (hasWildcard ? " " + patternHint : "")
      + (summary.contains("$(") ? " $(…) stands for each of a list of values." : "")
  }
}
