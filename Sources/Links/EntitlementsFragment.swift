/// The part of an iOS app's entitlements that lets it open an environment's links.
public struct EntitlementsFragment: Sendable {
  private let domains: [AssociatedDomain]

  /// Makes the fragment for the hosts of an environment.
  ///
  /// Builds signed for development pass `mode: .developer`, so that a device reads the file from the
  /// site and not from Apple's cache; a build for the store has no mode.
  public init(hosts: [String], mode: AssociatedDomain.Mode? = nil) throws(LinkFault) {
    var domains: [AssociatedDomain] = []
    for host in hosts {
      domains.append(try AssociatedDomain(.applinks, host: host, mode: mode))
    }
    self.domains = domains
  }

  /// The fragment as an XML property list.
  public var bytes: [UInt8] {
    let entries = domains.map { PropertyList.string($0.description) }
    return PropertyList.dictionary([
      ("com.apple.developer.associated-domains", .array(entries))
    ]).bytes
  }
}
