public import WaymarkCore

/// A certificate, its private key, and the certificate of the authority that issued it.
public struct Identity: Sendable {
  public let leaf: Certificate
  public let key: PrivateKey

  /// The authority's certificate whose key signed the leaf.
  ///
  /// `nil` when no candidate did. Such an identity cannot sign.
  public let intermediate: Certificate?

  /// Puts an identity together.
  ///
  /// The leaf is the certificate that fits the key, or the first certificate when none does. The
  /// intermediate is the candidate that signed the leaf; of renewed ones, the one that is valid
  /// longest. Apple's intermediates share a name, so the name proves nothing.
  public init(
    certificates: [Certificate], key: PrivateKey, candidates: [Certificate] = []
  ) throws(SigningError) {
    guard var leaf = certificates.first else {
      throw SigningError(.loadSigner, "there is no certificate")
    }
    // A certificate with an unreadable key does not belong to this key.
    if let own = certificates.first(where: { (try? key.fits($0)) == true }) { leaf = own }
    self.leaf = leaf
    self.key = key
    let others = (candidates + certificates).filter { [leaf] in $0 != leaf }
    intermediate =
      others.filter { [leaf] in $0.isAuthority && leaf.isSigned(by: $0) }
      .max { $0.notAfter < $1.notAfter }
  }

  /// The pinned signing time, or the first second of the leaf when the leaf is younger: a renewed
  /// certificate must not sign at a time when it did not exist.
  public func signingTime(pinnedTo seconds: Int) -> Int { max(seconds, leaf.notBefore) }

  /// Everything that prevents this identity from signing passes that phones accept.
  ///
  /// The signing time and the present are in seconds since 1970. `allowsTest` accepts identities of
  /// any authority. Without a pass type or a team, any of them is accepted.
  public func problems(
    passType: String?, team: String?, signingTime: Int, now: Int, allowsTest: Bool
  ) throws(SigningError) -> [Fault] {
    var problems: [Fault] = []
    if try !key.fits(leaf) {
      problems.append(
        Fault(
          "the private key does not belong to the certificate",
          remedy: "use the key whose request the certificate was issued for, or request a new "
            + "certificate"))
    }
    let flaws =
      leaf.flaws(forPassesOf: passType, team: team)
      + leaf.flaws() + (intermediate.map { $0.flaws(isTrusted: $0.isKnownApple) } ?? [])
    problems += flaws.filter { !$0.isNote }.map {
      Fault($0.message, remedy: $0.remedy)
    }
    guard let intermediate else { return problems + [missingIntermediate] }
    problems += [leaf, intermediate].compactMap { certificate in
      Fault(signingTime: signingTime, afterEndOf: certificate, now: now)
        ?? Fault(validityOf: certificate, at: signingTime)
        ?? Fault(validityOf: certificate, at: now)
    }
    // OpenSSL's verdict comes last, and only if nothing above explains it.
    if problems.isEmpty,
      let reason = leaf.chainError(upTo: intermediate, over: [], at: signingTime)
    {
      problems.append(
        Fault(
          "OpenSSL rejects the certificate chain: \(reason)",
          remedy: "use the certificates as their authority issued them"))
    }
    return problems + (allowsTest ? [] : [originProblem].compactMap(\.self))
  }

  private var missingIntermediate: Fault {
    Fault(
      "none of the intermediate certificates issued the certificate; its issuer is "
        + "\(leaf.issuer)",
      remedy:
        "add the WWDR certificate of the generation that issued it (G4 since January 2022) from "
        + "Apple's certificate authority page")
  }
}
