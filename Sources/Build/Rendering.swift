import WaymarkAgreement
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// The output for one environment before publication.
struct MadeTree: Sendable {
  let plan: EnvironmentPlan
  var result: SinkResult

  /// The files that must agree with each other, by path.
  var files: [String: [UInt8]] = [:]

  /// The number of the generation that was published.
  var generation: Int?

  /// The pages of records that were removed.
  var gone: [GonePage] = []
}

extension SiteBuild {
  /// Renders every file, each record once for all environments, and requires that the output
  /// agrees.
  func render(
    _ reading: Reading, shards: [String: ShardStore] = [:], _ watch: inout PhaseWatch
  ) async throws -> [MadeTree] {
    let (stores, ofRecords) = try await renderRecords(reading, shards: shards)
    let trees = try await inParallel(
      jobs: request.jobs, Array(reading.plans.indices)
    ) { [inventories = reading.inventories, plans = reading.plans, caches = reading.caches] index in
      try plans[index].write(
        inventories[index], stores[index], after: ofRecords[index], cache: caches[plans[index].name]
      )
    }
    for diagnostic in trees.flatMap(\.result.diagnostics) { counter.report(diagnostic) }
    try reportPassWarnings(of: trees)
    watch.lap("rendering")
    try requireAgreement(of: trees)
    watch.lap("agreeing")
    return trees
  }

  /// Renders the records of every route; the results are in the order of the environments.
  func renderRecords(
    _ reading: Reading, shards: [String: ShardStore] = [:]
  ) async throws -> (stores: [BrowseStore], results: [SinkResult]) {
    let stores = try await inParallel(jobs: request.jobs, Array(reading.plans.indices)) { index in
      let plan = reading.plans[index]
      return try BrowseStore(
        of: plan.site, reading.inventories[index], reading.browseRuns[plan.name] ?? [])
    }
    for (plan, store) in zip(reading.plans, stores) { request.lists?.keep(store, of: plan.site) }
    events.began?(pageMakers(of: reading, stores))
    var results = reading.plans.map { _ in SinkResult() }
    let sets = reading.plans.sharedSets
    let rendered = RecordRoute.all(of: project).flatMap { route in
      sets.filter { $0.set.name == route.set.name }
    }
    for (number, set) in rendered.enumerated() {
      guard let route = reading.plans[set.first].route(of: set.set) else { continue }
      let made =
        switch route.set.kind {
        case .listing:
          try await render(route, of: set, number, reading, stores, shards) {
            $0.site.listingPages(route, $1)
          }
        case .request:
          try await render(route, of: set, number, reading, stores, shards) {
            $0.site.requestPages(route, $1)
          }
        case .gatePass:
          try await render(route, of: set, number, reading, stores, shards) { plan, _ in
            plan.wallet.gatePasses(route, plan.site)
          }
        // The pages of dealers list their listings, so they are written after all listings are
        // known.
        case .dealer: [] as [SinkResult]
        }
      for (plan, result) in zip(set.plans, made) { results[plan] += result }
    }
    try reading.requireUnchangedFiles()
    return (stores, results)
  }

  /// Renders the records of the route with an index, using the producer of each environment.
  private func render<Record: IndexedRecord>(
    _ route: RecordRoute, of set: SharedSet, _ number: Int, _ reading: Reading,
    _ stores: [BrowseStore], _ shards: [String: ShardStore],
    _ producer: @escaping @Sendable (EnvironmentPlan, BrowseStore) -> RecordProducer<Record>
  ) async throws -> [SinkResult] {
    let source = try RecordSource(route.set.source)
    let parts = try await inParallel(jobs: request.jobs, reading: source) {
      [severities, events, mode = request.mode] thread in
      let outputs = try set.plans.map { index in
        let (plan, store) = (reading.plans[index], stores[index])
        let sink = try plan.sink(
          "records-\(number)-\(thread)", cache: reading.caches[plan.name],
          number: number << 16 | thread)
        return (writer: try producer(plan, store).writer(sink), shards: shards[plan.name])
      }
      let worker = RecordWorker<Record>(
        route: route, inventory: reading.inventories[set.first], severities: severities,
        latestChange: mode.latestChange, progress: events.progress, shard: mode.shard,
        outputs: outputs)
      let count = try worker.run(source)
      return (results: try outputs.map { try $0.writer.sink.finish() }, count: count)
    }
    let (read, accepted) = parts.reduce((0, 0)) {
      ($0.0 + $1.count.read, $0.1 + $1.count.accepted)
    }
    let index = reading.index(of: set)
    guard read == index.readCount, request.mode.shard != nil || accepted == index.count else {
      throw DiagnosedError(.buildSourceChanged, at: Location(route.set.source.name))
    }
    return set.plans.indices.map { index in
      parts.reduce(into: SinkResult()) { $0 += $1.results[index] }
    }
  }

  /// Reports problems of gate passes, and of their template in a pass with every field;
  /// environments with the same template share one warning.
  private func reportPassWarnings(of trees: [MadeTree]) throws {
    var reported: Set<[String]> = []
    for tree in trees {
      for warning in try tree.plan.wallet.warnings(of: tree.result.tallies)
      where reported.insert([warning.code, warning.location.field ?? ""]).inserted {
        counter.report(warning)
      }
    }
  }

  /// Throws if the output disagrees with itself, or if one environment's files contain a name of
  /// another.
  private func requireAgreement(of trees: [MadeTree]) throws {
    var (faults, notes) = try surfaceFaults(of: trees)
    faults += trees.flatMap { $0.result.foreignNames.diagnostics(of: $0.plan.site.environment) }
    for fault in try trees.flatMap({ try $0.plan.wallet.formFaults($0.plan.site) }) {
      if severities[fault.code] ?? fault.severity == .error {
        faults.append(fault)
      } else {
        counter.report(fault)
      }
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    for note in notes { counter.report(note) }
  }

  /// The differences between the answers of the trees' surfaces, and notes.
  ///
  /// The check is skipped if nothing that it depends on has changed since the last build of this
  /// process.
  private func surfaceFaults(
    of trees: [MadeTree]
  ) throws -> (faults: [Diagnostic], notes: [Diagnostic]) {
    let key = try request.agreements.map { _ in try AgreementMemory.key(of: trees) }
    if let key, let notes = request.agreements?.notes(of: key) { return ([], notes) }
    var faults: [Diagnostic] = []
    var notes = AgreementNotes()
    for tree in trees {
      try Interruption.check()
      faults += try disagreements(
        of: tree.plan.site.environment, files: tree.files, in: tree.plan.site.project,
        notes: &notes)
    }
    if let key, faults.isEmpty { request.agreements?.keep(notes.diagnostics, of: key) }
    return (faults, notes.diagnostics)
  }
}

extension EnvironmentPlan {
  /// Writes everything that does not belong to a single record.
  fileprivate func write(
    _ inventory: Inventory, _ store: BrowseStore, after ofRecords: SinkResult,
    cache: EnvironmentCache?
  ) throws -> MadeTree {
    var made = MadeTree(plan: self, result: ofRecords)
    let gone = try site.gonePages(inventory, store)
    made.gone = gone
    let sink = try sink("fixed", cache: cache)
    var files = try ListPages(site).produce(
      store, inventory, searchLines: ofRecords.tree.feedRuns[.search] ?? [], into: sink)
    for producer in site.pageProducers + fixedProducers(gone: gone) {
      files += try producer.produce(into: sink)
    }
    try PictureFiles(plan: site).write(to: sink)
    made.files = Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
    made.result += try sink.finish()
    guard let folders = site.folders else {
      made.result.diagnostics += CatalogFeed.diagnostics(of: site, made.result.tallies)
      return made
    }
    let feedSink = try self.sink("feeds", cache: cache)
    for producer in feedProducers {
      try producer.produce(made.result.tree.feedRuns[producer.feed] ?? [], into: feedSink)
    }
    made.result += try feedSink.finish()
    guard site.mode.isPacked else { return made }
    let packSink = try self.sink("pack")
    try PackWriter(folders: folders).write(made.result.tree.packRuns, to: packSink)
    made.result += try packSink.finish()
    return made
  }
}
