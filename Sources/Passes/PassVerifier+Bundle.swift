import WaymarkArchive
import WaymarkCore
package import WaymarkModel

/// The checks of a `.pkpasses`: several passes in one file, which Safari and Mail add together.
extension PassVerifier {
  /// The maximum size of a file that a phone accepts, in bytes.
  package static let bundleLimit = 150_000_000

  /// The fault of the size of a file; `nil` if the file may be a bundle.
  static func isBundle(_ reader: ZipReader) -> Bool {
    let names = reader.entries.map(\.name)
    return !names.contains("pass.json") && names.contains { $0.hasSuffix(".pkpass") }
  }

  /// What is wrong with the size of a file; `nil` when it may be a bundle.
  package static func finding(onSize size: Int) -> Diagnostic? {
    guard size > bundleLimit else { return nil }
    return Diagnostic(
      .bundle, at: Location("archive"),
      "the file has \(size) bytes; a bundle has \(bundleLimit) at most")
  }

  /// Warns of a bundle with the extension of a pass, and vice versa: servers tell phones the type
  /// of a file by its name.
  static func checkName(of file: String, isBundle: Bool, _ findings: Findings) {
    let (right, wrong) = isBundle ? (".pkpasses", ".pkpass") : (".pkpass", ".pkpasses")
    guard file.hasEnd(wrong) else { return }
    findings.add(
      .bundle, in: "archive",
      isBundle
        ? "the file is a bundle of passes, but is named like a pass"
        : "the file is a single pass, but is named like a bundle of passes",
      help: "give it the extension \(right), and serve it as application/vnd.apple\(right)",
      severity: .warning)
  }

  /// Checks an archive of passes and every pass in it.
  func checkBundle(
    _ reader: ZipReader, of bytes: [UInt8], _ findings: Findings
  ) throws(ArchiveError) {
    if let finding = PassVerifier.finding(onSize: bytes.count) { return findings.add(finding) }
    try reader.requireSize(of: PassVerifier.bundleLimit)
    let countLimit = 10
    for gap in reader.gaps { PassPackage.check(gap, in: bytes, findings) }
    PassPackage.checkNames(reader.entries, findings)
    let count = reader.entries.count { $0.kind == .file }
    if count > countLimit {
      findings.add(
        .bundle, in: "archive",
        "the bundle has \(count) files; at most \(countLimit) passes are allowed")
    }
    var names: [[String]: String] = [:]
    for (index, entry) in reader.entries.prefix(64).enumerated() {
      let document = checkMember(entry, at: index, of: reader, findings)
      // A phone considers two passes with equal type and serial number the same.
      let identity = ["passTypeIdentifier", "serialNumber"].compactMap { document?[$0]?.string }
      guard identity.count == 2 else { continue }
      guard let first = names[identity] else {
        names[identity] = entry.name
        continue
      }
      findings.add(
        .bundle, in: entry.name,
        "\(entry.name) and \(first) are the same pass: both are \(identity[0]) with the serial "
          + "number"
          + " \"\(identity[1])\"",
        help: "remove one of them, or give each a unique serial number; a phone keeps only one",
        severity: .warning)
    }
  }

  /// Checks an entry of a bundle, and returns its pass.json.
  private func checkMember(
    _ entry: ZipEntry, at index: Int, of reader: ZipReader, _ findings: Findings
  ) -> JSONNode? {
    let name = entry.name
    let sizeLimit = 32 << 20
    if let flaw = entry.contradiction ?? entry.unsupported {
      findings.add(.zipOpen, in: name, flaw, help: "recreate the archive")
    }
    guard entry.kind == .file, !name.contains("/"), name.hasSuffix(".pkpass") else {
      findings.add(.bundle, in: name, "\"\(name)\" is not a .pkpass at the root of the bundle")
      return nil
    }
    guard entry.size <= sizeLimit else {
      findings.add(.zipBomb, in: name, "\(name) has \(entry.size) bytes")
      return nil
    }
    do throws(ArchiveError) {
      let own = Findings.ofPass(prefix: name + "/")
      let document = check(PassPackage(try reader.read(at: index), own))
      findings.add(own.list + own.rest(in: name + "/archive"))
      return document
    } catch {
      findings.add(error.kind, in: name, error.description)
      return nil
    }
  }
}
