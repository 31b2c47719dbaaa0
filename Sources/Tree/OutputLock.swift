import WaymarkCore
import WaymarkDisk

/// Holds an output, so that nothing else changes its trees.
package struct OutputLock: ~Copyable {
  private let lock: FileLock

  package init(on output: String) throws {
    try requireOpenFiles()
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

/// Throws when a build may have too few files open: with a dozen the system's libraries stop it without
/// a message.
func requireOpenFiles() throws(DiagnosedError) {
  let least = 256
  let count = raiseOpenFileLimit()
  guard count < least else { return }
  throw DiagnosedError(
    .buildFile, at: Location("ulimit -n"), "a program may have \(count) files open here",
    help: "Allow \(least) or more; nothing was published.")
}
