import WaymarkCore

/// A server or a service that a site can be served by.
///
/// This room makes servers answer every URL with the right file, content type and headers.
/// `ResponseTable` says how each kind of file is served, `ServedSite` which URLs a site has, and each
/// target writes both in the language of one host. A new host is one file like `Caddy.swift` and one
/// line of `all`.
public struct HostingTarget: Sendable {
  /// How a project file names the target.
  public let name: String

  /// What an operator does with the target's files.
  let advice: String

  /// The same in steps, for a server of the operator's own.
  let steps: @Sendable (ServedSite) -> Lines

  /// What the root of a site may not hold: the target's own files, and paths that it answers itself.
  let reservedNames: Set<String>

  /// What else the target may be unable to do for a site.
  let limits: @Sendable (ServedSite) -> [Shortcoming]

  /// The files that make the target serve a site, by their paths below `hosting/`.
  public let files: @Sendable (ServedSite) -> [HostingFile]

  @inline(never)
  init(
    _ name: String, advice: String, reservedNames: Set<String> = [],
    steps: @escaping @Sendable (ServedSite) -> Lines = { _ in [] },
    limits: @escaping @Sendable (ServedSite) -> [Shortcoming] = { _ in [] },
    files: @escaping @Sendable (ServedSite) -> [HostingFile]
  ) {
    self.name = name
    self.advice = advice
    self.steps = steps
    self.reservedNames = reservedNames
    self.limits = limits
    self.files = files
  }

  /// Every target, in the order that documents name them.
  public static let all = [
    nginx, caddy, apache, netlify, cloudflare, vercel, firebase, s3, githubPages,
  ]

  /// Finds a target by its name.
  public init?(named name: String) {
    guard let target = Self.all.first(where: { $0.name == name }) else { return nil }
    self = target
  }

  /// The targets of an environment that declares none: the operator's own servers, and every service
  /// that can serve the site as it is meant to be.
  public static func suitable(for site: ServedSite) -> [HostingTarget] {
    all.filter { $0.shortcomings(for: site).isEmpty }
  }

  /// What `README.md` says of the target.
  func readMe(_ site: ServedSite) -> Lines {
    let steps = steps(site).compactMap(\.self).enumerated()
    return ["- \(advice)"] + steps.map { "  \($0 + 1). \($1)" }
  }

  /// What the target cannot do for a site; empty when it can serve all of it as it is meant to be.
  public func shortcomings(for site: ServedSite) -> [Shortcoming] {
    var found = limits(site)
    for path in site.rules.map(\.path) + site.redirects.map(\.from) {
      guard case .literal(let first)? = path.segments.first, reservedNames.contains(first)
      else { continue }
      let message = "\(name) reserves /\(first), and so \(path)"
      found.append(Shortcoming(.hostingReserved, message))
    }
    return found
  }
}

extension HostingTarget: Equatable, CustomStringConvertible {
  public static func == (left: HostingTarget, right: HostingTarget) -> Bool {
    left.name == right.name
  }

  public var description: String { name }
}

/// Lines of a file, each of them perhaps several; `nil` is none.
typealias Lines = [String?]

/// One file below `hosting/`.
public struct HostingFile: Sendable, Equatable {
  public let path: String
  public let bytes: [UInt8]

  /// Makes a file of its lines.
  init(_ path: String, _ lines: Lines) {
    self.path = path
    bytes = rendered { output in
      for case let line? in lines {
        output.append(line)
        output.append("\n")
      }
    }
  }

  init(_ path: String, _ json: JSON) {
    self.path = path
    bytes = rendered { $0.json(json, layout: .pretty) }
  }
}
