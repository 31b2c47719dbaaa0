public import Model

/// What a pass is checked for.
///
/// The codes are stable; tools may match them. Where an iPhone writes a known line to its console,
/// the help quotes it, so that a search for the line finds the rule.
public enum PassRule: String, RuleTable {
  // The archive
  case zipOpen = "ZIP-OPEN"
  case zipRoot = "ZIP-ROOT"
  case zipPath = "ZIP-PATH"
  case zipLink = "ZIP-LINK"
  case zipMethod = "ZIP-METHOD"
  case zipBomb = "ZIP-BOMB"
  case zipJunk = "ZIP-JUNK"
  case zipDirectory = "ZIP-DIR"
  case zipSize = "ZIP-SIZE"
  case zipRepro = "ZIP-REPRO"
  case bundle = "BUNDLE"

  // The files and the manifest
  case requiredPass = "REQ-PASS"
  case requiredManifest = "REQ-MANIFEST"
  case requiredSignature = "REQ-SIGNATURE"
  case requiredIcon = "REQ-ICON"
  case manifestJSON = "MAN-JSON"
  case manifestHex = "MAN-HEX"
  case manifestHash = "MAN-HASH"
  case manifestExtra = "MAN-EXTRA"
  case manifestMissing = "MAN-MISSING"
  case manifestSelf = "MAN-SELF"
  case manifestPath = "MAN-PATH"

  // The signature
  case signatureDER = "SIG-DER"
  case signatureDetached = "SIG-DETACHED"
  case signatureVerify = "SIG-VERIFY"
  case signatureCRLF = "SIG-CRLF"
  case signatureWireOrder = "SIG-WIREORDER"
  case signatureTime = "SIG-TIME"
  case signatureTimeRange = "SIG-TIME-RANGE"
  case signatureDigest = "SIG-DIGEST"
  case signatureOne = "SIG-ONE"

  // The certificates
  case certificateLeaf = "CERT-LEAF"
  case certificateIntermediate = "CERT-WWDR"
  case certificateGeneration = "CERT-WWDR-GEN"
  case certificateExpired = "CERT-EXP"
  case certificateSoon = "CERT-SOON"
  case certificateUsage = "CERT-EKU"
  case certificateExtension = "CERT-EXT"
  case certificatePassType = "CERT-PTI"
  case certificateTeam = "CERT-TEAM"
  case certificateNFC = "CERT-NFC"
  case certificateRoot = "CERT-ROOT"
  case certificateExtra = "CERT-EXTRA"
  case certificateLeak = "CERT-LEAK"

  // pass.json
  case jsonParse = "JSON-PARSE"
  case jsonUnknown = "JSON-UNKNOWN"
  case jsonType = "JSON-TYPE"
  case jsonRequired = "JSON-REQ"
  case jsonFormatVersion = "JSON-FORMATVERSION"
  case jsonPassType = "JSON-PTI"
  case jsonStyle = "JSON-STYLE"
  case jsonTransit = "JSON-TRANSIT"
  case jsonKeys = "JSON-KEYS"
  case jsonCount = "JSON-COUNT"
  case jsonField = "JSON-FIELD"
  case jsonChange = "JSON-CHANGE"
  case jsonDate = "JSON-DATE"
  case jsonColor = "JSON-COLOR"
  case jsonLocation = "JSON-LOC"
  case jsonBeacon = "JSON-BEACON"
  case jsonBarcode = "JSON-BARCODE"
  case jsonNFC = "JSON-NFC"
  case jsonWeb = "JSON-WEB"
  case jsonApp = "JSON-APP"
  case jsonGroup = "JSON-GROUP"

  // Images and localisations
  case imagePNG = "IMG-PNG"
  case imageName = "IMG-NAME"
  case localizationDuplicate = "L10N-DUP"
  case localizationParse = "L10N-PARSE"
  case localizationSame = "L10N-SAME"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .zipOpen, .zipRoot, .zipPath, .zipLink, .zipMethod, .zipBomb, .zipJunk, .zipDirectory,
      .zipSize, .zipRepro, .bundle:
      archiveRow
    case .requiredPass, .requiredManifest, .requiredSignature, .requiredIcon, .manifestJSON,
      .manifestHex, .manifestHash, .manifestExtra, .manifestMissing, .manifestSelf, .manifestPath:
      manifestRow
    case .signatureDER, .signatureDetached, .signatureVerify, .signatureCRLF, .signatureWireOrder,
      .signatureTime, .signatureTimeRange, .signatureDigest, .signatureOne:
      signatureRow
    case .certificateLeaf, .certificateIntermediate, .certificateGeneration, .certificateExpired,
      .certificateSoon, .certificateUsage, .certificateExtension, .certificatePassType,
      .certificateTeam, .certificateNFC, .certificateRoot, .certificateExtra, .certificateLeak:
      certificateRow
    case .imagePNG, .imageName, .localizationDuplicate, .localizationParse, .localizationSame:
      resourceRow
    default: documentRow
    }
  }
}

/// What an iPhone logs when a certificate does not fit a pass.
let certificateLine =
  "an iPhone logs \"The passTypeIdentifier or teamIdentifier provided may not match your "
  + "certificate, or the certificate trust chain could not be verified.\""
