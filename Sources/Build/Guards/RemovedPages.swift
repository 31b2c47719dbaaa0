import WaymarkDisk
import WaymarkProject
import WaymarkRecords
import WaymarkSite
import WaymarkTree

/// The pages of one route's records that a build would remove from the published tree.
struct RemovedPages: Sendable {
  /// How many records had a page in the published tree.
  let published: Int

  /// How many of them would have none.
  let removed: Int

  /// Some of their files, from the folder that the trees are in.
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
    // The manifest is read for this only when something goes.
    guard removed > 0, let folders = plan.folders else {
      (self.removed, published) = (removed, 0)
      return
    }
    var published = 0
    try ManifestFile(folders: folders, owner: plan.owner).forEachPublishedPath { file in
      if isPage(file) { published += 1 }
    }
    self.published = published
    // What only a failed publication wrote was never published.
    self.removed = min(removed, published)
  }

  /// What would be removed, by example.
  var text: String {
    guard removed > 0 else { return "" }
    let rest = removed - examples.count
    return "\(removed) of \(published) pages would be removed: \(examples.joined(separator: ", "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
