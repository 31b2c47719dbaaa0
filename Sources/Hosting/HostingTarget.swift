import WaymarkCore

/// A server or a service that can serve a site.
///
/// This room makes servers answer every URL with the right file, content type and headers.
/// `ResponseTable` defines how each kind of file is served, `ServedSite` which URLs a site has, and
/// each target writes both in the language of one host. A new host is one file like `Caddy.swift`
/// and one line of `all`.
public struct HostingTarget: Sendable {
  /// The name of the target in a project file.
  public let name: String

  /// The instructions for the target's files.
  let advice: String

  /// The instructions in steps, for a server of the operator's own.
  let steps: @Sendable (ServedSite) -> Lines

  /// The names that the root of a site must not contain: the target's own files, and paths that it
  /// answers itself.
  let reservedNames: Set<String>

  /// Other shortcomings of the target for a site.
  let limits: @Sendable (ServedSite) -> [Shortcoming]

  /// The files for a site that the target can serve.
  private let write: @Sendable (ServedSite) -> [HostingFile]

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
    write = files
  }

  /// The files that configure the target for a site, by their paths below `hosting/`.
  public func files(_ site: ServedSite) -> [HostingFile] { write(fitting(site)) }

  /// Every target, in the order of the documents.
  public static let all = [
    nginx, caddy, apache, netlify, cloudflare, vercel, firebase, s3, githubPages,
  ]

  public init?(named name: String) {
    guard let target = Self.all.first(where: { $0.name == name }) else { return nil }
    self = target
  }

  /// The targets of an environment that declares none: the operator's own servers, and every
  /// service that can fully serve the site.
  public static func suitable(for site: ServedSite) -> [HostingTarget] {
    all.filter { $0.shortcomings(for: site).isEmpty }
  }

  /// The target's section of `README.md`.
  func readMe(_ site: ServedSite) -> Lines {
    let steps = steps(site).compactMap(\.self).enumerated()
    let note = omission(in: site).map { " \($0)." } ?? ""
    return ["- \(advice)\(note)"] + steps.map { "  \($0 + 1). \($1)" }
  }

  /// The shortcomings of the target for a site; empty if it can fully serve the site.
  public func shortcomings(for site: ServedSite) -> [Shortcoming] {
    var found = limits(fitting(site))
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

/// The lines of a file; each may contain several, and `nil` is left out.
typealias Lines = [String?]

/// One file below `hosting/`.
public struct HostingFile: Sendable, Equatable {
  public let path: String
  public let bytes: [UInt8]

  /// Makes a file from its lines.
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
