/// A certificate, its private key, and the authority's certificate that goes with it.
public struct Identity: Sendable {
  public let leaf: Certificate
  public let key: PrivateKey

  /// The authority's certificate whose key really signed the leaf.
  ///
  /// `nil` when no candidate did; such an identity cannot sign.
  public let intermediate: Certificate?

  /// Puts an identity together.
  ///
  /// The leaf may come alone or among others: the certificate that fits the key is taken, or the
  /// first when none does. Of the candidates, the authority that signed the leaf is taken; Apple's
  /// intermediates share a name, so a name decides nothing.
  public init(
    certificates: [Certificate], key: PrivateKey, candidates: [Certificate] = []
  ) throws(SigningError) {
    guard let leaf = certificates.first(where: key.fits) ?? certificates.first else {
      throw SigningError(.loadSigner, "there is no certificate")
    }
    self.leaf = leaf
    self.key = key
    intermediate = (candidates + certificates).first {
      $0 != leaf && $0.isAuthority && leaf.isSigned(by: $0)
    }
  }

  /// Opens the identity in a PKCS#12 file.
  public init(
    pkcs12 bytes: [UInt8], password: [UInt8], candidates: [Certificate] = []
  ) throws(SigningError) {
    let store = try KeyStore(pkcs12: bytes, password: password)
    try self.init(certificates: store.certificates, key: store.key, candidates: candidates)
  }

  /// A pinned signing time, moved to the leaf's first second when the leaf is younger: a renewed
  /// certificate must not have signed before it existed.
  public func signingTime(pinnedTo seconds: Int) -> Int { max(seconds, leaf.notBefore) }
}
