import WaymarkCZip

/// DEFLATE (RFC 1951) by zlib, alone or in the frame of gzip (RFC 1952) or zlib (RFC 1950).
enum Deflate {
  /// The frame around the compressed data.
  enum Frame {
    case none
    case gzip
    case zlib

    /// The base two logarithm of zlib's window; negative without a frame, and 16 more for gzip.
    var windowBits: CInt {
      switch self {
      case .none: -MAX_WBITS
      case .gzip: MAX_WBITS + 16
      case .zlib: MAX_WBITS
      }
    }
  }

  /// Why bytes could not be expanded, as a phrase about their file.
  enum Fault: String, Error {
    case noMemory = "zlib ran out of memory"
    case damaged = "its compressed data are damaged"
    case followed = "there are bytes after its compressed data"
    case tooLong = "it is longer than the directory says"
  }

  /// A higher level costs time without making pages smaller.
  private static let level: CInt = 6
  private static let sizeLimit = 1 << 30

  /// Compresses bytes; equal bytes give equal results with the same version of zlib.
  ///
  /// The gzip frame contains no name and no time, and Unix as the system.
  static func compress(_ bytes: [UInt8], in frame: Frame = .none) throws(ArchiveError) -> [UInt8] {
    guard bytes.count <= sizeLimit else { throw .library("at most a gigabyte can be compressed") }
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard
      unsafe deflateInit2_(
        &stream, level, Z_DEFLATED, frame.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        == Z_OK
    else { throw .library("zlib ran out of memory") }
    defer { unsafe deflateEnd(&stream) }
    let room = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    var status = Z_OK
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(room)
        status = unsafe deflate(&stream, Z_FINISH)
      }
      count = unsafe Int(stream.total_out)
    }
    guard status == Z_STREAM_END else { throw .library("zlib compressed only a part") }
    return compressed
  }

  /// Expands bytes to at most `limit`.
  static func expand(
    _ bytes: ArraySlice<UInt8>, in frame: Frame = .none, limit: Int
  ) throws(Fault) -> [UInt8] {
    guard limit <= sizeLimit, bytes.count <= sizeLimit else { throw .tooLong }
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, frame.windowBits, ZLIB_VERSION, size) == Z_OK else {
      throw .noMemory
    }
    defer { unsafe inflateEnd(&stream) }
    var status = Z_OK
    // One byte more than the limit, to detect longer contents.
    let expanded = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(limit + 1)
        status = unsafe inflate(&stream, Z_FINISH)
      }
      count = unsafe Int(stream.total_out)
    }
    guard expanded.count <= limit else { throw .tooLong }
    guard status == Z_STREAM_END else { throw .damaged }
    guard unsafe stream.avail_in == 0 else { throw .followed }
    return expanded
  }
}

/// The CRC-32 of bytes, as used by zip and PNG.
package func crc32(_ bytes: [UInt8]) -> UInt32 {
  UInt32(truncatingIfNeeded: unsafe crc32_z(0, bytes, bytes.count))
}

/// How many bytes zlib's data (RFC 1950) expand to; more than `limit` if that is exceeded, and `nil`
/// if they are damaged.
///
/// `visit` gets each piece with its start; the bytes are not kept, so this takes little memory.
package func expandedSize(
  ofZlib bytes: [UInt8], limit: Int, visit: ([UInt8], Int) -> Void = { _, _ in }
) -> Int? {
  guard let inflater = Inflater(in: .zlib) else { return nil }
  var (start, size) = (0, 0)
  while true {
    let (used, piece, status) = inflater.step(bytes, from: start)
    start += used
    visit(Array(piece), size)
    size += piece.count
    if status == Z_STREAM_END || size > limit { return size }
    guard status == Z_OK, used + piece.count > 0 else { return nil }
  }
}
