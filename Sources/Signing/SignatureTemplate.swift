/// What signatures of one signer have in common: they differ in the hash of the content and in the
/// signature over the signed attributes (RFC 5652 § 5.4) when they were made at one time.
struct SignatureTemplate: Hashable, Sendable {
  /// A whole message in DER, and the attributes that it signs.
  var message: [UInt8]
  var attributes: [UInt8]
  let hashInMessage: Range<Int>
  let hashInAttributes: Range<Int>
  let signature: Range<Int>

  /// Takes a message apart whose signature is at its end; `nil` for any other.
  init?(message: [UInt8], attributes: [UInt8], hash: [UInt8], signature: [UInt8]) {
    let start = message.count - signature.count
    guard !signature.isEmpty, start > 0, message[start...].elementsEqual(signature),
      let hashInMessage = onlyRange(of: hash, in: message),
      let hashInAttributes = onlyRange(of: hash, in: attributes)
    else { return nil }
    self.message = message
    self.attributes = attributes
    self.hashInMessage = hashInMessage
    self.hashInAttributes = hashInAttributes
    self.signature = start..<message.count
  }

  /// Whether a message differs in the hash and the signature only.
  func matches(_ other: [UInt8]) -> Bool {
    other.count == message.count
      && other[..<hashInMessage.lowerBound] == message[..<hashInMessage.lowerBound]
      && other[hashInMessage.upperBound..<signature.lowerBound]
        == message[hashInMessage.upperBound..<signature.lowerBound]
  }

  /// Puts the hash of other content in; what is to be signed are the attributes then.
  mutating func insert(hash: [UInt8]) {
    message.replaceSubrange(hashInMessage, with: hash)
    attributes.replaceSubrange(hashInAttributes, with: hash)
  }

  mutating func insert(signature made: [UInt8]) {
    message.replaceSubrange(signature, with: made)
  }

  /// The template without hash and signature, which is equal for all signatures that it matches.
  var blank: SignatureTemplate {
    var blank = self
    blank.insert(hash: [UInt8](repeating: 0, count: hashInMessage.count))
    blank.insert(signature: [UInt8](repeating: 0, count: signature.count))
    return blank
  }
}

/// Where a piece is in bytes that have it once.
private func onlyRange(of piece: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
  guard let range = bytes.firstRange(of: piece),
    bytes[range.upperBound...].firstRange(of: piece) == nil
  else { return nil }
  return range
}
