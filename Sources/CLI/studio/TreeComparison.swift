import WaymarkCore
import WaymarkDisk

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

  /// Compares the manifest of an older tree with that of a newer one; both are in order.
  init(from old: String, to new: String) throws(FileError) {
    var earlier = try ManifestFiles(at: old)
    var later = try ManifestFiles(at: new)
    var (left, right) = (try earlier.next(), try later.next())
    while left != nil || right != nil {
      switch Self.order(left, right) {
      case .same(let before, let after):
        if before.line.elementsEqual(after.line) {
          unchanged += 1
        } else {
          add(.changed, before, after)
        }
        (left, right) = (try earlier.next(), try later.next())
      case .old(let file):
        add(.removed, file, nil)
        left = try earlier.next()
      case .new(let file):
        add(.added, nil, file)
        right = try later.next()
      }
    }
  }

  private enum Order {
    case same(ManifestFiles.File, ManifestFiles.File)
    case old(ManifestFiles.File)
    case new(ManifestFiles.File)
  }

  /// Which of two lines comes first; lines are in the order of their bytes, with the quote behind a path.
  private static func order(
    _ left: ManifestFiles.File?, _ right: ManifestFiles.File?
  ) -> Order {
    switch (left, right) {
    case (let left?, let right?):
      if left.path == right.path { return .same(left, right) }
      return left.line.lexicographicallyPrecedes(right.line) ? .old(left) : .new(right)
    case (let left?, nil): return .old(left)
    case (nil, let right?): return .new(right)
    case (nil, nil): preconditionFailure("there is a line")
    }
  }

  private mutating func add(
    _ change: Change, _ old: ManifestFiles.File?, _ new: ManifestFiles.File?
  ) {
    counts[change, default: 0] += 1
    guard counts[change, default: 0] <= Self.limit, let path = (new ?? old)?.path else { return }
    files.append(File(path: path, change: change, oldSize: old?.size, newSize: new?.size))
  }
}
