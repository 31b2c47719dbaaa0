import Archive
import Model

/// The checks of a `.pkpasses`: several passes in one file, which Safari and Mail add at once.
extension PassVerifier {
  /// The most passes that a phone takes in one file.
  private var passLimit: Int { 10 }

  private func open(_ bytes: [UInt8]) throws(ArchiveError) -> ZipReader {
    try ZipReader(bytes, sizeLimit: 150_000_000)
  }

  /// Whether the bytes are an archive of passes rather than a pass.
  func isCollection(_ bytes: [UInt8]) -> Bool {
    guard let reader = try? open(bytes) else { return false }
    let names = reader.entries.map(\.name)
    return !names.contains("pass.json") && names.contains { $0.hasSuffix(".pkpass") }
  }

  /// Checks a file of passes and every pass in it.
  func collectionFindings(in bytes: [UInt8]) -> [Diagnostic] {
    let findings = Findings()
    do throws(ArchiveError) {
      let reader = try open(bytes)
      PassPackage.checkNames(reader.entries, findings)
      let count = reader.entries.count { $0.kind == .file }
      if count > passLimit {
        findings.add(
          .bundle, in: "archive", "the bundle has \(count) files; \(passLimit) passes are allowed")
      }
      for (index, entry) in reader.entries.prefix(64).enumerated() {
        let name = entry.name
        guard entry.kind == .file, !name.contains("/"), name.hasSuffix(".pkpass") else {
          findings.add(.bundle, in: name, "\"\(name)\" is no .pkpass at the root of the bundle")
          continue
        }
        do throws(ArchiveError) {
          findings.add(self.findings(in: try reader.read(at: index), prefix: name + "/"))
        } catch {
          findings.add(error.kind, in: name, error.description)
        }
      }
    } catch {
      findings.add(error.kind, in: "archive", error.description)
    }
    return findings.list
  }
}
