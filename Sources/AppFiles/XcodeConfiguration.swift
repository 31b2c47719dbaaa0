import WaymarkAppLinks
import WaymarkCore
package import WaymarkRoutes

/// The build settings of an iOS app for one environment, as Xcode configuration files.
///
/// The other files of the app refer to these settings, such as `$(WAYMARK_HOST_1)`, and are the
/// same for every environment.
package struct XcodeConfiguration: Sendable {
  /// The name of a setting, as other files refer to it.
  enum Setting: String, CaseIterable {
    case environment = "WAYMARK_ENVIRONMENT"
    case bundleID = "WAYMARK_BUNDLE_ID"
    case scheme = "WAYMARK_URL_SCHEME"
    case apiHost = "WAYMARK_API_HOST"
    case passType = "WAYMARK_PASS_TYPE"

    /// Empty, or `?mode=developer`.
    case linkMode = "WAYMARK_LINK_MODE"

    /// The reference that Xcode replaces with the value.
    var reference: String { "$(\(rawValue))" }

    /// The reference to a host, counted from one.
    static func host(_ number: Int) -> String { "$(WAYMARK_HOST_\(number))" }
  }

  private let environment: SourceEnvironment
  private let hosts: [String]
  private let apiHost: String
  private let teamID: String
  private let passType: String?

  /// Takes the settings of an environment.
  ///
  /// A setting cannot be a list, so each host has one. `hostCount` is the maximum number of hosts
  /// of an environment in the project; the others repeat their first host.
  package init(
    _ environment: SourceEnvironment, app: AppIdentifier, apiHost: String, passType: String?,
    hostCount: Int
  ) throws(LinkFault) {
    try environment.check()
    try checkHost(apiHost)
    self.environment = environment
    self.apiHost = apiHost
    self.passType = passType
    teamID = app.teamID
    let missing = max(0, hostCount - environment.hosts.count)
    hosts = environment.hosts + Array(repeating: environment.hosts[0], count: missing)
  }

  /// The name of the file, such as `staging.xcconfig`.
  package var name: String { "\(environment.name).xcconfig" }

  /// The name of the file for builds that are signed for development.
  package var debugName: String { "\(environment.name)-Debug.xcconfig" }

  package var bytes: [UInt8] {
    let hosts = hosts.enumerated().map { "WAYMARK_HOST_\($0 + 1) = \($1)\n" }.joined()
    let pass = passType.map { "\(Setting.passType.rawValue) = \($0)\n" } ?? ""
    return Array(
      """
      // Made by waymark from waymark.json, for the environment \(environment.name). Do not edit.
      //
      // In Xcode, choose this file for the release configuration of the environment: project, Info,
      // Configurations. Then delete the target's own values for the bundle identifier and the
      // team: they take precedence.

      \(Setting.environment.rawValue) = \(environment.name)
      \(Setting.bundleID.rawValue) = \(environment.appID)
      \(Setting.scheme.rawValue) = \(environment.scheme)
      \(hosts)\(Setting.apiHost.rawValue) = \(apiHost)
      \(pass)
      // What \(debugName) adds to the hosts of App.entitlements. The App Store accepts nothing here.
      \(Setting.linkMode.rawValue) =

      PRODUCT_BUNDLE_IDENTIFIER = \(Setting.bundleID.reference)
      DEVELOPMENT_TEAM = \(teamID)

      // Of the files that differ between environments, only one is compiled.
      EXCLUDED_SOURCE_FILE_NAMES = $(inherited) Routes.*.swift
      INCLUDED_SOURCE_FILE_NAMES = $(inherited) Routes.\(Setting.environment.reference).swift

      """.utf8)
  }

  package var debugBytes: [UInt8] {
    Array(
      """
      // Made by waymark from waymark.json, for the environment \(environment.name). Do not edit.
      //
      // For the debug configuration of the environment. With the developer mode a device reads the
      // association file from the site, and not from Apple's cache: switch on Settings, Developer,
      // Associated Domains Development.

      #include "\(name)"

      \(Setting.linkMode.rawValue) = ?mode=developer

      """.utf8)
  }
}
