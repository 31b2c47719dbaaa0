import WaymarkCore
package import WaymarkDisk
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

extension SitePlan {
  /// The roots of the trees that a rollback took from readers, before the next build publishes.
  package func rolledBackRoots() throws -> [DiskPath] {
    try folders?.generations.rolledBack() ?? []
  }

  /// The roots of the trees that have one of some feeds: the published tree first, and then those
  /// that were rolled back.
  ///
  /// Other systems have what these feeds list, whatever the project has now.
  package func roots(of feeds: [String], in folders: TreeFolders) throws -> [DiskPath] {
    try ([folders.root] + rolledBackRoots()).filter { root in
      feeds.contains { WaymarkDisk::fileKind(at: root + "/" + $0) == .file }
    }
  }

  /// A warning if the last build wrote lines to a feed that has none from now on.
  package func endedFeed(
    _ path: String, in folders: TreeFolders, _ effect: String
  ) -> [Diagnostic] {
    guard let feed = fileIdentity(at: folders.root + "/" + path), feed.size > 0 else { return [] }
    return [Diagnostic(.feedEnded, at: Location("\(environment.name)/\(path)"), effect)]
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
  package static let feedEnded = DiagnosticKind(
    "feed.ended", .warning,
    "everything in a feed is withdrawn, because the project no longer makes it",
    help:
      "If you mean to end it, continue to send the requests to Google, or to serve both files to the app,"
      + " until everything is withdrawn. Otherwise restore the key, the route or the records in"
      + " waymark.json, and build again before that. If you use --strict, build once without it.")
}
