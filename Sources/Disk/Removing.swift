#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Removes a file or a link, but not a folder; returns whether there was one.
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

/// Whether a removal failed because the name belongs to a folder.
///
/// For a folder, Linux reports EISDIR; POSIX and macOS report EPERM, which may also mean a missing
/// permission.
private func isFolderError(_ code: CInt, _ folder: CInt, _ name: String) -> Bool {
  if code == EISDIR { return true }
  guard code == EPERM else { return false }
  let isFolder = status(of: name, in: folder)?.isFolder == true
  // The call may have changed it.
  errno = code
  return isFolder
}

/// Removes the folder of a removed file of a build, and its parents, while they are empty; the root
/// of the path is kept.
public func removeEmptyFolders(above path: DiskPath) {
  var path = path
  while let parent = path.parent, !parent.name.isEmpty {
    let isRemoved = try? parent.inParent(for: .remove) { folder, name throws(FileError) in
      unsafe unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT
    }
    // A missing folder is empty.
    guard isRemoved ?? true else { return }
    path = parent
  }
}

/// Removes a folder with its contents; links are removed, not followed.
public func removeTree(at path: some PathOnDisk) throws(FileError) {
  let path = path.onDisk
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
