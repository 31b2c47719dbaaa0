import WaymarkCLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target of a symbolic link, as written in it; `nil` if there is none.
public func linkTarget(at path: DiskPath) -> String? {
  var bytes = [UInt8](repeating: 0, count: longestPath + 1)
  let count = try? path.inParent(for: .read) { folder, name throws(FileError) in
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe readlinkat(
        folder, name, start.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }
  guard let count, 1..<bytes.count ~= count else { return nil }
  return String(decoding: bytes[..<count], as: UTF8.self)
}

/// Makes a symbolic link at a free path.
public func makeLink(at path: DiskPath, to target: String) throws(FileError) {
  try path.inParent(for: .link) { folder, name throws(FileError) in
    guard unsafe symlinkat(target, folder, name) == 0 else {
      throw FileError(.link, path.description)
    }
  }
}

/// Gives a file the present time.
public func touch(_ path: DiskPath) throws(FileError) {
  try path.inParent(for: .write) { folder, name throws(FileError) in
    guard unsafe utimensat(folder, name, nil, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileError(.write, path.description)
    }
  }
}

/// Exchanges the entries of two paths in one step.
public func exchange(_ path: DiskPath, _ other: DiskPath) throws(FileError) {
  try path.inParent(for: .rename) { from, name throws(FileError) in
    try other.inParent(for: .rename) { to, otherName throws(FileError) in
      guard unsafe shim_exchange(from, name, to, otherName) == 0 else {
        throw FileError(.rename, other.description)
      }
    }
  }
}

extension TreeCursor {
  /// Links a file at the same path in another tree; false if that tree has one already, or this one
  /// has none.
  ///
  /// If the file system does not support such links, or a file has too many, it is copied.
  public func link(_ path: String, into other: TreeCursor) throws(FileError) -> Bool {
    let code: CInt
    do throws(FileError) {
      code = try inFolder(of: path, making: false) { from, name throws(FileError) in
        try other.inFolder(of: path) { to, _ throws(FileError) in
          unsafe linkat(from, name, to, name, 0) == 0 ? 0 : errno
        }
      }
    } catch {
      guard error.isNowhere else { throw error }
      return false
    }
    switch code {
    case 0: return true
    case EEXIST, ENOENT: return false
    case EMLINK, EPERM, EXDEV, EOPNOTSUPP:
      try copy(path, into: other)
      return true
    default: throw FileError(.link, description(of: path), code: code)
    }
  }

  private func copy(_ path: String, into other: TreeCursor) throws(FileError) {
    var bytes: [UInt8] = []
    try load(path, into: &bytes)
    _ = try other.create(bytes, at: path)
  }
}
