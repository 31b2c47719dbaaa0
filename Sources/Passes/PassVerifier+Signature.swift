import Bytes
import Model
import Signing

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
      let isText = signature.starts(with: "-----".utf8) || signature.starts(with: "MIME".utf8)
      return findings.addToSignature(
        .sigDER, isText ? "the signature is PEM or S/MIME text, not DER" : reason)
    case .noSignerCertificate: findings.addToSignature(.certLeaf)
    case .contentDiffers: findings.addToSignature(.sigVerify)
    case .contentWasCanonicalised: findings.addToSignature(.sigCRLF)
    case .badSignature(let reason):
      findings.addToSignature(.sigVerify, "the signature is not the signer's: \(reason)")
    case .brokenDigest(let name):
      findings.addToSignature(.sigDigest, "the signature uses \(name)", severity: .error)
    }
    if !report.isDetached { findings.addToSignature(.sigDetached) }
    if !report.isSorted { findings.addToSignature(.sigWireOrder) }
    if report.hasWeakDigest { findings.addToSignature(.sigDigest) }
    if report.signerCount != 1 {
      findings.addToSignature(.sigOne, "the signature has \(report.signerCount) signers")
    }
    if let flaw = report.contentTypeFlaw { findings.addToSignature(.sigType, flaw) }
    if !report.hasDefiniteLength {
      findings.addToSignature(
        .sigDER, "the signature is BER: its length is left open", severity: .warning)
    }
    if report.trailingBytes > 0 {
      findings.addToSignature(
        .sigDER, "\(report.trailingBytes) bytes follow the signature", severity: .warning)
    }
    if report.signingTime == nil { findings.addToSignature(.sigTime) }
    if let leaf = report.signer {
      checkLeaf(leaf, document, findings)
      for finding in checkChain(of: leaf, report) {
        findings.addToSignature(finding.kind, finding.message, severity: finding.severity)
      }
    }
  }

  /// Compares what the pass certificate says with what the pass says.
  private func checkLeaf(_ leaf: Certificate, _ document: JSONNode?, _ findings: Findings) {
    if !leaf.extendedKeyUsages.contains(AppleObject.passSigning) {
      findings.addToSignature(
        .certEKU, "the certificate \(leaf.subject) lacks the key usage \(AppleObject.passSigning)")
    }
    if !leaf.isForSigning {
      findings.addToSignature(
        .certUsage, "the key of the certificate \(leaf.subject) is not for digital signatures")
    }
    let types = leaf.subject.userIDs
    if types.count > 1 {
      findings.addToSignature(
        .certPTI,
        "the certificate names \(types.count) pass types: \(types.joined(separator: ", "))")
    }
    guard let document else { return }
    let commonName = leaf.subject.commonName ?? ""
    if let type = document["passTypeIdentifier"]?.string {
      if leaf.subject.userID != type {
        findings.addToSignature(
          .certPTI,
          "the certificate is for \(leaf.subject.userID ?? "no pass type"), the pass is \(type)")
      } else if commonName != "Pass Type ID: \(type)",
        commonName != "Pass Type ID with NFC: \(type)"
      {
        findings.addToSignature(
          .certPTI,
          "the certificate's common name is \"\(commonName)\", not \"Pass Type ID: \(type)\"")
      }
      if leaf.passTypeExtension != type {
        let found = leaf.passTypeExtension ?? "nothing"
        findings.addToSignature(
          .certExt, "the extension \(AppleObject.passType) says \(found), the pass is \(type)")
      }
    }
    if let team = document["teamIdentifier"]?.string, leaf.subject.organizationalUnit != team {
      let found = leaf.subject.organizationalUnit ?? "no team"
      findings.addToSignature(.certTeam, "the certificate belongs to \(found), the pass to \(team)")
    }
    if document["nfc"] != nil, !commonName.hasPrefix("Pass Type ID with NFC: ") {
      findings.addToSignature(.certNFC)
    }
  }
}

extension Findings {
  /// Adds what is wrong with the signature or its certificates.
  func addToSignature(_ kind: DiagnosticKind, _ message: String? = nil, severity: Severity? = nil) {
    add(kind, in: "signature", message, severity: severity)
  }
}
