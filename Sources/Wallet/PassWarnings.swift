import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkSite

/// What is odd about the gate passes of records: each thing once, with how many passes it is about.
struct PassWarnings: Tally {
  /// One thing, as the pass with the first id has it.
  private struct Seen: Sendable {
    var id: String
    var line: ArraySlice<UInt8>
    var count = 1
  }

  /// By the code and the place in pass.json.
  private var seen: [ArraySlice<UInt8>: Seen] = [:]

  /// Adds what a line of `Feed.passWarning` says of a pass.
  mutating func add(_ line: ArraySlice<UInt8>, of id: String) {
    merge(Seen(id: id, line: line), as: key(of: line))
  }

  mutating func add(_ other: Self) {
    for (key, found) in other.seen { merge(found, as: key) }
  }

  private mutating func merge(_ found: Seen, as key: ArraySlice<UInt8>) {
    guard var known = seen[key] else { return seen[key] = found }
    known.count += found.count
    // The same pass is named, whichever worker met it.
    if found.id < known.id { (known.id, known.line) = (found.id, found.line) }
    seen[key] = known
  }

  private func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = line.firstIndex(of: 0x09).flatMap { line[($0 + 1)...].firstIndex(of: 0x09) }
    return line[..<(end ?? line.endIndex)]
  }

  /// The warnings in the order of their codes and places, at the template of the passes.
  func diagnostics(at template: String) -> [Diagnostic] {
    seen.values.sorted { $0.line.lexicographicallyPrecedes($1.line) }.compactMap { seen in
      let fields = seen.line.parts(between: 0x09).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == Self.fieldCount,
        let kind = [DiagnosticKind].passes.first(where: { $0.code == fields[0] })
      else { return nil }
      let others = seen.count - 1
      let more = others == 0 ? "" : others == 1 ? " and 1 more" : " and \(others) more"
      var warning = Diagnostic(
        kind, at: Location(template, field: fields[1].isEmpty ? nil : fields[1]),
        "\(fields[2]) (gate pass \(seen.id)\(more))", help: fields[3])
      warning.severity = .warning
      warning.recordID = seen.id
      return warning
    }
  }

  /// How many fields a line has.
  static let fieldCount = 4

  /// The line that says what is odd about a pass: code, place, message and help.
  static func line(of warning: Diagnostic) -> [UInt8] {
    let fields = [warning.code, warning.location.field ?? "", warning.message, warning.help]
    let texts = fields.map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }
    return Array(texts.joined(separator: "\t").utf8)
  }
}
