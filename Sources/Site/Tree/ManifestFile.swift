import Bytes
import Disk

/// `manifest.json`: every file of a tree with its digest, its size and how to serve it.
///
/// Each file has a line and the lines are sorted, so that two manifests are compared line by line,
/// however many files there are.
struct ManifestFile {
  let folders: TreeFolders
  let owner: TreeOwner

  /// Merges the writers' lines into a manifest.
  func write(runs: [DiskPath], to path: DiskPath) throws {
    var file = try PartFile(at: path)
    try forEachManifestLine(runs: runs) { line in
      try file.append(line: line[...])
      return true
    }
    try file.commit()
  }

  /// Whether the tree's manifest is, byte by byte, the one that would be written.
  ///
  /// Files that are all as they were do not make it so: another version may serve them differently,
  /// and the manifest itself may have been changed.
  func isCurrent(runs: [DiskPath]) throws -> Bool {
    guard fileKind(at: folders.manifest) == .file else { return false }
    var reader = try LineReader(at: folders.manifest)
    var isCurrent = true
    try forEachManifestLine(runs: runs) { line in
      isCurrent = try reader.next()?.equals(line[...]) == true
      return isCurrent
    }
    return try isCurrent && reader.next() == nil
  }

  /// Hands over the lines of the manifest without their line feeds, until one is not wanted.
  private func forEachManifestLine(runs: [DiskPath], _ body: ([UInt8]) throws -> Bool) throws {
    var lines = try SortedLines(runs)
    guard try body(owner.manifestHead) else { return }
    var next = try lines.next().map(Array.init)
    while var line = next {
      next = try lines.next().map(Array.init)
      if next != nil { line.append(UInt8(ascii: ",")) }
      guard try body(line) else { return }
    }
    _ = try body(Array("]}".utf8))
  }

  /// The paths that earlier builds wrote, or were about to write, and this one does not claim.
  ///
  /// A stranger's file is in no manifest, so it is never among them.
  func stalePaths(runs: [DiskPath]) throws -> [String] {
    let published = try publishedPaths(besides: runs)
    guard !published.isEmpty else { return [] }
    var lines = try SortedLines(runs)
    var claimed = try lines.next().flatMap(Self.pathBytes)
    var earlier = try SortedLines(published)
    var stale: [String] = []
    var last: ArraySlice<UInt8>?
    while let path = try earlier.next() {
      guard last?.equals(path) != true else { continue }
      last = path
      while let current = claimed, current.precedes(path) {
        claimed = try lines.next().flatMap(Self.pathBytes)
      }
      if claimed?.equals(path) != true { stale.append(String(decoding: path, as: UTF8.self)) }
    }
    return stale
  }

  /// The paths of the manifests and leftovers of earlier builds, sorted.
  ///
  /// Lines that are in the runs too are left out without being read as JSON: in most builds these
  /// are nearly all.
  private func publishedPaths(besides runs: [DiskPath]) throws -> [DiskPath] {
    let sorter = LineSorter(at: folders.runs + "/earlier")
    for manifest in [folders.manifest, folders.previousManifest]
    where fileKind(at: manifest) == .file {
      var reader = try LineReader(at: manifest)
      var lines = try SortedLines(runs)
      var claimed = try lines.next()
      while let line = try reader.next(limit: Self.lineLimit) {
        // The first and the last line hold no file, and are in no order.
        guard line.starts(with: Self.lineStart) else { continue }
        let line = line.last == UInt8(ascii: ",") ? line.dropLast() : line
        while let current = claimed, current.precedes(line) { claimed = try lines.next() }
        if claimed?.equals(line) == true { continue }
        if let path = Self.path(line) { try sorter.add(Array(path.utf8)) }
      }
    }
    if fileKind(at: folders.leftovers) == .file {
      var reader = try LineReader(at: folders.leftovers)
      while let line = try reader.next(limit: Self.lineLimit) {
        guard let path = Checksum.opened(line) else { continue }
        if Self.isBelowRoot(String(decoding: path, as: UTF8.self)) { try sorter.add(Array(path)) }
      }
    }
    return try sorter.finish()
  }

  /// Hands over the path of every file of the published tree.
  func forEachPublishedPath(_ body: (String) -> Void) throws {
    let manifests = [folders.manifest, folders.previousManifest]
    guard let manifest = manifests.first(where: { fileKind(at: $0) == .file }) else { return }
    var reader = try LineReader(at: manifest)
    while let line = try reader.next(limit: Self.lineLimit) {
      guard line.starts(with: Self.lineStart) else { continue }
      if let path = Self.quickPath(line.last == UInt8(ascii: ",") ? line.dropLast() : line) {
        body(path)
      }
    }
  }

  /// Hands over the path of every file that the writers' lines are about, in order.
  func forEachPath(runs: [DiskPath], _ body: (String) throws -> Void) throws {
    var lines = try SortedLines(runs)
    while let line = try lines.next() {
      if let path = Self.quickPath(line) { try body(path) }
    }
  }

  private static func quickPath(_ line: ArraySlice<UInt8>) -> String? {
    pathBytes(line).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path on a line; nearly none has an escape, and then the rest of the line need not be read.
  private static func pathBytes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = line.startIndex + lineStart.count + 1
    guard let end = line.firstIndex(of: UInt8(ascii: "\""), from: start) else { return nil }
    let path = line[start..<end]
    guard path.contains(UInt8(ascii: "\\")) else { return path }
    return Self.path(line).map { Array($0.utf8)[...] }
  }

  /// What every line of a file begins with.
  static let lineStart = Array("{\"path\":".utf8)

  /// The path on a line of a manifest; `nil` for any other line.
  private static func path(_ line: ArraySlice<UInt8>) -> String? {
    guard let node = try? JSONReader.read(Array(line)).root, let path = node["path"]?.string,
      isBelowRoot(path)
    else { return nil }
    return path
  }

  /// Whether a path that was read from a file is one that a build may have written: it stays below the
  /// tree's root, and no system refuses it.
  private static func isBelowRoot(_ path: String) -> Bool {
    !path.isEmpty && path.utf8.count <= longestPath && !path.utf8.contains { $0 < 0x20 }
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
  }

  /// No line of a manifest is longer; what comes after that in a strange file is not held.
  static let lineLimit = 1 << 20
}
