extension Identity {
  /// What an identity is going to be used for.
  public struct Use: Hashable, Sendable {
    public var passTypeIdentifier: String
    public var teamIdentifier: String
    public var signingTime: Int

    /// The present, in seconds since 1970.
    public var now: Int

    /// Whether the identity of a test authority will do.
    public var allowsTest: Bool

    public init(
      passTypeIdentifier: String, teamIdentifier: String, signingTime: Int, now: Int,
      allowsTest: Bool
    ) {
      self.passTypeIdentifier = passTypeIdentifier
      self.teamIdentifier = teamIdentifier
      self.signingTime = signingTime
      self.now = now
      self.allowsTest = allowsTest
    }
  }

  /// Everything that keeps this identity from signing passes that a phone accepts.
  public func problems(for use: Use) -> [IdentityProblem] {
    var problems: [IdentityProblem] = []
    if !key.fits(leaf) { problems.append(.keyDoesNotFit) }
    if !leaf.extendedKeyUsages.contains(AppleObject.passSigning) {
      problems.append(.notForPasses(subject: leaf.subject.commonName ?? ""))
    }
    if leaf.subject.userID != use.passTypeIdentifier {
      problems.append(
        .otherPassType(expected: use.passTypeIdentifier, found: leaf.subject.userID))
    }
    if leaf.subject.organizationalUnit != use.teamIdentifier {
      problems.append(
        .otherTeam(expected: use.teamIdentifier, found: leaf.subject.organizationalUnit))
    }
    if intermediate == nil { problems.append(.noIntermediate(issuer: leaf.issuer.description)) }
    for certificate in [leaf, intermediate].compactMap(\.self) {
      if use.signingTime < certificate.notBefore {
        problems.append(.notYetValid(certificate, at: use.signingTime))
      } else if use.signingTime > certificate.notAfter {
        problems.append(.expired(certificate, at: use.signingTime))
      } else if !certificate.isValid(at: use.now) {
        problems.append(
          use.now < certificate.notBefore
            ? .notYetValid(certificate, at: use.now) : .expired(certificate, at: use.now))
      }
    }
    if leaf.isTest, !use.allowsTest { problems.append(.testIdentity) }
    return problems
  }
}

/// Apple's object identifiers in a pass certificate.
public enum AppleObject {
  /// The extended key usage of certificates that sign passes.
  public static let passSigning = "1.2.840.113635.100.4.14"

  /// The extension that holds the pass type identifier.
  public static let passType = "1.2.840.113635.100.6.1.16"
}
