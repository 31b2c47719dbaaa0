import Agreement
import Disk
import Model

extension SiteBuild {
  /// Renders the records of one shard, and keeps what was made of them for the merge.
  ///
  /// All records are read, because pages show others too. What is wrong with them the merge tells.
  func make(
    _ shard: Shard, below output: String, _ builds: inout [EnvironmentBuild],
    _ watch: inout PhaseWatch
  ) async throws -> Inventory {
    let folder = ShardFolder(shard, below: output)
    let lock = try folder.lock()
    try folder.begin()
    for build in builds {
      if let folders = build.folders { try makeFolders(at: folders.workspace) }
    }
    do {
      let inventory = try await readInventory(for: &builds)
      watch.lap("reading")
      try await renderRecords(&builds, inventory)
      let faults = builds.flatMap { $0.result.foreignNames.diagnostics(of: $0.environment) }
      guard faults.isEmpty else { throw DiagnosedError(faults) }
      watch.lap("rendering")
      let program = try ShardHead.program()
      for build in builds {
        try ShardStore.write(build, ShardHead(build, inventory, program: program), as: shard)
      }
      if request.isSynchronized { try synchronize(OpenFolder(at: folder.unfinished)) }
      try Interruption.check()
      try folder.commit()
      watch.lap("publishing")
      _ = consume lock
      return inventory
    } catch {
      try? folder.begin()
      throw error
    }
  }

  /// Opens the shards for a merge; the first one that is missing or is of something else is an error.
  func openShards(
    _ folders: [ShardFolder], for builds: inout [EnvironmentBuild], _ inventory: Inventory
  ) throws {
    let program = try ShardHead.program()
    for index in builds.indices {
      let head = try ShardHead(builds[index], inventory, program: program)
      builds[index].shards = try ShardStore(folders, for: builds[index], head)
    }
  }
}
