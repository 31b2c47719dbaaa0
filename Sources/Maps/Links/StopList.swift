/// How an app takes a whole route as one list of places.
package struct StopList: Sendable {
  /// What stands for the origin of a route from here; `nil` when the list then begins with the next.
  package let here: StaticString?

  /// What stands between two places.
  package let separator: StaticString

  /// Whether a name follows its pair behind a comma.
  let isNamed: Bool

  /// The most waypoints that the app takes.
  let limit: Int

  package init(here: StaticString?, separator: StaticString, isNamed: Bool, limit: Int) {
    self.here = here
    self.separator = separator
    self.isNamed = isNamed
    self.limit = limit
  }
}

/// The keys of waypoints that have a number: what stands before it and behind it.
package struct NumberedKeys: Sendable {
  package typealias Key = (before: StaticString, behind: StaticString)

  /// The number of the first waypoint.
  package let first: Int
  package let latitude: Key
  package let longitude: Key

  /// The key of the name, when the app takes one.
  package let name: Key?

  /// The most waypoints that the app takes.
  package let limit: Int
}
