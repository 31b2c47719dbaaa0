import WaymarkCore
import WaymarkModel

/// A table of the theme with a column for each language: tab-separated values.
///
/// The first line names the languages; a line that begins with `#` is a comment.
struct LanguageTable {
  /// The cells of each line, and its number in the file.
  private(set) var rows: [(line: Int, cells: [String])] = []

  /// The names of the columns.
  private(set) var header: [String] = []

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != UInt8(ascii: "#") {
      let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      if header.isEmpty { header = cells } else { rows.append((index + 1, cells)) }
    }
  }

  /// The number of the column for a locale, a shorter tag, or otherwise English.
  func column(of locale: String) -> Int? {
    var tag = Substring(locale)
    while true {
      if let column = header.firstIndex(of: String(tag)), column > 0 { return column }
      guard let end = tag.lastIndex(of: "-") else { return header.firstIndex(of: "en") }
      tag = tag[..<end]
    }
  }

  /// The names of countries in a language, by their codes, which are in the first column of this
  /// table.
  func countryNames(in locale: String, source: String) throws(DiagnosedError) -> [String: String] {
    guard let column = column(of: locale) else { return [:] }
    var names: [String: String] = [:]
    for (line, cells) in rows {
      guard column < cells.count, !cells[column].isEmpty, cells[0].utf8.count == 2 else {
        throw DiagnosedError(
          .localeValue, at: Location(source, line: line),
          "'\(cells[0])' is not a country code, or has no name for the locale \(locale)")
      }
      names[cells[0]] = cells[column]
    }
    return names
  }
}
