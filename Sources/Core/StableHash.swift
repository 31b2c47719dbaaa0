/// A 64-bit hash that is the same on every machine: FNV-1a with a final mix.
///
/// It does not resist deliberate collisions, so it is only for comparisons with its own earlier
/// values.
public struct StableHash: Sendable {
  @usableFromInline var state: UInt64 = 0xcbf2_9ce4_8422_2325

  public init() {}

  public init(of bytes: [UInt8]) {
    add(bytes)
  }

  public init(of text: String) {
    add(text.utf8)
  }

  // Inlined for other modules: a generic call takes fifty times as long.
  @inlinable public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Adds the bytes of a number, the lowest first.
  public mutating func add(_ number: UInt64) {
    var rest = number
    for _ in 0..<8 {
      state = (state ^ (rest & 0xFF)) &* 0x100_0000_01b3
      rest >>= 8
    }
  }

  /// The hash; each of its bits depends on every byte.
  public var value: UInt64 {
    var bits = state
    bits = (bits ^ (bits >> 33)) &* 0xff51_afd7_ed55_8ccd
    bits = (bits ^ (bits >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return bits ^ (bits >> 33)
  }
}
