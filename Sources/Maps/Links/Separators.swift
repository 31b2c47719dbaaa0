/// The characters at which an app splits a decoded value; they are removed from texts.
package struct Separators: Sendable {
  private let first: UInt8
  private let second: UInt8

  static let none = Separators(first: 0, second: 0)
  static let bar = Separators(first: UInt8(ascii: "|"), second: 0)
  static let comma = Separators(first: UInt8(ascii: ","), second: 0)
  static let semicolon = Separators(first: UInt8(ascii: ";"), second: 0)
  static let barOrSemicolon = Separators(first: UInt8(ascii: "|"), second: UInt8(ascii: ";"))
  static let underscoreOrTilde = Separators(first: UInt8(ascii: "_"), second: UInt8(ascii: "~"))

  /// Whether a byte other than zero is one of them.
  package func contains(_ byte: UInt8) -> Bool {
    byte == first || byte == second
  }
}

/// The separator between the items of a list in one value.
package struct ListSeparator: Sendable {
  /// The separator in a link, percent-encoded where RFC 3986 requires it.
  let written: StaticString

  /// The same separator in a text.
  package let character: Separators

  /// Whether the app decodes each item again after splitting the list, so that a text may contain
  /// the character.
  package let isEscapable: Bool

  package static let bar = ListSeparator(written: "%7C", character: .bar, isEscapable: false)
  static let escapableBar = ListSeparator(written: "%7C", character: .bar, isEscapable: true)
  package static let semicolon = ListSeparator(
    written: "%3B", character: .semicolon, isEscapable: false)
}

/// How an app takes a whole route as one list of places.
package struct StopList: Sendable {
  /// The origin of a route from here; `nil` when the list then begins with the next place.
  package let here: StaticString?

  /// The separator between two places.
  package let separator: StaticString

  /// Whether a comma and the name follow each pair.
  let isNamed: Bool

  /// The maximum number of waypoints that the app takes.
  package let limit: Int

  package init(here: StaticString?, separator: StaticString, isNamed: Bool, limit: Int) {
    self.here = here
    self.separator = separator
    self.isNamed = isNamed
    self.limit = limit
  }
}

/// The keys of numbered waypoints: the text before and after the number.
package struct NumberedKeys: Sendable {
  package typealias Key = (before: String, after: String)

  /// The number of the first waypoint.
  package let first: Int
  package let latitude: Key
  package let longitude: Key

  /// The key of the name, if the app takes one.
  package let name: Key?

  /// The maximum number of waypoints that the app takes.
  package let limit: Int

  package init(first: Int, latitude: Key, longitude: Key, name: Key?, limit: Int) {
    self.first = first
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
    self.limit = limit
  }
}
