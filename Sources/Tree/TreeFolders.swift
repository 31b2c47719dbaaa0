import WaymarkCore
package import WaymarkDisk

/// Where one environment's files are and where its build works.
///
/// Below these folders no link is followed. `Output/<environment>` itself may be one.
package struct TreeFolders: Sendable {
  private let environment: String

  /// `Output/<environment>`, which readers see.
  package let tree: OpenFolder

  /// The folder of all trees.
  package let output: OpenFolder

  /// `Output/.waymark/<environment>`, which only the build sees.
  package let workspace: DiskPath

  /// The folder below the output that only builds see.
  private static let workspaceName = ".waymark"

  /// The folders of an environment; those of a shard have a workspace of their own.
  package init(output: String, environment: String, shard: Shard? = nil) {
    tree = OpenFolder(at: DiskPath(output + "/" + environment))
    self.environment = environment
    self.output = OpenFolder(at: DiskPath(output))
    let builds = OpenFolder(at: DiskPath(Self.workspaceName, below: self.output))
    lock = Self.lock(below: builds)
    let folder =
      shard.map { ShardFolder($0, below: output).unfinished + "/" + environment }
      ?? DiskPath(environment, below: builds)
    workspace = DiskPath(below: OpenFolder(at: folder))
  }

  /// What only one build at a time holds, and which is as new as the build.
  package let lock: DiskPath

  /// `Output/.waymark`.
  package static func workspace(of output: String) -> DiskPath {
    DiskPath(workspaceName, below: OpenFolder(at: DiskPath(output)))
  }

  /// The lock of all builds of an output.
  package static func lock(below builds: OpenFolder) -> DiskPath { DiskPath("lock", below: builds) }

  package var root: DiskPath { DiskPath(below: tree) }

  /// Whether readers have a tree, or a link to one.
  package var hasTree: Bool {
    fileKind(at: tree.path) != nil || linkTarget(at: DiskPath(environment, below: output)) != nil
  }

  /// Where the files of a tree are written that has none before it: at the paths they will have.
  var future: OpenFolder { OpenFolder(at: workspace + "/future") }

  /// Shows readers the tree that was made there, in one step.
  func showFuture() throws(FileError) {
    try rename(workspace + "/future", to: DiskPath(environment, below: output))
  }

  /// The trees beside the one that readers see.
  package var generations: Generations {
    Generations(output: output, environment: environment, workspace: workspace)
  }

  package var manifest: DiskPath { root + "/manifest.json" }

  /// The manifest of the tree that is being replaced, while it is.
  package var previousManifest: DiskPath { workspace + "/previous.json" }

  /// What stands in for the manifest of a tree that was lost, while a build runs.
  var listedManifest: DiskPath { runs + "/listed.json" }

  /// Whether the files of the tree are known only from its folder, because its manifest was lost.
  package var isListed: Bool { fileKind(at: listedManifest) == .file }

  /// The manifests that tell which files the tree has, the one that readers see first.
  package var publishedManifests: [DiskPath] {
    (isListed ? [listedManifest] : [manifest, previousManifest]).filter {
      fileKind(at: $0) == .file
    }
  }

  /// The paths that killed builds were about to publish.
  var leftovers: DiskPath { workspace + "/leftovers" }

  /// Files that wait for the end of the build, a folder for each worker.
  package var stages: DiskPath { workspace + "/stages" }

  /// Sorted lines that wait to be merged.
  package var runs: DiskPath { workspace + "/runs" }

  /// What a file of state is called that the last publication left.
  package func state(_ name: String) -> DiskPath { workspace + "/" + name }

  /// Where a build writes a file of state, which takes the place of the last one when it is published.
  package func nextState(_ name: String) -> DiskPath { nextStates + "/" + name }

  var nextStates: DiskPath { runs + "/state" }

  /// What the last build made of each record.
  package var cache: DiskPath { workspace + "/cache" }
}

/// The files of a tree whose web roots are in archives.
package enum PackPaths {
  /// The script that unpacks the archives.
  package static let script = "unpack.sh"

  /// The archive of a host, below the tree's root.
  package static func archive(ofHost host: String) -> String { "web-\(host).zip" }

  /// Whether a file of a tree is the archive of a host.
  static func isArchive(_ path: String) -> Bool {
    path.hasPrefix("web-") && path.hasSuffix(".zip")
  }

  /// The archive that a file of a tree is in; `nil` for a file of no host.
  package static func archive(of path: String) -> String? {
    guard path.hasPrefix(ChangeList.webRoots) else { return nil }
    let host = path.dropFirst(ChangeList.webRoots.count).prefix { $0 != "/" }
    return archive(ofHost: String(host))
  }
}

/// Holds an output, so that nothing else changes its trees.
package struct OutputLock: ~Copyable {
  private let lock: FileLock

  package init(on output: String) throws {
    try requireResources()
    try makeFolders(at: output)
    let workspace = OpenFolder(at: TreeFolders.workspace(of: output))
    try workspace.make()
    let path = TreeFolders.lock(below: workspace)
    guard fileKind(at: path) != .folder else { throw FileError(folderInPlaceOf: path) }
    do throws(FileError) {
      lock = try FileLock(at: path)
    } catch {
      guard error.isHeld else { throw error }
      throw DiagnosedError(.buildLocked, at: Location(output))
    }
  }
}

/// Throws when a build may have too few files open or too little memory: then the system's libraries stop
/// it without a message, or wait for ever.
func requireResources() throws(DiagnosedError) {
  let least = 256
  let count = raiseOpenFileLimit()
  guard count >= least else {
    throw DiagnosedError(
      .buildFile, at: Location("ulimit -n"), "the limit is \(count) open files",
      help: "Allow \(least) or more; nothing was published.")
  }
  let megabytes = addressSpace() >> 20
  guard megabytes >= least else {
    throw DiagnosedError(
      .buildFile, at: Location("ulimit -v"), "the limit is \(megabytes) MB of memory",
      help: "Allow \(least) MB or more; nothing was published.")
  }
}
