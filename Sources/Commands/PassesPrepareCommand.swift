import Bytes
import Disk
import Model
import Options
import Passes
import Signing
import Site

private struct PrepareOptions: Sendable {
  var folder = ""
  var manifest: String?
  var format = Format.text
}

extension Subcommand {
  /// `waymark passes prepare`.
  static let passesPrepare = Subcommand(
    Command(
      "passes prepare", "Write what is to be signed of a pass, without a key",
      discussion: """
        Checks the folder of a pass (pass.json, images, LANGUAGE.lproj) and writes its manifest.json.
        Whoever has the key signs that file: detached, in DER, with the pass certificate and its
        intermediate. 'passes assemble' makes the pass of both.

        Example:
          waymark passes prepare Coupon.pass
          openssl cms -sign -binary -outform DER -in Coupon.pass/manifest.json \\
            -signer pass.pem -inkey key.pem -certfile wwdr.pem -out Coupon.pass/signature
          waymark passes assemble Coupon.pass --output coupon.pkpass
        """,
      defaults: PrepareOptions(),
      options: [
        .text(
          "output", "FILE", "Where the manifest goes (default: manifest.json in the folder)",
          \.manifest),
        .format(\.format),
      ],
      operands: [.one("DIR", "The folder of a pass", \.folder)])
  ) { options, terminal in
    let folder = try PassFolder(at: withoutTrailingSlash(options.folder))
    let pass = try UnsignedPass(files: folder.passFiles)
    let verdict = UnsignedPass.verdict(on: pass.files).adding(folder.findings)
    let path = options.manifest ?? folder.path + "/manifest.json"
    if verdict.isValid { try writeFile(pass.manifest, at: path) }
    let hash = try Digest.sha256.hex(of: pass.manifest)
    switch options.format {
    case .json:
      terminal.output.print(
        .members([
          "folder": .string(options.folder), "verdict": .string(verdict.word),
          "manifest": verdict.isValid ? .string(path) : .null,
          "sha256": verdict.isValid ? .string(hash) : .null,
          "findings": .array(verdict.findings.map { .object($0.members) }),
        ]))
    case .text:
      terminal.output.print(verdict, of: options.folder)
      if verdict.isValid {
        terminal.output.print("to be signed: \(path.visible) (SHA-256 \(hash))")
      }
    }
    return verdict.isValid ? .done : .notDone
  }
}
