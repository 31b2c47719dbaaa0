import Synchronization
import WaymarkCLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that a build owns.
///
/// It is opened once, on first use. All operations below it start at its descriptor and do not
/// follow links, so no link can redirect a build, even while it runs.
public final class OpenFolder: Sendable {
  /// Its path; links in a path of the operator are followed.
  public let path: DiskPath
  private let opened = Mutex<CInt?>(nil)

  public init(at path: DiskPath) {
    self.path = path
  }

  deinit {
    if let descriptor = opened.withLock({ $0 }) { close(descriptor) }
  }

  /// Its descriptor; a missing folder is an error.
  func descriptor() throws(FileError) -> CInt {
    try opened.withLock { (opened) throws(FileError) -> CInt in
      if let opened { return opened }
      let descriptor = try path.open(O_RDONLY | O_DIRECTORY)
      opened = descriptor
      return descriptor
    }
  }

  /// Makes the folder and its missing parents.
  public func make() throws(FileError) {
    try makeFolders(at: path)
    _ = try descriptor()
  }
}

/// The flags to open a folder for operations in it.
let folderFlags = O_RDONLY | O_DIRECTORY

/// Whether the kernel resolves a path below a folder in one call (Linux 5.6).
private let hasOpenBeneath: Bool = {
  let descriptor = unsafe shim_openat2(AT_FDCWD, ".", UInt64(O_RDONLY | O_DIRECTORY | O_CLOEXEC), 0)
  if descriptor >= 0 { close(descriptor) }
  return descriptor >= 0
}()

/// Opens a path below a folder, like `open`; a link in the path or at its end is `ELOOP`.
func openBelow(_ folder: CInt, _ path: String, _ flags: CInt, permissions: Int = 0) -> CInt {
  guard hasOpenBeneath else {
    return walkBelow(folder, path, flags, permissions: permissions)
  }
  let mode = flags & O_CREAT == 0 ? 0 : UInt64(permissions)
  return unsafe shim_openat2(folder, path, UInt64(flags | O_CLOEXEC), mode)
}

/// The same, one name at a time, for systems without that call.
func walkBelow(_ folder: CInt, _ path: String, _ flags: CInt, permissions: Int = 0) -> CInt {
  var names = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  guard let last = names.popLast(), !(names + [last]).contains(where: { ["", ".."].contains($0) })
  else {
    errno = EXDEV
    return -1
  }
  var current = folder
  defer { if current != folder { close(current) } }
  for name in names {
    let next = openStep(current, name, folderFlags)
    guard next >= 0 else { return -1 }
    if current != folder { close(current) }
    current = next
  }
  return openStep(current, last, flags, permissions: permissions)
}

/// Opens one name in a folder, but not a link.
func openStep(_ folder: CInt, _ name: String, _ flags: CInt, permissions: Int = 0) -> CInt {
  let descriptor = unsafe openat(
    folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
  // For a link in place of a folder, some systems report ENOTDIR.
  if descriptor < 0, errno == ENOTDIR {
    errno = status(of: name, in: folder)?.isLink == true ? ELOOP : ENOTDIR
  }
  return descriptor
}

/// Raises the limit of open files as far as the system allows, and returns it: a build keeps
/// folders open.
public func raiseOpenFileLimit() -> UInt64 { shim_raise_files() }

/// The number of bytes of memory that the process may address.
public func addressSpace() -> UInt64 { shim_address_space() }

/// Returns the memory of freed large arrays to the system.
public func returnMemory() { shim_return_memory() }

/// Waits until everything that was written to the file system of a folder is on its disk, so that
/// it survives a power cut.
public func synchronize(_ folder: OpenFolder) throws(FileError) {
  guard shim_syncfs(try folder.descriptor()) == 0 else {
    throw FileError(.synchronize, folder.path.description)
  }
}
