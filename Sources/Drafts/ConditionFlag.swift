import WaymarkColumns
import WaymarkCore
import WaymarkModel

extension ListingGuess {
  /// Asks about a column that says which things are new or used, such as `Neuwagen`.
  ///
  /// What is not new may be used, refurbished or for parts, and what is in an excellent state new.
  mutating func askForConditionFlag(taken: inout Set<String>) {
    guard vocabulary.vocabulary != .home else { return }
    let found = columns.lazy.filter { [taken] in !taken.contains($0.name) && $0.hasAllWords }
      .compactMap { column in column.newnessGuess.map { (column, $0) } }.first
    guard let (column, guess) = found else { return }
    guard let grade = fields.firstIndex(where: { $0.field == "condition" }) else {
      fields.append(guess.open(if: true))
      return taken.formUnion([column.name])
    }
    // What says `new` itself needs no other column.
    let own = columns.filter { fields[grade].columns.contains($0.name) }
    guard
      !own.flatMap(\.frequentWords).contains(where: {
        WordTable.term($0.text, of: "condition") == "new"
      })
    else { return }
    fields[grade].comment +=
      "; decide: \(StateGuess.shown(column)) says what is new or used. If it is right, write"
      + " \"condition\": \(guess.value.spaced)"
    fields[grade].isOpen = true
  }
}

extension ColumnProfile {
  /// The condition, from flags whose name means one, or from the words for new and used.
  fileprivate var newnessGuess: FieldGuess? {
    let words = frequentWords.map { WordTable.term($0.text, of: "condition") }
    // `n` and `u` may mean anything: new rows and updates.
    let areWords = isNamed("condition", .other) || frequentWords.allSatisfy { $0.text.count > 1 }
    if areWords, words.contains("new"), words.contains("used") {
      return conditionGuess(terms: Set(Listing.Condition.allCases.map(\.rawValue)))
    }
    let plain = ColumnName.fillers.union(WordTable.names("neutral"))
    let name = ColumnName(name).words.filter { !plain.contains($0) }.joined(separator: " ")
    guard StateGuess.hasFlags(self),
      !WordTable.names("young-used").contains(ColumnName(self.name).key),
      let term = WordTable.term(name, of: "condition"),
      ["new", "used"].contains(term),
      var guess = flagGuess("condition", yes: .string(term), no: "…")
    else { return nil }
    guess.comment = "what does the other flag mean: \(term == "new" ? "used" : "new")?"
    return guess
  }
}
