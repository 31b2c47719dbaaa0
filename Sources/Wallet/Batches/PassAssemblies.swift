import WaymarkCore
import WaymarkDisk
import WaymarkModel
package import WaymarkPasses
import WaymarkSite
import WaymarkTree

/// The folders that passes are assembled of, each with the name of its file.
package struct PassAssemblies: Sendable {
  /// Whether there may be many passes, which go into a folder.
  package let areMany: Bool
  package let folders: [(path: String, name: String)]

  /// Finds the folders: those that are named, or in their place those in a folder of prepared ones.
  package init(of paths: [String]) throws {
    var areMany = paths.count > 1
    var folders: [(path: String, name: String)] = []
    for path in paths {
      let names = try preparedFolders(in: path)
      if names.isEmpty {
        folders.append((path, name(of: path)))
      } else {
        areMany = true
        folders += names.map { (path + "/" + $0, $0) }
      }
    }
    self.areMany = areMany
    self.folders = folders
    guard areMany else { return }
    var seen: [String: String] = [:]
    for (path, name) in folders {
      if let other = seen.updateValue(path, forKey: name.lowercased()) {
        throw DiagnosedError(
          .passDuplicate, at: Location(path), "\(other) gives the same file, \(name).pkpass",
          help: "assemble the two into different folders")
      }
    }
  }

  /// Assembles the passes, several at once, into a folder, and reports the result of each in order:
  /// the file that was or would be written, and the verdict on it.
  ///
  /// The answer says how many were written.
  package func write(
    into output: String, verifier: PassVerifier, jobs: Int,
    result: (_ file: String, PassVerdict) -> Void
  ) async throws -> Int {
    let output = try PassOutput(output)
    do {
      var count = 0
      var claims: [String: String] = [:]
      var rest = folders[...]
      while !rest.isEmpty {
        try Interruption.check()
        let some = Array(rest.prefix(8 * jobs))
        rest = rest.dropFirst(some.count)
        let passes = try await inParallel(jobs: jobs, some.map(\.path)) { path in
          assembled(path, verifier)
        }
        for (folder, pass) in zip(some, passes) {
          let name = folder.name + ".pkpass"
          var verdict = pass.verdict
          if verdict.isValid, let bytes = pass.bytes {
            if let rival = claims.updateValue(folder.path, forKey: pass.key) {
              claims[pass.key] = rival
              verdict = verdict.adding([fault(of: pass, rival)])
            } else {
              _ = try output.write(bytes, as: name)
              count += 1
            }
          }
          result(output.folder + "/" + name, verdict)
        }
      }
      try Interruption.check()
      if count > 0 {
        try output.commit()
      } else if let warning = output.discard() {
        throw DiagnosedError([warning])
      }
      return count
    } catch {
      let warning = output.discard()
      let fault = DiagnosedError(error, at: output.folder, otherwise: .passIdentity)
      throw DiagnosedError(fault.diagnostics + [warning].compactMap(\.self))
    }
  }
}

/// The names of the folders in a folder of prepared ones; none for the folder of a pass.
private func preparedFolders(in path: String) throws(FileError) -> [String] {
  guard fileKind(at: path) == .folder, fileKind(at: path + "/pass.json") == nil else { return [] }
  let names = try entries(of: path)
    .filter { !$0.hasPrefix(".") && fileKind(at: "\(path)/\($0)") == .folder }
  return names.contains { fileKind(at: "\(path)/\($0)/pass.json") != nil } ? names : []
}

/// The fault of a pass that a phone would show instead of that of another folder.
private func fault(of pass: PassAssembly, _ rival: String) -> Diagnostic {
  Diagnostic(
    .passDuplicate, at: Location("pass.json", field: "/serialNumber"),
    "\(rival) has the same type identifier and serial number",
    help: "check that each folder has its own pass.json, manifest.json and signature")
}

/// What the pass of a folder is called.
private func name(of path: String) -> String {
  func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
  let folder = PassFolder.path(path)
  let name = last(folder)
  return ["", ".", ".."].contains(name) ? last(placeOnDisk(folder)) : name
}

/// A pass, of which also what keeps it from being made is a verdict: the others have their own.
private func assembled(_ path: String, _ verifier: PassVerifier) -> PassAssembly {
  do {
    return try PassAssembly(of: path, verifier: verifier)
  } catch {
    let file = error as? FileError
    let fault = Diagnostic(
      .passFolder, at: Location(path), file?.description ?? "\(error)", help: file?.help)
    return PassAssembly(
      verdict: PassVerdict((error as? DiagnosedError)?.diagnostics ?? [fault]))
  }
}

/// A pass of a folder and a signature that was made elsewhere, with the verdict on it.
package struct PassAssembly: Sendable {
  package let verdict: PassVerdict

  /// The `.pkpass`; without a signature there is none.
  package let bytes: [UInt8]?

  /// The type identifier and the serial number: a phone keeps one pass of each.
  fileprivate let key: String

  /// Takes the verdict, also on what cannot be a pass.
  package init(verdict: PassVerdict, bytes: [UInt8]? = nil, document: [UInt8] = []) {
    self.verdict = verdict
    self.bytes = bytes
    let root = try? JSONReader.read(document).root
    key = ["passTypeIdentifier", "serialNumber"].map { root?[$0]?.string ?? "" }
      .joined(separator: "\n")
  }

  /// Reads a folder that was prepared, and verifies the pass; the signature is in the folder when no
  /// other file is named.
  package init(
    of path: String, signature: String? = nil, verifier: PassVerifier
  ) throws {
    let folder = try PassFolder(at: path, isPrepared: true)
    guard let document = folder.files["pass.json"] else {
      self.init(
        verdict: PassVerdict([Diagnostic(.reqPass, at: Location("pass.json"))] + folder.findings))
      return
    }
    if let finding = folder.templateFinding {
      self.init(verdict: PassVerdict([finding]))
      return
    }
    let own = folder.files["signature"]
    guard let bytes = try signature.map({ try readFile(at: $0, limit: 1 << 20) }) ?? own else {
      let finding = Diagnostic(
        .reqSignature, at: Location("signature"), "the folder has no signature",
        help: "sign its manifest.json, detached and in DER, and write that to "
          + "\(folder.path)/signature")
      self.init(verdict: PassVerdict([finding] + folder.findings))
      return
    }
    let manifest = folder.files["manifest.json"]
    let pass = try UnsignedPass(files: folder.passFiles, manifest: manifest)
    let packed = try pass.packed(with: bytes)
    let found = verifier.verify(packed).adding(folder.findings)
    self.init(
      verdict: manifest == nil ? found : found.tellingChanges(of: folder.path), bytes: packed,
      document: Array(document))
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
