import Disk
import Model
import Pages
import Project

/// The folder of templates that a project lays over the built-in theme.
enum ThemeFolder {
  /// The theme's files, the project's own among them.
  static func files(of project: Project) throws -> ThemeFiles {
    guard let folder = project.templates else { return ThemeFiles() }
    let root = project.path(folder)
    guard fileKind(at: root) == .folder else {
      throw DiagnosedError(
        .projectTemplates, at: Location(folder), "there is no folder of templates \(folder)",
        help: "Make the folder, or remove \"templates\" from the project file.")
    }
    var files: [String: [UInt8]] = [:]
    try read(root, prefix: "", into: &files)
    return ThemeFiles(overrides: files, folder: folder)
  }

  private static func read(
    _ folder: String, prefix: String, into files: inout [String: [UInt8]]
  ) throws {
    for name in try entries(of: folder) where !name.hasPrefix(".") {
      let path = folder + "/" + name
      switch fileKind(at: path) {
      case .folder: try read(path, prefix: prefix + name + "/", into: &files)
      case .file: files[prefix + name] = try readFile(at: path, limit: 1 << 20)
      case .other, nil: continue
      }
    }
  }
}
