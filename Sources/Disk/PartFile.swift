#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written piece by piece and has its name only when it is whole.
public struct PartFile: ~Copyable {
  private let path: String
  private let part: String
  private let descriptor: CInt
  private var isCommitted = false

  public init(at path: String) throws(FileError) {
    let part = "\(path).\(getpid()).part"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(.open, part) }
    self.path = path
    self.part = part
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    if !isCommitted { unsafe unlink(part) }
  }

  /// Writes bytes behind those that were written.
  public mutating func append(_ bytes: [UInt8]) throws(FileError) {
    try writeAll(bytes, to: descriptor, part)
  }

  /// Gives the file its name.
  public consuming func commit() throws(FileError) {
    guard unsafe rename(part, path) == 0 else { throw FileError(.rename, path) }
    isCommitted = true
  }
}
