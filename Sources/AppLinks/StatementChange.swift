public import WaymarkCore

/// The Android apps that an `assetlinks.json` file lets handle links.
public struct StatementFile: Sendable {
  private let document: JSONDocument

  /// The valid fingerprints of each app's certificates; none if no link opens the app.
  private var fingerprints: [String: Set<String>] = [:]

  /// The rules of each app in the form of iOS, to make example URLs from them.
  private var rules: [String: [AssociationRule]] = [:]

  /// The addresses of further statements, which are not read.
  public let includes: [String]

  /// Reads a file; throws when it is not JSON.
  public init(_ file: [UInt8]) throws(JSONError) {
    document = try JSONReader.read(file)
    let statements = document.root.array ?? []
    includes = Self.includes(in: document.root)
    var patterns = PatternReader(variables: nil)
    for statement in statements {
      guard let app = statement.linkedPackage else { continue }
      fingerprints[app, default: []].formUnion(statement.fingerprints)
      let list = statement["relation_extensions"]?[DynamicLinkMatcher.handleURLs]?[
        DynamicLinkMatcher.rulesKey]
      for rule in list?.array ?? [] where rule.object != nil {
        rules[app, default: []].append(
          ComponentSource(layers: [rule]).rule(at: "", patterns: &patterns))
      }
    }
  }

  /// The addresses of further statements in a file.
  static func includes(in root: JSONNode) -> [String] {
    (root.array ?? []).compactMap { $0["include"]?.string }
  }

  /// Whether only the statements of other files can be about an app.
  private func leavesToOthers(_ app: String) -> Bool {
    !includes.isEmpty && fingerprints[app] == nil
  }

  /// Whether an app with a certificate may handle links.
  private func opener(_ app: String, _ fingerprint: String) -> AssociationChange.Opener {
    if fingerprints[app]?.contains(fingerprint) == true { return .app }
    return includes.isEmpty ? .web : .undetermined
  }

  /// The apps of the file in order; `nil` when it may be about any app.
  public var apps: [String]? { includes.isEmpty ? fingerprints.keys.sorted() : nil }

  /// The URLs that open elsewhere after another file replaces this one, with an example for each
  /// app and pair of deciding rules, and each certificate that the two do not share.
  public func changes(
    to new: StatementFile, app: String? = nil, host: String = "example.com"
  ) -> [AssociationChange] {
    let apps = app.map { [$0] } ?? Set(fingerprints.keys).union(new.fingerprints.keys).sorted()
    return apps.flatMap { app in
      let before = DynamicLinkMatcher(document, package: app)
      let after = DynamicLinkMatcher(new.document, package: app)
      let sample = AssociationSample(old: rules[app] ?? [], new: new.rules[app] ?? [])
      let urls = sample.urls(on: host)
      let changes = AssociationChange.changes(of: app, urls) { url in
        (before.decide(url), after.decide(url))
      }
      let (old, now) = (fingerprints[app] ?? [], new.fingerprints[app] ?? [])
      // Without a URL that opens the app in both, the rules show what changes.
      guard !leavesToOthers(app), !new.leavesToOthers(app),
        let url = urls.first(where: { url in
          [before, after].allSatisfy { $0.decide(url).verdict != .exclude }
        })
      else { return changes }
      return changes
        + old.symmetricDifference(now).sorted().map { fingerprint in
          AssociationChange(
            url: url, app: "\(app) signed with \(fingerprint)",
            old: opener(app, fingerprint), new: new.opener(app, fingerprint), oldRule: nil,
            newRule: nil)
        }
    }
  }
}
