/// A checksum that shows whether bytes are read as they were written.
///
/// Changing a single byte always changes the checksum. It does not protect against deliberate
/// changes.
public struct Checksum: Sendable, Equatable {
  public private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  public init() {}

  public init(of bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  /// Adds one piece; the same bytes split into other pieces give another checksum.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    let isAdded: Bool? = bytes.withContiguousStorageIfAvailable { bytes in
      unsafe addRaw(UnsafeRawBufferPointer(bytes))
      return true
    }
    if isAdded == nil { add(Array(bytes)) }
  }

  private mutating func addRaw(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    var rest = UInt64(bytes.count)
    while offset < bytes.count {
      rest = rest << 8 | UInt64(unsafe bytes[offset])
      offset += 1
    }
    mix(rest)
  }

  /// Each step can be undone, so two different pieces never give the same number in one step.
  private mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
    value ^= value >> 32
  }

  /// The number of digits when written.
  public static let width = 16

  /// The value in hex digits.
  public var hex: [UInt8] {
    (0..<Self.width).map { place in
      let digit = UInt8(value >> UInt64(60 - 4 * place) & 0xF)
      return digit < 10 ? 0x30 + digit : 0x57 + digit
    }
  }
}

extension Checksum {
  /// A line followed by a tab and its checksum.
  public static func sealed(_ line: some Collection<UInt8>) -> [UInt8] {
    Array(line) + [0x09] + Checksum(of: line).hex
  }

  /// The line that was given to `sealed`; `nil` if it is damaged.
  public static func opened(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let content = line.dropLast(width + 1)
    guard line.count > width, line[content.endIndex] == 0x09,
      line.suffix(width).elementsEqual(Checksum(of: content).hex)
    else { return nil }
    return content
  }
}
