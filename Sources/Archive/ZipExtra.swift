/// The extra fields of an entry (APPNOTE 4.5), in one of its two headers.
struct ZipExtra {
  /// Why readers may read the entry differently, as a phrase.
  private(set) var flaw: String?

  /// The contents of unknown fields, and of fields that are too long for their purpose.
  private(set) var unknown: [Range<Int>] = []

  /// Whether one of them gives the name in UTF-8.
  private(set) var hasName = false

  init(_ bytes: [UInt8], in range: Range<Int>, name: [UInt8]) {
    guard !range.isEmpty else { return }
    var offset = range.lowerBound
    while offset + 4 <= range.upperBound {
      let (id, length) = (bytes.u16(at: offset), bytes.u16(at: offset + 2))
      let contents = offset + 4..<offset + 4 + length
      guard contents.upperBound <= range.upperBound else {
        flaw = "its extra fields overflow"
        return
      }
      switch id {
      case 0x0001: flaw = "it has the sizes of ZIP64"
      case 0x9901: flaw = "it is encrypted with AES"
      // libarchive takes attributes from this field of the local header.
      case 0x6C78: flaw = "its extra fields have their own attributes"
      case 0x7075:
        hasName = bytes[contents].dropFirst(5).elementsEqual(name)
        if !hasName { flaw = "it has another name in its extra fields" }
      case _ where length > ZipGap.extraLimit || length > 0 && !known.contains(id):
        unknown.append(contents)
      default: break
      }
      if flaw != nil { return }
      offset = contents.upperBound
    }
    if bytes[offset..<range.upperBound].contains(where: { $0 != 0 }) {
      flaw = "its extra fields overflow"
    }
    // Many small fields together could hide data that one field may not.
    if range.count > 2 * (ZipGap.extraLimit + name.count),
      unknown.allSatisfy({ $0.count <= ZipGap.extraLimit })
    {
      unknown = [range]
    }
  }
}

/// Times and owners of Windows and Unix, the mark of Java archives, and padding.
private let known: Set = [0x000A, 0x5455, 0x5855, 0x7855, 0x7875, 0x756E, 0xCAFE, 0xD935]
