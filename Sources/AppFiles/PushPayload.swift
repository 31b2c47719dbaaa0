import Bytes
public import Routes

/// A push payload that leads to a route, as Apple's service takes it.
///
/// The link is the canonical URL, so that a notification, a shortcut and a tap share one parser;
/// the route's own key stands beside it for apps that do not read links yet.
public struct PushPayload: Sendable {
  private let route: Route
  private let parameters: [String: String]
  private let url: String
  private let title: String

  /// Makes the payload of a place on a host.
  ///
  /// - Parameters:
  ///   - route: Where it leads.
  ///   - host: The environment's first host.
  ///   - parameters: The values of the route's parameters.
  ///   - title: The words of the notification.
  /// - Throws: `LinkFault` when a parameter is missing or the payload is too large.
  public init(
    _ route: Route, host: String, parameters: [String: String], title: String
  ) throws(LinkFault) {
    url = try route.httpsURL(host: host, parameters: parameters)
    self.route = route
    self.parameters = parameters
    self.title = title
  }

  /// The payload's bytes, or why Apple would not take them.
  public func bytes() throws(LinkFault) -> [UInt8] {
    let bytes = rendered { $0.json(json, layout: .pretty) }
    guard bytes.count <= PushReader.sizeLimit else {
      throw LinkFault(
        .pushSize,
        "the push payload of \(route.name) has \(bytes.count) bytes; Apple takes \(PushReader.sizeLimit)"
      )
    }
    return bytes
  }

  private var json: JSON {
    let values = route.parameters.compactMap { parameters[$0] }
    let service = JSON.members([
      "alert": .members(["title": .string(title)]),
      "category": .string(route.name),
      "target-content-id": .string(url),
      "thread-id": .string(([route.name] + values).joined(separator: ".")),
    ])
    let data = route.entries.push.flatMap { key in
      values.first.map { JSON.object([JSON.Member(name: key, value: .string($0))]) }
    }
    return .members(["aps": service, "data": data, "link": .string(url)])
  }
}
