import WaymarkCore
import WaymarkModel

extension HostingTarget {
  static let caddy = HostingTarget(
    "caddy",
    advice: "Caddy:",
    steps: { site in
      let name = site.environment
      return [
        "Copy `Caddyfile` to `/etc/caddy/\(name).caddy` and, once for all environments,"
          + " `Caddyfile-unknown-hosts` to `/etc/caddy/unknown-hosts.caddy`.",
        "Import both in `/etc/caddy/Caddyfile`: `import /etc/caddy/*.caddy`."
          + " Caddy follows links: do not put links into the tree.",
      ] + site.steps(of: "caddy")
        + ["Run `systemctl reload caddy`, now and after each build that changes the file."]
    }
  ) { site in
    let tls =
      switch site.server.tls {
      case .automatic: "Caddy gets the certificates for the hosts"
      case .inFront: "A proxy in front terminates TLS"
      case .certificate: "Caddy redirects http to https"
      }
    let heading = """
      # Serves \(site.environment). \(tls).
      # The tree is expected at \(site.root); if it is elsewhere, replace that path.
      """
    let unknown = """
      # Import this once, in addition to the Caddyfiles of all environments: requests for other hosts get
      # no response. Over TLS, Caddy has no certificate for such a host.
      http:// {
      \tabort
      }
      """
    return [
      HostingFile(
        "Caddyfile", [heading, redirect(of: site)] + site.hosts.flatMap { block($0, of: site) }),
      HostingFile("Caddyfile-unknown-hosts", [unknown]),
    ]
  }
}

/// Redirects http to https, as Caddy itself does if no site in any file uses http.
private func redirect(of site: ServedSite) -> String? {
  guard site.server.tls != .inFront else { return nil }
  return """

    \(site.hosts.map { "http://" + $0 }.joined(separator: ", ")) {
    \troute {
    \t\theader X-Content-Type-Options "nosniff"
    \(challenges(of: "{host}", in: site))
    \t\tredir https://{host}{uri} 308
    \t}
    }
    """
}

/// Serves the challenges of the operator's ACME client; Caddy answers its own before this.
private func challenges(of host: String, in site: ServedSite) -> String {
  """
  \t\t@acme path_regexp "^/\\.well-known/acme-challenge/[0-9A-Za-z_-]+$"
  \t\thandle @acme {
  \t\t\theader Content-Type text/plain
  \t\t\tfile_server {
  \t\t\t\troot \(site.server.challenges(of: host))
  \t\t\t\tdisable_canonical_uris
  \t\t\t}
  \t\t}
  """
}

/// The block of a site.
///
/// Older versions would answer every method with the file; settings made before this also apply to
/// errors.
private func block(_ host: String, of site: ServedSite) -> Lines {
  let certificate = site.server.certificate(of: host)
  let tls = certificate.map { "\ttls \($0.file) \($0.key)\n" } ?? ""
  let beginning = """

    \(site.server.tls == .inFront ? "http://" : "")\(host) {
    \(tls)\troot * \(site.root)/web/\(host)

    \troute {
    \t\theader X-Content-Type-Options "nosniff"
    """
  var lines: Lines = [beginning]
  if let header = site.transport?.header {
    lines.append("\t\theader \(header.name) \(quoted(header.value))")
  }
  if let additions = site.server.additions(to: host, of: "caddy") {
    lines.append("\t\timport \(additions)")
  }
  lines.append("\t\t@other not method GET HEAD\n\t\terror @other 405")
  // Caddy treats a path above the root as the root; other servers refuse it.
  lines.append(
    "\t\t@above expression `{http.request.orig_uri}.matches(\"^/([.]|%2[Ee]){2}(/|[?]|$)\")`"
      + "\n\t\terror @above 400")
  // From 2.7.5 to 2.11.1, vars_regexp replaces placeholders that the client sends (CVE-2026-30852),
  // so a redirect would show variables and files of the server. A path has its braces escaped.
  lines.append(
    "\t\t@brace expression `{http.request.orig_uri.query}.contains(\"{\")`"
      + "\n\t\turi @brace replace \"\\{\" \"%7B\"")
  lines.append(challenges(of: host, in: site))
  for (index, group) in site.goneGroups.enumerated() {
    lines.append(gone(group, "g\(index + 1)"))
  }
  for (index, redirect) in site.redirects.enumerated() {
    lines.append(moved(redirect, "m\(index + 1)"))
  }
  // The redirects of pages match the URL as it was sent; other servers merge slashes before that.
  lines.append("\t\turi path_regexp /{2,} /")
  for (index, rule) in site.rules.enumerated() { lines += handle(rule, "r\(index + 1)", of: site) }
  lines.append("\t\thandle {\n\t\t\terror 404\n\t\t}\n\t}\n\n\thandle_errors {")
  for (index, page) in site.errorPages.enumerated() {
    lines += handle(page, "e\(index + 1)", of: site)
  }
  return lines + ["\t}\n}"]
}

/// The answer for removed pages; a redirect keeps the query.
private func gone(_ group: (instead: String?, expression: String), _ name: String) -> String {
  let pages = "path_regexp \"^/\(group.expression)$\""
  guard let instead = group.instead else {
    return "\t\t@\(name) \(pages)\n\t\thandle @\(name) {\n\t\t\terror 410\n\t\t}"
  }
  return """
    \t\t@\(name) {
    \t\t\t\(pages)
    \t\t\tvars_regexp \(name)q {http.request.uri} "^/[^?]*(\\?.*)?$"
    \t\t}
    \t\tredir @\(name) \(instead){re.\(name)q.1} 301
    """
}

/// The URL is matched as it was sent, with its query.
private func moved(_ redirect: Redirect, _ name: String) -> String {
  let target = redirect.target { "{re.\(name).\($0)}" }
  let query = redirect.from.variableCount + 1
  return """
    \t\t@\(name) vars_regexp \(name) {http.request.uri} "^/\(redirect.sentExpression)\(Redirect.end)(\\?.*)?$"
    \t\tredir @\(name) \(target){re.\(name).\(query)} \(redirect.status)
    """
}

/// Caddy's other path matchers ignore case.
private func handle(_ rule: ServedRule, _ name: String, of site: ServedSite) -> Lines {
  let file = rule.file.text { number, _ in "{re.\(name).\(number)}" }
  // The URL as it was sent, with its query.
  let redirect = rule.aliases.map { aliases in
    """
    \t\t@\(name)a vars_regexp \(name)a {http.request.uri} "^/\(aliases)(\\?.*)?$"
    \t\tredir @\(name)a /{re.\(name)a.1}{re.\(name)a.2} 308
    """
  }
  var lines: Lines = [
    "\t\t# \(rule.path)",
    redirect,
    "\t\t@\(name) path_regexp \(name) \"^/\(expression(of: rule))$\"",
    "\t\thandle @\(name) {",
    "\t\t\trewrite * /\(file)",
  ]
  lines += headers(rule.response)
  lines.append(compression(of: rule.response))
  lines += fileServer(of: site, rule.response)
  return lines + ["\t\t}"]
}

/// An error other than a missing page, such as for a method, keeps its status.
private func handle(_ page: ErrorPage, _ name: String, of site: ServedSite) -> Lines {
  let matcher =
    if let prefix = page.prefix {
      """
      \t\t@\(name) {
      \t\t\texpression {http.error.status_code} in [404, 410]
      \t\t\tpath_regexp "^/\(escaped(prefix))(?:/|$)"
      \t\t}
      """
    } else {
      "\t\t@\(name) expression {http.error.status_code} in [404, 410]"
    }
  // The rule of a missing file has set its headers before the error page is written.
  let others = Set(site.rules.flatMap { $0.response.headers.map(\.name) })
    .subtracting(page.response.headers.map(\.name))
  var lines: Lines = [matcher, "\t\thandle @\(name) {", "\t\t\trewrite * \(page.path)"]
  lines += headers(page.response, without: others.sorted())
  lines.append(compression(of: page.response))
  lines += fileServer(of: site, page.response, "\t\t\t\tstatus {http.error.status_code}")
  return lines + ["\t\t}"]
}

/// Sends the file, or the compressed form next to it; the smallest form comes first.
private func fileServer(
  of site: ServedSite, _ response: Response, _ more: String? = nil
) -> Lines {
  let codings = site.precompressed.reversed().map(\.rawValue).joined(separator: " ")
  let forms = response.isCompressed && !codings.isEmpty ? "\t\t\t\tprecompressed \(codings)" : nil
  return ["\t\t\tfile_server {", "\t\t\t\tdisable_canonical_uris", forms, more, "\t\t\t}"]
}

/// Caddy compresses only some types by default, so each is named.
private func compression(of response: Response) -> String? {
  guard response.isCompressed else { return nil }
  return """
    \t\t\tencode zstd gzip {
    \t\t\t\tmatch {
    \t\t\t\t\theader Content-Type \(quoted(response.contentType))
    \t\t\t\t}
    \t\t\t}
    """
}

/// Sets the headers of a response, and removes others.
private func headers(_ response: Response, without others: [String] = []) -> Lines {
  var lines: Lines = ["\t\t\theader {"]
  for header in response.all { lines.append("\t\t\t\t\(header.name) \(quoted(header.value))") }
  for name in others { lines.append("\t\t\t\t-\(name)") }
  return lines + ["\t\t\t}"]
}

/// The part of the path that a rule matches; a name that is too long for a disk would be a server
/// error.
private func expression(of rule: ServedRule) -> String {
  if case .shell = rule.source { return rule.expression }
  return rule.expression.replacing("]+)", with: "]{1,255})")
}
