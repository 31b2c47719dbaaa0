import Synchronization
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkValues

/// Where Debian keeps the time zone database.
private let zoneFolder = "/usr/share/zoneinfo/"

/// Finds a zone by its name in the time zone database of this system.
func timeZone(_ name: String) -> TimeZoneRules? {
  let isName =
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/_+-".utf8.contains($0) }
    // These count leap seconds, which no calendar here does.
    && !name.hasPrefix("right/")
  guard isName, let file = try? readFile(at: zoneFolder + name, limit: 1 << 20, isRegular: true)
  else { return nil }
  return TimeZoneRules(name: name, file: file)
}

/// Which edition of the time zone database this system has, such as `2026a`; `nil` where it says none.
///
/// Another edition may show the times of equal records by another clock.
public func timeZoneEdition() -> String? {
  guard let reader = try? readFile(at: zoneFolder + "tzdata.zi", limit: 1 << 20, isRegular: true)
  else { return nil }
  let line = reader.prefix { $0 != UInt8(ascii: "\n") }
  return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
}

/// The zones of the records of one source, each read once.
final class KnownZones: Sendable {
  private let zones = Mutex<[String: TimeZoneRules]>([:])

  /// The zone of a place by its name: that of a city, or `UTC`.
  ///
  /// An abbreviation is none, though the database has some: it names the clocks of several places, or
  /// those of one place in one half of the year.
  subscript(name: String) -> TimeZoneRules? {
    guard name.utf8.contains(UInt8(ascii: "/")) || name == "UTC" else { return nil }
    return zones.withLock { zones in
      if let zone = zones[name] { return zone }
      guard let zone = timeZone(name) else { return nil }
      zones[name] = zone
      return zone
    }
  }

  /// What to do on a machine that has no zones at all.
  var remedy: String? {
    self["UTC"] == nil
      ? "This machine has no time zone database; install the package tzdata." : nil
  }
}
