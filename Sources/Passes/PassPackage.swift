import Archive
import Model

/// The files of a pass that was opened, each under its name.
struct PassPackage {
  /// What every place in the pass begins with: the name of the pass in its bundle.
  let prefix: String

  /// The names in the order of their bytes.
  let names: [String]
  private(set) var files: [String: [UInt8]] = [:]

  /// Opens the archive and checks its entries; `nil` when nothing in it can be checked.
  init?(_ bytes: [UInt8], prefix: String, _ findings: inout Findings) {
    self.prefix = prefix
    let archive = Location(prefix + "archive")
    do throws(ArchiveError) {
      let reader = try ZipReader(bytes)
      if reader.trailingBytes > 0 {
        findings.add(
          .zipOpen, at: archive, "\(reader.trailingBytes) bytes follow the end of the archive",
          help: "check that the file was not appended to", severity: .warning)
      }
      PassPackage.checkNames(reader.entries, prefix, &findings)
      for (index, entry) in reader.entries.enumerated() {
        let place = Location(prefix + entry.name)
        guard PassPackage.isReadable(entry, place, &findings), files[entry.name] == nil else {
          continue
        }
        do throws(ArchiveError) {
          files[entry.name] = try reader.read(at: index)
        } catch {
          findings.add(rule(for: error), at: place, error.description)
        }
      }
      names = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      findings.add(rule(for: error), at: archive, PassPackage.explain(error, bytes))
      return nil
    }
    guard isRooted(&findings) else { return nil }
    checkSize(bytes.count, &findings)
  }

  func place(_ name: String, field: String? = nil) -> Location {
    Location(prefix + name, field: field)
  }

  /// Checks what an entry is; false when its contents are of no use.
  private static func isReadable(
    _ entry: ZipEntry, _ place: Location, _ findings: inout Findings
  ) -> Bool {
    if let contradiction = entry.contradiction {
      findings.add(.zipOpen, at: place, contradiction, help: "make the archive again")
    }
    switch entry.kind {
    case .symbolicLink, .special:
      findings.add(.zipLink, at: place)
      return false
    case .directory:
      findings.add(.zipDirectory, at: place)
      return false
    case .file: break
    }
    if isJunk(entry.name) { findings.add(.zipJunk, at: place) }
    if !entry.isCanonical { findings.add(.zipRepro, at: place) }
    return true
  }

  private func checkSize(_ count: Int, _ findings: inout Findings) {
    guard count > 4 << 20 else { return }
    let largest = files.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(3).map { "\($0.key) (\($0.value.count) bytes)" }
    findings.add(
      .zipSize, at: Location(prefix + "archive"),
      "the pass has \(count) bytes; the largest files are \(largest.joined(separator: ", "))")
  }
}

/// What kind of fault keeps an archive or an entry from being read.
func rule(for error: ArchiveError) -> PassRule {
  switch error {
  case .unsupported, .encrypted, .unknownMethod: .zipMethod
  case .tooManyEntries, .tooLarge, .suspiciousRatio: .zipBomb
  default: .zipOpen
  }
}
