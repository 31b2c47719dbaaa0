#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that one process at a time holds, until it is let go or the process ends.
public struct FileLock: ~Copyable {
  private let descriptor: CInt

  /// Takes the lock, or says that another process holds it.
  ///
  /// - Parameter path: A file in a folder that exists; the file stays.
  /// - Throws: A `FileError` with `EWOULDBLOCK` when the lock is held.
  public init(at path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(.lock, path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let error = FileError(.lock, path)
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}

extension FileError {
  /// Whether another process holds the lock.
  public var isHeld: Bool { step == .lock && code == EWOULDBLOCK }
}
