import WaymarkCore
package import WaymarkModel
package import WaymarkProject
import WaymarkTree

extension Project {
  /// The environments with some names; all of them when there are no names.
  ///
  /// A fault names the place of the names.
  package func environments(
    named names: [String], at place: String = "--environment"
  ) throws(DiagnosedError) -> [Environment] {
    let known = environments.map(\.name)
    let faults = names.filter { !known.contains($0) }.map { name in
      Diagnostic(
        .buildEnvironment, at: Location(place),
        "there is no environment \"\(name)\"",
        help: suggestion(for: name, among: known).map { "Did you mean \"\($0)\"?" }
          ?? "There are: \(known.joined(separator: ", ")).")
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return names.isEmpty ? environments : environments.filter { names.contains($0.name) }
  }
}
