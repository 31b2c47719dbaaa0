import Archive
import Model

extension PassPackage {
  /// Checks that every name is safe and that no two are one file on some file system.
  static func checkNames(_ entries: [ZipEntry], _ findings: Findings) {
    var seen: Set<[UInt8]> = []
    var folded: [String: [UInt8]] = [:]
    for entry in entries {
      if let flaw = flaw(in: entry) { findings.add(.zipPath, in: entry.name, flaw) }
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

  /// What is wrong with a name, as a phrase.
  private static func flaw(in entry: ZipEntry) -> String? {
    let name = entry.rawName
    guard !name.isEmpty else { return "the name is empty" }
    guard entry.isNameText else { return "the name is no UTF-8, or has a NUL" }
    if name[0] == UInt8(ascii: "/") { return "the name is an absolute path" }
    if name.count >= 2, name[1] == UInt8(ascii: ":") {
      return "the name begins with a drive letter"
    }
    if name.contains(UInt8(ascii: "\\")) { return "the name has a backslash" }
    if name.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "the name has a control character"
    }
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.contains(where: { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }) {
      return "the name leaves its folder"
    }
    if parts.dropLast().contains(where: \.isEmpty) { return "a part of the name is empty" }
    return nil
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

  /// Says what a file that is no zip archive probably is.
  static func explain(_ error: ArchiveError, _ bytes: [UInt8]) -> String {
    guard error == .notAnArchive else { return error.description }
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let kinds: [(Bool, String)] = [
      (bytes.isEmpty, "the file is empty"),
      (start == UInt8(ascii: "<"), "the file is HTML or XML, such as the error page of a server"),
      (start == UInt8(ascii: "{") || start == UInt8(ascii: "["), "the file is JSON"),
      (bytes.starts(with: [0x1F, 0x8B]), "the file is compressed with gzip"),
      (bytes.starts(with: "UEsD".utf8), "the file is an archive in base64"),
      (bytes.starts(with: "-----BEGIN".utf8), "the file is PEM text"),
      (
        bytes.starts(with: [0x30, 0x82]) || bytes.starts(with: [0x30, 0x80]),
        "the file is DER: a certificate or a PKCS#12 file"
      ),
      (bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "the file is a PNG"),
      (bytes.starts(with: "%PDF".utf8), "the file is a PDF"),
    ]
    return kinds.first { $0.0 }?.1 ?? error.description
  }
}
