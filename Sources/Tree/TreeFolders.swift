import WaymarkCore
package import WaymarkDisk

/// The folders of one environment's files and of its build.
///
/// Links below these folders are not followed. `Output/<environment>` itself may be a link.
package struct TreeFolders: Sendable {
  private let environment: String

  /// `Output/<environment>`, which is published.
  package let tree: OpenFolder

  /// The folder of all trees.
  package let output: OpenFolder

  /// `Output/.waymark/<environment>`, which only builds use.
  package let workspace: DiskPath

  /// The folder in the output that only builds use.
  private static let workspaceName = ".waymark"

  /// The folders of an environment; those of a shard have a separate workspace.
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

  /// The lock, which only one build at a time has; its time is the beginning of the build.
  package let lock: DiskPath

  /// `Output/.waymark`.
  package static func workspace(of output: String) -> DiskPath {
    DiskPath(workspaceName, below: OpenFolder(at: DiskPath(output)))
  }

  /// The lock of all builds of an output.
  package static func lock(below builds: OpenFolder) -> DiskPath { DiskPath("lock", below: builds) }

  package var root: DiskPath { DiskPath(below: tree) }

  /// Whether there is a published tree, or a link to one.
  package var hasTree: Bool {
    fileKind(at: tree.path) != nil || linkTarget(at: DiskPath(environment, below: output)) != nil
  }

  /// The folder for the files of a first tree, at their final paths.
  var future: OpenFolder { OpenFolder(at: workspace + "/future") }

  /// Publishes the first tree in one step.
  func showFuture() throws(FileError) {
    try rename(workspace + "/future", to: DiskPath(environment, below: output))
  }

  package var generations: Generations {
    Generations(output: output, environment: environment, workspace: workspace)
  }

  package var manifest: DiskPath { root + "/manifest.json" }

  /// The manifest of the tree that is being replaced, while it is.
  package var previousManifest: DiskPath { workspace + "/previous.json" }

  /// The replacement for a tree's lost manifest during a build.
  var listedManifest: DiskPath { runs + "/listed.json" }

  /// Whether the files of the tree are known only from its folder, because its manifest was lost.
  package var isListed: Bool { fileKind(at: listedManifest) == .file }

  /// The manifests that list the files of the tree, the published one first.
  package var publishedManifests: [DiskPath] {
    (isListed ? [listedManifest] : [manifest, previousManifest]).filter {
      fileKind(at: $0) == .file
    }
  }

  /// The paths that killed builds were about to publish.
  var leftovers: DiskPath { workspace + "/leftovers" }

  /// Files that are published at the end of the build, in a folder for each worker.
  package var stages: DiskPath { workspace + "/stages" }

  /// Sorted lines to be merged.
  package var runs: DiskPath { workspace + "/runs" }

  /// The path of a file of state that the last publication left.
  package func state(_ name: String) -> DiskPath { workspace + "/" + name }

  /// The path of a new file of state, which replaces the last one on publication.
  package func nextState(_ name: String) -> DiskPath { nextStates + "/" + name }

  var nextStates: DiskPath { runs + "/state" }

  /// The output of the last build for each record.
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

/// A lock on an output, so that no other process changes its trees.
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

/// Throws if a build may open too few files or use too little memory: the system's libraries would
/// then end it without a message, or wait for ever.
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
