package import WaymarkAppFiles
public import WaymarkAppLinks
public import WaymarkHosting
public import WaymarkRoutes

/// One deployment: its hosts, its apps and its signing identity.
///
/// No two environments share an identifier, so a link made for one never opens the other.
public struct Environment: Sendable, Equatable {
  public var name: String

  /// The hosts that serve the tree; the first is the canonical one.
  public var hosts: [String]

  /// The scheme of the app's own URLs, such as `tradex`; `nil` without an app.
  public var urlScheme: String?

  /// Whether search engines may index the public routes; never inherited.
  public var isIndexed: Bool
  public var ios: IOSApp?
  public var androidApps: [AndroidApp]
  public var harmony: HarmonyApp?

  /// The paths that other apps use to return to this one; no route is below them.
  public var reserved: [ReservedPrefix]
  public var pass: GatePassSettings?
  public var maps: MapSettings

  /// The servers of the tree; `nil` if none are declared.
  public var hosting: [HostingTarget]?

  /// The tables of listings that are written for other services.
  public var feeds: [String] = []

  /// The key for announcing changed pages to search engines; `nil` to announce none.
  public var indexNowKey: String?

  /// The Strict-Transport-Security header of its hosts; never inherited.
  public var transport: StrictTransport?

  /// How the operator's own server serves the tree.
  public var server = ServerSettings()

  /// The host of the app's API, if it is not the first of the hosts; never inherited.
  public var apiHost: String?

  /// The host that canonical URLs name.
  public var canonicalHost: String { hosts[0] }

  /// The first of the Android apps, which pages name.
  public var android: AndroidApp? { androidApps.first }
}

public struct IOSApp: Sendable, Equatable {
  /// Apple's identifier of the team: ten capital letters and digits.
  public var teamID: String
  public var bundleID: String

  /// The number in the App Store's URL.
  public var appStoreID: String?

  /// The services that associate the app with the hosts, in addition to links and App Clips.
  public var services: [AssociatedDomain.Service]

  /// The last part of the App Clip's bundle id; `nil` without one.
  public var appClip: String?

  /// The application identifier that association files name.
  public var appID: String { "\(teamID).\(bundleID)" }

  /// The identifier as a checked value.
  package func identifier() throws(LinkFault) -> AppIdentifier {
    try AppIdentifier(teamID: teamID, bundleID: bundleID)
  }

  /// The application identifier of the App Clip.
  package func clipIdentifier() throws(LinkFault) -> AppIdentifier? {
    guard let appClip else { return nil }
    return try AppIdentifier(teamID: teamID, bundleID: "\(bundleID).\(appClip)")
  }
}

public struct AndroidApp: Sendable, Equatable {
  public var package: String

  /// SHA-256 of the signing certificates: 32 upper-case octets with colons.
  public var fingerprints: [String]

  /// Whether the app may use passwords saved for the hosts.
  public var sharesLogins: Bool
}

public struct HarmonyApp: Sendable, Equatable {
  /// The number of the app in AppGallery Connect.
  public var appID: String

  /// The name of the app's bundle, which its shortcuts start.
  public var bundleName: String?

  /// Schemes of other apps that the app queries, in addition to those of navigation apps.
  public var querySchemes: [String]
}

/// How gate passes are made and signed.
public struct GatePassSettings: Sendable, Equatable {
  public var typeID: String

  /// The team of the pass certificate; the iOS app's by default.
  public var teamID: String

  /// The prefix of every serial number; the environment's name and a dash by default.
  public var serialPrefix: String

  /// The name on the pass; the project's name by default.
  public var organization: String?
  public var identity: IdentitySettings

  /// Whether an indexed environment may sign with a test identity.
  public var allowsTestIdentity: Bool

  /// A folder with `icon.png`, `logo.png` and their `@2x` and `@3x`.
  public var images: String?
  public var colors: PassColorSettings

  /// The settings for Google Wallet; `nil` without it.
  public var googleWallet: GoogleWalletSettings?

  /// The settings for pass updates; `nil` without them.
  public var updates: PassUpdateSettings?
}

/// The settings for gate passes in Google Wallet.
public struct GoogleWalletSettings: Sendable, Equatable {
  /// Google's number of the issuer.
  public var issuerID: String

  /// The contents of the key file of the service account that signs links.
  public var serviceAccount: Secret

  /// The part of the class identifier after the issuer; the environment's name and `-gatepass` by
  /// default.
  public var classSuffix: String

  /// The logo and the hero image: https URLs, or paths on the first host.
  ///
  /// By default, the logo is the brand's icon.
  public var logo: String?
  public var heroImage: String?

  public var classID: String { "\(issuerID).\(classSuffix)" }
}

/// The web service that phones ask for newer versions of a pass.
public struct PassUpdateSettings: Sendable, Equatable {
  /// Its path on the canonical host, such as `/wallet`.
  public var path: String

  /// The secret for the tokens that authenticate phones.
  public var secret: Secret
}

/// The colours of a pass, each as `rgb(r, g, b)`.
public struct PassColorSettings: Sendable, Equatable {
  public var background: String?
  public var foreground: String?
  public var label: String?
}

/// The files of a signing identity; paths are relative to the project's folder.
public struct IdentitySettings: Sendable, Equatable {
  /// The certificate as PEM, or a PKCS#12 file with its key.
  public var certificate: String

  /// The key as PEM; `nil` if the certificate's file is PKCS#12.
  public var key: String?
  public var password: Secret?

  /// Certificates as PEM, one of which signed the pass certificate.
  public var intermediates: String
}

/// Where a secret comes from; it is never in the project file itself.
public enum Secret: Sendable, Equatable {
  case environmentVariable(String)

  /// A file with the secret in its first line, or a key file.
  case file(String)
}
