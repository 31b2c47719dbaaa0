import Model

extension LintRule {
  /// The rules of assetlinks.json, applinking.json and entitlements.
  var statementRow: (severity: Severity, summary: String, help: String) {
    switch self {
    case .statements:
      (.error, "a statement list is not an array", "Write a single array of statements: [ … ].")
    case .statementsEmpty:
      (.error, "a statement list is empty", "Add a statement, or remove the file.")
    case .noRelation:
      (
        .error, "a statement has no relation",
        "Add \"relation\": [\"delegate_permission/common.handle_all_urls\"]."
      )
    case .relation:
      (
        .error, "a relation is malformed",
        "Write kind/detail in lower case, such as delegate_permission/common.handle_all_urls."
      )
    case .noTarget: (.error, "a statement has no target", "Add a target with its namespace.")
    case .namespace:
      (.error, "a target's namespace is missing or unrecognized", "Write android_app or web.")
    case .package:
      (
        .error, "an Android package name is missing or malformed",
        "Give the application ID, such as com.example.app."
      )
    case .noFingerprint:
      (
        .error, "an Android app has no certificate fingerprint",
        "Add sha256_cert_fingerprints: with Play App Signing Google's key and the upload key."
      )
    case .fingerprint:
      (
        .error, "a certificate fingerprint is malformed",
        "Copy the SHA-256 fingerprint from keytool or the Play Console: 32 upper-case hex pairs"
          + " joined by colons."
      )
    case .site:
      (
        .error, "a web target is malformed",
        "Write scheme and host only, such as https://example.com."
      )
    case .include: (.error, "an include is not secure", "Include an absolute https URL.")
    case .includeMixed:
      (.error, "an include has fields of a statement", "Split it: one include, one statement.")
    case .dynamicName:
      (
        .error, "the dynamic rules have a name that Android does not read",
        "Name them dynamic_app_link_components."
      )
    case .dynamicEmpty:
      (
        .error, "a dynamic rule has an empty or malformed field",
        "Give it a value or remove it: Android drops all dynamic rules for one such field."
      )
    case .dynamicQuery:
      (
        .error, "a dynamic rule's ? is not an object",
        "Write an object of names and patterns: Android knows no other form."
      )
    case .dynamicRepeated:
      (.error, "an app has dynamic rules twice for one relation", "Keep one of the two.")
    case .dynamicRelation:
      (
        .error, "dynamic rules are for a relation that the statement does not have",
        "Name the relation in both places."
      )
    case .harmonyEmpty: (.error, "no HarmonyOS app is listed", "Add an app to applinking.apps.")
    case .harmonyApp:
      (
        .error, "a HarmonyOS app ID is missing or malformed",
        "Copy the APP ID from AppGallery Connect: digits only, as a string."
      )
    case .harmonyIndex:
      (.error, "an app's index is out of range", "Write an integer from -100 to 100.")
    case .noDomains:
      (
        .warning, "an entitlement names no associated domain",
        "Add com.apple.developer.associated-domains."
      )
    case .domain:
      (
        .error, "an associated domain is malformed",
        "Write service:domain, such as applinks:example.com, without scheme, port, path and slash."
      )
    case .domainRepeated: (.warning, "an associated domain is listed twice", "List it once.")
    case .domainsMany:
      (
        .warning, "an app has more associated domains than Apple advises",
        "Keep 20 to 30 domains, or use a wildcard: each one is fetched at installation."
      )
    default: (.warning, "a key is unknown", "Remove or correct it: it is ignored.")
    }
  }
}
