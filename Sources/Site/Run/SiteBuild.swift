// Site builds the trees of a project's environments, or checks them without writing. A build reads
// the records twice (to validate them, then to render them), stages what changed and publishes it
// at the end; `Assets` has a type for each thing it writes. `Verify` compares a server with a tree,
// and `Resolve` tells where a link leads.

import Agreement
import Bytes
import Disk
import Hosting
import Maps
public import Model
import Passes
import Project
import Records
import Routes

/// Builds the trees of a project's environments, or checks them when there is no output.
///
/// Nothing of the trees is touched before everything is rendered: a build that fails leaves them as
/// they were. A broken record is no failure; it is reported and left out.
public func build(
  _ request: BuildRequest, events: BuildEvents
) async throws(DiagnosedError) -> [BuildSummary] {
  do {
    let project = try ProjectReader.read(folder: request.project)
    var events = events
    // Every shard reads all records, and the merge does too.
    if request.shard != nil { events.diagnostic = { _ in } }
    return try await SiteBuild(request, of: project, events: events).run()
  } catch let error as DiagnosedError {
    throw error
  } catch let error as FileError {
    throw DiagnosedError(error)
  } catch let interrupted as Interrupted {
    throw DiagnosedError(.buildInterrupted, at: Location(request.project), interrupted.reason)
  } catch let error as LinkFault {
    throw DiagnosedError(error.kind, at: Location(ProjectReader.fileName), error.message)
  } catch {
    throw DiagnosedError(.buildFile, at: Location(request.project), "\(error)")
  }
}

/// One run of a build.
struct SiteBuild: Sendable {
  let request: BuildRequest
  let project: Project
  let events: BuildEvents
  let counter: DiagnosticCounter

  /// The severities that the project gives codes.
  let severities: [String: Severity]

  init(
    _ request: BuildRequest, of project: Project, events: BuildEvents
  ) throws(DiagnosedError) {
    self.request = request
    self.project = project
    self.events = events
    severities = try changedSeverities(of: project)
    counter = DiagnosticCounter(
      severities: severities, isStrict: request.isStrict, sink: events.diagnostic)
  }

  func run() async throws -> [BuildSummary] {
    var watch = PhaseWatch()
    if let output = request.output { try requirePlace(of: output) }
    let environments = try project.environments(named: request.environments)
    var builds = try EnvironmentBuild.all(environments, of: project, request: request)
    try reportSettings(of: builds)
    watch.lap("preparing")
    let inventory: Inventory
    let outcome: BuildOutcome
    if let output = request.output, let shard = request.shard {
      inventory = try await make(shard, below: output, &builds, &watch)
      outcome = .kept
    } else if let output = request.output {
      let lock = try OutputLock(on: output)
      (inventory, outcome) = try await publish(&builds, &watch)
      _ = consume lock
    } else {
      inventory = try await readInventory(for: &builds)
      for vin in inventory.vins.repeated(in: inventory, of: project) {
        reportRepeatedVIN(of: vin.id, in: vin.set, others: vin.others, inventory)
      }
      watch.lap("reading")
      try await render(&builds, inventory, &watch)
      let isRefused = try isRefused(inventory, builds)
      outcome = try self.isRefused(inventory, plans: []) || isRefused ? .refused : .checked
    }
    let hasLosses =
      outcome != .kept && project.records.contains { lostCount(of: inventory[$0.name]) > 0 }
    return builds.map { build in
      // What is not published was not created.
      let counts = outcome == .refused ? FileCounts() : build.result.counts
      return BuildSummary(
        environment: build.name, outcome: outcome, records: inventory.recordCount,
        leftOut: inventory.leftOutCount, hasLosses: hasLosses, created: counts.created,
        updated: counts.updated, unchanged: counts.unchanged, removed: counts.removed,
        errors: outcome == .kept ? 0 : counter.errors,
        warnings: outcome == .kept ? 0 : counter.warnings, seconds: watch.total,
        phases: watch.phases, generation: build.generation)
    }
  }

  /// Reports what is wrong or odd about the environments, before any record is read; an error stops
  /// the build.
  private func reportSettings(of builds: [EnvironmentBuild]) throws {
    let ofMaps = builds.flatMap(\.maps.diagnostics)
    let ofAssets = try builds.flatMap { build in try build.appAssets.flatMap { try $0.diagnostics }
    }
    // What a server that the project declares cannot do is an error, but what it can do is written.
    let faults = (ofMaps + ofAssets).filter {
      $0.severity == .error && ![DiagnosticKind].hosting.contains($0.kind)
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    // Environments that share the settings of maps share what is odd about them.
    var messages: Set<String> = []
    for diagnostic in ofMaps where messages.insert(diagnostic.message).inserted {
      counter.report(diagnostic)
    }
    for diagnostic in ofAssets { counter.report(diagnostic) }
    // Environments may share a key and pictures, too.
    let ofPasses = try builds.flatMap { build in
      (build.passSigning?.warnings ?? []) + (build.googleSigning?.warnings ?? [])
        + (try build.passSigning?.template.sampleWarnings() ?? [])
    }
    for warning in ofPasses where messages.insert(warning.message).inserted {
      counter.report(warning)
    }
    for note in builds.first?.content.notes ?? [] { counter.report(note) }
    if builds.contains(where: \.keepsRecords), programIdentity() == nil {
      counter.report(Diagnostic(.buildProgram, at: Location(request.project)))
    }
    for warning in builds.first?.themeWarnings ?? [] { counter.report(warning) }
  }

  /// Reads and renders into the trees' workspaces, then brings everything before the trees' readers, unless a
  /// guard refuses it.
  private func publish(
    _ builds: inout [EnvironmentBuild], _ watch: inout PhaseWatch
  ) async throws -> (Inventory, BuildOutcome) {
    try requireOwnTrees(of: builds)
    let shards = try request.mergesShards ? ShardFolder.all(below: request.output ?? ".") : []
    if let output = request.output {
      for tree in try oldTrees(of: project, below: output) { counter.report(tree) }
    }
    if project.publishMode != .inPlace {
      for build in builds { try build.folders?.generations.requireOwnLink() }
    }
    for build in builds { try build.publication?.begin() }
    do {
      let inventory = try await readInventory(for: &builds)
      watch.lap("reading")
      guard try !isRefused(inventory, builds) else {
        for build in builds { build.publication?.abandon() }
        return (inventory, .refused)
      }
      if !shards.isEmpty { try openShards(shards, for: &builds, inventory) }
      try await render(&builds, inventory, &watch)
      let plans = try await inParallel(jobs: request.jobs, builds) { build in
        try build.publication.map { PlannedTree(build, try $0.plan(build.result)) }
      }.compactMap(\.self)
      guard try !isRefused(inventory, plans: plans) else {
        for build in builds { build.publication?.abandon() }
        return (inventory, .refused)
      }
      let made = try await inParallel(jobs: request.jobs, Array(zip(builds, plans))) {
        try Interruption.check()
        return try $0.publication?.prepare($0.result, as: $1.publication)
      }
      try Interruption.check()
      for (index, planned) in plans.enumerated() {
        let build = builds[index]
        let published = try build.publication?.publish(
          build.result, as: planned.publication, showing: made[index], cache: build.cache)
        builds[index].result.counts.removed = published?.removed ?? 0
        builds[index].generation = published?.generation
        try fieldUseFile(of: build)?.write(inventory.fieldUses(of: project.records))
      }
      if let output = request.output, !shards.isEmpty { try ShardFolder.removeAll(below: output) }
      watch.lap("publishing")
      return (inventory, .published)
    } catch {
      for build in builds { build.publication?.abandon() }
      throw error
    }
  }

  /// Renders every file, each record once for all environments; what was made is in the builds'
  /// results.
  private func render(
    _ builds: inout [EnvironmentBuild], _ inventory: Inventory, _ watch: inout PhaseWatch
  ) async throws {
    try await renderRecords(&builds, inventory)
    builds = try await inParallel(jobs: request.jobs, builds) { build in
      var build = build
      build.gonePages = try build.gonePages(inventory)
      try build.write(inventory)
      return build
    }
    for diagnostic in builds.flatMap(\.result.diagnostics) { counter.report(diagnostic) }
    try reportPassWarnings(of: builds)
    watch.lap("rendering")
    try requireAgreement(of: builds)
    watch.lap("agreeing")
  }

  /// Reports what is odd about gate passes, and about their template as a pass with every field shows it;
  /// environments that have it in common share one warning.
  private func reportPassWarnings(of builds: [EnvironmentBuild]) throws {
    var told: Set<[String]> = []
    for build in builds {
      let template = build.passSigning?.template
      let ofTemplate = (try template?.sampleFaults() ?? []).filter { $0.severity == .warning }
      let name = template?.settings.documentName ?? ""
      for warning in build.result.passWarnings.diagnostics(at: name) + ofTemplate
      where told.insert([warning.code, warning.location.field ?? ""]).inserted {
        counter.report(warning)
      }
    }
  }

  /// Renders the records of every route.
  func renderRecords(_ builds: inout [EnvironmentBuild], _ inventory: Inventory) async throws {
    let stores = try await inParallel(jobs: request.jobs, builds) { build in
      try BrowseStore(of: build, inventory)
    }
    for index in builds.indices { builds[index].lists = stores[index] }
    if let lists = builds.first?.lists { try reportRepeatedVINs(in: lists, inventory) }
    let routes = RecordRoute.all(of: project)
    for (number, route) in routes.enumerated() where route.set.kind.isWrittenWhenRead {
      try await render(route, number, &builds, inventory)
    }
  }

  /// Reports the listings that have the vehicle identification number of another one.
  private func reportRepeatedVINs(in lists: BrowseStore, _ inventory: Inventory) throws {
    var buffer: [UInt8] = []
    for vin in lists.repeatedVINs {
      let set = project.records[vin.set]
      let id = try lists.card(vin.number, buffer: &buffer).id
      reportRepeatedVIN(of: id, in: set, others: vin.others, inventory)
    }
  }

  private func reportRepeatedVIN(
    of id: String, in set: RecordSet, others: Int, _ inventory: Inventory
  ) {
    guard let entry = inventory[set.name][id] else { return }
    var diagnostic = Diagnostic(
      .recordRepeatedVIN, at: entry.location(in: set.source.name).at(field: "vin"),
      "the VIN is that of \(others) other listing\(others == 1 ? "" : "s")")
    diagnostic.recordID = id
    counter.report(diagnostic)
  }

  /// Renders the records of a route.
  private func render(
    _ route: RecordRoute, _ routeNumber: Int, _ builds: inout [EnvironmentBuild],
    _ inventory: Inventory
  ) async throws {
    let source = try RecordSource(route.set.source)
    let results = try await inParallel(jobs: request.jobs, reading: source) {
      [builds, severities, events] number in
      let worker = try RecordWorker(
        "records-\(routeNumber)-\(number)", number, routeNumber, builds, inventory,
        severities: severities,
        events: events)
      return try worker.run(route, source)
    }
    for result in results {
      for index in builds.indices {
        if let made = result.environments[builds[index].name] { builds[index].result += made }
      }
    }
    guard
      request.shard != nil
        || results.reduce(0, { $0 + $1.count }) == inventory[route.set.name].count
    else {
      throw DiagnosedError(.buildSourceChanged, at: Location(route.set.source.name))
    }
  }

  /// Throws when what is about to be published disagrees with itself, or when one environment's files
  /// name another one.
  private func requireAgreement(of builds: [EnvironmentBuild]) throws {
    var faults: [Diagnostic] = []
    var notes = AgreementNotes()
    for build in builds {
      try Interruption.check()
      faults += try disagreements(
        of: build.environment, files: build.assetFiles, in: project, notes: &notes)
      faults += build.result.foreignNames.diagnostics(of: build.environment)
    }
    for fault in try builds.flatMap({ try $0.passFormFaults() }) {
      if severities[fault.code] ?? fault.severity == .error {
        faults.append(fault)
      } else {
        counter.report(fault)
      }
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    for note in notes.diagnostics { counter.report(note) }
  }
}

extension EnvironmentBuild {
  /// Writes everything that does not belong to one record.
  fileprivate mutating func write(_ inventory: Inventory) throws {
    let worker = try EnvironmentWorker("fixed", of: self)
    guard let store = lists else { return }
    let directory = try SearchFiles(build: self).write(result.feedRuns[.search] ?? [], to: worker)
    let made = try BrowsePages(self, store, directory: directory).write(to: worker)
    for file in made.files { assetFiles[file.path] = file.bytes }
    for route in routes where route.set.kind == .dealer {
      let pages = DealerPages(route: route, store: store)
      for dealer in inventory.dealers[route.set.name]?.all ?? [] {
        let key = DealerKey(set: route.set.name, id: dealer.id.text)
        try pages.write(dealer, made.dealers[key] ?? [], to: worker)
      }
    }
    for asset in pageAssets + appAssets {
      for file in try worker.write(asset) { assetFiles[file.path] = file.bytes }
    }
    try PictureFiles(build: self).write(to: worker)
    try StaticFiles(build: self).write(to: worker)
    result += try worker.finish()
    guard folders != nil else {
      result.diagnostics += CatalogFeed(build: self).diagnostics(of: result.catalogs)
      return
    }
    let feedWorker = try EnvironmentWorker("feeds", of: self)
    for asset in feedAssets {
      try asset.write(result.feedRuns[type(of: asset).feed] ?? [], to: feedWorker)
    }
    result += try feedWorker.finish()
    guard isPacked, let folders else { return }
    let packWorker = try EnvironmentWorker("pack", of: self)
    try PackWriter(folders: folders).write(result.packRuns, to: packWorker)
    result += try packWorker.finish()
  }
}

extension Project {
  /// The environments with some names; all of them when there are no names.
  func environments(named names: [String]) throws(DiagnosedError) -> [Environment] {
    let known = environments.map(\.name)
    let faults = names.filter { !known.contains($0) }.map { name in
      Diagnostic(
        .buildEnvironment, at: Location("--environment"),
        "there is no environment \"\(name)\"",
        help: suggestion(for: name, among: known).map { "Did you mean \"\($0)\"?" }
          ?? "There are: \(known.joined(separator: ", ")).")
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return names.isEmpty ? environments : environments.filter { names.contains($0.name) }
  }
}

/// Measures the phases of a run; the times reach the summary only.
struct PhaseWatch: Sendable {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private(set) var phases: [BuildSummary.Phase] = []

  /// Ends a phase that began where the last one ended.
  mutating func lap(_ name: String) {
    let now = ContinuousClock.now
    phases.append(BuildSummary.Phase(name: name, seconds: (now - last).seconds))
    last = now
  }

  var total: Double { (last - start).seconds }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
