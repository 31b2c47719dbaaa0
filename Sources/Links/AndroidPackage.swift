import Bytes

/// An Android app that a site vouches for.
public struct AndroidPackage: Hashable, Sendable {
  /// The application ID.
  public let name: String

  /// The certificates it is signed with, sorted: with Play App Signing that is Google's key for users
  /// and the upload key for builds of one's own.
  let fingerprints: [String]

  /// Whether the app may use the passwords people have for the site.
  let sharesLogins: Bool

  public init(
    _ name: String, fingerprints: [CertificateFingerprint], sharesLogins: Bool = false
  ) throws(LinkFault) {
    try checkPackage(name)
    guard !fingerprints.isEmpty else {
      throw LinkFault(.appFingerprint, "the package \(name) has no fingerprint")
    }
    self.name = name
    self.fingerprints = Set(fingerprints.map(\.text)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    self.sharesLogins = sharesLogins
  }
}

/// Checks an Android package name: at least two parts joined by periods, each a letter followed by
/// letters, digits and underscores.
public func checkPackage(_ text: String) throws(LinkFault) {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let isSound = parts.allSatisfy { part in
    guard let first = part.first, first.isASCIILetter else { return false }
    return part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
  guard isSound, parts.count > 1, text.utf8.count <= 223 else {
    throw LinkFault(.appPackage, "\(LinkFault.quote(text)) is no Android package name")
  }
}
