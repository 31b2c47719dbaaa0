extension HostingTarget {
  /// What the target cannot do for a site; empty when it can serve all of it as it is meant to be.
  public func shortcomings(for site: ServedSite) -> [Shortcoming] {
    let found =
      switch self {
      case .nginx, .caddy, .apache: [Shortcoming]()
      case .netlify, .firebase: inheritedHeaders(of: site)
      case .vercel: inheritedHeaders(of: site) + exceededRoutes(of: site)
      case .cloudflare: exceededLimits(of: site)
      case .s3, .githubPages: lostHeaders(of: site) + lostRewrites(of: site)
      }
    return found + takenPaths(of: site)
  }

  /// What the root of a site may not hold: the target's own files, and paths that it answers itself.
  private var reservedNames: Set<String> {
    switch self {
    case .nginx, .caddy, .s3: []
    case .apache: [".htaccess"]
    case .netlify: [".netlify", "_headers", "_redirects"]
    case .cloudflare:
      [".assetsignore", "_headers", "_redirects", "_routes.json", "_worker.js", "cdn-cgi"]
    case .vercel: ["_vercel", "vercel.json"]
    case .firebase: ["__"]
    case .githubPages: [".nojekyll"]
    }
  }

  private func takenPaths(of site: ServedSite) -> [Shortcoming] {
    let names = reservedNames
    return site.rules.compactMap { rule in
      guard case .literal(let first)? = rule.path.segments.first, names.contains(first) else {
        return nil
      }
      return Shortcoming(
        .hostingReserved, "\(rawValue) keeps /\(first) for itself, and so \(rule.path)")
    }
  }

  /// Whether a target sends a header.
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
      Shortcoming(
        .hostingHeader, "\(rawValue) cannot send \(loss.header), which \(list(loss.paths)) need")
    }
  }

  private func lostRewrites(of site: ServedSite) -> [Shortcoming] {
    let paths = site.rules.filter { $0.source.isShell }.map(\.path.description)
    return paths.isEmpty
      ? []
      : [
        Shortcoming(.hostingRewrite, "\(rawValue) cannot rewrite paths, which \(list(paths)) need")
      ]
  }

  /// Every rule that matches applies here, and the last value of a header counts: what a general rule
  /// sets and a more specific one does not, the specific one's pages get all the same.
  private func inheritedHeaders(of site: ServedSite) -> [Shortcoming] {
    var found: [Shortcoming] = []
    for (index, specific) in site.rules.enumerated() {
      let own = Set(specific.response.all.map(\.name))
      for general in site.rules[(index + 1)...] where overlap(general.path, specific.path) {
        for header in general.response.all where !own.contains(header.name) {
          found.append(
            Shortcoming(
              .hostingOverlap,
              "\(rawValue) would send the \(header.name) of \(general.path) with \(specific.path)"))
        }
      }
    }
    return found
  }

  /// Netlify's patterns are coarser than ours; Vercel and Firebase take expressions.
  private func overlap(_ left: ServedPath, _ right: ServedPath) -> Bool {
    self == .netlify ? left.overlapsWithPlaceholders(right) : left.overlaps(right)
  }

  /// Vercel's limit on the routes of a deployment: each header rule and each rewrite is one.
  private func exceededRoutes(of site: ServedSite) -> [Shortcoming] {
    let count = site.rules.count + site.rules.count { $0.source.isShell }
    guard count > VercelFile.routeLimit else { return [] }
    return [
      Shortcoming(
        .hostingLimit, "the site needs \(count) routes; \(rawValue) takes \(VercelFile.routeLimit)")
    ]
  }

  /// Cloudflare's limits on `_headers` and `_redirects`.
  private func exceededLimits(of site: ServedSite) -> [Shortcoming] {
    var found: [Shortcoming] = []
    let count = site.rules.count
    if count > HeadersFile.ruleLimit {
      found.append(
        Shortcoming(
          .hostingLimit,
          "the site needs \(count) header rules; \(rawValue) takes \(HeadersFile.ruleLimit)"))
    }
    for rule in site.rules {
      for header in rule.response.all
      where header.name.utf8.count + header.value.utf8.count + 4 > HeadersFile.lineLimit {
        found.append(
          Shortcoming(
            .hostingLimit,
            "the \(header.name) of \(rule.path) is longer than the \(HeadersFile.lineLimit)"
              + " characters that \(rawValue) takes"))
      }
    }
    let rewrites = RedirectsFile(site: site, isCloudflare: true).rewrites
    let literals = rewrites.count { $0.rule.path.isLiteral }
    for (count, limit, kind) in [
      (literals, RedirectsFile.literalLimit, "without"),
      (rewrites.count - literals, RedirectsFile.patternLimit, "with"),
    ] where count > limit {
      found.append(
        Shortcoming(
          .hostingLimit,
          "the site needs \(count) rewrites \(kind) placeholders; \(rawValue) takes \(limit)"))
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
