/// What an archive has around the contents of its entries, for one that is larger than memory
/// (APPNOTE 6.3.9, with ZIP64 where a number needs it).
///
/// The caller writes, for each entry, its head and its contents; then the records of all entries, in
/// the same order; then the end. All entries have the time 1980-01-01 and the Unix mode 0644.
public struct ZipOutline: Sendable {
  /// The bytes so far of heads and contents.
  public private(set) var size = 0
  private var count = 0
  private var directorySize = 0

  /// Starts an empty archive.
  public init() {}

  /// Starts one after bytes of something else.
  init(size: Int) { self.size = size }

  /// What is written of one entry: before its contents, and in the directory.
  public struct Parts: Sendable {
    public let head: [UInt8]
    public let record: [UInt8]
  }

  /// Adds an entry, whose contents follow its head.
  public mutating func add(
    _ name: String, _ contents: ZipContents
  ) throws(ArchiveError) -> Parts {
    let name = Array(name.utf8)
    if let flaw = ZipEntry.flaw(inName: name) {
      throw .badName(String(decoding: name, as: UTF8.self), reason: flaw)
    }
    let isLarge = size >= Self.largest32
    let shared = Bytes {
      // UTF-8 in names; no entry is compressed but by DEFLATE.
      $0.short(name.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11)
      $0.short(contents.isDeflated ? 8 : 0)
      $0.short(0)
      $0.short(0x21)
      $0.word(contents.checksum)
      $0.word(UInt32(contents.bytes.count))
      $0.word(UInt32(contents.size))
      $0.short(name.count)
    }.bytes
    let head = Bytes {
      $0.word(0x0403_4B50)
      $0.short(20)
      $0.append(shared)
      $0.short(0)
      $0.append(name)
    }.bytes
    let record = Bytes {
      $0.word(0x0201_4B50)
      $0.short(3 << 8 | 45)
      $0.short(isLarge ? 45 : 20)
      $0.append(shared)
      $0.short(isLarge ? 12 : 0)
      $0.short(0)
      $0.short(0)
      $0.short(0)
      $0.word(0o100644 << 16)
      $0.word(isLarge ? .max : UInt32(size))
      $0.append(name)
      if isLarge {
        $0.short(1)
        $0.short(8)
        $0.long(size)
      }
    }.bytes
    size += head.count + contents.bytes.count
    count += 1
    directorySize += record.count
    return Parts(head: head, record: record)
  }

  /// What follows the directory.
  public var end: [UInt8] {
    let isLarge = count >= 0xFFFF || size >= Self.largest32 || directorySize >= Self.largest32
    return Bytes {
      if isLarge {
        $0.word(0x0606_4B50)
        $0.long(44)
        $0.short(3 << 8 | 45)
        $0.short(45)
        $0.word(0)
        $0.word(0)
        $0.long(count)
        $0.long(count)
        $0.long(directorySize)
        $0.long(size)
        $0.word(0x0706_4B50)
        $0.word(0)
        $0.long(size + directorySize)
        $0.word(1)
      }
      $0.word(0x0605_4B50)
      $0.short(0)
      $0.short(0)
      $0.short(isLarge ? 0xFFFF : count)
      $0.short(isLarge ? 0xFFFF : count)
      $0.word(isLarge ? .max : UInt32(directorySize))
      $0.word(isLarge ? .max : UInt32(size))
      $0.short(0)
    }.bytes
  }

  /// A number that is not smaller needs ZIP64.
  private static let largest32 = 0xFFFF_FFFF
}

/// The contents of an entry as an archive holds them.
public struct ZipContents: Sendable {
  public let bytes: [UInt8]

  /// How many bytes they are when they are unpacked, and the CRC-32 of these.
  public let size: Int
  public let checksum: UInt32
  public let isDeflated: Bool

  /// Takes contents that were prepared before.
  public init(_ bytes: [UInt8], size: Int, checksum: UInt32, isDeflated: Bool) {
    self.bytes = bytes
    self.size = size
    self.checksum = checksum
    self.isDeflated = isDeflated
  }

  /// Prepares bytes, compressed where that makes them smaller; those of a compressed file are stored.
  public init(of bytes: [UInt8], isCompressed: Bool = false) throws(ArchiveError) {
    guard bytes.count < 1 << 30 else { throw .library("an entry is larger than a gigabyte") }
    let deflated = isCompressed ? bytes : try Deflate.compress(bytes)
    isDeflated = deflated.count < bytes.count
    self.bytes = isDeflated ? deflated : bytes
    size = bytes.count
    checksum = crc32(bytes)
  }
}

/// Numbers in little-endian bytes.
private struct Bytes {
  private(set) var bytes: [UInt8] = []

  init(_ body: (inout Bytes) -> Void) { body(&self) }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  mutating func short(_ number: Int) { number16(UInt16(number)) }
  mutating func word(_ number: UInt32) {
    number16(UInt16(truncatingIfNeeded: number))
    number16(UInt16(truncatingIfNeeded: number >> 16))
  }
  mutating func long(_ number: Int) {
    word(UInt32(truncatingIfNeeded: number))
    word(UInt32(truncatingIfNeeded: number >> 32))
  }

  private mutating func number16(_ number: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
  }
}
