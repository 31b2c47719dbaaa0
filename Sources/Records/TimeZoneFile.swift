import Bytes
import Disk
import Values

/// Where Debian keeps the time zone database.
private let zoneFolder = "/usr/share/zoneinfo/"

/// Finds a zone by its name in the time zone database of this system.
func timeZone(_ name: String) -> TimeZoneRules? {
  let isName =
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/_+-".utf8.contains($0) }
  guard isName, let file = try? readFile(at: zoneFolder + name, limit: 1 << 20, isRegular: true)
  else { return nil }
  return TimeZoneRules(name: name, file: file)
}
