import WaymarkCore
public import WaymarkRoutes

/// A push payload that leads to a route, as Apple's service takes it.
///
/// The link is the canonical URL, so that a notification, a shortcut and a tap share one parser;
/// the route's own key is beside it for apps that do not read links yet.
public struct PushPayload: Sendable {
  /// How many bytes of a payload Apple takes, but for calls.
  static let sizeLimit = 4096

  private let route: Route
  private let parameters: [String: String]
  private let url: String
  private let title: String
  private let bundleID: String?

  /// Makes the payload of a route on the environment's first host; the title is what people read.
  ///
  /// With a bundle ID the file can be dropped on a simulator, which sends it to the app of that ID.
  public init(
    _ route: Route, host: String, parameters: [String: String], title: String,
    bundleID: String? = nil
  ) throws(LinkFault) {
    self.bundleID = bundleID
    url = try route.httpsURL(host: host, parameters: parameters)
    self.route = route
    self.parameters = parameters
    self.title = title
  }

  /// The payload's bytes, or why Apple would not take them.
  public func bytes() throws(LinkFault) -> [UInt8] {
    let bytes = rendered { $0.json(json, layout: .pretty) }
    guard bytes.count <= Self.sizeLimit else {
      throw LinkFault(
        .pushSize,
        "the push payload of \(route.name) has \(bytes.count) bytes; Apple takes \(Self.sizeLimit)")
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
    return .members([
      "Simulator Target Bundle": bundleID.map { .string($0) }, "aps": service, "data": data,
      "link": .string(url),
    ])
  }
}

extension Router {
  /// Resolves a push payload, as the JSON text that is sent to Apple.
  public func resolve(push payload: [UInt8]) throws(LinkFault) -> ResolvedLink {
    guard payload.count <= PushPayload.sizeLimit else {
      throw LinkFault(
        .pushSize, "the payload has \(payload.count) bytes; \(PushPayload.sizeLimit) are allowed")
    }
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(payload).root
    } catch {
      let position = TextPosition(of: error.offset, in: payload)
      throw LinkFault(.linkPush, "the payload is no JSON: \(position): \(error.reason)")
    }
    return try resolve(push: root)
  }
}
