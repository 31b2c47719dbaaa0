import Synchronization
import WaymarkCore
import WaymarkDisk
package import WaymarkHosting

// Serve is what a project's trees look like in a browser while a developer changes them: an HTTP server, the
// decisions about one request, and what watches files. It knows nothing of builds: its caller hands it
// trees and says how it went.

/// A tree that was built: the environment's name, how its URLs are served, the locales of its pages with the
/// beginnings of their paths, and the folder.
package struct ServedTree: Sendable {
  package let site: ServedSite
  package let locales: [(tag: String, prefix: String?)]
  package let folder: String

  package init(_ site: ServedSite, locales: [(tag: String, prefix: String?)], at folder: String) {
    self.site = site
    self.locales = locales
    self.folder = folder
  }
}

/// A tree that is being built: how its URLs are served, and what makes single files of it at once.
package struct EarlyTree: Sendable {
  let site: ServedSite

  /// Changes with the files that pages load by names that do not change.
  let loaded: Int

  /// The bytes of a file, by its path below the tree; `nil` for one that only the whole build makes.
  let file: @Sendable (_ path: String) -> [UInt8]?

  package init(
    _ site: ServedSite, loaded: Int = 0, file: @escaping @Sendable (_ path: String) -> [UInt8]?
  ) {
    self.site = site
    self.loaded = loaded
    self.file = file
  }
}

/// How the last build went.
package struct BuildNews: Sendable {
  package var errors = 0
  package var warnings = 0

  /// What people are shown of it, as objects with `severity`, `place`, `message` and `help`.
  package var diagnostics: [Finding] = []

  /// Whether nothing was published.
  package var isFailed = false

  /// In seconds; `nil` when none has ended.
  package var seconds: Double?

  package init() {}

  package struct Finding: Sendable {
    let severity, place, message, help: String

    package init(severity: String, place: String, message: String, help: String) {
      self.severity = severity
      self.place = place
      self.message = message
      self.help = help
    }
  }

  /// The news as open pages get them.
  ///
  /// The round changes when a build begins or ends, and when it can make more pages early.
  func json(build: String, round: Int, isMaking: Bool, progress: String) -> JSON {
    .members([
      "build": .string(build), "round": .integer(round), "making": .bool(isMaking),
      "progress": .string(progress), "failed": .bool(isFailed), "errors": .integer(errors),
      "warnings": .integer(warnings),
      "diagnostics": .array(
        diagnostics.map {
          .members([
            "severity": .string($0.severity), "place": .string($0.place),
            "message": .string($0.message), "help": .string($0.help),
          ])
        }),
    ])
  }
}

/// A server of the last good trees of a project.
package final class Preview: Sendable {
  /// What is served now.
  struct State: Sendable {
    var trees: [ServedTree] = []
    var hosts: [String: Host] = [:]
    var news = BuildNews()

    /// How often the trees changed.
    var number = 0

    /// The trees of the build that is running, by their hosts, and how often it could make more pages, or
    /// ended.
    var making: [String: Making] = [:]
    var round = 0

    /// How far the running build is, for pages that wait for it; and when they last got it.
    var progress = ""
    var told = ContinuousClock.now

    /// What pages load by names that do not change, in what is served, by the hosts.
    var loaded: [String: Int] = [:]

    /// The files of the running build that were made early because a client asked, by their paths; `nil`
    /// when it is what is served.
    var early: [String: [UInt8]?] = [:]

    /// Ends a build; pages that were shown early are one build ahead.
    mutating func endMaking(isChanged: Bool, isRight: Bool) {
      let wasAhead =
        early.values.contains { $0 != nil } || making.keys.contains { loadsOthers(on: $0) }
      if isChanged || wasAhead { number += wasAhead && !isRight ? 2 : 1 }
      round += 1
      making = [:]
      early = [:]
      progress = ""
    }

    /// Whether pages of a host load files that the running build changes, by the same names.
    func loadsOthers(on host: String) -> Bool {
      guard let before = loaded[host], let tree = making[host]?.tree else { return false }
      return before != tree.loaded
    }
  }

  /// A tree that is being built, and what its URLs are answered with.
  struct Making: Sendable {
    let tree: EarlyTree
    let answers: Answers
  }

  /// One host: what its URLs are answered with, and its web root.
  struct Host: Sendable {
    let answers: Answers
    let root: OpenFolder
  }

  /// Whether nothing differs from production.
  let isExact: Bool
  let gate: Gate
  package let port: Int

  /// The pages about the project; `nil` where others can connect, and where nothing is to differ.
  let studio: Studio?

  /// Tells the pages of another run apart, which may have had this port.
  private let run: UInt64
  let state = Mutex(State())
  private let events: EventStreams
  private let server = Mutex<WebServer?>(nil)

  /// Listens on loopback, or on one address for those who have its token; nothing is served before a tree
  /// is shown.
  package init(
    port: Int, address: String?, isExact: Bool, studio: Studio? = nil
  ) throws(ServeFault) {
    guard let library = HTTPLibrary.shared else { throw .noLibrary }
    let listener: Listener
    do throws(PortFault) {
      listener = try Listener(port: port, address: address)
    } catch {
      throw .port(error)
    }
    events = EventStreams(library)
    var random = SystemRandomNumberGenerator()
    self.isExact = isExact
    self.studio = isExact || address != nil ? nil : studio
    self.port = listener.port
    run = random.next()
    gate = Gate(port: listener.port, address: address)
    let server = WebServer(library, listener, events) { [unowned self] in answer($0) }
    self.server.withLock { $0 = server }
  }

  /// The page that lists what is served, with the token where there is one.
  package var url: String { gate.url }

  /// The URL of a host.
  package func url(of host: String) -> String { gate.url(of: host) }

  /// A URL by which a phone in the same network opens a page of a host; `nil` where others cannot connect.
  package func entryURL(of host: String, _ path: String) -> String? {
    gate.entryURL(of: host, path)
  }

  /// Begins a build: pages that are asked for from now on are made at once, where that is possible.
  ///
  /// Open pages look whether they changed. Before there is a tree, they are all there is.
  /// Again during the same build, more of them can be made; what was made stays.
  package func begin(_ making: [EarlyTree]) {
    guard !isExact else { return }
    state.withLock { state in
      state.early = state.making.isEmpty ? [:] : state.early.filter { $0.value != nil }
      state.round += 1
      for tree in making {
        let answers = Answers(tree.site)
        for host in tree.site.hosts {
          state.making[host] = Making(tree: tree, answers: answers)
          guard state.trees.isEmpty else { continue }
          state.hosts[host] = Host(answers: answers, root: OpenFolder(at: DiskPath("/dev/null")))
        }
      }
    }
    tellNews()
  }

  /// Tells pages that wait for the first build how far it is, a few times a second.
  package func tellProgress(_ text: String) {
    let isTold = state.withLock { state in
      guard state.trees.isEmpty, state.told.duration(to: .now) > .milliseconds(200) else {
        return false
      }
      (state.progress, state.told) = (text, .now)
      return true
    }
    if isTold { tellNews() }
  }

  /// Serves trees from now on; open pages reload when anything of them changed.
  package func show(_ trees: [ServedTree], isChanged: Bool, _ news: BuildNews) {
    var hosts: [String: Host] = [:]
    for tree in trees {
      let answers = Answers(tree.site)
      for host in tree.site.hosts {
        let root = OpenFolder(at: DiskPath("\(tree.folder)/web/\(host)"))
        hosts[host] = Host(answers: answers, root: root)
      }
    }
    let early = state.withLock(\.early)
    let isRight = early.allSatisfy { path, bytes in
      guard let bytes else { return true }
      let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
      guard parts.count == 3, let host = hosts[parts[1]] else { return false }
      return open("/" + parts[2], of: host).map(read) == bytes
    }
    state.withLock { state in
      state.trees = trees
      state.hosts = hosts
      let loaded = state.making.mapValues(\.tree.loaded)
      state.news = news
      // What was made meanwhile was not compared.
      let isWhole = state.early.count == early.count
      state.endMaking(isChanged: isChanged, isRight: isRight && isWhole)
      state.loaded = loaded
    }
    tellNews()
  }

  /// Says that a build failed; what is served stays.
  package func fail(_ news: BuildNews) {
    state.withLock { state in
      state.news = news
      state.endMaking(isChanged: false, isRight: false)
      if state.trees.isEmpty { state.hosts = [:] }
    }
    tellNews()
  }

  /// Notices clients that went.
  package func beat() { events.beat() }

  /// Ends all connections and frees the port.
  package func stop() {
    server.withLock { server in
      server?.stop()
      server = nil
    }
  }

  private func tellNews() {
    let state = state.withLock { $0 }
    let json = state.news.json(
      build: build(state), round: state.round, isMaking: !state.making.isEmpty,
      progress: state.progress)
    events.tell(rendered { $0.json(json, in: .plain) })
  }

  /// What pages know by which build they are from.
  func build(_ state: State, ahead: Int = 0) -> String { "\(run)-\(state.number + ahead)" }

  func answer(_ request: Request) -> Reply {
    let state = state.withLock { $0 }
    switch gate.admit(request, hosts: state.hosts) {
    case .refused(let reply): return reply
    case .own:
      return ownReply(to: request, state, studio) ?? listReply(to: request, state)
    case .host(let name):
      if !isExact, let reply = ownReply(to: request, state) { return reply }
      guard let host = state.hosts[name] else {
        return state.trees.isEmpty
          ? page(503, waitingPage(state, script: script(state)))
          : .text(404, "No environment has the host \(name); \(gate.url) lists those that exist.")
      }
      return reply(to: request, from: host, name, state)
    }
  }

  /// The list of all that is served, at the address of the server itself.
  private func listReply(to request: Request, _ state: State) -> Reply {
    guard request.isRead else { return .text(405, "Only GET and HEAD are answered.", [.allow]) }
    guard request.path.elementsEqual("/".utf8) else {
      return .text(404, "There is only the list at \(gate.url)")
    }
    return page(200, listPage(state, script: isExact ? "" : script(state)))
  }

  /// What the server itself has on every host, for its own pages only, and the studio where it is.
  private func ownReply(
    to request: Request, _ state: State, _ studio: Studio? = nil
  ) -> Reply? {
    let path = String(decoding: request.path, as: UTF8.self)
    guard path.hasPrefix("/.waymark/"), !isExact else { return nil }
    guard gate.isOwnPage(request) else {
      return .text(403, "Only pages of this server may load this.")
    }
    guard request.isRead else { return .text(405, "Only GET and HEAD are answered.", [.allow]) }
    switch path {
    case "/.waymark/preview.js":
      return Reply(
        200, Self.ownHeaders("text/javascript; charset=utf-8"), .bytes(Self.program))
    case "/.waymark/events":
      return Reply(200, Self.ownHeaders("text/event-stream"), .events)
    default:
      let question = Studio.Question(
        page: String(path.dropFirst("/.waymark/".count)), values: request.formValues,
        url: { [gate] in gate.url(of: $0) })
      guard let page = studio?.answer(question) else {
        return .text(404, "There is nothing here.")
      }
      return self.page(200, ended(page, with: script(state)), allowing: Self.studioSources)
    }
  }

  /// What a page of the studio needs: pictures in the page itself, and forms that ask this server.
  private static let studioSources = "img-src data:; form-action 'self'"

  private static func ownHeaders(_ type: String) -> [Header] {
    [
      Header("Content-Type", type), Header("Cache-Control", "no-store"),
      Header("X-Content-Type-Options", "nosniff"),
      Header("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }

  /// A page of the server itself.
  func page(
    _ status: Int, _ bytes: [UInt8], allowing sources: String = "form-action 'none'"
  ) -> Reply {
    let policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self';"
      + " base-uri 'none'; \(sources); frame-ancestors 'none'"
    return Reply(
      status,
      Self.ownHeaders("text/html; charset=utf-8") + [Header("Content-Security-Policy", policy)],
      .bytes(bytes))
  }
}

extension Header {
  static let allow = Header("Allow", "GET, HEAD")
}
