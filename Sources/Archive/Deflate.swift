import CZip

/// DEFLATE (RFC 1951) by zlib, as entries of archives and gzip have it.
public enum Deflate {
  /// More than this costs time, and makes pages no smaller.
  private static let level: CInt = 6

  /// Compresses bytes; equal bytes give equal ones with one version of zlib.
  public static func compress(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard bytes.count <= 1 << 30,
      unsafe deflateInit2_(
        &stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { throw .library("zlib has no memory") }
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
    guard status == Z_STREAM_END else { throw .library("zlib compressed a part only") }
    return compressed
  }

  /// Expands bytes to at most `limit`; `nil` when they are damaged, or are more.
  static func expand(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard limit <= 1 << 30, bytes.count <= 1 << 30,
      unsafe inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var status = Z_OK
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
    guard status == Z_STREAM_END, expanded.count <= limit, unsafe stream.avail_in == 0 else {
      return nil
    }
    return expanded
  }
}
