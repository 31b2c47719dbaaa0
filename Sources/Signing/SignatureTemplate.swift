import WaymarkCore

/// What signatures of one signer have in common: they differ in the hash of the content, the signing
/// time, and the signature over the signed attributes (RFC 5652 § 5.4).
struct SignatureTemplate: Hashable, Sendable {
  /// What differs in a message, or in its attributes.
  struct Places: Hashable, Sendable {
    let hash: Range<Int>

    /// The content of the signing time, without its tag and length.
    let time: Range<Int>

    fileprivate func moved(by offset: Int) -> Places {
      Places(
        hash: hash.lowerBound + offset..<hash.upperBound + offset,
        time: time.lowerBound + offset..<time.upperBound + offset)
    }
  }

  /// A whole message in DER, and the attributes that it signs.
  private(set) var message: [UInt8]
  private(set) var attributes: [UInt8]
  let inMessage: Places
  private let inAttributes: Places
  let signature: Range<Int>

  /// Takes a message apart that has the content of its attributes as it is signed, and its signature at
  /// the end; `nil` for any other.
  ///
  /// The time may be that of a certificate, too, and is looked for in the attributes.
  init?(
    message: [UInt8], attributes: [UInt8], hash: [UInt8], time: [UInt8], signature: [UInt8]
  ) {
    let start = message.count - signature.count
    guard !signature.isEmpty, start > 0, message[start...].elementsEqual(signature),
      let hash = onlyRange(of: hash, in: attributes),
      let time = onlyRange(of: time, in: attributes), !hash.overlaps(time),
      attributes.count > 2
    else { return nil }
    // A tag and a length come before the content (X.690 § 8.1).
    let header = attributes[1] < 0x80 ? 2 : 2 + Int(attributes[1] & 0x7F)
    guard let content = onlyRange(of: Array(attributes.dropFirst(header)), in: message),
      content.upperBound <= start
    else { return nil }
    self.message = message
    self.attributes = attributes
    inAttributes = Places(hash: hash, time: time)
    inMessage = inAttributes.moved(by: content.lowerBound - header)
    self.signature = start..<message.count
  }

  /// Whether a message differs in the hash, the time and the signature only.
  func matches(_ other: [UInt8]) -> Bool {
    guard other.count == message.count else { return false }
    var start = 0
    let places = [inMessage.hash, inMessage.time].sorted { $0.lowerBound < $1.lowerBound }
    for place in places + [signature] {
      let common = start..<place.lowerBound
      guard other[common].equals(message[common]) else { return false }
      start = place.upperBound
    }
    return true
  }

  /// Puts the hash of other content in; what is to be signed are the attributes then.
  mutating func insert(hash: [UInt8]) {
    message.replaceSubrange(inMessage.hash, with: hash)
    attributes.replaceSubrange(inAttributes.hash, with: hash)
  }

  /// Puts another signing time of the same length in.
  mutating func insert(time: [UInt8]) {
    message.replaceSubrange(inMessage.time, with: time)
    attributes.replaceSubrange(inAttributes.time, with: time)
  }

  mutating func insert(signature made: [UInt8]) {
    message.replaceSubrange(signature, with: made)
  }

  /// The template without hash, time and signature, which is equal for all signatures that it matches.
  var blank: SignatureTemplate {
    var blank = self
    blank.insert(hash: [UInt8](repeating: 0, count: inMessage.hash.count))
    blank.insert(time: [UInt8](repeating: 0, count: inMessage.time.count))
    blank.insert(signature: [UInt8](repeating: 0, count: signature.count))
    return blank
  }
}

/// Where a piece is in bytes that have it once.
private func onlyRange(of piece: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
  guard !piece.isEmpty, let range = bytes[...].firstRange(of: piece),
    bytes[range.upperBound...].firstRange(of: piece) == nil
  else { return nil }
  return range
}
