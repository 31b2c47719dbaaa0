import Synchronization
import WaymarkBuild
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkReaders
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
  var opens = false
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
        "host", "ADDR",
        "Also let other devices connect, at this address; the printed URL contains a token",
        \.address),
      .jobs(\.jobs),
      .flag("open", "Open the list of what is served in the browser", \.opens),
      .flag(
        "exact", "Serve the pages without the reload script, the error overlay and the studio",
        \.isExact),
      .flag("once", "Build once, and serve until standard input ends", \.isOnce),
      .format(\.format),
    ]
  ) { options, terminal in
    // The usual way to end the command is a signal.
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

  /// The maximum number of diagnostics on a page; the console shows all of them.
  private static let shownCount = 50

  /// The interval between checks for a signal, in milliseconds, and the number of intervals between
  /// checks for disconnected clients.
  private static let pause = 200
  private static let beatCount = 75

  private let options: ServeOptions
  private let terminal: Terminal

  /// The folder of the trees.
  private let trees: String
  private let start = ContinuousClock.now
  private let agreements = AgreementMemory()
  private let lists = ListsMemory()

  /// The data for the pages of the studio.
  private let desk: StudioDesk

  init(_ options: ServeOptions, in terminal: Terminal, trees: String) {
    self.options = options
    self.terminal = terminal
    self.trees = trees
    desk = StudioDesk(
      StudioState(
        project: options.project, trees: trees, published: treesFolder(nil, of: options.project),
        now: terminal.now))
  }

  func run() async throws -> Status {
    let servers: [Preview]
    do throws(ServeFault) {
      servers = try listen()
    } catch {
      terminal.errors.print("waymark: \(error.message)\n    \(error.help)")
      return .notDone
    }
    let main = servers[servers.count - 1]
    defer { for server in servers { server.stop() } }
    if servers.count > 1 { desk.invite { main.entryURL(of: $0, $1) } }
    let own = servers.dropLast().map {
      Report.Field.line("On this machine, with the studio: \($0.url)")
    }
    report(
      [.field("event", "listening"), .field("url", main.url, as: "Serving at \(main.url)")] + own)
    if options.opens { open(servers[0].url) }
    // Watched before it is read: no change is missed.
    let watcher = Watcher(of: options.project)
    let first = await build(for: servers, watcher)
    if options.isOnce {
      guard first.outcome != .notDone else { return .notDone }
      waitForEndOfInput(of: servers)
      return first.outcome
    }
    if first.outcome == .notDone, isMistyped { return .notDone }
    if !watcher.isTold {
      terminal.errors.print(
        "waymark: the system reports no changes of files here, so they are looked at once a second\n"
          + "    More watches: sysctl fs.inotify.max_user_watches=524288.")
    }
    await follow(servers, watcher, after: first.seconds)
    return .done
  }

  /// Whether a change of the project will probably never make what the options ask for: the folder
  /// does not exist, or the project has no environment of that name.
  private var isMistyped: Bool {
    guard fileKind(at: options.project) != nil else { return true }
    guard let project = try? ProjectReader.read(folder: options.project) else { return false }
    return (try? project.environments(named: options.environments)) == nil
  }

  /// Listens on the port of the options, or on the first that is free.
  private func listen() throws(ServeFault) -> [Preview] {
    if let port = options.port, port != 0 { return try servers(on: port) }
    let ports = options.port == nil ? Array(Self.ports) : []
    for port in ports + Array(repeating: 0, count: 8) {
      do throws(ServeFault) {
        return try servers(on: port)
      } catch {
        guard error.isTaken else { throw error }
      }
    }
    return try servers(on: 0)
  }

  /// The server for this machine, and the one for others where the options ask for it, on one port.
  private func servers(on port: Int) throws(ServeFault) -> [Preview] {
    guard let address = options.address, !Self.loopback.contains(address) else {
      return [
        try Preview(
          port: port, address: options.address, isExact: options.isExact, studio: Studio(desk))
      ]
    }
    // An address that is not of this machine is said before anything else is.
    let others = try Preview(port: port, address: address, isExact: options.isExact)
    do throws(ServeFault) {
      let own = try Preview(
        port: others.port, address: nil, isExact: options.isExact, studio: Studio(desk))
      return [own, others]
    } catch {
      others.stop()
      throw error
    }
  }

  /// Addresses that the server for this machine has.
  private static let loopback = ["127.0.0.1", "::1"]

  /// Opens a URL in the browser; the build does not wait for it.
  private func open(_ url: String) {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    let variables = terminal.variables.filter { Self.desktopVariables.contains($0.key) }
    let program = Program(
      name, [url], environment: Program.variables().merging(variables) { $1 })
    let errors = terminal.errors
    Task.detached {
      do throws(FileError) {
        let ending = try program.launch(until: .now + .seconds(10))
        guard let ending, ending != .exited(0) else { return }
      } catch {
        // The program is not installed; the message is the same.
      }
      errors.print("waymark: \(name) opened no browser\n    Open \(url) yourself.")
    }
  }

  /// The variables that programs use to find the desktop and its browser.
  private static let desktopVariables: Set = [
    "BROWSER", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "DISPLAY", "WAYLAND_DISPLAY",
    "XAUTHORITY", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS",
    "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
  ]

  /// Builds after every change until a signal comes, or the output is closed.
  private func follow(_ servers: [Preview], _ watcher: Watcher, after seconds: Double) async {
    var seconds = seconds
    var looks = 0
    while Interruption.signal == nil, !Interruption.hasLostOutput {
      looks += 1
      if looks % Self.beatCount == 0 { for server in servers { server.beat() } }
      // Where changes never end, half of the time is left for others.
      let patience = max(500, Int(min(seconds, 10) * 1000))
      guard watcher.changes(within: Self.pause, patience: patience) || desk.needsSurvey else {
        continue
      }
      seconds = await build(for: servers, watcher).seconds
    }
  }

  private func waitForEndOfInput(of servers: [Preview]) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var looks = 0
    while Interruption.signal == nil {
      looks += 1
      if looks % Self.beatCount == 0 { for server in servers { server.beat() } }
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, CInt(Self.pause)) > 0 else { continue }
      guard unsafe read(0, &buffer, buffer.count) > 0 else { return }
    }
  }

  /// Builds, and shows the result in the pages and on the console.
  private func build(
    for servers: [Preview], _ watcher: Watcher
  ) async -> (outcome: Status, seconds: Double) {
    let began = ContinuousClock.now
    let isSurveyed = desk.beginBuild() || options.isOnce
    let found = Mutex(Found(feed: FeedPage(now: clock)))
    // In JSON, only events are printed.
    let printed =
      options.format == .json
      ? nil : BuildReport(.text, of: options.project, isQuiet: true, in: terminal)
    let events = BuildEvents(
      diagnostic: { diagnostic in
        // The trees are gone at the end, so nothing depends on their state; a new name of the project makes it
        // new.
        guard diagnostic.kind != .buildLostState else { return }
        found.withLock { $0.feed.add(diagnostic) }
        // Omits the notes of a first tree, which are about comparisons with an earlier one.
        guard diagnostic.severity != .note else { return }
        found.withLock { $0.add(diagnostic) }
        printed?.events.diagnostic(diagnostic)
      },
      progress: { phase, count, total in
        let text = progressText(phase, count, of: total, after: 0)
        for server in servers { server.tellProgress(text) }
      }, survey: { survey in found.withLock { $0.feed.surveys.append(survey) } },
      began: { makers in
        let trees = makers.map { maker in
          EarlyTree(maker.site.site, loaded: maker.loaded) { (try? maker.file(at: $0)) ?? nil }
        }
        for server in servers { server.begin(trees) }
      },
      published: { site in found.withLock { $0.sites.append(site) } })
    var news = BuildNews()
    var isChanged = false
    do throws(DiagnosedError) {
      let summaries = try await WaymarkBuild::build(
        request(isSurveyed: isSurveyed), events: events)
      printed?.finish(summaries)
      found.withLock { $0.feed.summaries = summaries }
      isChanged = summaries.contains { $0.created + $0.updated + $0.removed > 0 }
      news.isFailed = summaries.contains { $0.outcome != .published }
    } catch {
      guard Interruption.signal == nil else { return (.notDone, 0) }
      for diagnostic in error.diagnostics {
        found.withLock { found in
          found.feed.add(diagnostic)
          found.add(diagnostic)
        }
      }
      printed?.fail(error)
      news.isFailed = true
    }
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let result = found.withLock { $0 }
    news.seconds = seconds
    (news.errors, news.warnings) = (result.errors, result.warnings)
    news.diagnostics = result.diagnostics.prefix(Self.shownCount).map(BuildNews.Finding.init)
    desk.learn(
      result.feed, news.isFailed ? nil : result.sites, isSurveyed: isSurveyed, now: clock)
    // Who looks at the feed sees the survey.
    show(news, result, isChanged: isChanged || isSurveyed, in: servers)
    watcher.others = sources
    return (news.isFailed ? .notDone : news.errors > 0 ? .foundProblems : .done, seconds)
  }

  private func show(_ news: BuildNews, _ found: Found, isChanged: Bool, in servers: [Preview]) {
    if news.isFailed {
      for server in servers { server.fail(news) }
      report([
        .field("event", "failed"),
        .field("diagnostics", found.diagnostics.map(\.buildJSON), as: "The build failed."),
      ])
      return
    }
    let served = found.sites.map {
      ServedTree($0.site, locales: $0.locales, at: "\(trees)/\($0.site.environment)")
    }
    for server in servers { server.show(served, isChanged: isChanged, news) }
    let time = decimal(news.seconds ?? 0, places: 3)
    let counts = "\(counted(news.errors, "error")), \(counted(news.warnings, "warning"))"
    report(
      [
        .field("event", "built"),
        .field("seconds", JSON.number(time), as: "Built in \(time) s: \(counts)"),
        .field("errors", news.errors), .field("warnings", news.warnings),
      ] + served.flatMap(\.site.hosts).map { .line("  " + servers[0].url(of: $0)) })
  }

  private func report(_ fields: [Report.Field]) {
    terminal.output.print(Report(fields), as: options.format)
  }

  /// The files of records outside the project's folder.
  private var sources: [String] {
    guard let project = try? ProjectReader.read(folder: options.project) else { return [] }
    return project.records.map(\.source).filter { !$0.path.isEmpty }.map(\.path)
  }

  /// Seconds since 1970.
  private var clock: Int { terminal.now + Int((ContinuousClock.now - start) / .seconds(1)) }

  private func request(isSurveyed: Bool) -> BuildRequest {
    BuildRequest(
      project: options.project, environments: options.environments, output: trees,
      jobs: options.jobs, acceptedRemovals: [AcceptedRemovals.all], isSurveyed: isSurveyed,
      agreements: agreements, lists: lists,
      mode: BuildMode(
        clock: clock, signingTime: (try? terminal.signingTime()) ?? nil, isSynchronized: false,
        variables: terminal.variables))
  }
}

/// The reports of a build.
private struct Found: Sendable {
  var sites: [PublishedSite] = []
  var feed: FeedPage
  var errors = 0
  var warnings = 0

  /// The first diagnostics.
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
