import Bytes

/// Server blocks for nginx, to be included in the `http` block of its configuration.
struct NginxFile {
  let site: ServedSite

  var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        # Serves \(site.environment). Include this file in the http block of nginx.conf.
        # The tree is expected at \(site.root); replace that path where it is elsewhere.
        # Association files count over https only: let a proxy end TLS, or add to each server
        # "listen 443 ssl;" with ssl_certificate and ssl_certificate_key.

        """)
      for host in site.hosts { write(host, to: &output) }
    }
  }

  private func write(_ host: String, to output: inout Output) {
    output.append(
      """

      server {
        listen 80;
        server_name \(host);
        root \(site.root)/web/\(host);
        autoindex off;
        absolute_redirect off;
        error_page 404 /404.html;

      """)
    for rule in site.rules { write(rule, to: &output) }
    for page in site.errorPages { write(page, to: &output) }
    output.append("\n  location / {\n    return 404;\n  }\n}\n")
  }

  private func write(_ rule: ServedRule, to output: inout Output) {
    output.append("\n  location \(location(of: rule)) {\n")
    if let page = site.errorPage(of: rule.path), page.prefix != nil {
      output.append("    error_page 404 \(page.path);\n")
    }
    output.append("    try_files \(file(of: rule)) =404;\n")
    write(rule.response, parameter: "", to: &output)
    output.append("  }\n")
  }

  /// Regular expressions are tried in the order they stand in, after the exact paths; `$` would also
  /// match before a line feed at the end of a path.
  private func location(of rule: ServedRule) -> String {
    switch rule.source {
    case .file where rule.path.isLiteral: "= \(rule.path)"
    case .file: "~ \"^/\(rule.path.expression(isCapturing: true))\\z\""
    case .index where rule.path.segments.isEmpty: "~ \"^/(?:index\\.html)?\\z\""
    case .index, .shell:
      "~ \"^/\(rule.path.expression(isCapturing: rule.source == .index))(?:/|/index\\.html)?\\z\""
    }
  }

  private func file(of rule: ServedRule) -> String {
    let path = "/" + rule.path.text { "$\($0)" }
    return switch rule.source {
    case .file: path
    case .index where rule.path.segments.isEmpty: "/index.html"
    case .index: path + "/index.html"
    case .shell(let file): file
    }
  }

  /// The error pages answer nobody directly; below a locale everything unknown gets the locale's.
  private func write(_ page: ErrorPage, to output: inout Output) {
    output.append(
      "\n  location = \(page.path) {\n    internal;\n    error_page 404 \(page.path);\n")
    write(page.response, parameter: " always", to: &output)
    output.append("  }\n")
    guard let prefix = page.prefix else { return }
    output.append(
      """

        location ~ "^/\(escaped(prefix))(?:/|$)" {
          error_page 404 \(page.path);
          return 404;
        }

      """)
  }

  /// An empty map of types leaves the type to the default, whatever the file's extension is.
  private func write(_ response: Response, parameter: String, to output: inout Output) {
    output.append("    types { }\n    default_type \(quoted(response.contentType));\n")
    for header in response.headers {
      output.append("    add_header \(header.name) \(quoted(header.value))\(parameter);\n")
    }
  }
}
