import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkMaps
package import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite
import WaymarkTree
import WaymarkWallet

// Build is the composition root: it plans the environments of a project, reads the records, renders
// them with the producers of Market, Wallet and AppOutputs, and publishes the output through Tree.
// Each phase is a function from values to values.

/// Builds the trees of a project's environments, or checks them if there is no output.
///
/// The trees are not changed before everything is rendered: a failed build leaves them unchanged.
/// An invalid record does not fail a build; it is reported and left out.
package func build(
  _ request: BuildRequest, events: BuildEvents
) async throws(DiagnosedError) -> [BuildSummary] {
  do {
    var project = try ProjectReader.read(folder: request.project)
    if let host = request.host, let name = request.environments.first {
      _ = try project.environments(named: [name])
      project = try project.serving(name, on: host)
    }
    var events = events
    // Every shard reads all records, and so does the merge, which reports.
    if request.mode.shard != nil { events.diagnostic = { _ in } }
    return try await SiteBuild(request, of: project, events: events).run()
  } catch let error as LinkFault {
    throw DiagnosedError(error.kind, at: Location(ProjectReader.fileName), error.message)
  } catch {
    throw DiagnosedError(error, at: request.project)
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
    DatabaseSnapshots.shared.hold()
    defer { DatabaseSnapshots.shared.release() }
    try AcceptedRemovals.requireKnown(request.acceptedRemovals, in: project)
    if let output = request.output { try requirePlace(of: output) }
    let environments = try project.environments(named: request.environments)
    guard let output = request.output, let shard = request.mode.shard else {
      return try await run(environments, in: nil, &watch)
    }
    // Plans open the folder of the shard, so the remains of a killed run are removed first.
    let folder = ShardFolder(shard, below: output)
    let lock = try folder.lock()
    try folder.begin()
    do {
      let summaries = try await run(environments, in: folder, &watch)
      _ = consume lock
      return summaries
    } catch {
      try? folder.begin()
      throw error
    }
  }

  /// Builds environments, or makes a shard of them in its folder.
  private func run(
    _ environments: [Environment], in shard: ShardFolder?, _ watch: inout PhaseWatch
  ) async throws -> [BuildSummary] {
    let plans = try EnvironmentPlan.all(environments, of: project, request: request)
    try reportSettings(of: plans)
    watch.lap("preparing")
    let result: BuildResult
    if let shard {
      result = try await make(shard, plans, &watch)
    } else if let output = request.output {
      let lock = try OutputLock(on: output)
      result = try await publish(plans, below: output, &watch)
      _ = consume lock
    } else {
      result = try await check(plans, &watch)
    }
    return plans.enumerated().map { index, plan in
      summary(
        of: result, result.inventories[index], result.trees.isEmpty ? nil : result.trees[index],
        plan, watch)
    }
  }

  private func summary(
    of result: BuildResult, _ inventory: Inventory, _ tree: MadeTree?, _ plan: EnvironmentPlan,
    _ watch: PhaseWatch
  ) -> BuildSummary {
    let isKept = result.outcome == .kept
    // Files that are not published are not counted as created.
    let counts =
      result.outcome == .refused ? FileCounts() : tree?.result.tree.counts ?? FileCounts()
    let hasLosses =
      !isKept && plan.site.project.records.contains { lostCount(of: inventory[$0.name]) > 0 }
    return BuildSummary(
      environment: plan.name, outcome: result.outcome, records: inventory.recordCount,
      leftOut: inventory.leftOutCount, hasLosses: hasLosses, created: counts.created,
      updated: counts.updated, unchanged: counts.unchanged, removed: counts.removed,
      errors: isKept ? 0 : counter.errors, warnings: isKept ? 0 : counter.warnings,
      seconds: watch.total, phases: watch.phases, generation: tree?.generation)
  }

  /// Reads and renders without writing.
  private func check(
    _ plans: [EnvironmentPlan], _ watch: inout PhaseWatch
  ) async throws -> BuildResult {
    var reading = try await read(plans)
    watch.lap("reading")
    reportRepeatedVINs(&reading)
    reportLostTargets(of: reading)
    try reportSharedIDs(of: reading)
    let trees = try await render(reading, &watch)
    let isRefused = try isRefused(reading)
    let isStopped = try self.isRefused(reading, planned: []) || isRefused
    return BuildResult(
      outcome: isStopped ? .refused : .checked, inventories: reading.inventories, trees: trees)
  }

  /// Reports problems of the environments' settings before any record is read; an error stops the
  /// build.
  private func reportSettings(of plans: [EnvironmentPlan]) throws {
    let ofMaps = plans.flatMap(\.site.maps.diagnostics)
    let ofProducers = try plans.flatMap { try $0.fixedProducers().flatMap { try $0.diagnostics } }
    // It is an error if a declared server lacks a required feature, but the rest is written.
    // Environments share redirects and their problems.
    var known: Set<Diagnostic> = []
    let faults = (ofMaps + ofProducers).filter {
      $0.severity == .error && ![DiagnosticKind].hosting.contains($0.kind)
        && known.insert($0).inserted
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    // Environments with the same map settings share their warnings.
    var messages: Set<String> = []
    for diagnostic in ofMaps where messages.insert(diagnostic.message).inserted {
      counter.report(diagnostic)
    }
    for diagnostic in ofProducers { counter.report(diagnostic) }
    // Environments may also share a key and images.
    for warning in try plans.flatMap({ try $0.wallet.warnings() })
    where messages.insert(warning.message).inserted {
      counter.report(warning)
    }
    for warning in project.warnings { counter.report(warning) }
    let files = plans.map(\.site.look.files)
    var reported: Set<Diagnostic> = []
    for note in files.flatMap(\.content.notes) where reported.insert(note).inserted {
      counter.report(note)
    }
    if plans.contains(where: \.keepsRecords), programIdentity() == nil {
      counter.report(Diagnostic(.buildProgram, at: Location(request.project)))
    }
    for warning in files.first?.theme.warnings ?? [] { counter.report(warning) }
  }
}

/// The result of a run.
struct BuildResult {
  let outcome: BuildOutcome

  /// In the order of the environments.
  let inventories: [Inventory]

  /// In the order of the environments; empty if nothing was rendered.
  var trees: [MadeTree] = []
}

/// Measures the phases of a run; the times are used only in the summary.
struct PhaseWatch: Sendable {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private(set) var phases: [BuildSummary.Phase] = []

  /// Ends a phase that began at the end of the last one.
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
