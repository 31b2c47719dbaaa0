/// Where one environment's files are and where its build works.
struct TreeFolders: Sendable {
  /// `Output/<environment>`, which readers see.
  let root: String

  /// `Output/.waymark/<environment>`, which only the build sees.
  let workspace: String

  /// The folder below the output that only builds see.
  static let workspaceName = ".waymark"

  init(output: String, environment: String) {
    root = output + "/" + environment
    workspace = output + "/" + Self.workspaceName + "/" + environment
  }

  var manifest: String { root + "/manifest.json" }

  /// The manifest of the tree that is being replaced, while it is.
  var previousManifest: String { workspace + "/previous.json" }

  /// The paths that killed builds were about to publish.
  var leftovers: String { workspace + "/leftovers" }

  /// Files that wait for the end of the build, a folder for each worker.
  var stages: String { workspace + "/stages" }

  /// Sorted lines that wait to be merged.
  var runs: String { workspace + "/runs" }

  /// When what each page shows last changed, of the published tree and of the one that is made.
  var dates: String { workspace + "/dates" }
  var newDates: String { runs + "/dates" }

  /// Which pages came, changed or went with the tree that is made.
  var changedPages: String { runs + "/changed-pages" }

  /// Which fields the records of the published tree have.
  var fields: String { workspace + "/fields.json" }

  /// What the last build made of each record.
  var cache: String { workspace + "/cache" }
}
