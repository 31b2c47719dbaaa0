#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a whole file in an existing folder: readers see the old bytes or the new ones, never a
/// part.
///
/// A pipe or a device is an error: a file in the place of `/dev/null` would break other programs.
public func writeFile(
  _ bytes: [UInt8], at path: String, permissions: Int = 0o644
) throws(FileError) {
  guard fileKind(at: path) != .other else { throw FileError(.write, path, .notAFile) }
  try writeFile(bytes, at: DiskPath(path), permissions: permissions)
}

/// Writes a whole file in an existing folder: readers see the old bytes or the new ones, never a
/// part.
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

/// The name of a file or folder until it is complete.
public func partPath(of path: String) -> String { path + partEnd() }

/// The suffix of a file's name until the file is complete.
func partEnd() -> String { ".\(getpid())\(partSuffix)" }

/// The common suffix of the names of all incomplete files.
public let partSuffix = ".part"

/// The paths of the parts of a file or folder whose processes have ended, sorted.
///
/// A process on another machine is treated as ended, because its number is unknown here.
public func partsLeft(of path: String) throws(FileError) -> [String] {
  let parent = parentFolder(of: path)
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] }
  let beginning = (name.map(String.init) ?? path) + "."
  return try entries(of: parent ?? ".").filter { entry in
    guard entry.hasPrefix(beginning), entry.hasSuffix(partSuffix),
      let number = pid_t(entry.dropFirst(beginning.count).dropLast(partSuffix.count)), number > 0
    else { return false }
    return kill(number, 0) != 0 && errno == ESRCH
  }.sorted().map { entry in parent.map { ($0 == "/" ? "" : $0) + "/" + entry } ?? entry }
}

/// Writes a new file, such as a key, with its permissions set before its first byte.
///
/// It is made under a random name that others with access to the folder cannot predict, and no link
/// is followed; an existing entry at the path, even a link, is kept and gives `EEXIST`.
public func writeNewFile(
  _ bytes: [UInt8], at path: String, permissions: Int
) throws(FileError) {
  let name = String(UInt64.random(in: .min ... .max), radix: 36)
  let part = "\(path).\(name).part"
  let file = try OpenFile(
    DiskPath(part), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
  defer { unsafe unlink(part) }
  try file.append(bytes)
  // A rename would replace an existing entry.
  guard unsafe link(part, path) == 0 else { throw FileError(.write, path) }
}

/// Creates a new file with all of its bytes, and returns its identity.
@discardableResult
public func createFile(
  _ bytes: [UInt8], named name: String, in folder: OpenFolder
) throws(FileError) -> FileIdentity {
  try createFile(
    bytes, named: name, in: try folder.descriptor(), path: "\(folder.path)/\(name)")
}

/// The same in a folder with a descriptor; the path is for messages.
func createFile(
  _ bytes: [UInt8], named name: String, in folder: CInt, path: @autoclosure () -> String
) throws(FileError) -> FileIdentity {
  let descriptor = openStep(folder, name, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o644)
  guard descriptor >= 0 else { throw FileError(.open, path()) }
  let file = OpenFile(descriptor: descriptor, path: path())
  try file.append(bytes)
  return FileIdentity(try file.status())
}
