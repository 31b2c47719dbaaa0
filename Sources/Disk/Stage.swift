#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are written but not yet where readers look: they wait in a folder of their own until
/// the whole build has succeeded, and then move into place one rename each.
///
/// A journal in the same folder names their places, line by line, so that what a killed build left
/// can be told from a stranger's file. One worker owns one stage. The stage is on the file system
/// of the tree, because a rename cannot leave its file system.
public struct Stage: ~Copyable {
  private let folder: String
  private var journal: [UInt8] = []
  private let descriptor: CInt

  /// How many files wait.
  public private(set) var count = 0

  /// Makes an empty stage.
  ///
  /// - Parameter folder: Where the files wait; it does not exist yet.
  /// - Throws: `FileError` when the system refuses.
  public init(at folder: String) throws(FileError) {
    try makeFolders(at: folder)
    let path = folder + "/" + Stage.journalName
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(.open, path) }
    self.folder = folder
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Writes a file that is to stand at a path below the tree's root.
  ///
  /// - Returns: The file's identity; moving it to its place changes nothing but `changed`.
  @discardableResult
  public mutating func add(
    _ bytes: [UInt8], for path: String
  ) throws(FileError) -> FileIdentity {
    let identity = try createFile(bytes, at: "\(folder)/\(count)")
    journal.append(contentsOf: path.utf8)
    journal.append(0x0A)
    count += 1
    if journal.count >= 1 << 16 { try flush() }
    return identity
  }

  private mutating func flush() throws(FileError) {
    try writeAll(journal, to: descriptor, folder + "/" + Stage.journalName)
    journal.removeAll(keepingCapacity: true)
  }

  /// Writes the journal to its end; no file may be published before every stage did so.
  public mutating func seal() throws(FileError) {
    try flush()
  }

  private static let journalName = "journal"

  /// Moves the files of a sealed stage to their places below a root, in the order they were added.
  public static func publish(_ folder: String, into root: String) throws(FileError) {
    var number = 0
    try forEachLine(ofFileAt: folder + "/" + journalName) { path throws(FileError) in
      try move("\(folder)/\(number)", to: root + "/" + path)
      number += 1
    }
  }

  /// The paths that a stage was to publish, which a killed build left.
  public static func forEachPath(
    ofStageAt folder: String, _ body: (String) throws(FileError) -> Void
  ) throws(FileError) {
    let path = folder + "/" + journalName
    guard fileKind(at: path) == .file else { return }
    try forEachLine(ofFileAt: path, body)
  }
}

/// Renames a file, making the folder it goes to where that is missing.
public func move(_ source: String, to target: String) throws(FileError) {
  if unsafe rename(source, target) == 0 { return }
  guard errno == ENOENT, let folder = parentFolder(of: target) else {
    throw FileError(.rename, target)
  }
  try makeFolders(at: folder)
  guard unsafe rename(source, target) == 0 else { throw FileError(.rename, target) }
}
