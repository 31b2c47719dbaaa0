import WaymarkCore
import WaymarkModel
import WaymarkSigning

extension PassPackage {
  /// The manifest's entry for one file; the hash should be 40 hex digits.
  private typealias ManifestLine = (name: String, hash: String)

  /// Checks that the required files exist, and compares the manifest with every file.
  func checkManifest() {
    // First, so that other errors never displace a key.
    checkSecrets()
    require("pass.json", .reqPass)
    require("manifest.json", .reqManifest)
    require("signature", .reqSignature)
    checkIcons()
    guard let lines = readManifest() else { return }
    // Bytes are compared, because Swift considers two forms of é equal.
    let listed = Set(lines.map { Array($0.name.utf8) })
    for name in names where !listed.contains(Array(name.utf8)) && !isUnlisted(name) {
      findings.add(.manExtra, in: name, "\(name) is not in the manifest")
    }
    for line in lines { check(line) }
  }

  func require(_ name: String, _ kind: DiagnosticKind) {
    guard !isThere(name) else { return }
    let other = names.first { $0.lowercased() == name }
    findings.add(
      kind, in: name,
      other.map {
        "\(name) is missing; \($0) is a different file, because names are case-sensitive"
      })
  }

  /// Checks that there is an icon for every screen and language; phones look for it in the folder
  /// of their language and at the root.
  func checkIcons() {
    let icons = (images + unreadImages).filter { $0.name == "icon" }
    let found = Set(icons.map(\.file))
    let missing = iconNames.filter { !found.contains($0) }
    guard missing.count < iconNames.count else {
      return findings.add(.reqIcon, in: "icon.png")
    }
    checkFoldersOfIcons(Set(icons.map(\.folder)))
    for name in missing {
      findings.add(
        .reqIcon, in: name, "\(name) is missing, so the icon is scaled on some screens",
        help: "add icon.png, icon@2x.png and icon@3x.png", severity: .warning)
    }
  }

  /// Warns of languages without an icon, when none is at the root.
  private func checkFoldersOfIcons(_ folders: Set<String>) {
    guard !folders.contains("") else { return }
    for (folder, _) in localizations where !folders.contains(folder + "/") {
      findings.add(
        .reqIcon, in: folder + "/icon.png",
        "neither \(folder) nor the root has an icon, so phones in this language may reject the "
          + "pass",
        help: "put icon.png, icon@2x.png and icon@3x.png at the root", severity: .warning)
    }
  }

  /// Reads the entries of the manifest, sorted by the bytes of their names.
  private func readManifest() -> [ManifestLine]? {
    let file = "manifest.json"
    guard let document = readJSON(file, limit: 4 << 20, .manJSON) else { return nil }
    for member in document.duplicates {
      findings.add(.manJSON, in: file, field: member.name, "the file is listed twice")
    }
    guard let members = document.root.object else {
      findings.add(.manJSON, in: file, "the manifest is \(document.root.kind)")
      return nil
    }
    var lines: [ManifestLine] = []
    for member in members {
      if let hash = member.node.string {
        lines.append((member.name, hash))
      } else {
        findings.add(.manJSON, in: file, field: member.name, "the hash is \(member.node.kind)")
      }
    }
    // If a file is listed twice, the last entry takes precedence.
    let last = lines.reversed().sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return last.enumerated().filter { index, line in
      index == 0 || !last[index - 1].name.utf8.elementsEqual(line.name.utf8)
    }.map(\.element)
  }

  /// Compares one entry of the manifest with its file.
  private func check(_ line: ManifestLine) {
    let name = line.name
    func add(_ kind: DiagnosticKind, _ message: String? = nil) {
      findings.add(kind, in: "manifest.json", field: name, message)
    }
    guard !isUnlisted(name) else { return add(.manSelf, "the manifest lists \(name)") }
    guard line.hash.utf8.count == 40, line.hash.utf8.allSatisfy({ hexValue($0) != nil }) else {
      return add(.manHex)
    }
    if line.hash.utf8.contains(where: \.isASCIIUppercase) {
      return add(.manHex, "the hash is in upper case, and phones compare it with one in lower case")
    }
    guard let bytes = file(name) else {
      if !isThere(name) { add(.manMissing, "the archive does not contain \(name)") }
      return
    }
    if (try? Digest.sha1.hex(of: bytes)) != line.hash {
      findings.add(.manHash, in: name, "\(name) differs from its hash in the manifest")
    }
  }
}

/// Whether a file is one of the two that the manifest does not list.
private func isUnlisted(_ name: String) -> Bool { name == "manifest.json" || name == "signature" }
