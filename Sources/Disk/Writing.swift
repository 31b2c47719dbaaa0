#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a whole file in a folder that exists: a reader sees the old bytes or the new ones, and never
/// a part.
///
/// A pipe or a device is an error: a file in the place of `/dev/null` stops other programs.
public func writeFile(
  _ bytes: [UInt8], at path: String, permissions: Int = 0o644
) throws(FileError) {
  guard fileKind(at: path) != .other else { throw FileError(.write, path, .notAFile) }
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

/// What a file or folder is called until it is whole.
public func partPath(of path: String) -> String { path + partEnd() }

/// What the name of a file ends with until the file is whole.
func partEnd() -> String { ".\(getpid())\(partSuffix)" }

/// What the names of all files end with that are not whole.
public let partSuffix = ".part"

/// The paths of the parts of a file or folder whose processes have ended, sorted.
///
/// A process of another machine is one that has ended, too: its number is not known here.
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

/// Creates a file that is not there yet, with all of its bytes, and tells its identity.
@discardableResult
public func createFile(
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
