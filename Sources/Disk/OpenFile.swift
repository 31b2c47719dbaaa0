#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, which is closed at the end of its owner's lifetime.
struct OpenFile: ~Copyable {
  let path: String
  let descriptor: CInt

  init(
    _ path: DiskPath, _ flags: CInt = O_RDONLY, permissions: Int = 0o644,
    for step: FileError.Step = .open
  ) throws(FileError) {
    descriptor = try path.open(flags, permissions: permissions, for: step)
    self.path = path.description
  }

  /// Takes a descriptor; the path is for messages.
  init(descriptor: CInt, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// The system's status of the file.
  func status() throws(FileError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(.read, path) }
    return status
  }

  /// Throws if this is a folder, a pipe or a device.
  func requireFile(_ status: stat) throws(FileError) {
    if status.isFolder { throw FileError(.read, path, code: EISDIR) }
    if !status.isFile { throw FileError(.read, path, .notAFile) }
  }

  /// Appends the bytes of one read, at most `count`; returns their number, which is 0 only at the
  /// end of the file.
  ///
  /// Without an offset, reading continues after the last read.
  func load(
    upTo count: Int, at offset: Int? = nil, into bytes: inout [UInt8]
  ) throws(FileError) -> Int {
    var result = 0
    repeat {
      var code: CInt = 0
      bytes.append(addingCapacity: count) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
          let start = buffer.baseAddress
          result =
            if let offset {
              unsafe pread(descriptor, start, count, off_t(offset))
            } else {
              unsafe read(descriptor, start, count)
            }
          code = errno
          initialized = max(0, result)
        }
      }
      guard result >= 0 || code == EINTR else { throw FileError(.read, path, code: code) }
    } while result < 0
    return result
  }

  /// Writes bytes, in as many calls as necessary.
  func append(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe write(descriptor, rest.baseAddress, rest.count)
      }
      guard count >= 0 || errno == EINTR else { throw FileError(.write, path) }
      written += max(0, count)
    }
  }
}

extension OpenFile {
  /// Creates a file that no other process has open: an existing file with the name is removed,
  /// never overwritten.
  init(newFileAt path: DiskPath, permissions: Int = 0o644) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    do throws(FileError) {
      try self.init(path, flags, permissions: permissions)
    } catch {
      guard error.code == EEXIST else { throw error }
      try removeFile(at: path)
      try self.init(path, flags, permissions: permissions)
    }
  }
}

/// A file that is written piece by piece and gets its name only when it is complete.
public struct PartFile: ~Copyable {
  private let path: DiskPath
  private let part: DiskPath
  private let file: OpenFile

  /// The bytes to be written in one call.
  private var buffer: [UInt8] = []
  private var isCommitted = false

  public init(at path: DiskPath) throws(FileError) {
    self.path = path
    part = path + partEnd()
    file = try OpenFile(newFileAt: part)
  }

  deinit {
    if !isCommitted { _ = try? removeFile(at: part) }
  }

  public mutating func append(_ bytes: some Collection<UInt8>) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Appends a line with a line feed.
  public mutating func append(line: ArraySlice<UInt8>) throws(FileError) {
    buffer.append(contentsOf: line)
    try append(CollectionOfOne(0x0A))
  }

  private mutating func flush() throws(FileError) {
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest, and gives the file its name.
  public consuming func commit() throws(FileError) {
    try flush()
    try rename(part, to: path)
    isCommitted = true
  }
}

/// An existing file to which bytes are appended.
public struct AppendedFile: ~Copyable {
  private let file: OpenFile

  /// Opens a file; `nil` if it cannot be written, or if it has a second hard link, whose content
  /// would change, too.
  public init?(at path: DiskPath) {
    guard let file = try? OpenFile(path, O_WRONLY | O_APPEND | O_NOFOLLOW),
      let status = try? file.status(), status.st_nlink == 1
    else { return nil }
    self.file = file
  }

  public func append(_ bytes: [UInt8]) throws(FileError) { try file.append(bytes) }
}

/// A file that several threads read at any offset.
public final class RandomAccessFile: Sendable {
  private let file: OpenFile
  public let identity: FileIdentity

  /// Opens a regular file; a pipe or a device is an error, and is never waited for.
  public init(at path: some PathOnDisk) throws(FileError) {
    file = try OpenFile(path.onDisk, O_RDONLY | O_NONBLOCK)
    let status = try file.status()
    try file.requireFile(status)
    identity = FileIdentity(status)
  }

  /// Takes an unnamed file, which is another form of the original.
  fileprivate init(_ file: consuming OpenFile, of original: RandomAccessFile) {
    self.file = file
    identity = original.identity
  }

  /// Reads bytes from an offset into a buffer, whose storage is reused; fewer bytes at the end.
  public func read(
    _ count: Int, at offset: Int, into bytes: inout [UInt8]
  ) throws(FileError) {
    bytes.removeAll(keepingCapacity: true)
    _ = try file.load(upTo: count, at: offset, into: &bytes)
  }

  /// Its size in bytes.
  public func size() throws(FileError) -> Int { Int(try file.status().st_size) }

  /// A second descriptor of the file, which its owner closes; `nil` if there are too many.
  public func duplicate() -> CInt? {
    let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }
}

/// A new form of a file, such as its decompressed contents: an unnamed file.
public struct ExpandedFile: ~Copyable {
  private let file: OpenFile
  private let original: RandomAccessFile

  /// Makes an empty file in a folder, which no other process can open.
  public init(of original: RandomAccessFile, in folder: String) throws(FileError) {
    let path = (folder + "/waymark").onDisk + partEnd()
    let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL, permissions: 0o600)
    try removeFile(at: path)
    self.file = file
    self.original = original
  }

  public func append(_ bytes: [UInt8]) throws(FileError) { try file.append(bytes) }

  /// The whole file, with the identity of the original.
  public consuming func finish() -> RandomAccessFile { RandomAccessFile(file, of: original) }
}

/// A lock that one process at a time has, until it is released or the process ends.
public struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Takes the lock on a file, which is created if missing and remains.
  ///
  /// If another process has the lock, the error has `isHeld`.
  public init(at path: DiskPath) throws(FileError) {
    let file = try OpenFile(path, O_RDWR | O_CREAT, for: .lock)
    guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw FileError(.lock, file.path)
    }
    // Sets its time to that of this build, by the clock of the file system.
    _ = futimens(file.descriptor, nil)
    self.file = file
  }
}

extension FileError {
  /// Whether another process has the lock.
  public var isHeld: Bool { step == .lock && code == EWOULDBLOCK }
}
