import WaymarkCore

/// The opening hours of a business in the form of schema.org's `openingHours`:
/// `Mo-Fr 09:00-18:00; Sa 10:00-14:00`.
struct OpeningHours: Hashable, Sendable {
  /// The days with the same hours: the first and the last day of each range, from Monday at zero.
  struct Line: Hashable, Sendable {
    let days: [ClosedRange<Int>]

    /// The hours, such as `09:00-12:00`.
    let hours: [String]
  }

  let lines: [Line]

  /// The names of the days in schema.org.
  static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  /// Reads lines separated by semicolons; `nil` for any other text.
  init?(_ text: String) {
    var lines: [Line] = []
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard words.count == 2 else { return nil }
      let days = words[0].split(separator: ",", omittingEmptySubsequences: false).map(Self.range)
      let hours = words[1].split(separator: ",", omittingEmptySubsequences: false).map(Self.hours)
      guard !days.contains(nil), !hours.contains(nil) else { return nil }
      lines.append(Line(days: days.compactMap(\.self), hours: hours.compactMap(\.self)))
    }
    guard !lines.isEmpty else { return nil }
    self.lines = lines
  }

  /// Reads `Mo` or `Mo-Fr`.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { days.firstIndex(of: String($0)) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last
    else { return nil }
    return first...last
  }

  /// Reads `09:00-18:00`.
  private static func hours(_ text: Substring) -> String? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy(isTime) else { return nil }
    return String(text)
  }

  /// Whether a text is a time of day, `00:00` to `24:00`.
  private static func isTime(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }), let hour = Int(parts[0]),
      let minute = Int(parts[1])
    else { return false }
    return minute < 60 && hour * 60 + minute <= 24 * 60
  }

  /// The lines in schema.org's form.
  var schema: [String] {
    lines.map { line in
      line.days.map { Self.text($0, Self.days) }.joined(separator: ",") + " "
        + line.hours.joined(separator: ",")
    }
  }

  /// The lines for people, with the names of the days in their language: `Mon–Fri 09:00–18:00`.
  func texts(_ wording: Wording) -> [String] {
    let names = Self.days.map { wording.text("day." + $0.lowercased()) ?? $0 }
    return lines.map { line in
      let days = line.days.map { Self.text($0, names, dash: "–") }
      let hours = line.hours.map { $0.replacing("-", with: "–") }
      return days.joined(separator: ", ") + " " + hours.joined(separator: ", ")
    }
  }

  private static func text(
    _ range: ClosedRange<Int>, _ names: [String], dash: String = "-"
  ) -> String {
    range.count == 1
      ? names[range.lowerBound] : names[range.lowerBound] + dash + names[range.upperBound]
  }
}
