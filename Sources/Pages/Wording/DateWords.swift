import WaymarkCore
import WaymarkModel

/// The formats of dates.
struct DateWords: Sendable {
  private let day: Pattern
  private let month: Pattern
  private let months: [String]

  init(_ reader: inout WordingReader) {
    day = reader.pattern(.day, gaps: "day", "month", "year")
    month = reader.pattern(.month, gaps: "month", "year")
    months = reader.names(.months, count: 12)
  }

  /// `2026-11-21` or `2026-11` as people write it; any other text as it is.
  func text(_ date: String) -> String {
    let parts = date.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard (2...3).contains(parts.count), let number = Int(parts[1]),
      months.indices.contains(number - 1)
    else { return date }
    let name = months[number - 1]
    guard parts.count == 3 else { return month.filled(name, String(parts[0])) }
    return Int(parts[2]).map { day.filled(String($0), name, String(parts[0])) } ?? date
  }
}

extension Wording {
  /// A day or a month of ISO 8601, such as `2026-11-21`, as people write it.
  func day(_ date: String) -> String { dates.text(date) }
}
