import WaymarkCOpenSSL

/// What a detached CMS signature says and whether it is right.
///
/// Whether the signer can be trusted is for the chain of its certificate to say.
public struct SignatureReport: Sendable {
  /// One thing that makes a signature invalid.
  public enum Problem: Hashable, Sendable {
    /// The bytes are not a CMS signature in DER.
    case unreadable(String)

    /// It has more than a pass has of something.
    case oversized(String)

    /// The certificate of the signer is not in the signature.
    case noSignerCertificate

    /// The signature belongs to other content.
    case contentDiffers

    /// The content was signed with its line feeds replaced by CR LF: in S/MIME's text mode.
    case contentWasCanonicalised

    /// The signature does not verify with the signer's key.
    case badSignature(String)

    /// The hash function is broken: MD5 or older.
    case brokenDigest(String)
  }

  /// Why the signature is invalid; `nil` for a valid one.
  public private(set) var problem: Problem?

  /// The certificate whose key signed.
  public private(set) var signer: Certificate?

  /// The certificates in the signature, in its order.
  public private(set) var certificates: [Certificate] = []
  public private(set) var signerCount = 0

  /// When the signer says it signed, in seconds since 1970.
  public private(set) var signingTime: Int?

  /// The name of the hash function, such as `SHA256`.
  public private(set) var digest: String?

  /// Whether the content is outside of the signature.
  public private(set) var isDetached = true

  /// Whether the signed attributes are in the order that DER demands of a set.
  public private(set) var isSorted = true

  /// Whether the content in the signature is other than what was signed.
  public private(set) var hasOtherContent = false

  /// Whether it is DER but for the order in sets; else it is BER.
  public private(set) var isDER = true

  /// What is wrong with its form, as phrases.
  public private(set) var formFlaws: [String] = []

  /// The parts that no key signs, as phrases.
  public private(set) var unsignedParts: [String] = []

  /// What is wrong with the content type that was signed, as a phrase.
  public private(set) var contentTypeFlaw: String?

  /// The number of bytes after the end of the signature.
  public private(set) var trailingBytes = 0

  /// Whether the hash function is SHA-1, which works but is weak.
  public var hasWeakDigest: Bool { digest == "SHA1" }

  /// How it is signed that no phone is known to verify, as a name; `nil` for the usual ways.
  public private(set) var unusualAlgorithm: String?

  /// The hash functions, but for broken ones, that phones are known to verify.
  private static let usualDigests = ["SHA1", "SHA256", "SHA384", "SHA512"]

  /// Verifies a detached CMS signature over content.
  public init(verifying signature: [UInt8], of content: [UInt8]) {
    if let known = Self.recentReport(on: signature, of: content) {
      self = known
      return
    }
    guard signature.count <= Self.sizeLimit else {
      problem = .oversized("it has \(signature.count) bytes, and a signature has a few thousand")
      return
    }
    do throws(SigningError) {
      let message = try SignedMessage(signature)
      signerCount = message.signerCount
      guard signerCount <= Self.signerLimit else {
        problem = .oversized("it has \(signerCount) signers, and a pass has one")
        return
      }
      let count = message.certificateCount
      guard count <= SignedMessage.certificateLimit else {
        problem = .oversized("it has \(count) certificates, and a pass needs two")
        return
      }
      signer = try message.signerCertificate
      certificates = try message.certificates
      signingTime = message.signingTime
      digest = message.digestName
      if message.usesPSS {
        unusualAlgorithm = "RSASSA-PSS"
      } else if let digest, !Self.usualDigests.contains(digest), !Digest.isBroken(digest) {
        unusualAlgorithm = digest
      }
      isDetached = message.isDetached
      isSorted = message.hasSortedAttributes
      contentTypeFlaw = clearingErrors { message.contentTypeFlaw }
      trailingBytes = message.trailingBytes
      clearingErrors { readForm(of: message, signature, content) }
      problem = clearingErrors { verify(message, signature, of: content) }
      remember(message, signature, of: content)
    } catch {
      problem = .unreadable(error.reason)
    }
  }

  /// A signature with many certificates has some ten thousand bytes.
  private static let sizeLimit = 1 << 20

  /// A hostile message may have thousands, of which each costs some operations with keys.
  private static let signerLimit = 8

  /// Reads what nobody signed.
  private mutating func readForm(
    of message: borrowing SignedMessage, _ signature: [UInt8], _ content: [UInt8]
  ) {
    hasOtherContent = !isDetached && message.content != content
    let form = MessageForm(signature.dropLast(trailingBytes), message)
    isDER = form.isDER
    formFlaws = form.flaws
    unsignedParts = form.unsignedParts
  }

  /// The reports on valid signatures: those of one issuer differ in nothing that a template leaves.
  ///
  /// Taking a signature apart costs OpenSSL 3 half a millisecond, most of it for the certificates.
  private static let recent = RecentValues<SignatureTemplate, SignatureReport>(limit: 16)

  /// The report on a signature that is made as a valid one was and is valid; `nil` for any other.
  private static func recentReport(
    on signature: [UInt8], of content: [UInt8]
  ) -> SignatureReport? {
    guard let (known, report) = recent.first(where: { $0.matches(signature) }),
      let signer = report.signer
    else { return nil }
    var template = known
    let time = Array(signature[template.inMessage.time])
    guard let moment = seconds(ofTime: time) else { return nil }
    let isValid = clearingErrors {
      guard let hash = try? Digest.sha256.hash(of: content),
        signature[template.inMessage.hash].elementsEqual(hash)
      else { return false }
      template.insert(hash: hash)
      template.insert(time: time)
      guard let signed = try? Digest.sha256.hash(of: template.attributes),
        let key = try? KeyContext(verifyingWith: signer)
      else { return false }
      return (try? key.verify(Array(signature[template.signature]), of: signed)) != nil
    }
    guard isValid else { return nil }
    var own = report
    own.signingTime = moment
    return own
  }

  /// Remembers a valid signature of the usual form, for others that its signer makes.
  private func remember(
    _ message: borrowing SignedMessage, _ signature: [UInt8], of content: [UInt8]
  ) {
    guard problem == nil, message.usesPKCS1, isSorted, signerCount == 1, trailingBytes == 0,
      isDetached, let template = (try? message.template(signature, of: content)) ?? nil
    else { return }
    Self.recent.remember(self, for: template.blank)
  }

  private func verify(
    _ message: borrowing SignedMessage, _ signature: [UInt8], of content: [UInt8]
  ) -> Problem? {
    if let digest, Digest.isBroken(digest) { return .brokenDigest(digest) }
    guard signer != nil else { return .noSignerCertificate }
    guard let problem = compare(message, with: content) else { return nil }
    let canonical = carriageReturned(content)
    // OpenSSL's verification changes the message that it is given, so this takes a fresh one.
    guard canonical != content, let again = try? SignedMessage(signature),
      compare(again, with: canonical) == nil
    else { return problem }
    return .contentWasCanonicalised
  }

  private func compare(_ message: borrowing SignedMessage, with content: [UInt8]) -> Problem? {
    do throws(SigningError) {
      let source = try Memory(content, for: .sign)
      let flags = UInt32(CMS_BINARY | CMS_DETACHED | CMS_NO_SIGNER_CERT_VERIFY)
      ERR_clear_error()
      if unsafe CMS_verify(message.pointer, nil, nil, source.bio, nil, flags) == 1 { return nil }
      let reason = OpenSSLError.take().reason
      guard message.hasDigest(of: content) else { return .contentDiffers }
      // OpenSSL hashes the attributes as they came; an issuer may have hashed them sorted. Nothing
      // else that OpenSSL refuses may pass.
      if !isSorted, message.isPlain, contentTypeFlaw == nil, try message.verifiesSorted(content) {
        return nil
      }
      return .badSignature(reason)
    } catch {
      return .unreadable(error.reason)
    }
  }
}

/// Content as S/MIME's text mode hashes it: with CR LF for every line feed.
private func carriageReturned(_ content: [UInt8]) -> [UInt8] {
  var canonical: [UInt8] = []
  canonical.reserveCapacity(content.count + content.count / 16)
  var previous: UInt8 = 0
  for byte in content {
    if byte == 0x0A, previous != 0x0D { canonical.append(0x0D) }
    canonical.append(byte)
    previous = byte
  }
  return canonical
}
