import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkPasses
import WaymarkSigning
import WaymarkWallet

private struct VerifyOptions: Sendable {
  var files: [String] = []
  var trust: [String] = []
  var isUnsigned = false
  var isStrict = false
  var format = Format.text
  var jobs = processorCount
}

extension Subcommand {
  /// `waymark passes verify`.
  static let passesVerify = Subcommand(
    Command(
      "passes verify", "Check signed passes: structure, every hash, and the signature",
      discussion: """
        Each finding has a stable code, its place in the pass, what a phone's log would say, and
        what to do. A pass of a test authority is valid only when that authority is trusted. With
        --unsigned the operands are folders that a pass will be made of: pass.json, images and
        LANGUAGE.lproj. SARIF is one document about all of them. Results come in the order of the
        files, however many are checked at once.

        Examples:
          waymark passes verify --trust Identities/staging/authority.pem gatepass.pkpass
          waymark passes verify --unsigned --format sarif Coupon.pass
        """,
      defaults: VerifyOptions(),
      options: [
        .trust(\.trust),
        .flag("unsigned", "Check folders, which have no signature yet", \.isUnsigned),
        .flag("strict", "Fail on warnings too", \.isStrict),
        .format(\.format, [.text, .json, .sarif]),
        .jobs(\.jobs),
      ],
      operands: [
        .many("FILE", "A .pkpass, a .pkpasses bundle, or with --unsigned a folder", \.files)
      ])
  ) { options, terminal in
    let verifier = PassVerifier(
      trust: try Certificate.all(inFiles: options.trust), now: terminal.now)
    var log = SARIFLog(rules: .passes + [.passUnusedFile])
    var status = Status.done
    let limit = options.isStrict ? Severity.warning : .error
    var rest = options.files[...]
    while !rest.isEmpty {
      let files = rest.prefix(64 * options.jobs)
      rest = rest.dropFirst(files.count)
      let verdicts = await verdicts(on: files, jobs: options.jobs) { file in
        Result { () throws(FileError) in
          options.isUnsigned
            ? try look(at: file, now: verifier.now) : try check(file, with: verifier)
        }
      }
      for (file, result) in zip(files, verdicts) {
        let verdict: PassVerdict
        do throws(FileError) {
          verdict = try result.get()
          if verdict.findings.contains(where: { $0.severity >= limit }) {
            status = max(status, .foundProblems)
          }
        } catch {
          // One file that cannot be read keeps none of the others from its verdict.
          let help =
            fileKind(at: file) == .folder && !options.isUnsigned
            ? "This is a folder; --unsigned checks the folder of a pass." : error.help
          terminal.errors.print("waymark: \(error.description.visible)\n    \(help)")
          status = .notDone
          let finding = Diagnostic(
            .zipOpen, at: Location("archive"), error.description, help: help)
          if options.format == .json {
            terminal.output.print(Report([finding], "unread", of: file), as: .json)
          }
          log.addNotification("\(error.description). \(help)", in: file)
          continue
        }
        if options.format == .sarif {
          for finding in verdict.findings {
            log.add(finding, in: file, isFolder: options.isUnsigned)
          }
        } else {
          terminal.output.print(Report(verdict, of: file), as: options.format)
        }
      }
    }
    if options.format == .sarif { terminal.output.print(log.json) }
    return status
  }

  /// The verdicts on files, in their order; large files are checked one at a time, to save memory.
  private static func verdicts(
    on files: ArraySlice<String>, jobs: Int,
    _ verdict: @escaping @Sendable (String) -> Result<PassVerdict, FileError>
  ) async -> [Result<PassVerdict, FileError>] {
    let hasLarge = jobs > 1 && files.contains { (fileSize(at: $0) ?? 0) > 16 << 20 }
    let step = hasLarge ? 1 : min(jobs, files.count)
    return await withTaskGroup(of: [(Int, Result<PassVerdict, FileError>)].self) { group in
      for first in files.indices.prefix(step) {
        group.addTask { @concurrent in
          stride(from: first, to: files.endIndex, by: step).map { ($0, verdict(files[$0])) }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Checks a file, which is only read when it is not larger than a bundle may be.
  private static func check(
    _ file: String, with verifier: PassVerifier
  ) throws(FileError) -> PassVerdict {
    if let finding = fileSize(at: file).flatMap(PassVerifier.finding) {
      return PassVerdict([finding])
    }
    return verifier.verify(try bytes(of: file), named: file)
  }

  /// Reads a file with room for it from the start, so that no second copy of a large one is made.
  private static func bytes(of file: String) throws(FileError) -> [UInt8] {
    let limit = PassVerifier.bundleLimit + 1 << 20
    var bytes: [UInt8] = []
    // The end is seen by a read into room for one more block.
    bytes.reserveCapacity(min(fileSize(at: file) ?? 0, limit) + (1 << 17))
    try readFile(at: DiskPath(file), into: &bytes, limit: limit)
    return bytes
  }

  private static func look(at path: String, now: Int) throws(FileError) -> PassVerdict {
    let folder = try PassFolder(at: path)
    if let finding = folder.templateFinding { return PassVerdict([finding]) }
    return UnsignedPass.verdict(on: folder.passFiles, now: now).adding(folder.findings)
  }
}

extension Report {
  /// A verdict on a pass.
  init(_ verdict: PassVerdict, of file: String) {
    self.init(verdict.findings, verdict.word, of: file)
  }

  /// A verdict on a file, or the word in its place, and what was found.
  init(_ findings: [Diagnostic], _ verdict: String, of file: String) {
    self.init(
      [
        .field("file", file, as: "\(file): \(verdict)"), .field("verdict", verdict),
        .findings(findings),
      ] + findings.map { .finding($0) })
  }
}
