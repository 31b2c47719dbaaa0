/// How an app takes a whole route as one list of places.
struct StopList: Sendable {
  /// What stands for the origin of a route from here; `nil` when the list then begins with the next.
  let here: StaticString?

  /// What stands between two places.
  let separator: StaticString

  /// Whether a name follows its pair behind a comma.
  let isNamed: Bool

  /// The most waypoints that the app takes.
  let limit: Int
}

/// The keys of waypoints that have a number: what stands before it and behind it.
struct NumberedKeys: Sendable {
  typealias Key = (before: StaticString, behind: StaticString)

  /// The number of the first waypoint.
  let first: Int
  let latitude: Key
  let longitude: Key

  /// The key of the name, when the app takes one.
  let name: Key?

  /// The most waypoints that the app takes.
  let limit: Int
}
