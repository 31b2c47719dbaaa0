import Disk
import Model

/// Holds an output, so that nothing else changes its trees.
struct OutputLock: ~Copyable {
  private let lock: FileLock

  init(on output: String) throws {
    raiseOpenFileLimit()
    try makeFolders(at: output)
    let workspace = OpenFolder(at: TreeFolders.workspace(of: output))
    try workspace.make()
    do throws(FileError) {
      lock = try FileLock(at: TreeFolders.lock(below: workspace))
    } catch {
      guard error.isHeld else { throw error }
      throw DiagnosedError(.buildLocked, at: Location(output))
    }
  }
}
