extension HostingTarget {
  // Every rule that matches applies, and the last value of a header counts: general rules come first.
  // A file that is there counts before a redirect.
  static let netlify = HostingTarget(
    "netlify",
    advice:
      "Netlify: put `_headers` and `_redirects` into each folder of `web/`, and switch pretty "
      + "URLs off. Paths that are not found get the page without its headers.",
    reservedNames: [".netlify", "_headers", "_redirects"],
    limits: { $0.inheritedHeaders(on: "netlify") { $0.overlapsWithPlaceholders($1) } }
  ) { site in
    var headers: Lines = [headersHeading(of: site, for: "Netlify")]
    var redirects: Lines = [redirectsHeading(of: site)]
    for rule in site.rules.reversed() {
      headers += headersRule(pattern(of: rule.path), rule.response)
    }
    for page in site.gonePages {
      redirects.append(page.instead.map { "\(page.path)  \($0)  301" })
    }
    for rule in site.rules {
      redirects.append(rule.shell.map { redirectsRule(rule.path, to: $0) })
    }
    for page in site.errorPages {
      redirects.append(page.prefix.map { "/\($0)/*  \(page.path)  404" })
    }
    return [HostingFile("_headers", headers), HostingFile("_redirects", redirects)]
  }
}

/// Netlify's placeholders are whole segments: a path with a part of one needs wildcards.
private func pattern(of path: ServedPath) -> String {
  let hasPart = path.segments.contains { segment in
    if case .numbered = segment { true } else { false }
  }
  return hasPart ? "/" + path.text { _, _ in "*" } : path.withPlaceholders
}
