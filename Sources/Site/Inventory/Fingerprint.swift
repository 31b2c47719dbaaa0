/// FNV-1a over a record's values: the same on every machine and in every process.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Mixes a text in; an absent one differs from an empty one.
  mutating func mix(_ text: String?) {
    guard let text else { return mix(byte: 0xFE) }
    for byte in text.utf8 { mix(byte: byte) }
    mix(byte: 0xFF)
  }

  mutating func mix(_ number: Int?) {
    mix(number.map { String($0) })
  }

  private mutating func mix(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
