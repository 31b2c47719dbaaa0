#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands at a path.
public enum FileKind: Sendable {
  case file
  case folder
  case other
}

/// What stands at a path, links followed; `nil` when nothing does.
public func fileKind(at path: String) -> FileKind? {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return switch status.st_mode & S_IFMT {
  case S_IFREG: .file
  case S_IFDIR: .folder
  default: .other
  }
}

/// Reads a whole file.
///
/// - Parameters:
///   - path: Where the file is.
///   - limit: How many bytes are read at most; one more byte is `EFBIG`.
///   - isRegular: Whether a pipe or a device is refused with `EEXIST`, and never waited for.
/// - Returns: The file's bytes.
/// - Throws: `FileError` when the system refuses.
public func readFile(
  at path: String, limit: Int = .max, isRegular: Bool = false
) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  try readFile(at: path, into: &bytes, limit: limit, isRegular: isRegular)
  return bytes
}

/// Reads a whole file into a buffer, whose room is used again.
///
/// - Parameters:
///   - path: Where the file is.
///   - bytes: Gets the bytes of the file.
///   - limit: How many bytes are read at most; one more byte is `EFBIG`.
///   - isRegular: Whether a pipe or a device is refused with `EEXIST`, and never waited for.
/// - Throws: `FileError` when the system refuses.
public func readFile(
  at path: String, into bytes: inout [UInt8], limit: Int = .max, isRegular: Bool = false
) throws(FileError) {
  bytes.removeAll(keepingCapacity: true)
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
  guard descriptor >= 0 else { throw FileError(.open, path) }
  defer { close(descriptor) }
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(.read, path) }
  switch status.st_mode & S_IFMT {
  case S_IFDIR: throw FileError(.read, path, code: EISDIR)
  case S_IFREG: break
  default: if isRegular { throw FileError(.read, path, code: EEXIST) }
  }
  // One byte more than the size, so that the end is seen without growing.
  var room = min(max(Int(status.st_size), 0) + 1, 1 << 26)
  while true {
    var count = 0
    var code: CInt = 0
    bytes.append(addingCapacity: room) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        code = errno
        initialized = max(0, count)
      }
    }
    if count == 0 { return }
    guard count > 0 else {
      guard code == EINTR else { throw FileError(.read, path, code: code) }
      continue
    }
    guard bytes.count <= limit else { throw FileError(.read, path, code: EFBIG) }
    room = max(1 << 16, bytes.capacity - bytes.count)
  }
}

/// Writes a whole file, so that a reader sees the old bytes or the new ones and never a part.
///
/// - Parameters:
///   - bytes: What the file is to hold.
///   - path: Where the file is to be; its folder exists.
///   - permissions: Who may use the file, such as `0o600` for a secret.
/// - Throws: `FileError` when the system refuses.
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

/// Creates a file with all of its bytes, or fails.
///
/// - Returns: What tells the file from any other, until it is renamed.
@discardableResult
func createFile(
  _ bytes: [UInt8], at path: String, permissions: Int = 0o644
) throws(FileError) -> FileIdentity {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(permissions))
  guard descriptor >= 0 else { throw FileError(.open, path) }
  defer { close(descriptor) }
  try writeAll(bytes, to: descriptor, path)
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(.write, path) }
  return FileIdentity(status)
}

/// Writes bytes to a descriptor, however many calls that takes.
func writeAll(_ bytes: [UInt8], to descriptor: CInt, _ path: String) throws(FileError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
      return unsafe write(descriptor, rest.baseAddress, rest.count)
    }
    guard count >= 0 else {
      guard errno == EINTR else { throw FileError(.write, path) }
      continue
    }
    written += count
  }
}

/// How a file on disk compares with the bytes it is to have.
public enum Comparison: Sendable {
  case missing
  case equal
  case different
}

/// Compares a file with bytes.
///
/// Anything but a regular file is an error: a folder or a file in the place of a folder cannot be
/// replaced, and a pipe would be waited for.
///
/// - Parameters:
///   - path: Where the file is.
///   - bytes: What it is to hold.
///   - buffer: Room for the file's bytes, used again for the next file.
/// - Returns: How the two compare.
/// - Throws: `FileError` when the system refuses.
public func compareFile(
  at path: String, with bytes: [UInt8], buffer: inout [UInt8]
) throws(FileError) -> Comparison {
  do throws(FileError) {
    // One byte more than is wanted is enough to see a difference.
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

/// Removes a file; true when there was one.
///
/// A folder in its place stays.
@discardableResult
public func removeFile(at path: String) throws(FileError) -> Bool {
  if unsafe unlink(path) == 0 { return true }
  let error = FileError(.remove, path)
  // Linux says EISDIR of a folder; POSIX and macOS say EPERM, which may also mean a missing right.
  let isFolder =
    error.code == EISDIR || (error.code == EPERM && fileKind(at: path) == .folder)
  guard error.isMissing || error.code == ENOTDIR || isFolder else { throw error }
  return false
}

/// Removes the folder a file was in, and those above it, as long as they are empty.
///
/// - Parameters:
///   - path: Where the file was.
///   - root: A folder above it, which stays.
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
