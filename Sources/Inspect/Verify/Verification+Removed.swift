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

  /// Requests some of the pages that the last build removed, and returns their number: a server
  /// still has them if the tree was copied over the previous one.
  func compareRemoved(
    from host: String, except known: Set<String>, until deadline: ContinuousClock.Instant,
    _ report: (Difference) -> Void
  ) throws -> Int {
    let paths = try removedPages(of: host).filter { !known.contains($0) }.prefix(Self.removedLimit)
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
          message: "the server still has the page, which the last build removed"))
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
  private func removedPages(of host: String) throws -> [String] {
    let path = path(of: ChangeList.path)
    // A tree that was copied may lack the file, which no manifest lists.
    guard fileKind(at: path) == .file else { return [] }
    var pages: [String] = []
    let start = "web/\(host)/"
    var reader = try LineReader(at: path)
    while let line = try reader.next(limit: 1 << 20), pages.count < 2 * Self.removedLimit {
      guard line.starts(with: "{\"change\":\"delete\"".utf8),
        let file = try? JSONReader.read(Array(line)).root["path"]?.string,
        file.hasPrefix(start), file.hasSuffix("/index.html")
      else { continue }
      let folders = file.dropFirst(start.count).split(separator: "/").dropLast()
      if !folders.isEmpty { pages.append(folders.map { "/" + String($0).percentEncoded }.joined()) }
    }
    return pages
  }
}
