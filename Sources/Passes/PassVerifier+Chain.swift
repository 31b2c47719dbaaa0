import WaymarkCore
import WaymarkModel
import WaymarkSigning

extension PassVerifier {
  /// Checks the pass certificate and its issuers, or reuses the findings of an earlier check.
  func checkSigner(
    _ leaf: Certificate, of pass: PassIdentifiers, _ report: SignatureReport
  ) -> [Diagnostic] {
    let key = SignerKey(leaf, pass, report, self)
    if let known = signers[key] { return known }
    let findings = Findings.ofPass()
    if leaf.isSelfIssued {
      // Whatever else it lacks, another certificate must replace it.
      findings.addToSignature(
        .certRoot,
        "the pass is signed by a certificate that issued itself, \"\(leaf.name)\"; Apple's WWDR must"
          + " have issued it",
        help:
          "request a Pass Type ID certificate from Apple; for tests, waymark passes identity new"
          + " makes an authority and a certificate that it issued")
    } else {
      checkLeaf(leaf, pass, findings)
    }
    checkChain(of: leaf, report, findings)
    signers.remember(findings.list, for: key)
    return findings.list
  }

  /// Compares the pass certificate with the pass.
  private func checkLeaf(_ leaf: Certificate, _ pass: PassIdentifiers, _ findings: Findings) {
    for flaw in leaf.flaws(forPassesOf: pass.type, team: pass.team) {
      findings.addToSignature(flaw)
    }
    if pass.hasNFC, !leaf.allowsNFC { findings.addToSignature(.certNFC) }
  }

  /// Checks the issuers of the pass certificate, up to Apple or to a trusted certificate.
  private func checkChain(of leaf: Certificate, _ report: SignatureReport, _ findings: Findings) {
    let moment = report.signingTime ?? now
    let embedded = report.certificates.filter { $0 != leaf }
    let candidates = embedded + anchors
    let chain = leaf.chain(among: candidates, at: moment, upTo: isTrusted)
    let last = chain.last ?? leaf
    let wrong = chain.count > 1 ? nil : otherGeneration(for: leaf, embedded)
    // Without the certificate of the issuer, the end of the chain is unknown.
    if !leaf.isSelfIssued {
      checkIssuer(of: leaf, chain, embedded, wrong, findings)
      if !isTrusted(last), candidates.contains(where: { $0.subject == leaf.issuer }) {
        findings.addToSignature(.certRoot, reason(for: last, isTest: leaf.isTest))
      }
    }
    if report.signerCount != 1 {
      findings.addToSignature(.sigOne, "the signature has \(report.signerCount) signers")
    }
    for extra in embedded where !chain.contains(extra) && extra != wrong {
      findings.addToSignature(.certExtra, "the certificate \(extra.subject) is not needed")
    }
    for certificate in chain {
      checkValidity(of: certificate, signingTime: report.signingTime, findings)
      for flaw in certificate.flaws(isTrusted: isTrusted(certificate)) {
        findings.addToSignature(flaw)
      }
    }
    // OpenSSL's verdict comes last, and only if nothing above explains it.
    guard isTrusted(last), !findings.list.contains(where: \.isAboutChain),
      let reason = leaf.chainError(upTo: last, over: candidates, at: moment)
    else { return }
    findings.addToSignature(.certChain, "OpenSSL rejects the certificate chain: \(reason)")
  }

  /// Why a chain must not end at a certificate.
  private func reason(for last: Certificate, isTest: Bool) -> String {
    if isTest { return "the chain ends at a test authority, not at Apple's root" }
    return last.isSelfIssued
      ? "the chain ends at \"\(last.name)\", which issued itself and is neither Apple's root nor trusted"
      : "\(last.issuer) issued \"\(last.name)\", but is neither Apple's root nor trusted"
  }

  private func isTrusted(_ certificate: Certificate) -> Bool {
    trust.contains(certificate) || certificate.isKnownApple
  }

  /// The certificates that a signature need not contain.
  var anchors: [Certificate] { trust + [Certificate.appleRoot].compactMap(\.self) }

  /// An embedded intermediate of Apple's that is of another generation than the issuer: all have
  /// the same common name.
  private func otherGeneration(
    for leaf: Certificate, _ embedded: [Certificate]
  ) -> Certificate? {
    let issuer = leaf.issuer
    guard issuer.organization == "Apple Inc." else { return nil }
    return embedded.first {
      $0.subject != issuer && $0.subject.organization == issuer.organization
        && $0.subject.commonName == issuer.commonName
    }
  }

  /// Checks that the signature contains the certificate of the issuer.
  private func checkIssuer(
    of leaf: Certificate, _ chain: [Certificate], _ embedded: [Certificate], _ wrong: Certificate?,
    _ findings: Findings
  ) {
    if let issuer = chain.dropFirst().first, embedded.contains(issuer) {
      if issuer.subject.organization == "Apple Inc.", !issuer.isKnownApple {
        findings.addToSignature(
          .certWWDRGen,
          "the intermediate \(issuer.subject) is of a generation that is not known to issue pass "
            + "certificates",
          severity: .warning)
      }
    } else if let other = embedded.first(where: { $0.subject == leaf.issuer }) {
      findings.addToSignature(
        .certWWDRGen,
        "the embedded certificate \(other.subject) has the name of the issuer but did not issue "
          + "the "
          + "pass certificate")
    } else if let wrong {
      findings.addToSignature(
        .certWWDRGen,
        "the signature contains the intermediate \(wrong.subject), but \(leaf.issuer) issued the "
          + "pass certificate",
        help: "embed the intermediate \(leaf.issuer.organizationalUnit ?? "of the issuer") "
          + "instead; \(certificateLine)")
    } else {
      findings.addToSignature(
        .certWWDR, "the signature does not contain the certificate of the issuer, \(leaf.issuer)")
    }
  }

  /// Checks that a certificate was valid when the pass was signed, and is valid now.
  private func checkValidity(of certificate: Certificate, signingTime: Int?, _ findings: Findings) {
    let name = certificate.name
    let end = day(certificate.notAfter)
    let moment = signingTime ?? now
    let signing = day(moment)
    switch (certificate.validity(at: moment), certificate.validity(at: now)) {
    case (.early, _):
      let start = day(certificate.notBefore)
      findings.addToSignature(
        .sigTimeRange,
        "the pass was signed on \(signing), before \"\(name)\" became valid on \(start)")
    case (.over, _):
      findings.addToSignature(
        .certExp, "\"\(name)\" expired on \(end), before the pass was signed on \(signing)")
    case (_, .over):
      findings.addToSignature(
        .certExp,
        "\"\(name)\" expired on \(end): phones that have the pass keep it, others reject it",
        severity: .warning)
    case (_, .ending): findings.addToSignature(.certSoon, "\"\(name)\" expires on \(end)")
    case (_, .early), (_, .valid): break
    }
    // Allows for clocks that run a little fast.
    if let signingTime, !certificate.isAuthority, signingTime - 86_400 > now {
      findings.addToSignature(
        .sigTimeRange, "the signing time \(signing) is in the future", severity: .warning)
    }
  }
}

extension Diagnostic {
  /// Whether the finding explains why a certificate chain is rejected.
  fileprivate var isAboutChain: Bool {
    let kinds: [DiagnosticKind] = [
      .certWWDR, .certWWDRGen, .certRoot, .certChain, .certExp, .sigTimeRange,
    ]
    return severity == .error && kinds.contains(kind)
  }
}

/// A day as text; the dates of certificates may be unreadable.
private func day(_ seconds: Int) -> String {
  abs(seconds) < 1 << 40 ? Timestamp(seconds: seconds).day : "an unknown day"
}

/// What an iPhone logs when a certificate does not match a pass.
private let certificateLine =
  "an iPhone logs \"The passTypeIdentifier or teamIdentifier provided may not match your "
  + "certificate, or the certificate trust chain could not be verified.\""
