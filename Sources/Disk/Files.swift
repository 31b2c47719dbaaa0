#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Disk is every call to the system about files: reading, writing, locks, and sorting more lines than
// memory holds. A file is written under another name and renamed, so that no reader ever sees half of
// one. What goes wrong is a `FileError`, the one error of files in the program.

/// What there is at a path.
public enum FileKind: Sendable {
  case file
  case folder
  case other
}

/// What there is at a path, links followed; `nil` for nothing.
public func fileKind(at path: String) -> FileKind? {
  fileKind(at: DiskPath(path))
}

/// What there is at a path; `nil` for nothing.
///
/// Below a folder of a build a link is `other`.
public func fileKind(at path: DiskPath) -> FileKind? {
  path.status(followsLinks: true).map { status in
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}

extension DiskPath {
  /// What the system knows of the path; `nil` when nothing is there.
  ///
  /// Links below a folder of a build are never followed.
  func status(followsLinks: Bool) -> stat? {
    let flags = followsLinks && folder == nil ? 0 : AT_SYMLINK_NOFOLLOW
    return try? inParent(for: .read) { folder, name throws(FileError) in
      var status = stat()
      guard unsafe fstatat(folder, name, &status, flags) == 0 else {
        throw FileError(.read, description)
      }
      return status
    }
  }
}

/// Whether what a path leads to, links followed, is below a folder.
public func isInside(_ path: String, folder: String) throws(FileError) -> Bool {
  let root = try resolved(folder)
  return try resolved(path).hasPrefix(root == "/" ? root : root + "/")
}

/// Whether there is a link at a path, whatever it leads to.
public func isLink(at path: String) -> Bool {
  var status = stat()
  return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// The path without links in it.
private func resolved(_ path: String) throws(FileError) -> String {
  guard let text = unsafe realpath(path, nil) else { throw FileError(.open, path) }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}

/// How many bytes a file has; `nil` when there is none.
public func fileSize(at path: String) -> Int? {
  fileSize(at: DiskPath(path))
}

/// How many bytes a file has; `nil` when there is none.
public func fileSize(at path: DiskPath) -> Int? {
  path.status(followsLinks: true).map { Int($0.st_size) }
}

/// Reads a whole file.
public func readFile(
  at path: String, limit: Int = .max, isRegular: Bool = false
) throws(FileError) -> [UInt8] {
  try readFile(at: DiskPath(path), limit: limit, isRegular: isRegular)
}

/// Reads a whole file.
///
/// A file of more bytes than the limit is `EFBIG`. Where a regular file is wanted, a pipe or a device
/// is `EEXIST` and never waited for.
public func readFile(
  at path: DiskPath, limit: Int = .max, isRegular: Bool = false
) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  try readFile(at: path, into: &bytes, limit: limit, isRegular: isRegular)
  return bytes
}

/// Reads a whole file into a buffer, whose room is used again.
public func readFile(
  at path: DiskPath, into bytes: inout [UInt8], limit: Int = .max, isRegular: Bool = false
) throws(FileError) {
  let file = try OpenFile(path, isRegular ? O_RDONLY | O_NONBLOCK : O_RDONLY)
  try file.readAll(into: &bytes, limit: limit, isRegular: isRegular)
}

extension OpenFile {
  /// Reads the whole file into a buffer, whose room is used again.
  func readAll(into bytes: inout [UInt8], limit: Int, isRegular: Bool) throws(FileError) {
    bytes.removeAll(keepingCapacity: true)
    let status = try status()
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileError(.read, path, code: EISDIR)
    case S_IFREG: break
    default: if isRegular { throw FileError(.read, path, code: EEXIST) }
    }
    // One byte more than the size, so that the end is seen without growing.
    var room = min(max(Int(status.st_size), 0) + 1, 1 << 26)
    while try load(upTo: room, into: &bytes) > 0 {
      guard bytes.count <= limit else { throw FileError(.read, path, code: EFBIG) }
      room = max(1 << 16, bytes.capacity - bytes.count)
    }
  }
}

/// Writes a whole file in a folder that exists: a reader sees the old bytes or the new ones, and never
/// a part.
public func writeFile(
  _ bytes: [UInt8], at path: String, permissions: Int = 0o644
) throws(FileError) {
  try writeFile(bytes, at: DiskPath(path), permissions: permissions)
}

/// Writes a whole file in a folder that exists: a reader sees the old bytes or the new ones, and never
/// a part.
public func writeFile(
  _ bytes: [UInt8], at path: DiskPath, permissions: Int = 0o644
) throws(FileError) {
  let part = path + partEnd()
  do throws(FileError) {
    let file = try OpenFile(newFileAt: part, permissions: permissions)
    try file.append(bytes)
    try rename(part, to: path)
  } catch {
    _ = try? removeFile(at: part)
    throw error
  }
}

/// What the name of a file ends with until the file is whole.
func partEnd() -> String { ".\(getpid())\(partSuffix)" }

/// What the names of all files end with that are not whole.
public let partSuffix = ".part"

/// Writes a file that does not exist yet, whole and with its rights from the first byte on: for keys.
///
/// It is made under a random name that nobody who can write to the folder knows beforehand, and follows
/// no link; what is at the path already, also a link, stays and is `EEXIST`.
public func writeNewFile(
  _ bytes: [UInt8], at path: String, permissions: Int
) throws(FileError) {
  let name = String(UInt64.random(in: .min ... .max), radix: 36)
  let part = "\(path).\(name).part"
  let file = try OpenFile(
    DiskPath(part), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
  defer { unsafe unlink(part) }
  try file.append(bytes)
  // A rename would replace what is there.
  guard unsafe link(part, path) == 0 else { throw FileError(.write, path) }
}

/// The rights to a file as `chmod` takes them, links followed; `nil` when there is none.
public func permissions(at path: String) -> Int? {
  var status = stat()
  guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_mode & 0o7777)
}

/// Creates a file that is not there yet, with all of its bytes, and tells its identity.
func createFile(
  _ bytes: [UInt8], named name: String, in folder: OpenFolder
) throws(FileError) -> FileIdentity {
  try createFile(
    bytes, named: name, in: try folder.descriptor(), path: "\(folder.path)/\(name)")
}

/// The same in a folder with a descriptor; the path is for people.
func createFile(
  _ bytes: [UInt8], named name: String, in folder: CInt, path: @autoclosure () -> String
) throws(FileError) -> FileIdentity {
  let descriptor = openStep(folder, name, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o644)
  guard descriptor >= 0 else { throw FileError(.open, path()) }
  let file = OpenFile(descriptor: descriptor, path: path())
  try file.append(bytes)
  return FileIdentity(try file.status())
}

/// How a file on disk compares with the bytes it is to have.
public enum Comparison: Sendable {
  case missing
  case equal
  case different
}

extension TreeCursor {
  /// Compares a file with bytes; the buffer is room for the file's bytes, used again for the next
  /// file.
  ///
  /// Anything but a regular file is an error: a folder, or a file where a folder is wanted, cannot be
  /// replaced, a pipe would be waited for, and a link is not followed.
  public func compare(
    _ path: String, with bytes: [UInt8], buffer: inout [UInt8]
  ) throws(FileError) -> Comparison {
    do throws(FileError) {
      let file = OpenFile(
        descriptor: try open(path, O_RDONLY | O_NONBLOCK), path: description(of: path))
      try file.readAll(into: &buffer, limit: bytes.count, isRegular: true)
      return buffer == bytes ? .equal : .different
    } catch {
      switch error.code {
      case ENOENT: return .missing
      case EFBIG: return .different
      default: throw error
      }
    }
  }
}

extension TreeCursor {
  /// Reads a file of a tree; `nil` when there is none, or it has more bytes than the limit.
  ///
  /// Anything but a regular file is an error, as it is when files are compared.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      let file = OpenFile(
        descriptor: try open(path, O_RDONLY | O_NONBLOCK), path: description(of: path))
      var bytes: [UInt8] = []
      try file.readAll(into: &bytes, limit: limit, isRegular: true)
      return bytes
    } catch {
      switch error.code {
      case ENOENT, EFBIG: return nil
      default: throw error
      }
    }
  }
}

/// Makes a folder and those above it, where they are missing.
public func makeFolders(at path: String, permissions: Int = 0o755) throws(FileError) {
  try makeFolders(at: DiskPath(path), permissions: permissions)
}

/// Makes a folder and those above it, where they are missing.
public func makeFolders(at path: DiskPath, permissions: Int = 0o755) throws(FileError) {
  do throws(FileError) {
    if try makeFolder(at: path, permissions) { return }
  } catch {
    guard error.isMissing, let parent = path.parent else { throw error }
    // The root of a build's paths is below a path of the operator's, or of another root.
    try makeFolders(at: parent, permissions: permissions)
    if try makeFolder(at: path, permissions) { return }
  }
  switch fileKind(at: path) {
  case .folder: return
  case .file, nil: throw FileError(.makeFolder, path.description, code: ENOTDIR)
  case .other: throw FileError(.makeFolder, path.description, code: ELOOP)
  }
}

/// Makes a folder in one that exists; false when something is there already.
private func makeFolder(at path: DiskPath, _ permissions: Int) throws(FileError) -> Bool {
  if let folder = path.folder, path.name.isEmpty {
    try folder.make()
    return true
  }
  return try path.inParent(for: .makeFolder) { folder, name throws(FileError) in
    if unsafe mkdirat(folder, name, mode_t(permissions)) == 0 { return true }
    guard errno == EEXIST else { throw FileError(.makeFolder, path.description) }
    return false
  }
}

/// Gives a file another name, in place of any file that has it.
public func rename(_ source: DiskPath, to target: DiskPath) throws(FileError) {
  try source.inParent(for: .rename) { (from, name) throws(FileError) in
    try target.inParent(for: .rename) { (to, newName) throws(FileError) in
      guard unsafe renameat(from, name, to, newName) == 0 else {
        throw FileError(.rename, target.description)
      }
    }
  }
}

/// Gives a file another name, and makes the folder it goes to where that is missing.
public func move(_ source: DiskPath, to target: DiskPath) throws(FileError) {
  do throws(FileError) {
    try rename(source, to: target)
  } catch {
    guard error.isMissing, let folder = target.parent else { throw error }
    try makeFolders(at: folder)
    try rename(source, to: target)
  }
}

/// The folder a path is in; `nil` for a single name and for the root.
public func parentFolder(of path: String) -> String? {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
    return nil
  }
  return String(path[..<slash])
}

/// Removes a file, or a link, but no folder; true when there was one.
@discardableResult
public func removeFile(at path: DiskPath) throws(FileError) -> Bool {
  do throws(FileError) {
    return try path.inParent(for: .remove) { folder, name throws(FileError) in
      if unsafe unlinkat(folder, name, 0) == 0 { return true }
      guard isFolderError(errno, folder, name) else { throw FileError(.remove, path.description) }
      return false
    }
  } catch {
    guard error.isNowhere else { throw error }
    return false
  }
}

/// Whether a removal failed because a name is a folder's.
///
/// Linux says EISDIR of a folder; POSIX and macOS say EPERM, which may also mean a missing right.
private func isFolderError(_ code: CInt, _ folder: CInt, _ name: String) -> Bool {
  if code == EISDIR { return true }
  guard code == EPERM else { return false }
  var status = stat()
  let isFound = unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  // fstatat may have changed it.
  errno = code
  return isFound && status.st_mode & S_IFMT == S_IFDIR
}

/// Removes the folder that a file of a build was in, and those above it, while they are empty; the
/// folder that the path is below stays.
public func removeEmptyFolders(above path: DiskPath) {
  var path = path
  while let parent = path.parent, !parent.name.isEmpty {
    let isRemoved = try? parent.inParent(for: .remove) { folder, name throws(FileError) in
      unsafe unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT
    }
    // A missing parent has no folder in it.
    guard isRemoved ?? true else { return }
    path = parent
  }
}

/// The names in a folder, sorted by their bytes; empty when there is no such folder.
public func entries(of path: String) throws(FileError) -> [String] {
  try entries(of: DiskPath(path))
}

/// The names in a folder, sorted by their bytes; empty when there is no such folder.
public func entries(of path: DiskPath) throws(FileError) -> [String] {
  do throws(FileError) {
    return try names(in: try path.open(folderFlags, for: .list), path.description)
  } catch {
    guard error.isMissing else { throw error }
    return []
  }
}

/// The names in an open folder, which is closed by that; the path is for people.
private func names(in descriptor: CInt, _ path: String) throws(FileError) -> [String] {
  guard let folder = unsafe fdopendir(descriptor) else {
    let error = FileError(.list, path)
    close(descriptor)
    throw error
  }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// Removes a folder and all in it; links are removed, not followed.
public func removeTree(at path: String) throws(FileError) {
  try removeTree(at: DiskPath(path))
}

/// Removes a folder and all in it; links are removed, not followed.
public func removeTree(at path: DiskPath) throws(FileError) {
  do throws(FileError) {
    try path.inParent(for: .remove) { folder, name throws(FileError) in
      try removeTree(name, in: folder, path.description)
    }
  } catch {
    guard error.isMissing else { throw error }
  }
}

private func removeTree(_ name: String, in folder: CInt, _ path: String) throws(FileError) {
  if unsafe unlinkat(folder, name, 0) == 0 { return }
  guard isFolderError(errno, folder, name) else { throw FileError(.remove, path) }
  let descriptor = openStep(folder, name, folderFlags)
  guard descriptor >= 0 else { throw FileError(.remove, path) }
  defer { close(descriptor) }
  let listed = openStep(descriptor, ".", folderFlags)
  guard listed >= 0 else { throw FileError(.list, path) }
  for name in try names(in: listed, path) {
    try removeTree(name, in: descriptor, path + "/" + name)
  }
  guard unsafe unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
    throw FileError(.remove, path)
  }
}

/// A temporary folder; it goes with all that is in it.
public struct Scratch: ~Copyable {
  public let path: String

  /// Makes a folder that only this user can read.
  public init(in folder: String) throws(FileError) {
    var template = Array("\(folder)/waymark-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else { throw FileError(.makeFolder, folder) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? removeTree(at: path)
  }
}
