#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accesses the files of a tree one after another, with few system calls for each.
///
/// It keeps folders open that contain folders of files, such as `ads` of `ads/17/index.html`. Links
/// in the tree are not followed. Each thread has its own.
public final class TreeCursor {
  private let root: OpenFolder

  /// The descriptors of folders, by their paths below the root.
  private var folders: [String: CInt] = [:]

  /// The folder of the last file.
  private var last: (path: String, descriptor: CInt)?

  /// Whether the folder of the last file had to be made: then that of the next one is probably
  /// missing, too.
  private var madeLast = false

  /// The maximum number of open folders.
  private static let limit = 32

  public init(below root: OpenFolder) {
    self.root = root
  }

  deinit {
    closeAll()
  }

  private func closeAll() {
    for descriptor in folders.values { close(descriptor) }
    folders = [:]
    if let last { close(last.descriptor) }
    last = nil
  }

  /// The whole path of a file, for messages.
  func description(of path: String) -> String { "\(root.path)/\(path)" }

  private func error(_ step: FileError.Step, _ path: String, code: CInt = errno) -> FileError {
    FileError(step, description(of: path), code: code)
  }

  /// Opens a file; a link in the path is an error.
  func open(_ path: String, _ flags: CInt, permissions: Int = 0) throws(FileError) -> CInt {
    let way = Way(path)
    let folder = try folder(way.upper, making: false)
    let descriptor = openBelow(folder, way.rest, flags, permissions: permissions)
    guard descriptor >= 0 else { throw error(.open, path) }
    return descriptor
  }

  /// The identity of a regular file; `nil` if there is none, or the path contains a link.
  public func identity(of path: String) -> FileIdentity? {
    let way = Way(path)
    guard let folder = try? folder(way.upper, making: false) else { return nil }
    if let leaf = way.leaf, status(of: leaf, in: folder)?.isFolder != true { return nil }
    guard let status = status(of: way.rest, in: folder), status.isFile else { return nil }
    return FileIdentity(status)
  }

  /// Calls a body with the folder of a file, which is made if missing, and the file's name.
  func inFolder<Result>(
    of path: String, making: Bool = true, _ body: (CInt, String) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let way = Way(path)
    guard let leaf = way.leaf else {
      return try body(try folder("", making: making), way.name)
    }
    if let last, last.path == way.folder { return try body(last.descriptor, way.name) }
    let upper = try folder(way.upper, making: making)
    let descriptor =
      making ? try leafFolder(leaf, in: upper, of: path) : openStep(upper, leaf, folderFlags)
    guard descriptor >= 0 else { throw error(.open, path) }
    if let last { close(last.descriptor) }
    last = (way.folder, descriptor)
    return try body(descriptor, way.name)
  }

  private func leafFolder(
    _ name: String, in folder: CInt, of path: String
  ) throws(FileError) -> CInt {
    if madeLast { madeLast = unsafe mkdirat(folder, name, 0o755) == 0 }
    var descriptor = openStep(folder, name, folderFlags)
    if descriptor < 0, errno == ENOENT {
      guard unsafe mkdirat(folder, name, 0o755) == 0 || errno == EEXIST else {
        throw error(.makeFolder, path)
      }
      madeLast = true
      descriptor = openStep(folder, name, folderFlags)
    }
    return descriptor
  }

  /// The descriptor of a folder, which remains open.
  private func folder(_ path: String, making: Bool) throws(FileError) -> CInt {
    if path.isEmpty { return try root.descriptor() }
    if let known = folders[path] { return known }
    if folders.count == Self.limit { closeAll() }
    var descriptor = openBelow(try root.descriptor(), path, folderFlags)
    if descriptor < 0, errno == EMFILE {
      closeAll()
      descriptor = openBelow(try root.descriptor(), path, folderFlags)
    }
    if descriptor < 0, errno == ENOENT, making {
      try makeFolders(at: DiskPath(path, below: root))
      descriptor = openBelow(try root.descriptor(), path, folderFlags)
    }
    guard descriptor >= 0 else { throw error(.open, path) }
    folders[path] = descriptor
    return descriptor
  }

  /// Moves a file of a folder to its place in the tree.
  func move(_ name: String, of source: CInt, to path: String) throws(FileError) {
    try inFolder(of: path) { folder, target throws(FileError) in
      guard unsafe renameat(source, name, folder, target) == 0 else {
        throw error(.rename, path)
      }
    }
  }

  /// Creates a new file with all of its bytes.
  public func create(_ bytes: [UInt8], at path: String) throws(FileError) -> FileIdentity {
    try inFolder(of: path) { folder, name throws(FileError) in
      try createFile(bytes, named: name, in: folder, path: description(of: path))
    }
  }

  /// Moves a file from elsewhere to its place in the tree.
  public func take(fileAt source: DiskPath, to path: String) throws(FileError) {
    try source.inParent(for: .rename) { folder, name throws(FileError) in
      try move(name, of: folder, to: path)
    }
  }

  /// Throws if the path of a file contains a link; the file need not exist.
  public func check(_ path: String) throws(FileError) {
    do throws(FileError) {
      close(try open(parentFolder(of: path) ?? ".", folderFlags))
    } catch {
      guard error.isNowhere else { throw error }
    }
  }
}

/// The parts of a path in the order of access: `upper/leaf/name`.
private struct Way {
  let folder: String
  let upper: String

  /// The last folder; `nil` for a file in the root.
  let leaf: String?
  let name: String

  /// The part after `upper`.
  let rest: String

  init(_ path: String) {
    folder = parentFolder(of: path) ?? ""
    upper = parentFolder(of: folder) ?? ""
    let skipped = upper.isEmpty ? 0 : upper.utf8.count + 1
    rest = String(path.dropFirst(utf8: skipped))
    name = folder.isEmpty ? path : String(path.dropFirst(utf8: folder.utf8.count + 1))
    leaf = folder.isEmpty ? nil : String(folder.dropFirst(utf8: skipped))
  }
}
