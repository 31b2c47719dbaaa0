import WaymarkColumns
import WaymarkCore
import WaymarkReaders
import WaymarkRecords

/// The words of a column with which a row is a record, or is none.
struct RowSelection {
  let column: String
  let words: [String]
  let comment: String

  /// Whether rows with one of the words are left out.
  let excludes: Bool

  /// Whether the rows without a word, which are left out, are more than those with one of the words.
  ///
  /// The user may publish them with one line, so the guesses are made from them, too.
  let mayGrow: Bool

  init(
    _ column: String, _ words: [String], _ comment: String, excludes: Bool, mayGrow: Bool = false
  ) {
    self.column = column
    self.words = words
    self.comment = comment
    self.excludes = excludes
    self.mayGrow = mayGrow
  }
}

extension SourceDescription {
  /// The source without the rows that selections leave out, or with the rows without a word of a
  /// column.
  func selecting(_ selections: [RowSelection], emptyOf column: String? = nil) -> SourceDescription {
    var selected = self
    for one in selections {
      if one.excludes {
        selected.rows.except[one.column] = one.words
      } else {
        selected.rows.only[one.column] = one.words + (one.column == column ? [""] : [])
      }
    }
    return selected
  }
}

extension RowRules {
  /// The rules as a project has them.
  var json: JSON {
    let options = [("only", only), ("except", except)].filter { !$0.1.isEmpty }
    return .object(options.map { JSON.Member($0, .object(Self.members($1))) })
  }

  /// The columns of `only`, and their values.
  var values: [JSON.Member] { Self.members(only) }

  private static func members(_ columns: [String: [String]]) -> [JSON.Member] {
    columns.sorted { $0.key < $1.key }.map { column, words in
      JSON.Member(column, .array(words.map { .string($0) }))
    }
  }
}
