public import WaymarkCore

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
  /// the candidate that signed the leaf, the one that is valid longest if it was renewed; Apple's
  /// intermediates share a name, so a name decides nothing.
  public init(
    certificates: [Certificate], key: PrivateKey, candidates: [Certificate] = []
  ) throws(SigningError) {
    guard var leaf = certificates.first else {
      throw SigningError(.loadSigner, "there is no certificate")
    }
    // A certificate whose key cannot be read is none of this key's.
    if let own = certificates.first(where: { (try? key.fits($0)) == true }) { leaf = own }
    self.leaf = leaf
    self.key = key
    let others = (candidates + certificates).filter { [leaf] in $0 != leaf }
    intermediate =
      others.filter { [leaf] in $0.isAuthority && leaf.isSigned(by: $0) }
      .max { $0.notAfter < $1.notAfter }
  }

  /// A pinned signing time, or the leaf's first second when the leaf is younger: a renewed certificate
  /// must not sign at a time when it did not exist.
  public func signingTime(pinnedTo seconds: Int) -> Int { max(seconds, leaf.notBefore) }

  /// Everything that keeps this identity from signing passes that a phone accepts.
  ///
  /// The signing time and the present are in seconds since 1970. `allowsTest` says that the identity
  /// of any authority will do. Without a pass type or a team, it may be any that it names.
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
    // OpenSSL's verdict comes last: what is explained above needs no other words.
    if problems.isEmpty,
      let reason = leaf.chainError(upTo: intermediate, over: [], at: signingTime)
    {
      problems.append(
        Fault(
          "OpenSSL refuses the chain of certificates: \(reason)",
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
