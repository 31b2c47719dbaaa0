import WaymarkCore
import WaymarkModel
import WaymarkSigning

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
    var flattened: Set<String> = []
    for name in names where lines.hash(of: name) == nil && !isUnlisted(name) {
      let base = fileName(of: name)
      if base != name, lines.hash(of: base) != nil, file(base) == nil {
        flattened.insert(base)
        findings.add(
          .manPath, in: "manifest.json", field: base,
          "the manifest lists \(base) instead of \(name)")
      } else {
        findings.add(.manExtra, in: name, "\(name) is not in the manifest")
      }
    }
    for line in lines { check(line, isFlattened: flattened.contains(line.name)) }
  }

  func require(_ name: String, _ kind: DiagnosticKind) {
    guard !isThere(name) else { return }
    let other = names.first { $0.lowercased() == name }
    findings.add(
      kind, in: name,
      other.map { "\(name) is missing; \($0) is another name, because case counts" })
  }

  /// Checks that there is an icon for every screen, and in every language; phones look for it in the
  /// folder of their language and at the root.
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
        severity: .warning)
    }
  }

  /// Warns of languages without an icon, when none is at the root.
  private func checkFoldersOfIcons(_ folders: Set<String>) {
    guard !folders.contains("") else { return }
    for (folder, _) in localizations where !folders.contains(folder + "/") {
      findings.add(
        .reqIcon, in: folder + "/icon.png",
        "neither \(folder) nor the root has an icon, so phones in this language may refuse the pass",
        help: "put icon.png, icon@2x.png and icon@3x.png at the root", severity: .warning)
    }
  }

  /// Reads the lines of the manifest, in the order of their names' bytes.
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
        lines.append(ManifestLine(name: member.name, hash: hash))
      } else {
        findings.add(.manJSON, in: file, field: member.name, "the hash is \(member.node.kind)")
      }
    }
    // Of a file that is listed twice, the last line counts.
    let last = lines.reversed().sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return last.enumerated().filter { index, line in
      index == 0 || !last[index - 1].name.utf8.elementsEqual(line.name.utf8)
    }.map(\.element)
  }

  /// Compares one line of the manifest with its file.
  private func check(_ line: ManifestLine, isFlattened: Bool) {
    let name = line.name
    func add(_ kind: DiagnosticKind, _ message: String? = nil, severity: Severity? = nil) {
      findings.add(kind, in: "manifest.json", field: name, message, severity: severity)
    }
    guard !isUnlisted(name) else { return add(.manSelf, "the manifest lists \(name)") }
    guard let hash = sha1(line.hash) else { return add(.manHex) }
    if line.hash.utf8.contains(where: \.isASCIIUppercase) {
      add(.manHex, "the hash is in upper case", severity: .warning)
    }
    guard let bytes = file(name) else {
      if !isFlattened, !isThere(name) { add(.manMissing, "the archive has no \(name)") }
      return
    }
    if (try? Digest.sha1.hash(of: bytes)) != hash {
      findings.add(.manHash, in: name, "\(name) differs from its hash in the manifest")
    }
  }
}

/// What the manifest says of one file.
private struct ManifestLine {
  let name: String

  /// As it is written; it should be 40 hex digits.
  let hash: String
}

extension [ManifestLine] {
  /// The hash of a file, by binary search: the lines are in the order of their names' bytes.
  ///
  /// Bytes are compared, because Swift takes two forms of é for one.
  fileprivate func hash(of name: String) -> String? {
    var (first, end) = (0, count)
    while first < end {
      let middle = (first + end) / 2
      if self[middle].name.utf8.lexicographicallyPrecedes(name.utf8) {
        first = middle + 1
      } else {
        end = middle
      }
    }
    guard first < count, self[first].name.utf8.elementsEqual(name.utf8) else { return nil }
    return self[first].hash
  }
}

/// The bytes that 40 hex digits stand for; `nil` for any other text.
private func sha1(_ text: String) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count == 40 else { return nil }
  var bytes = [UInt8](repeating: 0, count: 20)
  for index in digits.indices {
    guard let value = hexValue(digits[index]) else { return nil }
    bytes[index / 2] = bytes[index / 2] << 4 | value
  }
  return bytes
}

/// Whether a file is one of the two that a manifest does not list.
private func isUnlisted(_ name: String) -> Bool { name == "manifest.json" || name == "signature" }
