import Synchronization
import WaymarkBuild
import WaymarkCore
import WaymarkDrafts
import WaymarkModel

/// Counts what a check of a draft finds, and says how the draft does.
final class DraftReport: Sendable {
  private let groups = Mutex(FaultGroups())

  /// The file as it was typed, and as the project writes it.
  private let file: String
  private let name: String

  init(of file: String, named name: String) {
    self.file = file
    self.name = name
  }

  var events: BuildEvents {
    BuildEvents(diagnostic: { diagnostic in
      // A comment of the draft says it, too, and asks for a decision.
      guard diagnostic.kind != .recordNoContact else { return }
      let shown = diagnostic.named(self.file, inPlaceOf: self.name)
      self.groups.withLock { $0.add(shown) }
    })
  }

  var hasErrors: Bool {
    groups.withLock { $0.groups.contains { $0.key.severity == .error } }
  }

  /// Says how many records the draft accepts, why the others are left out, and what to do next.
  func print(_ draft: Draft, accepted: Int, folder: String, in terminal: Terminal) {
    terminal.print(groups.withLock(\.self))
    let leftOut = max(0, draft.rows - accepted)
    var lines = [
      "\(counted(draft.rows, "row")), read as listings of the vocabulary \(draft.vocabulary); "
        + "\(draft.columns.read) of \(draft.columns.all) columns are used.",
      leftOut == 0
        ? accepted == 1
          ? "The draft accepts the record." : "The draft accepts all \(grouped(accepted)) records."
        : "The draft accepts \(counted(accepted, "record")), and leaves out \(grouped(leftOut)).",
      "Next:",
    ]
    if draft.questions > 0 {
      lines.append(
        "  - Decide what is open: \(draft.questions) × \"decide:\" in the comments of waymark.json."
      )
    }
    let project = folder == "." ? "" : " --project \(folder)"
    lines += [
      "  - See how records are understood: waymark records read \(draft.set)\(project) --limit 3",
      "  - Build it: waymark build\(project)",
    ]
    terminal.output.print(lines.joined(separator: "\n"))
  }
}

extension Diagnostic {
  /// The same with a file as the user typed it, in place of how the project writes it.
  func named(_ file: String, inPlaceOf name: String) -> Diagnostic {
    guard location.source == name else { return self }
    var diagnostic = self
    diagnostic.location = Location(
      file, line: location.line, column: location.column, record: location.record,
      field: location.field)
    return diagnostic
  }
}
