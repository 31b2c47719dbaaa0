import COpenSSL

/// What a detached CMS signature says and whether it is right.
///
/// Whether the signer can be trusted is for the chain of its certificate to say.
public struct SignatureReport: Sendable {
  /// One thing that makes a signature invalid.
  public enum Problem: Hashable, Sendable {
    /// The bytes are not a CMS signature in DER.
    case unreadable(String)

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

  /// Whether its lengths are definite, as DER demands (X.690 § 10.1).
  public private(set) var hasDefiniteLength = true

  /// What is wrong with the content type that was signed, as a phrase.
  public private(set) var contentTypeFlaw: String?

  /// The number of bytes after the end of the signature.
  public private(set) var trailingBytes = 0

  /// Whether the hash function is SHA-1, which works but is weak.
  public var hasWeakDigest: Bool { digest == "SHA1" }

  /// Verifies a detached CMS signature over content.
  public init(verifying signature: [UInt8], of content: [UInt8]) {
    if let known = SignatureMemory.report(on: signature, of: content) {
      self = known
      return
    }
    do throws(SigningError) {
      let message = try SignedMessage(signature)
      signer = message.signerCertificate
      certificates = message.certificates
      signerCount = message.signerCount
      signingTime = message.signingTime
      digest = message.digestName
      isDetached = message.isDetached
      isSorted = message.hasSortedAttributes
      hasDefiniteLength = signature.count < 2 || signature[1] != 0x80
      contentTypeFlaw = ask { message.contentTypeFlaw }
      trailingBytes = message.trailingBytes
      problem = ask { verify(message, signature, of: content) }
      remember(message, signature, of: content)
    } catch {
      problem = .unreadable(error.reason)
    }
  }

  /// Remembers what a valid signature of the usual form has in common with others of its signer.
  private func remember(
    _ message: borrowing SignedMessage, _ signature: [UInt8], of content: [UInt8]
  ) {
    guard problem == nil, digest == "SHA256", isSorted, signerCount == 1, trailingBytes == 0,
      let form = (try? message.form(signature, of: content)) ?? nil
    else { return }
    SignatureMemory.remember(form, self)
  }

  private func verify(
    _ message: borrowing SignedMessage, _ signature: [UInt8], of content: [UInt8]
  ) -> Problem? {
    if let digest, ["MD2", "MD4", "MD5"].contains(digest) { return .brokenDigest(digest) }
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
      let reason = takeReason()
      guard message.hasDigest(of: content) else { return .contentDiffers }
      // OpenSSL hashes the attributes as they came; an issuer may have hashed them sorted.
      return !isSorted && message.verifiesSorted(content) ? nil : .badSignature(reason)
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
