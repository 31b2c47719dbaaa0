import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkProject
package import WaymarkTree

extension SitePlan {
  /// Says which feeds of the last build are lost, so that some things cannot be found.
  package func lostFeeds(
    _ paths: [String], in folders: TreeFolders, _ things: String
  ) throws -> [Diagnostic] {
    let manifest = ManifestFile(folders: folders, owner: owner)
    return try manifest.losses(among: paths, by: .site).map { path, loss in
      Diagnostic(
        .feedLost, at: Location("\(environment.name)/\(path)"),
        "the file of the last build \(loss.rawValue), so \(things) cannot be found")
    }
  }
}

extension DiagnosticKind {
  package static let feedLost = DiagnosticKind(
    "feed.lost", .warning, "a feed that the next build compares with is missing or was changed",
    help:
      "Restore the file from a copy of the tree and build again. Otherwise the list of what was removed is"
      + " not complete: let the app rebuild its index (feeds/spotlight-deletions.ndjson), or expire the"
      + " objects of removed passes at Google (feeds/google-wallet-requests.ndjson). If you use --strict,"
      + " build once without it.")
}
