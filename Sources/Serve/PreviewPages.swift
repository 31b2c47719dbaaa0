import WaymarkCore
import WaymarkEmbedded
import WaymarkHosting

extension Preview {
  /// The script of pages, which is also the worker that they share.
  static let program = EmbeddedFile.bytes(of: "Sources/Serve/preview.js")
  private static let style = EmbeddedFile.text(of: "Sources/Serve/preview.css")

  /// The element that makes a page follow the builds.
  func script(_ state: State, ahead: Int = 0, page: String = "") -> String {
    "<script src=\"/.waymark/preview.js\" data-build=\"\(build(state, ahead: ahead))\""
      + " data-page=\"\(page)\" defer></script>"
  }

  /// What tells the contents of a page, with what it loads, from others during a run.
  func mark(of page: [UInt8], on host: String, _ state: State) -> String {
    var hasher = Hasher()
    unsafe page.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(state.making[host]?.tree.loaded ?? state.loaded[host] ?? 0)
    return String(UInt(bitPattern: hasher.finalize()), radix: 16)
  }

  /// A page with the script, and with its links to the environment's hosts kept on this server.
  func previewPage(
    _ bytes: [UInt8], of host: String, _ state: State, ahead: Int = 0
  ) -> [UInt8] {
    var page = bytes[...]
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    let hosts = state.trees.first { $0.site.hosts.contains(host) }?.site.hosts ?? []
    while let found = page.firstRange(of: " href=\"https://") {
      let rest = page[found.upperBound...]
      let name = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\"") }
      let tag = page[..<found.lowerBound].suffix(while: UInt8(ascii: "<"))
      result += page[..<found.lowerBound]
      page = rest
      guard let linked = hosts.first(where: { $0.utf8.elementsEqual(name) }),
        tag.starts(with: "a".utf8), tag.dropFirst().first.map({ $0 == 0x20 }) ?? true
      else {
        result += Array(" href=\"https://".utf8)
        continue
      }
      let origin = linked == host ? "" : String(gate.url(of: linked).dropLast())
      result += Array(" href=\"\(origin)".utf8)
      page = page.dropFirst(name.count)
      if page.first == UInt8(ascii: "\""), origin.isEmpty { result.append(UInt8(ascii: "/")) }
    }
    result += page
    if let policy = policyRange(in: result[...]) {
      let text = String(decoding: result[policy], as: UTF8.self)
      result.replaceSubrange(policy, with: withScript(text).utf8)
    }
    return ended(result, with: script(state, ahead: ahead, page: mark(of: bytes, on: host, state)))
  }

  /// A page with an element at its end.
  func ended(_ page: [UInt8], with element: String) -> [UInt8] {
    var page = page
    let end = page[...].firstRange(of: "</body>")?.lowerBound ?? page.count
    page.insert(contentsOf: element.utf8, at: end)
    return page
  }

  /// Where the policy is that a page has in itself, besides the header's.
  private func policyRange(in page: ArraySlice<UInt8>) -> Range<Int>? {
    let mark = " content=\""
    guard let name = page.firstRange(of: "Content-Security-Policy"),
      let start = page[name.upperBound...].firstRange(of: mark),
      start.lowerBound <= name.upperBound + 1,
      let end = page[start.upperBound...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return start.upperBound..<end
  }

  /// The headers without what would keep a page from following the builds.
  func previewHeaders(_ headers: [Header], isPage: Bool) -> [Header] {
    headers.map { header in
      switch header.name {
      // A stale style sheet would be shown after a change.
      case "Cache-Control" where !header.value.contains("no-store"): Header(header.name, "no-cache")
      case "Content-Security-Policy" where isPage: Header(header.name, withScript(header.value))
      default: header
      }
    }
  }

  /// The list of what is served.
  func listPage(_ state: State, script: String) -> [UInt8] {
    rendered { output in
      head("Waymark serve", into: &output)
      output.append("<h1>Waymark serve</h1>\n")
      append(state.news, to: &output)
      if let studio { append(studio, to: &output) }
      for tree in state.trees {
        output.append("<h2>")
        output.html(tree.site.environment)
        output.append("</h2>\n<ul>\n")
        for host in tree.site.hosts {
          let url = gate.url(of: host)
          output.append("<li><a href=\"")
          output.html(url)
          output.append("\">")
          output.html(host)
          output.append("</a>")
          for locale in tree.locales where gate.address == nil {
            output.append(" <a class=\"locale\" href=\"")
            output.html(url + (locale.prefix ?? ""))
            output.append("\">")
            output.html(locale.tag)
            output.append("</a>")
          }
          output.append("</li>\n")
        }
        output.append("</ul>\n")
      }
      output.append("</main>\(script)</body></html>\n")
    }
  }

  private func append(_ studio: Studio, to output: inout Output) {
    output.append("<nav aria-label=\"Studio\"><a href=\"/.waymark/\">Studio</a>")
    for page in studio.listed {
      output.append(" <a href=\"/.waymark/")
      output.html(page.name)
      output.append("\">")
      output.html(page.title)
      output.append("</a>")
    }
    output.append("</nav>\n")
  }

  /// What is shown before there is a tree.
  func waitingPage(_ state: State, script: String) -> [UInt8] {
    rendered { output in
      head("Nothing is built yet", into: &output)
      output.append("<h1>Nothing is built yet</h1>\n")
      append(state.news, to: &output)
      output.append("<p id=\"waymark-progress\">")
      output.html(state.progress)
      output.append("</p>\n</main>\(script)</body></html>\n")
    }
  }

  private func head(_ title: String, into output: inout Output) {
    output.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
    output.append(
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
    output.html(title)
    output.append("</title>\n<style>\n\(Self.style)</style></head>\n<body><main>\n")
  }

  private func append(_ news: BuildNews, to output: inout Output) {
    let text =
      switch news.seconds {
      case nil: "The first build is running."
      case _ where news.isFailed:
        "The last build failed. What is served is from the last one that did not, if there is one."
      case let seconds?:
        "The last build took \((seconds * 100).rounded() / 100) s: "
          + "\(counted(news.errors, "error")), \(counted(news.warnings, "warning"))."
      }
    output.append("<p class=\"\(news.isFailed ? "failed" : "built")\">\(text)</p>\n")
    guard !news.diagnostics.isEmpty else { return }
    output.append("<ul class=\"findings\">\n")
    for finding in news.diagnostics {
      output.append("<li><b>")
      output.html(finding.severity)
      output.append("</b> <code>")
      output.html(finding.place)
      output.append("</code><br>")
      output.html(finding.message)
      output.append("<br><i>")
      output.html(finding.help)
      output.append("</i></li>\n")
    }
    output.append("</ul>\n")
  }
}

/// A page's policy that also allows the preview's script and its stream.
func withScript(_ policy: String) -> String {
  var directives = policy.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
    .filter { !$0.isEmpty }
  for name in ["script-src", "connect-src"] {
    let index = directives.firstIndex { $0[0] == name }
    let sources =
      (directives.first { $0[0] == name } ?? directives.first { $0[0] == "default-src" })?
      .dropFirst().filter { !["'none'", "'self'"].contains($0) }
    let directive = [name, "'self'"] + (sources ?? [])
    if let index { directives[index] = directive } else { directives.append(directive) }
  }
  return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
}

extension ArraySlice<UInt8> {
  /// What follows the last one of a byte; all when there is none.
  fileprivate func suffix(while end: UInt8) -> ArraySlice<UInt8> {
    lastIndex(of: end).map { self[($0 + 1)...] } ?? self
  }
}
