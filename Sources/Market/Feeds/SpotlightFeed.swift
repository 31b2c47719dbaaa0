import WaymarkAppFiles
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The items of listings for the iOS app's index, and those that went since the output was first
/// built.
///
/// Deletions stay in their file: a build without a change then changes no file, and an app that
/// missed a build misses no deletion. For the same reason, a project that stops making items keeps
/// both files, the first one empty. Both files may be larger than memory.
struct SpotlightFeed: FeedProducer {
  let feed = Feed.spotlight
  private static let path = "feeds/spotlight.ndjson"
  private static let deletionsPath = "feeds/spotlight-deletions.ndjson"
  let plan: SitePlan

  func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let tree = sink.tree else { return }
    let known = try plan.roots(of: [Self.path, Self.deletionsPath], in: tree.folders)
    let isMade = plan.project.routes.contains {
      $0.page == .listing && !$0.route.entries.spotlight.isEmpty
    }
    guard isMade || !known.isEmpty else { return }
    let feed = tree.folders.runs + "/spotlight.ndjson"
    let deletions = tree.folders.runs + "/spotlight-deletions.ndjson"
    // What only a lost feed had is in no list of deletions.
    sink.diagnostics += try plan.lostFeeds(
      [Self.path, Self.deletionsPath], in: tree.folders, "removed listings")
    if !isMade {
      sink.diagnostics += plan.endedFeed(
        Self.path, in: tree.folders,
        "no route with listings has \"spotlight\" any more, so \(Self.deletionsPath) lists all items"
      )
    }
    try writeLines(of: try SortedLines(runs), to: feed)
    try writeDeletions(of: feed, after: known, in: tree.folders, to: deletions)
    // The feed comes last: after a build that is killed before that, the same items are gone.
    try sink.take(fileAt: deletions, to: Self.deletionsPath, as: .feed)
    try sink.take(fileAt: feed, to: Self.path, as: .feed)
  }

  /// Writes the identifiers that the files of known trees have and the new feed does not.
  private func writeDeletions(
    of feed: DiskPath, after known: [DiskPath], in folders: TreeFolders, to path: DiskPath
  ) throws {
    let published = known.flatMap { [$0 + "/" + Self.path, $0 + "/" + Self.deletionsPath] }
    var old = try identifiers(ofFeedsAt: published, in: folders.runs + "/spotlight-old")
    var new = try identifiers(ofFeedsAt: [feed], in: folders.runs + "/spotlight-new")
    let gone = LineSorter(at: folders.runs + "/spotlight-gone")
    try mergeLines({ try old.next() }, { try new.next() }, by: \.self) { identifier, current in
      guard let identifier, current == nil else { return }
      try gone.add(SpotlightItem.deletion(of: String(decoding: identifier, as: UTF8.self)))
    }
    try writeLines(of: try SortedLines(try gone.finish()), to: path)
  }

  /// The identifiers of feeds, sorted; a feed that is missing has none.
  private func identifiers(
    ofFeedsAt paths: [DiskPath], in folder: DiskPath
  ) throws(FileError) -> SortedLines {
    let sorter = LineSorter(at: folder)
    for path in paths where fileKind(at: path) == .file {
      var reader = try LineReader(at: path)
      while let line = try reader.next() {
        guard let identifier = SpotlightItem.identifier(ofLine: line) else { continue }
        try sorter.add(Array(identifier.utf8))
      }
    }
    return try SortedLines(try sorter.finish())
  }
}
