import Bytes

/// The `.htaccess` of each host's web root for Apache httpd 2.4.
struct ApacheFile {
  let site: ServedSite

  var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
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
        RewriteRule "^(?:\(errorPrefixes))?404\\.html$" - [END]

        """)
      for rule in site.rules { write(rule, to: &output) }
      output.append("RewriteRule ^ - [R=404,L]\n\n")
      for page in site.errorPages.reversed() { write(page, to: &output) }
      writeHeaders(to: &output)
    }
  }

  /// The locales that have an error page of their own, as an expression.
  private var errorPrefixes: String {
    let prefixes = site.errorPages.compactMap { page in page.prefix.map { escaped($0) + "/" } }
    return prefixes.isEmpty ? "(?!)" : prefixes.joined(separator: "|")
  }

  /// In a folder's context patterns and files have no slash at the beginning.
  private func write(_ rule: ServedRule, to output: inout Output) {
    let isShell = if case .shell = rule.source { true } else { false }
    let path = rule.path.expression(isCapturing: !isShell)
    let file = rule.path.text { "$\($0)" }
    let rewrite =
      switch rule.source {
      case .file: "\"^\(path)$\" -"
      case .index where rule.path.segments.isEmpty: "\"^(?:index\\.html)?$\" index.html"
      case .index: "\"^\(path)(?:/|/index\\.html)?$\" \(file)/index.html"
      case .shell(let file): "\"^\(path)(?:/|/index\\.html)?$\" \(file.dropFirst())"
      }
    output.append("RewriteRule \(rewrite) [END]\n")
  }

  private func write(_ page: ErrorPage, to output: inout Output) {
    guard let prefix = page.prefix else {
      output.append("ErrorDocument 404 \(page.path)\n")
      return
    }
    output.append(
      "<If \"%{REQUEST_URI} =~ m#^/\(escaped(prefix))(?:/|$)#\">\n"
        + "  ErrorDocument 404 \(page.path)\n</If>\n")
  }

  /// The headers by the file that answers: the first section that matches counts.
  private func writeHeaders(to output: inout Output) {
    var word = "If"
    for page in site.errorPages {
      write(page.response, to: escaped(page.path), as: word, &output)
      word = "ElseIf"
    }
    for rule in site.rules {
      let path = "/" + rule.path.expression(isCapturing: false)
      let file =
        switch rule.source {
        case .file: path
        case .index where rule.path.segments.isEmpty: "/index\\.html"
        case .index: path + "/index\\.html"
        case .shell(let file): escaped(file)
        }
      write(rule.response, to: file, as: word, &output)
      word = "ElseIf"
    }
  }

  private func write(
    _ response: Response, to file: String, as word: String, _ output: inout Output
  ) {
    output.append("\n<\(word) \"%{REQUEST_URI} =~ m#^\(file)$#\">\n")
    output.append("  ForceType \(quoted(response.contentType))\n")
    for header in response.headers {
      output.append("  Header always set \(header.name) \(quoted(header.value))\n")
    }
    output.append("</\(word)>\n")
  }
}
