/// The header before an entry's contents and the descriptor after them, compared with the
/// directory.
struct ZipLocalHeader {
  /// From the header to the end of the contents and their descriptor; `nil` without a header.
  private(set) var extent: Range<Int>?
  private(set) var contents: Range<Int>?
  private(set) var contradiction: String?
  private(set) var unsupported: String?

  /// The range of its extra fields, and the contents of unknown ones.
  private(set) var extra = 0..<0
  private(set) var unknownExtra: [Range<Int>] = []

  init(at offset: Int, for entry: ZipEntry, before directory: Int, in bytes: [UInt8]) {
    guard offset + 30 <= directory, bytes.u32(at: offset) == ZipMark.header else {
      contradiction = "its local header is missing"
      return
    }
    let nameLength = bytes.u16(at: offset + 26)
    let extraLength = bytes.u16(at: offset + 28)
    let start = offset + 30 + nameLength + extraLength
    guard start + entry.compressedSize <= directory else {
      contradiction = "its contents go beyond the directory"
      return
    }
    let end = start + entry.compressedSize
    contents = start..<end
    extent = offset..<end
    guard bytes[offset + 30..<offset + 30 + nameLength].elementsEqual(entry.rawName) else {
      contradiction = "its local header has another name"
      return
    }
    extra = start - extraLength..<start
    let fields = ZipExtra(bytes, in: extra, name: entry.rawName)
    unsupported = fields.flaw
    unknownExtra = fields.unknown
    let flags = bytes.u16(at: offset + 6)
    if let what = Self.differences(bytes, offset + 4, entry.sharedFields) {
      contradiction = what
    } else {
      compareSizes(bytes, offset + 14, hasDescriptor: flags & 8 != 0, entry, before: directory)
    }
  }

  /// The first differing field of the two headers, as a phrase; sizes are compared separately.
  private static func differences(_ bytes: [UInt8], _ offset: Int, _ fields: [Int]) -> String? {
    // APPNOTE 4.3.7: both headers have these fields in a row.
    let names = [
      "another version", "other flags", "another compression method", "another time",
      "another date",
    ]
    let index = fields.indices.first { bytes.u16(at: offset + 2 * $0) != fields[$0] }
    guard let index else { return nil }
    let isEncrypted = (bytes.u16(at: offset + 2) & 0x2001 != 0, fields[1] & 0x2001 != 0)
    return isEncrypted.0 == isEncrypted.1
      ? "its local header has \(names[index])"
      : "only one of its two headers says that it is encrypted"
  }

  /// Compares the sizes and the checksum, which may come in a descriptor after the contents
  /// (APPNOTE 4.3.9).
  private mutating func compareSizes(
    _ bytes: [UInt8], _ offset: Int, hasDescriptor: Bool, _ entry: ZipEntry, before directory: Int
  ) {
    let expected = [entry.checksum, entry.compressedSize, entry.size]
    func fits(at offset: Int, orZero: Bool = false) -> Bool {
      expected.indices.allSatisfy { index in
        let value = bytes.u32(at: offset + 4 * index)
        return value == expected[index] || orZero && value == 0
      }
    }
    guard fits(at: offset, orZero: hasDescriptor) else {
      let isZip64 = [4, 8].contains { bytes.u32(at: offset + $0) == 0xFFFF_FFFF }
      contradiction =
        isZip64
        ? "its local header has its size in a ZIP64 field"
        : "its local header has another size or checksum"
      return
    }
    guard hasDescriptor, let extent else { return }
    // The signature of a descriptor is optional.
    let end = extent.upperBound
    let hasSignature = bytes.u32(at: end) == ZipMark.descriptor && fits(at: end + 4)
    let start = hasSignature ? end + 4 : end
    guard start + 12 <= directory, fits(at: start) else {
      contradiction = "its data descriptor has another size or checksum, or is missing"
      return
    }
    self.extent = extent.lowerBound..<start + 12
  }
}
