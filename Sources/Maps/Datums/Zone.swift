public import WaymarkCore

/// The parts of the world that have their own rules for maps.
public enum Zone: String, Sendable, CaseIterable {
  /// Mainland China, where maps are drawn in GCJ-02.
  case mainland = "CN"
  case hongKong = "HK"
  case macau = "MO"
  case taiwan = "TW"

  /// Everywhere else, where all maps are drawn in WGS-84.
  case elsewhere = "none"
}

extension Zone {
  /// Finds the zone of a point.
  public init(of point: Coordinate<WGS84>) {
    self.init(
      latitude: microdegrees(of: point.latitude), longitude: microdegrees(of: point.longitude))
  }

  init(latitude: Int, longitude: Int) {
    self = .elsewhere
    // Three quarters of all points on Earth are outside this box and need no table.
    guard 9_000_000...54_000_000 ~= latitude, 73_000_000...136_000_000 ~= longitude else { return }
    for (zone, outline) in ZoneOutline.all where outline.contains(latitude, longitude) {
      self = zone
      return
    }
  }
}

/// A set of zones, such as those in which a service draws its maps in GCJ-02.
public struct ZoneSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let mainland = ZoneSet(rawValue: 1)
  public static let hongKong = ZoneSet(rawValue: 2)
  public static let macau = ZoneSet(rawValue: 4)
  public static let taiwan = ZoneSet(rawValue: 8)

  /// Every zone in which GCJ-02 is ever used.
  public static let all: ZoneSet = [.mainland, .hongKong, .macau, .taiwan]

  /// The set of one zone; empty for `elsewhere`.
  public init(_ zone: Zone) {
    switch zone {
    case .mainland: self = .mainland
    case .hongKong: self = .hongKong
    case .macau: self = .macau
    case .taiwan: self = .taiwan
    case .elsewhere: self = []
    }
  }

  /// Whether the set contains a zone; never true for `elsewhere`.
  public func includes(_ zone: Zone) -> Bool {
    !isDisjoint(with: ZoneSet(zone))
  }
}
