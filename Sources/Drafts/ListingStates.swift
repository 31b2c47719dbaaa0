import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

extension ListingGuess {
  /// Looks for columns that say what is public and what is still for sale, before anything else.
  ///
  /// Of a column that rows were selected by, only the status is read.
  mutating func readStates(
    _ selected: Set<String>, _ taken: inout Set<String>, _ done: inout Set<String>, rows: Int
  ) {
    let listed = export.map { Set($0.columns($0.row.states)) }
    leaveOutTranslations(&taken, rows: rows)
    // Sales and lettings may each have a status, of which every row fills one.
    let hasOthers =
      columns.count { column in
        column.filled < rows
          && (StateName.meaning(of: column.name) != nil || StateGuess.isState(column))
      } > 1
    var parts: [(column: ColumnProfile, meaning: StateName.Meaning)] = []
    var timesOfSales: [(column: ColumnProfile, question: String)] = []
    for column in columns where !taken.contains(column.name) || selected.contains(column.name) {
      guard !column.countsPieces, !columns.haveLinks(nextTo: column) else { continue }
      let isState = StateGuess.isState(column)
      var known = StateName.meaning(of: column.name)
      if known == nil, let flags = StateGuess.meaning(ofFlags: column) { known = .some(flags) }
      // `État` is a condition in French, unless its values are 0 and 1.
      if column.hasOnlyDigitFlags,
        WordTable.names("state-word").contains(ColumnName(column.name).key)
      {
        known = .some(.visible)
      }
      let isHiding = known == .some(.visible) || known == .some(.hidden)
      if let listed, !listed.contains(column.name), !isState, !isHiding { continue }
      guard let meaning = known ?? (listed == nil && !isState ? nil : .some(nil)) else { continue }
      // A column of conditions may be called a status in some languages.
      guard meaning != nil || column.hasStates || !column.isNamed("condition", .other) else {
        continue
      }
      let mayCount =
        meaning == .visible && column.frequentWords.count > 2 || meaning == .hidden
        || meaning == .available
      if column.hasAmounts {
        if mayCount, !column.hasCodesOfFlags(meaning),
          !ColumnName(column.name).words.contains(where: { $0.hasPrefix("stat") })
        {
          // A few numbers that many rows share may be codes.
          if column.hasCodesOfStates { questions.append(StateGuess.question(column)) }
          continue
        }
        // Magento's 1 is not visible, and its 4 is.
        if meaning == .visible, column.numbers.range?.upperBound ?? 0 > 2 {
          questions.append(StateGuess.question(column))
          continue
        }
      }
      // The price or the address of a public record may be hidden.
      guard PartFlag(column) == nil, !column.tellsTax else { continue }
      guard !DamageName.isTold(by: column) else { continue }
      let state = StateGuess(
        column, meaning, rows: rows, hasOthers: hasOthers,
        isPublic: listed != nil && column.offersAll)
      if selected.contains(column.name) {
        // What is only public may still be sold by another column.
        if let status = state.status, column.tellsSales, done.insert("status").inserted {
          fields.append(status)
        } else if state.question != nil, !column.isPublic {
          questions.append(StateGuess.question(ofSelected: column))
        }
        continue
      }
      if let words = state.words {
        selections.append(
          RowSelection(
            column.name, words, state.comment, excludes: state.excludes, mayGrow: state.mayGrow))
        taken.insert(column.name)
      }
      if let status = state.status {
        let isPart = meaning == .sold || meaning == .reserved
        if isPart, let meaning { parts.append((column, meaning)) }
        if done.insert("status").inserted {
          fields.append(status)
          taken.insert(column.name)
        } else if isPart, let index = fields.firstIndex(where: { $0.field == "status" }),
          fields[index].columns == [parts[0].column.name]
        {
          taken.insert(column.name)
          join(column, meaning, status, to: parts[0], at: index)
        } else {
          questions.append(Self.alsoShows(column))
        }
      }
      guard let question = state.question else { continue }
      if meaning == .sold, column.hasNumbers {
        timesOfSales.append((column, question))
      } else {
        questions.append(question)
      }
    }
    guard !timesOfSales.isEmpty else { return }
    // A status may say so of the same rows.
    let unsold = unsoldColumns
    questions += timesOfSales.filter { unsold?.contains($0.column.name) ?? true }.map(\.question)
  }

  /// The columns with a value in rows that the status does not show as sold; `nil` without a status.
  private var unsoldColumns: Set<String>? {
    let status = fields.first { $0.field == "status" && !$0.isOpen }?.columns ?? []
    guard status.count == 1, let column = columns.first(where: { $0.name == status[0] }),
      column.hasAllWords
    else { return nil }
    var others = source
    others.rows.except[column.name, default: []] += column.frequentWords.map(\.text)
      .filter { WordTable.term($0, of: "status") == "sold" }
    guard let table = try? TableProfile(others, among: table) else { return nil }
    return Set(table.columns.filter { $0.filled > 0 }.map(\.name))
  }

  /// Leaves out rows that only have the texts of other rows in another language.
  private mutating func leaveOutTranslations(_ taken: inout Set<String>, rows: Int) {
    for column in columns where column.filled < rows {
      guard WordTable.names("translation-row").contains(ColumnName(column.name).key) else {
        continue
      }
      // The rows without a language have all records.
      let all = columns.filter { $0.filled == rows && idScore($0.name) > 0 }.map {
        rows - $0.identifiers.repeats
      }.min()
      guard let all, (rows - column.filled) * 10 >= all * 9 else { continue }
      taken.insert(column.name)
      selections.append(
        RowSelection(
          column.name, [""],
          "decide: \(counted(column.filled, "row", many: "rows")) with a value of \(StateGuess.shown(column)) seem to"
            + " have the texts of other rows in another language, and are left out. To show these, export a column"
            + " for each language",
          excludes: false))
    }
  }

  /// Many lists give `sold` as the condition of sold things.
  mutating func addStatusOfConditions() {
    guard let condition = fields.first(where: { $0.field == "condition" }),
      let column = columns.first(where: { condition.columns.contains($0.name) }),
      let guess = column.statusGuessOfConditions()
    else { return }
    fields.append(guess)
  }
}

extension ListingGuess {
  private static func alsoShows(_ column: ColumnProfile) -> String {
    "decide: \(quoted(column.name)) also shows what is for sale, and is not read"
  }

  /// Reads the status from two columns such as `Sold` and `Reserved`; if they have too many words,
  /// from the one about what is sold.
  private mutating func join(
    _ column: ColumnProfile, _ meaning: StateName.Meaning?, _ status: FieldGuess,
    to first: (column: ColumnProfile, meaning: StateName.Meaning), at index: Int
  ) {
    if let both = fields[index].joined(status, [first.column, column]) {
      fields[index] = both
    } else if meaning == .sold, first.meaning == .reserved {
      fields[index] = status
      questions.append(Self.alsoShows(first.column))
    } else {
      questions.append(Self.alsoShows(column))
    }
  }
}

extension FieldGuess {
  /// The status by the words of two columns; `nil` for too many words.
  ///
  /// What is sold is not reserved.
  fileprivate func joined(_ other: FieldGuess, _ columns: [ColumnProfile]) -> FieldGuess? {
    let ranks = ["available", "reserved", "sold"]
    let words = zip([self, other], columns).map { [("", nil)] + $0.statuses(of: $1) }
    let pairs = words[0].flatMap { one in
      words[1].map { other in
        let rank = ranks.last { [one.1, other.1].contains($0) }
        return JSON.Member("\(one.0)/\(other.0)", rank.map { .string($0) } ?? .null)
      }
    }.dropFirst()
    let names = columns.map(\.name)
    guard pairs.count < 40, !names.contains(where: { $0.contains { "{}".contains($0) } }) else {
      return nil
    }
    let template = names.map { "{\($0)}" }.joined(separator: "/")
    return FieldGuess(
      field,
      .object([
        JSON.Member("template", .string(template)), JSON.Member("values", .object(Array(pairs))),
      ]), columns: names, comment + "; " + other.comment)
  }

  /// The status of each word of its column, and of those that a later file may have.
  private func statuses(of column: ColumnProfile) -> [(String, String?)] {
    var statuses: [(String, String?)] = []
    if case .object(let values)? = members.first(where: { $0.name == "values" })?.value {
      statuses = values.map { member in
        if case .string(let status) = member.value {
          (member.name, status)
        } else {
          (member.name, nil)
        }
      }
    }
    // A word such as `Sold` needs no declaration of its own.
    let others = column.frequentWords.map(\.text).filter { word in
      !statuses.contains { folded($0.0) == folded(word) }
    }
    return statuses + others.map { ($0, WordTable.term($0, of: "status")) }
  }
}

extension ColumnProfile {
  /// Whether most values are numbers other than 0 and 1: a boat's draft is not the draft of a page.
  fileprivate var hasAmounts: Bool {
    numbers.count * 2 > filled && numbers.range?.upperBound ?? 0 > 1
  }

  /// Whether it has a few numbers without 0, each of several rows.
  var hasCodesOfStates: Bool {
    hasAllWords && 2...8 ~= frequentWords.count && frequentWords.count * 2 < filled
      && numbers.count == filled && numbers.range?.lowerBound ?? 0 > 0
      && numbers.range?.upperBound ?? 0 < 100
  }

  /// Whether a word of the column says that something is reserved or sold.
  fileprivate var tellsSales: Bool {
    frequentWords.contains { word in
      ["reserved", "sold"].contains(WordTable.term(word.text, of: "status"))
    }
  }

  /// Whether all words of the column only say that records are public.
  fileprivate var isPublic: Bool {
    frequentWords.allSatisfy { word in
      WordTable.term(word.text, of: "public") != nil || WordTable.term(word.text, of: "flag") != nil
    }
  }

  /// Whether words of the column say what is for sale or public.
  fileprivate var hasStates: Bool {
    frequentWords.contains { word in
      WordTable.term(word.text, of: "status") != nil
        || WordTable.term(word.text, of: "hidden") != nil
    }
  }
}
