import WaymarkCore
package import WaymarkDisk

/// The changes of a publication, in an order that is safe for uploads: files that pages load come
/// before the pages, files that lead to pages after them, and removals last.
///
/// No manifest lists this file: it describes the difference of two trees.
package struct ChangeList {
  package let folders: TreeFolders
  package let kinds: ServedKinds

  /// When to upload a file.
  private enum Step: Int, CaseIterable {
    case assets = 1
    case pages, discovery, deletions
  }

  package static let path = "feeds/changes.ndjson"
  package static let webRoots = "web/"

  /// Writes the changes for the new lines of a manifest and for removed files into a tree.
  package func write(
    newLines: DiskPath, removing stale: [String], into root: DiskPath
  ) throws {
    let scratch = folders.runs + "/changes"
    try makeFolders(at: scratch)
    // The lines are sorted, and so are those of each step.
    let steps = try Step.allCases.map { try LineFile(at: scratch + "/\($0)") }
    var lines = try LineReader(at: newLines)
    while let line = try lines.next() {
      try steps[step(of: line).rawValue - 1].append(entry(of: line)[...])
    }
    let deletions = stale.map(deletion).sorted { $0[...].precedes($1[...]) }
    for line in deletions { try steps[Step.deletions.rawValue - 1].append(line[...]) }
    let changes = folders.runs + "/changes.ndjson"
    try join(try steps.map { try $0.commit() }, to: changes)
    try move(changes, to: root + "/" + Self.path)
    // Earlier versions wrote lists of paths there.
    try removeTree(at: root + "/feeds/upload")
  }

  /// The members of a manifest's line up to the headers, which servers know.
  private func entry(of line: ArraySlice<UInt8>) -> [UInt8] {
    let end = line.firstRange(of: ",\"headers\":")?.lowerBound ?? line.endIndex - 1
    return Array("{\"change\":\"put\",".utf8) + line[(line.startIndex + 1)..<end]
      + [UInt8(ascii: "}")]
  }

  private func deletion(_ path: String) -> [UInt8] {
    rendered { output in
      output.append("{\"change\":\"delete\",\"path\":")
      output.json(path)
      output.append("}")
    }
  }

  private func step(of line: ArraySlice<UInt8>) -> Step {
    // A compressed form has the same step as the original.
    let path = plainPath(of: Self.path(of: line))
    let type = line.firstRange(of: "\"contentType\":\"").map { line[$0.upperBound...] } ?? []
    if kinds.isDiscovery(path, type) { return .discovery }
    return type.starts(with: "text/html".utf8) ? .pages : .assets
  }

  private func plainPath(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let coding = ContentCoding.allCases.first {
      path.suffix($0.fileExtension.utf8.count).elementsEqual($0.fileExtension.utf8)
    }
    return path.dropLast(coding?.fileExtension.utf8.count ?? 0)
  }

  /// The path of a line, which has no escapes in the web root of a host.
  private static func path(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = line.dropFirst(ManifestFile.lineStart.count + 1)
    return rest[
      ..<(rest.firstIndex(of: UInt8(ascii: "\""), from: rest.startIndex) ?? rest.endIndex)]
  }
}

/// A file of lines that is being written.
private final class LineFile {
  private let path: DiskPath
  private var file: PartFile?

  init(at path: DiskPath) throws(FileError) {
    self.path = path
    file = try PartFile(at: path)
  }

  func append(_ line: ArraySlice<UInt8>) throws(FileError) { try file?.append(line: line) }

  func commit() throws(FileError) -> DiskPath {
    if let file = file.take() { try file.commit() }
    return path
  }
}
