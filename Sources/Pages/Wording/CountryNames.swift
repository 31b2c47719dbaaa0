import Bytes
import Model

/// What countries are called in one language.
public struct CountryNames: Sendable {
  private var names: [String: String] = [:]

  /// No names: countries are shown by their codes.
  public init() {}

  /// Reads a table of tab-separated values.
  ///
  /// It has a line for each country, a column for each language, and the languages in the first line.
  /// A line that begins with `#` is a comment. A language without a column has that of a shorter tag, or else English.
  init(_ bytes: [UInt8], locale: String, source: String) throws(DiagnosedError) {
    var column: Int?
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && line.first != UInt8(ascii: "#") {
      let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      if let column {
        guard column < cells.count, !cells[column].isEmpty, cells[0].utf8.count == 2 else {
          throw DiagnosedError(
            .localeValue, at: Location(source, line: index + 1),
            "'\(cells[0])' is no code of a country, or has no name for the locale \(locale)")
        }
        names[cells[0]] = cells[column]
      } else {
        column = Self.column(of: locale, in: cells)
        if column == nil { return }
      }
    }
  }

  /// The number of the column with the names of a locale.
  private static func column(of locale: String, in tags: [String]) -> Int? {
    var tag = Substring(locale)
    while true {
      if let column = tags.firstIndex(of: String(tag)), column > 0 { return column }
      guard let end = tag.lastIndex(of: "-") else { return tags.firstIndex(of: "en") }
      tag = tag[..<end]
    }
  }

  /// The name of a country by its code; the code when it has none.
  subscript(code: String) -> String { names[code] ?? code }
}
