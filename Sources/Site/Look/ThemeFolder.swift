import WaymarkCore
import WaymarkDisk
import WaymarkModel
package import WaymarkPages
package import WaymarkProject

/// The folder of templates with which a project replaces files of the built-in theme.
package enum ThemeFolder {
  /// The theme's files, including the project's own.
  package static func files(of project: Project) throws -> ThemeFiles {
    guard let folder = project.look.templates else { return ThemeFiles() }
    let root = project.path(folder)
    guard fileKind(at: root) == .folder else {
      throw DiagnosedError(
        .projectTemplates, at: Location(folder), "there is no templates folder \(folder)",
        help: "Create the folder, or remove \"templates\" from the project file.")
    }
    var files: [String: [UInt8]] = [:]
    try read("", below: root, named: folder, depth: 0, into: &files)
    for name in files.keys.sorted() where !isInside("\(root)/\(name)", anyOf: project.readable) {
      throw fault("\(folder)/\(name)", "the file is a link to a place outside the project")
    }
    return ThemeFiles(overrides: files, folder: folder)
  }

  /// The maximum depth of folders: links can form circles.
  private static let depthLimit = 8

  /// Reads a folder of the theme, whose name is empty or ends with a slash.
  private static func read(
    _ prefix: String, below root: String, named folder: String, depth: Int,
    into files: inout [String: [UInt8]]
  ) throws {
    guard depth < depthLimit else {
      throw fault("\(folder)/\(prefix)", "folders are nested more than \(depthLimit) levels deep")
    }
    for entry in try entries(of: "\(root)/\(prefix)") where !entry.hasPrefix(".") {
      let name = prefix + entry
      let path = "\(root)/\(name)"
      switch fileKind(at: path) {
      case .folder:
        try read(name + "/", below: root, named: folder, depth: depth + 1, into: &files)
      case .file:
        let limit = name.hasSuffix(".png") ? 4 << 20 : 1 << 20
        files[name] = try readFile(at: path, limit: limit, isRegular: true)
      case .other: throw fault("\(folder)/\(name)", "this is a pipe or a device, not a file")
      case nil: throw fault("\(folder)/\(name)", "this is a link that does not lead to a file")
      }
    }
  }

  private static func fault(_ path: String, _ message: String) -> DiagnosedError {
    DiagnosedError(
      .projectTemplates, at: Location(path), message,
      help: "Put the file itself there, or remove it from the folder of templates.")
  }
}
