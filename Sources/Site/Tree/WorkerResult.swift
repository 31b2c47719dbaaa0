import Agreement
import Disk
import Model

/// What workers made for one environment.
struct WorkerResult: Sendable {
  /// Folders of files that wait to be published.
  var stages: [DiskPath] = []

  /// Sorted lines of the manifest, and of each feed.
  var manifestRuns: [DiskPath] = []
  var feedRuns: [LineFeed: [DiskPath]] = [:]

  /// Sorted lines of the files that go into archives.
  var packRuns: [DiskPath] = []

  /// Lines for the cache of the next build, in no order.
  var cacheRuns: [DiskPath] = []
  var cacheCounts = CacheCounts()
  var counts = FileCounts()

  /// What is told when all records are known.
  var diagnostics: [Diagnostic] = []

  /// What is odd about gate passes.
  var passWarnings = PassWarnings()

  /// What tables of other services lack, in a check; a build counts it when it writes them.
  var catalogs = CatalogCounts()

  /// Names of other environments in the files.
  var foreignNames = ForeignFindings()

  static func += (left: inout WorkerResult, right: WorkerResult) {
    left.stages += right.stages
    left.manifestRuns += right.manifestRuns
    left.feedRuns.merge(right.feedRuns, uniquingKeysWith: +)
    left.packRuns += right.packRuns
    left.cacheRuns += right.cacheRuns
    left.cacheCounts.kept += right.cacheCounts.kept
    left.cacheCounts.repeated += right.cacheCounts.repeated
    left.counts += right.counts
    left.diagnostics += right.diagnostics
    left.passWarnings.merge(right.passWarnings)
    left.catalogs += right.catalogs
    left.foreignNames.merge(right.foreignNames)
  }
}

/// How many files were created, updated, left alone and removed.
struct FileCounts: Sendable, Equatable {
  var created = 0
  var updated = 0
  var unchanged = 0
  var removed = 0

  static func += (left: inout FileCounts, right: FileCounts) {
    left.created += right.created
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.removed += right.removed
  }
}

/// How many records the next build finds in the cache, and how many of them this build found.
struct CacheCounts: Sendable, Equatable {
  var kept = 0
  var repeated = 0
}
