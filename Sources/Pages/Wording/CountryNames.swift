import WaymarkModel

/// What countries are called in one language.
public struct CountryNames: Sendable {
  private var names: [String: String] = [:]

  /// No names: countries are shown by their codes.
  public init() {}

  /// Reads a table whose lines begin with the code of a country.
  init(_ table: LanguageTable, locale: String, source: String) throws(DiagnosedError) {
    guard let column = table.column(of: locale) else { return }
    for (line, cells) in table.rows {
      guard column < cells.count, !cells[column].isEmpty, cells[0].utf8.count == 2 else {
        throw DiagnosedError(
          .localeValue, at: Location(source, line: line),
          "'\(cells[0])' is no code of a country, or has no name for the locale \(locale)")
      }
      names[cells[0]] = cells[column]
    }
  }

  /// The name of a country by its code; the code when it has none.
  subscript(code: String) -> String { names[code] ?? code }
}
