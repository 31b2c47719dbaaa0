import WaymarkCore
package import WaymarkDisk

/// `manifest.json`: every file of a tree with its digest, its size and how to serve it.
///
/// Each file has a line and the lines are sorted, so that two manifests are compared line by line,
/// however many files there are.
package struct ManifestFile {
  package let folders: TreeFolders
  package let owner: TreeOwner

  package init(folders: TreeFolders, owner: TreeOwner) {
    self.folders = folders
    self.owner = owner
  }

  /// Merges the writers' lines into a manifest.
  package func write(runs: [DiskPath], to path: DiskPath) throws {
    var lines = try SortedLines(runs)
    var file = try PartFile(at: path)
    try file.append(owner.manifestHead)
    var separator: [UInt8] = [0x0A]
    while let line = try lines.next() {
      try file.append(separator)
      try file.append(line)
      separator = Array(",\n".utf8)
    }
    try file.append(Array("\n]}\n".utf8))
    try file.commit()
  }

  /// Compares the manifest that a build would write with that of the tree, reading each once.
  package func difference(from runs: [DiskPath]) throws -> ManifestDifference {
    let sorter = LineSorter(at: folders.runs + "/earlier")
    let earlier = [folders.manifest, folders.previousManifest].filter { fileKind(at: $0) == .file }
    // Where there is no tree any more, no file of it is known to anybody.
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

  /// Hands over the lines that an earlier manifest has not, and the paths of its lines that are not among
  /// these; tells whether it is, byte by byte, the manifest of these lines.
  ///
  /// Files that are all as they were do not make it so: another version may serve them differently,
  /// and the manifest itself may have been changed. An earlier one whose lines are in no order only makes
  /// more of them new.
  private func compare(
    _ runs: [DiskPath], with earlier: DiskPath?, new: (ArraySlice<UInt8>) throws -> Void,
    gone: ([UInt8]) throws -> Void
  ) throws -> Bool {
    var old = try EarlierManifest(at: earlier, head: owner.manifestHead)
    var lines = try SortedLines(runs)
    var known = try old.next()
    var last: ArraySlice<UInt8>?
    var isEqual = true
    var size = owner.manifestHead.count + "\n\n]}\n".utf8.count
    func skip(_ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>?) throws {
      isEqual = false
      // The line of a file that changed is beside its new one.
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
    }
    while let current = known {
      try skip(current, before: nil)
      known = try old.next()
    }
    // After the last line there is neither a comma nor a second line feed.
    let hasLines = size > owner.manifestHead.count + "\n\n]}\n".utf8.count
    return isEqual && old.isWhole
      && earlier.flatMap(fileIdentity)?.size == size - (hasLines ? 2 : 1)
  }

  /// The paths that earlier builds wrote, or were about to write, and this one does not claim.
  ///
  /// A stranger's file is in no manifest, so it is never among them.
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

  /// Hands over the path of every file of the published tree.
  package func forEachPublishedPath(_ body: (String) -> Void) throws {
    let manifests = [folders.manifest, folders.previousManifest]
    guard let manifest = manifests.first(where: { fileKind(at: $0) == .file }) else { return }
    var reader = try LineReader(at: manifest)
    while let line = try reader.next(limit: Self.lineLimit) {
      if let path = Self.entry(line).flatMap(Self.quickPath) { body(path) }
    }
  }

  /// Hands over the path of every file that the writers' lines are about, in order.
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

  private static func quickPath(_ line: ArraySlice<UInt8>) -> String? {
    pathBytes(line).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path on a line; nearly none has an escape, and then the rest of the line need not be read.
  package static func pathBytes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = line.startIndex + lineStart.count + 1
    guard let end = line.firstIndex(of: UInt8(ascii: "\""), from: start) else { return nil }
    let path = line[start..<end]
    guard path.contains(UInt8(ascii: "\\")) else { return path }
    return Self.path(line).map { Array($0.utf8)[...] }
  }

  /// What every line of a file begins with.
  package static let lineStart = Array("{\"path\":".utf8)

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
  package static let lineLimit = 1 << 20
}

/// What a build changes in the manifest of a tree.
package struct ManifestDifference {
  /// Whether the manifest would be the same, byte by byte.
  let isNone: Bool

  /// Where the lines are, in order, that the tree's manifest has not.
  package let newLines: DiskPath

  /// The paths that earlier builds wrote, or were about to write, and this one does not claim.
  let stalePaths: [String]
}

/// The lines of a manifest that was read from a tree.
private struct EarlierManifest: ~Copyable {
  private var reader: LineReader?
  private let head: [UInt8]
  private var expected = Part.head
  private var isInOrder = true

  /// What may come next; a file with a comma is followed by a file, and one without by the end.
  private enum Part {
    case head, fileOrEnd, file, end, nothing
  }

  init(at path: DiskPath?, head: [UInt8]) throws(FileError) {
    if let path { reader = try LineReader(at: path) }
    self.head = head
  }

  /// Whether the head, the commas and the end are where a manifest has them, once all lines are read.
  var isWhole: Bool { isInOrder && expected == .nothing }

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

  /// Takes a line that is about no file.
  private mutating func skipFrame(_ line: ArraySlice<UInt8>) {
    switch expected {
    case .head where line.elementsEqual(head): expected = .fileOrEnd
    case .fileOrEnd, .end:
      if line.elementsEqual("]}".utf8) { expected = .nothing } else { isInOrder = false }
    default: isInOrder = false
    }
  }
}
