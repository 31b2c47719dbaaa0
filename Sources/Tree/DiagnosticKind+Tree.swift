package import WaymarkCore
package import WaymarkDisk

extension DiagnosticKind {
  package static let buildInterrupted = DiagnosticKind(
    "build.interrupted", .error, "a signal asked the build to end",
    help: "Run again; nothing was published.")
  package static let buildFile = DiagnosticKind(
    "build.file", .error, "a file cannot be read or written",
    help: "Fix the error that the system reports, then run again.")
  package static let buildLocked = DiagnosticKind(
    "build.locked", .error, "another build is using this output folder",
    help: "Wait until it ends, then run again.")
  package static let buildForeignTree = DiagnosticKind(
    "build.foreign-tree", .error, "the tree belongs to another project or environment",
    help: "Give another folder with --output; nothing was written.")
  package static let buildEnvironment = DiagnosticKind(
    "build.environment", .error, "the environment is unknown",
    help: "Name an environment of waymark.json.")
  package static let buildShardMissing = DiagnosticKind(
    "build.shard-missing", .error, "a shard is missing",
    help: "Run waymark build --shard for it, then merge again; nothing was published.")
  package static let buildShardForeign = DiagnosticKind(
    "build.shard-foreign", .error, "a shard was made from something else",
    help:
      "Run the shard again with the program, the project and the records of the merge; nothing was"
      + " published.")
  package static let buildShardDamaged = DiagnosticKind(
    "build.shard-damaged", .error, "a shard is corrupt",
    help: "Run the shard again, or copy it again; nothing was published.")
}

extension Sequence {
  /// Maps every element; the error contains all problems, each once.
  package func mapAll<Value>(_ transform: (Element) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    var faults: [Diagnostic] = []
    var seen: Set<Diagnostic> = []
    for element in self {
      do {
        values.append(try transform(element))
      } catch let error as DiagnosedError {
        faults += error.diagnostics.filter { seen.insert($0).inserted }
      }
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return values
  }
}

extension DiagnosedError {
  /// Any error that stopped work on `place`; an error without its own message gets the given kind.
  package init(_ error: any Error, at place: String, otherwise kind: DiagnosticKind = .buildFile) {
    switch error {
    case let error as DiagnosedError: self = error
    case let error as FileError: self.init(error)
    case let interrupted as Interrupted:
      self.init(.buildInterrupted, at: Location(place), interrupted.reason)
    default: self.init(kind, at: Location(place), "\(error)")
    }
  }

  /// The failure to read or write a file.
  package init(_ error: FileError) {
    self.init([
      Diagnostic(
        .buildFile, at: Location(error.path), error.failure, help: error.help)
    ])
  }
}
