package import WaymarkCore
import WaymarkModel
package import WaymarkProject
import WaymarkReaders
import WaymarkRecords

/// The words of `--accept-removals` in addition to the names of record sets.
package enum AcceptedRemovals {
  package static let all = "all"

  /// The tree of a project with another name.
  package static let project = "project"

  /// The files of a tree whose manifest was lost.
  package static let files = "files"

  package static let words = PageOwners.Scope.allCases.map(\.rawValue) + [files, project, all]

  /// Throws if a name is neither one of these words nor a record set of the project.
  package static func requireKnown(
    _ names: [String], in project: Project
  ) throws(DiagnosedError) {
    let sets = project.records.map(\.name)
    let own = Set(project.own.values.flatMap { $0.records.map(\.name) }).subtracting(sets)
    let known = sets + own.sorted() + words
    let faults = names.filter { !known.contains($0) }.map { name in
      Diagnostic(
        .buildAcceptedName, at: Location("--accept-removals"),
        "\(excerpt(name.utf8)) is not a record set of the project",
        help: (suggestion(for: name, among: known).map { "Did you mean \($0)? " } ?? "")
          + "Names are: \(known.joined(separator: ", ")).")
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
  }
}
