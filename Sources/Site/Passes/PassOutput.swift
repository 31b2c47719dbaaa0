import Disk
import Model
import Passes

/// Where the passes of a batch go: into a folder that is there, file by file, or into a new one.
///
/// A new folder gets its name when all passes are in it. Until then it has another name beside it, and
/// it is removed if the batch fails or a signal ends it.
struct PassOutput: Sendable {
  let folder: String

  /// The folder under its other name; `nil` when the folder is there already.
  private let part: OpenFolder?

  init(_ folder: String) throws(FileError) {
    self.folder = folder
    guard fileKind(at: folder) == nil else {
      try makeFolders(at: folder)
      part = nil
      return
    }
    let part = OpenFolder(at: DiskPath(partPath(of: folder)))
    // A process of this number that was killed may have left one.
    try removeTree(at: part.path)
    try part.make()
    self.part = part
  }

  /// Writes a file, unless it is there with the same bytes; false when it was.
  func write(_ bytes: [UInt8], as name: String) throws(FileError) -> Bool {
    guard let part else { return try Site.write(bytes, at: folder + "/" + name) }
    try createFile(bytes, named: name, in: part)
    return true
  }

  /// Gives a new folder its name.
  func commit() throws(FileError) {
    guard let part else { return }
    try rename(part.path, to: DiskPath(folder))
  }

  /// Removes a new folder that is not whole; the warning names one that stays.
  func discard() -> Diagnostic? {
    guard let part else { return nil }
    do throws(FileError) {
      try removeTree(at: part.path)
      return nil
    } catch {
      var warning = Diagnostic(
        .buildFile, at: Location(part.path.description),
        "the folder with a part of the passes stays behind: \(error)", help: "Delete it.")
      warning.severity = .warning
      return warning
    }
  }
}
