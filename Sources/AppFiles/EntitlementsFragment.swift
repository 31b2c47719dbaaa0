public import WaymarkAppLinks
import WaymarkCore
public import WaymarkRoutes

/// The part of an iOS app's entitlements that lets it open an environment's links.
public struct EntitlementsFragment: Sendable {
  private let domains: [AssociatedDomain]

  /// The entitlement that ties the app to its App Clip, or the clip to its app.
  private let partner: (key: String, app: AppIdentifier)?

  /// Makes the fragment for the hosts of an environment.
  ///
  /// The services are what the app is associated with the hosts for, beside links. Its App Clip opens
  /// links of the hosts too. Builds signed for development pass `mode: .developer`, so that a device
  /// reads the association file from the site and not from Apple's cache; a build for the store has
  /// no mode.
  public init(
    hosts: [String], mode: AssociatedDomain.Mode? = nil,
    services: [AssociatedDomain.Service] = [], clip: AppIdentifier? = nil
  ) throws(LinkFault) {
    let asked = Set(services + [.applinks] + (clip == nil ? [] : [.appclips]))
    domains = try Self.domains(
      AssociatedDomain.Service.allCases.filter(asked.contains), hosts, mode)
    partner = clip.map { ("com.apple.developer.associated-appclip-app-identifiers", $0) }
  }

  /// Makes the fragment of an App Clip, which is a part of an app.
  public init(
    clipOf app: AppIdentifier, hosts: [String], mode: AssociatedDomain.Mode? = nil
  ) throws(LinkFault) {
    domains = try Self.domains([.appclips], hosts, mode)
    partner = ("com.apple.developer.parent-application-identifiers", app)
  }

  private static func domains(
    _ services: [AssociatedDomain.Service], _ hosts: [String], _ mode: AssociatedDomain.Mode?
  ) throws(LinkFault) -> [AssociatedDomain] {
    var domains: [AssociatedDomain] = []
    for service in services {
      for host in hosts {
        domains.append(try AssociatedDomain(service, host: host, mode: mode))
      }
    }
    return domains
  }

  /// The fragment as an XML property list.
  public var bytes: [UInt8] {
    let others = partner.map { [JSON.Member(name: $0.key, value: [.string($0.app.description)])] }
    let entries = JSON.array(domains.map { .string($0.description) })
    return propertyList(
      .object(
        (others ?? []) + [.init(name: "com.apple.developer.associated-domains", value: entries)]))
  }
}
