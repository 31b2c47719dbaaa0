package import WaymarkModel

extension DiagnosticKind {
  package static let certLeaf = DiagnosticKind(
    "CERT-LEAF", .error, "the signature does not contain the signer's certificate",
    help: "embed the pass certificate in the signature; \(certificateLine)")

  package static let certWWDR = DiagnosticKind(
    "CERT-WWDR", .error, "the signature does not contain the intermediate certificate",
    help: "embed Apple's WWDR certificate; \(certificateLine)")

  package static let certWWDRGen = DiagnosticKind(
    "CERT-WWDR-GEN", .error,
    "the intermediate certificate is of a different generation than the pass certificate",
    help: "embed the WWDR certificate that issued it (G4 since January 2022); \(certificateLine)")

  package static let certExp = DiagnosticKind(
    "CERT-EXP", .error, "a certificate had expired when the pass was signed",
    help: "renew the certificate and sign again; \(certificateLine)")

  package static let certSoon = DiagnosticKind(
    "CERT-SOON", .warning, "a certificate expires soon",
    help: "renew it; passes already installed keep working")

  package static let certEKU = DiagnosticKind(
    "CERT-EKU", .error, "the certificate is not for signing passes",
    help: "use a Pass Type ID certificate; \(certificateLine)")

  package static let certExt = DiagnosticKind(
    "CERT-EXT", .error, "the certificate's pass type extension does not match the pass type",
    help: "use the certificate of this pass type; \(certificateLine)")

  package static let certPTI = DiagnosticKind(
    "CERT-PTI", .error, "the certificate is for a different pass type",
    help: "use the certificate of passTypeIdentifier, or fix the identifier; "
      + "\(certificateLine)")

  package static let certTeam = DiagnosticKind(
    "CERT-TEAM", .error, "the certificate belongs to a different team",
    help: "use the certificate of teamIdentifier, or fix the identifier; \(certificateLine)")

  package static let certNFC = DiagnosticKind(
    "CERT-NFC", .error, "the pass uses NFC, but its certificate does not allow it",
    help: "use a \"Pass Type ID with NFC\" certificate or remove nfc")

  package static let certRoot = DiagnosticKind(
    "CERT-ROOT", .error, "the chain does not end at Apple's root",
    help: "sign with Apple's certificate; for a test authority pass --trust CA.pem")

  package static let certChain = DiagnosticKind(
    "CERT-CHAIN", .error, "OpenSSL rejects the certificate chain",
    help: "embed the certificates as their authority issued them; \(certificateLine)")

  package static let certWeak = DiagnosticKind(
    "CERT-WEAK", .error, "a certificate's key or signature is too weak",
    help: "request a certificate for a new RSA key of 2048 bits")

  package static let certUsage = DiagnosticKind(
    "CERT-USAGE", .error, "the certificate's key is not for digital signatures",
    help: "use a Pass Type ID certificate; \(certificateLine)")

  package static let certCritical = DiagnosticKind(
    "CERT-CRITICAL", .error, "a certificate has an unknown critical extension",
    help: "use certificates from Apple; software must reject unknown critical extensions "
      + "(RFC 5280 § 4.2)")

  package static let certExtra = DiagnosticKind(
    "CERT-EXTRA", .note, "the signature contains an unnecessary certificate",
    help: "embed only the leaf and WWDR certificates")

  package static let certLeak = DiagnosticKind(
    "CERT-LEAK", .error, "the pass contains a private key or a key file",
    help: "remove it; if the pass was given out, revoke the certificate")
}

/// What an iPhone logs when a certificate does not match a pass.
let certificateLine =
  "an iPhone logs \"The passTypeIdentifier or teamIdentifier provided may not match your "
  + "certificate, or the certificate trust chain could not be verified.\""
