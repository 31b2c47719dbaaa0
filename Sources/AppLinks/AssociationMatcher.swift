// AppLinks determines what iOS and Android do with a link: whether it opens an app, by which rule
// of which file, and why. `AssociationMatcher` decides for iOS, `DynamicLinkMatcher` for Android 15
// and later. For existing files, `LinkLint` finds faults, `AssociationChange` finds the URLs that
// open elsewhere after a new version, and `RouteImport` finds the routes.

public import WaymarkCore

/// Decides as iOS does whether a link opens an app, by an `apple-app-site-association` file.
///
/// The file is compiled once. The rules follow Apple's documentation and the observed answers of
/// its `swcutil`; where neither settles a case, the decision is `undetermined`.
public struct AssociationMatcher: Sendable {
  /// The maximum size of an association file that devices read, in bytes.
  public static let sizeLimit = 131_072

  let rules: [AssociationRule]

  /// How each rule is compared, and how matching paths begin and end: this alone excludes most
  /// rules.
  ///
  /// The target of a million decisions per second requires it.
  private let previews: [(settings: MatchSettings, edges: Edges)]

  /// The rules by the segments that paths begin with; `nil` for few rules.
  private let index: RuleIndex?

  /// The indices in `rules` of the rules for an app, in file order.
  private let apps: [String: [Range<Int>]]

  /// The apps that the file lists.
  var appNames: [String] { Array(apps.keys) }

  /// The App Clips of the file.
  private let clips: Set<String>

  /// The apps that the file lists, for a message about an app that it does not list.
  private let listedApps: String

  /// The rules that may apply to any app.
  private let unclear: [Range<Int>]

  /// Why no link can open an app.
  private let fault: String?

  /// Why it is not certain how devices read the file.
  private let doubt: String?

  /// Reads a file; throws when it is not JSON.
  ///
  /// A file that is larger than devices read is not read here either.
  public init(_ file: [UInt8]) throws(JSONError) {
    guard file.count <= AssociationMatcher.sizeLimit else {
      self.init(
        fault: "The file has \(file.count) bytes; devices do not read files over "
          + "\(AssociationMatcher.sizeLimit)")
      return
    }
    let document = try JSONReader.read(file)
    var reader = AssociationReader(document.root)
    reader.read()
    self.init(
      rules: reader.rules, apps: reader.apps, unclear: reader.unclear, clips: reader.clips,
      fault: reader.fault,
      doubt: document.hasByteOrderMark ? "the file begins with a byte order mark" : nil)
  }

  private init(
    rules: [AssociationRule] = [], apps: [String: [Range<Int>]] = [:],
    unclear: [Range<Int>] = [], clips: Set<String> = [], fault: String?, doubt: String? = nil
  ) {
    self.rules = rules
    previews = rules.map { ($0.settings, $0.path.edges) }
    index = rules.count > RuleIndex.few ? RuleIndex(rules) : nil
    self.apps = apps
    let names = apps.keys.sorted()
    listedApps =
      names.isEmpty
      ? "It lists none."
      : "It lists \(names.prefix(5).joined(separator: ", "))"
        + (names.count > 5 ? " and \(names.count - 5) more." : ".")
    self.unclear = unclear
    self.clips = clips
    self.fault = fault
    self.doubt = doubt
  }

  /// Decides for a URL and an app; with a domain, the URL must be on it.
  public func decide(
    _ url: String, app: String, domain: String? = nil
  ) -> LinkDecision {
    let isClip = apps[app] == nil && clips.contains(app)
    if let fault, !isClip { return LinkDecision(.noMatch, "\(fault), so no link opens an app.") }
    guard let link = WebLink(url) else { return .noWebLink(.noMatch) }
    if let domain, !link.isOn(domain) { return .otherHost(.noMatch, link.host, site: domain) }
    if let doubt { return .doubt(doubt, about: Self.system) }
    if isClip {
      return LinkDecision(
        .undetermined,
        "Undetermined: the file lists \(app) in appclips; the experiences of the App Clip in App"
          + " Store Connect decide which links open it.")
    }
    guard let ranges = apps[app] ?? (unclear.isEmpty ? nil : unclear) else {
      return LinkDecision(
        .noMatch,
        "The file does not list the app \(app) in applinks, so its links do not open it. "
          + listedApps)
    }
    let decision = scan(ranges, for: LinkText(link.url), app: app)
    guard decision.verdict != .noMatch, let doubt = link.doubt else { return decision }
    return .doubt(doubt, about: Self.system)
  }

  /// The apps of a file by name; `nil` when it may be about any app.
  public static func apps(of file: [UInt8]) throws(JSONError) -> [String]? {
    let matcher = try AssociationMatcher(file)
    return matcher.unclear.isEmpty ? matcher.appNames.sorted() : nil
  }

  /// Whether the file lists an app, or may do so.
  public func lists(_ app: String) -> Bool {
    clips.contains(app) || fault == nil && (apps[app] != nil || !unclear.isEmpty)
  }

  /// The rules that apply to an app's links, in order; none when no link can open the app.
  func ranges(of app: String) -> [Range<Int>] {
    apps[app] ?? unclear
  }

  func rules(of app: String) -> [AssociationRule] { ranges(of: app).joined().map { rules[$0] } }

  /// Whether devices read another file in the same way.
  func isRead(as other: AssociationMatcher) -> Bool {
    fault == other.fault && doubt == other.doubt
  }

  /// Tries the rules in order; the first that matches decides.
  ///
  /// A doubtful rule leaves the decision open, unless the following rules decide the same.
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
    let candidates = index?.candidates(for: plain)
    for range in ranges {
      let own = candidates?.filter { range.contains($0) }
      for place in 0..<(own?.count ?? range.count) {
        let index = own?[place] ?? range.lowerBound + place
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
                "The link matches the rule for \(rule.summary)"
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
        .noMatch, "No rule for the app \(app) matches the link, so it stays in the browser.")
    }
    return LinkDecision(
      .noMatch,
      "No rule matches the link, so it stays in the browser. The rule at \(near.pointer) matches its path,"
        + " but not the rest: it is for \(near.summary)." + Self.hint(near.summary))
  }

  private func undetermined(_ open: (rule: Int, reason: String)) -> LinkDecision {
    .doubt(open.reason, about: Self.system, rule: rules[open.rule].pointer)
  }

  /// The name of iOS in messages.
  private static let system = "the system"

  /// The meaning of the special characters in a pattern.
  public static let patternHint =
    "In a pattern, * matches any text and ? any single character."

  private static func hint(_ summary: String) -> String {
    let hasWildcard = summary.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return (hasWildcard ? " " + patternHint : "")
      + (summary.contains("$(") ? " $(…) matches each value of a list." : "")
  }
}
