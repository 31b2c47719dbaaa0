import WaymarkCore
import WaymarkEmbedded
import WaymarkReaders
import WaymarkRecords

/// Rows of a table that seem not to be records: totals, repeated names of the columns, and texts
/// between the records.
struct StrayRows {
  /// A row that may not be a record.
  struct Row {
    enum Kind: String {
      case total = "a total"
      case header = "the names of the columns"
      case text = "a text alone"
    }

    let kind: Kind

    /// The line of a CSV file, or the row of a sheet.
    let line: Int

    /// Its number among the records, counted from one.
    let ordinal: Int

    /// The columns with values, and the first value.
    let columns: [Int]
    let text: String
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
  mutating func take(
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
    if values.allSatisfy({ $0.text == names($0.column) }) {
      note(.header)
    } else if Self.isTotal(first.text), values.dropFirst().allSatisfy({ Self.isAmount($0.text) }) {
      note(.total)
    } else if values.count == 1, first.text.contains(where: \.isLetter) {
      textCount += 1
      note(.text)
    }
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
  func rows(of columns: [ColumnProfile], count: Int) -> [Row] {
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

/// What a draft declares and asks about rows that seem not to be records.
struct StrayDeclaration {
  /// The values by which the rows are left out.
  private(set) var except: [(column: String, words: [String])] = []
  private(set) var comment = ""

  /// The question about rows that no value distinguishes from records.
  private(set) var question: String?

  init(_ profile: TableProfile, in kind: SourceDescription.Kind) {
    var out: [String] = []
    var kept: [String] = []
    let columns = profile.columns
    for row in profile.strays {
      let index = row.columns[0]
      let name = columns[index].name
      let place = kind == .excel ? "row" : "line"
      let shown = "\(row.kind.rawValue), \(quoted(row.text)) (\(place) \(row.line))"
      let key = row.text.lowercased()
      let same = profile.strays.count { $0.columns[0] == index && $0.text.lowercased() == key }
      let all = columns[index].frequentWords.filter { $0.text.lowercased() == key }
      guard !name.isEmpty, columns.firstIndex(where: { $0.name == name }) == index,
        all.reduce(0, { $0 + $1.count }) <= same
      else {
        kept.append(shown)
        continue
      }
      out.append(shown)
      if let known = except.firstIndex(where: { $0.column == name }) {
        if !except[known].words.contains(row.text) { except[known].words.append(row.text) }
      } else {
        except.append((name, [row.text]))
      }
    }
    let more = out.count > 6 ? " and \(out.count - 6) more" : ""
    comment =
      "decide: rows that seem not to be records are left out: "
      + out.prefix(6).joined(separator: "; ") + more
    guard !kept.isEmpty else { return }
    question =
      "decide: rows that seem not to be records are read as records: "
      + kept.prefix(6).joined(separator: "; ") + ". Remove them from the file"
  }
}
