import WaymarkArchive
import WaymarkBuild
import WaymarkCore
import WaymarkHosting
import WaymarkServe

extension StudioPage {
  /// What search engines, chats and networks get of a page.
  static let seen = StudioPage(
    name: "seen", title: "As others see it",
    summary: "What do search engines and chat apps make of a page, and what does it weigh?"
  ) { question, state, sheet in
    sheet.page.form(
      "seen",
      [.text("url", label: "The URL or the path of a page", example: "/")], button: "Look",
      question)
    let asked = question["url"].isEmpty ? "/" : question["url"]
    guard let page = SeenPage(asked, state) else {
      sheet.page.element("p", in: "failed", "No environment has this page.")
      return
    }
    sheet.page.append(page, state, question.url)
  }
}

/// A page as programs see it.
struct SeenPage {
  let site: ServedSite
  let host: String
  let target: String
  let bytes: [UInt8]
  let outline: PageOutline
  private let answers: Answers

  /// Reads the page of a URL, of this server's or of the site itself, or of a path of the first host; `nil`
  /// when there is none.
  init?(_ text: String, _ state: StudioState) {
    var host = state.sites.first?.site.hosts.first ?? ""
    var target = text
    if let url = SplitURL(Array(text.utf8)), let name = url.host {
      host = url.text(name.name).lowercased()
      if host.hasSuffix(".localhost") { host.removeLast(".localhost".count) }
      target = String(decoding: url.bytes[url.path.lowerBound...], as: UTF8.self)
    }
    if !target.hasPrefix("/") { target = "/" + target }
    guard let site = state.site(of: host) else { return nil }
    let answers = Answers(site)
    guard let (path, response) = answers.file(target), response.contentType.hasPrefix("text/html"),
      let bytes = state.file("web/\(host)\(path)", of: site.environment)
    else { return nil }
    self.site = site
    self.host = host
    self.target = target
    self.bytes = bytes
    self.answers = answers
    outline = PageOutline(bytes)
  }

  /// A file that the page names: its bytes and how it is served; `nil` for one of another site.
  func resource(_ url: String, _ state: StudioState) -> (bytes: [UInt8], type: String)? {
    var target = url
    if let parts = SplitURL(Array(url.utf8)), let name = parts.host {
      guard parts.text(name.name).lowercased() == host else { return nil }
      target = String(decoding: parts.bytes[parts.path.lowerBound...], as: UTF8.self)
    }
    guard target.hasPrefix("/"), let (path, response) = answers.file(target),
      let bytes = state.file("web/\(host)\(path)", of: site.environment)
    else { return nil }
    return (bytes, response.contentType)
  }
}

extension Answers {
  /// The file that answers a path; one redirect is followed.
  fileprivate func file(_ target: String, isFollowed: Bool = true) -> (String, Response)? {
    switch answer(to: Array(target.utf8)[...]) {
    case .file(let path, let response, _): (path, response)
    case .redirect(_, let next) where isFollowed && next.hasPrefix("/"):
      file(next, isFollowed: false)
    case .redirect, .error: nil
    }
  }
}

/// What a file weighs that is loaded with a page; without a size it is of another site.
private struct Weight {
  let url: String
  let size: Int?
  let packedSize: Int?

  init(_ url: String, _ bytes: [UInt8]?) {
    self.url = url
    size = bytes?.count
    packedSize = bytes.flatMap { try? ContentCoding.gzip.encode($0).count }
  }
}

extension Output {
  fileprivate mutating func append(
    _ page: SeenPage, _ state: StudioState, _ url: (String) -> String
  ) {
    let outline = page.outline
    append("<p>")
    link(to: url(page.host) + page.target.dropFirst(), "Open \(page.host)\(page.target)")
    append("</p>\n")
    cards(of: page, state)
    element("h2", "Structured data")
    if outline.graphs.isEmpty { element("p", "The page has none.") }
    for graph in outline.graphs {
      guard let root = try? JSONReader.read(graph).root else {
        element("p", in: "failed", "A script with structured data is not JSON.")
        continue
      }
      append("<div class=\"tree\">\n")
      tree(root["@graph"] ?? root)
      append("</div>\n")
    }
    element("p", in: "note", "✓ and ✗: what Google requires and recommends of each type.")
    metadata(of: outline)
    weight(of: page, state)
  }

  /// Appends the cards that apps draw of a link.
  private mutating func cards(of page: SeenPage, _ state: StudioState) {
    let outline = page.outline
    let title = outline.meta("og:title", "twitter:title") ?? outline.title
    let summary = outline.meta("og:description", "twitter:description", "description") ?? ""
    let site = outline.meta("og:site_name") ?? page.host
    let picture = outline.meta("og:image", "twitter:image").flatMap { page.resource($0, state) }
    element("h2", "Share cards")
    append("<div class=\"cards\">\n")
    for (kind, name) in [("", "iMessage, Telegram, Slack, X"), ("small", "WhatsApp, WeChat")] {
      append("<figure><div class=\"card \(kind)\">")
      if let picture, picture.type.hasPrefix("image/"), picture.bytes.count <= 2 << 20 {
        append("<img alt=\"\" src=\"data:")
        html(picture.type)
        append(";base64,\(base64(picture.bytes))\">")
      }
      append("<div>")
      element("p", title)
      element("p", in: "soft", summary)
      element("p", in: "soft", site)
      append("</div></div>")
      element("figcaption", name)
      append("</figure>\n")
    }
    append("</div>\n")
    if picture == nil { element("p", in: "note", "The page has no picture for cards.") }
  }

  private mutating func metadata(of outline: PageOutline) {
    element("h2", "What it says to programs")
    append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Metadata\">")
    append("<table class=\"facts\">\n")
    fact("title", "\(outline.title) (\(counted(outline.title.count, "character")))")
    for (name, content) in outline.metas { fact(name, content) }
    for link in outline.links where !["stylesheet", "preload"].contains(link.rel) {
      fact(link.rel + (link.language.map { " " + $0 } ?? ""), link.href)
    }
    append("</table></div>\n")
  }

  private mutating func weight(of page: SeenPage, _ state: StudioState) {
    let files =
      [Weight(page.target, page.bytes)]
      + page.outline.resources.map { Weight($0, page.resource($0, state)?.bytes) }
    let total = files.reduce(0) { $0 + ($1.size ?? 0) }
    element("h2", "Weight: \(counted(total)) bytes in \(counted(files.count, "file"))")
    table("Weight", ["file", "bytes", "with gzip"], files) { file, output in
      output.append("<td class=\"url\">")
      output.html(file.url)
      output.append("</td>")
      output.cell(file.size.map { counted($0) } ?? "not of this site")
      output.cell(file.packedSize.map { counted($0) } ?? "")
    }
  }
}
