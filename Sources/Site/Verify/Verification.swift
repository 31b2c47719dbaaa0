import Bytes
import Disk
public import Model
import Signing

/// Compares what a server serves with a manifest: status, type, headers and bytes.
public struct Verification: Sendable {
  /// The manifest of an environment.
  public var manifest: String
  public var origin: Origin

  /// The host that is asked for at the origin's address; `nil` for the origin's own, whose answers
  /// are then compared with the files of the manifest's host of that name, or of its first one.
  public var host: String?

  /// A folder for what is only needed meanwhile.
  public var temporaryFolder: String

  /// How many seconds one request may take.
  public var timeout: Int

  public init(
    manifest: String, origin: Origin, host: String? = nil, temporaryFolder: String = "/tmp",
    timeout: Int = 30
  ) {
    self.manifest = manifest
    self.origin = origin
    self.host = host
    self.temporaryFolder = temporaryFolder
    self.timeout = timeout
  }

  /// Requests every file of one host, and returns how many URLs were requested.
  ///
  /// After a whole run of curl without a whole answer the server is not asked any more; the first run
  /// is short. Differences are reported in the order of the manifest; progress is the number of URLs so
  /// far.
  public func run(
    progress: (Int) -> Void = { _ in }, _ report: (Difference) -> Void
  ) throws(DiagnosedError) -> Int {
    do {
      return try compareAll(progress, report)
    } catch let failure as DiagnosedError {
      throw failure
    } catch let error as FileError {
      throw DiagnosedError(error)
    } catch {
      throw DiagnosedError([Diagnostic(.verifyTool, at: Location("curl"), "\(error)")])
    }
  }

  private func compareAll(
    _ progress: (Int) -> Void, _ report: (Difference) -> Void
  ) throws -> Int {
    let tree = try hostOfTree()
    var count = 0
    var batch = VerifyBatch(limit: Curl.parallelCount)
    func flush() throws {
      guard !batch.files.isEmpty else { return }
      let isAnswered = try compare(batch, report)
      count += batch.files.count
      progress(count)
      batch = VerifyBatch(isAnswered: isAnswered)
    }
    try ManifestLines(path: manifest).forEach { file in
      guard file.host == tree else { return }
      if !batch.hasRoom(for: file) { try flush() }
      guard batch.isAnswered else {
        throw DiagnosedError([
          Diagnostic(
            .verifyUnreachable, at: Location(origin.text(for: origin.host)),
            "none of the last requests was answered as a whole; after \(count) no more are made")
        ])
      }
      batch.append(file)
    }
    try flush()
    return count
  }

  /// The host of the manifest whose files are compared.
  private func hostOfTree() throws -> String {
    var hosts: [String] = []
    try ManifestLines(path: manifest).forEach { file in
      if hosts.last != file.host { hosts.append(file.host) }
    }
    let wanted = host ?? origin.host
    if hosts.contains(wanted) { return wanted }
    if host == nil, let first = hosts.first { return first }
    throw DiagnosedError([
      Diagnostic(
        .verifyManifest, at: Location(manifest),
        hosts.isEmpty ? "it holds no file of a web root" : "it holds no file of \(wanted)",
        help: hosts.isEmpty ? nil : "It has: \(hosts.joined(separator: ", ")).")
    ])
  }

  /// Requests some files, and says whether there was a whole answer to any.
  private func compare(_ batch: VerifyBatch, _ report: (Difference) -> Void) throws -> Bool {
    let scratch = try Scratch(in: temporaryFolder)
    let start = origin.text(for: host ?? origin.host)
    let urls = batch.files.map { start + $0.path }
    let curl = Curl(
      connectTo: host.map { "\($0):\(origin.actualPort):\(origin.host):\(origin.actualPort)" },
      timeout: timeout)
    let answers = try curl.answers(to: urls, limit: batch.bodyLimit, in: scratch.path)
    for (index, file) in batch.files.enumerated() {
      let comparison = AnswerComparison(file, answers[index], url: urls[index])
      for difference in comparison.ofHead { report(difference) }
      guard comparison.isComplete else { continue }
      let path = "\(scratch.path)/\(index)"
      // curl makes no file for an empty body.
      let body = fileKind(at: path) == nil ? [] : try readFile(at: path)
      let digest = try Digest.sha256.hex(of: body)
      if let difference = comparison.ofBody(size: body.count, sha256: digest) { report(difference) }
    }
    return answers.contains { $0.failure == nil }
  }
}
