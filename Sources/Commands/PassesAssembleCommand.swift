import Bytes
import Disk
import Model
import Options
import Passes
import Signing
import Site

private struct AssembleOptions: Sendable {
  var folder = ""
  var signature: String?
  var output = ""
  var trust: [String] = []
  var format = Format.text
}

extension Subcommand {
  /// `waymark passes assemble`.
  static let passesAssemble = Subcommand(
    Command(
      "passes assemble", "Make a pass of a folder and a signature that was made elsewhere",
      discussion: """
        Verifies the pass as 'passes verify' does, and writes it only when it is valid. Where the
        folder has a manifest.json, its bytes are what was signed; else it is made anew, as
        'passes prepare' makes it.

        Example:
          waymark passes assemble --signature signature --output coupon.pkpass Coupon.pass
        """,
      defaults: AssembleOptions(),
      options: [
        .text(
          "signature", "FILE", "The detached signature in DER (default: signature in the folder)",
          \.signature),
        .text("output", "FILE", "Where the pass goes", \.output).required,
        .texts("trust", "CA.pem", "An authority to trust besides Apple's", \.trust),
        .format(\.format),
      ],
      operands: [.one("DIR", "The folder of a pass", \.folder)])
  ) { options, terminal in
    let folder = try PassFolder(at: withoutTrailingSlash(options.folder), isPrepared: true)
    let pass = try UnsignedPass(
      files: folder.passFiles, manifest: folder.files["manifest.json"])
    let path = options.signature ?? folder.path + "/signature"
    let bytes = try pass.packed(with: try readFile(at: path, limit: 1 << 20))
    let verifier = PassVerifier(
      trust: try Certificate.all(inFiles: options.trust), now: terminal.now)
    let verdict = verifier.verify(bytes).adding(folder.findings)
    if verdict.isValid { try writeFile(bytes, at: options.output) }
    terminal.output.print(verdict, of: options.output, as: options.format)
    return verdict.isValid ? .done : .notDone
  }
}

extension Certificate {
  /// The certificates of files that an option names.
  static func all(inFiles paths: [String]) throws -> [Certificate] {
    try paths.flatMap { path in
      let bytes = try readFile(at: path, limit: 1 << 20)
      return try naming(path) { try Certificate.read(bytes) }
    }
  }
}
