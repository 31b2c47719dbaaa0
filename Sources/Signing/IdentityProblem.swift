/// One reason why an identity cannot sign the passes it is meant for.
public enum IdentityProblem: Hashable, Sendable {
  case keyDoesNotFit
  case notForPasses(subject: String)
  case otherPassType(expected: String, found: String?)
  case otherTeam(expected: String, found: String?)
  case noIntermediate(issuer: String)
  case notYetValid(Certificate, at: Int)
  case expired(Certificate, at: Int)
  case testIdentity

  /// What is wrong.
  public var message: String {
    switch self {
    case .keyDoesNotFit: "the private key does not belong to the certificate"
    case .notForPasses(let subject):
      "the certificate \"\(subject)\" is not for signing passes: it lacks the key usage "
        + AppleObject.passSigning
    case .otherPassType(let expected, let found):
      "the certificate is for \(found ?? "no pass type"), not for \(expected)"
    case .otherTeam(let expected, let found):
      "the certificate belongs to \(found.map { "the team \($0)" } ?? "no team"), not to \(expected)"
    case .noIntermediate(let issuer):
      "none of the intermediate certificates signed the certificate; its issuer is \(issuer)"
    case .notYetValid(let certificate, let moment):
      "the certificate \"\(certificate.subject.commonName ?? "")\" becomes valid "
        + "\(days(certificate.notBefore - moment)) later than it is used"
    case .expired(let certificate, let moment):
      "the certificate \"\(certificate.subject.commonName ?? "")\" expired "
        + "\(days(moment - certificate.notAfter)) before it is used"
    case .testIdentity: "the certificate comes from a test authority; no phone accepts its passes"
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch self {
    case .keyDoesNotFit:
      "use the key whose request the certificate was issued for, or request a new certificate"
    case .notForPasses: "create a Pass Type ID certificate in the developer account and use that"
    case .otherPassType:
      "use the certificate of that pass type, or correct the pass type of the environment"
    case .otherTeam: "use the team's own certificate, or correct the team of the environment"
    case .noIntermediate:
      "add the WWDR certificate of the generation that issued it (G4 since January 2022) from "
        + "Apple's certificate authority page"
    case .notYetValid: "check the signing time and the clock"
    case .expired: "renew the certificate in the developer account; the pass type stays the same"
    case .testIdentity: "configure Apple's certificate for this environment"
    }
  }
}

/// A span of seconds for people, rounded up to days.
private func days(_ seconds: Int) -> String {
  let count = (seconds + 86_399) / 86_400
  return count == 1 ? "1 day" : "\(count) days"
}
