import WaymarkDisk
import WaymarkProject
import WaymarkRecords
import WaymarkSite
import WaymarkTree

/// The pages of one route's records that a build would remove from the published tree.
struct RemovedPages: Sendable {
  /// The number of records with a page in the published tree.
  let published: Int

  /// The number of these records that would lose their page.
  let removed: Int

  /// Some of the files, relative to the folder with the trees.
  let examples: [String]

  private static let exampleCount = 5

  /// Counts the pages on the main host and in the default locale: one for each record.
  init(of route: RecordRoute, in plan: SitePlan, stale: [String]) throws {
    let host = plan.environment.canonicalHost
    func isPage(_ file: String) -> Bool { route.id(ofPageAt: file, on: host) != nil }
    var removed = 0
    var examples: [String] = []
    for file in stale where isPage(file) {
      removed += 1
      if examples.count < Self.exampleCount { examples.append("\(plan.name)/\(file)") }
    }
    self.examples = examples
    // The manifest is read only if something would be removed.
    guard removed > 0, let folders = plan.folders else {
      (self.removed, published) = (removed, 0)
      return
    }
    var published = 0
    try ManifestFile(folders: folders, owner: plan.owner).forEachPublishedPath { file in
      if isPage(file) { published += 1 }
    }
    self.published = published
    // Pages that only a failed publication wrote were never published.
    self.removed = min(removed, published)
  }

  /// The removed pages, with examples.
  var text: String {
    guard removed > 0 else { return "" }
    let rest = removed - examples.count
    return "\(removed) of \(published) pages would be removed: \(examples.joined(separator: ", "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
