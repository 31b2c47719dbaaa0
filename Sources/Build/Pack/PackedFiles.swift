import WaymarkArchive
import WaymarkDisk
import WaymarkTree

/// Takes the files of hosts that go into archives, instead of a tree; one worker has one.
///
/// The contents wait in a file, as an archive holds them. A line for each says where they are, and
/// sorts as the entries do.
final class PackedFiles: PackSink {
  private let name: String
  private let contents: StoredFiles
  private let lines: LineSorter

  /// The last file, by its hash; the hosts of an environment have equal ones.
  private var last: (sha256: [UInt8], contents: ZipContents)?

  init(_ name: String, at folders: TreeFolders) {
    self.name = name
    contents = StoredFiles(at: PackWriter.contents(by: name, in: folders))
    lines = LineSorter(at: folders.runs + "/packed-lines-\(name)")
  }

  /// Takes a file; one that is compressed already is stored.
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

  /// Ends the writing, and tells where the sorted lines are.
  func finish() throws -> [DiskPath] {
    try contents.finish()
    return try lines.finish()
  }
}

/// Where the contents of a file are that goes into an archive.
struct PackedLine {
  let path: String
  let worker: String
  let offset: Int
  let storedSize: Int
  let size: Int
  let checksum: UInt32
  let isDeflated: Bool

  /// A tab sorts before every byte of a path.
  var bytes: [UInt8] {
    let numbers = "\(offset)\t\(storedSize)\t\(size)\t\(checksum)\t\(isDeflated ? 1 : 0)"
    return Array("\(path)\t\(worker)\t\(numbers)".utf8)
  }

  /// The host of the file, and its path on it.
  var place: (host: String, path: String)? {
    let parts = path.dropFirst(ChangeList.webRoots.count).split(separator: "/", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}

extension PackedLine {
  /// Reads a line back; `nil` for one that was not written by `bytes`.
  init?(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 7, let offset = Int(fields[2]), let storedSize = Int(fields[3]),
      let size = Int(fields[4]), let checksum = UInt32(fields[5])
    else { return nil }
    self.init(
      path: fields[0], worker: fields[1], offset: offset, storedSize: storedSize, size: size,
      checksum: checksum, isDeflated: fields[6] == "1")
  }
}
