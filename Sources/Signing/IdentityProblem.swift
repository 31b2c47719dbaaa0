/// One reason why an identity cannot sign the passes it is meant for, and what to do about it.
public struct IdentityProblem: Hashable, Sendable {
  public let message: String
  public let remedy: String

  private init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}

extension IdentityProblem {
  package static let keyDoesNotFit = IdentityProblem(
    "the private key does not belong to the certificate",
    remedy: "use the key whose request the certificate was issued for, or request a new certificate"
  )

  package static let testIdentity = IdentityProblem(
    "the certificate comes from a test authority; no phone accepts its passes",
    remedy: "configure Apple's certificate for this environment")

  package static func notForPasses(subject: String) -> IdentityProblem {
    IdentityProblem(
      "the certificate \"\(subject)\" is not for signing passes: it lacks the key usage "
        + AppleObject.passSigning,
      remedy: "create a Pass Type ID certificate in the developer account and use that")
  }

  package static func otherPassType(expected: String, found: String?) -> IdentityProblem {
    IdentityProblem(
      "the certificate is for \(found ?? "no pass type"), not for \(expected)",
      remedy: "use the certificate of that pass type, or correct the pass type of the environment")
  }

  package static func otherTeam(expected: String, found: String?) -> IdentityProblem {
    let owner = found.map { "the team \($0)" } ?? "no team"
    return IdentityProblem(
      "the certificate belongs to \(owner), not to \(expected)",
      remedy: "use the team's own certificate, or correct the team of the environment")
  }

  package static func noIntermediate(issuer: String) -> IdentityProblem {
    IdentityProblem(
      "none of the intermediate certificates signed the certificate; its issuer is \(issuer)",
      remedy: "add the WWDR certificate of the generation that issued it (G4 since January 2022) "
        + "from Apple's certificate authority page")
  }

  /// Says that a certificate is used outside of its validity; `nil` when it is not.
  package init?(validityOf certificate: Certificate, at moment: Int) {
    let name = "the certificate \"\(certificate.subject.commonName ?? "")\""
    if moment < certificate.notBefore {
      let span = days(certificate.notBefore - moment)
      self.init(
        "\(name) becomes valid \(span) later than it is used",
        remedy: "check the signing time and the clock")
    } else if moment > certificate.notAfter {
      let span = days(moment - certificate.notAfter)
      self.init(
        "\(name) expired \(span) before it is used",
        remedy: "renew the certificate in the developer account; the pass type stays the same")
    } else {
      return nil
    }
  }
}

/// A span of seconds for people, rounded up to days.
private func days(_ seconds: Int) -> String {
  let count = (seconds + 86_399) / 86_400
  return count == 1 ? "1 day" : "\(count) days"
}
