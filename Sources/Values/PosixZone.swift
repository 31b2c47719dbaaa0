import WaymarkModel

/// The rule by which clocks change each year, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZone {
  private struct Change {
    let month: Int
    let week: Int
    let weekday: Int
    let second: Int
  }

  private let standard: TimeZoneRules.Clock
  private let summer: TimeZoneRules.Clock
  private let start: Change
  private let end: Change

  /// Reads a rule with two changes in a year; `nil` for a zone that has none.
  init?(_ text: ArraySlice<UInt8>) {
    let parts = String(decoding: text, as: UTF8.self).split(separator: ",")
    guard parts.count == 3, let start = Self.change(parts[1]), let end = Self.change(parts[2])
    else { return nil }
    var names = parts[0]
    guard let name = Self.name(&names), let standard = Self.seconds(&names),
      let summerName = Self.name(&names)
    else { return nil }
    let summer = names.isEmpty ? 3600 - standard : -(Self.seconds(&names) ?? 0)
    self.standard = TimeZoneRules.Clock(offset: -standard, name: name)
    self.summer = TimeZoneRules.Clock(offset: summer, name: summerName)
    self.start = start
    self.end = end
  }

  func changes(in year: Int) -> [(from: Int, clock: TimeZoneRules.Clock)] {
    [
      (moment(start, year) - standard.offset, summer),
      (moment(end, year) - summer.offset, standard),
    ]
  }

  /// The moment of a change by the clocks before it, as if they were in UTC.
  private func moment(_ change: Change, _ year: Int) -> Int {
    let first = Timestamp(year: year, month: change.month, day: 1)?.seconds ?? 0
    let next =
      change.month == 12
      ? Timestamp(year: year + 1, month: 1, day: 1)
      : Timestamp(year: year, month: change.month + 1, day: 1)
    // 1970-01-01 was a Thursday, day 4 of a week that begins on Sunday.
    let weekday = ((first / 86_400 + 4) % 7 + 7) % 7
    var day = first + ((change.weekday - weekday + 7) % 7 + (change.week - 1) * 7) * 86_400
    while let next, day >= next.seconds { day -= 7 * 86_400 }
    return day + change.second
  }

  private static func change(_ text: Substring) -> Change? {
    let halves = text.split(separator: "/")
    guard let date = halves.first, date.hasPrefix("M") else { return nil }
    let numbers = date.dropFirst().split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
      (0...6).contains(numbers[2])
    else { return nil }
    var time = halves.count > 1 ? halves[1] : "2"
    guard let second = seconds(&time) else { return nil }
    return Change(month: numbers[0], week: numbers[1], weekday: numbers[2], second: second)
  }

  /// Takes a name such as `CET` or `<+03>`.
  private static func name(_ text: inout Substring) -> Substring? {
    let name = text.first == "<" ? text.prefix { $0 != ">" } : text.prefix { $0.isLetter }
    text = text.dropFirst(text.first == "<" ? name.count + 1 : name.count)
    return name.isEmpty ? nil : name
  }

  /// Takes a time such as `-1`, `5:30` or `2:00:00`, in seconds.
  private static func seconds(_ text: inout Substring) -> Int? {
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text = text.dropFirst() }
    let parts = text.prefix { $0.isNumber || $0 == ":" }
    text = text.dropFirst(parts.count)
    let numbers = parts.split(separator: ":").map { Int($0) ?? 0 }
    guard let hours = numbers.first, hours <= 167 else { return nil }
    let value = hours * 3600 + (numbers.count > 1 ? numbers[1] * 60 : 0)
    return isNegative ? -value : value
  }
}
