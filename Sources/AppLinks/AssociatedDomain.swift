import WaymarkCore
public import WaymarkRoutes

/// One entry of an app's associated-domains entitlement, such as `applinks:example.com`.
public struct AssociatedDomain: Hashable, Sendable, CustomStringConvertible {
  /// The service for which the app is associated with the domain.
  public enum Service: String, CaseIterable, Sendable {
    case applinks, webcredentials, activitycontinuation, appclips

    /// Extensible single sign-on of a managed device.
    case authsrv

    /// The images of a site for the search of Messages (Apple, App Search Programming Guide).
    case imageSearch = "spotlight-image-search"
  }

  /// How a device gets the domain's association file.
  public enum Mode: String, CaseIterable, Sendable {
    /// From the site itself, in builds signed for development.
    case developer

    /// From the site itself, on managed devices.
    case managed
    case developerAndManaged = "developer+managed"
  }

  public let service: Service

  /// The domain, without the `*.` of a wildcard.
  public let host: String

  /// Whether the entry covers every subdomain of the host, but not the host.
  public let isWildcard: Bool
  public let mode: Mode?

  /// Makes the entry of a site.
  public init(_ service: Service, host: String, mode: Mode? = nil) throws(LinkFault) {
    try checkHost(host)
    self.service = service
    self.host = host
    isWildcard = false
    self.mode = mode
  }

  /// Reads an entry of an entitlement.
  public init(_ text: String) throws(LinkFault) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      throw Self.fault(text, "has no service, such as applinks:")
    }
    guard let service = Service(rawValue: String(text[..<colon])) else {
      throw Self.fault(text, "has an unknown service")
    }
    var host = text[text.index(after: colon)...]
    mode = try Self.mode(takenFrom: &host, of: text)
    isWildcard = host.hasPrefix("*.")
    if isWildcard { host.removeFirst(2) }
    guard !(isWildcard && service == .appclips) else {
      throw Self.fault(text, "has a wildcard, which app clips do not support")
    }
    // Domains are case-insensitive, and entitlements often contain upper-case letters.
    let name = String(host).asciiLowercased
    if let fault = siteFault(name) { throw Self.fault(text, "is not valid: \(fault)") }
    self.service = service
    self.host = name
  }

  /// The entry as written in an entitlement.
  public var description: String {
    "\(service.rawValue):\(isWildcard ? "*." : "")\(host)"
      + (mode.map { "?mode=\($0.rawValue)" } ?? "")
  }

  /// Whether the entry associates the app with a host.
  ///
  /// A wildcard does not cover its own domain, and a domain does not cover its subdomains.
  public func covers(_ host: String) -> Bool {
    let name = host.asciiLowercased
    return isWildcard ? name.hasSuffix("." + self.host) : name == self.host
  }

  private static func mode(
    takenFrom host: inout Substring, of text: String
  ) throws(LinkFault) -> Mode? {
    guard let mark = host.utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let query = host[host.index(after: mark)...]
    host = host[..<mark]
    guard query.hasPrefix("mode="), let mode = Mode(rawValue: String(query.dropFirst(5))) else {
      throw fault(text, "has a mode other than developer, managed and developer+managed")
    }
    return mode
  }

  private static func fault(_ text: String, _ reason: String) -> LinkFault {
    LinkFault(.appAssociatedDomain, "the associated domain \(LinkFault.quote(text)) \(reason)")
  }
}

/// Why a text is not a domain name, with its form in Punycode if that is one.
func siteFault(_ name: String) -> String? {
  guard let fault = hostFault(name) else { return nil }
  let form = String(decoding: asciiHost(name.utf8), as: UTF8.self)
  return hostFault(form) == nil && form != name ? "\(fault); browsers send it as \(form)" : fault
}
