import WaymarkCore
import WaymarkDisk
import WaymarkTree

/// What differs between two trees, by their manifests.
struct TreeComparison {
  enum Change: String, CaseIterable {
    case added, changed, removed
  }

  /// A file that differs, with its size in each tree.
  struct File {
    let path: String
    let change: Change
    let oldSize: Int?
    let newSize: Int?
  }

  /// How many files of a change are kept.
  static let limit = 200

  private(set) var files: [File] = []
  private(set) var counts: [Change: Int] = [:]
  private(set) var unchanged = 0

  /// Compares the manifest of an older tree with that of a newer one.
  init(from old: String, to new: String) throws {
    var earlier = try LineReader(at: old)
    var later = try LineReader(at: new)
    try mergeLines(
      { try earlier.next(limit: ManifestFile.lineLimit) },
      { try later.next(limit: ManifestFile.lineLimit) },
      by: { ManifestFile.entry($0).flatMap(ManifestFile.pathBytes) }
    ) { before, after in
      add(
        before.flatMap(ManifestFile.entry).flatMap(ManifestFiles.File.init),
        after.flatMap(ManifestFile.entry).flatMap(ManifestFiles.File.init))
    }
  }

  private mutating func add(_ old: ManifestFiles.File?, _ new: ManifestFiles.File?) {
    if let old, let new, old.line == new.line {
      unchanged += 1
      return
    }
    let change: Change = old == nil ? .added : new == nil ? .removed : .changed
    counts[change, default: 0] += 1
    guard counts[change, default: 0] <= Self.limit, let path = (new ?? old)?.path else { return }
    files.append(File(path: path, change: change, oldSize: old?.size, newSize: new?.size))
  }
}
