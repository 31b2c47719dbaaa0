import WaymarkAppOutputs
import WaymarkDisk
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree
import WaymarkWallet

extension SiteBuild {
  /// Reads and renders into the trees' workspaces, then publishes everything, unless a guard
  /// refuses.
  func publish(
    _ plans: [EnvironmentPlan], below output: String, _ watch: inout PhaseWatch
  ) async throws -> BuildResult {
    try requireOwnTrees(of: plans)
    let shards = try request.mode.mergesShards ? ShardFolder.all(below: output) : nil
    for tree in try oldTrees(of: project, below: output) { counter.report(tree) }
    if project.publishing.mode != .inPlace {
      for plan in plans { try plan.site.folders?.generations.requireOwnLink() }
    }
    let publications = plans.compactMap(\.publication)
    for (publication, plan) in zip(publications, plans) {
      let fields = try fieldUseFile(of: plan)?.isLost() == true ? ["fields.json"] : []
      reportLost(try publication.begin() + fields, of: plan)
    }
    reportFirstTrees(of: plans)
    do {
      let result = try await publish(plans, by: publications, merging: shards, &watch)
      if result.outcome == .refused {
        for publication in publications { publication.abandon() }
        return result
      }
      if request.mode.mergesShards {
        do throws(FileError) {
          try ShardFolder.removeAll(below: output)
        } catch {
          reportUnkept(error, "the trees are published")
        }
      }
      watch.lap("publishing")
      return result
    } catch {
      for publication in publications { publication.abandon() }
      throw error
    }
  }

  private func publish(
    _ plans: [EnvironmentPlan], by publications: [Publication], merging shards: [ShardFolder]?,
    _ watch: inout PhaseWatch
  ) async throws -> BuildResult {
    var reading = try await read(plans)
    watch.lap("reading")
    guard try !isRefused(reading) else {
      return BuildResult(outcome: .refused, inventories: reading.inventories)
    }
    reportRepeatedVINs(&reading)
    reportLostTargets(of: reading)
    try reportSharedIDs(of: reading)
    let stores = try shards.map { try openShards($0, for: reading) } ?? [:]
    var trees = try await render(reading, shards: stores, &watch)
    let changes = try await inParallel(jobs: request.jobs, Array(zip(trees, publications))) {
      try $1.plan($0.result.tree)
    }
    let planned = zip(trees, changes).map { PlannedTree(plan: $0.plan, publication: $1) }
    guard try !isRefused(reading, planned: planned) else {
      return BuildResult(outcome: .refused, inventories: reading.inventories, trees: trees)
    }
    let made = try await inParallel(jobs: request.jobs, Array(trees.indices)) { [trees] index in
      try Interruption.check()
      return try publications[index].prepare(trees[index].result.tree, as: changes[index])
    }
    try Interruption.check()
    for (index, publication) in publications.enumerated() {
      let plan = trees[index].plan
      let published = try publication.publish(
        trees[index].result.tree, as: changes[index], showing: made[index],
        cache: reading.caches[plan.name])
      trees[index].result.tree.counts.removed = published.removed
      trees[index].generation = published.generation
      var unkept = published.unkept
      do throws(FileError) {
        try fieldUseFile(of: plan)?.write(
          reading.inventories[index].fieldUses(of: plan.site.project.records))
      } catch {
        unkept = error
      }
      if let unkept { reportUnkept(unkept, "\(plan.name) is published") }
      events.published(
        PublishedSite(
          site: plan.site.servedSite(gone: trees[index].gone),
          locales: plan.site.locales.map { ($0.tag, $0.prefix) }))
    }
    return BuildResult(outcome: .published, inventories: reading.inventories, trees: trees)
  }

  /// Reports an error after the publication, which it does not change.
  private func reportUnkept(_ error: FileError, _ result: String) {
    counter.report(
      Diagnostic(
        .buildStateNotKept, at: Location(error.path), "\(result), but \(error.failure)",
        help: error.help))
  }
}
