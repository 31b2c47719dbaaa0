import WaymarkCore
import WaymarkModel

extension HostingTarget {
  static let nginx = HostingTarget(
    "nginx", advice: "nginx: include `nginx.conf` in the `http` block."
  ) { site in
    let brotli =
      site.precompressed.contains(.brotli)
      ? "ngx_brotli_static is loaded, write \"brotli_static on;\" in place of each"
        + " \"disable_symlinks …;\":\n# that module sends nothing where links are refused. Keep every link"
        + " out of the tree then."
      : "ngx_brotli is loaded, add \"brotli on;\" after each \"gzip on;\"."
    let heading = """
      # Serves \(site.environment). Include this file in the http block of nginx.conf.
      # The tree is expected at \(site.root); replace that path where it is elsewhere.
      # Association files count over https only: let a proxy end TLS, or add to each server
      # "listen 443 ssl;" with ssl_certificate and ssl_certificate_key.
      # Who asks for another host gets nothing, where no server is the default_server: the first server
      # here answers. Over TLS give it "ssl_reject_handshake on;" in place of a certificate.
      # Where \(brotli)

      server {
        listen 80;
        server_name "";
        return 444;
      }
      """
    return [HostingFile("nginx.conf", [heading] + site.hosts.flatMap { server($0, of: site) })]
  }
}

private func server(_ host: String, of site: ServedSite) -> Lines {
  let beginning = """

    server {
      listen 80;
      server_name \(host);
      root \(site.root)/web/\(host);
      autoindex off;
      disable_symlinks on from=$document_root;
      absolute_redirect off;
      error_page 404 /404.html;
      gzip off;
    """
  var lines: Lines = [beginning] + compression(of: site)
  if let header = site.transport?.header {
    lines.append("  add_header \(header.name) \(quoted(header.value)) always;")
  }
  lines.append("  add_header X-Content-Type-Options \"nosniff\" always;")
  for page in site.gonePages { lines.append(location(of: page, in: site)) }
  for redirect in site.redirects { lines.append(location(of: redirect)) }
  for rule in site.rules { lines += location(of: rule, in: site) }
  for page in site.errorPages { lines += location(of: page) }
  return lines + ["\n  location / {\n    return 404;\n  }\n}"]
}

/// What is compressed where a location says so; HTML always is, under this very name only.
private func compression(of site: ServedSite) -> Lines {
  let responses = site.rules.map(\.response) + site.errorPages.map(\.response)
  let types = Set(responses.filter(\.isCompressed).map(\.contentType)).subtracting(["text/html"])
  // A file without a compressed form, such as a small one, is compressed as it is sent.
  let forms: Lines = site.precompressed.contains(.gzip) ? ["  gzip_static on;"] : []
  guard !types.isEmpty else { return forms }
  return forms + [
    "  gzip_comp_level 5;", "  gzip_min_length 512;", "  gzip_proxied any;", "  gzip_vary on;",
    "  gzip_types \(types.sorted().map(quoted).joined(separator: " "));",
  ]
}

/// Regular expressions are tried in the order of the file, after the exact paths; `$` would also match
/// before a line feed at the end of a path.
private func location(of rule: ServedRule, in site: ServedSite) -> Lines {
  let isExact = rule.source == .file && rule.path.isLiteral
  let localePage = site.errorPage(of: rule.path).flatMap { $0.prefix == nil ? nil : $0 }
  let matcher = isExact ? "= \(rule.path)" : "~ \"^/\(rule.expression)\\z\""
  let redirect = rule.aliases.map { aliases in
    """

      location ~ "^/\(aliases)\\z" {
        return 308 /$1$is_args$args;
      }
    """
  }
  var lines: Lines = [
    redirect,
    "\n  location \(matcher) {",
    localePage.map { "    error_page 404 \($0.path);" },
    "    try_files /\(rule.file.text { number, _ in "$\(number)" }) =404;",
  ]
  lines += headers(rule.response) { ofErrors.contains($0) }
  return lines + ["  }"]
}

/// What went is gone in the words of the page for what is not found.
private func location(of page: GonePage, in site: ServedSite) -> String {
  let answer =
    page.instead.map { "return 301 \($0);" }
    ?? "error_page 410 \(site.errorPage(of: page.path)?.path ?? "/404.html"); return 410;"
  return "\n  location = \(page.path) {\n    \(answer)\n  }"
}

/// A location matches the decoded path, so what varies is taken from the URL as it was sent.
private func location(of redirect: Redirect) -> String {
  let answer = "return \(redirect.status) \(redirect.target { "$\($0)" })$is_args$args;"
  guard !redirect.from.isLiteral else {
    return ["", "/"].map { slash in
      "\n  location = \(redirect.from)\(slash) {\n    \(answer)\n  }"
    }.joined(separator: "\n")
  }
  return """

      location ~ "^/\(redirect.from.expression(isCapturing: false))/?\\z" {
        if ($request_uri ~ "^/\(redirect.sentExpression)(?:\\?|$)") {
          \(answer)
        }
        return 404;
      }
    """
}

/// The headers that count for what goes wrong at the path of a file too.
private let ofErrors: Set = [
  "Content-Security-Policy", "Referrer-Policy", "Strict-Transport-Security",
  "X-Content-Type-Options",
]

/// Nobody gets an error page directly; below a locale every unknown path gets the locale's.
private func location(of page: ErrorPage) -> Lines {
  let unknown = page.prefix.map { prefix in
    """

      location ~ "^/\(escaped(prefix))(?:/|$)" {
        error_page 404 \(page.path);
        return 404;
      }
    """
  }
  var lines: Lines = [
    "\n  location = \(page.path) {", "    internal;", "    error_page 404 \(page.path);",
  ]
  lines += headers(page.response) { _ in true }
  return lines + ["  }", unknown]
}

/// An empty map of types leaves the type to the default, whatever the file's extension is.
private func headers(_ response: Response, areAlways: (String) -> Bool) -> Lines {
  var lines: Lines = [
    "    types { }", "    default_type \(quoted(response.contentType));",
    response.isCompressed ? "    gzip on;" : nil,
  ]
  for header in response.headers {
    let always = areAlways(header.name) ? " always" : ""
    lines.append("    add_header \(header.name) \(quoted(header.value))\(always);")
  }
  return lines
}
