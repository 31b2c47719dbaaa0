import Bytes

/// Sites for Caddy 2.
struct CaddyFile {
  let site: ServedSite

  var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        # Serves \(site.environment). Caddy gets certificates for the hosts by itself.
        # The tree is expected at \(site.root); replace that path where it is elsewhere.

        """)
      for host in site.hosts { write(host, to: &output) }
    }
  }

  private func write(_ host: String, to output: inout Output) {
    output.append("\n\(host) {\n\troot * \(site.root)/web/\(host)\n\n\troute {\n")
    // Older versions would answer any method with the file.
    output.append("\t\t@other not method GET HEAD\n\t\terror @other 405\n")
    for (number, rule) in site.rules.enumerated() {
      let name = "r\(number + 1)"
      output.append(
        """
        \t\t# \(rule.path)
        \t\t@\(name) path_regexp \(name) "\(expression(of: rule))"
        \t\thandle @\(name) {
        \t\t\trewrite * \(file(of: rule, name))

        """)
      write(rule.response, indent: "\t\t\t", to: &output)
      output.append("\t\t\tfile_server {\n\t\t\t\tdisable_canonical_uris\n\t\t\t}\n\t\t}\n")
    }
    output.append("\t\thandle {\n\t\t\terror 404\n\t\t}\n\t}\n\n\thandle_errors {\n")
    for (number, page) in site.errorPages.enumerated() { write(page, number, to: &output) }
    output.append("\t}\n}\n")
  }

  /// Caddy's other path matchers ignore case.
  private func expression(of rule: ServedRule) -> String {
    let path = rule.path.expression(isCapturing: rule.source == .index || rule.source == .file)
    return switch rule.source {
    case .file: "^/\(path)$"
    case .index where rule.path.segments.isEmpty: "^/(?:index\\.html)?$"
    case .index, .shell: "^/\(path)(?:/|/index\\.html)?$"
    }
  }

  private func file(of rule: ServedRule, _ name: String) -> String {
    let path = "/" + rule.path.text { "{re.\(name).\($0)}" }
    return switch rule.source {
    case .file: path
    case .index where rule.path.segments.isEmpty: "/index.html"
    case .index: path + "/index.html"
    case .shell(let file): file
    }
  }

  /// The headers that a file which is missing has set before its error page is written.
  private func others(than response: Response) -> [String] {
    Set(site.rules.flatMap { $0.response.headers.map(\.name) })
      .subtracting(response.headers.map(\.name))
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What failed for another reason than a missing page, such as a method, keeps its status.
  private func write(_ page: ErrorPage, _ number: Int, to output: inout Output) {
    let name = "e\(number + 1)"
    if let prefix = page.prefix {
      output.append(
        "\t\t@\(name) {\n\t\t\texpression {http.error.status_code} == 404\n"
          + "\t\t\tpath_regexp \"^/\(escaped(prefix))(?:/|$)\"\n\t\t}\n")
    } else {
      output.append("\t\t@\(name) expression {http.error.status_code} == 404\n")
    }
    output.append("\t\thandle @\(name) {\n\t\t\trewrite * \(page.path)\n")
    write(page.response, without: others(than: page.response), indent: "\t\t\t", to: &output)
    output.append(
      "\t\t\tfile_server {\n\t\t\t\tdisable_canonical_uris\n\t\t\t\tstatus 404\n\t\t\t}\n\t\t}\n")
  }

  /// Writes the headers of a response, and takes others away again.
  private func write(
    _ response: Response, without others: [String] = [], indent: String, to output: inout Output
  ) {
    output.append("\(indent)header {\n")
    for header in response.all {
      output.append("\(indent)\t\(header.name) \(quoted(header.value))\n")
    }
    for name in others { output.append("\(indent)\t-\(name)\n") }
    output.append("\(indent)}\n")
  }
}
