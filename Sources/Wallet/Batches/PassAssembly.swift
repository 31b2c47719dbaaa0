import WaymarkCore
import WaymarkDisk
import WaymarkModel
package import WaymarkPasses

/// A pass of a folder and a signature that was made elsewhere, with the verdict on it.
package struct PassAssembly: Sendable {
  package let verdict: PassVerdict

  /// The `.pkpass`; without a signature there is none.
  package let bytes: [UInt8]?

  /// Takes the verdict, also on what cannot be a pass.
  package init(verdict: PassVerdict, bytes: [UInt8]? = nil) {
    self.verdict = verdict
    self.bytes = bytes
  }

  /// Reads a folder that was prepared, and verifies the pass; the signature is in the folder when no
  /// other file is named.
  package init(
    of path: String, signature: String? = nil, verifier: PassVerifier
  ) throws {
    let folder = try PassFolder(at: path, isPrepared: true)
    guard folder.files["pass.json"] != nil else {
      self.init(
        verdict: PassVerdict([Diagnostic(.reqPass, at: Location("pass.json"))] + folder.findings))
      return
    }
    if let finding = folder.templateFinding {
      self.init(verdict: PassVerdict([finding]))
      return
    }
    let file = signature ?? folder.path + "/signature"
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(at: file, limit: 1 << 20)
    } catch {
      guard error.isMissing, signature == nil else { throw error }
      let finding = Diagnostic(
        .reqSignature, at: Location("signature"), "the folder has no signature",
        help: "sign its manifest.json, detached and in DER, and write that to \(file)")
      self.init(verdict: PassVerdict([finding] + folder.findings))
      return
    }
    let manifest = folder.files["manifest.json"]
    let pass = try UnsignedPass(files: folder.passFiles, manifest: manifest)
    let packed = try pass.packed(with: bytes)
    let found = verifier.verify(packed).adding(folder.findings)
    self.init(
      verdict: manifest == nil ? found : found.tellingChanges(of: folder.path), bytes: packed)
  }
}

extension PassVerdict {
  /// The same, in which one line says what differs from the manifest that was signed.
  fileprivate func tellingChanges(of folder: String) -> PassVerdict {
    let kinds: [DiagnosticKind] = [.manHash, .manExtra, .manMissing]
    let changes = findings.filter { $0.severity == .error && kinds.contains($0.kind) }
    guard let first = changes.first else { return self }
    let names = changes.map { change in
      change.kind == .manMissing ? change.location.field ?? "" : change.location.source
    }.sorted()
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let change = Diagnostic(
      first.kind, at: Location("manifest.json"),
      "the folder was changed after it was prepared: "
        + names.prefix(3).joined(separator: ", ") + more,
      help: "run waymark passes prepare \(folder), and sign its manifest.json again")
    return PassVerdict([change] + findings.filter { !changes.contains($0) })
  }
}
