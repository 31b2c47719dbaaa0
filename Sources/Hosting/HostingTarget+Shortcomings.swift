extension HostingTarget {
  /// What the target cannot do for a site; empty when it can serve all of it as it is meant to be.
  public func shortcomings(for site: ServedSite) -> [Shortcoming] {
    switch self {
    case .nginx, .caddy, .apache: []
    case .netlify, .vercel, .firebase: inheritedHeaders(of: site)
    case .cloudflare: exceededLimits(of: site)
    case .s3, .githubPages: lostHeaders(of: site) + lostRewrites(of: site)
    }
  }

  /// The headers a target sends; `nil` for every one.
  ///
  /// S3 keeps a file's own metadata; GitHub Pages takes no header at all, and gives pages and
  /// well-known extensions the type they should have.
  private func sends(_ header: Header, for rule: ServedRule) -> Bool {
    switch self {
    case .s3: ["Content-Type", "Cache-Control", "Content-Disposition"].contains(header.name)
    case .githubPages:
      header.name == "Content-Type" && rule.path.segments.last?.hasKnownType == true
        || header.name == "Content-Type" && rule.source != .file
    default: true
    }
  }

  /// One shortcoming for each header that is lost, with the first paths that need it.
  private func lostHeaders(of site: ServedSite) -> [Shortcoming] {
    var losses: [(header: String, paths: [String])] = []
    for rule in site.rules {
      for header in rule.response.all where !sends(header, for: rule) {
        if let index = losses.firstIndex(where: { $0.header == header.name }) {
          losses[index].paths.append(rule.path.description)
        } else {
          losses.append((header.name, [rule.path.description]))
        }
      }
    }
    return losses.sorted { $0.header.utf8.lexicographicallyPrecedes($1.header.utf8) }.map { loss in
      Shortcoming(.header, "\(rawValue) cannot send \(loss.header), which \(list(loss.paths)) need")
    }
  }

  private func lostRewrites(of site: ServedSite) -> [Shortcoming] {
    let paths = site.rules.filter { $0.source.isShell }.map(\.path.description)
    return paths.isEmpty
      ? [] : [Shortcoming(.rewrite, "\(rawValue) cannot rewrite paths, which \(list(paths)) need")]
  }

  /// Every rule that matches applies here, and the last value of a header counts: what a general rule
  /// sets and a more specific one does not, the specific one's pages get all the same.
  private func inheritedHeaders(of site: ServedSite) -> [Shortcoming] {
    var found: [Shortcoming] = []
    for (index, specific) in site.rules.enumerated() {
      let own = Set(specific.response.all.map(\.name))
      for general in site.rules[(index + 1)...] where general.path.overlaps(specific.path) {
        for header in general.response.all where !own.contains(header.name) {
          found.append(
            Shortcoming(
              .overlap,
              "\(rawValue) would send the \(header.name) of \(general.path) with \(specific.path)"))
        }
      }
    }
    return found
  }

  /// Cloudflare's limits on `_headers` and `_redirects`.
  private func exceededLimits(of site: ServedSite) -> [Shortcoming] {
    var found: [Shortcoming] = []
    let count = site.rules.count
    if count > HeadersFile.ruleLimit {
      found.append(
        Shortcoming(
          .limit,
          "the site needs \(count) header rules; \(rawValue) takes \(HeadersFile.ruleLimit)"))
    }
    for rule in site.rules {
      for header in rule.response.all
      where header.name.utf8.count + header.value.utf8.count + 4 > HeadersFile.lineLimit {
        found.append(
          Shortcoming(
            .limit,
            "the \(header.name) of \(rule.path) is longer than the \(HeadersFile.lineLimit)"
              + " characters that \(rawValue) takes"))
      }
    }
    let rewrites = site.rules.count { $0.source.isShell }
    if rewrites > RedirectsFile.patternLimit {
      found.append(
        Shortcoming(
          .limit,
          "the site needs \(rewrites) rewrites; \(rawValue) takes \(RedirectsFile.patternLimit)"))
    }
    return found
  }

  private func list(_ paths: [String]) -> String {
    let shown = paths.prefix(3).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }
}

extension ServedRule.Source {
  var isShell: Bool {
    if case .shell = self { true } else { false }
  }
}

extension ServedPath.Segment {
  /// Whether every web server knows the type of files whose names end like this.
  fileprivate var hasKnownType: Bool {
    switch self {
    case .literal(let text): [".json", ".xml", ".txt"].contains { text.hasSuffix($0) }
    case .numbered(_, let suffix): suffix == ".xml"
    case .identifier, .any: false
    }
  }
}
