import Bytes
import Disk
import Model
import Options
import Passes
import Signing

private struct VerifyOptions: Sendable {
  var files: [String] = []
  var trust: [String] = []
  var format = Format.text
}

extension Subcommand {
  /// `waymark passes verify`.
  static let passesVerify = Subcommand(
    Command(
      "passes verify", "Check signed passes: structure, every hash, and the signature",
      discussion: """
        Each finding has a stable code, its place in the pass, what a phone's log would say, and
        what to do. A pass of a test authority is valid only when that authority is trusted.

        Example:
          waymark passes verify --trust Identities/staging/authority.pem gatepass.pkpass
        """,
      defaults: VerifyOptions(),
      options: [
        .texts("trust", "CA.pem", "An authority to trust besides Apple's", \.trust),
        .format(\.format),
      ],
      operands: [
        .many("FILE", "A .pkpass, or a .pkpasses bundle", \.files)
      ])
  ) { options, terminal in
    var trust: [Certificate] = []
    for path in options.trust {
      trust += try Certificate.read(try readFile(at: path, limit: 1 << 20))
    }
    let verifier = PassVerifier(trust: trust, now: terminal.now)
    var status = Status.done
    for file in options.files {
      do throws(FileError) {
        let verdict = verifier.verify(try readFile(at: file, limit: 256 << 20))
        if !verdict.isValid { status = max(status, .foundProblems) }
        terminal.output.print(verdict, of: file, as: options.format)
      } catch {
        // One file that cannot be read keeps none of the others from its verdict.
        terminal.errors.print("waymark: \(error)\n    \(error.help)")
        status = .notDone
      }
    }
    return status
  }
}

extension Console {
  fileprivate func print(_ verdict: PassVerdict, of file: String, as format: Format) {
    let word = verdict.isValid ? "valid" : "invalid"
    switch format {
    case .json:
      print(
        .members([
          "file": .string(file), "verdict": .string(word),
          "findings": .array(verdict.findings.map { .object($0.members) }),
        ]))
    case .text:
      print("\(file): \(word)")
      for finding in verdict.findings { print(finding.text(inColor: false)) }
    }
  }
}
