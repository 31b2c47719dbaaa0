import Model
import Signing

extension PassVerifier {
  /// Checks who issued the pass certificate, or remembers what was found when this was checked before.
  func checkChain(of leaf: Certificate, _ report: SignatureReport) -> [Diagnostic] {
    let key = ChainKey(leaf, report, self)
    if let known = chains[key] { return known }
    let findings = Findings.ofPass()
    checkChain(of: leaf, report, findings)
    chains.remember(findings.list, for: key)
    return findings.list
  }

  /// Checks who issued the pass certificate, up to Apple or to a trusted certificate.
  private func checkChain(of leaf: Certificate, _ report: SignatureReport, _ findings: Findings) {
    let embedded = report.certificates.filter { $0 != leaf }
    func isTrusted(_ certificate: Certificate) -> Bool {
      trust.contains(certificate) || appleFingerprints.contains(certificate.fingerprint)
    }
    let chain = leaf.chain(among: embedded + trust, upTo: isTrusted)
    let last = chain.last ?? leaf
    if let issuer = chain.dropFirst().first, embedded.contains(issuer) {
      // Apple's other generations of the intermediate do not issue pass certificates.
      if issuer.subject.organization == "Apple Inc.",
        !appleFingerprints.contains(issuer.fingerprint)
      {
        findings.addToSignature(
          .certWWDRGen,
          "the intermediate \(issuer.subject) is of no generation known to issue pass certificates",
          severity: .warning)
      }
    } else if let other = embedded.first(where: { $0.subject == leaf.issuer }) {
      findings.addToSignature(
        .certWWDRGen,
        "the embedded certificate \(other.subject) has the issuer's name but did not sign the "
          + "pass certificate")
    } else {
      findings.addToSignature(
        .certWWDR, "the certificate of the issuer, \(leaf.issuer), is not in the signature")
    }
    if !isTrusted(last) {
      findings.addToSignature(
        .certRoot,
        leaf.isTest
          ? "the chain ends at a test authority, not at Apple's root"
          : "the chain ends at \(last.issuer), which is neither Apple's root nor trusted")
    }
    for extra in embedded where !chain.contains(extra) {
      findings.addToSignature(.certExtra, "nothing needs the certificate \(extra.subject)")
    }
    for certificate in chain {
      checkValidity(of: certificate, signingTime: report.signingTime, findings)
      checkStrength(of: certificate, findings)
    }
    // OpenSSL's verdict comes last: what is explained above needs no other words.
    guard isTrusted(last), !findings.list.contains(where: \.isAboutChain),
      let reason = leaf.chainError(
        upTo: last, over: embedded + trust, at: report.signingTime ?? now)
    else { return }
    findings.addToSignature(.certChain, "OpenSSL refuses the chain of certificates: \(reason)")
  }

  private func checkStrength(of certificate: Certificate, _ findings: Findings) {
    let name = certificate.subject.commonName ?? certificate.subject.description
    if certificate.securityBits < 112 {
      findings.addToSignature(
        .certWeak, "the key of \"\(name)\" has a strength of \(certificate.securityBits) bits")
    }
    // Phones know Apple's own extensions, OpenSSL does not.
    let apple = "1.2.840.113635."
    for type in certificate.unknownCriticalExtensions where !type.hasPrefix(apple) {
      findings.addToSignature(
        .certCritical, "\"\(name)\" has the critical extension \(type), which nobody knows here")
    }
  }

  private func checkValidity(of certificate: Certificate, signingTime: Int?, _ findings: Findings) {
    let name = certificate.subject.commonName ?? certificate.subject.description
    let end = day(certificate.notAfter)
    let moment = signingTime ?? now
    let signing = day(moment)
    if moment < certificate.notBefore {
      let start = day(certificate.notBefore)
      findings.addToSignature(
        .sigTimeRange,
        "the pass was signed on \(signing), before \"\(name)\" became valid on \(start)")
    } else if moment > certificate.notAfter {
      findings.addToSignature(
        .certExp, "\"\(name)\" expired on \(end), before the pass was signed on \(signing)")
    } else if now > certificate.notAfter {
      findings.addToSignature(
        .certExp,
        "\"\(name)\" expired on \(end): phones that have the pass keep it, others refuse it",
        severity: .warning)
    } else if certificate.notAfter - now < 30 * 86_400 {
      findings.addToSignature(.certSoon, "\"\(name)\" expires on \(end)")
    }
    // A clock may run a little fast.
    if let signingTime, !certificate.isAuthority, signingTime - 86_400 > now {
      findings.addToSignature(
        .sigTimeRange, "the signing time \(signing) is in the future", severity: .warning)
    }
  }
}

/// All that the findings in a chain depend on.
struct ChainKey: Hashable, Sendable {
  let leaf: Certificate
  let embedded: [Certificate]
  let trust: [Certificate]
  let signingTime: Int?
  let now: Int

  init(_ leaf: Certificate, _ report: SignatureReport, _ verifier: PassVerifier) {
    self.leaf = leaf
    embedded = report.certificates
    trust = verifier.trust
    signingTime = report.signingTime
    now = verifier.now
  }

  /// Chains seldom have their leaf in common and nothing else.
  func hash(into hasher: inout Hasher) { hasher.combine(leaf.fingerprint) }
}

extension Diagnostic {
  /// Whether it explains why a chain of certificates is refused.
  fileprivate var isAboutChain: Bool {
    let kinds: [DiagnosticKind] = [.certWWDR, .certWWDRGen, .certRoot, .certExp, .sigTimeRange]
    return severity == .error && kinds.contains(kind)
  }
}

/// Apple's root and the intermediates that issue pass certificates, because a signature does not have
/// the root: Apple Root CA, Worldwide Developer Relations G4 (2020 to 2030) and G1 (2013 to 2023).
private let appleFingerprints: Set = [
  "B0:B1:73:0E:CB:C7:FF:45:05:14:2C:49:F1:29:5E:6E:DA:6B:CA:ED:7E:2C:68:C5:BE:91:B5:A1:10:01:F0:24",
  "EA:47:57:88:55:38:DD:8C:B5:9F:F4:55:6F:67:60:87:D8:3C:85:E7:09:02:C1:22:E4:2C:08:08:B5:BC:E1:4C",
  "CE:05:76:91:D7:30:F8:9C:A2:5E:91:6F:73:35:F4:C8:A1:57:13:DC:D2:73:A6:58:C0:24:02:3F:8E:B8:09:C2",
]

private func day(_ seconds: Int) -> String { Timestamp(seconds: seconds).day }
