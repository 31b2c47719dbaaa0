import Bytes
import Model
import Signing

extension PassPackage {
  /// Checks that the required files are there, and compares the manifest with every file.
  func checkManifest() {
    require("pass.json", .reqPass)
    require("manifest.json", .reqManifest)
    require("signature", .reqSignature)
    checkIcons()
    checkHiddenKeys()
    guard let lines = readManifest() else { return }
    // A file that is listed without its folder is reported once.
    var flattened: Set<[UInt8]> = []
    for name in names where lines[Array(name.utf8)] == nil && !isUnlisted(name) {
      let base = fileName(of: name)
      if base != name, lines[Array(base.utf8)] != nil, file(base) == nil {
        flattened.insert(Array(base.utf8))
        findings.add(
          .manPath, in: "manifest.json", field: base,
          "the manifest lists \(base) instead of \(name)")
      } else {
        findings.add(.manExtra, in: name, "\(name) is not in the manifest")
      }
    }
    for (bytes, line) in lines.sorted(by: { $0.value.name < $1.value.name }) {
      check(line.name, line.hash, isFlattened: flattened.contains(bytes))
    }
  }

  func require(_ name: String, _ kind: DiagnosticKind) {
    guard files[name] == nil else { return }
    let other = names.first { $0.lowercased() == name }
    findings.add(
      kind, in: name,
      other.map { "\(name) is missing; \($0) is another name, because case counts" })
  }

  /// Checks that there is an icon for every screen; it may be in a localisation.
  func checkIcons() {
    let found = Set(images.map(\.file))
    let missing = iconNames.filter { !found.contains($0) }
    guard missing.count < iconNames.count else {
      return findings.add(.reqIcon, in: "icon.png")
    }
    for name in missing {
      findings.add(
        .reqIcon, in: name, "\(name) is missing, so the icon is scaled on some screens",
        severity: .warning)
    }
  }

  /// Reads the manifest as names and hashes.
  ///
  /// The keys are bytes, because Swift takes two forms of é for one.
  private func readManifest() -> [[UInt8]: (name: String, hash: String)]? {
    let file = "manifest.json"
    guard let document = readJSON(file, limit: 4 << 20, .manJSON) else { return nil }
    for member in document.duplicates {
      findings.add(.manJSON, in: file, field: member.name, "the file is listed twice")
    }
    guard let members = document.root.object else {
      findings.add(.manJSON, in: file, "the manifest is \(document.root.kind)")
      return nil
    }
    var lines: [[UInt8]: (name: String, hash: String)] = [:]
    for member in members {
      if let hash = member.node.string {
        lines[Array(member.name.utf8)] = (member.name, hash)
      } else {
        findings.add(.manJSON, in: file, field: member.name, "the hash is \(member.node.kind)")
      }
    }
    return lines
  }

  /// Compares one line of the manifest with its file.
  private func check(_ name: String, _ hash: String, isFlattened: Bool) {
    func add(_ kind: DiagnosticKind, _ message: String? = nil, severity: Severity? = nil) {
      findings.add(kind, in: "manifest.json", field: name, message, severity: severity)
    }
    guard !isUnlisted(name) else { return add(.manSelf, "the manifest lists \(name)") }
    guard hash.utf8.count == 40, hash.utf8.allSatisfy({ hexValue($0) != nil }) else {
      return add(.manHex)
    }
    let lower = hash.lowercased()
    if lower != hash { add(.manHex, "the hash is in upper case", severity: .warning) }
    guard let bytes = file(name) else {
      if !isFlattened { add(.manMissing, "the archive has no \(name)") }
      return
    }
    if (try? Digest.sha1.hex(of: bytes)) != lower {
      findings.add(.manHash, in: name, "\(name) differs from its hash in the manifest")
    }
  }
}

/// Whether a file is one of the two that a manifest does not list.
private func isUnlisted(_ name: String) -> Bool { name == "manifest.json" || name == "signature" }
