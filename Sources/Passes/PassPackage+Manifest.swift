import Bytes
import Model
import Signing

extension PassPackage {
  /// Checks the required files, and the manifest against every file.
  func checkManifest(_ findings: inout Findings) {
    require("pass.json", .requiredPass, &findings)
    require("manifest.json", .requiredManifest, &findings)
    require("signature", .requiredSignature, &findings)
    checkIcons(&findings)
    guard let bytes = files["manifest.json"], let hashes = manifest(bytes, &findings) else {
      return
    }
    for (name, hash) in hashes.sorted(by: { $0.key < $1.key }) {
      check(name, hash, &findings)
    }
    for name in names where hashes[name] == nil {
      guard name != "manifest.json", name != "signature" else { continue }
      let base = name.split(separator: "/").last.map(String.init) ?? name
      if base != name, hashes[base] != nil, files[base] == nil {
        findings.add(
          .manifestPath, at: place("manifest.json", field: base),
          "the manifest lists \(base) instead of \(name)")
      } else {
        findings.add(.manifestExtra, at: place(name), "\(name) is not in the manifest")
      }
    }
  }

  private func require(_ name: String, _ rule: PassRule, _ findings: inout Findings) {
    guard files[name] == nil else { return }
    let other = names.first { $0.lowercased() == name }
    findings.add(
      rule, at: place(name),
      other.map { "\(name) is missing; \($0) is another name, because case counts" })
  }

  private func checkIcons(_ findings: inout Findings) {
    let icons = ["icon.png", "icon@2x.png", "icon@3x.png"]
    let missing = icons.filter { files[$0] == nil }
    if missing.count == icons.count {
      // An icon in a localisation does.
      guard !names.contains(where: { isIcon($0.split(separator: "/").last.map(String.init) ?? "") })
      else { return }
      findings.add(.requiredIcon, at: place("icon.png"))
    } else {
      for name in missing {
        findings.add(
          .requiredIcon, at: place(name),
          "\(name) is missing, so the icon is scaled on some screens",
          severity: .warning)
      }
    }
  }

  /// Reads the manifest as names and hashes.
  private func manifest(_ bytes: [UInt8], _ findings: inout Findings) -> [String: String]? {
    let place = place("manifest.json")
    guard bytes.count <= 4 << 20 else {
      findings.add(.manifestJSON, at: place, "the manifest is larger than 4 MiB")
      return nil
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONReader.read(bytes)
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      findings.add(
        .manifestJSON, at: Location(place.source, line: position.line, column: position.column),
        error.reason)
      return nil
    }
    if document.hasByteOrderMark {
      findings.add(.manifestJSON, at: place, "the manifest begins with a byte order mark")
    }
    for member in document.duplicates {
      findings.add(.manifestJSON, at: place.at(field: member.name), "the file is listed twice")
    }
    guard let members = document.root.object else {
      findings.add(.manifestJSON, at: place, "the manifest is \(document.root.kind)")
      return nil
    }
    var hashes: [String: String] = [:]
    for member in members {
      guard let hash = member.node.string else {
        findings.add(
          .manifestJSON, at: place.at(field: member.name), "the hash is \(member.node.kind)")
        continue
      }
      hashes[member.name] = hash
    }
    return hashes
  }

  private func check(_ name: String, _ hash: String, _ findings: inout Findings) {
    let entry = place("manifest.json", field: name)
    guard name != "manifest.json", name != "signature" else {
      findings.add(.manifestSelf, at: entry, "the manifest lists \(name)")
      return
    }
    let isHex = hash.utf8.count == 40 && hash.utf8.allSatisfy { hexValue($0) != nil }
    guard isHex else {
      findings.add(.manifestHex, at: entry)
      return
    }
    let lower = hash.lowercased()
    if lower != hash {
      findings.add(.manifestHex, at: entry, "the hash is in upper case", severity: .warning)
    }
    guard let bytes = files[name] else {
      // A file named without its folder is reported where the file is.
      guard !names.contains(where: { $0.hasSuffix("/" + name) }) else { return }
      findings.add(.manifestMissing, at: entry, "the archive has no \(name)")
      return
    }
    guard (try? Digest.sha1.hex(of: bytes)) == lower else {
      findings.add(.manifestHash, at: place(name), "\(name) differs from its hash in the manifest")
      return
    }
  }
}
