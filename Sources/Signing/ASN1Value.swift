/// A value of ASN.1 in BER (X.690 § 8), which includes DER.
struct ASN1Value {
  let tag: UInt8

  /// The values in this one.
  ///
  /// Values below the fields of a CMS message (RFC 5652 § 5) are not read.
  let values: [ASN1Value]

  /// The content in DER.
  let content: [UInt8]

  /// The whole value in DER.
  var der: [UInt8] { [tag] + encodedLength(content.count) + content }

  /// Reads a value that fills the bytes.
  ///
  /// With `sortsSets`, the elements of sets are put into DER order.
  ///
  /// Writers of certificates and attributes often leave them unsorted.
  init?(_ bytes: [UInt8], sortsSets: Bool = false) {
    var rest = bytes[...]
    self.init(&rest, sortsSets, depth: 0, limit: 8)
    guard rest.isEmpty else { return nil }
  }

  private init?(
    _ rest: inout ArraySlice<UInt8>, _ sortsSets: Bool, depth: Int, limit: Int
  ) {
    // OpenSSL reads no deeper, and no field of a message has a tag of more than one byte.
    guard depth < 30, let tag = rest.popFirst(), tag & 0x1F != 0x1F, let first = rest.popFirst()
    else { return nil }
    let isConstructed = tag & 0x20 != 0
    // Issuers sign the fields of certificates, so these fields are left unchanged.
    let isCertificateList = depth == 3 && tag == 0xA0
    let limit = isCertificateList ? depth + 1 : limit
    var values: [ASN1Value] = []
    var content: [UInt8] = []
    if first == 0x80 {
      guard isConstructed,
        let found = Self.values(
          in: &rest, sortsSets, depth, limit, until: { $0.starts(with: [0, 0]) })
      else { return nil }
      values = found
      rest = rest.dropFirst(2)
    } else {
      guard let length = Self.length(first, &rest), length <= rest.count else { return nil }
      var inner = rest.prefix(length)
      rest = rest.dropFirst(length)
      // Only values of attributes, which may be anything, are deeper.
      if isConstructed, depth < limit {
        guard let found = Self.values(in: &inner, sortsSets, depth, limit, until: \.isEmpty)
        else { return nil }
        values = found
      } else {
        content = Array(inner)
      }
    }
    self.init(tag, values, content, sortsSets)
  }

  /// Builds a value from the values in it, or from its content.
  private init(_ tag: UInt8, _ values: [ASN1Value], _ content: [UInt8], _ sortsSets: Bool) {
    // DER joins the pieces of a string.
    let isInPieces = tag == 0x24
    self.tag = isInPieces ? 0x04 : tag
    self.values = isInPieces ? [] : values
    var parts = values.map { isInPieces ? $0.content : $0.der }
    // A set, or a set of a message that has a context-specific tag.
    if sortsSets, [0x31, 0xA0, 0xA1].contains(tag) {
      parts.sort { $0.lexicographicallyPrecedes($1) }
    }
    self.content = content + parts.joined()
  }

  /// Reads the values inside a value at the given depth; `nil` when one of them cannot be read.
  private static func values(
    in rest: inout ArraySlice<UInt8>, _ sortsSets: Bool, _ depth: Int, _ limit: Int,
    until isEnd: (ArraySlice<UInt8>) -> Bool
  ) -> [ASN1Value]? {
    var values: [ASN1Value] = []
    while !isEnd(rest) {
      guard let value = ASN1Value(&rest, sortsSets, depth: depth + 1, limit: limit) else {
        return nil
      }
      values.append(value)
    }
    return values
  }

  /// A length whose first byte is not 0x80.
  private static func length(_ first: UInt8, _ rest: inout ArraySlice<UInt8>) -> Int? {
    guard first > 0x80 else { return Int(first) }
    let count = Int(first & 0x7F)
    guard count <= 4, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A definite length in DER (X.690 § 10.1).
func encodedLength(_ count: Int) -> [UInt8] {
  var length: [UInt8] = []
  var rest = count
  repeat {
    length.insert(UInt8(rest & 0xFF), at: 0)
    rest >>= 8
  } while rest > 0
  return count < 128 ? length : [0x80 | UInt8(length.count)] + length
}
