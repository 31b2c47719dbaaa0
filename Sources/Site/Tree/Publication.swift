import Disk

/// Brings a finished build before its readers, and cleans up after one that was killed.
///
/// A tree without `manifest.json` is not finished: the old manifest is put aside before the first
/// rename and the new one comes last, so that a killed build never looks complete.
struct Publication {
  private let places: TreePlaces

  /// The new manifest, from just before the first rename until the last.
  private var next: String { places.workspace + "/next.json" }

  /// Takes up an environment's tree: what a killed build left in the workspace is kept in mind and
  /// cleared away.
  init(at places: TreePlaces) throws(FileError) {
    self.places = places
    try makeFolders(at: places.workspace)
    try gatherLeftovers()
    try removeTree(at: places.runs)
    try removeFile(at: next)
  }

  /// Adds the paths of leftover stages to the list of leftovers, then removes the stages.
  private func gatherLeftovers() throws(FileError) {
    let stages = try entries(of: places.stages)
    guard !stages.isEmpty else { return }
    var paths: [UInt8] = []
    if fileKind(at: places.leftovers) == .file { paths = try readFile(at: places.leftovers) }
    for stage in stages {
      try Stage.forEachPath(ofStageAt: places.stages + "/" + stage) { path in
        paths.append(contentsOf: path.utf8)
        paths.append(0x0A)
      }
    }
    try writeFile(paths, at: places.leftovers)
    try removeTree(at: places.stages)
  }

  /// Throws a failed build's work away; the tree stays as it was.
  ///
  /// When the publishing itself has failed, the stages stay: from their journals the next build
  /// learns which files are no stranger's.
  func abandon() {
    guard fileKind(at: next) == nil else { return }
    try? removeTree(at: places.stages)
    try? removeTree(at: places.runs)
  }

  /// Publishes what the writers staged, removes what the plan no longer claims and writes the
  /// manifest.
  ///
  /// - Parameters:
  ///   - part: What the writers made.
  ///   - environment: The name in the manifest.
  ///   - known: What the last build made; it stays when this build learned nothing.
  ///   - key: What the files depend on; `nil` when the next build is to know nothing.
  /// - Returns: How many files were removed.
  /// - Throws: What reading, rendering or writing throws.
  func publish(
    _ part: TreePart, environment: String, known: KnownRecords? = nil, key: BuildKey? = nil
  ) throws -> Int {
    let removed = try publish(part, environment: environment)
    let recalls = part.recalls
    if let key, recalls.known != recalls.repeated || recalls.known != known?.count {
      try KnownRecordsFile(path: places.known)
        .write(runs: part.knownRuns, count: recalls.known, key: key)
    }
    try clear()
    return removed
  }

  private func publish(_ part: TreePart, environment: String) throws -> Int {
    let manifest = ManifestFile(places: places, environment: environment)
    let isClean = [places.leftovers, places.previousManifest].allSatisfy { fileKind(at: $0) == nil }
    // A manifest that names these very files names no stale one.
    if part.counts.created + part.counts.updated == 0, isClean,
      try manifest.isCurrent(runs: part.manifestRuns)
    {
      return 0
    }
    let stale = try manifest.stalePaths(runs: part.manifestRuns)
    let isUnfinished = fileKind(at: places.manifest) != .file
    try manifest.write(runs: part.manifestRuns, to: next)
    try makeFolders(at: places.root)
    if !isUnfinished { try move(places.manifest, to: places.previousManifest) }
    for stage in part.stages {
      try Stage.publish(stage, into: places.root)
    }
    var removed = 0
    for path in stale {
      if try removeFile(at: places.root + "/" + path) { removed += 1 }
      removeEmptyFolders(above: places.root + "/" + path, below: places.root)
    }
    try move(next, to: places.manifest)
    return removed
  }

  /// Removes what only an unfinished build needs.
  private func clear() throws(FileError) {
    try removeTree(at: places.stages)
    try removeTree(at: places.runs)
    try removeFile(at: places.leftovers)
    try removeFile(at: places.previousManifest)
  }
}
