import Synchronization
import WaymarkBuild
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkRecords
import WaymarkServe
import WaymarkSite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line of `serve`.
struct ServeOptions: Sendable {
  var project = "."
  var environments: [String] = []

  /// `nil` for the first of a few ports that is free.
  var port: Int?
  var address: String?
  var jobs = processorCount
  var isExact = false
  var isOnce = false
  var format = Format.text
}

extension Subcommand {
  static let serve = Subcommand(
    "serve", "Show the site in a browser, and follow every change",
    defaults: ServeOptions(),
    options: [
      .project(\.project),
      .environments(\.environments),
      .optional(
        "port", "N", "The port; 0 for any (default: 8080, or the next that is free)", \.port
      ) { Int($0).flatMap { (0...65535).contains($0) ? $0 : nil } },
      .text(
        "host", "ADDR", "The address of this machine that others reach, with a token in the URL",
        \.address),
      .jobs(\.jobs),
      .flag("exact", "Leave out everything that differs from production", \.isExact),
      .flag("once", "Build once, and serve until standard input ends", \.isOnce),
      .format(\.format),
    ]
  ) { options, terminal in
    // A signal is how it usually ends.
    try await Interruption.watched(isDone: { _ in true }) {
      let scratch = try Scratch(in: terminal.temporaryFolder)
      let status = try await ServeRun(options, in: terminal, trees: scratch.path).run()
      _ = consume scratch
      return status
    }
  }
}

/// One run of `serve`.
private struct ServeRun {
  private static let ports = 8080...8099

  /// Pages show no more; the console shows all.
  private static let shownCount = 50

  /// How often it is looked whether a signal came, in milliseconds, and after how many looks clients that
  /// went are noticed.
  private static let pause = 200
  private static let beatCount = 75

  private let options: ServeOptions
  private let terminal: Terminal

  /// The folder of the trees.
  private let trees: String
  private let start = ContinuousClock.now

  init(_ options: ServeOptions, in terminal: Terminal, trees: String) {
    self.options = options
    self.terminal = terminal
    self.trees = trees
  }

  func run() async throws -> Status {
    let preview: Preview
    do throws(PortFault) {
      preview = try listen()
    } catch {
      terminal.errors.print("waymark: \(error.message)\n    \(error.help)")
      return .notDone
    }
    defer { preview.stop() }
    report([
      .field("event", "listening"), .field("url", preview.url, as: "Serving at \(preview.url)"),
    ])
    // Watched before it is read: no change is missed.
    let watcher = Watcher(of: options.project)
    let first = await build(for: preview, watcher)
    if options.isOnce {
      guard first.outcome != .notDone else { return .notDone }
      waitForEndOfInput()
      return first.outcome
    }
    // A path that was mistyped: nothing will ever change there.
    if first.outcome == .notDone, fileKind(at: options.project) == nil { return .notDone }
    if !watcher.isTold {
      terminal.errors.print(
        "waymark: the system reports no changes of files here, so they are looked at once a second\n"
          + "    More watches: sysctl fs.inotify.max_user_watches=524288.")
    }
    await follow(preview, watcher, after: first.seconds)
    return .done
  }

  private func listen() throws(PortFault) -> Preview {
    let isExact = options.isExact
    let address = options.address
    if let port = options.port {
      return try Preview(port: port, address: address, isExact: isExact)
    }
    for port in Self.ports {
      do throws(PortFault) {
        return try Preview(port: port, address: address, isExact: isExact)
      } catch {
        guard error.isTaken else { throw error }
      }
    }
    return try Preview(port: 0, address: address, isExact: isExact)
  }

  /// Builds after every change until a signal comes, or the output is closed.
  private func follow(_ preview: Preview, _ watcher: Watcher, after seconds: Double) async {
    var seconds = seconds
    var looks = 0
    while Interruption.signal == nil, !Interruption.hasLostOutput {
      looks += 1
      if looks % Self.beatCount == 0 { preview.beat() }
      // Where changes never end, half of the time is left for others.
      let patience = max(500, Int(min(seconds, 10) * 1000))
      guard watcher.changes(within: Self.pause, patience: patience) else { continue }
      seconds = await build(for: preview, watcher).seconds
    }
  }

  private func waitForEndOfInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while Interruption.signal == nil {
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, CInt(Self.pause)) > 0 else { continue }
      guard unsafe read(0, &buffer, buffer.count) > 0 else { return }
    }
  }

  /// Builds, and shows what came of it in the pages and on the console.
  private func build(
    for preview: Preview, _ watcher: Watcher
  ) async -> (outcome: Status, seconds: Double) {
    let began = ContinuousClock.now
    let found = Mutex(Found())
    // Machines get events alone.
    let printed =
      options.format == .json
      ? nil : BuildReport(.text, of: options.project, isQuiet: true, in: terminal)
    let events = BuildEvents(
      diagnostic: { diagnostic in
        // What a first tree has no earlier one for says nothing here.
        guard diagnostic.severity != .note else { return }
        found.withLock { $0.add(diagnostic) }
        printed?.events.diagnostic(diagnostic)
      }, published: { site in found.withLock { $0.sites.append(site) } })
    var news = BuildNews()
    var isChanged = false
    do throws(DiagnosedError) {
      let summaries = try await WaymarkBuild::build(request, events: events)
      printed?.finish(summaries)
      isChanged = summaries.contains { $0.created + $0.updated + $0.removed > 0 }
      news.isFailed = summaries.contains { $0.outcome != .published }
    } catch {
      guard Interruption.signal == nil else { return (.notDone, 0) }
      for diagnostic in error.diagnostics { found.withLock { $0.add(diagnostic) } }
      printed?.fail(error)
      news.isFailed = true
    }
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let result = found.withLock { $0 }
    news.seconds = seconds
    (news.errors, news.warnings) = (result.errors, result.warnings)
    news.diagnostics = result.diagnostics.prefix(Self.shownCount).map(BuildNews.Finding.init)
    show(news, result, isChanged: isChanged, in: preview)
    watcher.others = sources
    return (news.isFailed ? .notDone : news.errors > 0 ? .foundProblems : .done, seconds)
  }

  private func show(_ news: BuildNews, _ found: Found, isChanged: Bool, in preview: Preview) {
    if news.isFailed {
      preview.fail(news)
      report([
        .field("event", "failed"),
        .field("diagnostics", found.diagnostics.map(\.buildJSON), as: "The build failed."),
      ])
      return
    }
    let served = found.sites.map {
      ServedTree($0.site, locales: $0.locales, at: "\(trees)/\($0.site.environment)")
    }
    preview.show(served, isChanged: isChanged, news)
    let time = decimal(news.seconds ?? 0, places: 3)
    let counts = "\(counted(news.errors, "error")), \(counted(news.warnings, "warning"))"
    report(
      [
        .field("event", "built"),
        .field("seconds", JSON.number(time), as: "Built in \(time) s: \(counts)"),
        .field("errors", news.errors), .field("warnings", news.warnings),
      ] + served.flatMap(\.site.hosts).map { .line("  " + preview.url(of: $0)) })
  }

  private func report(_ fields: [Report.Field]) {
    terminal.output.print(Report(fields), as: options.format)
  }

  /// The files of records outside of the project's folder.
  private var sources: [String] {
    guard let project = try? ProjectReader.read(folder: options.project) else { return [] }
    return project.records.map(\.source).filter { !$0.path.isEmpty }.map(\.path)
  }

  private var request: BuildRequest {
    let now = terminal.now + Int((ContinuousClock.now - start) / .seconds(1))
    return BuildRequest(
      project: options.project, environments: options.environments, output: trees,
      jobs: options.jobs, acceptedRemovals: [AcceptedRemovals.all],
      mode: BuildMode(
        clock: now, signingTime: (try? terminal.signingTime()) ?? nil, isSynchronized: false,
        variables: terminal.variables))
  }
}

/// What a build reported.
private struct Found: Sendable {
  var sites: [PublishedSite] = []
  var errors = 0
  var warnings = 0

  /// The first of them.
  var diagnostics: [Diagnostic] = []

  mutating func add(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: return
    }
    if diagnostics.count < 1000 { diagnostics.append(diagnostic) }
  }
}

extension BuildNews.Finding {
  fileprivate init(_ diagnostic: Diagnostic) {
    self.init(
      severity: diagnostic.severity.rawValue, place: diagnostic.location.description,
      message: diagnostic.message, help: diagnostic.help)
  }
}
