import Bytes

/// The `assetlinks.json` file of an environment: which Android app opens its URLs.
public struct AssetLinks: Sendable {
  /// Where every host serves the file.
  public static let path = "/.well-known/assetlinks.json"

  private let package: String
  private let fingerprints: [String]

  /// Makes the file for a package signed with one of several certificates: with Play App Signing
  /// that is Google's key for users and the upload key for builds of one's own.
  public init(package: String, fingerprints: [CertificateFingerprint]) throws(LinkFault) {
    try checkPackage(package)
    guard !fingerprints.isEmpty else {
      throw LinkFault(.appFingerprint, "the package \(package) has no fingerprint")
    }
    self.package = package
    self.fingerprints = Set(fingerprints.map(\.text)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    let statement = JSON.members([
      "relation": ["delegate_permission/common.handle_all_urls"],
      "target": .members([
        "namespace": "android_app",
        "package_name": .string(package),
        "sha256_cert_fingerprints": .array(fingerprints.map { .string($0) }),
      ]),
    ])
    return rendered { $0.json([statement], layout: .pretty) }
  }
}

/// Checks an Android package name: at least two parts joined by periods, each a letter followed by
/// letters, digits and underscores.
public func checkPackage(_ text: String) throws(LinkFault) {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let isSound = parts.allSatisfy { part in
    guard let first = part.first, isLetter(first) else { return false }
    return part.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
  }
  guard isSound, parts.count > 1, text.utf8.count <= 223 else {
    throw LinkFault(.appPackage, "\(LinkFault.quote(text)) is no Android package name")
  }
}
