public import WaymarkCore
import WaymarkModel

/// The URLs that every host of an environment serves, and how.
///
/// A path without a rule is not found: files are never served just because they are in a folder.
public struct ServedSite: Sendable {
  /// The environment, which gives the default folder of the tree its name.
  public let environment: String
  public let hosts: [String]

  /// The rules; of the rules that match a path, the first applies.
  public let rules: [ServedRule]

  /// The pages for paths that are not found; those of a locale come before the general one.
  public let errorPages: [ErrorPage]

  /// The pages of removed records.
  let gonePages: [GonePage]

  /// The moved paths; of the redirects that match a path, the first applies.
  public let redirects: [Redirect]

  /// The https policy, which redirects also send.
  let transport: StrictTransport?

  /// The settings of the operator's own server.
  let server: ServerSettings

  /// The codings of the compressed forms next to files.
  let precompressed: [ContentCoding]

  /// Takes the rules in any order.
  public init(
    environment: String, hosts: [String], rules: [ServedRule], errorPages: [ErrorPage],
    gonePages: [GonePage] = [], redirects: [Redirect] = [], transport: StrictTransport? = nil,
    server: ServerSettings = ServerSettings(), precompressed: [ContentCoding] = []
  ) {
    self.precompressed = precompressed
    self.environment = environment
    self.hosts = hosts
    self.transport = transport
    self.server = server
    self.gonePages = gonePages
    self.redirects = redirects.sorted { ServedPath.precedes($0.from, $1.from) }
    self.rules = rules.sorted { ServedPath.precedes($0.path, $1.path) }
    self.errorPages = errorPages.sorted { ($0.prefix ?? "") > ($1.prefix ?? "") }
  }

  /// The default folder of the tree; the operator replaces the path if the tree is elsewhere.
  var root: String { "/srv/waymark/\(environment)" }

  /// The error page if a rule's file is missing.
  func errorPage(of path: ServedPath) -> ErrorPage? {
    errorPages.first { page in
      page.prefix == nil || path.segments.first == page.prefix.map { .literal($0) }
    }
  }

  /// The rules that share a URL path with an earlier, more specific one, in order.
  func overlaps(
    where overlap: (ServedPath, ServedPath) -> Bool = { $0.overlaps($1) }
  ) -> [(specific: Int, general: Int)] {
    // A later rule that overlaps a rule varies where that rule varies, or earlier.
    let beginnings = SegmentTree(rules.map(\.path.leadingLiterals))
    return rules.indices.flatMap { specific in
      beginnings.patterns(beginning: rules[specific].path.leadingLiterals).filter { general in
        general > specific && overlap(rules[general].path, rules[specific].path)
      }.map { (specific, $0) }
    }
  }

  /// The files of a host, for hosts that choose headers by file; the first match applies.
  var servedFiles: [ServedFile] {
    errorPages.map { page in
      ServedFile(
        expression: escaped(String(page.path.dropFirst())), response: page.response)
    }
      + rules.map { rule in
        ServedFile(
          expression: rule.file.expression(isCapturing: false), response: rule.response)
      }
  }

  /// The rules of places with parameters, each with the path of its page, after the rules of other
  /// pages that their patterns would match.
  func rewrites(
    where overlap: (ServedPath, ServedPath) -> Bool
  ) -> [(rule: ServedRule, page: String?)] {
    rules.enumerated().compactMap { index, rule in
      if let shell = rule.shell {
        // A service would redirect a path that ends with index.html.
        let end = "/index.html"
        return (rule, shell.hasSuffix(end) ? String(shell.dropLast(end.count)) : shell)
      }
      let isTaken = rules[(index + 1)...].contains {
        $0.shell != nil && overlap($0.path, rule.path)
      }
      return isTaken ? (rule, nil) : nil
    }
  }

  /// The removed pages grouped by the target of their redirect, those without a redirect first;
  /// each group as regular expressions without anchors and without the first slash.
  ///
  /// Apache does not start with an expression of more than about 30,000 characters.
  var goneGroups: [(instead: String?, expression: String)] {
    Dictionary(grouping: gonePages, by: \.instead)
      .sorted { ($0.key ?? "") < ($1.key ?? "") }
      .flatMap { instead, pages in
        let paths = pages.map { $0.path.expression(isCapturing: false) }.sorted()
        return parts(of: paths).map { part in
          (instead, "(?:" + part.joined(separator: "|") + ")")
        }
      }
  }

  /// Divides expressions so that a server can compile each part.
  private func parts(of paths: [String]) -> [ArraySlice<String>] {
    var parts: [ArraySlice<String>] = []
    var (start, size) = (0, 0)
    for (index, path) in paths.enumerated() {
      size += path.utf8.count + 1
      guard size > Self.goneSize, index > start else { continue }
      parts.append(paths[start..<index])
      (start, size) = (index, path.utf8.count + 1)
    }
    return parts + [paths[start...]]
  }

  /// The maximum size of an expression for removed pages.
  private static let goneSize = 20_000

  /// The path of the site that conflicts with a new file: the same file, or a folder where one of
  /// the two needs a file; `nil` if there is none.
  public func claim(to path: ServedPath) -> ServedPath? {
    let pages = errorPages.map { ServedPath(literal: $0.path) }
    return (pages + rules.map(\.file)).first { $0.isInWay(of: path) }
  }

  /// `README.md`: the instructions for the files of some targets.
  public func readMe(for targets: [HostingTarget]) -> HostingFile {
    let heading = """
      # Serving \(environment)

      Each host has its own folder in `web/`: \(hosts.joined(separator: ", ")). With the files here, \
      a server sends every file with its type and headers, at a URL without a trailing slash and \
      without a redirect, and redirects other spellings of a page's URL to it. `manifest.json` lists \
      the expected responses, and `waymark links verify` compares a running server with it.

      The tree is expected at `\(root)`; if it is elsewhere, replace that path in the server's file. \
      The files contain the hashes of the style sheets in the pages: install them again, and reload \
      the server, after each build that changes them.

      """
    let used = HostingTarget.all.filter { targets.contains($0) }
    return HostingFile("README.md", [heading] + used.flatMap { $0.readMe(self) })
  }
}

/// Files that are served alike.
struct ServedFile {
  /// Their paths in the web root, as a regular expression without anchors.
  let expression: String

  let response: Response
}

/// How the URLs of one form are served.
public struct ServedRule: Sendable, Hashable {
  /// The file that is sent.
  public enum Source: Sendable, Hashable {
    /// The file at the path.
    case file

    /// `index.html` in the folder at the path.
    case index

    /// The one page of a place with parameters, such as `/messages/_/index.html`.
    case shell(String)
  }

  public let path: ServedPath
  public let source: Source
  public let response: Response

  public init(_ path: ServedPath, _ source: Source, _ response: Response) {
    self.path = path
    self.source = source
    self.response = response
  }

  /// The one page of a place with parameters; `nil` for other rules.
  var shell: String? {
    if case .shell(let file) = source { file } else { nil }
  }

  /// The file that is sent.
  var file: ServedPath {
    switch source {
    case .file: path
    case .index: ServedPath(path.segments + [.literal("index.html")])
    case .shell(let file): ServedPath(literal: file)
    }
  }

  /// The URL paths as a regular expression without anchors and without the first slash; variable
  /// parts are groups if the name of the file needs them.
  ///
  /// The page of a place with parameters also matches with a slash or `index.html` after its path:
  /// not every value can be redirected to its own URL.
  var expression: String {
    shell == nil ? path.expression(isCapturing: true) : wideExpression
  }

  /// The same including the other URLs of a page, for servers that redirect these with another
  /// rule.
  var wideExpression: String {
    let path = path.expression(isCapturing: shell == nil)
    return switch source {
    case .file: path
    case .index where self.path.segments.isEmpty: "(?:index\\.html)?"
    case .index, .shell: path + "(?:/|/index\\.html)?"
    }
  }

  /// The other URLs of a page, with a slash or `index.html` at the end: a regular expression as
  /// above, whose first group is the target path; `nil` for a file.
  ///
  /// Variable parts match plain text only: so a redirect needs no escaping, cannot lead to another
  /// host, and has no line break.
  var aliases: String? {
    switch source {
    case .file: nil
    case .index where path.segments.isEmpty: "()index\\.html"
    case .index, .shell: "(\(path.plainExpression()))(?:/|/index\\.html)"
    }
  }
}

/// The page for paths that are not found.
public struct ErrorPage: Sendable, Hashable {
  /// The locale at the beginning of its paths; `nil` for all others.
  public let prefix: String?
  public let response: Response

  public init(prefix: String?, _ response: Response) {
    self.prefix = prefix
    self.response = response
  }

  /// The path of the page: `/zh-Hans/404.html`.
  public var path: String { (prefix.map { "/" + $0 } ?? "") + "/404.html" }
}

/// The page of a removed record.
public struct GonePage: Sendable, Hashable {
  public let path: ServedPath

  /// The path that it is redirected to; `nil` if it is gone permanently.
  public let instead: String?

  public init(_ path: ServedPath, instead: String? = nil) {
    self.path = path
    self.instead = instead
  }
}

extension ServedPath {
  /// Whether the files at two paths cannot be in one folder: they are the same, or one is a folder
  /// of the other.
  fileprivate func isInWay(of other: ServedPath) -> Bool {
    let count = min(segments.count, other.segments.count)
    return ServedPath(Array(segments.prefix(count)))
      .overlaps(ServedPath(Array(other.segments.prefix(count))))
  }

  /// Whether every host can serve a file at this path of literal segments.
  public static func canServe(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._~/".utf8.contains($0) }
  }
}
