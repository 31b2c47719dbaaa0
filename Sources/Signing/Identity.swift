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
    guard var leaf = certificates.first else {
      throw SigningError(.loadSigner, "there is no certificate")
    }
    for certificate in certificates where try key.fits(certificate) {
      leaf = certificate
      break
    }
    self.leaf = leaf
    self.key = key
    intermediate = (candidates + certificates).first { [leaf] in
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
  ) throws(SigningError) -> [IdentityProblem] {
    let fits = try key.fits(leaf)
    let checks = [
      (
        !fits, "the private key does not belong to the certificate",
        "use the key whose request the certificate was issued for, or request a new certificate"
      ),
      (
        !leaf.extendedKeyUsages.contains(AppleObject.passSigning),
        "the certificate \"\(leaf.subject.commonName ?? "")\" is not for signing passes: it lacks the "
          + "key usage " + AppleObject.passSigning,
        "create a Pass Type ID certificate in the developer account and use that"
      ),
      (
        leaf.subject.userID != passType,
        "the certificate is for \(leaf.subject.userID ?? "no pass type"), not for \(passType)",
        "use the certificate of that pass type, or correct the pass type of the environment"
      ),
      (
        leaf.subject.organizationalUnit != team,
        "the certificate belongs to "
          + (leaf.subject.organizationalUnit.map { "the team \($0)" } ?? "no team")
          + ", not to \(team)",
        "use the team's own certificate, or correct the team of the environment"
      ),
      (
        intermediate == nil,
        "none of the intermediate certificates signed the certificate; its issuer is \(leaf.issuer)",
        "add the WWDR certificate of the generation that issued it (G4 since January 2022) from "
          + "Apple's certificate authority page"
      ),
    ]
    let validity = [leaf, intermediate].compactMap(\.self).compactMap { certificate in
      IdentityProblem(validityOf: certificate, at: signingTime)
        ?? IdentityProblem(validityOf: certificate, at: now)
    }
    let problems =
      checks.filter(\.0).map { IdentityProblem(message: $0.1, remedy: $0.2) } + validity
    guard leaf.isTest, !allowsTest else { return problems }
    let test = IdentityProblem(
      message: "the certificate comes from a test authority; no phone accepts its passes",
      remedy: "configure Apple's certificate for this environment")
    return problems + [test]
  }
}
