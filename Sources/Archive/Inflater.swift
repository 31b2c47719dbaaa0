import WaymarkCZip

/// Expands DEFLATE (RFC 1951) piece by piece.
@safe
final class Inflater {
  // zlib keeps the address of the stream, so the stream must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// The maximum size of a piece in bytes.
  static let pieceLength = 1 << 18

  /// Starts an expander; `nil` if zlib runs out of memory.
  init?(in frame: Deflate.Frame) {
    unsafe stream.initialize(to: z_stream())
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, frame.windowBits, ZLIB_VERSION, size) == Z_OK else {
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Resets the expander for the data that follows; false if zlib fails.
  func reset() -> Bool { unsafe inflateReset(stream) == Z_OK }

  /// Expands bytes from an index into one piece.
  ///
  /// - Returns: How many bytes were used, the piece, and zlib's status.
  func step(
    _ bytes: [UInt8], from start: Int
  ) -> (used: Int, piece: [UInt8], status: CInt) {
    var status = Z_OK
    var used = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        let left = input.count - start
        unsafe stream.pointee.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress.map { unsafe $0 + start })
        unsafe stream.pointee.avail_in = UInt32(left)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(Self.pieceLength)
        status = unsafe inflate(stream, Z_NO_FLUSH)
        used = unsafe left - Int(stream.pointee.avail_in)
        count = unsafe Self.pieceLength - Int(stream.pointee.avail_out)
      }
    }
    return (used, piece, status)
  }
}
