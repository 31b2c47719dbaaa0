import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// The files of the project that hosts serve unchanged.
struct StaticFiles: FixedProducer {
  let plan: SitePlan

  /// Files with the path of a file that the build writes, and files that would never be served.
  var diagnostics: [Diagnostic] {
    let paths = plan.look.files.statics.paths
    guard !paths.isEmpty else { return [] }
    return hiddenFiles + conflicts(of: paths)
  }

  /// Files at paths where nginx, Caddy and Apache serve the files of an ACME client.
  private var hiddenFiles: [Diagnostic] {
    let folder = ".well-known/acme-challenge/"
    let servers = ["nginx", "caddy", "apache"]
    guard
      plan.environment.hosting?.contains(where: { servers.contains($0.name) })
        ?? plan.project.hasPages
    else { return [] }
    return plan.look.files.statics.paths.filter { $0.hasPrefix(folder) }.map { path in
      let challenges = plan.environment.server.challenges
      return Diagnostic(
        .projectChallenge, at: Location(plan.look.files.statics.name(of: path)),
        "the server of \(plan.name) serves /\(folder) from \(challenges), so it does not serve this file",
        help:
          "Copy the file to \(challenges)/\(folder) on the server, and remove it from the project.")
    }
  }

  private func conflicts(of paths: [String]) -> [Diagnostic] {
    let site = HostingFiles(plan: plan).writtenSite
    return paths.compactMap { path in
      guard let other = site.claim(to: ServedPath(literal: path)) else { return nil }
      return Diagnostic(
        .projectStatic, at: Location(plan.look.files.statics.name(of: path)),
        "the environment \(plan.name) has \(other) at the path of this file",
        help: "Remove the file, or give it another name.")
    }
  }

  /// Writes every file on every host, one at a time to save memory.
  func produce(into sink: Sink) throws -> [AssetFile] {
    for path in plan.look.files.statics.paths {
      let bytes = try plan.look.files.statics.read(path)
      // Names in them are the project's own texts.
      sink.setTexts { [String(decoding: bytes, as: UTF8.self)] }
      for host in plan.environment.hosts {
        try sink.write(AssetFile("web/\(host)/\(path)", kind(of: path), bytes))
      }
    }
    sink.setTexts { [] }
    return []
  }

  /// How hosts serve them.
  var rules: [ServedRule] {
    plan.look.files.statics.paths.map { path in
      ServedRule(ServedPath(literal: path), .file, plan.responses.response(to: kind(of: path)))
    }
  }

  private func kind(of path: String) -> AssetKind {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return .copied(FileType(ofFileNamed: name))
  }
}

/// The files that pages load from their own host: style sheets, brand images, the web manifest.
struct ThemeAssets: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    plan.environment.hosts.flatMap { host in
      plan.themeFiles.map { AssetFile("web/\(host)\($0.path)", $0.kind, $0.bytes) }
    }
  }
}
