package import WaymarkCore

// What keeps an identity from signing the passes it is meant for, and what to do about it.

extension Fault {
  /// Says that a certificate is used outside of its validity; `nil` when it is not.
  package init?(validityOf certificate: Certificate, at moment: Int) {
    let name = "the certificate \"\(certificate.name)\""
    switch certificate.validity(at: moment) {
    case .early:
      let span = days(certificate.notBefore - moment)
      self.init(
        "\(name) becomes valid \(span) later than it is used",
        remedy: "check the signing time and the clock")
    case .over:
      let span = days(moment - certificate.notAfter)
      self.init(
        "\(name) expired \(span) before it is used",
        remedy: certificate.renewal)
    case .valid, .ending: return nil
    }
  }

  /// Says that a signing time to come is after the end of a certificate that is valid now; `nil` for
  /// any other.
  init?(signingTime: Int, afterEndOf certificate: Certificate, now: Int) {
    guard signingTime > now, certificate.validity(at: signingTime) == .over,
      certificate.isValid(at: now)
    else { return nil }
    self.init(
      "the signing time is \(days(signingTime - now)) from now, when the certificate "
        + "\"\(certificate.name)\" has expired",
      remedy: "set SOURCE_DATE_EPOCH to seconds since 1970 that are past, or to nothing")
  }

  /// Says that a certificate expires soon; `nil` when it does not, or has expired already.
  fileprivate init?(soonEndOf certificate: Certificate, at now: Int) {
    guard certificate.validity(at: now) == .ending else { return nil }
    let span = days(certificate.notAfter - now)
    self.init(
      "the certificate \"\(certificate.name)\" has \(span) left",
      remedy: certificate.isAuthority
        ? "use the newer one of its authority"
        : "renew it in the developer account; passes already installed keep working")
  }
}

/// A span of seconds for people, in whole days.
private func days(_ seconds: Int) -> String {
  switch seconds / 86_400 {
  case 0: "less than a day"
  case 1: "1 day"
  case let count: "\(count) days"
  }
}

extension Certificate {
  /// What to do when it has expired.
  fileprivate var renewal: String {
    if isTest { return "make a new test identity: waymark passes identity new" }
    return isAuthority
      ? "download Apple's current WWDR certificates; if none of them signed the pass certificate, "
        + "request a new one"
      : "renew the certificate in the developer account; the pass type stays the same"
  }
}

extension Identity {
  /// The certificates that expire soon.
  package func expiryWarnings(at now: Int) -> [Fault] {
    [leaf, intermediate].compactMap { certificate in
      certificate.flatMap { Fault(soonEndOf: $0, at: now) }
    }
  }

  /// What does not keep the identity from signing, and whoever signs should know.
  package func warnings(at now: Int) -> [Fault] {
    // A key of an unknown kind signs nothing.
    guard !key.isRSA, leaf.handle.keyStrength.bits != nil else { return expiryWarnings(at: now) }
    return expiryWarnings(at: now) + [
      Fault(
        "the key is not RSA; each build gives the passes other bytes",
        remedy: "request a certificate for an RSA key of 2048 bits, if equal builds must be equal")
    ]
  }

  /// Whole days until the certificate or its intermediate expires; negative from a day after that.
  package func daysLeft(at now: Int) -> Int {
    let end = min(leaf.notAfter, intermediate?.notAfter ?? leaf.notAfter)
    return (end - now) / 86_400
  }
}
