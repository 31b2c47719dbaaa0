import WaymarkCore
package import WaymarkDisk

extension Publication {
  /// The effects of a publication in addition to moving staged files into the tree.
  package struct Plan: Sendable {
    /// Whether the tree is already up to date.
    package let isCurrent: Bool

    /// The file with the lines that the tree's manifest does not have.
    package let newLines: DiskPath

    /// The paths of files to remove.
    package let stale: [String]

    /// The paths of files to remove that are in archives from now on.
    package var packed: [String] = []

    /// The paths of files that are removed or replaced, although no manifest lists them as written
    /// by a build.
    package var unknown: [String] = []
  }

  /// Plans the publication without changing anything.
  package func plan(_ result: TreeResult) throws -> Plan {
    // The first build after a rollback withdraws what only other trees had.
    let isRolledBack = try !folders.generations.rolledBack().isEmpty
    let isClean =
      !isRolledBack
      && [folders.leftovers, folders.previousManifest].allSatisfy { fileKind(at: $0) == nil }
    let isShown = generations.map { $0.current() != nil } ?? true
    let difference = try manifest.difference(from: result.manifestRuns)
    let stale = difference.stalePaths
    // A manifest with exactly these files lists no stale ones.
    if result.counts.created + result.counts.updated == 0, isClean, isShown, difference.isNone {
      return Plan(isCurrent: true, newLines: difference.newLines, stale: [])
    }
    let packed = try newlyPacked()
    let tree = TreeCursor(below: folders.tree)
    for path in stale + packed + [ChangeList.path] + announcements.map(\.path) {
      try tree.check(path)
    }
    try requireFiles(in: try entries(of: folders.nextStates).map { folders.state($0) })
    return Plan(
      isCurrent: false, newLines: difference.newLines, stale: stale, packed: packed,
      unknown: folders.isListed ? stale + (try archives()) : [])
  }

  /// The archives of the tree, whose files are not in its folder.
  private func archives() throws(FileError) -> [String] {
    try entries(of: folders.root).filter { PackPaths.isArchive($0) }
  }

  /// The files of hosts in the tree that were not in an archive before.
  private func newlyPacked() throws -> [String] {
    guard isPacked, fileKind(at: folders.root + "/web") == .folder else { return [] }
    var paths: [String] = []
    var wasPacked = false
    try folders.forEachPublishedPath { path in
      if path == PackPaths.script { wasPacked = true }
      if path.hasPrefix(ChangeList.webRoots) { paths.append(path) }
    }
    // Files that someone unpacked in the tree are kept.
    return wasPacked ? [] : paths
  }
}
