import Model
import Signing

extension PassVerifier {
  /// Checks the signature of the manifest, and compares the signer with the pass.
  func checkSignature(of package: PassPackage, _ document: PassDocument?) {
    guard let signature = package.files["signature"], let manifest = package.files["manifest.json"]
    else { return }
    let findings = package.findings
    func add(_ kind: DiagnosticKind, _ message: String? = nil, severity: Severity? = nil) {
      findings.add(kind, in: "signature", message, severity: severity)
    }
    let report = SignatureReport(verifying: signature, of: manifest)
    switch report.problem {
    case nil: break
    case .unreadable(let reason):
      let isText = signature.starts(with: "-----".utf8) || signature.starts(with: "MIME".utf8)
      return add(.sigDER, isText ? "the signature is PEM or S/MIME text, not DER" : reason)
    case .noSignerCertificate: add(.certLeaf)
    case .contentDiffers: add(.sigVerify)
    case .contentWasCanonicalised: add(.sigCRLF)
    case .badSignature(let reason):
      add(.sigVerify, "the signature is not the signer's: \(reason)")
    case .brokenDigest(let name):
      add(.sigDigest, "the signature uses \(name)", severity: .error)
    }
    if !report.isDetached { add(.sigDetached) }
    if !report.isSorted { add(.sigWireOrder) }
    if report.hasWeakDigest { add(.sigDigest) }
    if report.signerCount != 1 {
      add(.sigOne, "the signature has \(report.signerCount) signers")
    }
    if report.trailingBytes > 0 {
      add(.sigDER, "\(report.trailingBytes) bytes follow the signature", severity: .warning)
    }
    if report.signingTime == nil { add(.sigTime) }
    if let leaf = report.signer {
      checkLeaf(leaf, document, findings)
      checkChain(of: leaf, report, findings)
    }
  }

  /// Compares what the pass certificate says with what the pass says.
  private func checkLeaf(_ leaf: Certificate, _ document: PassDocument?, _ findings: Findings) {
    func add(_ kind: DiagnosticKind, _ message: String? = nil) {
      findings.add(kind, in: "signature", message)
    }
    if !leaf.extendedKeyUsages.contains(AppleObject.passSigning) {
      add(
        .certEKU, "the certificate \(leaf.subject) lacks the key usage \(AppleObject.passSigning)")
    }
    guard let document else { return }
    let commonName = leaf.subject.commonName ?? ""
    if let type = document.passTypeIdentifier {
      if leaf.subject.userID != type {
        add(
          .certPTI,
          "the certificate is for \(leaf.subject.userID ?? "no pass type"), the pass is \(type)")
      } else if commonName != "Pass Type ID: \(type)",
        commonName != "Pass Type ID with NFC: \(type)"
      {
        add(
          .certPTI,
          "the certificate's common name is \"\(commonName)\", not \"Pass Type ID: \(type)\"")
      }
      if leaf.passTypeExtension != type {
        let found = leaf.passTypeExtension ?? "nothing"
        add(.certExt, "the extension \(AppleObject.passType) says \(found), the pass is \(type)")
      }
    }
    if let team = document.teamIdentifier, leaf.subject.organizationalUnit != team {
      let found = leaf.subject.organizationalUnit ?? "no team"
      add(.certTeam, "the certificate belongs to \(found), the pass to \(team)")
    }
    if document.usesNFC, !commonName.hasPrefix("Pass Type ID with NFC: ") { add(.certNFC) }
  }
}
