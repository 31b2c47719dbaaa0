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
  private let folder: String
  private var journal: [UInt8] = []
  private let file: OpenFile

  /// How many files wait.
  public private(set) var count = 0

  /// Makes an empty stage in a folder that does not exist yet.
  public init(at folder: String) throws(FileError) {
    try makeFolders(at: folder)
    file = try OpenFile(folder + "/" + Stage.journalName, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    self.folder = folder
  }

  /// Writes a file that belongs at a path below the tree's root.
  ///
  /// When it moves there, nothing of the identity changes but `changed`.
  @discardableResult
  public mutating func add(
    _ bytes: [UInt8], for path: String
  ) throws(FileError) -> FileIdentity {
    let identity = try createFile(bytes, at: "\(folder)/\(count)")
    try note(path)
    return identity
  }

  /// Moves a file here that belongs at a path below the tree's root.
  public mutating func take(fileAt source: String, for path: String) throws(FileError) {
    try move(source, to: "\(folder)/\(count)")
    try note(path)
  }

  private mutating func note(_ path: String) throws(FileError) {
    journal.append(contentsOf: path.utf8)
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

  /// Moves the files of a sealed stage to their paths below a root, in the order they were added.
  public static func publish(_ folder: String, into root: String) throws(FileError) {
    var number = 0
    try forEachLine(ofFileAt: folder + "/" + journalName) { path throws(FileError) in
      try move("\(folder)/\(number)", to: root + "/" + path)
      number += 1
    }
  }

  /// The paths of a stage that a killed build left; none when there is no stage.
  public static func forEachPath(
    ofStageAt folder: String, _ body: (String) throws(FileError) -> Void
  ) throws(FileError) {
    let path = folder + "/" + journalName
    guard fileKind(at: path) == .file else { return }
    try forEachLine(ofFileAt: path, body)
  }
}

/// Renames a file, and makes the folder it goes to where that is missing.
public func move(_ source: String, to target: String) throws(FileError) {
  if unsafe rename(source, target) == 0 { return }
  guard errno == ENOENT, let folder = parentFolder(of: target) else {
    throw FileError(.rename, target)
  }
  try makeFolders(at: folder)
  guard unsafe rename(source, target) == 0 else { throw FileError(.rename, target) }
}
