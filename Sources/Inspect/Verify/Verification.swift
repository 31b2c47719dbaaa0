import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSigning
import WaymarkTree

/// Compares what a server serves with a manifest: status, type, headers and bytes.
package struct Verification: Sendable {
  let manifest: String
  let origin: Origin

  /// The host to request from the origin's address; `nil` for the origin's own host.
  ///
  /// If the manifest does not have the origin's host, the files of its first host are compared.
  let host: String?
  let temporaryFolder: String

  /// The time limits for one request and for all requests, in seconds.
  private let requestTimeout, timeout: Int

  package init(
    manifest: String, origin: Origin, host: String?, temporaryFolder: String, requestTimeout: Int,
    timeout: Int
  ) {
    self.manifest = manifest
    self.origin = origin
    self.host = host
    self.temporaryFolder = temporaryFolder
    self.requestTimeout = requestTimeout
    self.timeout = timeout
  }

  /// Requests every file of one host, and returns the number of requested URLs.
  ///
  /// Several runs of curl make the requests; the first run is short. If no response of a run is
  /// complete, there are no further runs. Differences are reported in the order of the manifest;
  /// progress is the number of URLs so far.
  ///
  /// A signal ends the process after curl has ended and the temporary folder is removed.
  package func run(
    progress: (Int) -> Void = { _ in }, _ report: (Difference) -> Void
  ) throws -> Int {
    try Interruption.watched { try compareAll(progress, report) }
  }

  private func compareAll(
    _ progress: (Int) -> Void, _ report: (Difference) -> Void
  ) throws -> Int {
    let tree = try hostOfTree()
    let deadline = ContinuousClock.now + .seconds(timeout)
    var count = 0
    var batch = VerifyBatch(limit: Curl.parallelCount)
    func flush() throws {
      guard !batch.files.isEmpty else { return }
      guard let isAnswered = try compare(batch, until: deadline, report) else {
        throw timeoutError(after: count)
      }
      count += batch.files.count
      progress(count)
      batch = VerifyBatch(isAnswered: isAnswered)
    }
    try ManifestLines(path: manifest).forEach { file in
      guard file.host == tree else { return }
      if !batch.hasRoom(for: file) { try flush() }
      guard batch.isAnswered else {
        throw DiagnosedError(
          .verifyUnreachable, at: Location(origin.text(for: origin.host)),
          "none of the last requests got a complete response; stopped after \(count)")
      }
      batch.append(file)
    }
    try flush()
    let moved = try compareRedirects(until: deadline, report)
    return count + moved.count
      + (try compareRemoved(from: tree, except: moved, until: deadline, report))
  }

  func timeoutError(after count: Int) -> DiagnosedError {
    DiagnosedError(
      .verifyUnreachable, at: Location(origin.text(for: origin.host)),
      "the comparison took more than \(timeout) s; stopped after \(count)",
      help: "Give a slow server or a large site more time with --timeout.")
  }

  func curl(_ deadline: ContinuousClock.Instant) -> Curl {
    Curl(
      connectTo: host.map { "\($0):\(origin.actualPort):\(origin.host):\(origin.actualPort)" },
      timeout: requestTimeout, deadline: deadline)
  }

  /// The host of the manifest to compare with.
  private func hostOfTree() throws -> String {
    var hosts: [String] = []
    try ManifestLines(path: manifest).forEach { file in
      if hosts.last != file.host { hosts.append(file.host) }
    }
    let wanted = host ?? origin.host
    if hosts.contains(wanted) { return wanted }
    if host == nil, let first = hosts.first { return first }
    throw DiagnosedError(
      .verifyManifest, at: Location(manifest),
      hosts.isEmpty ? "the manifest has no web root" : "the manifest has no file of \(wanted)",
      help: hosts.isEmpty ? nil : "It has: \(hosts.joined(separator: ", ")).")
  }

  /// Requests some files, and returns whether any response was complete; `nil` if the time ran out.
  private func compare(
    _ batch: VerifyBatch, until deadline: ContinuousClock.Instant, _ report: (Difference) -> Void
  ) throws -> Bool? {
    let scratch = try Scratch(in: temporaryFolder)
    let start = origin.text(for: host ?? origin.host)
    let urls = batch.files.map { start + $0.path }
    guard
      let answers = try curl(deadline).answers(to: urls, limit: batch.bodyLimit, in: scratch.path)
    else {
      return nil
    }
    for (index, file) in batch.files.enumerated() {
      let comparison = AnswerComparison(url: urls[index], file: file, answer: answers[index])
      for difference in comparison.ofHead { report(difference) }
      guard comparison.isComplete else { continue }
      let path = "\(scratch.path)/\(index)"
      // For an empty body, curl does not create a file.
      let body = fileKind(at: path) == nil ? [] : try readFile(at: path)
      let digest = try Digest.sha256.hex(of: body)
      if let difference = comparison.ofBody(body, sha256: digest) { report(difference) }
    }
    return answers.contains { $0.failure == nil }
  }
}

/// The files that one run of curl requests.
struct VerifyBatch {
  /// The maximum total size of the bodies of one run, unless one file is larger.
  private static let bytesLimit = 1 << 26

  /// How much longer than the longest file a body may be before the transfer is ended.
  private static let slack = 1 << 16

  /// The maximum number of files.
  private let limit: Int

  /// Whether any response of the previous run was complete.
  let isAnswered: Bool

  private(set) var files: [ExpectedFile] = []
  private var longest = 0

  init(limit: Int = 256, isAnswered: Bool = true) {
    self.limit = limit
    self.isAnswered = isAnswered
  }

  /// The maximum size of a body.
  var bodyLimit: Int { longest + Self.slack }

  /// Whether the bodies would fit into the limit of a run with one more file, even if the server
  /// sends the longest allowed body for each.
  func hasRoom(for file: ExpectedFile) -> Bool {
    let bytes = (files.count + 1) * (max(longest, file.size) + Self.slack)
    return files.isEmpty || files.count < limit && bytes <= Self.bytesLimit
  }

  mutating func append(_ file: ExpectedFile) {
    files.append(file)
    longest = max(longest, file.size)
  }
}
