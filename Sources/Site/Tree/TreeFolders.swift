import Disk

/// Where one environment's files are and where its build works.
///
/// Below these folders no link is followed. `Output/<environment>` itself may be one.
struct TreeFolders: Sendable {
  private let environment: String

  /// `Output/<environment>`, which readers see.
  let tree: OpenFolder

  /// The folder of all trees.
  let output: OpenFolder

  /// `Output/.waymark/<environment>`, which only the build sees.
  let workspace: DiskPath

  /// The folder below the output that only builds see.
  private static let workspaceName = ".waymark"

  /// The folders of an environment; those of a shard have a workspace of their own.
  init(output: String, environment: String, shard: Shard? = nil) {
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
  let lock: DiskPath

  /// `Output/.waymark`.
  static func workspace(of output: String) -> DiskPath {
    DiskPath(workspaceName, below: OpenFolder(at: DiskPath(output)))
  }

  /// The lock of all builds of an output.
  static func lock(below builds: OpenFolder) -> DiskPath { DiskPath("lock", below: builds) }

  var root: DiskPath { DiskPath(below: tree) }

  /// Whether readers have a tree, or a link to one.
  var hasTree: Bool {
    fileKind(at: tree.path) != nil || linkTarget(at: DiskPath(environment, below: output)) != nil
  }

  /// Where the files of a tree are written that has none before it: at the paths they will have.
  var future: OpenFolder { OpenFolder(at: workspace + "/future") }

  /// Shows readers the tree that was made there, in one step.
  func showFuture() throws(FileError) {
    try rename(workspace + "/future", to: DiskPath(environment, below: output))
  }

  /// The trees beside the one that readers see.
  var generations: Generations {
    Generations(output: output, environment: environment, workspace: workspace)
  }

  var manifest: DiskPath { root + "/manifest.json" }

  /// The manifest of the tree that is being replaced, while it is.
  var previousManifest: DiskPath { workspace + "/previous.json" }

  /// The paths that killed builds were about to publish.
  var leftovers: DiskPath { workspace + "/leftovers" }

  /// Files that wait for the end of the build, a folder for each worker.
  var stages: DiskPath { workspace + "/stages" }

  /// Sorted lines that wait to be merged.
  var runs: DiskPath { workspace + "/runs" }

  /// The contents of archives that a worker took.
  func packed(by worker: String) -> DiskPath { runs + "/packed-\(worker)" }

  /// When what each page shows last changed, of the published tree and of the one that is made.
  var dates: DiskPath { workspace + "/dates" }
  var newDates: DiskPath { runs + "/dates" }

  /// Which pages came, changed or went with the tree that is made.
  var changedPages: DiskPath { runs + "/changed-pages" }

  /// Which records went, of the published tree and of the one that is made.
  var gone: DiskPath { workspace + "/gone" }
  var newGone: DiskPath { runs + "/gone" }

  /// Which passes went that phones may have, and which objects that Google has: of the published tree
  /// and of the one that is made.
  var gonePasses: DiskPath { workspace + "/gone-passes" }
  var newGonePasses: DiskPath { runs + "/gone-passes" }
  var goneObjects: DiskPath { workspace + "/gone-objects" }
  var newGoneObjects: DiskPath { runs + "/gone-objects" }

  /// Which passes the tree that is made changes.
  var passUpdates: DiskPath { runs + "/pass-updates.ndjson" }

  /// Which fields the records of the published tree have.
  var fields: DiskPath { workspace + "/fields.json" }

  /// What the last build made of each record.
  var cache: DiskPath { workspace + "/cache" }
}
