import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// The input of a rollback.
package struct RollbackRequest: Sendable {
  /// The folder with `waymark.json`.
  package var project: String

  /// Only these environments; all if empty.
  package var environments: [String]

  /// The folder with the trees.
  package var output: String

  /// The number of the generation to publish; `nil` for the previous one.
  package var generation: Int?

  package init(project: String, environments: [String], output: String, generation: Int? = nil) {
    self.project = project
    self.environments = environments
    self.output = output
    self.generation = generation
  }
}

/// Publishes an earlier generation of each environment's tree, or changes none of them.
package func rollBack(_ request: RollbackRequest) throws(DiagnosedError) -> [BuildSummary] {
  do {
    let project = try ProjectReader.read(folder: request.project)
    let environments = try project.environments(named: request.environments)
    let lock = try OutputLock(on: request.output)
    let summaries = try environments.map { environment in
      try Rollback(of: environment, project, request)
    }.map { try $0.run() }
    _ = consume lock
    return summaries
  } catch {
    throw DiagnosedError(error, at: request.project)
  }
}

/// The rollback of one environment.
private struct Rollback {
  let folders: TreeFolders
  let environment: String
  let target: Int

  /// The difference for readers, and the paths of passes with another version.
  private var counts = FileCounts()
  private var passes: [String] = []

  /// Decides which generation to publish.
  init(of environment: Environment, _ project: Project, _ request: RollbackRequest) throws {
    let folders = TreeFolders(output: request.output, environment: environment.name)
    let generations = folders.generations
    // The remains of a killed build are not a generation.
    if generations.current() != nil { try generations.clear() }
    let numbers = try generations.numbers()
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    let help =
      numbers.isEmpty
      ? "Build with \"publish\": { \"mode\": \"generations\" } in waymark.json; nothing was changed."
      : "The generations are: \(list); nothing was changed."
    func refusal(_ message: String) -> DiagnosedError {
      DiagnosedError(
        .buildNoGeneration, at: Location(folders.tree.path.description), message, help: help)
    }
    guard let shown = generations.current() else {
      if case .generations = project.publishing.mode, fileKind(at: folders.tree.path) == nil {
        throw DiagnosedError(
          .buildNoGeneration, at: Location(folders.tree.path.description),
          "there is no tree of \(environment.name)",
          help:
            "If a pipeline lost its cache, run the workflow of an earlier commit again, or revert"
            + " the last one; nothing was changed.")
      }
      throw refusal("no generation of \(environment.name) is published")
    }
    guard numbers.contains(shown) else {
      throw refusal("generation \(shown), which is published, does not exist")
    }
    let wanted = request.generation ?? numbers.last { $0 < shown }
    guard let wanted else { throw refusal("there is no generation before \(shown)") }
    guard numbers.contains(wanted) else { throw refusal("there is no generation \(wanted)") }
    let owner = TreeOwner(project: project.name, environment: environment.name)
    let manifest = generations.manifest(of: wanted)
    guard try TreeOwner(ofManifestAt: manifest) == owner,
      try ManifestFile.wholeEnd(at: manifest) != nil
    else {
      throw refusal("generation \(wanted) is not a complete tree of this project")
    }
    if let path = try generations.damagedFile(of: wanted) {
      throw refusal("generation \(wanted) lacks the file \(path.visible), or it has another size")
    }
    self.environment = environment.name
    self.folders = folders
    target = wanted
    let folder = environment.passFolder
    counts = try FileCounts(from: folders.manifest, to: manifest) { path in
      if let folder, path.starts(with: folder.utf8) {
        passes.append(String(decoding: path, as: UTF8.self))
      }
    }
  }

  /// Switches the link, and returns the difference for readers.
  func run() throws -> BuildSummary {
    var watch = PhaseWatch()
    let generations = folders.generations
    // Some servers answer a phone only with a pass that is newer than its own.
    for pass in passes { try generations.touch(pass, of: target) }
    try generations.show(target)
    watch.lap("publishing")
    return BuildSummary(
      environment: environment, outcome: .published, records: 0, leftOut: 0, hasLosses: false,
      created: counts.created, updated: counts.updated, unchanged: counts.unchanged,
      removed: counts.removed, errors: 0, warnings: 0, seconds: watch.total,
      phases: watch.phases, generation: target)
  }
}

extension FileCounts {
  /// Compares two manifests, line by line, and gives the path of each file that differs.
  fileprivate init(
    from earlier: DiskPath, to later: DiskPath, updated: (ArraySlice<UInt8>) -> Void
  ) throws {
    self.init()
    // Readers have a tree also if its manifest is lost.
    var old = fileKind(at: earlier) == .file ? try LineReader(at: earlier) : nil
    var new = try LineReader(at: later)
    try mergeLines(
      { try old?.next(limit: ManifestFile.lineLimit) },
      { try new.next(limit: ManifestFile.lineLimit) },
      by: { ManifestFile.entry($0).flatMap(ManifestFile.pathBytes) }
    ) { before, after in
      switch (before.flatMap(ManifestFile.entry), after.flatMap(ManifestFile.entry)) {
      case (let before?, let after?):
        guard before != after else {
          unchanged += 1
          return
        }
        self.updated += 1
        if let path = ManifestFile.pathBytes(after) { updated(path) }
      case (nil, _): created += 1
      case (_, nil): removed += 1
      }
    }
  }
}
