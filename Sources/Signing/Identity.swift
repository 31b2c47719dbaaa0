/// A certificate, its private key, and the authority's certificate that goes with it.
public struct Identity: Sendable {
  public let leaf: Certificate
  public let key: PrivateKey

  /// The authority's certificate whose key signed the leaf.
  ///
  /// `nil` when no candidate did; such an identity cannot sign.
  public let intermediate: Certificate?

  /// Puts an identity together.
  ///
  /// The leaf is the certificate that fits the key, or the first when none does. The intermediate is
  /// the candidate that signed the leaf; Apple's intermediates share a name, so a name decides nothing.
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

  /// A pinned signing time, or the leaf's first second when the leaf is younger: a renewed certificate
  /// must not sign at a time when it did not exist.
  public func signingTime(pinnedTo seconds: Int) -> Int { max(seconds, leaf.notBefore) }

  /// Everything that keeps this identity from signing passes that a phone accepts.
  ///
  /// The signing time and the present are in seconds since 1970. `allowsTest` says that the identity
  /// of a test authority will do.
  public func problems(
    passType: String, team: String, signingTime: Int, now: Int, allowsTest: Bool
  ) -> [IdentityProblem] {
    var problems: [IdentityProblem] = []
    if !key.fits(leaf) { problems.append(.keyDoesNotFit) }
    if !leaf.extendedKeyUsages.contains(AppleObject.passSigning) {
      problems.append(.notForPasses(subject: leaf.subject.commonName ?? ""))
    }
    if leaf.subject.userID != passType {
      problems.append(.otherPassType(expected: passType, found: leaf.subject.userID))
    }
    if leaf.subject.organizationalUnit != team {
      problems.append(.otherTeam(expected: team, found: leaf.subject.organizationalUnit))
    }
    if intermediate == nil { problems.append(.noIntermediate(issuer: leaf.issuer.description)) }
    for certificate in [leaf, intermediate].compactMap(\.self) {
      let problem =
        IdentityProblem(validityOf: certificate, at: signingTime)
        ?? IdentityProblem(validityOf: certificate, at: now)
      if let problem { problems.append(problem) }
    }
    if leaf.isTest, !allowsTest { problems.append(.testIdentity) }
    return problems
  }
}
