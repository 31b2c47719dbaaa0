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
        output.append("\n\(pattern(of: rule))\n")
        if isCloudflare {
          for name in inherited(by: rule, from: rules[..<index]) { output.append("  ! \(name)\n") }
        }
        for header in rule.response.all { output.append("  \(header.name): \(header.value)\n") }
      }
    }
  }

  /// The URL pattern; a part of a segment is a placeholder on Cloudflare, and a wildcard on Netlify,
  /// whose placeholders are whole segments.
  private func pattern(of rule: ServedRule) -> String {
    let hasPart = rule.path.segments.contains { segment in
      if case .numbered = segment { true } else { false }
    }
    return "/" + rule.path.text { hasPart && !isCloudflare ? "*" : ":p\($0)" }
  }

  /// The headers that more general rules have set, in the order of their names.
  private func inherited(by rule: ServedRule, from earlier: ArraySlice<ServedRule>) -> [String] {
    Set(
      earlier.filter { $0.path.overlapsWithPlaceholders(rule.path) }
        .flatMap { $0.response.all.map(\.name) }
    ).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// The `_redirects` of Netlify or of Cloudflare: which page answers for a place with parameters.
///
/// On Netlify a file that is there counts before a rule. Cloudflare follows a rule whether there is a
/// file or not, so that a page whose path a rule would take stands before it, as a rule to itself.
struct RedirectsFile {
  /// How many rules without placeholders Cloudflare takes in one file, before all others.
  static let literalLimit = 2000

  /// How many rules with placeholders Cloudflare takes in one file.
  static let patternLimit = 100

  let site: ServedSite
  let isCloudflare: Bool

  var bytes: [UInt8] {
    rendered { output in
      output.append("# Serves \(site.environment). It belongs beside _headers.\n")
      for (rule, target) in rewrites { output.append("\(pattern(rule.path))  \(target)  200\n") }
      guard !isCloudflare else { return }
      for page in site.errorPages {
        guard let prefix = page.prefix else { continue }
        output.append("/\(prefix)/*  \(page.path)  404\n")
      }
    }
  }

  /// Which page answers for which paths; rules without placeholders come first.
  var rewrites: [(rule: ServedRule, target: String)] {
    let all = site.rules.enumerated().compactMap { index, rule in
      target(of: rule, before: site.rules[(index + 1)...]).map { (rule: rule, target: $0) }
    }
    return all.filter(\.rule.path.isLiteral) + all.filter { !$0.rule.path.isLiteral }
  }

  private func target(of rule: ServedRule, before later: ArraySlice<ServedRule>) -> String? {
    guard case .shell(let file) = rule.source else {
      let isTaken =
        isCloudflare
        && later.contains { $0.source.isShell && $0.path.overlapsWithPlaceholders(rule.path) }
      return isTaken ? pattern(rule.path) : nil
    }
    // Cloudflare would redirect a path that ends with index.html.
    return isCloudflare && file.hasSuffix("/index.html")
      ? String(file.dropLast("/index.html".count)) : file
  }

  private func pattern(_ path: ServedPath) -> String { "/" + path.text { ":p\($0)" } }
}
