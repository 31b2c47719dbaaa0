public import Bytes

/// Decides as iOS does whether a link opens an app, by an `apple-app-site-association` file.
///
/// The file is compiled once. The rules follow what Apple documents and what its `swcutil` was
/// observed to answer; where neither settles a case, the decision is `undetermined`.
public struct AssociationMatcher: Sendable {
  let rules: [AssociationRule]

  /// For every rule the bytes that begin the paths it can fit: most rules are passed over by this
  /// alone.
  private let firstBytes: [ByteSet]

  /// Where in `rules` those for an app stand, in the order of the file.
  private let apps: [String: [Range<Int>]]

  /// The apps that the file lists.
  var appNames: [String] { Array(apps.keys) }

  /// The rules that may be for any app.
  private let unclear: [Range<Int>]

  /// Why no link can open an app.
  private let fault: String?

  /// Why it is not certain that devices read the file.
  private let doubt: String?

  /// Reads a file; what is no JSON throws, with its place.
  public init(_ file: [UInt8]) throws(JSONError) {
    let document = try JSONReader.read(file)
    var reader = AssociationReader(document.root)
    reader.read()
    rules = reader.rules
    firstBytes = rules.map(\.firstBytes)
    apps = reader.apps
    unclear = reader.unclear
    let isTooLarge = file.count > AssociationFile.sizeLimit
    fault =
      isTooLarge
      ? "The file has \(file.count) bytes; devices read \(AssociationFile.sizeLimit)"
      : reader.fault
    doubt = document.hasByteOrderMark ? "the file begins with a byte order mark" : nil
  }

  /// Decides for a URL and an app; with a domain the URL has to be on it.
  public func decide(
    _ url: String, app: String, domain: String? = nil
  ) -> AssociationDecision {
    if let fault {
      return AssociationDecision(verdict: .noMatch, rule: nil, ground: .noRules(fault))
    }
    guard let link = AssociationLink(url) else {
      return AssociationDecision(verdict: .noMatch, rule: nil, ground: .noWebLink)
    }
    if let domain, !link.isOn(domain) {
      return AssociationDecision(
        verdict: .noMatch, rule: nil, ground: .otherHost(link.host, domain: domain))
    }
    guard let ranges = apps[app] ?? (unclear.isEmpty ? nil : unclear) else {
      return AssociationDecision(verdict: .noMatch, rule: nil, ground: .notListed(app: app))
    }
    let decision = scan(ranges, for: link.text, app: app)
    if let other = link.other, scan(ranges, for: other.text, app: app).verdict != decision.verdict {
      return AssociationDecision(verdict: .undetermined, rule: nil, ground: .doubt(other.doubt))
    }
    if let doubt = doubt ?? link.doubt, decision.verdict == .match {
      return AssociationDecision(verdict: .undetermined, rule: nil, ground: .doubt(doubt))
    }
    return decision
  }

  /// Tries the rules in order; the first that fits decides.
  ///
  /// A rule in doubt leaves the decision open, unless what follows decides the same.
  private func scan(
    _ ranges: [Range<Int>], for text: LinkText, app: String
  ) -> AssociationDecision {
    var readings = LinkReadings()
    var open: (rule: Int, reason: String)?
    var verdicts: Set<AssociationDecision.Verdict> = []
    var near: Int?
    let firstByte = text.path.range.first.map { text.bytes[$0] }
    for range in ranges {
      for index in range where firstBytes[index].contains(firstByte) {
        let reason: String
        switch rules[index].fit(text, &readings) {
        case .misses: continue
        case .fitsPathOnly:
          near = near ?? index
          continue
        case .fits:
          if let isExclude = rules[index].isExclude {
            let verdict: AssociationDecision.Verdict = isExclude ? .exclude : .match
            guard let open, verdicts != [verdict] else {
              return AssociationDecision(
                verdict: verdict, rule: rules[index].pointer, ground: .rule(rules[index].summary))
            }
            return undetermined(open)
          }
          reason = "the rule's exclude is neither true nor false"
        case .doubtful(let doubt): reason = doubt
        }
        open = open ?? (index, reason)
        if rules[index].isExclude != true { verdicts.insert(.match) }
        if rules[index].isExclude != false { verdicts.insert(.exclude) }
      }
    }
    if let open { return undetermined(open) }
    let close = near.map { (rules[$0].pointer, rules[$0].summary) }
    return AssociationDecision(verdict: .noMatch, rule: nil, ground: .noRule(app: app, near: close))
  }

  private func undetermined(_ open: (rule: Int, reason: String)) -> AssociationDecision {
    AssociationDecision(
      verdict: .undetermined, rule: rules[open.rule].pointer, ground: .doubt(open.reason))
  }
}
