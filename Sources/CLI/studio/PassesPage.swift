import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkPasses
import WaymarkServe

extension StudioPage {
  /// The passes of the trees.
  static let passes = StudioPage(
    name: "passes", title: "Passes",
    summary: "What do gate passes look like in Wallet, and is anything wrong with them?"
  ) { question, state, sheet in
    sheet.page.form(
      "passes", [.text("find", label: "A part of the id", example: "75ca")], button: "Find",
      question)
    for environment in state.environments {
      var files = try ManifestFiles(at: "\(state.trees)/\(environment)/manifest.json")
      var found: [String] = []
      var count = 0
      while let file = try files.next() {
        guard file.path.hasSuffix(".pkpass"),
          question["find"].isEmpty || file.path.contains(question["find"])
        else { continue }
        count += 1
        if found.count < listLimit { found.append(file.path) }
      }
      let what = counted(count, "pass", many: "passes")
      sheet.page.element("h2", "\(environment): \(what)")
      sheet.page.append("<ul>\n")
      for path in found {
        sheet.page.append("<li>")
        sheet.page.link(
          to: "/.waymark/pass" + queryText(["environment": environment, "file": path]),
          name(path, of: environment, state))
        sheet.page.element("p", in: "soft", path)
        sheet.page.append("</li>\n")
      }
      sheet.page.append("</ul>\n")
      if count > found.count {
        sheet.page.element("p", in: "note", "And \(grouped(count - found.count)) more.")
      }
    }
  }

  private static let listLimit = 100

  /// What people know a pass by: the primary fields that Wallet shows, or its description.
  private static func name(_ path: String, of environment: String, _ state: StudioState) -> String {
    guard let bytes = state.file(path, of: environment), let contents = try? PassContents(bytes)
    else { return path }
    let view = PassView(contents, in: contents.usualLanguage)
    let primary = view.looks.first?.fields("primaryFields") ?? []
    let values = primary.map(\.shownValue).filter { !$0.isEmpty }
    return values.isEmpty ? view.description : values.joined(separator: ", ")
  }

  /// One pass: what `passes inspect --html`, `passes verify` and `passes diff` say.
  static let pass = StudioPage(
    name: "pass", title: "Pass", summary: "As Wallet shows it.", parent: "passes"
  ) { question, state, sheet in
    let (path, environment) = (question["file"], question["environment"])
    guard path.hasSuffix(".pkpass"), let bytes = state.file(path, of: environment) else {
      sheet.page.element("p", in: "failed", "There is no such pass.")
      return
    }
    let contents = try PassContents(bytes)
    let language =
      contents.languages.first { $0 == question["language"] } ?? contents.usualLanguage
    let page = PassPage(PassSummary(contents, in: language, now: state.now), language: language)
    sheet.style = page.style
    sheet.attributes = renderedText { output in
      output.append(" lang=\"")
      output.html(language ?? "und")
      output.append("\" dir=\"\(page.direction)\"")
    }
    page.body(to: &sheet.page)
    sheet.page.append("<section class=\"facts checks\" lang=\"en\" dir=\"ltr\">\n")
    sheet.page.languages(of: contents, language, path, environment)
    let verdict = PassVerifier(now: state.now).verify(bytes, named: path)
    sheet.page.element("h2", "Verified: \(verdict.word)")
    for finding in verdict.findings { sheet.page.fault(finding) }
    sheet.page.update(of: contents, language, path, environment, state)
    sheet.page.append("</section>\n")
  }
}

extension Output {
  fileprivate mutating func languages(
    of contents: PassContents, _ language: String?, _ path: String, _ environment: String
  ) {
    guard contents.languages.count > 1 else { return }
    append("<p>In another language: ")
    for name in contents.languages {
      let query = queryText(["environment": environment, "file": path, "language": name])
      link(to: "/.waymark/pass" + query, name, isCurrent: name == language)
    }
    append("</p>\n")
  }

  /// Appends the messages that phones show when this pass replaces the published one.
  fileprivate mutating func update(
    of new: PassContents, _ language: String?, _ path: String, _ environment: String,
    _ state: StudioState
  ) {
    let folder = OpenFolder(at: DiskPath("\(state.published)/\(environment)"))
    guard let bytes = try? readFile(at: DiskPath(path, below: folder), limit: 32 << 20),
      let old = try? PassContents(bytes),
      let changes = try? PassChange.all(from: old, to: new, language: language)
    else { return }
    element("h2", "The update of the published pass")
    if changes.isEmpty { element("p", "Nothing changes.") }
    append("<ul>\n")
    for change in changes {
      append("<li>")
      html("\(change.kind.rawValue) \(change.place)")
      for text in [
        change.message.map { "Lock screen: \($0)" },
        change.prohibition.map { "Forbidden in an update: \($0)" },
      ].compactMap(\.self) {
        append("<br>")
        html(text)
      }
      append("</li>\n")
    }
    append("</ul>\n")
  }
}
