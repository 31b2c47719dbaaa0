import WaymarkCBrotli
public import WaymarkCore

extension ContentCoding {
  /// Compresses bytes, independently of the machine and the time.
  ///
  /// Equal bytes give equal results with the same version of zlib and brotli.
  public func encode(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8] {
    switch self {
    case .gzip: try Deflate.compress(bytes, in: .gzip)
    case .brotli: try brotliEncoded(bytes)
    }
  }

  /// Expands bytes to at most `limit`; `nil` if they are damaged or exceed it.
  public func decode(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    switch self {
    case .gzip: try? Deflate.expand(bytes[...], in: .gzip, limit: limit)
    case .brotli: brotliDecoded(bytes, limit: limit)
    }
  }
}

/// Up to this quality, brotli takes as long as gzip; higher ones take fifty times as long to save a
/// tenth.
private let quality: CInt = 6

private func brotliEncoded(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8] {
  let room = BrotliEncoderMaxCompressedSize(bytes.count)
  guard room > 0 else { throw .library("brotli cannot compress a file of this size") }
  var isWhole = false
  let compressed = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
    count = room
    isWhole =
      unsafe BrotliEncoderCompress(
        quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count,
        output.baseAddress) == BROTLI_TRUE
    if !isWhole { count = 0 }
  }
  guard isWhole else { throw .library("brotli ran out of memory") }
  return compressed
}

/// `BrotliDecoderDecompress` accepts bytes after the end, so the streaming call is used.
private func brotliDecoded(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
  guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
  defer { unsafe BrotliDecoderDestroyInstance(state) }
  var isWhole = false
  let expanded = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { output, count in
    unsafe bytes.withUnsafeBufferPointer { input in
      var left = input.count
      var room = limit + 1
      var next = input.baseAddress
      var target = output.baseAddress
      let result = unsafe BrotliDecoderDecompressStream(
        state, &left, &next, &room, &target, nil)
      isWhole = result == BROTLI_DECODER_RESULT_SUCCESS && left == 0
      count = limit + 1 - room
    }
  }
  return isWhole && expanded.count <= limit ? expanded : nil
}
