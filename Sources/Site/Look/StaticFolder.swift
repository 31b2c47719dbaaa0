import WaymarkCore
package import WaymarkDisk
import WaymarkHosting
import WaymarkModel
package import WaymarkProject
import WaymarkSigning

/// The folder of a project with files that hosts serve unchanged.
package struct StaticFolder: Sendable {
  /// The maximum number of files: each has its own rule in the files of servers.
  static let countLimit = 1000

  /// The maximum size of a file: one at a time is in memory.
  package static let sizeLimit = 64 << 20

  private static let wellKnown = ".well-known"

  /// The path from the working directory, and the path in the project file.
  private let root: String
  private let name: String

  /// The files that must not be served, by what tells them from others.
  private let privateFiles: Set<FileIdentity>

  /// The paths of the files in the folder, sorted.
  package private(set) var paths: [String] = []

  /// Checks every file; the error contains every reason why one cannot be served.
  package init(of project: Project) throws {
    name = project.staticFolder ?? ""
    root = project.path(name)
    privateFiles = Set(project.privateFiles.compactMap { fileIdentity(at: placeOnDisk($0)) })
    guard project.staticFolder != nil else { return }
    guard fileKind(at: root) == .folder, try isInside(root, folder: project.path(".")) else {
      throw DiagnosedError(
        .projectStatic, at: Location(name), "there is no folder \(name) in the project")
    }
    var faults: [Diagnostic] = []
    try visit("", &faults)
    if paths.count > Self.countLimit {
      faults.append(
        Diagnostic(
          .projectStatic, at: Location(name),
          "the folder has \(paths.count) files; at most \(Self.countLimit) are served",
          help: "Serve large collections from another host."))
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
  }

  /// The name of a file in messages.
  package func name(of path: String) -> String { name + "/" + path }

  /// The name of each file with what changes when it is written.
  package var versions: [String] {
    paths.map { path in
      "\(path) \(fileIdentity(at: root + "/" + path).map { "\($0)" } ?? "")"
    }
  }

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    try readFile(at: root + "/" + path, limit: Self.sizeLimit, isRegular: true)
  }

  private mutating func visit(_ prefix: String, _ faults: inout [Diagnostic]) throws {
    for entry in try entries(of: root + "/" + prefix) {
      let path = prefix + entry
      if let fault = try fault(of: path, named: entry) {
        faults.append(Diagnostic(.projectStatic, at: Location(name(of: path)), fault))
      } else if fileKind(at: root + "/" + path) == .folder {
        try visit(path + "/", &faults)
      } else {
        paths.append(path)
      }
    }
  }

  /// Why a file or folder cannot be served.
  private func fault(of path: String, named entry: String) throws -> String? {
    let file = root + "/" + path
    if entry.hasPrefix("."), path != Self.wellKnown {
      return "names that begin with a period are not served, except \(Self.wellKnown)"
    }
    guard ServedPath.canServe(path) else {
      return "names may only contain letters, digits, '-', '.', '_' and '~'"
    }
    // A link out of the folder, or a circular one.
    guard fileKind(at: file) != nil, try isInside(file, folder: root) else {
      return "the link leads out of the folder, or to no file"
    }
    if let identity = fileIdentity(at: placeOnDisk(file)), privateFiles.contains(identity) {
      return "the project names it as a source, a key or a secret, which only builds may read"
    }
    switch fileKind(at: file) {
    case .folder: return isLink(at: file) ? "a link to a folder is not followed" : nil
    case .file:
      let size = fileSize(at: file) ?? 0
      // Keys are small.
      if size < 1 << 16, let bytes = try? read(path), let kind = privateKey(in: bytes[...]) {
        return "it contains \(kind)"
      }
      return size > Self.sizeLimit ? "the file is larger than 64 MB" : nil
    case .other, nil: return "not a file or a folder"
    }
  }
}
