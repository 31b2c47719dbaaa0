import WaymarkCore

/// The kind of private key that bytes contain, as a phrase: PEM and PKCS#8 anywhere, other DER only
/// at the start.
package func privateKey(in bytes: ArraySlice<UInt8>) -> String? {
  bytes.firstRange(of: "PRIVATE KEY-----") != nil ? "a private key in PEM" : hiddenKey(in: bytes)
}

/// The kind of private key that bytes contain other than PEM in ASCII, as a phrase.
private func hiddenKey(in bytes: ArraySlice<UInt8>) -> String? {
  // UTF-16 of either byte order has a zero byte between two ASCII letters.
  if bytes.firstRange(of: "P\0R\0I\0V\0A\0T\0E\0 \0K\0E\0Y\0-\0-") != nil {
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

/// The beginnings of other sequences that contain a key, and what soon follows them.
private let keyForms: [(start: [UInt8], later: [UInt8], phrase: String)] = [
  // PKCS#1 (RFC 8017 § A.1.2) has a large number after the version, SEC 1 (RFC 5915) a string.
  ([2, 1, 0, 2, 0x81], [], "a private key in DER"),
  ([2, 1, 0, 2, 0x82], [], "a private key in DER"), ([2, 1, 1, 4], [], "a private key in DER"),
  // PKCS#12 (RFC 7292 § 4) and encrypted PKCS#8 have an object identifier of RSA Security.
  ([2, 1, 3, 0x30], [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 7], "a PKCS#12 file"),
  ([0x30], [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 5], "an encrypted private key"),
]

/// Whether bytes that do not belong to a file nevertheless contain one: an archive, a key, or
/// packed data.
package func holdsFile(_ bytes: ArraySlice<UInt8>) -> Bool {
  let starts: [[UInt8]] = [
    [0x1F, 0x8B], [0x37, 0x7A, 0xBC, 0xAF], Array("Rar!".utf8), [0x30, 0x80], [0x30, 0x81],
    [0x30, 0x82],
  ]
  let records = ["PK\u{3}\u{4}", "PK\u{1}\u{2}", "PK\u{5}\u{6}", "-----BEGIN ", "UEsDB"]
  return starts.contains { bytes.starts(with: $0) }
    || records.contains { bytes.firstRange(of: $0) != nil }
    || privateKey(in: bytes) != nil
}
