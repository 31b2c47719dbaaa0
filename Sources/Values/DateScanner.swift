import WaymarkCore
import WaymarkModel

/// Reads one date from a folded text.
struct DateScanner {
  private var rest: ArraySlice<UInt8>
  private let rules: DateRules

  init(_ text: ArraySlice<UInt8>, rules: DateRules) {
    rest = text
    self.rules = rules
  }

  mutating func read() throws(ValueFault) -> DateReading {
    skipWeekday()
    let date = try readDate()
    guard case .day(let day) = date, !rest.isEmpty else {
      guard rest.isEmpty else { throw .notADate }
      return date
    }
    return try readTime(on: day)
  }

  private mutating func readDate() throws(ValueFault) -> DateReading {
    let start = rest
    if let date = try numericDate() { return date }
    rest = start
    guard let date = try namedDate() else { throw .notADate }
    return date
  }

  /// `Thu, ` before a date with a name of a month.
  private mutating func skipWeekday() {
    let word = rest.prefix(while: \.isASCIILetter)
    guard rules.months != nil, word.count >= 3,
      rest.dropFirst(word.count).first == UInt8(ascii: ",")
    else { return }
    rest = trimmed(rest.dropFirst(word.count + 1))
  }
}

extension DateScanner {
  /// A number in a date, and its count of digits.
  private typealias Part = (value: Int, width: Int)

  /// A date of digits: `2026-11-21`, `21.11.2026`, `11/21/2026`, `2026年11月21日`, `11/2026`.
  private mutating func numericDate() throws(ValueFault) -> DateReading? {
    guard let first = number() else { return nil }
    if skip("年") || skip("년") { return try chineseDate(first) }
    if first.width == 8,
      rest.isEmpty || rest.starts(with: "T".utf8) || isBlank(rest[rest.startIndex])
    {
      return try day(first.value / 10_000, first.value / 100 % 100, first.value % 100)
    }
    guard let mark = rest.first, "-/.".utf8.contains(mark) else {
      guard rest.isEmpty, first.width == 4, (1000...2999).contains(first.value) else { return nil }
      throw .partialDate
    }
    guard let second = number(after: mark), second.width <= 2 || second.width == 4 else {
      return nil
    }
    if rest.isEmpty { return try month(first, second, mark) }
    guard rest.first == mark, let third = number(after: mark), second.width <= 2,
      [1, 2, 4].contains(third.width)
    else { return nil }
    return try day(first, second, third, mark)
  }

  /// The number after a mark; a blank may follow a point.
  private mutating func number(after mark: UInt8) -> Part? {
    rest = rest.dropFirst()
    if mark == UInt8(ascii: ".") { rest = trimmed(rest) }
    return number()
  }

  /// A date of two numbers: a year and a month.
  private func month(_ first: Part, _ second: Part, _ mark: UInt8) throws(ValueFault)
    -> DateReading?
  {
    if first.width == 4, second.width <= 2, mark != UInt8(ascii: ".") {
      return try month(first.value, second.value)
    }
    // `03/18` may be a day, unless the project declares months and years of two digits.
    guard first.width <= 2, second.width == 4 || rules.isMonth && rules.pivot != nil else {
      return nil
    }
    return try month(year(second), first.value)
  }

  /// A date of three numbers; the declared order or the points decide which is which.
  private mutating func day(
    _ first: Part, _ second: Part, _ third: Part, _ mark: UInt8
  ) throws(ValueFault) -> DateReading? {
    if first.width == 4 {
      // `2026. 9. 3.` ends with a point, as in Korean and Hungarian.
      if mark == UInt8(ascii: "."), rest == [mark] { rest = [] }
      return third.width <= 2 ? try day(first.value, second.value, third.value) : nil
    }
    guard first.width <= 2, third.width >= 2 || rules.order == .ymd else { return nil }
    switch rules.order ?? (mark == UInt8(ascii: ".") ? .dmy : nil) {
    case .dmy: return try day(year(third), second.value, first.value)
    case .mdy: return try day(year(third), first.value, second.value)
    case .ymd:
      guard first.width == 2, third.width <= 2 else { throw .ambiguousDate }
      return try day(year(first), second.value, third.value)
    case nil: throw .ambiguousDate
    }
  }

  /// The next number, with the blanks around it.
  private mutating func part() -> Part? {
    rest = trimmed(rest)
    let part = number()
    rest = trimmed(rest)
    return part
  }

  /// The rest of a date such as `2026年11月21日` or `2026년 11월 21일`, after its year.
  private mutating func chineseDate(_ year: Part) throws(ValueFault) -> DateReading? {
    guard year.width == 4, let month = part(), skip("月") || skip("월") else { return nil }
    guard let day = part() else {
      return rest.isEmpty ? try self.month(year.value, month.value) : nil
    }
    guard skip("日") || skip("일") || rest.isEmpty else { return nil }
    return try self.day(year.value, month.value, day.value)
  }

  /// A date with the name of a month: `3 Sep 2026`, `Sept. 3, 2026`, `12 de junio del 2012`.
  private mutating func namedDate() throws(ValueFault) -> DateReading? {
    guard let months = rules.months else { return nil }
    var numbers: [Part] = []
    var month: Int?
    while !rest.isEmpty, numbers.count < 2 || month == nil {
      if let number = number() {
        guard numbers.count < 2 else { return nil }
        numbers.append(number)
      } else if let (found, length) = months.month(at: rest), month == nil {
        month = found
        rest = rest.dropFirst(length)
      } else if let length = months.filler(at: rest) {
        rest = rest.dropFirst(length)
      } else {
        return nil
      }
      while let byte = rest.first, isBlank(byte) || ".,-/".utf8.contains(byte),
        numbers.count < 2 || month == nil
      {
        rest = rest.dropFirst()
      }
    }
    guard let month, numbers.count == 2, numbers[0].width <= 2 else { return nil }
    return try day(year(numbers[1]), month, numbers[0].value)
  }

  /// A year of four digits, or of two digits with a declared pivot.
  private func year(_ part: Part) throws(ValueFault) -> Int {
    if part.width == 4 { return part.value }
    guard part.width == 2 else { throw .notADate }
    guard let pivot = rules.pivot else { throw .ambiguousDate }
    let year = pivot - pivot % 100 + part.value
    return year > pivot ? year - 100 : year
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) throws(ValueFault) -> DateReading {
    guard let time = Timestamp(year: year, month: month, day: day) else { throw .noSuchDate }
    return .day(time)
  }

  private func month(_ year: Int, _ month: Int) throws(ValueFault) -> DateReading {
    guard rules.isMonth else { throw .partialDate }
    guard (1...12).contains(month) else { throw .noSuchDate }
    return .month(year: year, month: month)
  }
}

extension DateScanner {
  /// The time after a date, with its offset or in the declared zone.
  private mutating func readTime(on day: Timestamp) throws(ValueFault) -> DateReading {
    let hasT = skip("T") || skip("t")
    guard hasT || rest.first.map(isBlank) == true else { throw .notADate }
    rest = trimmed(rest)
    guard let hour = number(), hour.width <= 2, !hasT || hour.width == 2,
      skip(":") || skip("时") || skip("時"),
      let minute = number(), minute.width == 2
    else { throw .notADate }
    var second = 0
    if skip("分") {
      if let part = number() {
        guard skip("秒") else { throw .notADate }
        second = part.value
      }
    } else if skip(":") {
      guard let part = number(), part.width == 2 else { throw .notADate }
      second = part.value
      if skip(".") || skip(",") { guard number() != nil else { throw .notADate } }
    }
    let clock = try hourOfDay(hour.value)
    guard clock < 24, minute.value < 60, second < 60 else { throw .noSuchDate }
    let local = Timestamp(seconds: day.seconds + clock * 3600 + minute.value * 60 + second)
    if let offset = try offset() {
      return .instant(Timestamp(seconds: local.seconds - offset, offset: offset))
    }
    guard let zone = rules.zone else { return .unzoned(local) }
    return .instant(try zone.moment(showing: local))
  }

  /// The hour of the day; takes `AM` or `PM` into account.
  private mutating func hourOfDay(_ hour: Int) throws(ValueFault) -> Int {
    let text = trimmed(rest)
    let word = text.prefix(2).map(\.asciiLowercased)
    guard word == Array("am".utf8) || word == Array("pm".utf8), text.count == 2 else { return hour }
    guard (1...12).contains(hour) else { throw .noSuchDate }
    rest = []
    return hour % 12 + (word[0] == UInt8(ascii: "p") ? 12 : 0)
  }

  /// Seconds east of UTC; `nil` if no offset is written.
  private mutating func offset() throws(ValueFault) -> Int? {
    rest = trimmed(rest)
    if rest.isEmpty { return nil }
    if skip("Z") || skip("z") || rules.months != nil && (skip("GMT") || skip("UTC")) {
      guard rest.isEmpty else { throw .notADate }
      return 0
    }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number() else { throw .notADate }
    var value = (hours: hours.value, minutes: 0)
    if hours.width == 4 {
      value = (hours.value / 100, hours.value % 100)
    } else {
      guard hours.width == 2 else { throw .notADate }
      if skip(":") {
        guard let part = number(), part.width == 2 else { throw .notADate }
        value.minutes = part.value
      }
    }
    guard rest.isEmpty, value.hours < 24, value.minutes < 60 else { throw .notADate }
    return (isEast ? 1 : -1) * (value.hours * 3600 + value.minutes * 60)
  }

  private mutating func number() -> Part? {
    let digits = rest.prefix(while: \.isASCIIDigit)
    guard (1...9).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, digits.count)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }
}
