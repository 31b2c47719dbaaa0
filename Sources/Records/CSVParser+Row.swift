extension CSVParser {
  /// What makes a row faulty.
  enum Fault: Hashable {
    case strayQuote(field: Int, line: Int)
    case textAfterQuote(field: Int, line: Int)
    case unclosedQuote(field: Int, line: Int)
    case tooLarge
  }

  /// The row that was read last.
  struct Row {
    /// The line it begins in.
    var line = 1
    var fault: Fault?

    /// How many fields it has; no more of them are in the batch than `columnLimit`.
    var fieldCount = 0

    /// Where its bytes and cells begin in the batch.
    var bytes = 0
    var cells = 0

    /// Whether it is one field of blanks, which is no record.
    var isBlank = true

    /// Behind the first line break of its last quoted field.
    var firstBreak: Break?
  }

  /// The place behind a line break: its offset in the file and the line that begins there.
  struct Break {
    let offset: Int
    let line: Int

    /// Whether the break is a return, which a line feed may still belong to.
    let isReturn: Bool
  }
}
