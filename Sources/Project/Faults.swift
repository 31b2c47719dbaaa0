import Bytes
import Model

/// Collects the faults of one file, with the line and column of each.
struct Faults {
  /// The file as messages name it.
  let source: String
  private let bytes: [UInt8]
  private(set) var diagnostics: [Diagnostic] = []

  /// What is read now, as messages name it: of a value that several inherit it does not matter which
  /// of them a message names.
  var subject = ""
  private var known: Set<Diagnostic> = []

  init(of bytes: [UInt8], named source: String) {
    self.source = source
    self.bytes = bytes
  }

  /// Adds a fault, once: a value that several environments inherit is reported where it stands.
  mutating func add(
    _ rule: ProjectRule, at offset: Int, _ message: String, help: String? = nil
  ) {
    let place = place(of: offset)
    let common = subject.isEmpty ? message : message.replacing(subject, with: "")
    guard known.insert(Diagnostic(rule, at: place, common, help: help)).inserted else { return }
    diagnostics.append(Diagnostic(rule, at: place, message, help: help))
  }

  /// Adds a fault that another room found at an offset.
  mutating func add(_ fault: Diagnostic) {
    if !diagnostics.contains(fault) { diagnostics.append(fault) }
  }

  /// The line and column of an offset.
  func place(of offset: Int) -> Location {
    let position = TextPosition(of: offset, in: bytes)
    return Location(source, line: position.line, column: position.column)
  }

  /// The faults in the order of the file.
  var sorted: [Diagnostic] {
    diagnostics.sorted {
      ($0.location.line ?? 0, $0.location.column ?? 0) < (
        $1.location.line ?? 0, $1.location.column ?? 0
      )
    }
  }
}
