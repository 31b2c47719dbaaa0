import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkSite
import WaymarkTree

/// A problem of one gate pass, as its record has it in the cache.
struct PassWarning: CodedLine {
  private var code = ""

  /// The place in pass.json; `nil` for the whole.
  private var place: String?
  private var message = ""
  private var help = ""

  init() {}

  init(_ warning: Diagnostic) {
    code = warning.code
    place = warning.location.field
    message = warning.message
    help = warning.help
  }

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&code)
    fields.field(&place)
    fields.field(&message)
    fields.field(&help)
  }

  /// The key that is the same for warnings about the same problem.
  var key: [String] { [code, place ?? ""] }

  /// The warning at the template of the passes, if several have it.
  func diagnostic(at template: String, of id: String, count: Int) -> Diagnostic? {
    guard let kind = [DiagnosticKind].passes.first(where: { $0.code == code }) else { return nil }
    let more = count == 1 ? "" : " and \(count - 1) more"
    var warning = Diagnostic(
      kind, at: Location(template, field: place), "\(message) (gate pass \(id)\(more))", help: help)
    warning.severity = .warning
    warning.recordID = id
    return warning
  }
}

/// The problems of records' gate passes: each problem once, with the number of passes.
struct PassWarnings: Tally {
  /// A problem, as in the pass with the first id.
  private struct Seen: Sendable {
    var id: String
    var warning: PassWarning
    var count = 1
  }

  private var seen: [[String]: Seen] = [:]

  mutating func add(_ warning: PassWarning, of id: String) { merge(Seen(id: id, warning: warning)) }

  mutating func add(_ other: Self) {
    for found in other.seen.values { merge(found) }
  }

  private mutating func merge(_ found: Seen) {
    let key = found.warning.key
    guard var known = seen[key] else { return seen[key] = found }
    known.count += found.count
    // The same pass is named, independent of the worker.
    if found.id < known.id { (known.id, known.warning) = (found.id, found.warning) }
    seen[key] = known
  }

  /// The warnings sorted by code and place, at the template of the passes.
  func diagnostics(at template: String) -> [Diagnostic] {
    seen.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { _, seen in
      seen.warning.diagnostic(at: template, of: seen.id, count: seen.count)
    }
  }
}
