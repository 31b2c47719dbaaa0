import WaymarkAppLinks
import WaymarkCore
import WaymarkDisk
import WaymarkMarket
package import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSigning
import WaymarkSite
import WaymarkTree

/// Explains which record, template and route a file of a tree is made from, and why it was written
/// or not.
package struct Explainer: Sendable {
  private let project: Project
  private let output: String
  private let environment: String?

  /// Makes the explainer of a project; without the name of an environment, the input decides, or
  /// the first environment.
  package init(
    folder: String, environment: String?, output: String
  ) throws(DiagnosedError) {
    project = try ProjectReader.read(folder: folder)
    if let environment { _ = try project.environments(named: [environment]) }
    self.environment = environment
    self.output = output
  }

  /// Explains a URL, the path of a page, or the path of a file: below the output, or below a tree.
  package func explain(_ input: String) throws -> Explanation {
    var explanation = Explanation(input: input)
    let url = secured(input)
    if let host = hostName(of: SplitURL.sent(url) ?? url) {
      try explain(url: url, on: host, &explanation)
    } else if let environment = environment(where: { $0.hasScheme(of: input) }) {
      try explain(url: input, on: environment.canonicalHost, in: environment, &explanation)
    } else {
      try explain(path: input, &explanation)
    }
    return explanation
  }

  /// A link with https in place of http, as servers redirect it.
  private func secured(_ url: String) -> String {
    url.asciiLowercased.hasPrefix("http://") ? "https" + url.dropFirst(4) : url
  }

  /// Explains the pages of the records with an id, in every set that has one; none when no set has.
  package func explain(record id: String) throws -> [Explanation] {
    var explanations: [Explanation] = []
    for set in project.records {
      let search = try RecordSearch(id, in: set, of: project)
      guard search.isFound else { continue }
      let paths = project.routes.filter { $0.page.recordKind != nil && $0.records == set.name }
        .map { $0.route.path.segments.map { $0.literal ?? id }.joined(separator: "/") }
      guard let name = environment ?? project.environments.first?.name,
        let host = project.environments.first(where: { $0.name == name })?.canonicalHost,
        (try? Identifier<Listing>(id)) != nil, !paths.isEmpty
      else {
        var explanation = Explanation(input: id)
        (explanation.set, explanation.record) = (set.name, id)
        explanation.reason = search.text(id, of: set)
        explanations.append(explanation)
        continue
      }
      for path in paths {
        explanations.append(try explain("\(name)/web/\(host)/\(path)/index.html"))
      }
    }
    return explanations
  }

  private func explain(url: String, on host: String, _ explanation: inout Explanation) throws {
    guard let environment = environment(where: { $0.hosts.contains(host) }) else {
      explanation.reason = "No environment has the host \(host)."
      return
    }
    try explain(url: url, on: host, in: environment, &explanation)
  }

  /// The chosen environment, or the first one, if it meets a condition.
  private func environment(where condition: (Environment) -> Bool) -> Environment? {
    project.environments.first { condition($0) && (environment ?? $0.name) == $0.name }
  }

  /// Explains the file of a link; for an old link the one that servers redirect it to.
  private func explain(
    url: String, on host: String, in environment: Environment, isTarget: Bool = false,
    _ explanation: inout Explanation
  ) throws {
    explanation.environment = environment.name
    let resolver = try EntryResolver(project, environment, output: output)
    let report = resolver.report(on: EntryInput(.url, withoutIndex(url)))
    if let redirect = report.redirect, !isTarget {
      try explain(url: redirect.url, on: host, in: environment, isTarget: true, &explanation)
      explanation.reason = redirect.text + " " + explanation.reason
      return
    }
    guard let page = report.page else {
      // Lists, the home page and files of the host have no route.
      if let path = try file(at: url, on: host, in: environment) {
        return try explain(path, in: environment, nil, &explanation)
      }
      explanation.route = report.route
      explanation.reason = report.reason
      return
    }
    try explain("web/\(host)/\(page)", in: environment, report, &explanation)
  }

  /// The URL of a page, from that of its file.
  private func withoutIndex(_ url: String) -> String {
    let end = url.firstIndex { "?#".contains($0) } ?? url.endIndex
    let name = "index.html"
    guard url[..<end].hasSuffix("/" + name) else { return url }
    return String(url[..<end].dropLast(name.count) + url[end...])
  }

  /// The file of the tree that a host answers a URL with; `nil` without one.
  private func file(at url: String, on host: String, in environment: Environment) throws -> String?
  {
    let tree = state(of: environment)
    return try EntryResolver.files(at: url).map { "web/\(host)/\($0)" }
      .first { try tree.line(of: $0) != nil }
  }

  private func state(of environment: Environment) -> TreeState {
    TreeState(
      TreeFolders(output: output, environment: environment.name),
      project: project.seen(by: environment), environment: environment)
  }

  private func explain(path input: String, _ explanation: inout Explanation) throws {
    let names = input.split(separator: "/").map { String($0) }
    // The path before the name of an environment is the folder with the trees.
    let tree = names.indices.dropLast().last { index in
      Self.roots.contains(names[index + 1])
        && project.environments.contains { $0.name == names[index] }
    }
    let path = tree.map { names[($0 + 1)...].joined(separator: "/") } ?? input
    let name = tree.map { names[$0] } ?? self.environment
    guard
      let environment = project.environments.first(where: { $0.name == name })
        ?? project.environments.first
    else { return }
    if tree == nil, isPage(input, names), let host = environment.hosts.first {
      let page = input.hasPrefix("/") ? input : "/" + input
      return try explain(url: "https://\(host)\(page)", on: host, &explanation)
    }
    explanation.environment = environment.name
    let parts = path.split(separator: "/", maxSplits: 2).map { String($0) }
    var report: EntryReport?
    if parts.count == 3, parts[0] == "web", environment.hosts.contains(parts[1]),
      parts[2] == "index.html" || parts[2].hasSuffix("/index.html")
    {
      let folder = parts[2].dropLast("index.html".count)
      report = try EntryResolver(project, environment, output: output).report(
        on: EntryInput(.url, "https://\(parts[1])/\(folder.isEmpty ? "" : folder.dropLast())"))
    }
    try explain(path, in: environment, report, &explanation)
  }

  /// Whether a path is that of a page on a host, such as `/ads/17`, and not that of a file in a tree.
  private func isPage(_ input: String, _ names: [String]) -> Bool {
    guard !input.hasPrefix("/"), let first = names.first else { return true }
    return !Self.roots.contains(first) && !project.environments.contains { $0.name == first }
  }

  /// The folders in the root of a tree.
  private static let roots: Set = ["web", "app", "feeds", "hosting", "manifest.json", "unpack.sh"]

  /// Explains a file of a tree; a page has a report of its link.
  private func explain(
    _ path: String, in environment: Environment, _ report: EntryReport?,
    _ explanation: inout Explanation
  ) throws {
    explanation.path = path
    let project = project.seen(by: environment)
    let tree = state(of: environment)
    let line = try tree.line(of: path)
    if line == nil, tree.hasUnlisted(path) {
      explanation.isWritten = true
      explanation.origin = FileOrigin.of(path)
      explanation.reason = "The tree has this file, which no manifest lists."
      return
    }
    explanation.isWritten = line != nil
    var reasons = [
      line == nil ? "The tree does not have this file." : try tree.text(of: path, line)
    ]
    let entry = project.routes.first { $0.route.name == report?.route }
    if let entry {
      explanation.route = entry.route.name
      explanation.origin = template(of: entry.page)
      if let set = project.records(named: entry.records), entry.page.recordKind != nil,
        let id = report?.parameters.first?.value
      {
        explanation.set = set.name
        explanation.record = id
        let search = try RecordSearch(id, in: set, of: project)
        reasons.append(search.text(id, of: set))
        if line == nil, search.isPublished {
          reasons.append("The record is newer than the tree: build again.")
        } else if line == nil {
          let time = try project.removal(
            of: id, on: entry.route.name, from: tree.folders, of: tree.manifest.owner)
          reasons += [try tree.removalText(of: path, at: time)].compactMap(\.self)
          if entry.route.isIndexed {
            reasons += [project.publishing.goneAnswer?.text].compactMap(\.self)
          }
        }
      } else if line == nil {
        reasons.append("The project has the route: build again.")
      }
    } else {
      explanation.origin = FileOrigin.of(path)
      if line == nil, explanation.origin == nil {
        reasons.append("Nothing in the project makes this file.")
      }
    }
    explanation.reason = reasons.joined(separator: " ")
  }

  /// The template of a kind of page, in the project or in the built-in theme.
  private func template(of page: PageKind) -> String {
    let name = "\(page.rawValue).html"
    guard let folder = project.look.templates,
      fileKind(at: project.path(folder) + "/" + name) == .file
    else { return "theme/\(name)" }
    return folder + "/" + name
  }
}

/// The state of a file in a tree and in its last build.
private struct TreeState {
  let folders: TreeFolders
  let manifest: ManifestFile

  init(_ folders: TreeFolders, project: Project, environment: Environment) {
    self.folders = folders
    manifest = ManifestFile(
      folders: folders,
      owner: TreeOwner(project: project.name, environment: environment.name))
  }

  /// The manifest's line of a file.
  func line(of path: String) throws -> ArraySlice<UInt8>? {
    guard fileKind(at: folders.manifest) == .file else { return nil }
    let start = rendered { output in
      output.append(ManifestFile.lineStart)
      output.json(path)
      output.append(",")
    }
    var reader = try LineReader(at: folders.manifest)
    while let line = try reader.next(limit: ManifestFile.lineLimit) {
      if line.starts(with: start) { return line }
    }
    return nil
  }

  /// Whether the tree has a file that manifests do not list: the manifest itself, or the news of a
  /// build.
  func hasUnlisted(_ path: String) -> Bool {
    ["manifest.json", ChangeList.path, "feeds/pass-updates.ndjson"].contains(path)
      ? fileKind(at: folders.root + "/" + path) == .file : false
  }

  /// Whether a file is unchanged, and whether the last build wrote it.
  func text(of path: String, _ line: ArraySlice<UInt8>?) throws -> String {
    let file = folders.root + "/" + path
    if let archive = PackPaths.archive(of: path), fileKind(at: file) == nil,
      fileKind(at: folders.root + "/" + archive) == .file
    {
      return "The file is in \(archive). " + (try historyText(of: path))
    }
    guard let line, fileKind(at: file) == .file else {
      return "The manifest lists the file, but it is missing: the next build writes it."
    }
    let hash = try Digest.sha256.hex(of: try readFile(at: file))
    guard line.firstRange(of: Array(hash.utf8)) != nil else {
      return "The file was changed after the build: the next build restores it."
    }
    return try historyText(of: path)
  }

  /// Which build removed a page, in a sentence; `nil` if none of those that are known did.
  func removalText(of path: String, at time: Timestamp?) throws -> String? {
    if let time { return "The build of \(time.day) removed the page." }
    return try isInChanges(path) ? "The last build that made changes removed the page." : nil
  }

  private func historyText(of path: String) throws -> String {
    try isInChanges(path)
      ? "The last build that made changes wrote the file."
      : "The last build that made changes did not change the file."
  }

  private func isInChanges(_ path: String) throws -> Bool {
    let changes = folders.root + "/" + ChangeList.path
    guard fileKind(at: changes) == .file else { return false }
    let part = rendered { output in
      output.append("\"path\":")
      output.json(path)
    }
    var reader = try LineReader(at: changes)
    while let line = try reader.next(limit: ManifestFile.lineLimit) {
      if line.firstRange(of: part) != nil { return true }
    }
    return false
  }
}

/// The origins of files that do not belong to a route.
private enum FileOrigin {
  /// A part of a path, and the part of the project that makes such files.
  private static let table: [(part: String, origin: String)] = [
    ("/.well-known/", "\"ios\", \"android\" and \"harmony\" of the environment, and the routes"),
    ("/assets/search/", "the listings, for the search page"),
    ("/assets/pictures/", "\"pictures\" of the project"), ("/assets/", "the theme and \"brand\""),
    ("/sitemap", "the indexed pages"), ("/robots.txt", "\"index\" of the environment"),
    ("/favicon.ico", "\"brand\": its icon, or a drawing in its colour; or \"static\""),
    ("/404.html", "theme/404.html"), ("/feed.xml", "the lists of a market"),
    ("/index.html", "the lists of a market or a dealer, or \"static\""),
    ("feeds/spotlight", "\"spotlight\" of a route"), ("feeds/maps", "\"maps\" of the environment"),
    ("feeds/indexnow", "\"indexNow\" of the environment"),
    ("feeds/changes", "what the last build changed"),
    ("feeds/push/", "\"push\" of a route"), ("feeds/", "\"feeds\" of the environment"),
    ("app/ios/", "\"ios\" of the environment"), ("app/android/", "\"android\" of the environment"),
    ("app/harmony/", "\"harmony\" of the environment"),
    ("hosting/", "\"hosting\" of the environment"), ("web/", "\"static\" of the project"),
    ("web-", "\"--pack\" of the build"), ("unpack.sh", "\"--pack\" of the build"),
    ("manifest.json", "every file of the tree"),
  ]

  static func of(_ path: String) -> String? {
    for coding in ContentCoding.allCases where path.hasSuffix(coding.fileExtension) {
      return "\"precompress\" of the project, and \(path.dropLast(coding.fileExtension.count))"
    }
    return table.first { path.contains($0.part) }?.origin
  }
}

/// Why a file of a tree exists or does not.
package struct Explanation: Sendable {
  /// The input that the explanation is about.
  package var input: String

  /// The environment, and the file below its tree; `nil` if the input names none.
  package var environment: String?
  package var path: String?

  package var route: String?

  /// The record of the page, and its set.
  package var set: String?
  package var record: String?

  /// The template of the page, or the key of the project file.
  package var origin: String?

  /// Whether the tree has the file.
  package var isWritten = false

  /// The reason, in words for someone who sees the project for the first time.
  package var reason = ""
}

extension GoneAnswer {
  /// What servers answer for the page of a removed record, in a sentence.
  fileprivate var text: String {
    let status = kind == .gone ? "410" : "a redirect (301) to the \(kind.rawValue)"
    return "For \(counted(days, "day")) after a removal, the answer of servers is \(status), by"
      + " \"gone\" of \"publish\"."
  }
}

extension Environment {
  /// Whether a URL has the scheme of the app's own links.
  fileprivate func hasScheme(of url: String) -> Bool {
    urlScheme.map { url.asciiLowercased.hasPrefix($0.asciiLowercased + ":") } ?? false
  }
}
