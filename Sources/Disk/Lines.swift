#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a file line by line, holding one chunk of it; a last line without its end counts too.
public func forEachLine(
  ofFileAt path: String, _ body: (String) throws(FileError) -> Void
) throws(FileError) {
  var reader = try LineReader(at: path)
  while let line = try reader.next() {
    try body(String(decoding: line, as: UTF8.self))
  }
}

/// Reads the lines of a file one after the other.
public struct LineReader: ~Copyable {
  private let path: String
  private let descriptor: CInt
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  public init(at path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The next line without its line feed; `nil` after the last.
  ///
  /// Of a line that is longer than a limit only one byte more than that is given, and held.
  public mutating func next(limit: Int = .max - 1) throws(FileError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return buffer[start..<end].prefix(limit + 1)
      }
      guard !isAtEnd else {
        defer { start = buffer.count }
        return start < buffer.count ? buffer[start...].prefix(limit + 1) : nil
      }
      if buffer.count - start > limit { buffer.removeLast(buffer.count - start - limit - 1) }
      searched = buffer.count
      searched -= start
      buffer.removeFirst(start)
      start = 0
      try fill()
    }
  }

  private mutating func fill() throws(FileError) {
    var count = 0
    repeat {
      var code: CInt = 0
      buffer.append(addingCapacity: 1 << 16) { output in
        unsafe output.withUnsafeMutableBufferPointer { chunk, initialized in
          count = unsafe read(descriptor, chunk.baseAddress, min(chunk.count, 1 << 16))
          code = errno
          initialized = max(0, count)
        }
      }
      if count < 0, code != EINTR { throw FileError(.read, path, code: code) }
    } while count < 0
    isAtEnd = count == 0
  }
}
