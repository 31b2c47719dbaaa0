import WaymarkAppLinks
import WaymarkBarcodes
import WaymarkBuild
import WaymarkCore
import WaymarkHosting
import WaymarkInspect
import WaymarkModel
import WaymarkServe

extension StudioPage {
  /// Where a link, a shortcut, a Spotlight item or a push leads: what `links resolve` says.
  static let links = StudioPage(
    name: "links", title: "Links",
    summary: "Where does a link lead, which system opens the app, and why?"
  ) { question, state, sheet in
    sheet.page.form(
      "links",
      [
        .text(
          "text", label: "A URL, a shortcut, an activity, a Spotlight item or a push payload",
          example: exampleURL(state)),
        .choice(
          "kind", label: "What it is",
          [("", "As it looks")] + kinds.map { (value: $0.name, title: $0.title) }),
        .choice(
          "environment", label: "Environment",
          [("", "The one that it belongs to")] + state.environments.map { ($0, $0) }),
      ], button: "Resolve", question)
    let text = publicURL(question["text"], state) ?? question["text"]
    guard !text.isEmpty else { return }
    let environment = question["environment"]
    let resolvers = try EntryResolvers(
      folder: state.project, environment: environment.isEmpty ? nil : environment,
      output: state.trees)
    let reports = candidates(text, question["kind"]).map { resolvers.report(on: $0) }
    guard let report = reports.first(where: { $0.route != nil }) ?? reports.first else { return }
    sheet.page.append(answer: report, url: question.url, state)
  }

  private static let kinds: [(name: String, title: String, kind: EntryInput.Kind)] = [
    ("url", "A URL", .url), ("shortcut", "A home-screen shortcut", .shortcut),
    ("activity", "A user activity", .activity), ("spotlight", "A Spotlight item", .spotlight),
    ("search", "A search in Spotlight", .search), ("push", "A push payload", .push),
  ]

  private static func exampleURL(_ state: StudioState) -> String {
    "https://" + (state.sites.first?.site.hosts.first ?? "cars.example") + "/…"
  }

  /// The URL that buyers have for what people copy from the address bar: one of this server, or one
  /// without a scheme or a host; `nil` for any other text.
  private static func publicURL(_ text: String, _ state: StudioState) -> String? {
    let hosts = state.sites.flatMap(\.site.hosts)
    let schemes = ["https://", "http://"].filter(text.hasPrefix)
    let rest = text.dropFirst(schemes.first?.count ?? 0)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.isEmpty else {
      return text.hasPrefix("/") ? hosts.first.map { "https://\($0)\(text)" } : nil
    }
    // With --host, the path begins with the host that is shown.
    let shown = "/.waymark/host/"
    if let start = rest.firstRange(of: shown) {
      let path = rest[start.upperBound...]
      let host = path.prefix { !"/?#".contains($0) }
      return hosts.contains(String(host)) ? "https://\(path)" : nil
    }
    var host = authority.prefix { $0 != ":" }.lowercased()
    let isServed = host.hasSuffix(".localhost")
    if isServed { host.removeLast(".localhost".count) }
    guard isServed || schemes.isEmpty, hosts.contains(host) else { return nil }
    return "https://\(host)\(rest.dropFirst(authority.count))"
  }

  /// What a text may be: of the kind that was chosen, or of any kind.
  private static func candidates(_ text: String, _ kind: String) -> [EntryInput] {
    var chosen = kinds.filter { $0.name == kind }.map(\.kind)
    if chosen.isEmpty {
      chosen =
        text.hasPrefix("{")
        ? [.push]
        : text.contains("://")
          ? [.url]
          : text.contains(":") ? [.url, .spotlight] : [.shortcut, .activity, .spotlight, .url]
    }
    return chosen.map { kind in
      var input = EntryInput(kind, kind == .push ? "the payload" : text)
      if kind == .push { input.payload = Array(text.utf8) }
      return input
    }
  }
}

extension Output {
  /// Appends where an input leads, and what each system does.
  fileprivate mutating func append(
    answer report: EntryReport, url: (String) -> String, _ state: StudioState
  ) {
    element(
      "h2",
      report.route.map { "It leads to \($0)" }
        ?? (report.page == nil ? "It leads nowhere" : "It leads to a page without a route"))
    append("<div class=\"sides\"><div>\n<table class=\"facts\">\n")
    fact("input", report.input)
    fact("environment", report.environment)
    fact("route", report.route)
    for (name, value) in report.parameters { fact("· " + name, value) }
    fact("canonical URL", report.url)
    fact("page", report.page)
    fact("why", report.reason)
    fact("code", report.fault?.code)
    append("</table>\n")
    if let (host, path) = report.place, report.hasPage != false {
      append("<p>")
      link(to: url(host) + path, "Open the page here")
      append("</p>\n")
      if state.phone == nil {
        element(
          "p", in: "note",
          "For a code that opens the page on a phone in the same network, start 'waymark serve' with --host"
            + " and an address of this machine in it.")
      }
    }
    append("</div>\n")
    if let (host, path) = report.place, let target = state.phone?(host, "/" + path),
      let code = try? Barcode(target, as: .qr)
    {
      append("<figure class=\"qr\">")
      svg(code, label: "The page on this server as a QR code")
      element(
        "figcaption", "The page on this server, for a phone in the same network; it has the token")
      append("</figure>\n")
    }
    if let target = report.url, let code = try? Barcode(target, as: .qr) {
      append("<figure class=\"qr\">")
      svg(code, label: "The canonical URL as a QR code")
      element("figcaption", "The canonical URL, for a phone that has the app")
      append("</figure>\n")
    }
    append("</div>\n")
    systems(of: report)
  }

  private mutating func systems(of report: EntryReport) {
    let answers = [
      ("iOS", report.ios), ("Android 15 and later", report.android),
      ("Android 12 to 14", report.android12To14),
      ("Android 11 and before", report.androidBefore12), ("HarmonyOS", report.harmony),
    ].compactMap { system, answer in answer.map { (system: system, answer: $0) } }
    element("h2", "What the systems do")
    guard !answers.isEmpty else {
      element("p", "No app of the environment is asked.")
      return
    }
    table("What the systems do", ["system", "decision", "why", "rule"], answers) { row, output in
      output.append("<th scope=\"row\">\(row.system)</th>")
      output.append("<td class=\"\(row.answer.opens ? "good" : "bad")\">")
      output.html(row.answer.verdict)
      output.append("</td>")
      output.cell(row.answer.reason)
      output.append("<td><code>")
      output.html(row.answer.rule ?? "none")
      output.append("</code></td>")
    }
    guard let trace = report.ios?.trace, !trace.isEmpty else { return }
    append("<details><summary>The rules that iOS tried, in their order</summary>\n")
    table("Rules", ["rule", "result"], trace) { step, output in
      output.append("<td><code>")
      output.html(step.rule)
      output.append("</code></td>")
      output.cell(step.result)
    }
    append("</details>\n")
  }
}

extension EntryReport {
  /// The host of the canonical URL and what follows the slash behind it, where it has a page.
  fileprivate var place: (host: String, path: String)? {
    guard page != nil, let url, let link = SplitURL(Array(url.utf8)), let host = link.host else {
      return nil
    }
    let path = String(decoding: link.bytes[link.path.lowerBound...], as: UTF8.self)
    return (link.text(host.name), String(path.drop { $0 == "/" }))
  }
}

extension EntryReport.Answer {
  /// Whether the app opens.
  fileprivate var opens: Bool { ["match", "opens"].contains(verdict) }
}
