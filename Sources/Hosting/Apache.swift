extension HostingTarget {
  static let apache = HostingTarget(
    "apache",
    advice: "Apache httpd:",
    reservedNames: [".htaccess"],
    steps: { site in
      let name = site.environment
      let isSecure = site.server.certificate(of: "") != nil
      return [
        "Copy `apache-server.conf` to `/etc/apache2/sites-available/\(name).conf`; it includes"
          + " `\(site.root)/hosting/htaccess`. If you cannot change the configuration, copy"
          + " `htaccess` as `.htaccess` to each folder of `web/` instead.",
        "Run `a2enmod rewrite headers alias deflate brotli\(isSecure ? " ssl" : "")` and"
          + " `a2ensite \(name)`.",
      ] + site.steps(of: "apache")
        + [
          "Run `apachectl configtest && systemctl reload apache2`, now and after each build that changes a file."
        ]
    }
  ) { site in
    let heading = """
      # Serves \(site.environment). Include this file in the configuration of a server that listens on the
      # ports of these hosts, next to the files of other environments. No .htaccess is needed.
      # The tree is expected at \(site.root); if it is elsewhere, replace that path.
      TraceEnable Off
      """
    return [
      HostingFile("htaccess", htaccess(site)),
      HostingFile("apache-server.conf", [heading] + site.hosts.flatMap { hosts($0, of: site) }),
    ]
  }
}

/// The virtual hosts of a host: that of the site, preceded by one that redirects http to https.
private func hosts(_ host: String, of site: ServedSite) -> Lines {
  let folder = site.server.challenges(of: host)
  let common = """
      ServerName \(host)
      Header always set X-Content-Type-Options "nosniff"
      AliasMatch "^(/\\.well-known/acme-challenge/[0-9A-Za-z_-]+)$" "\(folder)$1"
      <Directory "\(folder)">
        AllowOverride None
        Require all granted
        Options None
        DirectorySlash Off
        ForceType text/plain
      </Directory>
    """
  let certificate = site.server.certificate(of: host)
  let tls = certificate.map { certificate in
    """

    <VirtualHost *:80>
    \(common)
      # Requests for other hosts get the status 421.
      RewriteEngine On
      RewriteCond %{HTTP_HOST} "!^\(escaped(host))(?::[0-9]+)?$" [NC]
      RewriteRule ^ - [R=421,L]
      RedirectMatch 308 "^/(?!\\.well-known/acme-challenge/)(.*)" "https://\(host)/$1"
    </VirtualHost>

    <VirtualHost *:443>
      SSLEngine on
      SSLCertificateFile "\(certificate.file)"
      SSLCertificateKeyFile "\(certificate.key)"
    """
  }
  let transport = site.transport.map { transport in
    "  Header always set \(transport.header.name) \(quoted(transport.header.value))"
  }
  let tree = """
      # No disk takes a name of more than 255 bytes, so Apache would forbid it; another name that is not
      # there gets the page for what is missing.
      RewriteEngine On
      RewriteRule "^(.*?/)[^/]{256}" "$1~" [PT]
      DocumentRoot "\(site.root)/web/\(host)"
      <Directory "\(site.root)/web/\(host)">
        AllowOverride None
        Require all granted
        Include "\(site.root)/hosting/htaccess"
      </Directory>
    """
  let additions = site.server.additions(to: host, of: "apache").map {
    "  IncludeOptional \"\($0)\""
  }
  return [tls ?? "\n<VirtualHost *:80>", common, transport, tree, additions, "</VirtualHost>"]
}

/// The `.htaccess` of each host's web root for Apache httpd 2.4.
private func htaccess(_ site: ServedSite) -> Lines {
  let prefixes = site.errorPages.compactMap { page in page.prefix.map { escaped($0) + "/" } }
  let hosts = site.hosts.map(escaped).joined(separator: "|")
  let heading = """
    # Serves \(site.environment). Put a copy named .htaccess into each folder of web/, or include
    # this file in its <Directory>. It requires mod_rewrite, mod_headers, mod_alias and AllowOverride All;
    # mod_deflate and mod_brotli compress.

    # mod_rewrite requires that links are followed if link and target have the same owner; a file that is
    # a link is refused.
    Options -Indexes -MultiViews -FollowSymLinks +SymLinksIfOwnerMatch
    <If "-L %{REQUEST_FILENAME}">
      Require all denied
    </If>
    DirectoryIndex disabled
    DirectorySlash Off
    AddDefaultCharset Off

    RewriteEngine On
    RewriteBase /
    # Requests for other hosts get the status 421.
    RewriteCond %{HTTP_HOST} "!^(?:\(hosts))(?::[0-9]+)?$" [NC]
    RewriteRule ^ - [R=421,L]
    # Without this, Apache answers every method with the file.
    RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
    RewriteRule ^ - [R=405,L]
    # Files that an ACME client put into the folder of the host.
    RewriteRule "^\\.well-known/acme-challenge/[0-9A-Za-z_-]+$" - [END]
    # An error page is sent for a missing page, but not when it is requested itself.
    RewriteCond %{ENV:REDIRECT_STATUS} ^(?:404|410)$
    RewriteRule "^(?:\(prefixes.isEmpty ? "(?!)" : prefixes.joined(separator: "|")))?404\\.html$" - [END]
    """
  var lines: Lines = [heading]
  for group in site.goneGroups {
    let rule = "RewriteRule \"^\(group.expression)$\""
    guard let instead = group.instead else {
      lines.append("\(rule) - [G]")
      continue
    }
    // Left to mod_alias, below.
    lines += ["<IfDirective RedirectRelative>", "  \(rule) - [END]", "</IfDirective>"]
    lines.append("\(rule) \(instead) [R=301,L]")
  }
  lines += moved(site.redirects)
  for rule in site.rules { lines.append("RewriteRule \(rewrite(rule)) [END]") }
  lines.append("RewriteRule ^ - [R=404,L]\n")
  for page in site.errorPages.reversed() { lines.append(errorDocument(page)) }
  lines += redirects(site)
  for (index, file) in site.servedFiles.enumerated() {
    lines += headers(of: file, isFirst: index == 0)
  }
  return lines
}

/// Settings for all files.
///
/// A redirect of mod_rewrite would contain the scheme and the host of the request, which are a
/// proxy's, and Apache does not recognize the tag of a file that it compressed.
private func redirects(_ site: ServedSite) -> Lines {
  let transport = site.transport.map { transport in
    "Header always set \(transport.header.name) \(quoted(transport.header.value))"
  }
  // Files of the project whose path looks like that of a page's file.
  let files = site.rules.filter { rule in
    rule.source == .file && rule.path.isLiteral && rule.path.description.hasSuffix("/index.html")
  }
  let condition = files.map { " && %{REQUEST_URI} != '\($0.path)'" }.joined()
  let beginning = """

    # Apache before 2.4.58 cannot redirect without naming the host, and sends the page instead.
    <IfDirective RedirectRelative>
      RedirectRelative On
      <If "-z reqenv('REDIRECT_STATUS')\(condition)">
    """
  let gone = site.goneGroups.map { group in
    group.instead.map { "    RedirectMatch 301 \"^/\(group.expression)$\" \"\($0)\"" }
  }
  let moved = site.redirects.map { redirect in
    let path = redirect.from.plainExpression { "(\($1))" }
    let target = redirect.target { "$\($0)" }
    return "    RedirectMatch \(redirect.status) \"^/\(path)\(Redirect.end)$\" \"\(target)\""
  }
  let aliases = site.rules.compactMap(\.aliases).map { aliases in
    "    RedirectMatch 308 \"^/\(aliases)$\" \"/$1\""
  }
  let tags = "RequestHeader edit* If-None-Match \"-(?:gzip|br)\\\"\" \"\\\"\""
  let sniffing = "Header always set X-Content-Type-Options \"nosniff\""
  return [transport, sniffing, tags, beginning] + gone + moved + aliases + [
    "  </If>", "</IfDirective>",
  ]
}

/// The redirects of moved paths.
///
/// Plain text is left to mod_alias, below. A rule matches the decoded path, so other text is taken
/// from the request as it was sent.
private func moved(_ redirects: [Redirect]) -> Lines {
  guard !redirects.isEmpty else { return [] }
  let heading = """
    # Paths that moved. If text must be escaped, the response names the scheme and the host of the
    # request: behind a proxy that terminates TLS, begin the ServerName with https://.
    <IfDirective RedirectRelative>
    """
  let plain = redirects.map {
    "  RewriteRule \"^\($0.from.plainExpression())\(Redirect.end)$\" - [END]"
  }
  let others = redirects.flatMap { redirect -> Lines in
    let path = redirect.from.expression(isCapturing: false)
    let target = redirect.target { "%\($0)" }
    let sent = "\"^[A-Z]+ /\(redirect.sentExpression)\(Redirect.end)(?:\\?[^ ]*)? \""
    return [
      redirect.from.isLiteral ? nil : "RewriteCond %{THE_REQUEST} \(sent)",
      "RewriteRule \"^\(path)\(Redirect.end)$\" \(target) [R=\(redirect.status),NE,L]",
    ]
  }
  return [heading] + plain + ["</IfDirective>"] + others
}

/// In the context of a folder, patterns and files have no leading slash.
private func rewrite(_ rule: ServedRule) -> String {
  let file = rule.source == .file ? "-" : rule.file.text { number, _ in "$\(number)" }
  return "\"^\(rule.wideExpression)$\" \(file)"
}

private func errorDocument(_ page: ErrorPage) -> String {
  guard let prefix = page.prefix else {
    return "ErrorDocument 404 \(page.path)\nErrorDocument 410 \(page.path)"
  }
  return """
    <If "%{REQUEST_URI} =~ m#^/\(escaped(prefix))(?:/|$)#">
      ErrorDocument 404 \(page.path)
      ErrorDocument 410 \(page.path)
    </If>
    """
}

/// The headers depend on the file that is sent: the first matching section applies.
private func headers(of file: ServedFile, isFirst: Bool) -> Lines {
  let section = isFirst ? "If" : "ElseIf"
  var lines: Lines = [
    "\n<\(section) \"%{REQUEST_URI} =~ m#^/\(file.expression)$#\">",
    "  ForceType \(quoted(file.response.contentType))",
  ]
  for header in file.response.headers {
    lines.append("  Header always set \(header.name) \(quoted(header.value))")
  }
  if file.response.isCompressed {
    lines.append(
      """
        <IfModule brotli_module>
          SetOutputFilter BROTLI_COMPRESS;DEFLATE
        </IfModule>
        <IfModule !brotli_module>
          SetOutputFilter DEFLATE
        </IfModule>
      """)
  }
  return lines + ["</\(section)>"]
}
