/// One reason why an identity cannot sign the passes it is meant for, and what to do about it.
public struct IdentityProblem: Hashable, Sendable {
  public let message: String
  public let remedy: String

  package init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}

extension IdentityProblem {
  /// Says that a certificate is used outside of its validity; `nil` when it is not.
  package init?(validityOf certificate: Certificate, at moment: Int) {
    let name = "the certificate \"\(certificate.name)\""
    if moment < certificate.notBefore {
      let span = days(certificate.notBefore - moment)
      self.init(
        message: "\(name) becomes valid \(span) later than it is used",
        remedy: "check the signing time and the clock")
    } else if moment > certificate.notAfter {
      let span = days(moment - certificate.notAfter)
      self.init(
        message: "\(name) expired \(span) before it is used",
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

extension Identity {
  /// Whole days until the certificate or its intermediate expires; negative after that.
  package func daysLeft(at now: Int) -> Int {
    let end = min(leaf.notAfter, intermediate?.notAfter ?? leaf.notAfter)
    return Int((Double(end - now) / 86_400).rounded(.down))
  }
}
