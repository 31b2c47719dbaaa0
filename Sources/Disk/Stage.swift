#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are written, but wait in a folder of their own until the whole build has succeeded.
///
/// Then each moves into place by one rename; so the stage is on the file system of the tree. A journal
/// in the folder lists the paths they go to: it tells what a killed build left from somebody else's
/// files. One worker owns one stage.
public struct Stage: ~Copyable {
  private let folder: OpenFolder
  private var journal: [UInt8] = []
  private let file: OpenFile

  /// How many files wait.
  public private(set) var count = 0

  /// Makes an empty stage in a folder that does not exist yet.
  public init(at path: DiskPath) throws(FileError) {
    let folder = OpenFolder(at: path)
    try folder.make()
    file = try OpenFile(
      DiskPath(Stage.journalName, below: folder), O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    self.folder = folder
  }

  /// Writes a file that belongs at a path below the tree's root.
  ///
  /// When it moves there, nothing of the identity changes but `changed`.
  @discardableResult
  public mutating func add(
    _ bytes: [UInt8], for path: String
  ) throws(FileError) -> FileIdentity {
    let identity = try createFile(bytes, named: "\(count)", in: folder)
    try note(path)
    return identity
  }

  /// Moves a file here that belongs at a path below the tree's root.
  public mutating func take(fileAt source: DiskPath, for path: String) throws(FileError) {
    try rename(source, to: DiskPath("\(count)", below: folder))
    try note(path)
  }

  private mutating func note(_ path: String) throws(FileError) {
    journal.append(contentsOf: Checksum.sealed(path.utf8))
    journal.append(0x0A)
    count += 1
    if journal.count >= 1 << 16 { try seal() }
  }

  /// Writes the journal to its end; no file may be published before every stage did so.
  public mutating func seal() throws(FileError) {
    try file.append(journal)
    journal.removeAll(keepingCapacity: true)
  }

  private static let journalName = "journal"

  /// Moves the files of a sealed stage to their paths in a tree, in the order they were added, and
  /// tells how many they are.
  @discardableResult
  public static func publish(
    _ path: DiskPath, into tree: TreeCursor
  ) throws(FileError) -> Int {
    let folder = OpenFolder(at: path)
    let source = try folder.descriptor()
    var number = 0
    var journal = try LineReader(at: DiskPath(journalName, below: folder))
    while let line = try journal.next() {
      guard let path = Checksum.opened(line) else {
        throw FileError(.read, "\(folder.path)/\(journalName)", .damaged)
      }
      try tree.move("\(number)", of: source, to: String(decoding: path, as: UTF8.self))
      number += 1
    }
    return number
  }

  /// The paths of a stage that a killed build left; none when there is no stage.
  ///
  /// A line that is damaged counts as none: another file is not to be taken for one of the build.
  public static func forEachPath(
    ofStageAt folder: DiskPath, _ body: (ArraySlice<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    let path = folder + "/" + journalName
    guard fileKind(at: path) == .file else { return }
    var reader = try LineReader(at: path)
    while let line = try reader.next(limit: longestPath + 1 + Checksum.width) {
      if let path = Checksum.opened(line) { try body(path) }
    }
  }
}

/// The longest path that the system takes.
public let longestPath = 4095
