import WaymarkAgreement
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree
import WaymarkWallet

extension SiteBuild {
  /// Renders the records of one shard, and keeps the output for the merge.
  ///
  /// All records are read, because pages show others too. The merge reports problems.
  func make(
    _ folder: ShardFolder, _ plans: [EnvironmentPlan], _ watch: inout PhaseWatch
  ) async throws -> BuildResult {
    for plan in plans {
      if let folders = plan.site.folders { try makeFolders(at: folders.workspace) }
    }
    let reading = try await read(plans)
    watch.lap("reading")
    let results = try await renderRecords(reading).results
    let faults = zip(plans, results).flatMap {
      $1.foreignNames.diagnostics(of: $0.site.environment)
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    watch.lap("rendering")
    let program = try ShardHead.program(.site)
    for (index, (plan, result)) in zip(reading.plans, results).enumerated() {
      guard let folders = plan.site.folders else { continue }
      try ShardStore.write(
        result.tree, at: folders, of: plan.site.owner,
        try head(plan, reading.inventories[index], program: program), as: folder.shard, .site)
    }
    if request.mode.isSynchronized { try synchronize(OpenFolder(at: folder.unfinished)) }
    try Interruption.check()
    try folder.commit()
    watch.lap("publishing")
    return BuildResult(
      outcome: .kept, inventories: reading.inventories,
      trees: zip(reading.plans, results).map { MadeTree(plan: $0, result: $1) })
  }

  /// Opens the shards for a merge, by environment; throws if a shard is missing or does not match.
  ///
  /// Without shards, a merge that was published already is repeated: its records are in the cache,
  /// and are rendered again if they are not.
  func openShards(
    _ shards: [ShardFolder], for reading: Reading
  ) throws -> [String: ShardStore] {
    let program = try ShardHead.program(.site)
    var stores: [String: ShardStore] = [:]
    for (plan, inventory) in zip(reading.plans, reading.inventories) {
      guard let folders = plan.site.folders else { continue }
      let head = try head(plan, inventory, program: program)
      if shards.isEmpty {
        let merged = try ShardHead(mergedIn: folders, of: plan.site.owner)
        guard merged == head else { throw ShardFolder.noShard(at: folders.workspace) }
      } else {
        stores[plan.name] = try ShardStore(
          shards, of: plan.site.owner, head, feeds: plan.feeds, .site)
      }
      try head.write(asMergedIn: folders, of: plan.site.owner)
    }
    return stores
  }

  private func head(
    _ plan: EnvironmentPlan, _ inventory: Inventory, program: String
  ) throws -> ShardHead {
    var records = Inputs()
    for set in plan.site.project.records {
      records.add(set.name)
      records.add(inventory[set.name].fingerprint)
    }
    return try ShardHead(
      program: program,
      inputs: try CacheKey.inputs(of: plan.cachedProducers(), program: program), records: records,
      .site)
  }
}
