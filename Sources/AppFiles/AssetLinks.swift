import AppLinks
import Bytes
public import Routes

/// The `assetlinks.json` file of an environment: which Android apps open its URLs, and which ones.
///
/// The URLs are the rules of dynamic App Links, which Android 15 reads with Google's services; older
/// releases go by the app's manifest alone.
public struct AssetLinks: Sendable {
  /// Where every host serves the file.
  public static let path = "/.well-known/assetlinks.json"

  /// What lets an app use the passwords people have for the site.
  public static let getLoginCreds = "delegate_permission/common.get_login_creds"

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
    rules = AssociationComponent.dynamic(of: table, reserved: reserved)
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    rendered { $0.json(.array(packages.map(statement)), layout: .pretty) }
  }

  /// The one statement about an app: Android takes one list of rules for it.
  private func statement(of package: AndroidPackage) -> JSON {
    let components = JSON.members(["dynamic_app_link_components": .array(rules.map(\.json))])
    return .members([
      "relation": .array(
        [.string(DynamicLinkMatcher.handleURLs)]
          + (package.sharesLogins ? [.string(Self.getLoginCreds)] : [])),
      "target": .members([
        "namespace": "android_app",
        "package_name": .string(package.name),
        "sha256_cert_fingerprints": .array(package.fingerprints.map { .string($0) }),
      ]),
      "relation_extensions": .members([DynamicLinkMatcher.handleURLs: components]),
    ])
  }
}
