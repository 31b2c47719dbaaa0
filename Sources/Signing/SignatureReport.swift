/// What a detached CMS signature says and whether it is right.
public struct SignatureReport: Sendable {
  /// One thing that makes a signature invalid.
  public enum Problem: Hashable, Sendable {
    /// The bytes are no CMS signature in DER.
    case unreadable(String)

    /// The certificate of the signer is not in the signature.
    case noSignerCertificate

    /// The signature belongs to other content.
    case contentDiffers

    /// The content was signed with its line feeds replaced by CR LF: in S/MIME's text mode.
    case contentWasCanonicalised

    /// The signature itself does not verify with the signer's key.
    case badSignature(String)

    /// The hash function is broken: MD5 or older.
    case brokenDigest(String)
  }

  /// Why the signature is invalid; empty for a valid one.
  public internal(set) var problems: [Problem] = []

  /// The certificate whose key signed.
  public internal(set) var signer: Certificate?

  /// The certificates in the signature, in its order.
  public internal(set) var certificates: [Certificate] = []
  public internal(set) var signerCount = 0

  /// When the signer says it signed, in seconds since 1970.
  public internal(set) var signingTime: Int?

  /// The name of the hash function, such as `SHA256`.
  public internal(set) var digest: String?

  /// Whether the content is outside of the signature.
  public internal(set) var isDetached = true

  /// Whether the signed attributes are in the order that DER demands of a set.
  public internal(set) var isSorted = true

  /// The number of bytes behind the end of the signature.
  public internal(set) var trailingBytes = 0

  init() {}

  public var isValid: Bool { problems.isEmpty }

  /// Whether the hash function is SHA-1, which works but is weak.
  public var hasWeakDigest: Bool { digest == "SHA1" }
}
