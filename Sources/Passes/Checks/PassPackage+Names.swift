import Archive
import Model

extension PassPackage {
  /// Checks that every name is safe and that no two are one file on some file system.
  static func checkNames(_ entries: [ZipEntry], _ findings: Findings) {
    var seen: Set<[UInt8]> = []
    var folded: [String: [UInt8]] = [:]
    for entry in entries {
      if let flaw = entry.nameFlaw { findings.add(.zipPath, in: entry.name, flaw) }
      guard seen.insert(entry.rawName).inserted else {
        findings.add(.zipPath, in: entry.name, "two entries have this name")
        continue
      }
      let name = entry.name.lowercased()
      if let other = folded[name] {
        findings.add(
          .zipPath, in: entry.name,
          "the name differs from \(String(decoding: other, as: UTF8.self)) in case only")
      }
      folded[name] = entry.rawName
    }
  }

  /// Whether a file manager or an editor left the file.
  static func isJunk(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let last = parts.last else { return false }
    return parts.first == "__MACOSX" || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(last)
      || last.hasPrefix("._") || last.hasSuffix("~") || last.hasSuffix(".orig")
      || last.hasSuffix(".bak")
  }

  /// Whether pass.json is not in a folder, where no phone looks for it.
  func isRooted() -> Bool {
    guard files["pass.json"] == nil else { return true }
    guard
      let nested = names.first(where: {
        $0.hasSuffix("/pass.json") && $0.split(separator: "/").count == 2 && !$0.hasPrefix("__MAC")
      })
    else { return true }
    findings.add(.zipRoot, in: nested, "pass.json is at \(nested), not at the root")
    return false
  }
}
