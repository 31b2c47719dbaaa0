import Disk

/// Brings a finished build before its readers, and cleans up after one that was killed.
///
/// A tree without `manifest.json` is not finished: the old manifest is put aside before the first
/// rename and the new one comes last, so that a killed build never looks complete.
struct Publication {
  private let folders: TreeFolders
  private let manifest: ManifestFile

  /// Whether what was written is on the disk before a manifest says so.
  private let isSynchronized: Bool

  /// Makes the publication of a tree that belongs to an owner.
  init(at folders: TreeFolders, of owner: TreeOwner, isSynchronized: Bool = false) {
    self.folders = folders
    self.isSynchronized = isSynchronized
    manifest = ManifestFile(folders: folders, owner: owner)
  }

  /// The new manifest, from just before the first rename until the last.
  private var next: DiskPath { folders.workspace + "/next.json" }

  /// Prepares the workspace: what a killed build left there is noted, then cleared away.
  func begin() throws(FileError) {
    try makeFolders(at: folders.workspace)
    for name in try entries(of: folders.workspace) where name.hasSuffix(partSuffix) {
      try removeFile(at: folders.workspace + "/" + name)
    }
    try gatherLeftovers()
    try removeTree(at: folders.runs)
    try removeFile(at: next)
  }

  /// Adds the paths of leftover stages to the list of leftovers, then removes the stages.
  private func gatherLeftovers() throws(FileError) {
    let stages = try entries(of: folders.stages)
    guard !stages.isEmpty else { return }
    var paths: [UInt8] = []
    if fileKind(at: folders.leftovers) == .file { paths = try readFile(at: folders.leftovers) }
    for stage in stages {
      try Stage.forEachPath(ofStageAt: folders.stages + "/" + stage) { path in
        paths.append(contentsOf: Checksum.sealed(path))
        paths.append(0x0A)
      }
    }
    try writeFile(paths, at: folders.leftovers)
    try removeTree(at: folders.stages)
  }

  /// Throws a failed build's work away; the tree stays as it was.
  ///
  /// When the publishing itself has failed, the stages stay: from their journals the next build
  /// learns which files are its own.
  func abandon() {
    guard fileKind(at: next) == nil else { return }
    try? removeTree(at: folders.stages)
    try? removeTree(at: folders.runs)
  }

  /// What a publication would do besides bringing staged files to their places.
  struct Plan: Sendable {
    /// Whether the tree is already what it is to be.
    let isCurrent: Bool

    /// The paths of files to remove.
    let stale: [String]
  }

  /// Tells what publishing would do; nothing is changed by that.
  func plan(_ result: WorkerResult) throws -> Plan {
    let isClean = [folders.leftovers, folders.previousManifest].allSatisfy {
      fileKind(at: $0) == nil
    }
    // A manifest that names these very files names no stale one.
    if result.counts.created + result.counts.updated == 0, isClean,
      try manifest.isCurrent(runs: result.manifestRuns)
    {
      return Plan(isCurrent: true, stale: [])
    }
    let stale = try manifest.stalePaths(runs: result.manifestRuns)
    let tree = TreeCursor(below: folders.tree)
    for path in stale { try tree.check(path) }
    return Plan(isCurrent: false, stale: stale)
  }

  /// Publishes what the workers staged, removes what the build no longer claims, writes the manifest,
  /// and returns how many files were removed.
  ///
  /// Without a cache the next build finds none.
  func publish(
    _ result: WorkerResult, as plan: Plan, cache: EnvironmentCache? = nil
  ) throws -> Int {
    let removed = plan.isCurrent ? 0 : try publish(result, removing: plan.stale)
    let counts = result.cacheCounts
    // When nothing was learned the file of the last build stays.
    if let cache, counts.kept != counts.repeated || counts.kept != cache.earlier?.count {
      try RecordCache.write(
        runs: result.cacheRuns, count: counts.kept, key: cache.key, to: folders.cache)
    }
    if fileKind(at: folders.newDates) == .file { try move(folders.newDates, to: folders.dates) }
    try clear()
    return removed
  }

  private func publish(_ result: WorkerResult, removing stale: [String]) throws -> Int {
    let isUnfinished = fileKind(at: folders.manifest) != .file
    try manifest.write(runs: result.manifestRuns, to: next)
    try folders.tree.make()
    try synchronizeTree()
    if !isUnfinished { try move(folders.manifest, to: folders.previousManifest) }
    let tree = TreeCursor(below: folders.tree)
    for stage in result.stages { try Stage.publish(stage, into: tree) }
    var removed = 0
    for path in stale {
      if try removeFile(at: folders.root + "/" + path) { removed += 1 }
      removeEmptyFolders(above: folders.root + "/" + path)
    }
    try synchronizeTree()
    try move(next, to: folders.manifest)
    return removed
  }

  /// After a power cut there is then no name without its bytes, and no manifest without its files.
  private func synchronizeTree() throws(FileError) {
    if isSynchronized { try synchronize(folders.tree) }
  }

  /// Removes what only an unfinished build needs.
  private func clear() throws(FileError) {
    try removeTree(at: folders.stages)
    try removeTree(at: folders.runs)
    try removeFile(at: folders.leftovers)
    try removeFile(at: folders.previousManifest)
  }
}
