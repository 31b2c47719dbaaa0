public import AppLinks
public import Routes

/// The part of an iOS app's entitlements that lets it open an environment's links.
public struct EntitlementsFragment: Sendable {
  private let domains: [AssociatedDomain]
  private var others: [(key: String, value: PropertyList)] = []

  /// Makes the fragment for the hosts of an environment.
  ///
  /// Builds signed for development pass `mode: .developer`, so that a device reads the file from the
  /// site and not from Apple's cache; a build for the store has no mode.
  ///
  /// - Parameters:
  ///   - hosts: The environment's hosts.
  ///   - mode: How a device gets their association files.
  ///   - services: What the app is associated with the hosts for, beside links.
  ///   - clip: The app's App Clip, which opens links of the hosts too.
  /// - Throws: `LinkFault` for a host that is none.
  public init(
    hosts: [String], mode: AssociatedDomain.Mode? = nil,
    services: [AssociatedDomain.Service] = [], clip: AppIdentifier? = nil
  ) throws(LinkFault) {
    let asked = Set(services + [.applinks] + (clip == nil ? [] : [.appclips]))
    domains = try Self.domains(
      AssociatedDomain.Service.allCases.filter(asked.contains), hosts, mode)
    if let clip {
      others = [
        (
          "com.apple.developer.associated-appclip-app-identifiers",
          .array([.string(clip.description)])
        )
      ]
    }
  }

  /// Makes the fragment of an App Clip.
  ///
  /// - Parameters:
  ///   - app: The app that the clip is a part of.
  ///   - hosts: The environment's hosts.
  ///   - mode: How a device gets their association files.
  /// - Throws: `LinkFault` for a host that is none.
  public init(
    clipOf app: AppIdentifier, hosts: [String], mode: AssociatedDomain.Mode? = nil
  ) throws(LinkFault) {
    domains = try Self.domains([.appclips], hosts, mode)
    others = [
      ("com.apple.developer.parent-application-identifiers", .array([.string(app.description)]))
    ]
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
    let entries = domains.map { PropertyList.string($0.description) }
    return PropertyList.dictionary(
      others + [("com.apple.developer.associated-domains", .array(entries))]
    ).bytes
  }
}
