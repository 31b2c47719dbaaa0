import WaymarkCore
import WaymarkModel

extension ListingGuess {
  /// Looks for columns that say what is public and what is still for sale, before anything else.
  ///
  /// Of a column that rows were selected by, only the status is read.
  mutating func readStates(
    _ selected: Set<String>, _ taken: inout Set<String>, _ done: inout Set<String>, rows: Int
  ) {
    let listed = export.map { Set($0.columns($0.row.states)) }
    var reserved: String?
    for column in columns where !taken.contains(column.name) || selected.contains(column.name) {
      let isState = StateGuess.isState(column)
      var known = StateGuess.meaning(of: column.name)
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
        if mayCount { continue }
        // Magento's 1 is not visible, and its 4 is.
        if meaning == .visible, column.numbers.range?.upperBound ?? 0 > 2 {
          questions.append(StateGuess.question(column))
          continue
        }
      }
      // The price or the address of a public record may be hidden.
      guard PartFlag(column) == nil, !column.tellsTax else { continue }
      guard !DamageName.isTold(by: column) else { continue }
      let state = StateGuess(column, meaning, rows: rows)
      if selected.contains(column.name) {
        // What is only public may still be sold by another column.
        if let status = state.status, column.tellsSales, done.insert("status").inserted {
          fields.append(status)
        } else if state.question != nil, !column.isPublic {
          questions.append(StateGuess.question(ofSelected: column))
        }
        continue
      }
      if let words = state.allowed {
        selections.append((column.name, words, state.comment))
        taken.insert(column.name)
      }
      if let status = state.status {
        if done.insert("status").inserted {
          fields.append(status)
          taken.insert(column.name)
          if meaning == .reserved { reserved = column.name }
        } else {
          // What is sold must not be shown as for sale; what is reserved may be.
          let first = fields.firstIndex { $0.field == "status" }
          var other = column.name
          if meaning == .sold, let first, fields[first].columns.first == reserved {
            other = fields[first].columns[0]
            fields[first] = status
            taken.insert(column.name)
          }
          questions.append("decide: \(quoted(other)) also shows what is for sale, and is not read")
        }
      }
      if let question = state.question { questions.append(question) }
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

extension ColumnProfile {
  /// Whether most values are numbers other than 0 and 1: a boat's draft is not the draft of a page.
  fileprivate var hasAmounts: Bool {
    numbers.count * 2 > filled && numbers.range?.upperBound ?? 0 > 1
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
