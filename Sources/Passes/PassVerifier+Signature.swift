import Bytes
import Model
import Signing

extension PassVerifier {
  /// Checks the signature over the manifest, and the signer against the pass.
  func check(
    _ package: PassPackage, _ document: PassDocument?, _ findings: inout Findings
  ) {
    guard let signature = package.files["signature"],
      let manifest = package.files["manifest.json"]
    else { return }
    let place = package.place("signature")
    let report = SignatureReport(verifying: signature, of: manifest)
    for problem in report.problems { add(problem, signature, place, &findings) }
    if let problem = report.problems.first, case .unreadable = problem { return }
    if !report.isDetached { findings.add(.signatureDetached, at: place) }
    if !report.isSorted { findings.add(.signatureWireOrder, at: place) }
    if report.hasWeakDigest { findings.add(.signatureDigest, at: place) }
    if report.signerCount != 1 {
      findings.add(.signatureOne, at: place, "the signature has \(report.signerCount) signers")
    }
    if report.trailingBytes > 0 {
      findings.add(
        .signatureDER, at: place, "\(report.trailingBytes) bytes follow the signature",
        severity: .warning)
    }
    if report.signingTime == nil { findings.add(.signatureTime, at: place) }
    if let leaf = report.signer {
      checkLeaf(leaf, document, place, &findings)
      checkChain(report, leaf, place, &findings)
    }
  }

  private func add(
    _ problem: SignatureReport.Problem, _ signature: [UInt8], _ place: Location,
    _ findings: inout Findings
  ) {
    switch problem {
    case .unreadable(let reason):
      let isText = signature.starts(with: "-----".utf8) || signature.starts(with: "MIME".utf8)
      findings.add(
        .signatureDER, at: place,
        isText ? "the signature is PEM or S/MIME text, not DER" : reason)
    case .noSignerCertificate: findings.add(.certificateLeaf, at: place)
    case .contentDiffers: findings.add(.signatureVerify, at: place)
    case .contentWasCanonicalised: findings.add(.signatureCRLF, at: place)
    case .badSignature(let reason):
      findings.add(.signatureVerify, at: place, "the signature is not the signer's: \(reason)")
    case .brokenDigest(let name):
      findings.add(
        .signatureDigest, at: place, "the signature uses \(name)", severity: .error)
    }
  }

  /// Checks what the pass certificate says against what the pass says.
  private func checkLeaf(
    _ leaf: Certificate, _ document: PassDocument?, _ place: Location, _ findings: inout Findings
  ) {
    if !leaf.extendedKeyUsages.contains(AppleObject.passSigning) {
      findings.add(
        .certificateUsage, at: place,
        "the certificate \(leaf.subject) lacks the key usage \(AppleObject.passSigning)")
    }
    guard let document else { return }
    let commonName = leaf.subject.commonName ?? ""
    if let type = document.passTypeIdentifier {
      if leaf.subject.userID != type {
        findings.add(
          .certificatePassType, at: place,
          "the certificate is for \(leaf.subject.userID ?? "no pass type"), the pass is \(type)")
      } else if !["Pass Type ID: ", "Pass Type ID with NFC: "].contains(where: {
        commonName == $0 + type
      }) {
        findings.add(
          .certificatePassType, at: place,
          "the certificate's common name is \"\(commonName)\", not \"Pass Type ID: \(type)\"")
      }
      if leaf.passTypeExtension != type {
        findings.add(
          .certificateExtension, at: place,
          "the extension \(AppleObject.passType) says \(leaf.passTypeExtension ?? "nothing"), "
            + "the pass is \(type)")
      }
    }
    if let team = document.teamIdentifier, leaf.subject.organizationalUnit != team {
      findings.add(
        .certificateTeam, at: place,
        "the certificate belongs to \(leaf.subject.organizationalUnit ?? "no team"), the pass to "
          + team)
    }
    if document.usesNFC, !commonName.hasPrefix("Pass Type ID with NFC: ") {
      findings.add(.certificateNFC, at: place)
    }
  }
}
