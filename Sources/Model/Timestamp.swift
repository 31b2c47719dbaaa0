import WaymarkCore

/// A moment in whole seconds since 1970, with the offset it was written in; only the seconds are
/// compared.
public struct Timestamp: Hashable, Comparable, Sendable {
  public let seconds: Int

  /// The offset of the clock, in seconds east of UTC.
  public let offset: Int

  /// The local name of the clock, such as `EST`, if a time zone defines one.
  public let clockName: String?

  public init(seconds: Int, offset: Int, clockName: String? = nil) {
    self.seconds = seconds
    self.offset = offset
    self.clockName = clockName
  }

  public init(seconds: Int) { self.init(seconds: seconds, offset: 0) }

  public static func == (left: Self, right: Self) -> Bool { left.seconds == right.seconds }
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
  public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

extension Timestamp {
  /// Reads `2026-11-21`, `2026-11-21T09:15`, `2026-11-21T09:15:00Z` or with an offset such as
  /// `+08:00`; `nil` for any other text, and for dates that do not exist.
  ///
  /// A blank may replace the `T`. A moment without a zone is in UTC.
  public init?(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  /// Reads the same of bytes.
  public init?(_ text: ArraySlice<UInt8>) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), scanner.skip("-"),
      let day = scanner.number(digits: 2), let start = Timestamp(year: year, month: month, day: day)
    else { return nil }
    var seconds = start.seconds
    var east = 0
    if scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") {
      guard let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
        let minute = scanner.number(digits: 2), minute < 60
      else { return nil }
      seconds += hour * 3600 + minute * 60
      if scanner.skip(":") {
        guard let second = scanner.number(digits: 2), second < 60 else { return nil }
        seconds += second
        if scanner.skip("."), !scanner.skipDigits() { return nil }
      }
      guard let offset = scanner.offset() else { return nil }
      seconds -= offset
      east = offset
    }
    guard scanner.isAtEnd else { return nil }
    self.init(seconds: seconds, offset: east)
  }

  /// The first second of a day in UTC; `nil` for dates that do not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...daysInMonth(month, year: year)).contains(day)
    else { return nil }
    self.init(seconds: daysFromCivil(year: year, month: month, day: day) * 86_400)
  }

  /// The year in UTC.
  public var year: Int { civilFromDays(floored(seconds, by: 86_400).quotient).year }

  /// The moment as `2026-11-21T09:15:00Z`.
  public var iso8601: String {
    let (days, rest) = floored(seconds, by: 86_400)
    return renderedText { output in
      output.date(days)
      output.append(byte: UInt8(ascii: "T"))
      output.clock(rest)
      output.append(byte: UInt8(ascii: ":"))
      output.padded(rest % 60)
      output.append(byte: UInt8(ascii: "Z"))
    }
  }

  /// The moment with its own offset, as `2026-11-21T17:15:00+08:00`.
  public var zoned: String {
    guard offset != 0 else { return iso8601 }
    return renderedText { output in
      output.append(String(local.iso8601.dropLast()))
      output.append(offset < 0 ? "-" : "+")
      output.clock(abs(offset))
    }
  }

  /// The day in UTC, as `2026-11-21`.
  public var day: String {
    renderedText { $0.date(floored(seconds, by: 86_400).quotient) }
  }

  /// The hour and minute in UTC, as `09:15`.
  public var clock: String {
    renderedText { $0.clock(floored(seconds, by: 86_400).remainder) }
  }

  /// The local date and time of the moment, as if they were in UTC.
  public var local: Timestamp { Timestamp(seconds: seconds + offset) }

  /// The clock of the moment: `UTC`, `UTC-05:00` or, if its name is known, `EST (UTC-05:00)`.
  ///
  /// The name alone is ambiguous: the clocks of Chicago, Shanghai and Havana are all called CST.
  public var zone: String {
    guard let clockName, clockName != "UTC" else { return difference }
    return "\(clockName) (\(difference))"
  }

  /// The short form of `zone`: `EST`, or `UTC-05:00` if the clock has no name.
  public var shortZone: String { clockName ?? difference }

  /// The difference between the clock and UTC, such as `UTC-05:00`.
  private var difference: String {
    guard offset != 0 else { return "UTC" }
    return renderedText { output in
      output.append(offset < 0 ? "UTC-" : "UTC+")
      output.clock(abs(offset))
    }
  }
}

private func floored(_ value: Int, by unit: Int) -> (quotient: Int, remainder: Int) {
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: unit)
  return remainder < 0 ? (quotient - 1, remainder + unit) : (quotient, remainder)
}

extension Output {
  fileprivate mutating func date(_ days: Int) {
    let civil = civilFromDays(days)
    padded(civil.year, to: 1000)
    append(byte: UInt8(ascii: "-"))
    padded(civil.month)
    append(byte: UInt8(ascii: "-"))
    padded(civil.day)
  }

  fileprivate mutating func clock(_ seconds: Int) {
    padded(seconds / 3600)
    append(byte: UInt8(ascii: ":"))
    padded(seconds / 60 % 60)
  }

  /// Appends a number with leading zeros up to the digit of the unit.
  fileprivate mutating func padded(_ value: Int, to unit: Int = 10) {
    guard (0..<10 * unit).contains(value) else { return integer(value) }
    var unit = unit
    while unit > 0 {
      append(byte: UInt8(ascii: "0") + UInt8(value / unit % 10))
      unit /= 10
    }
  }
}

private func daysInMonth(_ month: Int, year: Int) -> Int {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
}

/// Days since 1970-01-01 in the proleptic Gregorian calendar, counted in eras of 400 years that
/// begin on the first of March, so that the leap day is the last of its year.
private func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
  let shifted = month <= 2 ? year - 1 : year
  let (era, yearOfEra) = floored(shifted, by: 400)
  let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

private func civilFromDays(_ days: Int) -> (year: Int, month: Int, day: Int) {
  let (era, dayOfEra) = floored(days + 719_468, by: 146_097)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * dayOfYear + 2) / 153
  let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
}

/// Reads fixed-width numbers from the front of a text.
private struct DigitScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  mutating func number(digits: Int) -> Int? {
    guard index + digits <= bytes.endIndex else { return nil }
    var value = 0
    for byte in bytes[index..<index + digits] {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    index += digits
    return value
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.endIndex, bytes[index].isASCIIDigit { index += 1 }
    return index > start
  }

  /// Reads `Z`, an offset or nothing, in seconds east of UTC.
  mutating func offset() -> Int? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(digits: 2), hours < 24, skip(":"),
      let minutes = number(digits: 2), minutes < 60
    else { return nil }
    return (isEast ? 1 : -1) * (hours * 3600 + minutes * 60)
  }
}
