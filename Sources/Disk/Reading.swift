#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a whole file.
///
/// A file that is larger than the limit is an error. With `isRegular`, so is a pipe or a device,
/// which is never waited for.
public func readFile(
  at path: some PathOnDisk, limit: Int = .max, isRegular: Bool = false
) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  try readFile(at: path.onDisk, into: &bytes, limit: limit, isRegular: isRegular)
  return bytes
}

/// Reads a whole file into a buffer, whose storage is reused.
public func readFile(
  at path: DiskPath, into bytes: inout [UInt8], limit: Int = .max, isRegular: Bool = false
) throws(FileError) {
  let file = try OpenFile(path, isRegular ? O_RDONLY | O_NONBLOCK : O_RDONLY)
  try file.readAll(into: &bytes, limit: limit, isRegular: isRegular)
}

extension OpenFile {
  /// Reads the whole file into a buffer, whose storage is reused.
  func readAll(into bytes: inout [UInt8], limit: Int, isRegular: Bool) throws(FileError) {
    bytes.removeAll(keepingCapacity: true)
    let status = try status()
    if isRegular || status.isFolder { try requireFile(status) }
    // One byte more than the size, so that the end is found without growing.
    var room = min(max(Int(status.st_size), 0) + 1, 1 << 28)
    while try load(upTo: room, into: &bytes) > 0 {
      guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
      let spare = bytes.capacity - bytes.count
      room = spare > 0 ? spare : 1 << 16
    }
  }
}

/// The result of comparing a file on disk with the expected bytes.
public enum Comparison: Sendable {
  case missing
  case equal
  case different
}

extension TreeCursor {
  /// Compares a file with bytes; the buffer is reused for the bytes of each file.
  ///
  /// Anything but a regular file is an error: a folder, or a file at the path of a folder, cannot
  /// be replaced, a pipe would be waited for, and a link is not followed.
  public func compare(
    _ path: String, with bytes: [UInt8], buffer: inout [UInt8]
  ) throws(FileError) -> Comparison {
    do throws(FileError) {
      try load(path, into: &buffer, limit: bytes.count)
      return buffer == bytes ? .equal : .different
    } catch {
      if error.isTooLarge { return .different }
      guard error.isMissing else { throw error }
      return .missing
    }
  }

  /// Reads a file of a tree; `nil` if there is none, or it is larger than the limit.
  ///
  /// Anything but a regular file is an error, as in `compare`.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      var bytes: [UInt8] = []
      try load(path, into: &bytes, limit: limit)
      return bytes
    } catch {
      guard error.isMissing || error.isTooLarge else { throw error }
      return nil
    }
  }

  /// Reads a whole file, which must be a regular one.
  func load(_ path: String, into bytes: inout [UInt8], limit: Int = .max) throws(FileError) {
    let file = OpenFile(
      descriptor: try open(path, O_RDONLY | O_NONBLOCK), path: description(of: path))
    try file.readAll(into: &bytes, limit: limit, isRegular: true)
  }
}
