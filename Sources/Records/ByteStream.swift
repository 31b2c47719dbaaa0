import Model

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read in chunks.
struct ByteStream: ~Copyable {
  /// How much is read at once.
  static let chunkSize = 256 * 1024

  /// What places call the file.
  let name: String

  /// The bytes read last; those before `index` are used up and those from `end` on are not there.
  private(set) var chunk: [UInt8]
  private(set) var end = 0
  var index = 0

  /// Where in the file the chunk begins.
  private(set) var offset = 0
  private let descriptor: CInt

  /// Opens a regular file.
  init(path: String, name: String, chunkSize: Int = ByteStream.chunkSize) throws(SourceError) {
    let descriptor = try openFile(path, name)
    self.name = name
    self.descriptor = descriptor
    chunk = Array(repeating: 0, count: max(16, chunkSize))
  }

  deinit {
    close(descriptor)
  }

  /// Reads the next chunk: at least a number of bytes, unless the file ends before.
  ///
  /// - Returns: False at the end of the file.
  mutating func fill(atLeast minimum: Int = 1) throws(SourceError) -> Bool {
    offset += end
    index = 0
    end = 0
    while end < min(minimum, chunk.count) {
      let free = end
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress?.advanced(by: free), buffer.count - free)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw SourceError(.unreadable, at: Location(name), "reading fails: \(reason(errno))")
      }
      if count == 0 { break }
      end += count
    }
    return end > 0
  }

  /// Goes back to an offset that was read before.
  ///
  /// - Returns: False when the system cannot.
  mutating func rewind(to position: Int) -> Bool {
    guard lseek(descriptor, off_t(position), SEEK_SET) == off_t(position) else { return false }
    offset = position
    index = 0
    end = 0
    return true
  }

  /// Reads the start of the file, skips the byte order mark of UTF-8 and refuses other encodings.
  mutating func begin() throws(SourceError) {
    // One read may give less than a mark.
    guard try fill(atLeast: 16) else { return }
    let start = Array(chunk[0..<min(16, end)])
    try refuseForeignEncoding(start)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private func refuseForeignEncoding(_ start: [UInt8]) throws(SourceError) {
    guard let encoding = foreignEncoding(start) else { return }
    throw SourceError(.encoding, at: Location(name), "the file is \(encoding), not UTF-8 text")
  }
}

/// What the first bytes of a file show it to be, when that is no UTF-8.
private func foreignEncoding(_ start: [UInt8]) -> String? {
  if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
    return "UTF-32"
  }
  if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
  if start.starts(with: [0x1F, 0x8B]) { return "compressed by gzip" }
  if start.starts(with: [0x50, 0x4B, 3, 4]) { return "a zip archive" }
  if start.starts(with: "SQLite format 3\0".utf8) { return "a SQLite database" }
  // ASCII in UTF-16 has a zero in every second byte.
  guard start.count >= 4 else { return nil }
  let zeros = start.prefix(4).map { $0 == 0 }
  return zeros == [true, false, true, false] || zeros == [false, true, false, true]
    ? "UTF-16" : nil
}

private func openFile(_ path: String, _ name: String) throws(SourceError) -> CInt {
  let place = Location(name)
  guard !path.isEmpty, !path.utf8.contains(0) else {
    throw SourceError(.missing, at: place, "the path of the source is no path")
  }
  var status = stat()
  guard unsafe stat(path, &status) == 0 else {
    let isMissing = errno == ENOENT || errno == ENOTDIR
    throw SourceError(
      isMissing ? .missing : .unreadable, at: place,
      isMissing ? "there is no such file" : "the file cannot be opened: \(reason(errno))")
  }
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  // Records are read twice, and a pipe gives them once; without a writer it would be waited for.
  case S_IFIFO: throw SourceError(.unreadable, at: place, "this is a pipe, which is read only once")
  case S_IFDIR: throw SourceError(.unreadable, at: place, "this is a folder, not a file")
  default: throw SourceError(.unreadable, at: place, "this is no regular file")
  }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw SourceError(.unreadable, at: place, "the file cannot be opened: \(reason(errno))")
  }
  return descriptor
}

/// What the system says about an error number, without asking for the user's language.
private func reason(_ code: CInt) -> String {
  switch code {
  case EACCES, EPERM: "permission denied"
  case EIO: "input/output error"
  case EMFILE, ENFILE: "too many open files"
  case ELOOP: "too many symbolic links"
  case ENAMETOOLONG: "the path is too long"
  default: "error \(code) of the system"
  }
}

extension ByteStream {
  /// Whether a file exists and has content.
  static func isFilled(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_size > 0
  }
}
