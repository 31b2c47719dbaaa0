public import AppLinks
import Bytes
public import Routes

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
