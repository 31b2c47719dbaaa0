import Synchronization
import WaymarkCLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that a build owns.
///
/// It is opened once, when it is first used. Whatever is done below it starts at its descriptor and
/// follows no link, so that nobody leads a build elsewhere, not even while it runs.
public final class OpenFolder: Sendable {
  /// Where it is: links in a path that the operator named are followed.
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

  /// Makes the folder and those above it, where they are missing.
  public func make() throws(FileError) {
    try makeFolders(at: path)
    _ = try descriptor()
  }
}

/// How a folder is opened in which something is to be done.
let folderFlags = O_RDONLY | O_DIRECTORY

/// Whether the kernel finds a way below a folder in one call (Linux 5.6).
private let hasOpenBeneath: Bool = {
  let descriptor = unsafe shim_openat2(AT_FDCWD, ".", UInt64(O_RDONLY | O_DIRECTORY | O_CLOEXEC), 0)
  if descriptor >= 0 { close(descriptor) }
  return descriptor >= 0
}()

/// Opens what is below a folder, as `open` does; a link on the way or at its end is `ELOOP`.
func openBelow(_ folder: CInt, _ path: String, _ flags: CInt, permissions: Int = 0) -> CInt {
  guard hasOpenBeneath else {
    return walkBelow(folder, path, flags, permissions: permissions)
  }
  let mode = flags & O_CREAT == 0 ? 0 : UInt64(permissions)
  return unsafe shim_openat2(folder, path, UInt64(flags | O_CLOEXEC), mode)
}

/// The same, name by name, for systems without that call.
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

/// Opens one name in a folder, and no link.
func openStep(_ folder: CInt, _ name: String, _ flags: CInt, permissions: Int = 0) -> CInt {
  let descriptor = unsafe openat(
    folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
  // A link where a folder is wanted is ENOTDIR to some systems.
  if descriptor < 0, errno == ENOTDIR {
    errno = status(of: name, in: folder)?.isLink == true ? ELOOP : ENOTDIR
  }
  return descriptor
}

/// Lets the process have as many open files as the system allows it, and returns how many: a build
/// keeps folders open.
public func raiseOpenFileLimit() -> UInt64 { shim_raise_files() }

/// How many bytes of memory the system lets the process address.
public func addressSpace() -> UInt64 { shim_address_space() }

/// Lets the system have the memory of large arrays back when they are freed.
public func returnMemory() { shim_return_memory() }

/// Waits until all that was written to the file system of a folder is on its disk, so that it is there
/// after a power cut too.
public func synchronize(_ folder: OpenFolder) throws(FileError) {
  guard shim_syncfs(try folder.descriptor()) == 0 else {
    throw FileError(.synchronize, folder.path.description)
  }
}
