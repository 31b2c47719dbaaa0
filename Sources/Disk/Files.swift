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
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return switch status.st_mode & S_IFMT {
  case S_IFREG: .file
  case S_IFDIR: .folder
  default: .other
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
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return Int(status.st_size)
}

/// Reads a whole file.
public func readFile(
  at path: String, limit: Int = .max, isRegular: Bool = false
) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  try readFile(at: path, into: &bytes, limit: limit, isRegular: isRegular)
  return bytes
}

/// Reads a whole file into a buffer, whose room is used again.
///
/// A file of more bytes than the limit is `EFBIG`. Where a regular file is wanted, a pipe or a device
/// is `EEXIST` and never waited for.
public func readFile(
  at path: String, into bytes: inout [UInt8], limit: Int = .max, isRegular: Bool = false
) throws(FileError) {
  bytes.removeAll(keepingCapacity: true)
  let file = try OpenFile(path, isRegular ? O_RDONLY | O_NONBLOCK : O_RDONLY)
  let status = try file.status()
  switch status.st_mode & S_IFMT {
  case S_IFDIR: throw FileError(.read, path, code: EISDIR)
  case S_IFREG: break
  default: if isRegular { throw FileError(.read, path, code: EEXIST) }
  }
  // One byte more than the size, so that the end is seen without growing.
  var room = min(max(Int(status.st_size), 0) + 1, 1 << 26)
  while try file.load(upTo: room, into: &bytes) > 0 {
    guard bytes.count <= limit else { throw FileError(.read, path, code: EFBIG) }
    room = max(1 << 16, bytes.capacity - bytes.count)
  }
}

/// Writes a whole file in a folder that exists: a reader sees the old bytes or the new ones, and never
/// a part.
public func writeFile(
  _ bytes: [UInt8], at path: String, permissions: Int = 0o644
) throws(FileError) {
  let part = "\(path).\(getpid()).part"
  do throws(FileError) {
    try createFile(bytes, at: part, permissions: permissions)
    guard unsafe rename(part, path) == 0 else { throw FileError(.rename, path) }
  } catch {
    unsafe unlink(part)
    throw error
  }
}

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
    part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
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

/// Creates a file with all of its bytes, and tells its identity.
@discardableResult
func createFile(
  _ bytes: [UInt8], at path: String, permissions: Int = 0o644
) throws(FileError) -> FileIdentity {
  let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC, permissions: permissions)
  try file.append(bytes)
  return FileIdentity(try file.status())
}

/// How a file on disk compares with the bytes it is to have.
public enum Comparison: Sendable {
  case missing
  case equal
  case different
}

/// Compares a file with bytes; the buffer is room for the file's bytes, used again for the next file.
///
/// Anything but a regular file is an error: a folder, or a file where a folder is wanted, cannot be
/// replaced, and a pipe would be waited for.
public func compareFile(
  at path: String, with bytes: [UInt8], buffer: inout [UInt8]
) throws(FileError) -> Comparison {
  do throws(FileError) {
    try readFile(at: path, into: &buffer, limit: bytes.count, isRegular: true)
    return buffer == bytes ? .equal : .different
  } catch {
    switch error.code {
    case ENOENT: return .missing
    case EFBIG: return .different
    default: throw error
    }
  }
}

/// Makes a folder and those above it, where they are missing.
public func makeFolders(at path: String, permissions: Int = 0o755) throws(FileError) {
  if unsafe mkdir(path, mode_t(permissions)) == 0 { return }
  let code = errno
  switch code {
  case EEXIST where fileKind(at: path) == .folder: return
  case EEXIST: throw FileError(.makeFolder, path, code: ENOTDIR)
  case ENOENT:
    guard let parent = parentFolder(of: path) else {
      throw FileError(.makeFolder, path, code: code)
    }
    try makeFolders(at: parent, permissions: permissions)
    // Another worker may have made it meanwhile.
    guard unsafe mkdir(path, mode_t(permissions)) == 0 || errno == EEXIST else {
      throw FileError(.makeFolder, path)
    }
  default: throw FileError(.makeFolder, path, code: code)
  }
}

/// The folder a path is in; `nil` for a single name and for the root.
public func parentFolder(of path: String) -> String? {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
    return nil
  }
  return String(path[..<slash])
}

/// Removes a file, but no folder; true when there was one.
@discardableResult
public func removeFile(at path: String) throws(FileError) -> Bool {
  if unsafe unlink(path) == 0 { return true }
  let error = FileError(.remove, path)
  // Linux says EISDIR of a folder; POSIX and macOS say EPERM, which may also mean a missing right.
  let isFolder =
    error.code == EISDIR || (error.code == EPERM && fileKind(at: path) == .folder)
  guard error.isNowhere || isFolder else { throw error }
  return false
}

/// Removes the folder that a file was in, and those above it, while they are empty; the root stays.
public func removeEmptyFolders(above path: String, below root: String) {
  var path = path
  while let parent = parentFolder(of: path), parent.utf8.count > root.utf8.count {
    guard unsafe rmdir(parent) == 0 || errno == ENOENT else { return }
    path = parent
  }
}

/// The names in a folder, sorted by their bytes; empty when there is no such folder.
public func entries(of path: String) throws(FileError) -> [String] {
  guard let folder = unsafe opendir(path) else {
    let error = FileError(.list, path)
    guard error.isMissing else { throw error }
    return []
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
  if unsafe unlink(path) == 0 { return }
  let error = FileError(.remove, path)
  if error.isMissing { return }
  guard error.code == EISDIR || error.code == EPERM else { throw error }
  for name in try entries(of: path) {
    try removeTree(at: path + "/" + name)
  }
  guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw FileError(.remove, path) }
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
