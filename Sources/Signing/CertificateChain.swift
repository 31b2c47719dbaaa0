/// The way from a certificate up to one that is trusted.
public struct CertificateChain: Hashable, Sendable {
  /// The certificate itself first, then each one's issuer.
  public let certificates: [Certificate]

  /// Whether the last certificate is a trusted one.
  public let isTrusted: Bool

  /// Builds the chain by signatures.
  ///
  /// - Parameters:
  ///   - leaf: Where the chain begins.
  ///   - candidates: Certificates that may be part of it, such as those in a signature.
  ///   - isAnchor: Whether a certificate is trusted as it is.
  public init(
    of leaf: Certificate, among candidates: [Certificate],
    isAnchor: (Certificate) -> Bool
  ) {
    var chain = [leaf]
    var current = leaf
    while !isAnchor(current), chain.count < 8 {
      guard
        let issuer = candidates.first(where: {
          $0.isAuthority && !chain.contains($0) && current.isSigned(by: $0)
        })
      else { break }
      chain.append(issuer)
      current = issuer
    }
    certificates = chain
    isTrusted = isAnchor(current)
  }
}
