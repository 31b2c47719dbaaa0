import Model

/// The rules of the signature and its certificates.
extension PassRule {
  var signatureRow: (severity: Severity, summary: String, help: String) {
    switch self {
    case .signatureDER:
      (
        .error, "the signature is no CMS message in DER",
        "write the signature as DER, not as PEM or S/MIME text"
      )
    case .signatureDetached:
      (.warning, "the signature contains the manifest", "sign detached, without the content")
    case .signatureVerify:
      (
        .error, "the signature does not belong to the manifest",
        "sign exactly the bytes of manifest.json (an iPhone logs \"Manifest signature did not "
          + "verify successfully\")"
      )
    case .signatureCRLF:
      (
        .error, "the manifest was signed with its line feeds replaced by CR LF",
        "sign in binary mode: -binary, CMS_BINARY or PKCS7_BINARY (an iPhone logs \"Manifest "
          + "signature did not verify successfully\")"
      )
    case .signatureWireOrder:
      (
        .warning, "the signed attributes are not in DER order",
        "sort the attributes; strict verifiers refuse them as they are"
      )
    case .signatureTime:
      (
        .error, "the signature has no signing time",
        "add the signing-time attribute (an iPhone logs \"Signature must contain a signing date\")"
      )
    case .signatureTimeRange:
      (
        .error, "the signing time lies outside of the certificate's validity",
        "check the clock or the pinned time, and sign again"
      )
    case .signatureDigest:
      (.note, "the signature uses SHA-1", "sign with SHA-256; the manifest's hashes stay SHA-1")
    default: (.warning, "the signature does not have exactly one signer", "sign once")
    }
  }

  var certificateRow: (severity: Severity, summary: String, help: String) {
    switch self {
    case .certificateLeaf:
      (
        .error, "the signature does not contain the signer's certificate",
        "embed the pass certificate in the signature; \(certificateLine)"
      )
    case .certificateIntermediate:
      (
        .error, "the signature does not contain the intermediate certificate",
        "embed Apple's WWDR certificate; \(certificateLine)"
      )
    case .certificateGeneration:
      (
        .error, "the intermediate certificate is of another generation than the pass certificate",
        "embed the WWDR certificate that issued it (G4 since January 2022); \(certificateLine)"
      )
    case .certificateExpired:
      (
        .error, "a certificate had expired when the pass was signed",
        "renew the certificate and sign again; \(certificateLine)"
      )
    case .certificateSoon:
      (.warning, "a certificate expires soon", "renew it; passes already installed keep working")
    case .certificateUsage:
      (
        .error, "the certificate is not for signing passes",
        "use a Pass Type ID certificate; \(certificateLine)"
      )
    case .certificateExtension:
      (
        .error, "the certificate's pass type extension is not the pass's type",
        "use the certificate of this pass type; \(certificateLine)"
      )
    case .certificatePassType:
      (
        .error, "the certificate is for another pass type",
        "use the certificate of passTypeIdentifier, or correct the identifier; \(certificateLine)"
      )
    case .certificateTeam:
      (
        .error, "the certificate belongs to another team",
        "use the certificate of teamIdentifier, or correct the identifier; \(certificateLine)"
      )
    case .certificateNFC:
      (
        .error, "the pass uses NFC and its certificate does not allow it",
        "use a \"Pass Type ID with NFC\" certificate or remove nfc"
      )
    case .certificateRoot:
      (
        .error, "the chain does not end at Apple's root",
        "sign with Apple's certificate; for a test authority pass --trust CA.pem"
      )
    case .certificateExtra:
      (.note, "the signature contains a certificate that nothing needs", "embed leaf and WWDR only")
    default:
      (
        .error, "the pass contains a private key or a key file",
        "revoke the certificate at once: everyone who has the pass has the key"
      )
    }
  }
}
