import Bytes
public import Model

/// The words and formats of one locale, read from its file.
///
/// Formats are data, not the machine's: the same file gives the same bytes everywhere.
public struct Wording: Sendable {
  /// The language tag, such as `zh-Hans`.
  public let locale: String
  private let texts: [String: String]
  let statuses: [Listing.Status: String]
  let conditions: [Listing.Condition: String]
  let drives: [Listing.Drive: String]
  let steerings: [Listing.Steering: String]

  /// What a page shows when there is no price.
  let priceOnRequest: String
  private let group: String
  private let decimal: String
  private let pricePattern: Pattern
  private let kilometrePattern: Pattern
  private let milePattern: Pattern
  private let momentPattern: Pattern

  /// Reads a locale file: a JSON object of texts; every fault names the locale and the key.
  public init(locale: String, json bytes: [UInt8], source: String) throws(DiagnosedError) {
    var reader = WordingReader(locale: locale, source: source, bytes: bytes)
    reader.readTexts()
    reader.requireKeys()
    self.locale = locale
    group = reader.text(.group)
    decimal = reader.text(.decimal)
    pricePattern = reader.pattern(.price, gaps: "currency", "amount")
    kilometrePattern = reader.pattern(.kilometres, gaps: "value")
    milePattern = reader.pattern(.miles, gaps: "value")
    momentPattern = reader.pattern(.moment, gaps: "day", "clock")
    texts = reader.texts
    statuses = reader.words("status")
    conditions = reader.words("condition")
    drives = reader.words("drive")
    steerings = reader.words("steering")
    priceOnRequest = reader.text(.priceOnRequest)
    guard reader.faults.isEmpty else { throw DiagnosedError(reader.faults) }
  }

  /// One of the words every locale has.
  public subscript(key: TextKey) -> String { texts[key.rawValue] ?? "" }

  /// A word of the locale file by its key.
  public func text(_ key: String) -> String? { texts[key] }

  /// What readers call a map app, if that is not its name in the table of apps.
  public func name(ofMapApp id: String) -> String? { texts["maps.app." + id] }

  /// The message that a template names a key the locale lacks.
  func missingKey(_ key: String, at location: Location) -> Diagnostic {
    let hint = suggestion(for: key, among: texts.keys.sorted())
    return Diagnostic(
      .localeKey, at: location,
      "the locale \(locale) lacks the text '\(key)'"
        + (hint.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// A whole number in groups of three digits, such as `45,000`.
  public func number(_ value: Int) -> String {
    renderedText { $0.grouped(value, separator: group) }
  }

  /// A price with its ISO code, such as `USD 12,300` or `KWD 1.500`.
  ///
  /// Decimal places that are all zero are left out. A symbol such as `$` would be another currency
  /// across the border, so the code is what every surface shows.
  public func price(_ money: Money) -> String {
    pricePattern.filled(money.currency.code, amount(money))
  }

  private func amount(_ money: Money) -> String {
    let plain = money.plainAmount
    guard let point = plain.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return Int(plain).map(number) ?? plain
    }
    let places = plain[plain.utf8.index(after: point)...]
    let sign = money.minorUnits < 0 && plain.hasPrefix("-0") ? "-" : ""
    let whole = Int(plain[..<point]).map(number) ?? String(plain[..<point])
    return sign + whole + decimal + places
  }

  /// A mileage with its unit, such as `45,000 km`.
  public func mileage(_ mileage: Mileage) -> String {
    switch mileage.unit {
    case .kilometres: kilometrePattern.filled(number(mileage.value))
    case .miles: milePattern.filled(number(mileage.value))
    }
  }

  /// A moment in UTC, such as `2026-11-21 09:15 UTC`.
  public func moment(_ moment: Timestamp) -> String {
    momentPattern.filled(moment.day, moment.clock)
  }
}
