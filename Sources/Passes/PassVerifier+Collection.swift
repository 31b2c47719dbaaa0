import Archive
import Model

/// The checks of a `.pkpasses`: several passes in one file, which Safari and Mail add at once.
extension PassVerifier {
  /// How many bytes a phone takes in one file.
  package static let bundleLimit = 150_000_000

  /// Whether an archive holds passes and is none itself.
  static func isBundle(_ reader: ZipReader) -> Bool {
    let names = reader.entries.map(\.name)
    return !names.contains("pass.json") && names.contains { $0.hasSuffix(".pkpass") }
  }

  /// Checks an archive of passes and every pass in it.
  func checkBundle(_ reader: ZipReader, of bytes: [UInt8], _ findings: Findings) {
    let (countLimit, memberLimit) = (10, 32 << 20)
    for gap in reader.gaps { PassPackage.check(gap, in: bytes, findings) }
    PassPackage.checkNames(reader.entries, findings)
    let count = reader.entries.count { $0.kind == .file }
    if count > countLimit {
      findings.add(
        .bundle, in: "archive", "the bundle has \(count) files; \(countLimit) passes are allowed")
    }
    for (index, entry) in reader.entries.prefix(64).enumerated() {
      let name = entry.name
      if let flaw = entry.contradiction ?? entry.unsupported {
        findings.add(.zipOpen, in: name, flaw, help: "make the archive again")
      }
      guard entry.kind == .file, !name.contains("/"), name.hasSuffix(".pkpass") else {
        findings.add(.bundle, in: name, "\"\(name)\" is not a .pkpass at the root of the bundle")
        continue
      }
      guard entry.size <= memberLimit else {
        findings.add(.zipBomb, in: name, "\(name) has \(entry.size) bytes")
        continue
      }
      do throws(ArchiveError) {
        findings.add(self.findings(in: try reader.read(at: index), prefix: name + "/"))
      } catch {
        findings.add(error.kind, in: name, error.description)
      }
    }
  }
}
