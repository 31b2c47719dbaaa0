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
  private let names = Mutex<[String]?>(nil)

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

  /// What to do about a name that is none.
  func remedy(for name: String) -> String? {
    let all = allNames
    guard !all.isEmpty else {
      return "This machine has no time zone database; install the package tzdata."
    }
    let wanted = spelledAlike(name)
    let same = all.first {
      spelledAlike($0) == wanted || $0.split(separator: "/").last.map(spelledAlike) == wanted
    }
    return (same ?? suggestion(for: name, among: all)).map { "Did you mean \"\($0)\"?" }
  }

  /// The names that people use, without those that are kept for old programs.
  private var allNames: [String] {
    names.withLock { names in
      if let names { return names }
      let file = (try? readFile(at: zoneFolder + "zone.tab", limit: 1 << 20, isRegular: true)) ?? []
      let found = file.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
        let fields = line.split(separator: 0x09)
        guard fields.count > 2, line.first != UInt8(ascii: "#") else { return nil }
        return String(decoding: fields[2], as: UTF8.self)
      }.sorted()
      names = found
      return found
    }
  }
}

/// A name without what people write in different ways: `New York` is `new_york`.
private func spelledAlike(_ name: some StringProtocol) -> String {
  name.lowercased().split(separator: " ").joined(separator: "_")
}
