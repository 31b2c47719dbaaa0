import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkPasses
import WaymarkSigning
import WaymarkSite
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
  static let passesVerify = Subcommand(
    "passes verify", "Check signed passes: structure, every hash, and the signature",
    defaults: VerifyOptions(),
    options: [
      .trust(\.trust),
      .flag("unsigned", "Check folders of passes without a signature", \.isUnsigned),
      .flag("strict", "Fail on warnings too", \.isStrict),
      .format(\.format, [.text, .json, .sarif]),
      .jobs(\.jobs),
    ],
    operands: [
      .many("FILE", "A .pkpass, a .pkpasses bundle, or with --unsigned a folder", \.files)
    ]
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
      // Large files are checked one at a time, to save memory.
      let hasLarge = files.contains { (fileSize(at: $0) ?? 0) > 16 << 20 }
      let verdicts = try await inParallel(jobs: hasLarge ? 1 : options.jobs, Array(files)) { file in
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
          // A file that cannot be read does not prevent the verdicts on the others.
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

  /// Checks a file; it is read only if it is not larger than a bundle may be.
  private static func check(
    _ file: String, with verifier: PassVerifier
  ) throws(FileError) -> PassVerdict {
    if let finding = fileSize(at: file).flatMap(PassVerifier.finding) {
      return PassVerdict([finding])
    }
    return verifier.verify(
      try readFile(at: file, limit: PassVerifier.bundleLimit + 1 << 20), named: file)
  }

  private static func look(at path: String, now: Int) throws(FileError) -> PassVerdict {
    let folder = try PassFolder(at: path)
    if let finding = folder.templateFinding { return PassVerdict([finding]) }
    return UnsignedPass.verdict(on: folder.passFiles, now: now).adding(folder.findings)
  }
}

extension Report {
  /// A report on a pass.
  init(_ verdict: PassVerdict, of file: String) {
    self.init(verdict.findings, verdict.word, of: file)
  }

  /// A report on a file: its verdict and its findings.
  init(_ findings: [Diagnostic], _ verdict: String, of file: String) {
    self.init(
      [
        .field("file", file, as: "\(file): \(verdict)"), .field("verdict", verdict),
        .findings(findings),
      ] + findings.map { .finding($0) })
  }
}
