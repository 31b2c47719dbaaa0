import Bytes

/// Finds where a push payload leads.
///
/// `link` counts before everything else. Else the key of one route counts wherever it stands beside
/// `aps`; what is nearer to the payload's root counts before what is deeper.
package struct PushReader {
  /// How many bytes of a payload Apple takes, but for calls.
  package static let sizeLimit = 4096

  /// Where a payload leads.
  enum Destination {
    case link(String)

    /// A route and the value of its one parameter.
    case route(Route, String)
  }

  private let routes: [String: Route]

  init(_ table: RouteTable) {
    var routes: [String: Route] = [:]
    for route in table.routes {
      if let key = route.entries.push { routes[key] = route }
    }
    self.routes = routes
  }

  func destination(of payload: [UInt8]) throws(LinkFault) -> Destination {
    guard payload.count <= Self.sizeLimit else {
      throw LinkFault(
        .pushSize, "the payload has \(payload.count) bytes; \(Self.sizeLimit) are allowed")
    }
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(payload).root
    } catch {
      let position = TextPosition(of: error.offset, in: payload)
      throw LinkFault(.linkPush, "the payload is no JSON: \(position): \(error.reason)")
    }
    guard let members = root.object else {
      throw LinkFault(.linkPush, "the payload is \(root.kind); an object is expected")
    }
    var level = members.filter { $0.name != "aps" }
    var nearest: [(route: Route, node: JSONNode)] = []
    while !level.isEmpty {
      if let link = level.last(where: { $0.name == "link" }) { return try Self.link(link.node) }
      if nearest.isEmpty {
        nearest = level.compactMap { member in routes[member.name].map { ($0, member.node) } }
      }
      level = level.flatMap { Self.children(of: $0.node) }
    }
    return try choice(nearest)
  }

  /// The members of the objects one level below, through arrays.
  private static func children(of node: JSONNode) -> [JSONMember] {
    switch node.value {
    case .object(let members): members
    case .array(let elements): elements.flatMap { children(of: $0) }
    default: []
    }
  }

  private static func link(_ node: JSONNode) throws(LinkFault) -> Destination {
    guard let url = node.string else {
      throw LinkFault(.linkPush, "the payload's link is \(node.kind); a URL is expected")
    }
    return .link(url)
  }

  private func choice(
    _ found: [(route: Route, node: JSONNode)]
  ) throws(LinkFault) -> Destination {
    guard let last = found.last else {
      let keys = ["link"] + routes.keys.sorted()
      throw LinkFault(
        .linkPush, "the payload has none of the keys \(keys.joined(separator: ", ")) beside aps")
    }
    if let other = found.first(where: { $0.route != last.route }) {
      throw LinkFault(
        .linkPush,
        "the payload leads to two places, \(other.route.name) and \(last.route.name)")
    }
    let key = last.route.entries.push ?? ""
    if let text = last.node.string { return .route(last.route, text) }
    guard let number = last.node.integer else {
      throw LinkFault(
        .linkPush, "the payload's \(key) is \(last.node.kind); a string or an integer is expected")
    }
    return .route(last.route, String(number))
  }
}
