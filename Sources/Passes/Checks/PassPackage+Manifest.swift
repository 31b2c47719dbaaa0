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
    guard let hashes = readManifest() else { return }
    for (name, hash) in hashes.sorted(by: { $0.key < $1.key }) { check(name, hash) }
    for name in names where hashes[name] == nil && !isUnlisted(name) {
      let base = fileName(of: name)
      if base != name, hashes[base] != nil, files[base] == nil {
        findings.add(
          .manPath, in: "manifest.json", field: base,
          "the manifest lists \(base) instead of \(name)")
      } else {
        findings.add(.manExtra, in: name, "\(name) is not in the manifest")
      }
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
  private func readManifest() -> [String: String]? {
    let file = "manifest.json"
    guard let document = readJSON(file, limit: 4 << 20, .manJSON) else { return nil }
    for member in document.duplicates {
      findings.add(.manJSON, in: file, field: member.name, "the file is listed twice")
    }
    guard let members = document.root.object else {
      findings.add(.manJSON, in: file, "the manifest is \(document.root.kind)")
      return nil
    }
    var hashes: [String: String] = [:]
    for member in members {
      if let hash = member.node.string {
        hashes[member.name] = hash
      } else {
        findings.add(.manJSON, in: file, field: member.name, "the hash is \(member.node.kind)")
      }
    }
    return hashes
  }

  /// Compares one line of the manifest with its file.
  private func check(_ name: String, _ hash: String) {
    func add(_ kind: DiagnosticKind, _ message: String? = nil, severity: Severity? = nil) {
      findings.add(kind, in: "manifest.json", field: name, message, severity: severity)
    }
    guard !isUnlisted(name) else { return add(.manSelf, "the manifest lists \(name)") }
    guard hash.utf8.count == 40, hash.utf8.allSatisfy({ hexValue($0) != nil }) else {
      return add(.manHex)
    }
    let lower = hash.lowercased()
    if lower != hash { add(.manHex, "the hash is in upper case", severity: .warning) }
    guard let bytes = files[name] else {
      // A file that is listed without its folder is reported with the file.
      guard !names.contains(where: { $0.hasSuffix("/" + name) }) else { return }
      return add(.manMissing, "the archive has no \(name)")
    }
    if (try? Digest.sha1.hex(of: bytes)) != lower {
      findings.add(.manHash, in: name, "\(name) differs from its hash in the manifest")
    }
  }
}

/// Whether a file is one of the two that a manifest does not list.
private func isUnlisted(_ name: String) -> Bool { name == "manifest.json" || name == "signature" }
