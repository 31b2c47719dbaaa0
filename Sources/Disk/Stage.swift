#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are written to a separate folder until the whole build has succeeded.
///
/// Then each is moved by one rename, so the stage is on the file system of the tree. A journal in
/// the folder lists their target paths: it distinguishes remains of a killed build from files of
/// others. Each worker has one stage.
public struct Stage: ~Copyable {
  private let folder: OpenFolder
  private var journal: [UInt8] = []
  private let file: OpenFile

  /// The number of staged files.
  public private(set) var count = 0

  /// Makes an empty stage in a folder that does not exist yet.
  public init(at path: DiskPath) throws(FileError) {
    let folder = OpenFolder(at: path)
    try folder.make()
    file = try OpenFile(
      DiskPath(Stage.journalName, below: folder), O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    self.folder = folder
  }

  /// Writes a file for a path below the tree's root.
  ///
  /// When it is moved there, only `changed` in its identity changes.
  @discardableResult
  public mutating func add(
    _ bytes: [UInt8], for path: String
  ) throws(FileError) -> FileIdentity {
    let identity = try createFile(bytes, named: "\(count)", in: folder)
    try note(path)
    return identity
  }

  /// Moves a file here for a path below the tree's root.
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

  /// Completes the journal; this must be done for every stage before any file is published.
  public mutating func seal() throws(FileError) {
    try file.append(journal)
    journal.removeAll(keepingCapacity: true)
  }

  private static let journalName = "journal"

  /// Moves the files of a sealed stage to their paths in a tree, in the order in which they were
  /// added, and returns their number.
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

  /// The paths of a stage that a killed build left; none if there is no stage.
  ///
  /// A damaged line is ignored, so that no foreign file is mistaken for one of the build.
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

/// The longest path that the system accepts.
public let longestPath = 4095
