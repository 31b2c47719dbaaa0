/// The CRC-32 of bytes as zip and PNG compute it, eight bytes at a time.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  let numbers = checksumTables
  let tables = numbers.span
  let source = bytes.span
  var state = UInt32.max
  var index = 0
  while index + 8 <= source.count {
    var low = UInt32(source[index]) | UInt32(source[index + 1]) << 8
    low |= UInt32(source[index + 2]) << 16 | UInt32(source[index + 3]) << 24
    low ^= state
    let first = tables[1792 + Int(low & 0xFF)] ^ tables[1536 + Int(low >> 8 & 0xFF)]
    let second = tables[1280 + Int(low >> 16 & 0xFF)] ^ tables[1024 + Int(low >> 24)]
    let third = tables[768 + Int(source[index + 4])] ^ tables[512 + Int(source[index + 5])]
    let fourth = tables[256 + Int(source[index + 6])] ^ tables[Int(source[index + 7])]
    state = first ^ second ^ third ^ fourth
    index += 8
  }
  while index < source.count {
    let entry = Int((state ^ UInt32(source[index])) & 0xFF)
    state = (state >> 8) ^ tables[entry]
    index += 1
  }
  return ~state
}

/// Eight tables of 256 numbers: what a byte becomes after none to seven more bytes.
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
  for index in 256..<2048 {
    let before = tables[index - 256]
    let last = tables[Int(before & 0xFF)]
    tables.append((before >> 8) ^ last)
  }
  return tables
}()
