import WaymarkCore
import WaymarkModel

extension HostingTarget {
  static let nginx = HostingTarget(
    "nginx", advice: "nginx:",
    steps: { site in
      let name = site.environment
      return [
        "Copy `nginx.conf` to `/etc/nginx/conf.d/\(name).conf`, or include it in the `http` block."
      ]
        + site.steps(of: "nginx")
        + [
          "Run `nginx -t && systemctl reload nginx`, now and after each build that changes the file."
        ]
    }
  ) { site in
    let brotli =
      site.precompressed.contains(.brotli)
      ? "ngx_brotli_static is loaded, replace each \"disable_symlinks …;\" with"
        + " \"brotli_static on;\":\n# with both, the module sends nothing. Then do not put links into the"
        + " tree."
      : "ngx_brotli is loaded, add \"brotli on;\" after each \"gzip on;\"."
    let isSecure = site.server.certificate(of: "") != nil
    let tls =
      isSecure
      ? "http is redirected to it"
      : "let a proxy terminate TLS, or name a certificate\n# in waymark.json, as \"tls\" of \"server\""
    let moved = NginxRedirects(site)
    let heading = """
      # Serves \(site.environment). Include this file in the http block of nginx.conf.
      # The tree is expected at \(site.root); if it is elsewhere, replace that path.
      # Association files are only valid over https: \(tls).
      # If the machine has no IPv6, remove the lines with "[::]".
      # Requests for other hosts get no response from the first server here, unless another server is the
      # default_server.
      # If \(brotli)
      """
    // No host has this name, and no other environment's file contains it, which would be a
    // conflict.
    let unknown: Lines =
      [heading] + moved.maps + ["\nserver {", listen(80), isSecure ? listen(443, " ssl") : nil]
      + [
        isSecure ? "  ssl_reject_handshake on;" : nil,
        "  server_name \"\(serverName("!" + site.hosts[0]))\";\n  return 444;\n}",
        isSecure ? redirect(of: site) : nil,
      ]
    return [HostingFile("nginx.conf", unknown + site.hosts.flatMap { server($0, of: site, moved) })]
  }
}

/// The directives to listen on IPv4 and IPv6.
private func listen(_ port: Int, _ how: String = "") -> String {
  "  listen \(port)\(how);\n  listen [::]:\(port)\(how);"
}

/// The name of a server: by default, nginx does not start with one of more than 46 bytes, unless it
/// is a regular expression.
private func serverName(_ name: String) -> String {
  name.utf8.count > 46 ? "~^\(escaped(name))$" : name
}

/// Redirects http to https, except for the challenges that prove the ownership of a host.
private func redirect(of site: ServedSite) -> String {
  """

  server {
  \(listen(80))
    server_name \(site.hosts.map(serverName).joined(separator: " "));
    add_header X-Content-Type-Options "nosniff" always;
  \(challenges(of: "$host", in: site))

    location / {
      return 308 https://$host$request_uri;
    }
  }
  """
}

/// A prefix location with precedence, so that no regular expression matches below it.
private func challenges(of host: String, in site: ServedSite) -> String {
  """

    location ^~ /.well-known/acme-challenge/ {
      root \(site.server.challenges(of: host));
      default_type text/plain;
      try_files $uri =404;
    }
  """
}

private func server(
  _ host: String, of site: ServedSite, _ moved: NginxRedirects
) -> Lines {
  let certificate = site.server.certificate(of: host)
  let tls = certificate.map {
    "  ssl_certificate \($0.file);\n  ssl_certificate_key \($0.key);"
  }
  let beginning = """
      server_name \(serverName(host));
      root \(site.root)/web/\(host);
      autoindex off;
      disable_symlinks on from=$document_root;
      absolute_redirect off;
      error_page 404 /404.html;
      gzip off;
    """
  var lines: Lines =
    ["\nserver {", certificate == nil ? listen(80) : listen(443, " ssl"), tls, beginning]
    + compression(of: site)
  if let header = site.transport?.header {
    lines.append("  add_header \(header.name) \(quoted(header.value)) always;")
  }
  lines.append("  add_header X-Content-Type-Options \"nosniff\" always;")
  if let additions = site.server.additions(to: host, of: "nginx") {
    lines.append("  include \(additions);")
  }
  lines.append(challenges(of: host, in: site))
  for page in site.gonePages { lines.append(location(of: page, in: site)) }
  for redirect in moved.placed { lines.append(location(of: redirect)) }
  for rule in site.rules { lines += location(of: rule, in: site) }
  for page in site.errorPages { lines += location(of: page, moved) }
  return lines + [
    "\n  location \(missing(nil)) {\n\(refusal)\n    return 404;\n  }",
    "\n  location / {\n\(refusal)\(moved.lookup)\n    return 404;\n  }\n}",
  ]
}

/// The location that answers for a missing file: its condition would overwrite the captures of the
/// file's own location.
private func missing(_ prefix: String?) -> String {
  prefix.map { "@missing-\($0)" } ?? "@missing"
}

/// A location that only returns a status would do so for any method; a file that is there answers
/// 405 itself.
private let refusal = """
      if ($request_method !~ "^(?:GET|HEAD)$") {
        return 405;
      }
  """

/// The types to compress in locations that enable it; nginx always compresses HTML, and only under
/// the name `text/html`.
private func compression(of site: ServedSite) -> Lines {
  let responses = site.rules.map(\.response) + site.errorPages.map(\.response)
  let types = Set(responses.filter(\.isCompressed).map(\.contentType)).subtracting(["text/html"])
  // A file without a compressed form, such as a small one, is compressed when it is sent.
  let forms: Lines = site.precompressed.contains(.gzip) ? ["  gzip_static on;"] : []
  guard !types.isEmpty else { return forms }
  return forms + [
    "  gzip_comp_level 5;", "  gzip_min_length 512;", "  gzip_proxied any;", "  gzip_vary on;",
    "  gzip_types \(types.sorted().map(quoted).joined(separator: " "));",
  ]
}

/// Regular expressions are tried in the order of the file, after the exact paths; `$` would also
/// match before a line feed at the end of a path.
private func location(of rule: ServedRule, in site: ServedSite) -> Lines {
  let isExact = rule.source == .file && rule.path.isLiteral
  let localePage = site.errorPage(of: rule.path).flatMap { $0.prefix == nil ? nil : $0 }
  let matcher = isExact ? "= \(rule.path)" : "~ \"^/\(rule.expression)\\z\""
  // A condition overwrites numbered captures, but keeps named ones.
  let redirect = rule.aliases.map { aliases in
    """

      location ~ "^/(?<place>\(aliases.dropFirst())\\z" {
    \(refusal)
        return 308 /$place$is_args$args;
      }
    """
  }
  var lines: Lines = [
    redirect,
    "\n  location \(matcher) {",
    localePage.map { "    error_page 404 \($0.path);" },
    "    try_files /\(rule.file.text { number, _ in "$\(number)" }) \(missing(localePage?.prefix));",
  ]
  lines += headers(rule.response) { ofErrors.contains($0) }
  return lines + ["  }"]
}

/// For a removed page, the error page is sent with the status 410.
private func location(of page: GonePage, in site: ServedSite) -> String {
  let answer =
    page.instead.map { "return 301 \($0)$is_args$args;" }
    ?? "error_page 410 \(site.errorPage(of: page.path)?.path ?? "/404.html"); return 410;"
  return "\n  location = \(page.path) {\n\(refusal)\n    \(answer)\n  }"
}

/// A location matches the decoded path, so variable parts are taken from the URL as it was sent.
private func location(of redirect: Redirect) -> String {
  let answer = "return \(redirect.status) \(redirect.target { "$\($0)" })$is_args$args;"
  guard !redirect.from.isLiteral else {
    return ["", "/", "/index.html"].map { end in
      "\n  location = \(redirect.from)\(end) {\n\(refusal)\n    \(answer)\n  }"
    }.joined(separator: "\n")
  }
  return """

      location ~ "^/\(redirect.from.expression(isCapturing: false))\(Redirect.end)\\z" {
    \(refusal)
        if ($request_uri ~ "^/\(redirect.sentExpression)\(Redirect.end)(?:\\?|$)") {
          \(answer)
        }
        return 404;
      }
    """
}

/// The headers that also apply to errors at the path of a file.
private let ofErrors: Set = [
  "Content-Security-Policy", "Referrer-Policy", "Strict-Transport-Security",
  "X-Content-Type-Options",
]

/// Error pages cannot be requested directly; below a locale, every unknown path gets the locale's
/// page.
private func location(of page: ErrorPage, _ moved: NginxRedirects) -> Lines {
  let unknown = page.prefix.map { prefix in
    """

      location ~ "^/\(escaped(prefix))(?:/|$)" {
        error_page 404 \(page.path);
    \(refusal)\(moved.lookup)
        return 404;
      }

      location \(missing(prefix)) {
        error_page 404 \(page.path);
    \(refusal)
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

/// An empty map of types selects the default type, whatever the file's extension is.
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
