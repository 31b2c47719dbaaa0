package import WaymarkAppLinks
import WaymarkCore

/// The entitlements of an iOS app or its App Clip, which are the same for every environment: the
/// values are build settings of `XcodeConfiguration`.
package struct EntitlementsFragment: Sendable {
  private let domains: [String]

  /// The entitlement that links the app to its App Clip, or the clip to its app.
  private let partner: (key: String, app: String)?
  private let hasPasses: Bool

  /// Makes the entitlements for a number of hosts.
  ///
  /// The services are what the app is associated with the hosts for, in addition to links. `clip`
  /// is the last part of the App Clip's bundle ID; the clip also opens links of the hosts. An app
  /// with `hasPasses` can read and replace its passes in Wallet.
  package init(
    hostCount: Int, services: [AssociatedDomain.Service] = [], clip: String? = nil,
    hasPasses: Bool = false
  ) {
    let asked = Set(services + [.applinks] + (clip == nil ? [] : [.appclips]))
    domains = Self.domains(AssociatedDomain.Service.allCases.filter(asked.contains), hostCount)
    partner = clip.map {
      ("com.apple.developer.associated-appclip-app-identifiers", "\(Self.app).\($0)")
    }
    self.hasPasses = hasPasses
  }

  /// Makes the entitlements of the App Clip.
  package init(ofClipFor hostCount: Int) {
    domains = Self.domains([.appclips], hostCount)
    partner = ("com.apple.developer.parent-application-identifiers", Self.app)
    hasPasses = false
  }

  private static let app =
    "$(AppIdentifierPrefix)" + XcodeConfiguration.Setting.bundleID.reference

  private static func domains(
    _ services: [AssociatedDomain.Service], _ hostCount: Int
  ) -> [String] {
    services.flatMap { service in
      (1...max(1, hostCount)).map { number in
        "\(service.rawValue):" + XcodeConfiguration.Setting.host(number)
          + XcodeConfiguration.Setting.linkMode.reference
      }
    }
  }

  /// The entitlements as an XML property list.
  package var bytes: [UInt8] {
    var members = partner.map { [JSON.Member(name: $0.key, value: [.string($0.app)])] } ?? []
    members.append(
      JSON.Member(
        name: "com.apple.developer.associated-domains",
        value: .array(domains.map { .string($0) })))
    if hasPasses {
      let type = "$(TeamIdentifierPrefix)" + XcodeConfiguration.Setting.passType.reference
      members.append(
        JSON.Member(
          name: "com.apple.developer.pass-type-identifiers", value: [.string(type)]))
    }
    return propertyList(.object(members))
  }
}
