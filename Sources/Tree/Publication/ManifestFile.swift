import WaymarkCore
package import WaymarkDisk

/// `manifest.json`: every file of a tree with its digest, its size and how to serve it.
///
/// Each file has a line and the lines are sorted, so that two manifests of any size can be compared
/// line by line.
package struct ManifestFile {
  package let folders: TreeFolders
  package let owner: TreeOwner

  package init(folders: TreeFolders, owner: TreeOwner) {
    self.folders = folders
    self.owner = owner
  }

  /// Merges the writers' lines into a manifest; returns its last line, which has its checksum.
  @discardableResult
  package func write(runs: [DiskPath], to path: DiskPath) throws(FileError) -> [UInt8] {
    var lines = try SortedLines(runs)
    var file = try PartFile(at: path)
    try file.append(owner.manifestHead)
    var separator: [UInt8] = [0x0A]
    var checksum = Checksum(of: owner.manifestHead)
    while let line = try lines.next() {
      try file.append(separator)
      try file.append(line)
      checksum.add(line)
      separator = Array(",\n".utf8)
    }
    let end = Self.end(checksum)
    try file.append([0x0A] + end + [0x0A])
    try file.commit()
    return end
  }

  /// Compares the manifest that a build would write with that of the tree, reading each once.
  package func difference(from runs: [DiskPath]) throws -> ManifestDifference {
    let sorter = LineSorter(at: folders.runs + "/earlier")
    let earlier = folders.publishedManifests
    // Without a tree, none of its files is published.
    let shown = folders.hasTree ? earlier.first : nil
    let newLines = folders.runs + "/manifest-new"
    try makeFolders(at: folders.runs)
    var file = try PartFile(at: newLines)
    let isEqual = try compare(
      runs, with: shown, new: { try file.append(line: $0) }, gone: { try sorter.add($0) })
    try file.commit()
    for further in earlier.dropFirst(shown == nil ? 0 : 1) {
      _ = try compare(runs, with: further, new: { _ in }, gone: { try sorter.add($0) })
    }
    if fileKind(at: folders.leftovers) == .file {
      var reader = try LineReader(at: folders.leftovers)
      while let line = try reader.next(limit: Self.lineLimit) {
        guard let path = Checksum.opened(line) else { continue }
        if Self.isBelowRoot(String(decoding: path, as: UTF8.self)) { try sorter.add(Array(path)) }
      }
    }
    return ManifestDifference(
      isNone: isEqual && fileKind(at: folders.manifest) == .file, newLines: newLines,
      stalePaths: try unclaimed(try sorter.finish(), runs: runs))
  }

  /// Gives the lines that the earlier manifest does not have, and the paths of its lines that
  /// are not among the new ones; returns whether the manifests are identical, byte by byte.
  ///
  /// Unchanged files are not sufficient: another version may serve them differently, and the
  /// manifest itself may have been changed. If the lines of the earlier manifest are not sorted,
  /// this only reports more lines as new.
  private func compare(
    _ runs: [DiskPath], with earlier: DiskPath?, new: (ArraySlice<UInt8>) throws -> Void,
    gone: ([UInt8]) throws -> Void
  ) throws -> Bool {
    var old = try EarlierManifest(at: earlier, head: owner.manifestHead)
    var lines = try SortedLines(runs)
    var known = try old.next()
    var last: ArraySlice<UInt8>?
    var isEqual = true
    var checksum = Checksum(of: owner.manifestHead)
    var size = owner.manifestHead.count
    func skip(_ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>?) throws {
      isEqual = false
      // The line of a changed file is next to its new line.
      let path = Self.pathBytes(line)
      let neighbours = [next, last].map { $0.flatMap(Self.pathBytes) }
      guard !neighbours.contains(path) else { return }
      if let path = Self.path(line) { try gone(Array(path.utf8)) }
    }
    while let line = try lines.next() {
      try Interruption.check()
      while let current = known, current.precedes(line) {
        try skip(current, before: line)
        known = try old.next()
      }
      if known?.equals(line) == true {
        known = try old.next()
      } else {
        isEqual = false
        last = line
        try new(line)
      }
      size += line.count + ",\n".utf8.count
      checksum.add(line)
    }
    while let current = known {
      try skip(current, before: nil)
      known = try old.next()
    }
    // There is no comma after the last file, and a line feed after the first and the last line.
    let end = Self.end(checksum)
    size += end.count + 2 - (size > owner.manifestHead.count ? 1 : 0)
    let length = earlier.flatMap { fileIdentity(at: $0) }?.size
    return isEqual && old.isWhole(before: end) && length == size
  }

  /// The last line, with the checksum of the first line and of the lines of files.
  private static func end(_ checksum: Checksum) -> [UInt8] {
    Array("],\"checksum\":\"".utf8) + checksum.hex + Array("\"}".utf8)
  }

  /// Whether a line is the last line of a manifest of this or an earlier version.
  package static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual(oldEnd) || line.starts(with: "],\"checksum\":".utf8)
  }

  /// The end of manifests of versions without a checksum.
  private static let oldEnd = Array("]}".utf8)

  /// The last line of a manifest that was not changed since it was written; `nil` without one.
  ///
  /// For versions without a checksum, only the beginning and the end are checked.
  package static func wholeEnd(at path: DiskPath) throws(FileError) -> [UInt8]? {
    guard fileKind(at: path) == .file else { return nil }
    var lines = try LineReader(at: path)
    guard let head = try lines.next(limit: lineLimit),
      head.starts(with: "{\"version\":1,\"project\":".utf8)
    else { return nil }
    var checksum = Checksum(of: head)
    while let line = try lines.next(limit: lineLimit) {
      guard let entry = entry(line) else {
        let last = Array(line)
        let isLast = try lines.next(limit: 1) == nil
        return isLast && (last == end(checksum) || last == oldEnd) ? last : nil
      }
      checksum.add(entry)
    }
    return nil
  }

  /// Writes a manifest with the paths of all files in the tree, to replace a lost one; returns
  /// false without files.
  ///
  /// It leaves out the manifest itself, files that are never listed, and remains of killed builds.
  func list(except unlisted: [String], to path: DiskPath) throws(FileError) -> Bool {
    let sorter = LineSorter(at: folders.runs + "/listed")
    var isEmpty = true
    var rest = [""]
    while let folder = rest.popLast() {
      for name in try entries(of: folder.isEmpty ? folders.root : folders.root + "/" + folder) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard fileKind(at: folders.root + "/" + path) != .folder else {
          rest.append(path)
          continue
        }
        guard !unlisted.contains(path), path != "manifest.json", !path.hasSuffix(partSuffix) else {
          continue
        }
        isEmpty = false
        try sorter.add(
          rendered { output in
            output.append(Self.lineStart)
            output.json(path)
            output.append("}")
          })
      }
    }
    let runs = try sorter.finish()
    if !isEmpty { try write(runs: runs, to: path) }
    return !isEmpty
  }

  /// Whether the manifest of the tree has all paths of a list.
  func names(all list: DiskPath) throws(FileError) -> Bool {
    var listed = try LineReader(at: list)
    var own = try LineReader(at: folders.manifest)
    var known = try Self.nextPath(of: &own)
    while let path = try Self.nextPath(of: &listed) {
      while let current = known, current.lexicographicallyPrecedes(path) {
        known = try Self.nextPath(of: &own)
      }
      guard known == path else { return false }
    }
    return true
  }

  private static func nextPath(of manifest: inout LineReader) throws(FileError) -> [UInt8]? {
    while let line = try manifest.next(limit: lineLimit) {
      if let path = entry(line).flatMap(pathBytes) { return Array(path) }
    }
    return nil
  }

  /// The paths that earlier builds wrote, or were about to write, and that this build does not
  /// have.
  ///
  /// Files of others are not in a manifest, so they are never included.
  private func unclaimed(_ published: [DiskPath], runs: [DiskPath]) throws -> [String] {
    guard !published.isEmpty else { return [] }
    var earlier = try SortedLines(published)
    var lines = try SortedLines(runs)
    var stale: [String] = []
    try mergeLines({ try earlier.next() }, { try lines.next().flatMap(Self.pathBytes) }, by: \.self)
    {
      path, claimed in
      if let path, claimed == nil { stale.append(String(decoding: path, as: UTF8.self)) }
    }
    return stale
  }

  /// Gives the path of every file in the writers' lines, in order.
  func forEachPath(runs: [DiskPath], _ body: (String) throws -> Void) throws {
    var lines = try SortedLines(runs)
    while let line = try lines.next() {
      if let path = Self.quickPath(line) { try body(path) }
    }
  }

  /// A line about a file, without its comma; `nil` for any other line.
  package static func entry(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.starts(with: lineStart) else { return nil }
    return line.last == UInt8(ascii: ",") ? line.dropLast() : line
  }

  /// Gives the path of every file in a manifest, or in lines of one.
  package static func forEachPath(at path: DiskPath, _ body: (String) -> Void) throws {
    var reader = try LineReader(at: path)
    while let line = try reader.next(limit: lineLimit) {
      if let path = entry(line).flatMap(quickPath) { body(path) }
    }
  }

  private static func quickPath(_ line: ArraySlice<UInt8>) -> String? {
    pathBytes(line).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path on a line.
  ///
  /// Few paths have an escape; without one, the rest of the line is not read.
  package static func pathBytes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = line.startIndex + lineStart.count + 1
    guard let end = line.firstIndex(of: UInt8(ascii: "\""), from: start) else { return nil }
    let path = line[start..<end]
    guard path.contains(UInt8(ascii: "\\")) else { return path }
    return Self.path(line).map { Array($0.utf8)[...] }
  }

  /// The beginning of every line of a file.
  package static let lineStart = Array("{\"path\":".utf8)

  /// The path on a line of a manifest; `nil` for any other line.
  private static func path(_ line: ArraySlice<UInt8>) -> String? {
    guard let node = try? JSONReader.read(Array(line)).root, let path = node["path"]?.string,
      isBelowRoot(path)
    else { return nil }
    return path
  }

  /// Whether a build may have written a path that was read from a file: it is below the tree's
  /// root, and the system accepts it.
  private static func isBelowRoot(_ path: String) -> Bool {
    !path.isEmpty && path.utf8.count <= longestPath && !path.utf8.contains { $0 < 0x20 }
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
  }

  /// No line of a manifest is longer; the rest of a longer line in a foreign file is not read into
  /// memory.
  package static let lineLimit = 1 << 20
}

/// The changes that a build makes in the manifest of a tree.
package struct ManifestDifference {
  /// Whether the manifest would be the same, byte by byte.
  let isNone: Bool

  /// The file with the new lines, in order, that the tree's manifest does not have.
  package let newLines: DiskPath

  /// The paths that earlier builds wrote, or were about to write, and that this build does not
  /// have.
  let stalePaths: [String]
}

/// The lines of a manifest that was read from a tree.
private struct EarlierManifest: ~Copyable {
  private var reader: LineReader?
  private let head: [UInt8]
  private var expected = Part.head
  private var isInOrder = true
  private var end: [UInt8] = []

  /// The part that may come next: a file after a comma, or the end without one.
  private enum Part {
    case head, fileOrEnd, file, end, nothing
  }

  init(at path: DiskPath?, head: [UInt8]) throws(FileError) {
    if let path { reader = try LineReader(at: path) }
    self.head = head
  }

  /// Whether the head, the commas and the end are those of a manifest, after all lines were read.
  func isWhole(before end: [UInt8]) -> Bool {
    isInOrder && expected == .nothing && self.end == end
  }

  /// The next line about a file, without its comma.
  mutating func next() throws(FileError) -> ArraySlice<UInt8>? {
    while let line = try reader?.next(limit: ManifestFile.lineLimit) {
      guard line.starts(with: ManifestFile.lineStart) else {
        skipFrame(line)
        continue
      }
      let hasComma = line.last == UInt8(ascii: ",")
      if expected != .file, expected != .fileOrEnd { isInOrder = false }
      expected = hasComma ? .file : .end
      return hasComma ? line.dropLast() : line
    }
    return nil
  }

  /// Takes a line that does not describe a file.
  private mutating func skipFrame(_ line: ArraySlice<UInt8>) {
    switch expected {
    case .head where line.elementsEqual(head): expected = .fileOrEnd
    case .fileOrEnd, .end:
      end = Array(line)
      if ManifestFile.isEnd(line) { expected = .nothing } else { isInOrder = false }
    default: isInOrder = false
    }
  }
}

extension TreeFolders {
  /// Gives the path of every file of the published tree.
  package func forEachPublishedPath(_ body: (String) -> Void) throws {
    guard let manifest = publishedManifests.first else { return }
    try ManifestFile.forEachPath(at: manifest, body)
  }
}
