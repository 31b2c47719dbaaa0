import Bytes
import Disk
import Model

/// What a publication changes, in the order that is safe to upload: what pages load comes before the
/// pages, what leads to pages after them, and what is removed last.
///
/// It is in no manifest: it tells of two trees, and not of one.
struct ChangeList {
  let folders: TreeFolders

  /// When a file is uploaded.
  private enum Step: Int, CaseIterable {
    case assets = 1
    case pages, discovery, deletions

    /// The list of its files for a program that uploads.
    var list: String { "\(rawValue)-\(self).txt" }
  }

  static let path = "feeds/changes.ndjson"
  private static let lists = "feeds/upload"
  static let webRoots = "web/"

  /// Compares the lines of two manifests, and writes the changes into a tree; without an earlier
  /// manifest every file is new.
  func write(
    from earlier: DiskPath, to runs: [DiskPath], removing stale: [String], into root: DiskPath
  ) throws {
    try makeFolders(at: folders.runs)
    let sorter = LineSorter(at: folders.runs + "/changes-sorted")
    try forEachNewLine(of: runs, notIn: earlier) { line in
      try sorter.add(Array("\(step(of: line).rawValue)".utf8) + entry(of: line))
    }
    for path in stale { try sorter.add(Array("\(Step.deletions.rawValue)".utf8) + deletion(path)) }
    try write(try SortedLines(try sorter.finish()), into: root)
  }

  /// Hands over the lines that an earlier manifest has not, in order.
  ///
  /// An earlier manifest whose lines are in no order only makes more of them new.
  private func forEachNewLine(
    of runs: [DiskPath], notIn earlier: DiskPath, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var reader: LineReader? = fileKind(at: earlier) == .file ? try LineReader(at: earlier) : nil
    func next() throws(FileError) -> ArraySlice<UInt8>? {
      while let line = try reader?.next(limit: ManifestFile.lineLimit) {
        guard line.starts(with: ManifestFile.lineStart) else { continue }
        return line.last == UInt8(ascii: ",") ? line.dropLast() : line
      }
      return nil
    }
    var lines = try SortedLines(runs)
    var old = try next()
    while let line = try lines.next() {
      while let known = old, known.precedes(line) { old = try next() }
      if old?.equals(line) != true { try body(line) }
    }
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
    // A compressed form goes with what it is made of.
    let path = plainPath(of: Self.path(of: line))
    let name = path.split(separator: "/").last ?? ""
    let isSitemap = name.hasPrefix("sitemap") && name.hasSuffix(".xml")
    let isFeed = line.firstRange(of: "\"contentType\":\"application/atom") != nil
    if path.contains("/.well-known/") || name == "robots.txt" || isSitemap || isFeed {
      return .discovery
    }
    let isPage = line.firstRange(of: "\"contentType\":\"text/html") != nil
    return isPage ? .pages : .assets
  }

  private func plainPath(of path: String) -> String {
    let coding = ContentCoding.allCases.first { path.hasSuffix($0.fileExtension) }
    return coding.map { String(path.dropLast($0.fileExtension.count)) } ?? path
  }

  /// The path of a line, which has no escapes in the web root of a host.
  private static func path(of line: ArraySlice<UInt8>) -> String {
    let rest = line.dropFirst(ManifestFile.lineStart.count + 1)
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// Writes all changes into one file, and those of each host into a list for each step.
  private func write(_ lines: consuming SortedLines, into root: DiskPath) throws {
    let scratch = folders.runs + "/upload"
    var changes = try PartFile(at: folders.runs + "/changes.ndjson")
    var open: (name: String, file: UploadList)?
    while let line = try lines.next() {
      let change = line.dropFirst()
      try changes.append(line: change)
      guard let first = line.first, let step = Step(rawValue: Int(first) - 0x30),
        let (host, path) = try hostPath(of: change)
      else { continue }
      let name = "/\(host)/\(step.list)"
      if open?.name != name {
        try open?.file.commit()
        try makeFolders(at: scratch + "/\(host)")
        open = (name, try UploadList(at: scratch + name))
      }
      try open?.file.append(path)
    }
    try open?.file.commit()
    try changes.commit()
    try move(folders.runs + "/changes.ndjson", to: root + "/" + Self.path)
    try removeTree(at: root + "/" + Self.lists)
    if fileKind(at: scratch) == .folder { try move(scratch, to: root + "/" + Self.lists) }
  }

  /// The host of a change and the path in its web root; `nil` for a file that no host serves.
  private func hostPath(of change: ArraySlice<UInt8>) throws -> (host: String, path: String)? {
    guard let range = change.firstRange(of: "\"path\":") else { return nil }
    let rest = change[range.upperBound...].dropFirst()
    let path = String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    guard path.hasPrefix(Self.webRoots) else { return nil }
    let parts = path.dropFirst(Self.webRoots.count).split(separator: "/", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}

/// A list that is being written.
private final class UploadList {
  private var file: PartFile?

  init(at path: DiskPath) throws(FileError) {
    file = try PartFile(at: path)
  }

  func append(_ path: String) throws(FileError) { try file?.append(line: Array(path.utf8)[...]) }

  func commit() throws(FileError) {
    if let file = file.take() { try file.commit() }
  }
}
