import Synchronization
import WaymarkCore
import WaymarkDisk
import WaymarkModel
package import WaymarkValues

/// The folder of the time zone database on Debian.
private let zoneFolder = "/usr/share/zoneinfo/"

/// Finds a zone by its name in the time zone database of this system.
package func timeZone(_ name: String) -> TimeZoneRules? {
  let isName =
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/_+-".utf8.contains($0) }
    // These zones count leap seconds, which the calendars here do not.
    && !name.hasPrefix("right/")
  guard isName, let file = try? readFile(at: zoneFolder + name, limit: 1 << 20, isRegular: true)
  else { return nil }
  return TimeZoneRules(name: name, file: file)
}

/// The edition of this system's time zone database, such as `2026a`; `nil` if unknown.
///
/// Another edition may show different times for equal records.
public func timeZoneEdition() -> String? {
  guard let reader = try? readFile(at: zoneFolder + "tzdata.zi", limit: 1 << 20, isRegular: true)
  else { return nil }
  let line = reader.prefix { $0 != UInt8(ascii: "\n") }
  return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
}

/// The zones of the records of one source, each read once.
package final class KnownZones: Sendable {
  private let zones = Mutex<[String: TimeZoneRules]>([:])

  package init() {}

  /// The zone of a place by its name: that of a city, or `UTC`.
  ///
  /// An abbreviation is not a zone, although the database has some: it names the clocks of several
  /// places, or of one place in half of the year.
  package subscript(name: String) -> TimeZoneRules? {
    guard name.utf8.contains(UInt8(ascii: "/")) || name == "UTC" else { return nil }
    return zones.withLock { zones in
      if let zone = zones[name] { return zone }
      guard let zone = timeZone(name) else { return nil }
      zones[name] = zone
      return zone
    }
  }

  /// The help for a machine that has no zones at all.
  package var remedy: String? {
    self["UTC"] == nil
      ? "This machine has no time zone database; install the package tzdata." : nil
  }
}
