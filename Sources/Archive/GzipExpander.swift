import WaymarkCZip

/// Expands a gzip file (RFC 1952) piece by piece; one that has several members is their contents in a row.
@safe
package final class GzipExpander {
  /// Why a file could not be expanded, as a phrase about it.
  package enum Fault: String, Error {
    case noMemory = "zlib has no memory for it"
    case damaged = "its compressed data are damaged"
  }

  // zlib keeps the address of the stream, which must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Whether the last member has ended.
  package private(set) var isAtEnd = false

  private static let pieceLength = 1 << 18

  package init() throws(Fault) {
    unsafe stream.initialize(to: z_stream())
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    // 16 more than the window: the frame of gzip.
    guard unsafe inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
      throw .noMemory
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Expands the next bytes of the file, and hands over what comes out of them in pieces.
  package func expand(_ bytes: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
    var used = 0
    while used < bytes.count {
      if isAtEnd {
        // Padding of zeros may follow, and nothing else but another member.
        guard bytes[used] != 0 else { return }
        guard unsafe inflateReset(stream) == Z_OK else { throw Fault.damaged }
        isAtEnd = false
      }
      let (count, piece, status) = step(bytes, from: used)
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR,
        count + piece.count > 0
      else { throw Fault.damaged }
      used += count
      isAtEnd = status == Z_STREAM_END
      if !piece.isEmpty { try body(piece) }
    }
    // What the last bytes left in zlib's window.
    while !isAtEnd {
      let (_, piece, status) = step([], from: 0)
      isAtEnd = status == Z_STREAM_END
      guard !piece.isEmpty else { return }
      try body(piece)
    }
  }

  private func step(
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
