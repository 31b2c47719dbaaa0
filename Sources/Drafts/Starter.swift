public import WaymarkDisk
import WaymarkEmbedded

/// The small project that `waymark init` writes: it builds without changes, and its comments
/// explain it.
public enum Starter {
  /// The JSON Schema of the project file.
  public static var schema: [UInt8] { EmbeddedFile.bytes(of: "docs/waymark.schema.json") }

  private static let projectFile = "waymark.json"

  /// Writes the project into a folder without one, and returns the written paths.
  public static func write(into folder: String) throws(FileError) -> [String] {
    let existing = folder + "/" + projectFile
    if fileKind(at: existing) != nil { throw FileError(existing: existing) }
    try makeFolders(at: folder + "/Records")
    var written: [String] = []
    for (name, bytes) in files {
      let path = folder + "/" + name
      // Existing files of the user are never replaced.
      guard fileKind(at: path) == nil else { continue }
      try writeFile(bytes, at: path)
      written.append(path)
    }
    return written
  }

  /// The project file comes last: it completes the project.
  private static var files: [(name: String, bytes: [UInt8])] {
    [
      ("Records/listings.csv", file("listings.csv")),
      ("Records/dealers.json", file("dealers.json")),
      ("Records/gate-passes.ndjson", file("gate-passes.ndjson")),
      ("README.md", file("README.md")), (".gitignore", file("gitignore")),
      ("waymark.schema.json", schema), (projectFile, file(projectFile)),
    ]
  }

  private static func file(_ name: String) -> [UInt8] {
    EmbeddedFile.bytes(of: "Sources/Drafts/Starter/\(name)")
  }
}
