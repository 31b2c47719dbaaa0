import WaymarkCore
import WaymarkModel

/// Reads one date off a folded text.
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
    var parts = try numericParts()
    if parts == nil { parts = try namedParts() }
    guard let parts else { throw .notADate }
    return try parts.reading(rules)
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

/// The parts of a date before their order is known.
private struct DateParts {
  enum Shape {
    case yearFirst, points, marks
    case monthNamed(Int)
    case yearAndMonth
    case monthAndYear
    case yearOnly
  }

  let shape: Shape
  let numbers: [(value: Int, width: Int)]

  func reading(_ rules: DateRules) throws(ValueFault) -> DateReading {
    switch shape {
    case .yearFirst: return try day(numbers[0].value, numbers[1].value, numbers[2].value)
    case .yearAndMonth: return try month(numbers[0].value, numbers[1].value, rules)
    case .monthAndYear: return try month(numbers[1].value, numbers[0].value, rules)
    case .yearOnly: throw .partialDate
    case .monthNamed(let month):
      return try day(year(numbers[1], rules), month, numbers[0].value)
    case .points: return try ordered(rules.order ?? .dmy, rules)
    case .marks:
      guard let order = rules.order else { throw .ambiguousDate }
      return try ordered(order, rules)
    }
  }

  private func ordered(_ order: DateRules.Order, _ rules: DateRules) throws(ValueFault)
    -> DateReading
  {
    let (first, second, third) = (numbers[0], numbers[1], numbers[2])
    switch order {
    case .dmy: return try day(year(third, rules), second.value, first.value)
    case .mdy: return try day(year(third, rules), first.value, second.value)
    case .ymd:
      guard first.width == 2, third.width <= 2 else { throw .ambiguousDate }
      return try day(year(first, rules), second.value, third.value)
    }
  }

  private func year(_ part: (value: Int, width: Int), _ rules: DateRules) throws(ValueFault) -> Int
  {
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

  private func month(_ year: Int, _ month: Int, _ rules: DateRules) throws(ValueFault)
    -> DateReading
  {
    guard rules.isMonth else { throw .partialDate }
    guard (1...12).contains(month) else { throw .noSuchDate }
    return .month(year: year, month: month)
  }
}

extension DateScanner {
  /// A date of digits: `2026-11-21`, `21.11.2026`, `11/21/2026`, `2026年11月21日`, `11/2026`.
  private mutating func numericParts() throws(ValueFault) -> DateParts? {
    let start = rest
    guard let first = number() else { return nil }
    guard let mark = rest.first, isDateMark(mark) || rest.starts(with: "年".utf8) else {
      guard rest.isEmpty, first.width == 4, (1000...2999).contains(first.value) else {
        rest = start
        return nil
      }
      return DateParts(shape: .yearOnly, numbers: [first])
    }
    if rest.starts(with: "年".utf8) { return try chineseParts(first) }
    rest = rest.dropFirst()
    if mark == UInt8(ascii: ".") { rest = trimmed(rest) }
    guard let second = number(), second.width <= 2 || second.width == 4 else {
      rest = start
      return nil
    }
    guard rest.first == mark else {
      return rest.isEmpty ? twoParts(first, second, mark) : restore(start)
    }
    rest = rest.dropFirst()
    if mark == UInt8(ascii: ".") { rest = trimmed(rest) }
    guard let third = number(), second.width <= 2,
      third.width == 2 || third.width == 4 || third.width == 1
    else { return restore(start) }
    return threeParts(first, second, third, mark) ?? restore(start)
  }

  private mutating func restore(_ start: ArraySlice<UInt8>) -> DateParts? {
    rest = start
    return nil
  }

  private func twoParts(
    _ first: (value: Int, width: Int), _ second: (value: Int, width: Int), _ mark: UInt8
  ) -> DateParts? {
    if first.width == 4, second.width <= 2, mark != UInt8(ascii: ".") {
      return DateParts(shape: .yearAndMonth, numbers: [first, second])
    }
    guard first.width <= 2, second.width == 4 else { return nil }
    return DateParts(shape: .monthAndYear, numbers: [first, second])
  }

  private func threeParts(
    _ first: (value: Int, width: Int), _ second: (value: Int, width: Int),
    _ third: (value: Int, width: Int), _ mark: UInt8
  ) -> DateParts? {
    let numbers = [first, second, third]
    if first.width == 4 {
      return third.width <= 2 ? DateParts(shape: .yearFirst, numbers: numbers) : nil
    }
    guard first.width <= 2, third.width >= 2 || rules.order == .ymd else { return nil }
    let hasPoints = mark == UInt8(ascii: ".")
    return DateParts(shape: hasPoints ? .points : .marks, numbers: numbers)
  }

  /// The rest of a date such as `2026年11月21日`, after its year.
  private mutating func chineseParts(
    _ year: (value: Int, width: Int)
  ) throws(ValueFault) -> DateParts? {
    guard year.width == 4, skip("年"), let month = number(), skip("月") else { return nil }
    guard let day = number() else {
      return rest.isEmpty ? DateParts(shape: .yearAndMonth, numbers: [year, month]) : nil
    }
    guard skip("日") || rest.isEmpty else { return nil }
    return DateParts(shape: .yearFirst, numbers: [year, month, day])
  }

  /// A date with the name of a month: `3 Sep 2026`, `Sept. 3, 2026`, `12 de junio del 2012`.
  private mutating func namedParts() throws(ValueFault) -> DateParts? {
    guard let months = rules.months else { return nil }
    var numbers: [(value: Int, width: Int)] = []
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
    return DateParts(shape: .monthNamed(month), numbers: numbers)
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

  /// The hour of the day, after `AM` or `PM` where one is written.
  private mutating func hourOfDay(_ hour: Int) throws(ValueFault) -> Int {
    let text = trimmed(rest)
    let word = text.prefix(2).map(\.asciiLowercased)
    guard word == Array("am".utf8) || word == Array("pm".utf8), text.count == 2 else { return hour }
    guard (1...12).contains(hour) else { throw .noSuchDate }
    rest = []
    return hour % 12 + (word[0] == UInt8(ascii: "p") ? 12 : 0)
  }

  /// Seconds east of UTC; `nil` where nothing is written.
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

  private mutating func number() -> (value: Int, width: Int)? {
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

private func isDateMark(_ byte: UInt8) -> Bool { "-/.".utf8.contains(byte) }
