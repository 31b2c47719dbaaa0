import WaymarkCore
import WaymarkEmbedded
public import WaymarkModel

/// A date as a feed gives it, with the precision that was written.
public enum DateReading: Hashable, Sendable {
  case month(year: Int, month: Int)

  /// The first second of a day, in UTC.
  case day(Timestamp)
  case instant(Timestamp)

  /// A date and a time without a time zone, as if it were in UTC.
  case unzoned(Timestamp)

  /// The moment of a day or an instant.
  public var timestamp: Timestamp? {
    switch self {
    case .month(let year, let month): Timestamp(year: year, month: month, day: 1)
    case .day(let time), .instant(let time), .unzoned(let time): time
    }
  }

  /// `2026-09`, `2026-09-03` or `2026-09-03T10:15:00Z`.
  public var text: String {
    switch self {
    case .month(let year, let month): String(year) + (month < 10 ? "-0" : "-") + String(month)
    case .day(let time): time.day
    case .instant(let time), .unzoned(let time): time.iso8601
    }
  }

  /// Whether the date is a typical placeholder: 1970-01-01, 1899-12-30 or 1899-12-31.
  public var isEpoch: Bool {
    switch self {
    case .month: false
    case .day(let time), .instant(let time), .unzoned(let time):
      (0..<86_400).contains(time.seconds)
        || (-25_569 * 86_400 ..< -25_567 * 86_400).contains(time.seconds)
    }
  }
}

/// What a project declares about the dates of a field or a source.
public struct DateRules: Hashable, Sendable {
  /// The order of the parts of dates such as `03/04/2026`.
  public enum Order: String, Sendable, CaseIterable { case dmy = "DMY", mdy = "MDY", ymd = "YMD" }

  /// The units of numbers that mean dates.
  public enum Epoch: String, Sendable, CaseIterable {
    case excel1900 = "excel-1900"
    case excel1904 = "excel-1904"
    case unixSeconds = "unix-seconds"
    case unixMilliseconds = "unix-milliseconds"
  }

  /// Whether a text is MySQL's date for none: `0000-00-00`, perhaps with a time.
  package static func isNone(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: "0000-00-00".utf8)
  }

  public var order: Order?
  public var epoch: Epoch?

  /// The last year that two digits can mean.
  public var pivot: Int?

  /// The names of months that are recognised.
  public var months: MonthNames?

  /// The time zone of a time without an offset; UTC by default.
  public var zone: TimeZoneRules?

  /// Whether values are months, without a day.
  public var isMonth = false

  public init() {}

  /// Reads a date, or a moment with its time.
  public func date(in text: ArraySlice<UInt8>) throws(ValueFault) -> DateReading {
    if let date = isoDate(text) { return try plausible(date) }
    let folded = try FoldedText(text)
    let bytes = trimmed(folded.bytes[...])
    if let epoch { return try plausible(counted(epoch, bytes)) }
    var scanner = DateScanner(bytes, rules: self)
    return try plausible(scanner.read())
  }

  /// A date such as `2026-11-22`, or with a time that ends in `Z`, which is the common case; `nil`
  /// for others.
  private func isoDate(_ text: ArraySlice<UInt8>) -> DateReading? {
    let isDay = text.count == 10
    guard isDay || text.last == UInt8(ascii: "Z") && text.count > 10, epoch == nil,
      let time = Timestamp(text)
    else { return nil }
    return isDay ? .day(time) : .instant(time)
  }

  private func plausible(_ date: DateReading) throws(ValueFault) -> DateReading {
    let year = date.timestamp?.year ?? 0
    guard (1886...2100).contains(year) else { throw .implausibleYear(year) }
    return date
  }

  /// The date that a count of days, seconds or milliseconds means.
  private func counted(_ epoch: Epoch, _ text: ArraySlice<UInt8>) throws(ValueFault) -> DateReading
  {
    guard let number = DecimalNumber(plain: text), !number.isNegative else { throw .notADate }
    let count = number.double
    guard count < 1e15 else { throw .implausibleYear(9999) }
    switch epoch {
    case .unixSeconds: return .instant(Timestamp(seconds: Int(count)))
    case .unixMilliseconds: return .instant(Timestamp(seconds: Int(count) / 1000))
    case .excel1900:
      // Excel includes 29 February 1900, which did not exist, so earlier days are off by one.
      if number.whole == 60 { throw .noSuchDate }
      return try serial(count, dayZero: number.whole < 60 ? -25_568 : -25_569)
    case .excel1904: return try serial(count, dayZero: -24_107)
    }
  }

  private func serial(_ days: Double, dayZero: Int) throws(ValueFault) -> DateReading {
    // The year 9999, which is Excel's last one.
    guard days < 2_958_466 else { throw .implausibleYear(9999) }
    let whole = Int(days)
    let seconds = Int(((days - Double(whole)) * 86_400).rounded())
    let time = Timestamp(seconds: (whole + dayZero) * 86_400 + seconds)
    return seconds == 0 ? .day(time) : .instant(time)
  }
}

/// The names of the months in a language, and the words between the parts of a date.
public struct MonthNames: Hashable, Sendable {
  private let names: [String]
  private let fillers: [String]

  /// Finds the names of a language by its code, such as `de`; `nil` for an unknown language.
  public init?(language: String) {
    guard let months = Self.byLanguage[String(language.prefix { $0 != "-" && $0 != "_" })] else {
      return nil
    }
    self = months
  }

  private init(names: [String], fillers: [String]) {
    self.names = names
    self.fillers = fillers
  }

  public static var languages: [String] { table.rows.map(\.language).sorted() }

  /// The month that a text begins with, and the length of its name in bytes.
  ///
  /// A name may be abbreviated to three or more letters, if only one month begins with them.
  func month(at text: ArraySlice<UInt8>) -> (month: Int, length: Int)? {
    let string = String(decoding: text, as: UTF8.self)
    let word = String(string.prefix { $0.isLetter || $0.isNumber && !$0.isASCII })
    guard !word.isEmpty else { return nil }
    let key = folded(word)
    if let index = names.firstIndex(of: key) { return (index % 12 + 1, word.utf8.count) }
    guard key.unicodeScalars.count >= 3 else { return nil }
    let months = Set(names.indices.filter { names[$0].hasPrefix(key) }.map { $0 % 12 + 1 })
    return months.count == 1 ? months.first.map { ($0, word.utf8.count) } : nil
  }

  /// The length in bytes of the filler word that a text begins with, such as Spanish `de`.
  func filler(at text: ArraySlice<UInt8>) -> Int? {
    let word = text.prefix(while: \.isASCIILetter)
    return fillers.contains(String(decoding: word, as: UTF8.self).lowercased()) ? word.count : nil
  }

  /// The languages; a language may have several lists of twelve names, one after the other.
  static let table: DataTable<(language: String, months: MonthNames)> = DataTable(
    "Sources/Values/months.json"
  ) { row throws(DataFault) in
    let names = try row.member("months").words
    guard !names.isEmpty, names.count % 12 == 0 else {
      throw row.fault("\(names.count) names are not lists of twelve")
    }
    let fillers = try row["fillers"]?.words ?? []
    return (row.name, MonthNames(names: names.map(folded), fillers: fillers))
  }

  private static let byLanguage = Dictionary(
    table.rows.map { ($0.language, $0.months) }, uniquingKeysWith: { first, _ in first })
}
