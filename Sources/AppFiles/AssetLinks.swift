public import WaymarkAppLinks
import WaymarkCore
public import WaymarkRoutes

/// The `assetlinks.json` file of an environment: which Android apps open its URLs, and which URLs.
///
/// The URLs are dynamic App Links rules, which Android 15 reads with Google's services; older
/// releases use only the app's manifest.
public struct AssetLinks: Sendable {
  /// The path at which every host serves the file.
  public static let path = "/.well-known/assetlinks.json"

  private let packages: [AndroidPackage]
  private let rules: [AssociationComponent]

  /// Makes the file for the apps of an environment.
  public init(
    _ table: RouteTable, packages: [AndroidPackage], reserved: [ReservedPrefix] = []
  ) throws(LinkFault) {
    var seen: Set<String> = []
    for package in packages where !seen.insert(package.name).inserted {
      throw LinkFault(.appAndroidDuplicate, "the package \(package.name) is listed twice")
    }
    self.packages = packages.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    rules = AssociationComponent.inAndroidOrder(of: table, reserved: reserved)
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    rendered { $0.json(.array(packages.map(statement)), layout: .pretty) }
  }

  /// The single statement about an app: Android accepts one list of rules per app.
  private func statement(of package: AndroidPackage) -> JSON {
    let relations = [DynamicLinkMatcher.handleURLs] + (package.sharesLogins ? [Self.logins] : [])
    let components = JSON.members(["dynamic_app_link_components": .array(rules.map(\.json))])
    return .members([
      "relation": .array(relations.map { .string($0) }),
      "target": .members([
        "namespace": "android_app",
        "package_name": .string(package.name),
        "sha256_cert_fingerprints": .array(package.fingerprints.map { .string($0) }),
      ]),
      "relation_extensions": .members([DynamicLinkMatcher.handleURLs: components]),
    ])
  }

  /// The relation that lets an app use the passwords that people have for the site.
  private static let logins = "delegate_permission/common.get_login_creds"
}

/// An Android app that a site is associated with.
public struct AndroidPackage: Hashable, Sendable {
  /// The application ID.
  public let name: String

  /// The certificates it is signed with, sorted.
  ///
  /// With Play App Signing, those are Google's key for users and the upload key for your own
  /// builds.
  let fingerprints: [String]

  /// Whether the app may use the passwords that people have for the site.
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
