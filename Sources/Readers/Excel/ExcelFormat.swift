import WaymarkCore
import WaymarkModel

/// How the number format of a cell shows its number (ECMA-376 18.8.30 and 18.8.31).
enum ExcelFormat: Hashable {
  case plain
  case percent

  /// Digits with leading zeros, up to this width.
  case padded(Int)
  case date(hasDay: Bool, hasTime: Bool)

  /// Reads the code of a format such as `dd.mm.yyyy`; only the first of several sections is used.
  init(code: String) {
    let letters = Self.letters(of: code)
    let zeros = letters.count { $0 == "0" }
    if letters.hasPrefix("general") || letters.hasPrefix("@") {
      self = .plain
    } else if (2...30).contains(zeros), zeros == letters.count {
      self = .padded(zeros)
    } else {
      let withoutMarks = letters.replacing("am/pm", with: "h").replacing("a/p", with: "h")
      let hasTime = withoutMarks.contains { "hs".contains($0) }
      let hasDay = withoutMarks.contains { "dyg".contains($0) }
      let isMonth = withoutMarks.contains("m") && !hasTime
      if hasDay || hasTime || isMonth {
        self = .date(hasDay: hasDay || isMonth, hasTime: hasTime)
      } else {
        self = letters.contains("%") ? .percent : .plain
      }
    }
  }

  /// A built-in format, by its number; files contain codes for all others.
  init(builtIn id: Int) {
    self =
      switch id {
      case 9, 10: .percent
      case 14...17, 27...31, 36, 50...54, 57, 58: .date(hasDay: true, hasTime: false)
      case 18...21, 32...35, 45...47, 55, 56: .date(hasDay: false, hasTime: true)
      case 22: .date(hasDay: true, hasTime: true)
      default: .plain
      }
  }

  /// The first section in lower case, without quoted and escaped text, colours and countries.
  private static func letters(of code: String) -> String {
    var letters = ""
    var rest = code.lowercased()[...]
    while let letter = rest.popFirst(), letter != ";" {
      switch letter {
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\", "_", "*": _ = rest.popFirst()
      case "[":
        let word = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(word.count + 1)
        // Hours and minutes that continue past 24 and 60.
        if ["h", "hh", "m", "mm", "s", "ss"].contains(word) { letters += word }
      case " ": continue
      default: letters.append(letter)
      }
    }
    return letters
  }
}

extension ExcelFormat {
  /// Appends the value of a cell with this format; returns whether it is a number, or throws why
  /// there is no value.
  func append(
    _ number: [UInt8], to bytes: inout [UInt8], is1904: Bool
  ) throws(Fault) -> Bool {
    if self == .plain, isShort(number) {
      bytes += number
      return true
    }
    guard let written = WrittenNumber(number[...]) else {
      throw Fault("not a number: \(excerpt(number))")
    }
    let digits = written.text()
    switch self {
    case .percent: bytes += written.text(raisedBy: 2) + [UInt8(ascii: "%")]
    case .padded(let count) where digits.allSatisfy(\.isASCIIDigit):
      bytes.append(
        contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, count - digits.count)))
      bytes += digits
    case .plain, .padded:
      bytes += digits
      return true
    case .date(let hasDay, let hasTime):
      let value = Double(String(decoding: digits, as: UTF8.self)) ?? -1
      bytes += try date(value, hasDay, hasTime, is1904: is1904)
    }
    return false
  }

  /// Whether a number is used unchanged: digits that need no rounding, with an optional point.
  private func isShort(_ number: [UInt8]) -> Bool {
    guard (1...15).contains(number.count), number[0].isASCIIDigit,
      number[number.count - 1].isASCIIDigit
    else { return false }
    var points = 0
    for byte in number where !byte.isASCIIDigit {
      guard byte == UInt8(ascii: ".") else { return false }
      points += 1
    }
    return points == 0 ? number[0] != UInt8(ascii: "0") || number.count == 1 : points == 1
  }

  /// A date in ISO 8601 form, without a zone.
  private func date(
    _ value: Double, _ hasDay: Bool, _ hasTime: Bool, is1904: Bool
  ) throws(Fault) -> [UInt8] {
    guard (0..<2_958_466).contains(value) else { throw Fault("a date that Excel cannot show") }
    // Excel shows whole seconds.
    let seconds = Int((value * 86_400).rounded())
    let day = hasTime ? seconds / 86_400 : Int(value)
    let clock = rendered { output in
      let time = hasDay ? seconds % 86_400 : seconds
      for (index, part) in [time / 3600, time / 60 % 60, time % 60].enumerated() {
        output.append((index > 0 ? ":" : "") + (part < 10 ? "0" : "") + String(part))
      }
    }
    guard hasDay else { return clock }
    // Excel includes 1900-02-29, which did not exist.
    guard is1904 || day != 60 else { throw Fault("the date 1900-02-29, which does not exist") }
    // The days from 1970-01-01 to the day before the first one.
    let first = is1904 ? -24_107 : day < 60 ? -25_568 : -25_569
    let text = Timestamp(seconds: (first + day) * 86_400).iso8601.prefix(10)
    return Array(text.utf8) + (hasTime ? [UInt8(ascii: "T")] + clock : [])
  }
}

/// A decimal number as written in an Excel file, with at most the 15 digits that Excel keeps.
private struct WrittenNumber {
  private static let digitCount = 15

  /// The maximum exponent of 10.
  private static let largestPower = 30

  private let isNegative: Bool

  /// The digits without leading and trailing zeros, and how many are before the point.
  private var digits: [UInt8] = []
  private var point = 0

  /// Reads digits with a point and an exponent, such as `1.5E-3`; `nil` for anything else.
  init?(_ text: ArraySlice<UInt8>) {
    isNegative = text.first == UInt8(ascii: "-")
    let unsigned = text.dropFirst(isNegative ? 1 : 0)
    let mantissa = unsigned.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    let parts = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard mantissa.contains(where: \.isASCIIDigit), parts.count <= 2 else { return nil }
    let all = parts.joined()
    let zeros = all.prefix { $0 == UInt8(ascii: "0") }.count
    digits = Array(all.dropFirst(zeros))
    point = parts[0].count - zeros
    let rest = unsigned.dropFirst(mantissa.count)
    if let letter = rest.first {
      guard letter == UInt8(ascii: "E") || letter == UInt8(ascii: "e"), rest.count < 8,
        let power = Int(String(decoding: rest.dropFirst(), as: UTF8.self))
      else { return nil }
      point += power
    }
    round()
    guard digits.isEmpty || abs(point) <= Self.largestPower else { return nil }
  }

  private mutating func round() {
    if digits.count > Self.digitCount {
      let isUp = digits[Self.digitCount] >= UInt8(ascii: "5")
      digits.removeLast(digits.count - Self.digitCount)
      if isUp { increment() }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
  }

  private mutating func increment() {
    for index in digits.indices.reversed() {
      guard digits[index] == UInt8(ascii: "9") else {
        digits[index] += 1
        return
      }
      digits[index] = UInt8(ascii: "0")
    }
    digits.insert(UInt8(ascii: "1"), at: 0)
    point += 1
  }

  /// The number times a power of ten, written without an exponent.
  func text(raisedBy power: Int = 0) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    guard !digits.isEmpty else { return [zero] }
    let point = point + power
    let whole =
      point <= 0
      ? [zero]
      : Array(digits.prefix(point)) + Array(repeating: zero, count: max(0, point - digits.count))
    let fraction =
      Array(repeating: zero, count: max(0, -point)) + Array(digits.dropFirst(max(0, point)))
    return (isNegative ? [UInt8(ascii: "-")] : []) + whole
      + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
  }
}
