import Archive
import Model

/// The checks of a `.pkpasses`: several passes in one file, which Safari and Mail add at once.
extension PassVerifier {
  /// Checks an archive of passes and every pass in it; `nil` when the bytes are something else.
  func collectionFindings(in bytes: [UInt8]) -> [Diagnostic]? {
    // What a phone takes in one file.
    let (countLimit, sizeLimit) = (10, 150_000_000)
    guard let reader = try? ZipReader(bytes, sizeLimit: sizeLimit) else { return nil }
    let names = reader.entries.map(\.name)
    guard !names.contains("pass.json"), names.contains(where: { $0.hasSuffix(".pkpass") }) else {
      return nil
    }
    let findings = Findings()
    PassPackage.checkNames(reader.entries, findings)
    let count = reader.entries.count { $0.kind == .file }
    if count > countLimit {
      findings.add(
        .bundle, in: "archive", "the bundle has \(count) files; \(countLimit) passes are allowed")
    }
    for (index, entry) in reader.entries.prefix(64).enumerated() {
      let name = entry.name
      guard entry.kind == .file, !name.contains("/"), name.hasSuffix(".pkpass") else {
        findings.add(.bundle, in: name, "\"\(name)\" is not a .pkpass at the root of the bundle")
        continue
      }
      do throws(ArchiveError) {
        findings.add(self.findings(in: try reader.read(at: index), prefix: name + "/"))
      } catch {
        findings.add(error.kind, in: name, error.description)
      }
    }
    return findings.list
  }
}
