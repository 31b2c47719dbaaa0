import WaymarkCore
import WaymarkModel
import WaymarkSigning

extension PassVerifier {
  /// Checks the signature of the manifest, and compares the signer with the pass.
  func checkSignature(of package: PassPackage, _ document: JSONNode?) {
    guard let signature = package.files["signature"], let manifest = package.files["manifest.json"]
    else { return }
    let findings = package.findings
    let report = SignatureReport(verifying: signature, of: manifest)
    switch report.problem {
    case nil: break
    case .unreadable(let reason):
      let fault = Self.fault(ofSignature: signature)
      return findings.addToSignature(.sigDER, fault?.message ?? reason, help: fault?.help)
    case .oversized(let reason):
      return findings.addToSignature(
        .sigDER, reason,
        help: "sign once, with the pass certificate and its intermediate and nothing else")
    case .noSignerCertificate: findings.addToSignature(.certLeaf)
    case .contentDiffers: findings.addToSignature(.sigVerify)
    case .contentWasCanonicalised: findings.addToSignature(.sigCRLF)
    case .badSignature(let reason):
      findings.addToSignature(
        .sigVerify, "the signature does not match the signer's key: \(reason)")
    case .brokenDigest(let name):
      findings.addToSignature(.sigDigest, "the signature uses \(name)", severity: .error)
    }
    checkForm(of: report, findings)
    if report.signingTime == nil { findings.addToSignature(.sigTime) }
    if let leaf = report.signer {
      for finding in checkSigner(leaf, of: PassIdentifiers(document), report) {
        findings.addToSignature(
          finding.kind, finding.message, severity: finding.severity, help: finding.help)
      }
    }
  }

  /// What a file is that is not a CMS message, and how to make one if it cannot be converted.
  private static func fault(ofSignature bytes: [UInt8]) -> (message: String, help: String?)? {
    // Base64 of DER begins with MII, that of BER with MIA.
    let text = bytes.drop { 0x09...0x0D ~= $0 || $0 == 0x20 }
    if ["-----", "MIME", "Content-", "MII", "MIA"].contains(where: { text.starts(with: $0.utf8) }) {
      return ("the signature is PEM or S/MIME text, not DER", nil)
    }
    let help =
      "make a detached CMS signature in DER, with the pass certificate and its intermediate"
    if bytes.isEmpty { return ("the signature is empty", help) }
    if let size = declaredSize(of: bytes), size > bytes.count {
      return (
        "the signature is cut off: it has \(bytes.count) of \(size) bytes",
        "copy the whole file, or sign again"
      )
    }
    // The sizes of RSA keys; a CMS message is larger. A stream begins with 30 80.
    guard [128, 256, 384, 512].contains(bytes.count), !bytes.starts(with: [0x30, 0x80]) else {
      return nil
    }
    return (
      "the signature is not ASN.1; its \(bytes.count) bytes are probably a bare RSA signature", help
    )
  }

  /// The size of a file that begins with a sequence whose length has two or three bytes.
  private static func declaredSize(of bytes: [UInt8]) -> Int? {
    guard bytes.count > 4, bytes[0] == 0x30, [0x82, 0x83].contains(bytes[1]) else { return nil }
    let count = Int(bytes[1] & 0x7F)
    return 2 + count + bytes[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Checks the contents of the signature for errors and unnecessary parts.
  private func checkForm(of report: SignatureReport, _ findings: Findings) {
    if report.hasOtherContent {
      findings.addToSignature(
        .sigDetached, "the signature contains content that differs from manifest.json",
        severity: .error)
    } else if !report.isDetached {
      findings.addToSignature(.sigDetached)
    }
    if !report.isSorted { findings.addToSignature(.sigWireOrder) }
    if report.hasWeakDigest { findings.addToSignature(.sigDigest) }
    if let name = report.unusualAlgorithm {
      findings.addToSignature(
        .sigDigest, "the signature uses \(name), which phones are not known to verify",
        severity: .warning, help: "sign with SHA-256 and PKCS #1 v1.5")
    }
    if let flaw = report.contentTypeFlaw { findings.addToSignature(.sigType, flaw) }
    for flaw in report.form.flaws {
      findings.addToSignature(.sigDER, "the signature is malformed or was changed: \(flaw)")
    }
    for part in report.form.unsignedParts {
      findings.addToSignature(
        .sigDER, "the signature has \(part), which are not checked", severity: .warning,
        help: "sign without them")
    }
    if !report.form.isDER {
      findings.addToSignature(
        .sigDER,
        "the signature is BER, like Apple's: it has an indefinite or non-minimal length",
        severity: .note, help: "phones accept it; write DER for reproducible bytes")
    }
    if report.trailingBytes > 0 {
      findings.addToSignature(
        .sigDER, "the signature is followed by \(report.trailingBytes) bytes",
        help: "write only the signature to its file")
    }
  }
}

extension Findings {
  /// Adds the faults of the signature or its certificates.
  func addToSignature(
    _ kind: DiagnosticKind, _ message: String? = nil, severity: Severity? = nil, help: String? = nil
  ) {
    add(kind, in: "signature", message, help: help, severity: severity)
  }

  /// Adds a fault of a certificate in the signature.
  func addToSignature(_ flaw: CertificateFlaw) {
    let kind: DiagnosticKind =
      switch flaw.kind {
      case .weak: .certWeak
      case .critical: .certCritical
      case .usage: .certUsage
      case .passSigning: .certEKU
      case .passType: .certPTI
      case .passTypeExtension: .certExt
      case .team: .certTeam
      }
    addToSignature(kind, flaw.message, severity: flaw.isNote ? .note : nil)
  }
}
