import WaymarkCore
import WaymarkDisk
import WaymarkServe

extension StudioPage {
  /// What differs from the published tree, or from the first tree of this run.
  static let changes = StudioPage(
    name: "changes", title: "Changes",
    summary: "What do the changes of the project add, change and remove?"
  ) { question, state, sheet in
    let path = question["file"]
    if !path.isEmpty {
      try sheet.page.comparison(of: path, in: question["environment"], state)
      return
    }
    if state.environments.isEmpty { sheet.page.element("p", "Nothing is built yet.") }
    for environment in state.environments {
      let published = "\(state.published)/\(environment)/manifest.json"
      let isPublished = fileKind(at: published) == .file
      let old = isPublished ? published : "\(state.kept)/\(environment).json"
      sheet.page.element("h2", environment)
      sheet.page.element(
        "p",
        isPublished
          ? "Compared with the tree in \(state.published)/\(environment)."
          : "Compared with the first tree of this run: no tree is published in \(state.published).")
      guard fileKind(at: old) == .file else { continue }
      let comparison = try TreeComparison(
        from: old, to: "\(state.trees)/\(environment)/manifest.json")
      sheet.page.append(comparison, of: environment, isPublished, question.url)
    }
  }
}

extension Output {
  fileprivate mutating func append(
    _ comparison: TreeComparison, of environment: String, _ isPublished: Bool,
    _ url: (String) -> String
  ) {
    append("<dl>\n")
    for change in TreeComparison.Change.allCases {
      count(change.rawValue, comparison.counts[change, default: 0])
    }
    count("unchanged", comparison.unchanged)
    append("</dl>\n")
    for change in TreeComparison.Change.allCases {
      let files = comparison.files.filter { $0.change == change }
      guard !files.isEmpty else { continue }
      table(
        "\(environment): \(change.rawValue)", [change.rawValue, "bytes", "look at it"], files
      ) { file, output in
        output.append("<td class=\"url\">")
        output.html(file.path)
        output.append("</td>")
        output.cell(
          [file.oldSize, file.newSize].compactMap { $0.map { counted($0) } }.joined(
            separator: " → "))
        output.append("<td>")
        if let (host, target) = served(file.path) {
          if change != .removed { output.link(to: url(host) + target, "here") }
          if change != .added { output.link(to: "https://\(host)/\(target)", "published") }
        }
        if isPublished, change == .changed {
          let query = queryText(["environment": environment, "file": file.path])
          output.link(to: "/.waymark/changes" + query, "side by side")
        }
        output.append("</td>")
      }
      let rest = comparison.counts[change, default: 0] - files.count
      if rest > 0 { element("p", in: "note", "And \(counted(rest)) more.") }
    }
  }

  private mutating func count(_ name: String, _ count: Int) {
    append("<div>")
    element("dt", name)
    element("dd", counted(count))
    append("</div>\n")
  }

  /// Appends a file of the published tree next to the same file of the tree that is served.
  fileprivate mutating func comparison(
    of path: String, in environment: String, _ state: StudioState
  ) throws {
    element("h2", path)
    append("<p>")
    link(to: "/.waymark/changes", "All changes")
    append("</p>\n")
    guard state.environments.contains(environment) else {
      element("p", in: "failed", "No environment is called \(environment).")
      return
    }
    let folder = OpenFolder(at: DiskPath("\(state.published)/\(environment)"))
    let limit = 4 << 20
    guard let new = state.file(path, of: environment, limit: limit),
      let old = try? readFile(at: DiskPath(path, below: folder), limit: limit)
    else {
      element("p", in: "failed", "One of the trees has no such file.")
      return
    }
    var texts = (old: old, new: new)
    if old == new {
      element("p", "The bytes are the same. What the manifest says of the file differs:")
      var published = try ManifestFiles(at: "\(state.published)/\(environment)/manifest.json")
      var served = try ManifestFiles(at: "\(state.trees)/\(environment)/manifest.json")
      texts = (try published.first(at: path)?.text ?? [], try served.first(at: path)?.text ?? [])
    }
    guard let comparison = TextComparison(texts.old, texts.new) else {
      element("p", "The file is not a text that can be compared line by line.")
      return
    }
    table("Published, and here", ["published", "here"], comparison.rows, in: "diff") {
      row, output in
      switch row {
      case .equal(let line): for _ in 0..<2 { output.cell(line) }
      case .changed(let old, let new):
        for (kind, line) in [("old", old), ("new", new)] {
          output.append(line == nil ? "<td>" : "<td class=\"\(kind)\">")
          output.html(line ?? "")
          output.append("</td>")
        }
      case .gap: output.append("<td colspan=\"2\" class=\"soft\">…</td>")
      }
    }
  }
}

/// The host and the URL's path, without its first slash, of a file of a web root; `nil` for another file.
private func served(_ path: String) -> (host: String, target: String)? {
  let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
  guard parts.count == 3, parts[0] == "web" else { return nil }
  var target = parts[2]
  if target == "index.html" { target = "" }
  if target.hasSuffix("/index.html") { target.removeLast("/index.html".count) }
  return (
    parts[1], target.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
  )
}
