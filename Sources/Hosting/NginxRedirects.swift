import WaymarkCore

/// How nginx finds the redirects of moved paths.
///
/// A location with its condition takes 15 KB of memory, and a fixed path needs one for each
/// spelling. So most of many fixed paths are in maps, which are only consulted for a path that
/// nothing else answers.
/// Their keys are expressions, which nginx tries one after another: others are compared without
/// case, and have at most 46 bytes.
struct NginxRedirects {
  /// The redirects that have locations: those with variable parts, fixed paths that another
  /// location would match, and all others unless they are many.
  let placed: [Redirect]

  private let listed: [Redirect]

  /// The first host, which no other file of the server has, so that no other map has the name.
  private let host: String

  /// The number of fixed paths that have locations: 30 MB of memory.
  static let placedLimit = 1000

  init(_ site: ServedSite) {
    var others = PathIndex<Void>()
    for rule in site.rules { others.insert((), at: rule.path) }
    for redirect in site.redirects where !redirect.from.isLiteral {
      others.insert((), at: redirect.from)
    }
    func isFree(_ path: ServedPath) -> Bool { others.items(sharing: path).isEmpty }
    func isListed(_ redirect: Redirect) -> Bool {
      redirect.from.isLiteral && isFree(redirect.from) && isFree(redirect.indexPath)
    }
    let free = site.redirects.filter(isListed)
    // The operator's locations would take precedence over a map.
    let isPlaced = free.count <= Self.placedLimit || site.server.include != nil
    listed = isPlaced ? [] : free
    placed = isPlaced ? site.redirects : site.redirects.filter { !isListed($0) }
    host = site.hosts[0]
  }

  /// A map for each status that redirects have.
  var maps: Lines {
    statuses.flatMap { status -> Lines in
      let entries = listed.filter { $0.status == status }.map { redirect in
        let path = redirect.from.expression(isCapturing: false)
        return "  \"~^/\(path)\(Redirect.end)\\z\" \(redirect.target { _ in "" });"
      }
      let heading = "\n# Old paths, which are looked up if a path is not found.\n"
      return [heading + "map $uri \(variable(status)) {"] + entries + ["}"]
    }
  }

  /// The conditions of a location for unknown paths, each after a line break.
  var lookup: String {
    statuses.map { status in
      """

          if (\(variable(status))) {
            return \(status) \(variable(status))$is_args$args;
          }
      """
    }.joined()
  }

  private var statuses: [Int] { Set(listed.map(\.status)).sorted() }

  private func variable(_ status: Int) -> String {
    "$waymark_\(status)_" + String(StableHash(of: host).value, radix: 16)
  }
}
