import WaymarkCore
import WaymarkRoutes
import WaymarkTemplates

/// The properties of an environment that the generated source code of an app uses.
public struct SourceEnvironment: Sendable {
  /// The environment's name, which is only used in comments.
  public let name: String

  /// The hosts of https links; the first one is canonical.
  public let hosts: [String]

  /// The scheme of the app's own URLs.
  public let scheme: String

  /// The app's bundle ID on iOS, or its package on Android.
  public let appID: String

  /// The navigation apps that the app offers; `nil` for none.
  public let maps: SourceMaps?

  public init(
    name: String, hosts: [String], scheme: String, appID: String, maps: SourceMaps? = nil
  ) {
    self.maps = maps
    self.name = name
    self.hosts = hosts
    self.scheme = scheme
    self.appID = appID
  }

  /// Rejects what could end a text or a comment of the source.
  func check() throws(LinkFault) {
    for host in hosts { try checkHost(host) }
    guard !hosts.isEmpty else { throw LinkFault(.appHost, "the environment has no host") }
    try checkScheme(scheme)
    let isName = appID.utf8.allSatisfy { $0.isASCIIAlphanumeric || ".-_".utf8.contains($0) }
    guard isName, !appID.isEmpty else {
      throw LinkFault(.appIOSID, "\(LinkFault.quote(appID)) is not a valid app identifier")
    }
    guard name.unicodeScalars.allSatisfy({ !$0.isHidden }), !name.contains("*/") else {
      throw LinkFault(.appIOSID, "\(LinkFault.quote(name)) is not a valid environment name")
    }
  }
}

/// A route with its name in source code.
struct SourceRoute: Sendable {
  let route: Route

  /// The route's name with its parts joined, such as `adsDetails`.
  let lowerName: String

  /// The same in upper camel case, such as `AdsDetails`.
  let upperName: String

  private init(_ route: Route) {
    self.route = route
    let parts = route.name.split(separator: ".").map(String.init)
    let upper = parts.map { capitalized($0) }.joined()
    upperName = upper
    lowerName = String(upper.prefix(1)).asciiLowercased + upper.dropFirst()
  }

  /// The routes of a table in the order of the project, if no two have the same name.
  static func all(of table: RouteTable) throws(LinkFault) -> [SourceRoute] {
    var routes: [SourceRoute] = []
    for route in table.routes.map(SourceRoute.init) {
      if let other = routes.first(where: { $0.upperName == route.upperName }) {
        throw LinkFault(
          .routeSourceName,
          "the routes \(other.route.name) and \(route.route.name) are both \(route.lowerName) in"
            + " source code")
      }
      routes.append(route)
    }
    return routes
  }
}

/// A name with its first letter in upper case, in any locale.
func capitalized(_ text: String) -> String {
  var bytes = Array(text.utf8)
  if let first = bytes.first, first.isASCIILetter { bytes[0] = first & 0xDF }
  return String(decoding: bytes, as: UTF8.self)
}

/// A source code template with a value for each `{{name}}`.
func filled(_ template: [UInt8], _ values: [String: String]) -> [UInt8] {
  let source = String(decoding: template, as: UTF8.self)
  let template = try? TextTemplate(source, .source) { token, _ in token.name }
  return Array((template?.text { values[$0] ?? "" } ?? "").utf8)
}
