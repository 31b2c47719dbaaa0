import Bytes
import Disk
import Maps
public import Model
import Project
import Records

/// Builds the trees of a project's environments, or checks them when there is no output.
///
/// The records are read twice: once to validate them and to learn which identifiers, dealers and
/// listings there are, once to render. Nothing of the trees is touched before everything is rendered.
///
/// - Throws: `DiagnosedError` when the build cannot begin or come to its end; the trees are then as
///   they were. A broken record is no failure: it is reported and left out.
public func build(
  _ request: BuildRequest, events: BuildEvents
) async throws(DiagnosedError) -> [BuildSummary] {
  do {
    return try await SiteBuild(request, events: events).run()
  } catch let failure as DiagnosedError {
    throw failure
  } catch let error as FileError {
    throw DiagnosedError(error)
  } catch {
    throw DiagnosedError([Diagnostic(BuildRule.file, at: Location(request.project), "\(error)")])
  }
}

/// One run of a build.
struct SiteBuild: Sendable {
  let request: BuildRequest
  let events: BuildEvents
  let tally: Tally

  init(_ request: BuildRequest, events: BuildEvents) {
    self.request = request
    self.events = events
    tally = Tally(isStrict: request.isStrict, sink: events.diagnostic)
  }

  func run() async throws -> [BuildSummary] {
    var watch = PhaseWatch()
    let project = try ProjectReader.read(folder: request.project)
    let environments = try selected(of: project)
    let prepared = try PreparedEnvironment.all(of: project, for: environments, request: request)
    try reportMaps(of: prepared)
    try reportApps(of: environments, in: project)
    watch.lap("preparing")
    let inventory = try await readInventory(of: project) { dealers in
      try prepared.map { try recall($0, project: project, dealers: dealers) }
    }
    watch.lap("reading")
    let renderers = prepared.map { EnvironmentRenderer($0, project: project, inventory: inventory) }
    try reportHarmony(of: renderers)
    for diagnostic in renderers.flatMap(\.hostingShortcomings) { tally.report(diagnostic) }
    guard let output = request.output else {
      let parts = try await render(renderers, inventory: inventory, into: nil, watch: &watch)
      return summaries(environments, inventory: inventory, parts: parts, watch)
    }
    return try await withLock(on: output) {
      let places = environments.map { TreePlaces(output: output, environment: $0.name) }
      let publications = try places.map(Publication.init)
      do {
        var parts = try await render(
          renderers, inventory: inventory, into: places, watch: &watch)
        for (index, publication) in publications.enumerated() {
          parts[index].counts.removed = try publication.publish(
            parts[index], environment: environments[index].name,
            known: inventory.recall[index].known, key: inventory.recall[index].key)
        }
        watch.lap("publishing")
        return summaries(environments, inventory: inventory, parts: parts, watch)
      } catch {
        for publication in publications { publication.abandon() }
        throw error
      }
    }
  }

  /// Finds what the last build of an environment made.
  private func recall(
    _ prepared: PreparedEnvironment, project: Project, dealers: [Dealer]
  ) throws -> Recall {
    guard let output = request.output,
      let key = try BuildKey(prepared, project: project, dealers: dealers)
    else { return Recall() }
    let places = TreePlaces(output: output, environment: prepared.environment.name)
    return Recall(key: key, known: KnownRecords(at: places.known, key: key))
  }

  /// Reports what is odd about the navigation apps, once for environments that share it; an app
  /// that cannot be offered as it is asked for stops the build.
  private func reportMaps(of prepared: [PreparedEnvironment]) throws(DiagnosedError) {
    let found = prepared.flatMap(\.maps.diagnostics)
    let faults = found.filter { $0.severity == .error }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    var messages: Set<String> = []
    for diagnostic in found where messages.insert(diagnostic.message).inserted {
      tally.report(diagnostic)
    }
  }

  private func selected(of project: Project) throws(DiagnosedError) -> [Environment] {
    guard !request.environments.isEmpty else { return project.environments }
    var faults: [Diagnostic] = []
    for name in request.environments
    where !project.environments.contains(where: { $0.name == name }) {
      let names = project.environments.map(\.name)
      let hint = suggestion(for: name, among: names).map { "Did you mean \"\($0)\"?" }
      faults.append(
        Diagnostic(
          BuildRule.environment, at: Location("--environment"),
          "there is no environment \"\(name)\"",
          help: hint ?? "There are: \(names.joined(separator: ", "))."))
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return project.environments.filter { request.environments.contains($0.name) }
  }

  /// Runs with the output to itself.
  private func withLock<Result>(
    on output: String, _ body: () async throws -> Result
  ) async throws -> Result {
    let workspace = output + "/" + TreePlaces.workspaceName
    try makeFolders(at: workspace)
    let lock: FileLock
    do throws(FileError) {
      lock = try FileLock(at: workspace + "/lock")
    } catch {
      guard error.isHeld else { throw error }
      throw DiagnosedError([Diagnostic(BuildRule.locked, at: Location(output))])
    }
    let result = try await body()
    _ = consume lock
    return result
  }

  private func summaries(
    _ environments: [Environment], inventory: Inventory, parts: [TreePart], _ watch: PhaseWatch
  ) -> [BuildSummary] {
    zip(environments, parts).map { environment, part in
      BuildSummary(
        environment: environment.name, records: inventory.recordCount,
        created: part.counts.created, updated: part.counts.updated,
        unchanged: part.counts.unchanged, removed: part.counts.removed, errors: tally.errors,
        warnings: tally.warnings, seconds: watch.total, phases: watch.phases)
    }
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
