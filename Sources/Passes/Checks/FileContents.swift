import Bytes

/// What the chunks of a PNG file say (ISO/IEC 15948).
struct PNGChunks {
  /// What is wrong, as a phrase; `nil` when the file has the signature, a sound header with a size,
  /// image data and an end.
  private(set) var flaw: String?

  /// The bytes of the chunks that no picture needs, such as metadata.
  private(set) var ancillaryBytes = 0

  /// The bits of a channel.
  private(set) var bitDepth = 0
  private(set) var isInterlaced = false

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      flaw = flaw(inChunksOf: bytes)
    } else {
      flaw = "it is \(probableKind(of: bytes[...]) ?? "something else")"
    }
  }

  private mutating func flaw(inChunksOf bytes: [UInt8]) -> String? {
    var offset = 8
    var hasData = false
    while offset + 12 <= bytes.count {
      let length = Int(word(at: offset, in: bytes))
      guard length <= bytes.count - offset - 12 else { return "it is cut off" }
      let type = word(at: offset + 4, in: bytes)
      if offset == 8 {
        guard type == ChunkType.header, length == 13 else { return "it has no header" }
        if let flaw = headerFlaw(bytes) { return flaw }
        bitDepth = Int(bytes[24])
        isInterlaced = bytes[28] == 1
      }
      if type == ChunkType.end { return hasData ? nil : "it has no image data" }
      if type == ChunkType.data { hasData = true }
      // § 5.4: a small first letter says that the chunk is ancillary.
      if bytes[offset + 4] & 0x20 != 0 { ancillaryBytes += length + 12 }
      offset += length + 12
    }
    return "it is cut off"
  }
}

/// The types of the chunks that every PNG has: IHDR, IDAT and IEND.
private enum ChunkType {
  static let header: UInt32 = 0x4948_4452
  static let data: UInt32 = 0x4944_4154
  static let end: UInt32 = 0x4945_4E44
}

/// What is wrong with the header, which is the first chunk of a PNG.
private func headerFlaw(_ bytes: [UInt8]) -> String? {
  guard crc(bytes[12..<29]) == word(at: 29, in: bytes) else { return "its header is damaged" }
  let hasPixels = word(at: 16, in: bytes) > 0 && word(at: 20, in: bytes) > 0
  return hasPixels ? nil : "it has no pixels"
}

private func word(at offset: Int, in bytes: [UInt8]) -> UInt32 {
  (offset..<offset + 4).reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
}

/// The CRC of a chunk's type and data, bit by bit: it is asked for a few bytes only.
private func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
  return ~crc
}

/// What the bytes of a file probably are, as a phrase; `nil` when their beginning does not tell.
func probableKind(of bytes: ArraySlice<UInt8>) -> String? {
  if bytes.isEmpty { return "empty" }
  let kinds: [(start: [UInt8], phrase: String)] = [
    (Array("<svg".utf8), "an SVG"),
    (Array("<".utf8), "HTML or XML, such as the error page of a server"),
    (Array("{".utf8), "JSON"), (Array("[".utf8), "JSON"),
    (Array("UEsD".utf8), "an archive in base64"), (Array("-----BEGIN".utf8), "PEM text"),
    (Array("%PDF".utf8), "a PDF"), (Array("GIF8".utf8), "a GIF"), (Array("RIFF".utf8), "a WebP"),
    ([0x50, 0x4B, 3, 4], "another archive, or a file of one"),
    ([0x50, 0x4B, 1, 2], "another archive's directory"),
    ([0x1F, 0x8B], "compressed with gzip"), (Array("Rar!".utf8), "a RAR archive"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"), (Array("bplist".utf8), "a property list"),
    ([0x30, 0x82], "DER: a certificate or a PKCS#12 file"),
    ([0x30, 0x80], "DER: a certificate or a PKCS#12 file"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG"), ([0xFF, 0xD8, 0xFF], "a JPEG"),
  ]
  let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  return kinds.first { text.starts(with: $0.start) }?.phrase
}

/// Whether bytes contain a text.
func contains(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
  bytes.firstRange(of: text) != nil
}

/// Whether bytes that are in no file hold one all the same: an archive, a key, or something packed.
func holdsFile(_ bytes: ArraySlice<UInt8>) -> Bool {
  let starts: [[UInt8]] = [
    [0x1F, 0x8B], [0x37, 0x7A, 0xBC, 0xAF], Array("Rar!".utf8), [0x30, 0x80], [0x30, 0x81],
    [0x30, 0x82],
  ]
  let records = ["PK\u{3}\u{4}", "PK\u{1}\u{2}", "PK\u{5}\u{6}", "-----BEGIN ", "UEsDB"]
  return starts.contains { bytes.starts(with: $0) } || records.contains { contains($0, in: bytes) }
    || privateKey(in: bytes) != nil
}

/// What private key bytes hold, as a phrase: PEM and PKCS#8 anywhere, other DER at the start.
func privateKey(in bytes: ArraySlice<UInt8>) -> String? {
  contains("PRIVATE KEY-----", in: bytes) ? "a private key in PEM" : hiddenKey(in: bytes)
}

/// What private key bytes hold that is not PEM in ASCII, as a phrase.
func hiddenKey(in bytes: ArraySlice<UInt8>) -> String? {
  // UTF-16 of both byte orders has a zero between two letters.
  if contains("P\0R\0I\0V\0A\0T\0E\0 \0K\0E\0Y\0-\0-", in: bytes) {
    return "a private key in UTF-16"
  }
  // PKCS#8 (RFC 5208 § 5): the number 0, and the algorithm in a sequence.
  var rest = bytes
  while let start = rest.firstRange(of: "\u{2}\u{1}\0\u{30}") {
    rest = rest[start.upperBound...]
    if keyAlgorithms.contains(where: { rest.dropFirst().starts(with: $0) }) {
      return "a private key in DER"
    }
  }
  // The first bytes of a sequence are its tag and its length (X.690 § 8.1).
  guard bytes.first == 0x30, let length = bytes.dropFirst().first else { return nil }
  let contents = bytes.dropFirst(length < 0x80 ? 2 : 2 + Int(length & 0x7F)).prefix(48)
  return keyForms.first {
    let (start, later) = ($0.start, $0.later)
    return contents.starts(with: start)
      && contents.indices.contains { contents[$0...].starts(with: later) }
  }?.phrase
}

/// The algorithms of keys as object identifiers: RSA, elliptic curves, Ed25519.
private let keyAlgorithms: [[UInt8]] = [
  [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 1, 1],
  [6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1], [6, 3, 0x2B, 0x65, 0x70],
]

/// How the contents of other sequences begin that hold a key, and what soon follows.
private let keyForms: [(start: [UInt8], later: [UInt8], phrase: String)] = [
  // PKCS#1 (RFC 8017 § A.1.2) has a large number after the version, SEC 1 (RFC 5915) a string.
  ([2, 1, 0, 2, 0x81], [], "a private key in DER"),
  ([2, 1, 0, 2, 0x82], [], "a private key in DER"), ([2, 1, 1, 4], [], "a private key in DER"),
  // PKCS#12 (RFC 7292 § 4) and encrypted PKCS#8 have an object identifier of RSA Security.
  ([2, 1, 3, 0x30], [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 7], "a PKCS#12 file"),
  ([0x30], [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 5], "an encrypted private key"),
]
