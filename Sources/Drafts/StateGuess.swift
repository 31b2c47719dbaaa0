import WaymarkColumns
import WaymarkCore
import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// The evidence in a column for whether records are public and things are for sale.
///
/// A guess never makes private records public: rows that may be private are left out, and the draft
/// asks the user.
struct StateGuess {
  /// The words of rows that are records, or that are none; `nil` if all rows are records.
  private(set) var words: [String]?
  private(set) var excludes = false

  /// Whether the rows without a word, which are left out, are more than those that are shown.
  private(set) var mayGrow = false

  /// The comment on the rows that are left out.
  private(set) var comment = ""

  /// The status, if the column shows it.
  private(set) var status: FieldGuess?

  /// The question if the column is not understood.
  private(set) var question: String?

  /// Reads a column of a file with a number of rows, next to other columns of states or alone; its
  /// words may be known to say only what is public.
  init(
    _ column: ColumnProfile, _ meaning: StateName.Meaning?, rows: Int, hasOthers: Bool = false,
    isPublic: Bool = false
  ) {
    guard Self.hasFewWords(column), !column.hasNumbers else {
      question = Self.questionOfDates(column, meaning, rows: rows)
      return
    }
    let words = column.frequentWords
    // What waits for its publication is not reserved.
    let isPublished = words.contains { WordTable.term($0.text, of: "public") == "published" }
    // In a shop, what is unavailable is not visible.
    let isVisibility = ColumnName(column.name).words.contains("visibility")
    let hidden = words.filter {
      WordTable.term($0.text, of: "hidden") != nil || isPublished && folded($0.text) == "pending"
        || isVisibility && folded($0.text) == "unavailable"
    }
    let known = words.filter { WordTable.term($0.text, of: "status") != nil }
    let flags = words.filter { WordTable.term($0.text, of: "flag") != nil }
    let isReviewed = words.contains { WordTable.term($0.text, of: "public") == "reviewed" }
    if !flags.isEmpty, known.count <= flags.count,
      flags.count * 2 >= words.count || column.hasCodesOfFlags(meaning)
    {
      takeFlags(column, meaning, rows: rows)
    } else if !hidden.isEmpty {
      let others = words.filter { word in !hidden.contains { $0.text == word.text } }
      // Rows with a word that no table has are left out, and the comment names them.
      let isKnown = words.contains { Self.isOffered($0.text) }
      let shown = others.filter {
        !isKnown || Self.isOffered($0.text) || Self.isGone($0.text) || column.isStep($0.text)
      }
      // Without a word for what is public, rows without one are; next to another state, they may have
      // that one.
      let blank = rows - column.filled
      let isShown = shown.isEmpty || hasOthers
      allow(shown, of: column, empty: isShown ? 0 : blank, showing: isShown ? blank : 0)
      let left = words.filter { word in !shown.contains { $0.text == word.text } }
      status = known.isEmpty ? nil : column.without(left.map(\.text)).statusGuess()
      if shown.count < others.count { return }
      let isPublic = others.allSatisfy { WordTable.term($0.text, of: "public") != nil }
      if status == nil, !isPublic { question = Self.question(column, about: others) }
    } else if isReviewed {
      // What waits for its review is not reserved.
      question = Self.question(column)
    } else {
      status = isPublic ? nil : column.statusGuess()
      let arePublic = isPublic || words.allSatisfy { WordTable.term($0.text, of: "public") != nil }
      if status == nil, arePublic { allow(words, of: column, rows: rows) }
      if status == nil, self.words == nil { question = Self.question(column) }
    }
  }

  /// Whether it has a few words; a status of up to 40 is worth a question, if rows share them.
  private static func hasFewWords(_ column: ColumnProfile) -> Bool {
    let count = column.frequentWords.count
    let isStatus = ColumnName(column.name).words.contains { $0.hasPrefix("statu") }
    return column.hasAllWords
      && (1...12 ~= count || isStatus && 13...40 ~= count && count * 2 <= column.filled)
  }

  /// Whether a word says that a record is public, or its thing for sale.
  private static func isOffered(_ word: String) -> Bool {
    WordTable.term(word, of: "public") != nil || WordTable.term(word, of: "status") == "available"
  }

  /// Whether a word says that a thing is sold or reserved.
  private static func isGone(_ word: String) -> Bool {
    ["sold", "reserved"].contains(WordTable.term(word, of: "status"))
  }

  /// Whether all words of a column say what is public or for sale, whatever its name is.
  static func isState(_ column: ColumnProfile) -> Bool {
    guard column.hasAllWords, 2...12 ~= column.frequentWords.count else { return false }
    let words = column.frequentWords.map(\.text)
    let isDecisive = words.contains { word in
      WordTable.term(word, of: "hidden") != nil || WordTable.term(word, of: "public") != nil
        || ["sold", "reserved"].contains(WordTable.term(word, of: "status"))
          && !WordTable.names("vague").contains(folded(word))
    }
    return isDecisive
      && words.allSatisfy { word in
        ["hidden", "public", "status"].contains { WordTable.term(word, of: $0) != nil }
      }
  }

  /// Whether a column that no field reads may say what is sold, or not public.
  static func mayTellState(_ column: ColumnProfile, rows: Int) -> Bool {
    let names = Set(ColumnName(column.name).words)
    guard column.hasAllWords, 1...12 ~= column.frequentWords.count, !column.hasNumbers,
      column.links.count == 0, !WordTable.isNote(column.name),
      names.isDisjoint(with: WordTable.names("record-part")),
      !StateName.isOfOther(column.name)
    else { return false }
    let words = column.frequentWords.map(\.text)
    let isDecisive = words.contains { word in
      !WordTable.names("vague").contains(folded(word))
        && (WordTable.term(word, of: "hidden") != nil
          || ["sold", "reserved"].contains(WordTable.term(word, of: "status")))
    }
    let areFlags = words.allSatisfy { WordTable.term($0, of: "flag") != nil }
    return isDecisive && (words.count > 1 || column.filled < rows)
      || areFlags && !names.isDisjoint(with: WordTable.names("telling"))
      || !names.isDisjoint(with: WordTable.names("action"))
      // A stage that all rows share may have others in later files.
      || words.count == 1 && ColumnName(column.name).hasPhrase(in: "state-name")
  }

  private mutating func takeFlags(_ column: ColumnProfile, _ meaning: StateName.Meaning?, rows: Int)
  {
    func words(_ flag: String) -> [Samples.Sample] {
      column.frequentWords.filter { WordTable.term($0.text, of: "flag") == flag }
    }
    switch meaning {
    case .visible:
      let blank = rows - column.filled
      // A product without variants has no word about them.
      let isOfVariants = !ColumnName(column.name).words.allSatisfy {
        !WordTable.names("option").contains($0)
      }
      allow(
        words("true"), of: column, empty: isOfVariants ? 0 : blank,
        showing: isOfVariants ? blank : 0, rows: rows)
      if words("true").isEmpty { question = Self.question(column) }
    case .hidden where column.filled < rows:
      exclude(column, except: words("false"), empty: rows - column.filled)
    case .hidden:
      allow(words("false"), of: column, rows: rows)
      if words("false").isEmpty { question = Self.question(column) }
    case .available:
      // What is not in stock is not certainly sold, so a later word for it is not declared.
      let isAsked = !words("false").isEmpty
      let guess = column.stateGuess(
        yes: .available, no: .sold, others: isAsked ? column.otherFlags : [])
      let empty = rows - column.filled
      status =
        isAsked
        ? guess?.asking(aboutStockOf: column, except: words("true"))
        : empty > 0 ? guess?.asking(aboutEmpty: empty, column, except: words("true")) : guess
    case .sold:
      let guess = column.stateGuess(yes: .sold, no: .available)
      let isLet = ColumnName(column.name).words.contains(where: WordTable.isLet)
      status = isLet ? guess?.asking(aboutLetsOf: column, except: words("false")) : guess
    case .reserved: status = column.stateGuess(yes: .reserved, no: .available)
    case .unclear, nil: question = Self.question(column)
    }
  }

  /// Selects the rows with some words; the rest has other words, or none in a number of rows, which may
  /// be shown, too.
  private mutating func allow(
    _ words: [Samples.Sample], of column: ColumnProfile, empty: Int = 0, showing blank: Int = 0,
    rows: Int? = nil
  ) {
    let out = column.frequentWords.filter { word in !words.contains { $0.text == word.text } }
    guard !words.isEmpty || blank > 0 else { return }
    guard !out.isEmpty || empty > 0 else {
      // A later file may have rows with the other word.
      guard column.filled + blank == rows, words.count == column.frequentWords.count else { return }
      self.words = words.map(\.text) + (blank > 0 ? [""] : [])
      comment =
        "\(blank > 0 ? "decide: " : "")\(quoted(column.name)) seems to say that all rows are public; later ones"
        + " with another word are left out\(blank > 0 ? ", and \(Self.blankRows(blank))" : "")"
      return
    }
    self.words = words.map(\.text) + (blank > 0 ? [""] : [])
    mayGrow = empty > words.reduce(0) { $0 + $1.count }
    let both = JSON.object([
      JSON.Member(column.name, .array(words.map { .string($0.text) } + [""]))
    ])
    let shown = [Self.shown(out, upTo: 40), empty > 0 ? "\(empty) without a value" : ""]
    comment =
      "decide: these rows of \(quoted(column.name)) seem not to be public and are left out, "
      + "\(out.reduce(empty) { $0 + $1.count }) in all: "
      + shown.filter { !$0.isEmpty }.joined(separator: ", ")
      + (blank > 0 ? "; \(Self.blankRows(blank))" : "")
      + (empty > 0 ? ". To publish those without a value, write \"only\": \(both.spaced)" : "")
      + (mayGrow ? "; these are more than the others, and the comments below count them, too" : "")
  }

  /// What the draft does with a number of rows without a word.
  private static func blankRows(_ count: Int) -> String {
    "\(counted(count, "row", many: "rows")) without a value \(count == 1 ? "is" : "are") public"
  }

  /// Leaves out the rows of a column that says what is hidden, other than some words of it; a row
  /// without a value is public, and a later file may have a word for yes.
  private mutating func exclude(
    _ column: ColumnProfile, except shown: [Samples.Sample], empty: Int
  ) {
    let out = column.frequentWords.filter { word in !shown.contains { $0.text == word.text } }
    let later = out.isEmpty ? column.otherFlags : []
    guard !out.isEmpty || !later.isEmpty else { return question = Self.question(column) }
    words = out.map(\.text) + later
    excludes = true
    let rest = Self.blankRows(empty)
    comment =
      out.isEmpty
      ? "decide: \(quoted(column.name)) seems to say that all rows are public; later ones with"
        + " \(later.map(quoted).joined(separator: ", ")) are left out, and \(rest)"
      : "decide: these rows of \(quoted(column.name)) seem not to be public and are left out,"
        + " \(out.reduce(0) { $0 + $1.count }) in all: \(Self.shown(out, upTo: 40)); \(rest)"
  }

  /// The question about a column that is not read.
  static func question(_ column: ColumnProfile) -> String {
    "decide: \(quoted(column.name)) seems to show what is public or for sale, and is not read: "
      + shown(column.frequentWords) + advice(column)
  }

  /// The question about some words of a column whose other words leave out rows.
  private static func question(
    _ column: ColumnProfile, about words: [Samples.Sample]
  ) -> String {
    "decide: \(quoted(column.name)) seems to show what is public or for sale, and these words of it are"
      + " not read: " + shown(words) + advice(column)
  }

  /// The question about the words of the rows that a column already selects.
  static func question(ofSelected column: ColumnProfile) -> String {
    "decide: these words of \(quoted(column.name)) are public in this draft, and no status reads them: "
      + shown(column.frequentWords) + adviceOfSales(column)
  }

  /// What to write if a column says what is public or for sale; every word needs a status.
  private static func advice(_ column: ColumnProfile) -> String {
    adviceOfRows(column) + adviceOfSales(column)
  }

  static func adviceOfRows(_ column: ColumnProfile) -> String {
    let only = JSON.object([JSON.Member(column.name, ["…"])])
    return
      ". To leave rows out, list the words of the others in the source: \"only\": \(only.spaced)"
  }

  private static func adviceOfSales(_ column: ColumnProfile) -> String {
    let words = column.frequentWords.prefix(40).map { JSON.Member($0.text, "…") }
    let status = JSON.object([
      JSON.Member("column", .string(column.name)), JSON.Member("values", .object(Array(words))),
    ])
    return ". If some are sold, say so for each word: \"status\": \(status.spaced)"
  }

  /// The question about dates at which things were sold, published or hidden; other dates and
  /// telephone numbers show no state.
  private static func questionOfDates(
    _ column: ColumnProfile, _ meaning: StateName.Meaning?, rows: Int
  ) -> String? {
    guard column.hasNumbers else { return nil }
    let empty = rows - column.filled
    let state: String
    switch meaning {
    case .sold: state = "has a value in \(counted(column.filled, "row")), which may be sold"
    case .hidden: state = "has a value in \(counted(column.filled, "row")), which may not be public"
    case .visible where empty > 0:
      state = "is empty in \(counted(empty, "row")), which may not be public"
    default: return nil
    }
    return
      "decide: \(quoted(column.name)) \(state), and is not read; remove these rows from the file, or"
      + " add a column with their status"
  }

  /// A column and its words.
  static func shown(_ column: ColumnProfile) -> String {
    "\(quoted(column.name)) \(shownWords(column))"
  }

  /// Some words of a column in parentheses.
  static func shownWords(_ column: ColumnProfile) -> String {
    "(\(column.frequentWords.prefix(4).map { quoted($0.text) }.joined(separator: ", ")))"
  }

  /// Whether a column has a few words that many rows share, and a name that means no field.
  static func isUnknown(_ column: ColumnProfile) -> Bool {
    guard column.hasAllWords, 1...6 ~= column.frequentWords.count, !column.hasNumbers,
      !TaxName.hasTax(column.name), column.links.count == 0, column.typed == 0,
      column.markup.count == 0
    else { return false }
    let areShort = column.frequentWords.allSatisfy { $0.text.count <= 24 }
    let areFlags = hasFlags(column)
    let isRepeated = column.filled > column.frequentWords.count
    let name = ColumnName(column.name)
    // A second column of conditions may be one of states.
    let isField =
      !WordTable.names("state-word").contains(name.words.first ?? "")
      && name.pathReadings.contains {
        !Set(FieldNames.fields(named: $0.key)).subtracting(["status", "condition"]).isEmpty
          && (!areFlags || ColumnRest($0.rest).words.isEmpty)
      }
      || name.numbered.map { !FieldNames.fields(named: $0.name).isEmpty } ?? false
      || areFlags && !WordTable.names("fitting").isDisjoint(with: name.words + [name.key])
    return areShort && !isField && (areFlags || isRepeated && column.numbers.count == 0)
  }

  /// Whether all words of a column are flags.
  static func hasFlags(_ column: ColumnProfile) -> Bool {
    column.frequentWords.allSatisfy { WordTable.term($0.text, of: "flag") != nil }
  }

  private static func shown(_ words: [Samples.Sample], upTo limit: Int = 8) -> String {
    words.prefix(limit).map { "\(quoted($0.text)) (\($0.count))" }.joined(separator: ", ")
  }

  /// The meaning of flags in a column whose whole name is a place to publish, such as `Web`.
  static func meaning(ofFlags column: ColumnProfile) -> StateName.Meaning? {
    let name = ColumnName(column.name).words.joined(separator: " ")
    guard WordTable.term(name, of: "place") != nil, column.hasAllWords,
      1...2 ~= column.frequentWords.count,
      column.frequentWords.allSatisfy({ WordTable.term($0.text, of: "flag") != nil })
    else { return nil }
    return .visible
  }
}

extension ColumnProfile {
  /// Whether most values have several digits, as dates and telephone numbers do.
  var hasNumbers: Bool {
    let long = samples.filter { $0.text.count(where: \.isNumber) > 3 }
    return typed * 2 < filled && long.reduce(0) { $0 + $1.count } * 2 > filled
  }
}
