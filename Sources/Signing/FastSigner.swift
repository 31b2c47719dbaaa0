import WaymarkCore

/// Makes signatures of one RSA key at one signing time, after OpenSSL made the first complete one.
///
/// In OpenSSL, building the form of a signature takes a third of the signing time.
final class FastSigner {
  let signingTime: Int

  /// A complete message in DER, and the attributes that it signs (RFC 5652 § 5.4).
  ///
  /// Other messages differ only in the hash of the content and in the signature.
  private var message: [UInt8]
  private var attributes: [UInt8]

  private let hashInMessage: Range<Int>
  private let hashInAttributes: Range<Int>
  private let signature: Range<Int>

  private var digest: DigestContext
  private let signing: KeyContext
  private let verifying: KeyContext

  /// Splits a message whose signed attributes contain the content unchanged, and whose signature is
  /// at the end; `nil` for any other message.
  init?(
    _ message: [UInt8], attributes: [UInt8], signature: [UInt8], of content: [UInt8],
    by key: PrivateKey, at signingTime: Int
  ) throws(SigningError) {
    let start = message.count - signature.count
    guard !signature.isEmpty, start > 0, message[start...].elementsEqual(signature),
      attributes.count > 2,
      let hash = onlyRange(of: try Digest.sha256.hash(of: content), in: attributes)
    else { return nil }
    // A tag and a length come before the content (X.690 § 8.1).
    let header = attributes[1] < 0x80 ? 2 : 2 + Int(attributes[1] & 0x7F)
    guard let place = onlyRange(of: Array(attributes.dropFirst(header)), in: message),
      place.upperBound <= start
    else { return nil }
    let offset = place.lowerBound - header
    self.signingTime = signingTime
    self.message = message
    self.attributes = attributes
    hashInMessage = hash.lowerBound + offset..<hash.upperBound + offset
    hashInAttributes = hash
    self.signature = start..<message.count
    digest = try DigestContext(.sha256)
    signing = try KeyContext(key, isForSigning: true)
    verifying = try KeyContext(key, isForSigning: false)
  }

  /// Signs content; the signature is verified before it is returned.
  func signature(of content: [UInt8]) throws(SigningError) -> [UInt8] {
    try digest.update(content)
    let hash = try digest.finish()
    message.replaceSubrange(hashInMessage, with: hash)
    attributes.replaceSubrange(hashInAttributes, with: hash)
    try digest.update(attributes)
    let signed = try digest.finish()
    let made = try signing.signature(of: signed, size: signature.count)
    try verifying.verify(made, of: signed)
    message.replaceSubrange(signature, with: made)
    return message
  }
}

/// The position of a piece in bytes that contain it exactly once.
private func onlyRange(of piece: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
  guard !piece.isEmpty, let range = bytes[...].firstRange(of: piece),
    bytes[range.upperBound...].firstRange(of: piece) == nil
  else { return nil }
  return range
}
