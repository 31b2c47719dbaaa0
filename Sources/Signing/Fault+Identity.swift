package import WaymarkCore

// What prevents an identity from signing passes, and how to fix it.

extension Fault {
  /// Reports that a certificate is used outside its validity; `nil` when it is valid.
  package init?(validityOf certificate: Certificate, at moment: Int) {
    let name = "the certificate \"\(certificate.name)\""
    switch certificate.validity(at: moment) {
    case .early:
      let span = days(certificate.notBefore - moment)
      self.init(
        "\(name) becomes valid \(span) after the signing time",
        remedy: "check the signing time and the clock")
    case .over:
      let span = days(moment - certificate.notAfter)
      self.init(
        "\(name) expired \(span) before the signing time",
        remedy: certificate.renewal)
    case .valid, .ending: return nil
    }
  }

  /// Reports that a future signing time is after the end of a certificate that is valid now; `nil`
  /// otherwise.
  init?(signingTime: Int, afterEndOf certificate: Certificate, now: Int) {
    guard signingTime > now, certificate.validity(at: signingTime) == .over,
      certificate.isValid(at: now)
    else { return nil }
    self.init(
      "the signing time is \(days(signingTime - now)) from now, when the certificate "
        + "\"\(certificate.name)\" has expired",
      remedy: "set SOURCE_DATE_EPOCH to a past time in seconds since 1970, or unset it")
  }

  /// Reports that a certificate expires soon; `nil` when it does not, or has already expired.
  fileprivate init?(soonEndOf certificate: Certificate, at now: Int) {
    guard certificate.validity(at: now) == .ending else { return nil }
    let span = days(certificate.notAfter - now)
    self.init(
      "the certificate \"\(certificate.name)\" has \(span) left",
      remedy: certificate.isAuthority
        ? "use the authority's newer one"
        : "renew it in the developer account; passes already installed keep working")
  }
}

/// A span of seconds in whole days, as text.
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

  /// Warnings for the user that do not prevent the identity from signing.
  package func warnings(at now: Int) -> [Fault] {
    // A key of an unknown type cannot sign.
    guard !key.isRSA, leaf.handle.keyStrength.bits != nil else { return expiryWarnings(at: now) }
    return expiryWarnings(at: now) + [
      Fault(
        "the key is not an RSA key, so the bytes of passes differ between builds",
        remedy: "request a certificate for an RSA key of 2048 bitsif builds must be reproducible")
    ]
  }

  /// Whole days until the certificate or its intermediate expires; negative from a day after that.
  package func daysLeft(at now: Int) -> Int {
    let end = min(leaf.notAfter, intermediate?.notAfter ?? leaf.notAfter)
    return (end - now) / 86_400
  }
}
