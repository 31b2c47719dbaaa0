import WaymarkCore
import WaymarkModel

/// The checks of values that only the system reads, which ignores the wrong ones.
extension PassLint {
  /// Warns of a text that surely names no time zone.
  func checkZone(_ value: PassValue, _ kind: DiagnosticKind) {
    guard let text = value.node.string, !isZoneName(text) else { return }
    add(
      kind, at: value, "\"\(text.prefix(40))\" is not a time zone",
      help: "write its name, such as Europe/Berlin", severity: .warning)
  }

  /// Checks that a text is the code of a currency; one that nobody pays with gets a warning.
  func checkCurrency(_ value: PassValue, _ kind: DiagnosticKind, _ severity: Severity? = nil) {
    guard let text = value.node.string, Currency(text)?.isKnown != true else { return }
    add(
      kind, at: value, "\"\(text.prefix(40))\" is not a currency that people pay with",
      help: passSuggestion(for: text.uppercased(), among: Currency.codes)
        .map { "did you mean \($0)?" } ?? "write a code such as EUR",
      severity: Currency(text) == nil ? severity : .warning)
  }
}

/// Whether a text has the form of a time zone's name: `Europe/Berlin`, or an abbreviation such as `PST`.
///
/// The parts of the world are few; the places in them change with each edition of the database.
private func isZoneName(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  let isWritten = parts.allSatisfy { part in
    part.first?.isASCIILetter == true
      && part.allSatisfy { $0.isASCIIAlphanumeric || "_-+:".utf8.contains($0) }
  }
  guard isWritten, parts.count <= 3 else { return false }
  return parts.count == 1 || zoneAreas.contains(String(decoding: Array(parts[0]), as: UTF8.self))
}

/// What the names of time zones with a slash begin with.
private let zoneAreas: Set<String> = [
  "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada",
  "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
]
