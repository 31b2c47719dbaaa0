/// The way from a certificate up to one that is trusted.
public struct CertificateChain: Hashable, Sendable {
  /// The certificate itself first, then each one's issuer.
  public let certificates: [Certificate]

  /// Whether the last certificate is a trusted one.
  public let isTrusted: Bool

  /// Builds the chain of a leaf by signatures, among certificates such as those in a CMS signature.
  ///
  /// It ends at the first certificate that is an anchor: one that is trusted as it is.
  public init(
    of leaf: Certificate, among candidates: [Certificate], isAnchor: (Certificate) -> Bool
  ) {
    var chain = [leaf]
    var current = leaf
    while !isAnchor(current), chain.count < 8,
      let issuer = candidates.first(where: {
        $0.isAuthority && !chain.contains($0) && current.isSigned(by: $0)
      })
    {
      chain.append(issuer)
      current = issuer
    }
    certificates = chain
    isTrusted = isAnchor(current)
  }
}
