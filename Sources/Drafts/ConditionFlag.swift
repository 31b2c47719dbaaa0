import WaymarkCore
import WaymarkModel

extension ListingGuess {
  /// Asks about a flag that says which things are new or used, such as `Neuwagen`: what is not new
  /// may be used, refurbished or for parts.
  mutating func askForConditionFlag(taken: inout Set<String>) {
    guard vocabulary.vocabulary != .home, !fields.contains(where: { $0.field == "condition" })
    else { return }
    let plain = ColumnName.fillers.union(WordTable.names("neutral"))
    for column in columns where !taken.contains(column.name) && column.hasAllWords {
      let words = ColumnName(column.name).words.filter { !plain.contains($0) }
      guard StateGuess.hasFlags(column),
        let term = WordTable.term(words.joined(separator: " "), of: "condition"),
        ["new", "used"].contains(term),
        var guess = column.flagGuess("condition", yes: .string(term), no: "…")
      else { continue }
      guess.comment = "what does the other flag mean: \(term == "new" ? "used" : "new")?"
      fields.append(guess.open(if: true))
      taken.insert(column.name)
      return
    }
  }
}
