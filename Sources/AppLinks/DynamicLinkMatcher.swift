public import WaymarkCore
import WaymarkRoutes

/// Decides as Android 15 and later do whether a link opens an app, by the dynamic rules of an
/// `assetlinks.json` file.
///
/// The rules are compiled once. They follow Android's page "Configure website associations and
/// dynamic rules"; where it does not settle a case, the decision is `undetermined`. A link is only
/// compared with rules whose paths begin like its own.
public struct DynamicLinkMatcher: Sendable {
  /// The relation that lets an app open the links of a site.
  public static let handleURLs = "delegate_permission/common.handle_all_urls"

  /// The key of the list of rules.
  static let rulesKey = "dynamic_app_link_components"

  let rules: [DynamicLinkRule]

  /// The indices in `rules` of the rules whose paths begin with certain segments.
  private let beginnings: SegmentTree<ArraySlice<UInt8>>

  /// The decision about every link, when the rules have no effect.
  let constant: LinkDecision?

  /// Whether the file lets the app open links, or may do so.
  public var listsTheApp: Bool { constant?.verdict != .exclude }

  /// Compiles the rules of an app in a file; throws when it is not JSON.
  public init(_ file: [UInt8], package: String) throws(JSONError) {
    self.init(try JSONReader.read(file), package: package)
  }

  /// Compiles the rules of an app in a document.
  init(_ document: JSONDocument, package: String) {
    var reader = DynamicLinkReader()
    var isListed = false
    var isVoid = false
    var hasRules = false
    if document.hasByteOrderMark { reader.doubt("the file begins with a byte order mark") }
    for (index, statement) in (document.root.array ?? []).enumerated()
    where statement.linkedPackage == package {
      guard !statement.fingerprints.isEmpty else {
        isVoid = true
        continue
      }
      isListed = true
      guard let extensions = statement["relation_extensions"]?[DynamicLinkMatcher.handleURLs] else {
        continue
      }
      if hasRules { reader.doubt("the file has rules for the app more than once") }
      hasRules = true
      guard let list = extensions[DynamicLinkMatcher.rulesKey] else {
        reader.drop("The file's extension for the app has no \(DynamicLinkMatcher.rulesKey)")
        continue
      }
      let relation = DynamicLinkMatcher.handleURLs.replacing("/", with: "~1")
      reader.read(
        list,
        at: "/\(index)/relation_extensions/\(relation)/\(DynamicLinkMatcher.rulesKey)")
    }
    if !hasRules { reader.drop("The file has no dynamic rules for the app") }
    let include = document.root.array?.lazy.compactMap { $0["include"]?.string }.first
    if !isListed, let include {
      let reason =
        "Undetermined: the file includes \(LinkFault.quote(include)), which was not read."
      self.init(reader, constant: LinkDecision(.undetermined, reason))
      return
    }
    let fault =
      document.root.array == nil
      ? "The file is \(document.root.kind), not an array of statements, so no link opens the app."
      : isVoid
        ? "The file's statement about the app \(package) has no valid certificate fingerprint, so"
          + " Android ignores it and no link opens the app."
        : "The file does not let the app \(package) handle links, so no link opens it."
    self.init(reader, constant: isListed ? nil : LinkDecision(.exclude, fault))
  }

  /// Compiles a list of rules, the value of `dynamic_app_link_components`.
  public init(rules list: JSONNode) {
    var reader = DynamicLinkReader()
    reader.read(list, at: "")
    self.init(reader)
  }

  private init(_ reader: DynamicLinkReader, constant: LinkDecision? = nil) {
    rules = reader.rules
    beginnings = SegmentTree(rules.map { $0.path?.leadingSegments ?? [] })
    self.constant =
      if let constant {
        constant
      } else if let fault = reader.fault {
        LinkDecision(.manifest, "\(fault), so the app's manifest alone decides.")
      } else if let doubt = reader.doubt {
        .doubt(doubt, about: "Android")
      } else {
        nil
      }
  }

  /// Decides for a URL; with a host, the URL must be on it.
  public func decide(_ url: String, host: String? = nil) -> LinkDecision {
    guard let link = WebLink(url) else { return .noWebLink(.exclude) }
    if let host, !link.isOn(host) { return .otherHost(.exclude, link.host, site: host) }
    return constant ?? scan(link)
  }

  /// Tries the rules in order; the first that matches decides.
  ///
  /// A link that no rule matches stays in the browser.
  ///
  /// A doubtful rule leaves the decision open, unless the following rules decide the same.
  private func scan(_ link: WebLink) -> LinkDecision {
    // A span, because copying a rule costs more than a comparison.
    let rules = rules.span
    var open: (rule: Int, reason: String)?
    var (mayMatch, mayExclude) = (false, false)
    for index in candidates(for: link) {
      let outcome = rules[index].fit(link)
      let isExclude = rules[index].isExclude
      switch outcome {
      case .misses: continue
      case .doubtful(let reason):
        open = open ?? (index, reason)
        if isExclude { mayExclude = true } else { mayMatch = true }
      case .fits:
        if let open, isExclude ? mayMatch : mayExclude { return undetermined(open) }
        return decision(by: self.rules[index])
      }
    }
    if let open, mayMatch { return undetermined(open) }
    return LinkDecision(
      .exclude,
      "No rule matches the link, so it stays in the browser, regardless of the app's manifest.")
  }

  /// The rules that may match a link, as written or decoded.
  private func candidates(for link: WebLink) -> [Int] {
    func begun(by path: ArraySlice<UInt8>) -> [Int] {
      beginnings.bytePatterns(beginning: SegmentTree.segments(of: path))
    }
    let written = begun(by: link.bytes[link.path])
    guard let decoded = link.decodedPath else { return written }
    return Set(written).union(begun(by: decoded[...])).sorted()
  }

  private func undetermined(_ open: (rule: Int, reason: String)) -> LinkDecision {
    .doubt(open.reason, about: "Android", rule: rules[open.rule].pointer)
  }

  private func decision(by rule: DynamicLinkRule) -> LinkDecision {
    let (isExclude, summary) = (rule.isExclude, rule.summary)
    return LinkDecision(
      isExclude ? .exclude : .match, rule: rule.pointer,
      "The link matches the rule for \(summary), "
        + (isExclude
          ? "which keeps links in the browser."
          : "so it opens the app if its manifest also accepts it."))
  }
}

extension JSONNode {
  /// The valid fingerprints of a statement about an Android app: each of them is a target of its
  /// own.
  var fingerprints: [String] {
    let nodes = self["target"]?["sha256_cert_fingerprints"]?.array ?? []
    return nodes.compactMap { $0.string.flatMap { try? CertificateFingerprint($0) }?.text }
  }

  /// The Android app that a statement of an `assetlinks.json` file lets handle links.
  var linkedPackage: String? {
    guard let target = self["target"], target["namespace"]?.string == "android_app",
      self["relation"]?.array?.contains(where: { $0.string == DynamicLinkMatcher.handleURLs })
        == true
    else { return nil }
    return target["package_name"]?.string
  }
}
