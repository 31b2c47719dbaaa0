#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes a folder and its missing parents.
public func makeFolders(at path: some PathOnDisk, permissions: Int = 0o755) throws(FileError) {
  let path = path.onDisk
  do throws(FileError) {
    if try makeFolder(at: path, permissions) { return }
  } catch {
    guard error.isMissing, let parent = path.parent else { throw error }
    // The root of a build's paths is below a path of the operator, or below another root.
    try makeFolders(at: parent, permissions: permissions)
    if try makeFolder(at: path, permissions) { return }
  }
  switch fileKind(at: path) {
  case .folder: return
  case .file, nil: throw FileError(.makeFolder, path.description, code: ENOTDIR)
  case .other: throw FileError(.makeFolder, path.description, code: ELOOP)
  }
}

/// Makes a folder in an existing one; false if something is there already.
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

/// Renames a file, and replaces any file with the new name.
public func rename(_ source: DiskPath, to target: DiskPath) throws(FileError) {
  try source.inParent(for: .rename) { (from, name) throws(FileError) in
    try target.inParent(for: .rename) { (to, newName) throws(FileError) in
      guard unsafe renameat(from, name, to, newName) == 0 else {
        throw FileError(.rename, target.description)
      }
    }
  }
}

/// Renames a file, and makes the target folder if it is missing.
public func move(_ source: DiskPath, to target: DiskPath) throws(FileError) {
  do throws(FileError) {
    try rename(source, to: target)
  } catch {
    guard error.isMissing, let folder = target.parent else { throw error }
    try makeFolders(at: folder)
    try rename(source, to: target)
  }
}

/// The names in a folder, sorted by their bytes; empty if there is no such folder.
public func entries(of path: some PathOnDisk) throws(FileError) -> [String] {
  do throws(FileError) {
    return try names(in: try path.onDisk.open(folderFlags, for: .list), path.onDisk.description)
  } catch {
    guard error.isMissing else { throw error }
    return []
  }
}

/// The names in an open folder, which this closes; the path is for messages.
func names(in descriptor: CInt, _ path: String) throws(FileError) -> [String] {
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

/// A temporary folder, which is removed with its contents.
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
