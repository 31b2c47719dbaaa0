import Bytes

/// The `_headers` of Netlify or of Cloudflare, one copy for each host's web root.
///
/// Both apply every rule that matches. On Netlify the last value of a header counts, so that general
/// rules come first. Cloudflare joins the values by commas, so that a more specific rule first takes
/// away what a general one has set.
struct HeadersFile {
  /// How many rules Cloudflare takes in one file.
  static let ruleLimit = 100

  /// How many characters Cloudflare takes on one line.
  static let lineLimit = 2000

  let site: ServedSite
  let isCloudflare: Bool

  var bytes: [UInt8] {
    rendered { output in
      output.append(
        "# Serves \(site.environment). Put a copy into each folder of web/ that is deployed to "
          + "\(isCloudflare ? "Cloudflare" : "Netlify").\n")
      let rules = Array(site.rules.reversed())
      for (index, rule) in rules.enumerated() {
        guard let pattern = pattern(of: rule) else { continue }
        output.append("\n\(pattern)\n")
        if isCloudflare {
          for name in inherited(by: rule, from: rules[..<index]) { output.append("  ! \(name)\n") }
        }
        for header in rule.response.all { output.append("  \(header.name): \(header.value)\n") }
      }
    }
  }

  /// The URL pattern; Netlify has none for a part of a segment, and gives parts of a sitemap the type
  /// that their extension asks for.
  private func pattern(of rule: ServedRule) -> String? {
    let hasPart = rule.path.segments.contains { segment in
      if case .numbered = segment { true } else { false }
    }
    guard isCloudflare || !hasPart else { return nil }
    return "/" + rule.path.text { ":p\($0)" }
  }

  /// The headers that more general rules have set, in the order of their names.
  private func inherited(by rule: ServedRule, from earlier: ArraySlice<ServedRule>) -> [String] {
    Set(
      earlier.filter { $0.path.overlaps(rule.path) }.flatMap { $0.response.all.map(\.name) }
    ).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// The `_redirects` of Netlify or of Cloudflare: which page answers for a place with parameters.
struct RedirectsFile {
  /// How many rules with placeholders Cloudflare takes in one file.
  static let patternLimit = 100

  let site: ServedSite
  let isCloudflare: Bool

  var bytes: [UInt8] {
    rendered { output in
      output.append("# Serves \(site.environment). It belongs beside _headers.\n")
      for rule in site.rules {
        guard case .shell(let file) = rule.source else { continue }
        // Cloudflare would redirect a path that ends with index.html.
        let target =
          isCloudflare && file.hasSuffix("/index.html")
          ? String(file.dropLast("/index.html".count)) : file
        output.append("/\(rule.path.text { ":p\($0)" })  \(target)  200\n")
      }
      guard !isCloudflare else { return }
      for page in site.errorPages {
        guard let prefix = page.prefix else { continue }
        output.append("/\(prefix)/*  \(page.path)  404\n")
      }
    }
  }
}
