#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Disk contains every system call about files: reading, writing, locks, and sorting more lines than
// fit into memory. A file is written under another name and renamed, so that readers never see a
// half-written file. Errors are a `FileError`, the only error about files in the program.

/// The kind of the entry at a path.
public enum FileKind: Sendable {
  case file
  case folder
  case other
}

/// The kind of the entry at a path, following links; `nil` if there is none.
///
/// Below a folder of a build, a link is `other`.
public func fileKind(at path: some PathOnDisk) -> FileKind? {
  path.onDisk.status(followsLinks: true).map { status in
    status.isFile ? .file : status.isFolder ? .folder : .other
  }
}

extension DiskPath {
  /// The system's status of the path; `nil` if nothing is there.
  ///
  /// Links below a folder of a build are never followed.
  func status(followsLinks: Bool) -> stat? {
    let flags = followsLinks && folder == nil ? 0 : AT_SYMLINK_NOFOLLOW
    return (try? inParent(for: .read) { WaymarkDisk::status(of: $1, in: $0, flags) }) ?? nil
  }
}

/// The system's status of a name in a folder; `nil` if nothing is there.
func status(of name: String, in folder: CInt, _ flags: CInt = AT_SYMLINK_NOFOLLOW) -> stat? {
  var status = stat()
  return unsafe fstatat(folder, name, &status, flags) == 0 ? status : nil
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

/// Whether there is a link at a path, wherever it leads.
public func isLink(at path: String) -> Bool {
  status(of: path, in: AT_FDCWD)?.isLink == true
}

/// The size of a file in bytes; `nil` if there is none.
public func fileSize(at path: some PathOnDisk) -> Int? {
  path.onDisk.status(followsLinks: true).map { Int($0.st_size) }
}

/// The permissions of a file in the form of `chmod`, following links; `nil` if there is none.
public func permissions(at path: String) -> Int? {
  guard let status = status(of: path, in: AT_FDCWD, 0), status.isFile else { return nil }
  return Int(status.st_mode & 0o7777)
}
