package import WaymarkDisk

/// The output of the workers for one environment.
package struct TreeResult: Sendable {
  /// Folders of files to be published.
  package var stages: [DiskPath] = []

  /// Sorted lines of the manifest, and of each feed.
  var manifestRuns: [DiskPath] = []
  package var feedRuns: [Feed: [DiskPath]] = [:]

  /// Sorted lines of the files that go into archives.
  package var packRuns: [DiskPath] = []

  /// Lines for the cache of the next build, in no order.
  package var cacheRuns: [DiskPath] = []
  package var cacheCounts = CacheCounts()
  package var counts = FileCounts()

  package init() {}

  package static func += (left: inout TreeResult, right: TreeResult) {
    left.stages += right.stages
    left.manifestRuns += right.manifestRuns
    left.feedRuns.merge(right.feedRuns, uniquingKeysWith: +)
    left.packRuns += right.packRuns
    left.cacheRuns += right.cacheRuns
    left.cacheCounts.kept += right.cacheCounts.kept
    left.cacheCounts.repeated += right.cacheCounts.repeated
    left.counts += right.counts
  }
}

/// The numbers of files that were created, updated, unchanged and removed.
package struct FileCounts: Sendable, Equatable {
  package var created = 0
  package var updated = 0
  package var unchanged = 0
  package var removed = 0

  package init(created: Int = 0, updated: Int = 0, unchanged: Int = 0, removed: Int = 0) {
    self.created = created
    self.updated = updated
    self.unchanged = unchanged
    self.removed = removed
  }

  package static func += (left: inout FileCounts, right: FileCounts) {
    left.created += right.created
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.removed += right.removed
  }
}

/// The number of records that the next build finds in the cache, and that this build found.
package struct CacheCounts: Sendable, Equatable {
  package var kept = 0
  package var repeated = 0
}
