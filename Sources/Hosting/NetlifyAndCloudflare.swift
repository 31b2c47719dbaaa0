import WaymarkCore

// Netlify and Cloudflare read the same two files, `_headers` and `_redirects`, a copy in each
// host's web root, and interpret them differently.

extension HostingTarget {
  // Every matching rule applies, and the last value of a header takes precedence: general rules
  // come first. An existing file takes precedence over a redirect.
  static let netlify = HostingTarget(
    "netlify",
    advice:
      "Netlify: put `_headers` and `_redirects` into each folder of `web/`, and switch off pretty "
      + "URLs. For paths that are not found, the error page is sent without its headers.",
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
    for redirect in site.redirects {
      redirects.append(redirectsRule(redirect, ""))
      if redirect.hasIndex { redirects.append(redirectsRule(redirect, "/index.html")) }
    }
    for rule in site.rules {
      redirects.append(rule.shell.map { redirectsRule(rule.path, to: $0) })
    }
    for page in site.errorPages {
      redirects.append(page.prefix.map { "/\($0)/*  \(page.path)  404" })
    }
    return [HostingFile("_headers", headers), HostingFile("_redirects", redirects)]
  }

  static let cloudflare = HostingTarget(
    "cloudflare",
    advice: "Cloudflare: put `cloudflare/_headers` and `cloudflare/_redirects` into each folder of "
      + "`web/`, and run `wrangler deploy` with the host's `wrangler.json`. Cloudflare Pages would "
      + "redirect every page to a trailing slash. For paths that are not found, the error page is "
      + "sent without its headers.",
    reservedNames: [
      ".assetsignore", "_headers", "_redirects", "_routes.json", "_worker.js", "cdn-cgi",
    ],
    limits: exceededLimits
  ) { site in
    var headers: Lines = [headersHeading(of: site, for: "Cloudflare")]
    var redirects: Lines = [redirectsHeading(of: site)]
    for index in site.rules.indices.reversed() { headers += rule(at: index, of: site) }
    // Cloudflare treats a rule without placeholders that follows one with placeholders as one with
    // placeholders.
    let moved = site.redirects.flatMap { redirect in
      ends(of: redirect).map { (redirect.from.isLiteral, redirectsRule(redirect, $0)) }
    }
    let pages = rewrites(of: site).map { ($0.path.isLiteral, redirectsRule($0.path, to: $0.page)) }
    let all = moved + pages
    redirects += all.filter(\.0).map(\.1) + all.filter { !$0.0 }.map(\.1)
    var files = [
      HostingFile("cloudflare/_headers", headers), HostingFile("cloudflare/_redirects", redirects),
    ]
    for host in site.hosts {
      files.append(HostingFile("cloudflare/\(host)/wrangler.json", wrangler(host)))
    }
    return files
  }
}

/// The first line of a `_headers` file.
private func headersHeading(of site: ServedSite, for host: String) -> String {
  "# Serves \(site.environment). Put a copy into each folder of web/ that is deployed to \(host)."
}

/// A rule of a `_headers` file; it may remove headers that earlier rules set.
private func headersRule(_ pattern: String, _ response: Response, removing names: [String] = [])
  -> Lines
{
  var lines: Lines = ["\n\(pattern)"]
  for name in names { lines.append("  ! \(name)") }
  for header in response.all { lines.append("  \(header.name): \(header.value)") }
  return lines
}

/// The first line of a `_redirects` file.
private func redirectsHeading(of site: ServedSite) -> String {
  "# Serves \(site.environment). Put this file next to _headers."
}

/// A rule of a `_redirects` file for the page of a path with parameters.
private func redirectsRule(_ path: ServedPath, to page: String) -> String {
  "\(path.withPlaceholders)  \(page)  200"
}

/// A rule of a `_redirects` file for a moved path; the query is kept.
private func redirectsRule(_ redirect: Redirect, _ end: String) -> String {
  "\(redirect.from.withPlaceholders)\(end)  \(redirect.placeholderTarget)  \(redirect.status)"
}

/// The ends of a moved path on Cloudflare, which does not ignore a trailing slash.
private func ends(of redirect: Redirect) -> [String] {
  redirect.from.segments.last == .rest
    ? [""] : ["", "/"] + (redirect.hasIndex ? ["/index.html"] : [])
}

/// Netlify's placeholders are whole segments: a path with a partial one needs wildcards.
private func pattern(of path: ServedPath) -> String {
  let hasPart = path.segments.contains { segment in
    if case .numbered = segment { true } else { false }
  }
  return hasPart ? "/" + path.text { _, _ in "*" } : path.withPlaceholders
}

/// Every matching rule applies, and Cloudflare joins the values of a header with commas: general
/// rules come first, and a more specific one removes their headers.
private func rule(at index: Int, of site: ServedSite) -> Lines {
  let rule = site.rules[index]
  let inherited = site.rules[(index + 1)...]
    .filter { $0.path.overlapsWithPlaceholders(rule.path) }
    .flatMap { $0.response.all.map(\.name) }
  return headersRule(
    rule.path.withPlaceholders, rule.response, removing: Set(inherited).sorted())
}

/// The page for each path; Cloudflare applies rules without placeholders before all others.
///
/// Cloudflare follows a redirect even if there is a file, so a page whose path a redirect would
/// match comes first, as a redirect to itself.
private func rewrites(of site: ServedSite) -> [(path: ServedPath, page: String)] {
  let all = site.rewrites { $0.overlapsWithPlaceholders($1) }.map { rule, page in
    (path: rule.path, page: page ?? rule.path.withPlaceholders)
  }
  return all.filter(\.path.isLiteral) + all.filter { !$0.path.isLiteral }
}

/// Cloudflare's limits: 100 rules and 2,000 characters per line in `_headers`, and 2,000 rules
/// without placeholders and 100 with placeholders in `_redirects`.
private func exceededLimits(of site: ServedSite) -> [Shortcoming] {
  let host = "cloudflare"
  var found = Shortcoming.list(site.rules.count, "header rules", exceed: 100, of: host)
  for rule in site.rules {
    for header in rule.response.all
    where header.name.utf8.count + header.value.utf8.count + 4 > 2000 {
      let message = "the \(header.name) of \(rule.path) is longer than the 2000 characters"
      found.append(Shortcoming(.hostingLimit, message + " that \(host) allows"))
    }
  }
  let rewrites = rewrites(of: site)
  let moved = site.redirects.flatMap { redirect in
    ends(of: redirect).map { _ in redirect.from.isLiteral }
  }
  let literals = rewrites.count { $0.path.isLiteral } + moved.count { $0 }
  found += Shortcoming.list(
    literals, "redirects and rewrites without placeholders", exceed: 2000, of: host)
  found += Shortcoming.list(
    rewrites.count + moved.count - literals,
    "redirects and rewrites with placeholders", exceed: 100, of: host)
  return found
}

/// The configuration of Cloudflare's static assets, one for each host.
///
/// Only `drop-trailing-slash` serves `/ads/17` from `ads/17/index.html` without a redirect, and
/// Cloudflare Pages does not have this setting; for a missing page, the nearest `404.html` is sent.
private func wrangler(_ host: String) -> JSON {
  .members([
    "name": .string(String(host.map { $0 == "." ? "-" : $0 })),
    "compatibility_date": "2025-01-01",
    "assets": .members([
      "directory": .string("../../../web/\(host)"),
      "html_handling": "drop-trailing-slash",
      "not_found_handling": "404-page",
    ]),
    "routes": .array([.members(["pattern": .string(host), "custom_domain": true])]),
  ])
}
