import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSigning
import WaymarkTree

extension Verification {
  /// The number of removed pages that are requested.
  private static let removedLimit = 100

  /// The maximum size of a page that the server still has.
  private static let bodyLimit = 1 << 20

  /// Requests some of the pages that builds removed, those of the last build first, and returns
  /// their number: a server still has them if the tree was copied over the previous one.
  func compareRemoved(
    from host: String, except known: Set<String>, until deadline: ContinuousClock.Instant,
    _ report: (Difference) -> Void
  ) throws -> Int {
    let last = try lastPages(of: host)
    let paths = (last + (try earlierPages(of: host, except: Set(last))))
      .filter { !known.contains($0) }.prefix(Self.removedLimit)
    guard !paths.isEmpty else { return 0 }
    let scratch = try Scratch(in: temporaryFolder)
    let origin = origin.text(for: self.host ?? origin.host)
    let urls = paths.map { origin + $0 }
    guard
      let answers = try curl(deadline).answers(to: urls, limit: Self.bodyLimit, in: scratch.path)
    else { throw timeoutError(after: 0) }
    let bodies = try digests(of: answers, in: scratch.path)
    let current = bodies.isEmpty ? [] : try served(among: Set(bodies.values))
    for (index, (path, answer)) in zip(paths, answers).enumerated() {
      // Some servers redirect to the folder of a page.
      let isFolder = answer.header("Location")?.hasSuffix(path + "/") == true
      guard isFolder || bodies[index].map({ !current.contains($0) }) == true else { continue }
      report(
        Difference(
          url: urls[index], status: answer.status, kind: .verifyRemoved, severity: .error,
          message: "the server still has the page, which"
            + " \(last.contains(path) ? "the last" : "an earlier") build removed"))
    }
    return paths.count
  }

  /// The SHA-256 of each page that was sent.
  private func digests(of answers: [ServerAnswer], in folder: String) throws -> [Int: String] {
    var digests: [Int: String] = [:]
    for (index, answer) in answers.enumerated() where answer.status == 200 {
      let path = "\(folder)/\(index)"
      // For an empty body, curl does not create a file.
      let body = fileKind(at: path) == nil ? [] : try readFile(at: path)
      digests[index] = try Digest.sha256.hex(of: body)
    }
    return digests
  }

  /// Those of some digests that a file of the tree has: another page may answer now, such as the
  /// shell of a route whose records were left out.
  private func served(among digests: Set<String>) throws -> Set<String> {
    var served: Set<String> = []
    try ManifestLines(path: manifest).forEach { file in
      if digests.contains(file.sha256) { served.insert(file.sha256) }
    }
    return served
  }

  /// The URL paths of pages of a host that the last build removed, in their order.
  private func lastPages(of host: String) throws -> [String] {
    let path = path(of: ChangeList.path)
    // A tree that was copied may lack the file, which no manifest lists.
    guard fileKind(at: path) == .file else { return [] }
    var pages: [String] = []
    var reader = try LineReader(at: path)
    while let line = try reader.next(limit: 1 << 20), pages.count < 2 * Self.removedLimit {
      guard line.starts(with: "{\"change\":\"delete\"".utf8),
        let file = try? JSONReader.read(Array(line)).root["path"]?.string,
        let page = page(of: file, on: host)
      else { continue }
      pages.append(page)
    }
    return pages
  }

  /// The URL paths of pages of a host that earlier builds removed and the tree does not have, the
  /// newest first; empty for a tree that is not in the folder of its builds.
  private func earlierPages(of host: String, except last: Set<String>) throws -> [String] {
    let parts = manifest.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard let environment = parts.last.map(String.init), !["", ".", ".."].contains(environment)
    else { return [] }
    let output = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    let folders = TreeFolders(output: output.isEmpty ? "/" : output, environment: environment)
    var removed = try RemovedList(of: folders).paths().compactMap { page(of: $0, on: host) }
      .filter { !last.contains($0) }
    guard !removed.isEmpty else { return [] }
    var returned = Set<String>()
    let candidates = Set(removed)
    try ManifestLines(path: manifest).forEach { file in
      if file.host == host, candidates.contains(file.path) { returned.insert(file.path) }
    }
    removed.removeAll(where: returned.contains)
    return removed
  }

  /// The URL path of a page of a host, by the path of its file; `nil` for other files.
  private func page(of file: String, on host: String) -> String? {
    let start = "web/\(host)/"
    guard file.hasPrefix(start), file.hasSuffix("/index.html") else { return nil }
    let folders = file.dropFirst(start.count).split(separator: "/").dropLast()
    return folders.isEmpty ? nil : folders.map { "/" + String($0).percentEncoded }.joined()
  }
}
