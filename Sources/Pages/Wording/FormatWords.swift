import WaymarkCore
import WaymarkModel

/// The formats of numbers and prices.
struct NumberWords: Sendable {
  let kilometres: Pattern
  let miles: Pattern
  private let group: String

  /// The minimum number of digits in a number that is grouped: five if four digits are not grouped.
  private let groupedDigits: Int
  private let decimal: String
  private let price: Pattern

  /// The patterns of prices in some currencies, by code: each has the gap of the amount.
  private let currencies: [String: Pattern]

  init(_ reader: inout WordingReader) {
    group = reader.text(.group)
    decimal = reader.text(.decimal)
    groupedDigits = Int(reader.texts["format.groupedDigits"] ?? "") ?? 4
    price = reader.pattern(.price, gaps: "currency", "amount")
    currencies = reader.currencies(or: price)
    kilometres = reader.pattern(.kilometres, gaps: "value")
    miles = reader.pattern(.miles, gaps: "value")
  }

  func text(_ value: Int) -> String {
    let plain = String(value)
    guard plain.utf8.drop(while: { $0 == UInt8(ascii: "-") }).count >= groupedDigits else {
      return plain
    }
    return renderedText { $0.grouped(value, separator: group) }
  }

  /// The digits of a number with a point before its decimal places, as people write them.
  func text(plain: String) -> String {
    let point = plain.utf8.firstIndex(of: UInt8(ascii: ".")) ?? plain.endIndex
    let whole = plain[..<point]
    // The whole part of a number between -1 and 0 has no sign, so the sign is written before it.
    let sign = whole == "-0" ? "-" : ""
    let end = point < plain.endIndex ? decimal + plain[plain.utf8.index(after: point)...] : ""
    return sign + (Int(whole).map { text($0) } ?? String(whole)) + end
  }

  /// A price; decimal places that are all zero are omitted.
  ///
  /// A sign such as `$` would mean another currency in another country: the locale files have only
  /// unambiguous signs, and the others are codes.
  func text(_ money: Money) -> String {
    let (code, amount) = (money.currency.code, text(plain: money.plainAmount))
    return currencies[code]?.filled(amount) ?? price.filled(code, amount)
  }
}

struct DateWords: Sendable {
  let moment: Pattern
  private let day: Pattern
  private let month: Pattern
  private let months: [String]

  init(_ reader: inout WordingReader) {
    moment = reader.pattern(.moment, gaps: "day", "clock", "zone")
    day = reader.pattern(.day, gaps: "day", "month", "year")
    month = reader.pattern(.month, gaps: "month", "year")
    months = reader.names(.months, count: 12)
  }

  /// `2026-11-21` or `2026-11` as people write it; any other text is unchanged.
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
