/// Writes everything in an archive except the contents of its files, for archives that are larger
/// than memory (APPNOTE 6.3.9, with ZIP64 where needed).
///
/// The caller writes, for each entry, its head and its contents; then the records of all entries,
/// in the same order; then the end. All entries have the time 1980-01-01 and the Unix mode 0644.
public struct ZipOutline: Sendable {
  /// The size so far of heads and contents in bytes.
  public private(set) var size = 0
  private var count = 0
  private var directorySize = 0

  public init() {}

  /// Starts an archive after other bytes.
  init(size: Int) { self.size = size }

  /// The parts of one entry: before its contents, and in the directory.
  public struct Parts: Sendable {
    public let head: [UInt8]
    public let record: [UInt8]
  }

  /// Adds an entry; its contents follow its head.
  public mutating func add(
    _ name: String, _ contents: ZipContents
  ) throws(ArchiveError) -> Parts {
    let name = Array(name.utf8)
    if let flaw = ZipEntry.flaw(inName: name) {
      throw .badName(String(decoding: name, as: UTF8.self), reason: flaw)
    }
    let shared = Self.sharedFields(of: name, contents)
    let parts = Parts(
      head: LittleEndianBytes {
        $0.word(ZipMark.header)
        $0.short(20)
        $0.append(shared)
        $0.short(0)
        $0.append(name)
      }.bytes, record: record(of: name, shared))
    size += parts.head.count + contents.bytes.count
    count += 1
    directorySize += parts.record.count
    return parts
  }

  /// The fields that are in both the head and the record of an entry.
  private static func sharedFields(of name: [UInt8], _ contents: ZipContents) -> [UInt8] {
    LittleEndianBytes {
      // Names are UTF-8; entries are stored or compressed with DEFLATE.
      $0.short(name.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11)
      $0.short(contents.isDeflated ? 8 : 0)
      $0.short(0)
      $0.short(0x21)
      $0.word(Int(contents.checksum))
      $0.word(contents.bytes.count)
      $0.word(contents.size)
      $0.short(name.count)
    }.bytes
  }

  /// The record of the entry that begins at the current size.
  private func record(of name: [UInt8], _ shared: [UInt8]) -> [UInt8] {
    let isLarge = size >= Self.largest32
    return LittleEndianBytes {
      $0.word(ZipMark.record)
      $0.short(3 << 8 | 45)
      $0.short(isLarge ? 45 : 20)
      $0.append(shared)
      $0.short(isLarge ? 12 : 0)
      $0.short(0)
      $0.short(0)
      $0.short(0)
      $0.word(0o100644 << 16)
      $0.word(isLarge ? Self.largest32 : size)
      $0.append(name)
      if isLarge {
        $0.short(1)
        $0.short(8)
        $0.long(size)
      }
    }.bytes
  }

  /// The bytes after the directory.
  public var end: [UInt8] {
    let isLarge = count >= 0xFFFF || size >= Self.largest32 || directorySize >= Self.largest32
    return LittleEndianBytes {
      if isLarge {
        $0.word(ZipMark.largeEnd)
        $0.long(44)
        $0.short(3 << 8 | 45)
        $0.short(45)
        $0.word(0)
        $0.word(0)
        $0.long(count)
        $0.long(count)
        $0.long(directorySize)
        $0.long(size)
        $0.word(ZipMark.locator)
        $0.word(0)
        $0.long(size + directorySize)
        $0.word(1)
      }
      $0.word(ZipMark.end)
      $0.short(0)
      $0.short(0)
      $0.short(isLarge ? 0xFFFF : count)
      $0.short(isLarge ? 0xFFFF : count)
      $0.word(isLarge ? Self.largest32 : directorySize)
      $0.word(isLarge ? Self.largest32 : size)
      $0.short(0)
    }.bytes
  }

  /// Numbers from this value on need ZIP64.
  private static let largest32 = 0xFFFF_FFFF
}

/// Numbers in little-endian bytes.
private struct LittleEndianBytes {
  private(set) var bytes: [UInt8] = []

  init(_ body: (inout LittleEndianBytes) -> Void) { body(&self) }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  mutating func short(_ number: Int) { append(UInt16(number)) }
  mutating func word(_ number: Int) { append(UInt32(number)) }
  mutating func long(_ number: Int) { append(UInt64(number)) }

  private mutating func append(_ number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
