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

/// The path without links in it, also of what is not there yet.
public func placeOnDisk(_ path: String) -> String {
  if let place = try? resolved(path) { return place }
  let parts = path.split(separator: "/")
  guard let name = parts.last else { return path }
  let start = path.hasPrefix("/") ? "/" : "."
  let rest = parts.dropLast().joined(separator: "/")
  let parent = placeOnDisk(start == "/" ? start + rest : rest.isEmpty ? start : rest)
  switch name {
  case ".": return parent
  case "..": return parentFolder(of: parent) ?? "/"
  default: return parent == "/" ? "/" + name : parent + "/" + name
  }
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

/// The rights to a file as `chmod` takes them, links followed; `nil` when there is none.
public func permissions(at path: String) -> Int? {
  var status = stat()
  guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_mode & 0o7777)
}
