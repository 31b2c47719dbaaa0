import Synchronization

/// What signatures of one signer have in common: they differ in the hash of the content and in the
/// signature over the signed attributes (RFC 5652 § 5.4) when they were made at one time.
struct SignatureForm: Sendable {
  /// A whole message in DER, and the attributes that it signs.
  var message: [UInt8]
  var attributes: [UInt8]
  let hashInMessage: Range<Int>
  let hashInAttributes: Range<Int>
  let signature: Range<Int>

  /// Takes a message apart whose signature is at its end; `nil` when it has another form.
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

  /// Whether another message differs in the hash and the signature only.
  func isForm(of other: [UInt8]) -> Bool {
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
}

/// Where a piece is in bytes that have it once.
private func onlyRange(of piece: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
  guard let range = bytes.firstRange(of: piece),
    bytes[range.upperBound...].firstRange(of: piece) == nil
  else { return nil }
  return range
}

/// The signatures that were verified last: passes of one issuer often differ in nothing else.
///
/// Taking a signature apart costs OpenSSL 3 half a millisecond, most of it for the certificates.
enum SignatureMemory {
  private struct Known: Sendable {
    let form: SignatureForm
    let report: SignatureReport
  }

  private static let known = Mutex<[Known]>([])
  private static let limit = 4

  /// The report on a signature that has the form of a valid one and is valid; `nil` for any other.
  static func report(on signature: [UInt8], of content: [UInt8]) -> SignatureReport? {
    let found = known.withLock { $0.first { $0.form.isForm(of: signature) } }
    guard let found, let signer = found.report.signer else { return nil }
    var form = found.form
    let isValid = ask {
      guard let hash = try? Digest.sha256.hash(of: content),
        signature[form.hashInMessage].elementsEqual(hash)
      else { return false }
      form.insert(hash: hash)
      guard let signed = try? Digest.sha256.hash(of: form.attributes),
        let key = try? KeyContext(verifyingWith: signer)
      else { return false }
      return (try? key.verify(Array(signature[form.signature]), of: signed)) != nil
    }
    return isValid ? found.report : nil
  }

  static func remember(_ form: SignatureForm, _ report: SignatureReport) {
    known.withLock { known in
      if known.count >= limit { known.removeFirst() }
      known.append(Known(form: form, report: report))
    }
  }
}
