extension HostingTarget {
  static let apache = HostingTarget(
    "apache",
    advice: "Apache httpd: put `htaccess` as `.htaccess` into each folder of `web/`; allow it with "
      + "`AllowOverride All`, and enable `rewrite` and `headers`.",
    reservedNames: [".htaccess"]
  ) { site in
    [HostingFile("htaccess", htaccess(site))]
  }
}

/// The `.htaccess` of each host's web root for Apache httpd 2.4.
private func htaccess(_ site: ServedSite) -> Lines {
  let prefixes = site.errorPages.compactMap { page in page.prefix.map { escaped($0) + "/" } }
  let heading = """
    # Serves \(site.environment). Put a copy named .htaccess into each folder of web/, or include
    # this file in its <Directory>. It needs mod_rewrite, mod_headers and AllowOverride All.

    Options -Indexes -MultiViews
    DirectoryIndex disabled
    DirectorySlash Off
    AddDefaultCharset Off

    RewriteEngine On
    RewriteBase /
    # Apache would answer any method with the file.
    RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
    RewriteRule ^ - [R=405,L]
    # An error page answers for a page that is missing, and nobody directly.
    RewriteCond %{ENV:REDIRECT_STATUS} =404
    RewriteRule "^(?:\(prefixes.isEmpty ? "(?!)" : prefixes.joined(separator: "|")))?404\\.html$" - [END]
    """
  var lines: Lines = [heading]
  for rule in site.rules { lines.append("RewriteRule \(rewrite(rule)) [END]") }
  lines.append("RewriteRule ^ - [R=404,L]\n")
  for page in site.errorPages.reversed() { lines.append(errorDocument(page)) }
  for (index, file) in site.servedFiles.enumerated() {
    lines += headers(of: file, isFirst: index == 0)
  }
  return lines
}

/// In a folder's context patterns and files have no slash at the beginning.
private func rewrite(_ rule: ServedRule) -> String {
  let file = rule.source == .file ? "-" : rule.file.text { number, _ in "$\(number)" }
  return "\"^\(rule.expression)$\" \(file)"
}

private func errorDocument(_ page: ErrorPage) -> String {
  guard let prefix = page.prefix else { return "ErrorDocument 404 \(page.path)" }
  return """
    <If "%{REQUEST_URI} =~ m#^/\(escaped(prefix))(?:/|$)#">
      ErrorDocument 404 \(page.path)
    </If>
    """
}

/// The headers depend on the file that answers: the first section that matches counts.
private func headers(of file: ServedFile, isFirst: Bool) -> Lines {
  let section = isFirst ? "If" : "ElseIf"
  var lines: Lines = [
    "\n<\(section) \"%{REQUEST_URI} =~ m#^/\(file.expression)$#\">",
    "  ForceType \(quoted(file.response.contentType))",
  ]
  for header in file.response.headers {
    lines.append("  Header always set \(header.name) \(quoted(header.value))")
  }
  return lines + ["</\(section)>"]
}
