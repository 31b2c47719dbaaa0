import WaymarkCOpenSSL

/// The contents of a detached CMS signature, and whether it is valid.
///
/// The chain of the signer's certificate decides whether the signer can be trusted.
public struct SignatureReport: Sendable {
  /// One thing that makes a signature invalid.
  public enum Problem: Hashable, Sendable {
    /// The bytes are not a CMS signature in DER.
    case unreadable(String)

    /// It has more certificates, signers or bytes than a pass may have.
    case oversized(String)

    case noSignerCertificate

    /// The signature belongs to other content.
    case contentDiffers

    /// The content was signed with its line feeds replaced by CR LF, as in S/MIME's text mode.
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

  /// The signing time that the signer claims, in seconds since 1970.
  public private(set) var signingTime: Int?

  /// The name of the hash function, such as `SHA256`.
  public private(set) var digest: String?

  /// Whether the content is outside the signature.
  public private(set) var isDetached = true

  /// Whether the signed attributes are in the order that DER requires for a set.
  public private(set) var isSorted = true

  /// Whether the content in the signature differs from the signed content.
  public private(set) var hasOtherContent = false

  /// The parts of the message other than the signed content.
  public private(set) var form = MessageForm()

  /// What is wrong with the content type that was signed, as a phrase.
  public private(set) var contentTypeFlaw: String?

  /// The number of bytes after the end of the signature.
  public private(set) var trailingBytes = 0

  /// Whether the hash function is SHA-1, which works but is weak.
  public var hasWeakDigest: Bool { digest == "SHA1" }

  /// The name of a signature scheme that phones are not known to verify; `nil` for the usual ones.
  public private(set) var unusualAlgorithm: String?

  /// The hash functions that phones are known to verify, without broken ones.
  private static let usualDigests = ["SHA1", "SHA256", "SHA384", "SHA512"]

  /// Verifies a detached CMS signature over content.
  public init(verifying signature: [UInt8], of content: [UInt8]) {
    guard signature.count <= Self.sizeLimit else {
      problem = .oversized("it has \(signature.count) bytes; a signature has a few thousand")
      return
    }
    do throws(SigningError) {
      let message = try SignedMessage(signature)
      signerCount = message.signerCount
      guard signerCount <= Self.signerLimit else {
        problem = .oversized("it has \(signerCount) signers; a pass has one")
        return
      }
      let count = message.certificateCount
      guard count <= SignedMessage.certificateLimit else {
        problem = .oversized("it has \(count) certificates; a pass needs two")
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
      hasOtherContent = !isDetached && message.content != content
      form = clearingErrors { MessageForm(signature.dropLast(message.trailingBytes), message) }
      problem = clearingErrors { verify(message, signature, of: content) }
    } catch {
      problem = .unreadable(error.reason)
    }
  }

  /// Signatures with many certificates have about ten thousand bytes.
  private static let sizeLimit = 1 << 20

  /// Hostile messages may have thousands, each of which costs several key operations.
  private static let signerLimit = 8

  private func verify(
    _ message: borrowing SignedMessage, _ signature: [UInt8], of content: [UInt8]
  ) -> Problem? {
    if let digest, Digest.isBroken(digest) { return .brokenDigest(digest) }
    guard signer != nil else { return .noSignerCertificate }
    guard let problem = compare(message, with: content) else { return nil }
    let canonical = carriageReturned(content)
    // OpenSSL's verification changes the message, so this uses a new one.
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
      // OpenSSL hashes the attributes in their order in the message; an issuer may have hashed them
      // sorted. Everything else that OpenSSL rejects stays rejected.
      if !isSorted, message.isPlain, contentTypeFlaw == nil, try message.verifiesSorted(content) {
        return nil
      }
      return .badSignature(reason)
    } catch {
      return .unreadable(error.reason)
    }
  }
}

/// The content as S/MIME's text mode hashes it: with CR LF for every line feed.
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
