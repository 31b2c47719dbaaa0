import WaymarkDisk
import WaymarkProject
import WaymarkRecords
import WaymarkSite
import WaymarkTree

/// The records of one route whose pages a build would remove from the published tree.
struct RemovedPages: Sendable {
  /// The number of pages of records in the published tree.
  let published: Int

  /// The number of records that would lose their page.
  let removed: Int

  /// Some of the files, relative to the folder with the trees.
  let examples: [String]

  private static let exampleCount = 5

  /// Counts the pages in the default locale, one for each record.
  ///
  /// On another host or at an earlier path, a page is a loss if the new tree has no such record: a new
  /// host or path moves the pages of all others.
  init(of route: RecordRoute, in plan: SitePlan, stale: [String], _ index: RecordIndex) throws {
    let host = plan.environment.canonicalHost
    var removed: Set<String> = []
    var examples: [String] = []
    for file in stale {
      guard let page = route.page(at: file) else { continue }
      let isInPlace = page.isAtCurrentPath && page.host == host
      guard isInPlace || index[page.id] == nil, removed.insert(page.id).inserted else { continue }
      if examples.count < Self.exampleCount { examples.append("\(plan.name)/\(file)") }
    }
    self.examples = examples
    // The manifest is read only if something would be removed.
    guard !removed.isEmpty, let folders = plan.folders else {
      (self.removed, published) = (removed.count, 0)
      return
    }
    var published = 0
    try folders.forEachPublishedPath { file in
      if route.page(at: file) != nil { published += 1 }
    }
    self.published = published
    // Pages that only a failed publication wrote were never published.
    self.removed = min(removed.count, published)
  }

  /// The removed pages, with examples.
  var text: String {
    guard removed > 0 else { return "" }
    let rest = removed - examples.count
    return "\(removed) of \(published) pages would be removed: \(examples.joined(separator: ", "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
