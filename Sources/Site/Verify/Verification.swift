import Bytes
import Disk
import Model
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

  public init(
    manifest: String, origin: Origin, host: String? = nil, temporaryFolder: String = "/tmp"
  ) {
    self.manifest = manifest
    self.origin = origin
    self.host = host
    self.temporaryFolder = temporaryFolder
  }

  /// How many URLs one run of curl gets.
  private static let batchSize = 256

  /// Requests every file of one host.
  ///
  /// - Parameter report: Gets each difference, in the order of the manifest.
  /// - Returns: How many URLs were requested.
  /// - Throws: That the manifest cannot be used, or that curl cannot be run.
  public func run(_ report: (Difference) -> Void) throws(BuildFailure) -> Int {
    do {
      return try compareAll(report)
    } catch let failure as BuildFailure {
      throw failure
    } catch let error as FileError {
      throw BuildFailure(error)
    } catch {
      throw BuildFailure([Diagnostic(VerifyRule.tool, at: Place("curl"), "\(error)")])
    }
  }

  private func compareAll(_ report: (Difference) -> Void) throws -> Int {
    let tree = try hostOfTree()
    let curl = Curl(
      connectTo: host.map { "\($0):\(origin.actualPort):\(origin.host):\(origin.actualPort)" })
    var count = 0
    var batch: [ExpectedFile] = []
    var reader = try LineReader(at: manifest)
    while let line = try reader.next() {
      guard let file = Self.file(line), file.host == tree else { continue }
      batch.append(file)
      count += 1
      guard batch.count == Self.batchSize else { continue }
      try compare(batch, by: curl, report)
      batch.removeAll(keepingCapacity: true)
    }
    if !batch.isEmpty { try compare(batch, by: curl, report) }
    return count
  }

  /// The host of the manifest whose files are compared.
  private func hostOfTree() throws -> String {
    var hosts: [String] = []
    var reader = try LineReader(at: manifest)
    while let line = try reader.next() {
      if let host = Self.file(line)?.host, hosts.last != host { hosts.append(host) }
    }
    let wanted = host ?? origin.host
    if hosts.contains(wanted) { return wanted }
    if host == nil, let first = hosts.first { return first }
    throw BuildFailure([
      Diagnostic(
        VerifyRule.manifest, at: Place(manifest),
        hosts.isEmpty ? "it holds no file of a web root" : "it holds no file of \(wanted)",
        help: hosts.isEmpty ? nil : "It has: \(hosts.joined(separator: ", ")).")
    ])
  }

  private static func file(_ line: ArraySlice<UInt8>) -> ExpectedFile? {
    let object = line.last == UInt8(ascii: ",") ? line.dropLast() : line
    return (try? JSONReader.read(Array(object)).root).flatMap(ExpectedFile.init)
  }

  private func compare(
    _ files: [ExpectedFile], by curl: Curl, _ report: (Difference) -> Void
  ) throws {
    let scratch = try Scratch(in: temporaryFolder)
    let start = origin.text(for: host ?? origin.host)
    let urls = files.map { start + $0.path }
    let limit = (files.map(\.size).max() ?? 0) + 1 << 16
    let answers = try curl.answers(to: urls, limit: limit, in: scratch.path)
    for (index, file) in files.enumerated() {
      let comparison = AnswerComparison(file, answers[index], url: urls[index])
      for difference in comparison.ofHead { report(difference) }
      guard comparison.isComplete else { continue }
      let path = "\(scratch.path)/\(index)"
      // curl makes no file for an empty body.
      let body = fileKind(at: path) == nil ? [] : try readFile(at: path)
      let digest = try Digest.sha256.hex(of: body)
      if let difference = comparison.ofBody(size: body.count, sha256: digest) { report(difference) }
    }
  }
}
