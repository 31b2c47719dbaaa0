public import WaymarkModel

/// One thing that a host cannot do for a site.
public struct Shortcoming: Sendable, Equatable {
  public let kind: DiagnosticKind
  public let message: String

  init(_ kind: DiagnosticKind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// A shortcoming if a site exceeds a limit of a host.
  static func list(
    _ count: Int, _ things: String, exceed limit: Int, of host: String
  ) -> [Shortcoming] {
    guard count > limit else { return [] }
    return [
      Shortcoming(.hostingLimit, "the site needs \(count) \(things); \(host) allows \(limit)")
    ]
  }
}

extension ServedSite {
  /// The headers that a host would add to pages without them.
  ///
  /// On these hosts every matching rule applies, and the last value of a header takes precedence: a
  /// page also gets the headers of a more general rule that overlaps its own.
  func inheritedHeaders(
    on host: String, where overlap: (ServedPath, ServedPath) -> Bool = { $0.overlaps($1) }
  ) -> [Shortcoming] {
    overlaps(where: overlap).flatMap { specific, general in
      let own = rules[specific].response.all.map(\.name)
      return rules[general].response.all.filter { !own.contains($0.name) }.map { header in
        Shortcoming(
          .hostingOverlap,
          "\(host) would send the \(header.name) of \(rules[general].path) with "
            + "\(rules[specific].path)")
      }
    }
  }

  /// One shortcoming for each header that a host does not send, with the first paths that need it.
  func lostHeaders(
    on host: String, unless sends: (_ header: String, ServedRule) -> Bool
  ) -> [Shortcoming] {
    var losses: [String: [String]] = [:]
    for rule in rules {
      for header in rule.response.all where !sends(header.name, rule) {
        losses[header.name, default: []].append(rule.path.description)
      }
    }
    return losses.sorted { $0.key < $1.key }.map { header, paths in
      Shortcoming(.hostingHeader, "\(host) cannot send \(header), which \(list(paths)) need")
    }
  }

  /// A shortcoming if a host cannot rewrite paths that need it.
  func lostRewrites(on host: String) -> [Shortcoming] {
    let paths = rules.filter { $0.shell != nil }.map(\.path.description)
    return paths.isEmpty
      ? []
      : [Shortcoming(.hostingRewrite, "\(host) cannot rewrite paths, which \(list(paths)) need")]
  }

  /// A shortcoming if a host cannot redirect paths that need it.
  func lostRedirects(on host: String) -> [Shortcoming] {
    let paths = redirects.map(\.from.description)
    return paths.isEmpty
      ? []
      : [Shortcoming(.hostingRedirect, "\(host) cannot redirect paths, which \(list(paths)) need")]
  }

  fileprivate func list(_ paths: [String]) -> String {
    let shown = paths.prefix(3).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }
}

// A renamed market has many redirects for its lists, which are less important than those of pages
// and those of the project: where they would exceed a limit, a host does without them.

extension ServedSite {
  /// The site without the redirects of what moves with the page of a renamed route.
  var withoutFollowers: ServedSite {
    ServedSite(
      environment: environment, hosts: hosts, rules: rules, errorPages: errorPages,
      gonePages: gonePages, redirects: redirects.filter { $0.following == nil },
      transport: transport, server: server, precompressed: precompressed)
  }
}

extension HostingTarget {
  /// The site as the target can serve it.
  func fitting(_ site: ServedSite) -> ServedSite {
    guard site.redirects.contains(where: { $0.following != nil }) else { return site }
    let exceeds = limits(site).contains { $0.kind == .hostingLimit }
    return exceeds ? site.withoutFollowers : site
  }

  /// What the target leaves out to stay within its limits.
  public func omission(in site: ServedSite) -> String? {
    guard fitting(site).redirects.count < site.redirects.count else { return nil }
    let routes = Set(site.redirects.compactMap(\.following)).sorted()
    return "\(name) does not redirect what is below old paths of \(site.list(routes)), such as "
      + "lists: the site would need more rules than the host allows"
  }
}
