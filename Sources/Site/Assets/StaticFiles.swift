import Disk
import Hosting
import Model
import Project

/// The files of the project that hosts serve as they are.
struct StaticFiles: Asset {
  let build: EnvironmentBuild

  /// None: they are written one after the other, so that memory holds one.
  var files: [AssetFile] { [] }

  /// Where a file would be in the way of one that the build writes.
  var diagnostics: [Diagnostic] {
    let site = HostingFiles(build: build).writtenSite
    return build.statics.paths.compactMap { path in
      guard let other = site.claim(to: ServedPath(literal: path)) else { return nil }
      return Diagnostic(
        .projectStatic, at: Location(build.statics.name(of: path)),
        "the environment \(build.name) has \(other) of its own where this file would be",
        help: "Remove the file, or give it another name.")
    }
  }

  /// Writes every file on every host.
  func write(to worker: EnvironmentWorker) throws {
    for path in build.statics.paths {
      let bytes = try build.statics.read(path)
      // Names in them are the project's own words.
      worker.setTexts { [String(decoding: bytes, as: UTF8.self)] }
      for host in build.environment.hosts {
        try worker.write(AssetFile("web/\(host)/\(path)", kind(of: path), bytes))
      }
    }
    worker.setTexts { [] }
  }

  /// How hosts serve them.
  var rules: [ServedRule] {
    build.statics.paths.map { path in
      ServedRule(ServedPath(literal: path), .file, build.responses.response(to: kind(of: path)))
    }
  }

  private func kind(of path: String) -> AssetKind {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return .copied(FileType(ofFileNamed: name))
  }
}
