import WaymarkCore
import WaymarkEmbedded
import WaymarkReaders
import WaymarkRecords

/// Rows of a table that seem not to be records: totals, repeated names of the columns, and texts
/// between the records.
package struct StrayRows {
  /// A row that may not be a record.
  package struct Row {
    package enum Kind: String {
      case total = "a total"
      case header = "the names of the columns"
      case text = "a text alone"
    }

    package let kind: Kind

    /// The line of a CSV file, or the row of a sheet.
    package let line: Int

    /// Its number among the records, counted from one.
    let ordinal: Int

    /// The columns with values, and the first value.
    package let columns: [Int]
    package let text: String
  }

  private var candidates: [Row] = []

  /// How many rows have only one text.
  private var textCount = 0
  private static let limit = 20

  /// Whether a row with a number of values may be another thing than a record, by its first value.
  static func isSuspect(
    _ first: ArraySlice<UInt8>, of name: String, _ count: Int, of columns: Int
  ) -> Bool {
    if count == 1, columns > 2 { return true }
    if first.count == name.utf8.count, first.elementsEqual(name.utf8) { return true }
    guard first.count <= 40, let byte = first.first else { return false }
    // Letters of other scripts are compared only where a row has gaps.
    if byte >= 0x80 { return count < columns || columns < 4 }
    let word = first.prefix { $0.isASCIIAlphanumeric }
    return firstWords.contains(word.map(\.asciiLowercased))
  }

  /// The words in ASCII letters that totals begin with.
  private static let firstWords: Set<[UInt8]> = {
    let words = WordTable.terms.rows.filter { $0.field == "total" }.flatMap(\.terms)
      .flatMap(\.words).map { Array($0.utf8) }
    return Set(words.map { word in Array(word.prefix { $0.isASCIIAlphanumeric }) })
  }()

  /// Takes the values of a suspect row.
  package mutating func take(
    _ values: [(column: Int, text: String)], line: Int, ordinal: Int, of names: (Int) -> String
  ) {
    guard let first = values.first else { return }
    func note(_ kind: Row.Kind) {
      guard candidates.count(where: { $0.kind == kind }) < Self.limit else { return }
      candidates.append(
        Row(
          kind: kind, line: line, ordinal: ordinal, columns: values.map(\.column), text: first.text)
      )
    }
    if values.allSatisfy({ $0.text == names($0.column) })
      || ordinal == 1 && Self.areNames(values.map(\.text))
    {
      note(.header)
    } else if Self.isTotal(first.text), values.dropFirst().allSatisfy({ Self.isAmount($0.text) }) {
      note(.total)
    } else if values.count == 1, first.text.contains(where: \.isLetter) {
      textCount += 1
      note(.text)
    }
  }

  /// Whether most of several texts are names of columns.
  private static func areNames(_ texts: [String]) -> Bool {
    let named = texts.filter { text in
      let name = ColumnName(text)
      return name.words.count < 4
        && name.readings.contains { reading in
          reading.rest.isEmpty && !FieldNames.fields(named: reading.key).isEmpty
        }
    }
    return texts.count > 2 && named.count * 3 > texts.count * 2
      && !texts.contains { $0.contains(where: \.isNumber) }
  }

  /// Whether a text consists of a word for a total and words that may go with it: `Total (12 cars)`.
  static func isTotal(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let terms = words.map { word in
      word.allSatisfy(\.isNumber) ? "with" : WordTable.term(word, of: "total")
    }
    return terms.contains("total") && !terms.contains(nil)
  }

  /// Whether a text may be a sum, its currency or a number of things.
  private static func isAmount(_ text: String) -> Bool {
    text.contains(where: \.isNumber) || text.utf8.count <= 4
  }

  /// The rows that are not records, as far as the whole table shows.
  package func rows(of columns: [ColumnProfile], count: Int) -> [Row] {
    let others = count - candidates.count { $0.kind == .text }
    let full = columns.indices.filter { columns[$0].filled * 10 >= others * 8 }
    return candidates.filter { row in
      switch row.kind {
      case .header: return true
      case .total: return row.ordinal == count || full.contains { !row.columns.contains($0) }
      case .text:
        // A lone identifier is a record without its values, which a check reports.
        let codes = columns[row.columns[0]].identifiers.count * 2 > columns[row.columns[0]].filled
        return textCount <= max(3, count / 10) && full.count >= 2
          && (!codes || row.text.contains(" "))
      }
    }
  }
}
