/// The CRC-32 of bytes as zip and PNG compute it, sixteen bytes at a time.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  unsafe checksumTables.withUnsafeBufferPointer { tables in
    unsafe bytes.withUnsafeBytes { source in
      /// What eight bytes become after so many tables.
      func step(_ word: UInt64, _ first: Int) -> UInt32 {
        var state: UInt32 = 0
        for place in 0..<8 {
          state ^= unsafe tables[(first - place) * 256 + Int(word >> (8 * place) & 0xFF)]
        }
        return state
      }
      var state = UInt32.max
      var index = 0
      while index + 16 <= source.count {
        let low = unsafe source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let high = unsafe source.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
        state =
          step(UInt64(littleEndian: low) ^ UInt64(state), 15) ^ step(UInt64(littleEndian: high), 7)
        index += 16
      }
      while index < source.count {
        let entry = unsafe Int((state ^ UInt32(source[index])) & 0xFF)
        state = unsafe (state >> 8) ^ tables[entry]
        index += 1
      }
      return ~state
    }
  }
}

/// Sixteen tables of 256 numbers: what a byte becomes after none to fifteen more bytes.
private let checksumTables: [UInt32] = {
  var tables: [UInt32] = []
  for byte in 0..<UInt32(256) {
    var value = byte
    for _ in 0..<8 {
      let half = value >> 1
      value = value & 1 == 0 ? half : half ^ 0xEDB8_8320
    }
    tables.append(value)
  }
  for index in 256..<16 * 256 {
    let before = tables[index - 256]
    let last = tables[Int(before & 0xFF)]
    tables.append((before >> 8) ^ last)
  }
  return tables
}()
