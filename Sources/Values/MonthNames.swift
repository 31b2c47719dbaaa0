import WaymarkCore
import WaymarkEmbedded

/// The names of the months in a language, and the words that stand between the parts of a date.
public struct MonthNames: Hashable, Sendable {
  private let names: [String]
  private let fillers: [String]

  /// Finds the names of a language by its code, such as `de`; `nil` for one that is not in the table.
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

  /// The languages of the table.
  public static var languages: [String] { table.rows.map(\.language).sorted() }

  /// The month that a text begins with, and how many bytes its name has.
  ///
  /// A name may be cut short after three letters, as long as only one month begins so.
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

  /// How many bytes the filler word has that a text begins with, such as Spanish `de`.
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
