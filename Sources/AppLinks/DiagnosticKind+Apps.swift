package import WaymarkCore

extension DiagnosticKind {
  package static let appAssociatedDomain = DiagnosticKind(
    "app.associated-domain", .error, "an associated domain is malformed",
    help: "Write service:domain, such as applinks:example.com, without scheme, port, path or"
      + " slash.")
  package static let appAndroidPackage = DiagnosticKind(
    "app.android-package", .error, "an Android package name is malformed",
    help: "Give the application ID, such as org.example.app.")
  package static let appFingerprint = DiagnosticKind(
    "app.fingerprint", .error, "a certificate fingerprint is malformed",
    help: "Copy the SHA-256 fingerprint from keytool or the Play Console: 32 upper-case hex"
      + " pairs joined by colons.")
  package static let appHarmonyID = DiagnosticKind(
    "app.harmony-id", .error, "a HarmonyOS app ID is malformed",
    help: "Copy the APP ID from AppGallery Connect: digits only.")
}

extension [DiagnosticKind] {
  /// The kinds of faults in the identity of an app.
  package static let appLinks: [DiagnosticKind] = [
    .appAssociatedDomain, .appAndroidPackage, .appFingerprint, .appHarmonyID,
  ]
}
