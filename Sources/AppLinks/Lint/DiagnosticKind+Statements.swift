public import WaymarkCore

/// What can be wrong with a file of Android or HarmonyOS, and with entitlements.
extension DiagnosticKind {
  public static let statementsRoot = DiagnosticKind(
    "statements.root", .error, "a statement list is not an array",
    help: "Write a single array of statements: [ … ].")

  public static let statementsEmpty = DiagnosticKind(
    "statements.empty", .error, "a statement list is empty",
    help: "Add a statement, or remove the file.")

  public static let statementUnknownKey = DiagnosticKind(
    "statement.unknown-key", .warning, "a key is unknown",
    help: "Remove or correct it: it is ignored.")

  public static let relationMissing = DiagnosticKind(
    "relation.missing", .error, "a statement has no relation",
    help: "Add \"relation\": [\"delegate_permission/common.handle_all_urls\"].")

  public static let relationShape = DiagnosticKind(
    "relation.shape", .error, "a relation is malformed",
    help: "Write kind/detail in lower case, such as delegate_permission/common.handle_all_urls.")

  public static let targetMissing = DiagnosticKind(
    "target.missing", .error, "a statement has no target",
    help: "Add a target with its namespace.")

  public static let targetNamespace = DiagnosticKind(
    "target.namespace", .error, "a target's namespace is missing or unrecognized",
    help: "Write android_app or web.")

  public static let targetPackage = DiagnosticKind(
    "target.package", .error, "an Android package name is missing or malformed",
    help: "Give the application ID, such as com.example.app.")

  public static let targetNoFingerprint = DiagnosticKind(
    "target.no-fingerprint", .error, "an Android app has no certificate fingerprint",
    help: "Add sha256_cert_fingerprints: with Play App Signing Google's key and the upload key.")

  public static let targetFingerprint = DiagnosticKind(
    "target.fingerprint", .error, "a certificate fingerprint is malformed",
    help: "Copy the SHA-256 fingerprint from keytool or the Play Console: 32 upper-case hex pairs"
      + " joined by colons.")

  public static let targetSite = DiagnosticKind(
    "target.site", .error, "a web target is malformed",
    help: "Write scheme and host only, such as https://example.com.")

  public static let includeInsecure = DiagnosticKind(
    "include.insecure", .error, "an include is not secure",
    help: "Include an absolute https URL.")

  public static let includeMixed = DiagnosticKind(
    "include.mixed", .error, "an include has fields of a statement",
    help: "Split it: one include, one statement.")

  public static let dynamicName = DiagnosticKind(
    "dynamic.name", .error, "the dynamic rules have a name that Android does not read",
    help: "Name them dynamic_app_link_components.")

  public static let dynamicEmpty = DiagnosticKind(
    "dynamic.empty", .error, "a dynamic rule has an empty or malformed field",
    help: "Give it a value or remove it: Android drops all dynamic rules for one such field.")

  public static let dynamicQuery = DiagnosticKind(
    "dynamic.query", .error, "a dynamic rule's ? is not an object",
    help: "Write an object of names and patterns: Android knows no other form.")

  public static let dynamicUnknownKey = DiagnosticKind(
    "dynamic.unknown-key", .warning, "a key is unknown",
    help: "Remove or correct it: it is ignored.")

  public static let dynamicRepeated = DiagnosticKind(
    "dynamic.repeated", .error, "an app has dynamic rules twice for one relation",
    help: "Keep one of the two.")

  public static let dynamicRelation = DiagnosticKind(
    "dynamic.relation", .error, "dynamic rules are for a relation that the statement does not have",
    help: "Name the relation in both places.")

  public static let harmonyUnknownKey = DiagnosticKind(
    "harmony.unknown-key", .warning, "a key is unknown",
    help: "Remove or correct it: it is ignored.")

  public static let harmonyEmpty = DiagnosticKind(
    "harmony.empty", .error, "no HarmonyOS app is listed",
    help: "Add an app to applinking.apps.")

  public static let harmonyAppID = DiagnosticKind(
    "harmony.app-id", .error, "a HarmonyOS app ID is missing or malformed",
    help: "Copy the APP ID from AppGallery Connect: digits only, as a string.")

  public static let harmonyIndex = DiagnosticKind(
    "harmony.index", .error, "an app's index is out of range",
    help: "Write an integer from -100 to 100.")

  public static let plistInvalid = DiagnosticKind(
    "plist.invalid", .error, "a property list cannot be read",
    help: "Give an XML property list; plutil -convert xml1 makes one of a binary one.")

  public static let domainNone = DiagnosticKind(
    "domain.none", .warning, "an entitlement names no associated domain",
    help: "Add com.apple.developer.associated-domains.")

  public static let domainShape = DiagnosticKind(
    "domain.shape", .error, "an associated domain is malformed",
    help: "Write service:domain, such as applinks:example.com, without scheme, port, path and"
      + " slash.")

  public static let domainRepeated = DiagnosticKind(
    "domain.repeated", .warning, "an associated domain is listed twice",
    help: "List it once.")

  public static let domainMany = DiagnosticKind(
    "domain.many", .warning, "an app has more associated domains than Apple advises",
    help: "Keep 20 to 30 domains, or use a wildcard: each one is fetched at installation.")
}

extension [DiagnosticKind] {
  /// What can be wrong with a file that somebody wrote, which says which app opens a site's links.
  public static let linkFile: [DiagnosticKind] = [
    .jsonInvalid, .jsonBOM, .jsonDuplicateKey, .jsonRoot, .valueType, .lintMore, .sizeLimit,
    .fileNoService, .fileUnknownKey, .applinksUnknownKey, .detailsUnknownKey,
    .componentUnknownKey, .appsNotEmpty, .detailsEmpty, .detailsNoAppID, .detailsBothIDs,
    .detailsMixedFormats, .detailsNoRules, .appIDShape, .appIDRepeated, .queryNonString,
    .ruleCatchAll, .ruleUnreachable, .substName, .substNested, .substUndefined,
    .substUnterminated, .substEmpty, .substPredefined, .patternNonASCII, .patternCharacter,
    .patternEscape, .patternEscapeCase, .patternEscapeDecoded, .patternHashInPath, .patternHash,
    .patternQueryInPath, .patternURLInPath, .patternDecodingGuard, .pathsNot, .pathsVariable,
    .statementsRoot, .statementsEmpty, .statementUnknownKey, .relationMissing, .relationShape,
    .targetMissing, .targetNamespace, .targetPackage, .targetNoFingerprint, .targetFingerprint,
    .targetSite, .includeInsecure, .includeMixed, .dynamicName, .dynamicEmpty, .dynamicQuery,
    .dynamicUnknownKey, .dynamicRepeated, .dynamicRelation, .harmonyUnknownKey, .harmonyEmpty,
    .harmonyAppID, .harmonyIndex, .plistInvalid, .domainNone, .domainShape, .domainRepeated,
    .domainMany,
  ]
}
