import WaymarkReaders
import WaymarkRecords

/// The words of a column with which a row is a record, or is none.
struct RowSelection {
  let column: String
  let words: [String]
  let comment: String

  /// Whether rows with one of the words are left out.
  let excludes: Bool

  init(_ column: String, _ words: [String], _ comment: String, excludes: Bool) {
    self.column = column
    self.words = words
    self.comment = comment
    self.excludes = excludes
  }
}

extension SourceDescription {
  /// The source without the rows that selections leave out.
  func selecting(_ selections: [RowSelection]) -> SourceDescription {
    var selected = self
    for one in selections {
      if one.excludes {
        selected.except[one.column] = one.words
      } else {
        selected.only[one.column] = one.words
      }
    }
    return selected
  }
}
