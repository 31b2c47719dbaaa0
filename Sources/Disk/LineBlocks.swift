#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a file in blocks of whole lines: what the system gives at once, so that who writes into a
/// pipe and waits for an answer gets it.
public struct LineBlockReader: ~Copyable {
  /// How many bytes are asked for at once.
  private static let size = 1 << 20

  private let path: String
  private let descriptor: CInt

  /// The beginning of a line whose end has not been read.
  private var rest: [UInt8] = []

  public init(at path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The next lines, each with its line feed but for the last of the file; `nil` after the last.
  ///
  /// Of a line that is longer than a limit no more than about that is held, and at least one byte more
  /// than that is given.
  public mutating func next(limit: Int) throws(FileError) -> [UInt8]? {
    var block = rest
    rest = []
    while true {
      let searched = block.count
      guard try fill(&block) > 0 else { return block.isEmpty ? nil : block }
      if let end = block[searched...].lastIndex(of: 0x0A) {
        rest = Array(block[(end + 1)...])
        block.removeLast(block.count - end - 1)
        return block
      }
      if block.count > limit { block.removeLast(block.count - limit - 1) }
    }
  }

  /// Reads what there is behind the bytes of a block.
  private mutating func fill(_ block: inout [UInt8]) throws(FileError) -> Int {
    while true {
      var count = 0
      var code: CInt = 0
      block.append(addingCapacity: Self.size) { output in
        unsafe output.withUnsafeMutableBufferPointer { chunk, initialized in
          count = unsafe read(descriptor, chunk.baseAddress, min(chunk.count, Self.size))
          code = errno
          initialized = max(0, count)
        }
      }
      if count >= 0 { return count }
      guard code == EINTR else { throw FileError(.read, path, code: code) }
    }
  }
}
