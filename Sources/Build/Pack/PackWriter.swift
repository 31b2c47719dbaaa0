import WaymarkArchive
import WaymarkCore
import WaymarkDisk
import WaymarkEmbedded
import WaymarkHosting
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// Writes an archive for each host, and the script that unpacks them.
struct PackWriter {
  let folders: TreeFolders

  /// The contents that a worker stored for archives.
  static func contents(by worker: String, in folders: TreeFolders) -> DiskPath {
    folders.runs + "/packed-\(worker)"
  }

  /// Merges the contents that the workers stored into archives: the entries are sorted, and only
  /// one is in memory at a time.
  func write(_ runs: [DiskPath], to sink: Sink) throws {
    var sources: [String: RandomAccessFile] = [:]
    var lines = try SortedLines(runs)
    var open: HostArchive?
    var buffer: [UInt8] = []
    while let bytes = try lines.next() {
      try Interruption.check()
      guard let line = PackedLine(bytes), let place = line.place else { continue }
      if open?.host != place.host {
        try open?.close(to: sink)
        open = try HostArchive(place.host, in: folders)
      }
      let path = Self.contents(by: line.worker, in: folders)
      let source = try sources[line.worker] ?? RandomAccessFile(at: path)
      sources[line.worker] = source
      try source.read(line.storedSize, at: line.offset, into: &buffer)
      guard buffer.count == line.storedSize else { throw FileError(changed: path.description) }
      let contents = ZipContents(
        buffer, size: line.size, checksum: line.checksum, isDeflated: line.isDeflated)
      try open?.add(place.path, contents)
    }
    try open?.close(to: sink)
    try sink.write(
      AssetFile(PackPaths.script, .hosting, EmbeddedFile.bytes(of: "Sources/Build/Pack/unpack.sh")))
  }
}

/// The archive of one host, while it is written.
private final class HostArchive {
  let host: String
  private let path: DiskPath
  private let directoryPath: DiskPath
  private var file: PartFile?

  /// The entries of the directory, which may be larger than memory.
  private let directory: StoredFiles
  private var outline = ZipOutline()

  init(_ host: String, in folders: TreeFolders) throws(FileError) {
    self.host = host
    path = folders.runs + "/archive-\(host)"
    directoryPath = folders.runs + "/directory-\(host)"
    directory = StoredFiles(at: directoryPath)
    file = try PartFile(at: path)
  }

  func add(_ name: String, _ contents: ZipContents) throws {
    let parts = try outline.add(name, contents)
    try file?.append(parts.head)
    try file?.append(contents.bytes)
    _ = try directory.append(parts.record)
  }

  /// Writes the directory and the end, and adds the archive to the tree.
  func close(to sink: Sink) throws {
    guard var file = file.take() else { return }
    try directory.finish()
    if directory.size > 0 {
      try forEachChunk(ofFileAt: directoryPath) { try file.append($0) }
    }
    try file.append(outline.end)
    try file.commit()
    try sink.take(fileAt: path, to: PackPaths.archive(ofHost: host), as: .archive)
  }
}

/// Stores the files of hosts for archives instead of a tree; each worker has its own.
///
/// The contents are kept in a file, in the form in which an archive has them. A line for each says
/// where they are, and sorts like the entries.
final class PackedFiles: PackSink {
  private let name: String
  private let contents: StoredFiles
  private let lines: LineSorter

  /// The last file, by its hash; the hosts of an environment often have the same files.
  private var last: (sha256: [UInt8], contents: ZipContents)?

  init(_ name: String, at folders: TreeFolders) {
    self.name = name
    contents = StoredFiles(at: PackWriter.contents(by: name, in: folders))
    lines = LineSorter(at: folders.runs + "/packed-lines-\(name)")
  }

  /// Adds a file; if it is compressed already, it is stored without compression.
  func add(_ bytes: [UInt8], sha256: [UInt8], at path: String, isCompressed: Bool) throws {
    let entry =
      if let last, last.sha256 == sha256 {
        last.contents
      } else {
        try ZipContents(of: bytes, isCompressed: isCompressed)
      }
    last = (sha256, entry)
    let line = PackedLine(
      path: path, worker: name, offset: try contents.append(entry.bytes),
      storedSize: entry.bytes.count, size: entry.size, checksum: entry.checksum,
      isDeflated: entry.isDeflated)
    try lines.add(line.bytes)
  }

  /// Finishes writing, and returns the files of the sorted lines.
  func finish() throws -> [DiskPath] {
    try contents.finish()
    return try lines.finish()
  }
}

/// Where the contents of an archive's file are; the lines sort by path.
struct PackedLine: CodedLine {
  var path = ""
  var worker = ""
  var offset = 0
  var storedSize = 0
  var size = 0
  var checksum: UInt32 = 0
  var isDeflated = false

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&path)
    fields.field(&worker)
    fields.field(&offset)
    fields.field(&storedSize)
    fields.field(&size)
    fields.field(&checksum)
    fields.field(&isDeflated)
  }

  var place: (host: String, path: String)? {
    let parts = path.dropFirst(ChangeList.webRoots.count).split(separator: "/", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}
