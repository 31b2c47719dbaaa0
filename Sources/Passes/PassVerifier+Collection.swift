import Archive
import Model

extension PassVerifier {
  private var limits: ZipReader.Limits { .init(size: PassCollection.sizeLimit) }

  /// Whether the bytes are an archive of passes rather than a pass.
  func isCollection(_ bytes: [UInt8]) -> Bool {
    guard let reader = try? ZipReader(bytes, limits: limits) else { return false }
    let names = reader.entries.map(\.name)
    return !names.contains("pass.json") && names.contains { $0.hasSuffix(".pkpass") }
  }

  /// Checks a bundle and every pass in it; the places begin with the name of the pass.
  func collectionFindings(in bytes: [UInt8]) -> [Diagnostic] {
    var findings = Findings()
    let archive = Location("archive")
    do throws(ArchiveError) {
      let reader = try ZipReader(bytes, limits: limits)
      PassPackage.checkNames(reader.entries, "", &findings)
      let count = reader.entries.count { $0.kind == .file }
      if count > PassCollection.passLimit {
        findings.add(
          .bundle, at: archive,
          "the bundle has \(count) files; \(PassCollection.passLimit) passes are allowed")
      }
      for (index, entry) in reader.entries.prefix(64).enumerated() {
        let place = Location(entry.name)
        guard entry.kind == .file, !entry.name.contains("/"), entry.name.hasSuffix(".pkpass") else {
          findings.add(
            .bundle, at: place, "\"\(entry.name)\" is no .pkpass at the root of the bundle")
          continue
        }
        do throws(ArchiveError) {
          let member = try reader.read(at: index)
          findings.add(self.findings(in: member, as: entry.name + "/"))
        } catch {
          findings.add(rule(for: error), at: place, error.description)
        }
      }
    } catch {
      findings.add(rule(for: error), at: archive, error.description)
    }
    return findings.list
  }
}
