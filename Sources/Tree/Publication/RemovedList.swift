import WaymarkCore
package import WaymarkDisk

/// The pages that the last builds removed, the newest first.
///
/// A server to which trees are copied without deleting has such a page for good, so that more than
/// the last build's are needed to find it. Without the file only this is lost, so it is not state.
package struct RemovedList {
  /// The number of pages that are remembered.
  private static let limit = 2000
  static let name = "removed"
  private static let ending = "/index.html"
  private let path: DiskPath

  package init(of folders: TreeFolders) { path = folders.state(Self.name) }

  /// Adds the pages among the files that a build removed.
  func add(_ stale: [String]) throws(FileError) {
    let pages = stale.filter {
      $0.hasPrefix(ChangeList.webRoots) && $0.hasSuffix(Self.ending) && !$0.contains("\n")
    }
    guard !pages.isEmpty else { return }
    let known = Set(pages)
    let earlier = try paths().filter { !known.contains($0) }
    var file = try PartFile(at: path)
    for page in (pages + earlier).prefix(Self.limit) {
      try file.append(line: Array(page.utf8)[...])
    }
    try file.commit()
  }

  /// The paths of the pages in the tree; empty without the file.
  package func paths() throws(FileError) -> [String] {
    guard fileKind(at: path) == .file else { return [] }
    var paths: [String] = []
    var reader = try LineReader(at: path)
    while paths.count < Self.limit, let line = try reader.next(limit: 1 << 16) {
      paths.append(String(decoding: line, as: UTF8.self))
    }
    return paths
  }
}
