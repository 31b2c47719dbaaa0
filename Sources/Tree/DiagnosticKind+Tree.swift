package import WaymarkCore
package import WaymarkDisk

extension DiagnosticKind {
  package static let buildInterrupted = DiagnosticKind(
    "build.interrupted", .error, "a signal asked the build to end",
    help: "Run again; nothing was published.")
  package static let buildFile = DiagnosticKind(
    "build.file", .error, "a file cannot be read or written",
    help: "Mend what the system reports, then run again.")
  package static let buildLocked = DiagnosticKind(
    "build.locked", .error, "another build works on this output",
    help: "Wait until it ends, then run again.")
  package static let buildForeignTree = DiagnosticKind(
    "build.foreign-tree", .error, "the tree was written for something else",
    help: "Give another folder with --output; nothing was written.")
  package static let buildShardMissing = DiagnosticKind(
    "build.shard-missing", .error, "a shard is missing",
    help: "Run waymark build --shard for it, then merge again; nothing was published.")
  package static let buildShardForeign = DiagnosticKind(
    "build.shard-foreign", .error, "a shard was made of something else",
    help:
      "Run the shard again with the program, the project and the records of the merge; nothing was"
      + " published.")
  package static let buildShardDamaged = DiagnosticKind(
    "build.shard-damaged", .error, "what a shard holds is not what it was written with",
    help: "Run the shard again, or copy it again; nothing was published.")
}

extension DiagnosedError {
  /// The failure to read or write a file.
  package init(_ error: FileError) {
    self.init([
      Diagnostic(
        .buildFile, at: Location(error.path), error.failure, help: error.help)
    ])
  }
}
