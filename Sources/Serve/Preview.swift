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
  func json(build: String) -> JSON {
    .members([
      "build": .string(build), "failed": .bool(isFailed), "errors": .integer(errors),
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
  private let state = Mutex(State())
  private let events = EventStreams()
  private let server = Mutex<WebServer?>(nil)

  /// Listens on loopback, or on one address for those who have its token; nothing is served before a tree
  /// is shown.
  package init(
    port: Int, address: String?, isExact: Bool, studio: Studio? = nil
  ) throws(PortFault) {
    let listener = try Listener(port: port, address: address)
    var random = SystemRandomNumberGenerator()
    self.isExact = isExact
    self.studio = isExact || address != nil ? nil : studio
    self.port = listener.port
    run = random.next()
    gate = Gate(port: listener.port, address: address)
    let server = WebServer(listener, events) { [unowned self] in answer($0) }
    self.server.withLock { $0 = server }
  }

  /// The page that lists what is served, with the token where there is one.
  package var url: String { gate.url }

  /// The URL of a host.
  package func url(of host: String) -> String { gate.url(of: host) }

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
    state.withLock { state in
      state.trees = trees
      state.hosts = hosts
      state.news = news
      if isChanged { state.number += 1 }
    }
    tellNews()
  }

  /// Says that a build failed; what is served stays.
  package func fail(_ news: BuildNews) {
    state.withLock { $0.news = news }
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
    let json = state.news.json(build: build(state))
    events.tell(rendered { $0.json(json, in: .plain) })
  }

  /// What pages know by which build they are from.
  func build(_ state: State) -> String { "\(run)-\(state.number)" }

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
  private func page(
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
