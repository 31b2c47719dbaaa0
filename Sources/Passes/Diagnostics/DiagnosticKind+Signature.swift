package import WaymarkModel

extension DiagnosticKind {
  package static let sigDER = DiagnosticKind(
    "SIG-DER", .error, "the signature is not a CMS message in DER",
    help: "write the signature as DER, not as PEM or S/MIME text")

  package static let sigDetached = DiagnosticKind(
    "SIG-DETACHED", .warning, "the signature contains the manifest",
    help: "sign detached, without the content")

  package static let sigVerify = DiagnosticKind(
    "SIG-VERIFY", .error, "the signature does not match the manifest",
    help: "sign exactly the bytes of manifest.json (an iPhone logs \"Manifest signature did not "
      + "verify successfully\")")

  package static let sigCRLF = DiagnosticKind(
    "SIG-CRLF", .error, "the manifest was signed with its line feeds replaced by CR LF",
    help: "sign in binary mode: -binary, CMS_BINARY or PKCS7_BINARY (an iPhone logs \"Manifest "
      + "signature did not verify successfully\")")

  package static let sigWireOrder = DiagnosticKind(
    "SIG-WIREORDER", .warning, "the signed attributes are not in DER order",
    help: "sort the attributes; strict verifiers reject them otherwise")

  package static let sigTime = DiagnosticKind(
    "SIG-TIME", .error, "the signature has no signing time",
    help: "add the signing-time attribute (an iPhone logs \"Signature must contain a signing "
      + "date\")")

  package static let sigTimeRange = DiagnosticKind(
    "SIG-TIME-RANGE", .error, "the signing time is outside the certificate's validity",
    help: "check the clock or the pinned time, and sign again")

  package static let sigDigest = DiagnosticKind(
    "SIG-DIGEST", .note, "the signature uses SHA-1",
    help: "sign with SHA-256; the manifest's hashes remain SHA-1")

  package static let sigType = DiagnosticKind(
    "SIG-TYPE", .error, "the signed content type does not match the manifest",
    help: "sign manifest.json as plain data, 1.2.840.113549.1.7.1 (RFC 5652 § 11.1)")

  package static let sigOne = DiagnosticKind(
    "SIG-ONE", .error, "the signature does not have exactly one signer",
    help: "sign once")
}
