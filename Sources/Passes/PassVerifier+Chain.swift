import Model
import Signing

extension PassVerifier {
  /// Checks who issued the pass certificate, up to Apple or to what is trusted besides.
  func checkChain(
    _ report: SignatureReport, _ leaf: Certificate, _ place: Location, _ findings: inout Findings
  ) {
    let embedded = report.certificates.filter { $0 != leaf }
    let chain = CertificateChain(of: leaf, among: embedded + trust) {
      trust.contains($0) || isApple($0)
    }
    let issuer = chain.certificates.dropFirst().first
    if let issuer, embedded.contains(issuer) {
      checkGeneration(issuer, place, &findings)
    } else if let other = embedded.first(where: { $0.subject == leaf.issuer }) {
      findings.add(
        .certificateGeneration, at: place,
        "the embedded certificate \(other.subject) has the issuer's name but did not sign the "
          + "pass certificate")
    } else {
      findings.add(
        .certificateIntermediate, at: place,
        "the certificate of the issuer, \(leaf.issuer), is not in the signature")
    }
    if !chain.isTrusted {
      findings.add(
        .certificateRoot, at: place,
        leaf.isTest
          ? "the chain ends at a test authority, not at Apple's root"
          : "the chain ends at \(chain.certificates.last?.issuer.description ?? ""), which is "
            + "neither Apple's root nor trusted")
    }
    for extra in embedded where !chain.certificates.contains(extra) {
      findings.add(.certificateExtra, at: place, "nothing needs the certificate \(extra.subject)")
    }
    for certificate in chain.certificates.prefix(2) {
      checkValidity(certificate, report.signingTime, place, &findings)
    }
  }

  /// Names generations of Apple's intermediate that do not issue pass certificates.
  private func checkGeneration(
    _ issuer: Certificate, _ place: Location, _ findings: inout Findings
  ) {
    guard issuer.subject.organization == "Apple Inc.", !isApple(issuer) else { return }
    findings.add(
      .certificateGeneration, at: place,
      "the intermediate \(issuer.subject) is of no generation known to issue pass certificates",
      severity: .warning)
  }

  private func checkValidity(
    _ certificate: Certificate, _ signingTime: Int?, _ place: Location, _ findings: inout Findings
  ) {
    let name = certificate.subject.commonName ?? certificate.subject.description
    let moment = signingTime ?? now
    if moment < certificate.notBefore {
      findings.add(
        .signatureTimeRange, at: place,
        "the pass was signed on \(day(moment)), before \"\(name)\" became valid on "
          + day(certificate.notBefore))
    } else if moment > certificate.notAfter {
      findings.add(
        .certificateExpired, at: place,
        "\"\(name)\" expired on \(day(certificate.notAfter)), before the pass was signed on "
          + day(moment))
    } else if now > certificate.notAfter {
      findings.add(
        .certificateExpired, at: place,
        "\"\(name)\" expired on \(day(certificate.notAfter)): phones that have the pass keep it, "
          + "others refuse it", severity: .warning)
    } else if certificate.notAfter - now < warningDays * 86_400 {
      findings.add(
        .certificateSoon, at: place, "\"\(name)\" expires on \(day(certificate.notAfter))")
    }
    // A clock may run a little fast.
    if let signingTime, !certificate.isAuthority, signingTime - 86_400 > now {
      findings.add(
        .signatureTimeRange, at: place, "the signing time \(day(signingTime)) is in the future",
        severity: .warning)
    }
  }
}

/// Whether a certificate is Apple's root or one of the intermediates that issue pass certificates.
///
/// They are pinned by fingerprint, because the root is not part of a signature.
private func isApple(_ certificate: Certificate) -> Bool {
  switch certificate.fingerprint {
  // Apple Root CA
  case "B0:B1:73:0E:CB:C7:FF:45:05:14:2C:49:F1:29:5E:6E:DA:6B:CA:ED:7E:2C:68:C5:BE:91:B5:A1:10:01:F0:24",
    // Worldwide Developer Relations G4, 2020 to 2030
    "EA:47:57:88:55:38:DD:8C:B5:9F:F4:55:6F:67:60:87:D8:3C:85:E7:09:02:C1:22:E4:2C:08:08:B5:BC:E1:4C",
    // Worldwide Developer Relations G1, 2013 to 2023
    "CE:05:76:91:D7:30:F8:9C:A2:5E:91:6F:73:35:F4:C8:A1:57:13:DC:D2:73:A6:58:C0:24:02:3F:8E:B8:09:C2":
    true
  default: false
  }
}

private func day(_ seconds: Int) -> String { Timestamp(seconds: seconds).day }
