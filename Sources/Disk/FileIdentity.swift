#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The properties of a file that show, without reading it, that it has not changed.
public struct FileIdentity: Hashable, Sendable {
  public let inode: UInt64
  public let size: Int

  /// When the bytes last changed, in nanoseconds since 1970.
  public let modified: Int

  /// When anything about the file last changed, including its name; programs cannot set this time.
  public let changed: Int

  public init(inode: UInt64, size: Int, modified: Int, changed: Int) {
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}

/// The identity of a regular file, by default without following links; `nil` if there is none.
public func fileIdentity(
  at path: some PathOnDisk, followsLinks: Bool = false
) -> FileIdentity? {
  path.onDisk.status(followsLinks: followsLinks).flatMap { $0.isFile ? FileIdentity($0) : nil }
}

/// The number by which the system tells a file or a folder from others, links followed; `nil` if
/// there is none.
public func inode(at path: some PathOnDisk) -> UInt64? {
  path.onDisk.status(followsLinks: true).map { UInt64($0.st_ino) }
}

extension FileIdentity {
  /// Whether this is the same file with the same bytes; names of the file may have changed.
  public func hasContents(of other: FileIdentity) -> Bool {
    inode == other.inode && size == other.size && modified == other.modified
  }

  init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = nanoseconds(status.st_mtimespec)
      changed = nanoseconds(status.st_ctimespec)
    #else
      modified = nanoseconds(status.st_mtim)
      changed = nanoseconds(status.st_ctim)
    #endif
  }
}

private func nanoseconds(_ time: timespec) -> Int {
  Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
}

/// The identity of the running program; `nil` if the system does not provide it.
public func programIdentity() -> FileIdentity? {
  status(of: "/proc/self/exe", in: AT_FDCWD, 0).map { FileIdentity($0) }
}
