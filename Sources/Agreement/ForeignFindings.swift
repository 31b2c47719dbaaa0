package import WaymarkCore
package import WaymarkProject

/// The names of other environments in the files of one, and the numbers of these files.
package struct ForeignFindings: Sendable {
  /// The number of files that are reported for each name.
  private static let shownFiles = 2

  private var files: [ForeignNames.Name: (count: Int, first: [String])] = [:]

  package init() {}

  package mutating func add(_ name: ForeignNames.Name, at path: String) {
    add(name, count: 1, [path])
  }

  /// Adds the findings of another worker.
  package mutating func merge(_ other: Self) {
    for (name, found) in other.files { add(name, count: found.count, found.first) }
  }

  private mutating func add(_ name: ForeignNames.Name, count: Int, _ paths: [String]) {
    let known = files[name] ?? (0, [])
    let sorted = (known.first + paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    files[name] = (known.count + count, Array(sorted.prefix(Self.shownFiles)))
  }

  /// A diagnostic for each of the first files with a name, sorted by path.
  package func diagnostics(of environment: Environment) -> [Diagnostic] {
    let lines = files.flatMap { name, found in
      found.first.enumerated().map { index, path in
        let rest = found.count - index - 1
        let isLast = index == found.first.count - 1
        return (path, name, isLast && rest > 0 ? "; and \(rest) more files" : "")
      }
    }
    let sorted = lines.sorted { "\($0.0)\n\($0.1.text)" < "\($1.0)\n\($1.1.text)" }
    return sorted.map { path, name, more in
      Diagnostic(
        .linksForeignName, at: Location("\(environment.name)/\(path)"),
        "the file contains \(name.text), a \(name.what) of the environment \(name.environment)"
          + more)
    }
  }
}
