import WaymarkCore
import WaymarkModel

/// Collects the faults of one file, with the line and column of each.
final class Faults {
  /// The file as messages name it.
  private let source: String
  private let positions: PositionIndex
  private let findings = Findings()
  private var known: Set<Diagnostic> = []

  /// What is read now, as messages name it.
  ///
  /// A value that several environments inherit is reported once, whichever of them is named.
  var subject = ""

  init(of bytes: [UInt8], named source: String) {
    self.source = source
    positions = PositionIndex(bytes)
  }

  /// Where an offset is in the file.
  func location(of offset: Int) -> Location { Location(source, of: offset, in: positions) }

  func add(_ kind: DiagnosticKind, at offset: Int, _ message: String, help: String? = nil) {
    let location = location(of: offset)
    let common = subject.isEmpty ? message : message.replacing(subject, with: "")
    guard known.insert(Diagnostic(kind, at: location, common, help: help)).inserted else { return }
    findings.add(Diagnostic(kind, at: location, message, help: help))
  }

  /// Adds that a value is of another type than expected.
  func addType(of node: JSONNode, _ name: String, expected: String) {
    add(.projectType, at: node.offset, "\(name) is \(node.kind); \(expected) is expected")
  }

  var isEmpty: Bool { findings.list.isEmpty }

  /// The faults in the order of the file.
  var sorted: [Diagnostic] {
    func position(_ fault: Diagnostic) -> (Int, Int) {
      (fault.location.line ?? 0, fault.location.column ?? 0)
    }
    return findings.list.sorted { position($0) < position($1) }
  }
}
