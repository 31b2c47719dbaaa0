/// The parts of a request that a link does not contain, because the app cannot take them.
public struct MapLosses: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The app was asked for a similar action: a pin instead of a route, a route instead of guidance.
  public static let action = MapLosses(rawValue: 1 << 0)
  public static let address = MapLosses(rawValue: 1 << 1)
  public static let altitude = MapLosses(rawValue: 1 << 2)

  /// The middle of the map, or the coordinate of the destination.
  public static let center = MapLosses(rawValue: 1 << 3)

  /// Characters of a text were dropped or replaced: control characters, or those that would split
  /// the text.
  public static let characters = MapLosses(rawValue: 1 << 4)

  /// An identifier of the configuration for which the app has no parameter.
  public static let configuration = MapLosses(rawValue: 1 << 5)
  public static let mode = MapLosses(rawValue: 1 << 6)

  /// The name of the destination.
  public static let name = MapLosses(rawValue: 1 << 7)
  public static let note = MapLosses(rawValue: 1 << 8)
  public static let origin = MapLosses(rawValue: 1 << 9)

  /// The name of the origin.
  public static let originName = MapLosses(rawValue: 1 << 10)
  public static let placeID = MapLosses(rawValue: 1 << 11)
  public static let query = MapLosses(rawValue: 1 << 12)
  public static let region = MapLosses(rawValue: 1 << 13)

  /// Names were shortened to limit the link to 2,048 bytes.
  public static let tooLong = MapLosses(rawValue: 1 << 14)
  public static let uncertainty = MapLosses(rawValue: 1 << 15)

  /// Some or all of the waypoints.
  public static let waypoints = MapLosses(rawValue: 1 << 16)

  /// The names of the waypoints.
  public static let waypointNames = MapLosses(rawValue: 1 << 17)
  public static let zoom = MapLosses(rawValue: 1 << 18)

  /// Some or all of what the route should avoid.
  public static let avoid = MapLosses(rawValue: 1 << 19)

  /// The three words that name a square of the Earth.
  public static let threeWords = MapLosses(rawValue: 1 << 20)
}

extension MapLosses {
  // Distinguished while a link is written; `named` merges each into a loss above.
  static let otherNote = MapLosses(rawValue: 1 << 21)
  static let otherAltitude = MapLosses(rawValue: 1 << 22)
  static let waypointQuery = MapLosses(rawValue: 1 << 23)
  static let waypointAddress = MapLosses(rawValue: 1 << 24)
  static let destinationQuery = MapLosses(rawValue: 1 << 25)
  static let originQuery = MapLosses(rawValue: 1 << 26)
  static let originAddress = MapLosses(rawValue: 1 << 27)
  static let originPlaceID = MapLosses(rawValue: 1 << 28)
  static let waypointPlaceIDs = MapLosses(rawValue: 1 << 29)

  /// Values of app parameters; those that the app does not take are `configuration`.
  static let configured = MapLosses(rawValue: 1 << 30)

  /// The destination's coordinate: never lost silently, only noted as written.
  static let destinationPoint = MapLosses(rawValue: 1 << 31)

  /// The same losses, restricted to those that have a word.
  var named: MapLosses {
    var losses = self
    guard rawValue >= Self.otherNote.rawValue else { return self }
    if contains(.otherNote) { losses.insert(.note) }
    if contains(.otherAltitude) { losses.insert(.altitude) }
    if !isDisjoint(with: [.destinationQuery, .originQuery, .waypointQuery]) {
      losses.insert(.query)
    }
    if !isDisjoint(with: [.originAddress, .waypointAddress]) { losses.insert(.address) }
    if !isDisjoint(with: [.originPlaceID, .waypointPlaceIDs]) { losses.insert(.placeID) }
    return losses.intersection(MapLosses(rawValue: Self.otherNote.rawValue - 1))
  }
}

extension MapLosses {
  /// The stable words of the losses, in alphabetical order.
  public var words: [String] {
    Self.table.filter { contains($0.loss) }.map(\.word)
  }

  /// Every loss and its word.
  static let table: [(loss: MapLosses, word: String)] = [
    (.action, "action"), (.address, "address"), (.altitude, "altitude"), (.avoid, "avoid"),
    (.center, "center"),
    (.characters, "characters"), (.configuration, "configuration"), (.mode, "mode"),
    (.name, "name"), (.note, "note"), (.origin, "origin"), (.originName, "originName"),
    (.placeID, "placeID"), (.query, "query"), (.region, "region"), (.threeWords, "threeWords"),
    (.tooLong, "tooLong"), (.uncertainty, "uncertainty"), (.waypointNames, "waypointNames"),
    (.waypoints, "waypoints"),
    (.zoom, "zoom"),
  ]
}
