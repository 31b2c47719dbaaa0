import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSigning
import WaymarkTree

/// Compares what a server serves with a manifest: status, type, headers and bytes.
package struct Verification: Sendable {
  let manifest: String
  let origin: Origin

  /// The host to request from the origin's address, or `nil` for the origin's own host.
  ///
  /// If the manifest has no host of the origin's name, its first host's files are compared.
  let host: String?
  let temporaryFolder: String

  /// How many seconds one request, and all of them, may take.
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

  /// Requests every file of one host, and returns how many URLs were requested.
  ///
  /// Requests are made in runs of curl, of which the first one is short. After a run in which no answer
  /// was complete, no more are made. Differences are reported in the order of the manifest; progress is
  /// the number of URLs so far.
  ///
  /// A signal that asks the process to end does so when curl has ended and the temporary folder is gone.
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
    return count + (try compareRedirects(until: deadline, report))
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

  /// The host of the manifest whose files are compared.
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

  /// Requests some files, and tells whether any of the answers was complete; `nil` when they were not
  /// there in time.
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
      // For an empty body curl makes no file.
      let body = fileKind(at: path) == nil ? [] : try readFile(at: path)
      let digest = try Digest.sha256.hex(of: body)
      if let difference = comparison.ofBody(size: body.count, sha256: digest) { report(difference) }
    }
    return answers.contains { $0.failure == nil }
  }
}

/// The files that one run of curl requests.
struct VerifyBatch {
  /// How many bytes the bodies of one run may have together, unless one file has more.
  private static let bytesLimit = 1 << 26

  /// By how many bytes a body may be longer than the longest file before the transfer is ended.
  private static let slack = 1 << 16

  /// How many files there may be.
  private let limit: Int

  /// Whether any answer of the run before this one was complete.
  let isAnswered: Bool

  private(set) var files: [ExpectedFile] = []
  private var longest = 0

  init(limit: Int = 256, isAnswered: Bool = true) {
    self.limit = limit
    self.isAnswered = isAnswered
  }

  /// How long a body may be.
  var bodyLimit: Int { longest + Self.slack }

  /// Whether the bodies stay within the limit of a run with one more file, even if the server sends
  /// the longest body that it may for each.
  func hasRoom(for file: ExpectedFile) -> Bool {
    let bytes = (files.count + 1) * (max(longest, file.size) + Self.slack)
    return files.isEmpty || files.count < limit && bytes <= Self.bytesLimit
  }

  mutating func append(_ file: ExpectedFile) {
    files.append(file)
    longest = max(longest, file.size)
  }
}
