import WaymarkCore
public import WaymarkRoutes

/// A push payload that leads to a route, in Apple's format.
///
/// The link is the canonical URL, so notifications, shortcuts and taps share one parser. The
/// route's key is included for apps that do not read links yet.
public struct PushPayload: Sendable {
  /// The maximum size of a payload in bytes, except for calls.
  static let sizeLimit = 4096

  private let route: Route
  private let parameters: [String: String]
  private let url: String
  private let title: String
  private let bundleID: String?

  /// Makes the payload of a route on the environment's first host; the title is shown to people.
  ///
  /// With a bundle ID, the file can be dropped on a simulator, which sends it to the app with that
  /// ID.
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

  /// The payload's bytes, or why Apple would not accept them.
  public func bytes() throws(LinkFault) -> [UInt8] {
    let bytes = rendered { $0.json(json, layout: .pretty) }
    guard bytes.count <= Self.sizeLimit else {
      throw LinkFault(
        .pushSize,
        "the push payload of \(route.name) has \(bytes.count) bytes; Apple accepts \(Self.sizeLimit)"
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
    return .members([
      "Simulator Target Bundle": bundleID.map { .string($0) }, "aps": service, "data": data,
      "link": .string(url),
    ])
  }
}

extension Router {
  /// Resolves a push payload, given as the JSON text that is sent to Apple.
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
      throw LinkFault(.linkPush, "the payload is not valid JSON: \(position): \(error.reason)")
    }
    return try resolve(push: root)
  }
}
