import WaymarkCore
package import WaymarkDisk

/// Publishes a finished build, and cleans up after a killed one.
///
/// A tree without `manifest.json` is not complete: the old manifest is moved away before the first
/// rename and the new one comes last, so that a killed build never looks complete.
package struct Publication {
  package let folders: TreeFolders
  package let manifest: ManifestFile

  /// Whether files are synchronized to the disk before the manifest is written.
  private let isSynchronized: Bool

  /// Whether the files of hosts are in archives.
  let isPacked: Bool

  /// How the files of the tree are served.
  private let kinds: ServedKinds

  /// Writers of additional descriptions of the change.
  let announcements: [any Announcement]

  /// The generations and the number of them to keep; `nil` for a tree that is changed in place.
  let generations: Generations?
  private let keptCount: Int

  /// Makes the publication of a tree with an owner.
  ///
  /// With a number of generations, a publication makes a new tree and keeps that many; without one
  /// it changes the tree in place.
  package init(
    at folders: TreeFolders, of owner: TreeOwner, kinds: ServedKinds, generations kept: Int? = nil,
    isPacked: Bool = false, isSynchronized: Bool = false, announcements: [any Announcement] = []
  ) {
    self.isPacked = isPacked
    self.kinds = kinds
    self.announcements = announcements
    self.folders = folders
    self.isSynchronized = isSynchronized
    manifest = ManifestFile(folders: folders, owner: owner)
    generations = kept == nil ? nil : folders.generations
    keptCount = kept ?? 0
  }

  /// The new manifest, while files are renamed into the tree.
  private var next: DiskPath { folders.workspace + "/next.json" }

  /// Prepares the workspace: records the remains of a killed build, then removes them.
  ///
  /// Returns the names of the files of state that earlier builds left and that are missing or
  /// damaged.
  @discardableResult
  package func begin() throws(FileError) -> [String] {
    let changes = folders.root + "/" + ChangeList.path
    try requireFiles(in: Self.ownFiles.map { folders.state($0) } + [folders.manifest, changes])
    try makeFolders(at: folders.workspace)
    for name in try entries(of: folders.workspace) where name.hasSuffix(partSuffix) {
      try removeFile(at: folders.workspace + "/" + name)
    }
    try finishPublication()
    var lost: [String] = []
    if let generations {
      // Readers see a complete tree that no killed build has changed.
      try generations.clear()
      if try generations.restoreLink() { lost.append(folders.tree.path.description) }
      try removeTree(at: folders.stages)
    } else {
      try gatherLeftovers()
    }
    try removeTree(at: folders.runs)
    try removeTree(at: folders.future.path)
    try removeFile(at: next)
    try makeFolders(at: folders.nextStates)
    return lost + (try lostFiles())
  }

  /// The names of missing or damaged files of state; if the tree has no manifest, its files are
  /// listed.
  private func lostFiles() throws(FileError) -> [String] {
    let state = try manifestState()
    guard state != .own else { return try states().lost }
    let unlisted = [ChangeList.path] + announcements.map(\.path)
    guard try manifest.list(except: unlisted, to: folders.listedManifest) else { return [] }
    if state == .copied, try manifest.names(all: folders.listedManifest) {
      try removeFile(at: folders.listedManifest)
      return try states().lost
    }
    return [folders.manifest.lastName] + (try states().lost)
  }

  /// The files of state that the last build left, and those that are missing or damaged.
  private func states() throws(FileError) -> (all: [String], lost: [String]) {
    let owner = manifest.owner
    guard
      var reader = try StateReader(
        at: folders.state(Self.statesFile), header: owner.stateHeader(Self.statesFile))
    else { return ([], [Self.statesFile]) }
    var all: [String] = []
    while let line = try reader.next() { all.append(String(decoding: line, as: UTF8.self)) }
    var lost: [String] = []
    for name in all where try !StateReader.isWhole(folders.state(name), owner.stateHeader(name)) {
      lost.append(name)
    }
    return (all, lost)
  }

  /// Records the names of the files of state.
  private func noteStates(_ new: [String]) throws(FileError) {
    let kept = try states().all.filter { fileKind(at: folders.state($0)) != nil }
    let path = folders.state(Self.statesFile)
    var file = try StateWriter(at: path, header: manifest.owner.stateHeader(Self.statesFile))
    for name in Set(kept + new).sorted() { try file.append(line: Array(name.utf8)[...]) }
    try file.commit()
  }

  /// The file that names the files of state.
  private static let statesFile = "states"

  /// The files of the workspace that no producer writes.
  private static let ownFiles = [
    "cache", "fields.json", "leftovers", manifestEndFile, "next.json", "previous.json",
    RemovedList.name, statesFile,
  ]

  /// Throws if a folder is at the path of a file: otherwise this would fail after files were
  /// published.
  func requireFiles(in paths: [DiskPath]) throws(FileError) {
    for path in paths where fileKind(at: path) == .folder {
      throw FileError(folderInPlaceOf: path)
    }
  }

  /// Keeps the state of a build that was killed after it had published.
  private func finishPublication() throws(FileError) {
    if try isPublished() { try keepStates() }
  }

  /// Adds the paths of leftover stages to the list of leftovers, then removes the stages.
  private func gatherLeftovers() throws(FileError) {
    // Files get into a tree only while it has no manifest.
    guard fileKind(at: folders.manifest) != .file else {
      try removeFile(at: folders.leftovers)
      return try removeTree(at: folders.stages)
    }
    let stages = try entries(of: folders.stages)
    let isUnfinished = fileKind(at: next) == .file
    guard !stages.isEmpty || isUnfinished else { return }
    var paths: [UInt8] = []
    if fileKind(at: folders.leftovers) == .file { paths = try readFile(at: folders.leftovers) }
    for stage in stages {
      try Stage.forEachPath(ofStageAt: folders.stages + "/" + stage) { path in
        paths.append(contentsOf: Checksum.sealed(path))
        paths.append(0x0A)
      }
    }
    // A stage may have lost its list of files; the manifest of the unfinished build names all of them.
    if isUnfinished {
      var lines = try LineReader(at: next)
      while let line = try lines.next(limit: ManifestFile.lineLimit) {
        guard let path = ManifestFile.entry(line).flatMap(ManifestFile.pathBytes) else { continue }
        paths.append(contentsOf: Checksum.sealed(path))
        paths.append(0x0A)
      }
    }
    try writeFile(paths, at: folders.leftovers)
    try removeTree(at: folders.stages)
  }

  /// Discards the work of a failed build; the tree does not change.
  ///
  /// If the publishing itself failed, the stages are kept: the next build learns from their
  /// journals which files are its own.
  package func abandon() {
    guard fileKind(at: next) == nil else { return }
    try? generations?.clear()
    try? removeTree(at: folders.future.path)
    try? removeTree(at: folders.stages)
    try? removeTree(at: folders.runs)
  }

  /// The result of a publication.
  package struct Result {
    /// The number of removed files.
    package var removed = 0

    /// The number of the published generation; `nil` for trees in place.
    package var generation: Int?

    /// Why state for the next build could not be saved after the tree was published.
    package var unkept: FileError?
  }

  /// Makes the tree that will be published in one step, and returns it; `nil` if it is up to date
  /// or changed in place.
  ///
  /// The trees of all environments are made before the first is published: if this fails, readers
  /// of each see the same as before.
  package func prepare(_ result: TreeResult, as plan: Plan) throws -> OpenFolder? {
    guard !plan.isCurrent else { return nil }
    // The workers wrote into the folder of a first tree.
    let isFirst = fileKind(at: folders.future.path) == .folder
    guard isFirst != folders.hasTree else {
      throw DiagnosedError(
        .buildFile, at: Location(folders.root.description),
        "the folder was \(isFirst ? "created" : "removed") during the build",
        help: "Make sure that no other program writes there, and run again; nothing was published.")
    }
    if isFirst {
      try finish(folders.future, result, plan, removing: generations == nil ? [] : plan.stale)
      return folders.future
    }
    guard let generations else { return nil }
    try link(result, into: generations.next)
    try finish(generations.next, result, plan, removing: plan.stale)
    return generations.next
  }

  /// Publishes the prepared tree.
  ///
  /// Without a prepared tree, publishes the workers' staged files, removes files that the build no
  /// longer has, and writes the manifest.
  ///
  /// Without a cache, the next build does not find one.
  package func publish(
    _ result: TreeResult, as plan: Plan, showing made: OpenFolder?,
    cache: EnvironmentCache? = nil
  ) throws -> Result {
    var published = Result(generation: generations?.current())
    if !plan.isCurrent {
      if let generations, let made {
        published.generation = try generations.publish(made.path)
        published.removed = plan.stale.count
      } else if made != nil {
        try folders.showFuture()
      } else {
        published.removed = try publish(result, as: plan)
      }
    }
    do {
      try noteMissingManifest(plan)
      try keepStates()
      try RemovedList(of: folders).add(plan.stale)
      if let cache { try keep(cache, result, isOlder: generations != nil && !plan.isCurrent) }
      if !plan.isCurrent { try folders.generations.keep(generations == nil ? nil : keptCount) }
    } catch let error as FileError {
      published.unkept = error
    }
    try clear()
    return published
  }

  /// Moves the files of state to the places where the next build expects them.
  ///
  /// The note of the manifest comes last, so that the next build continues if this one is killed.
  private func keepStates() throws(FileError) {
    let note = Self.manifestEndFile
    var names = try entries(of: folders.nextStates).filter { !$0.hasSuffix(partSuffix) }
    // A tree of generations can go back to an earlier one.
    if generations != nil { names.removeAll { $0 == note } }
    try noteStates(names)
    for name in names where name != note {
      try move(folders.nextState(name), to: folders.state(name))
    }
    try removeFile(at: folders.previousManifest)
    if generations != nil {
      for path in [folders.state(note), folders.nextState(note)] { try removeFile(at: path) }
    } else if names.contains(note) {
      try move(folders.nextState(note), to: folders.state(note))
    }
  }

  /// Keeps the output of records for the next build.
  ///
  /// If there is nothing new, the file of the last build is kept. In a new generation every file
  /// got a second name, which changes the file: the cache must be newer than that.
  private func keep(
    _ cache: EnvironmentCache, _ result: TreeResult, isOlder: Bool
  ) throws {
    let counts = result.cacheCounts
    guard let earlier = cache.earlier, !earlier.isWorn else {
      return try RecordCache.write(
        runs: result.cacheRuns, count: counts.kept, key: cache.key, to: folders.cache)
    }
    guard isOlder || counts.kept != counts.repeated else { return }
    try RecordCache.append(runs: result.cacheRuns, count: counts.kept, to: folders.cache)
  }

  /// Changes the tree in place.
  private func publish(_ result: TreeResult, as plan: Plan) throws -> Int {
    let isUnfinished = fileKind(at: folders.manifest) != .file
    let end = try manifest.write(runs: result.manifestRuns, to: next)
    try folders.tree.make()
    try noteManifest(end, at: next, in: folders.tree)
    try synchronize(folders.tree)
    if !isUnfinished { try move(folders.manifest, to: folders.previousManifest) }
    // Before the files: if the build is killed while it moves them, the next one finds no
    // difference.
    for announcement in announcements { try announcement.write(plan, into: folders.root) }
    let tree = TreeCursor(below: folders.tree)
    for stage in result.stages { try Stage.publish(stage, into: tree) }
    var removed = 0
    for path in plan.stale + plan.packed {
      if try removeFile(at: folders.root + "/" + path) { removed += 1 }
      removeEmptyFolders(above: folders.root + "/" + path)
    }
    try writeChanges(plan, removing: plan.stale, folders.root)
    try synchronize(folders.tree)
    try move(next, to: folders.manifest)
    return removed
  }

  /// Makes a tree from staged files and unchanged files of the published tree.
  private func link(_ result: TreeResult, into folder: OpenFolder) throws {
    try folder.make()
    let tree = TreeCursor(below: folder)
    var count = 0
    for stage in result.stages { count += try Stage.publish(stage, into: tree) }
    let shown = TreeCursor(below: folders.tree)
    var wanted = 0
    try manifest.forEachPath(runs: result.manifestRuns) { path in
      try Interruption.check()
      guard !isPacked || !path.hasPrefix(ChangeList.webRoots) else { return }
      wanted += 1
      if try shown.link(path, into: tree) { count += 1 }
    }
    // The tree may have been changed after the comparison.
    guard count == wanted else { throw FileError(changed: folders.root.description) }
  }

  /// Writes the files of an unpublished tree other than its contents.
  private func finish(
    _ folder: OpenFolder, _ result: TreeResult, _ plan: Plan, removing stale: [String]
  ) throws {
    let root = DiskPath(below: folder)
    try folder.make()
    for announcement in announcements { try announcement.write(plan, into: root) }
    try writeChanges(plan, removing: stale, root)
    let path = root + "/manifest.json"
    let end = try manifest.write(runs: result.manifestRuns, to: path)
    try noteManifest(end, at: path, in: folder)
    try synchronize(folder)
  }

  private func writeChanges(_ plan: Plan, removing stale: [String], _ root: DiskPath) throws {
    try ChangeList(folders: folders, kinds: kinds)
      .write(newLines: plan.newLines, removing: stale, into: root)
  }

  /// Writes all files to the disk: after a power cut, every name has its bytes, and a manifest has
  /// its files.
  private func synchronize(_ folder: OpenFolder) throws(FileError) {
    if isSynchronized { try WaymarkDisk::synchronize(folder) }
  }

  /// Removes the files that only an unfinished build needs.
  ///
  /// Without all of its state, a build is one: the previous manifest remains.
  private func clear() throws(FileError) {
    try removeTree(at: folders.stages)
    try removeTree(at: folders.runs)
    try removeFile(at: folders.leftovers)
  }
}
