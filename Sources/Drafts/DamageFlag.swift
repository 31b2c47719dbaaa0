import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Reads flags that say what is damaged, such as `Unfallfahrzeug`, or what is not, such as
  /// `accident_free`.
  mutating func readDamage(taken: inout Set<String>) {
    guard let index = vocabulary.vocabulary.index(of: "damage") else { return }
    let label = vocabulary.vocabulary.attributes[index].labels[language.locale]
    askForDamage(taken: &taken)
    for column in columns where !taken.contains(column.name) {
      guard column.hasAllWords, StateGuess.hasFlags(column),
        let (isFree, name) = Self.damage(in: column.name),
        // `notRepairedDamage` is not written for readers.
        case let isCode = !column.name.contains(" ") && name.contains(" "),
        case let text = isCode ? label : name,
        var guess = column.flagGuess(
          "damage", yes: isFree ? .null : .string(text), no: isFree ? "…" : .null)
      else { continue }
      taken.insert(column.name)
      if fields.contains(where: { $0.field == "damage" }) {
        questions.append(
          "decide: \(StateGuess.shown(column)) also says what is damaged, and is not read")
      } else {
        if isCode {
          guess.comment +=
            "; decide: pages show \(quoted(text)); write a text that says more, if you know it"
        }
        fields.append(guess.open(if: isFree))
      }
    }
  }

  /// Asks about columns such as `Title Status`, whose words may say what is damaged.
  private mutating func askForDamage(taken: inout Set<String>) {
    for column in columns where !taken.contains(column.name) && DamageName.isTold(by: column) {
      taken.insert(column.name)
      guard !fields.contains(where: { $0.field == "damage" }) else {
        questions.append(
          "decide: \(StateGuess.shown(column)) also seems to say what is damaged, and is not read")
        continue
      }
      let free = column.freeWords
      let values = column.frequentWords.prefix(20).map { word in
        JSON.Member(word.text, free.contains(word.text) ? .null : "…")
      }
      fields.append(
        FieldGuess(
          "damage", column: column.name, [JSON.Member("values", .object(Array(values)))],
          "decide: it seems to say what is damaged; write what pages show in place of …, and null for no damage"
        ).open)
    }
  }

  /// Whether a name says that a thing is not damaged, and its words about the damage; `nil` for a name
  /// about something else.
  private static func damage(in name: String) -> (isFree: Bool, text: String)? {
    let negations = WordTable.names("negation")
    let plain = ColumnName.fillers.union(WordTable.names("neutral"))
    let words = ColumnName(name).written.drop {
      plain.contains(folded($0)) && !negations.contains(folded($0))
    }
    if let found = damage(named: words.joined(separator: " ")) { return found }
    // `damaged_vehicle` ends with a word for the thing.
    if let last = words.last, words.count > 1, plain.contains(folded(last)),
      let found = damage(named: words.dropLast().joined(separator: " "))
    {
      return (found.isFree, words.joined(separator: " "))
    }
    // `not_damaged` is the reverse of `damaged`.
    let inner = words.drop { negations.union(plain).contains(folded($0)) }
    let negated = words.count == inner.count ? nil : damage(named: inner.joined(separator: " "))
    return negated.flatMap { $0.isFree ? nil : (true, $0.text) }
  }

  private static func damage(named text: String) -> (isFree: Bool, text: String)? {
    let key = ColumnName(text).key
    if WordTable.names("damage-free").contains(key) { return (true, text) }
    let isDamage =
      WordTable.term(text, of: "condition") == "damaged"
      || FieldNames.fields(named: key).contains("damage")
    return isDamage ? (false, text) : nil
  }
}

extension ColumnProfile {
  /// The words that say that nothing is damaged; the letters of British write-offs, such as N, do not.
  fileprivate var freeWords: [String] {
    frequentWords.map(\.text).filter { word in
      guard word.count > 1 || !DamageName.isTold(by: self) else { return false }
      return
        WordTable.names("damage-free").contains(ColumnName(word).key)
        || WordTable.isNothing(word) || WordTable.term(word, of: "flag") == "false"
    }
  }

  /// Texts about damages, without words such as `accident-free`; `nil` for flags.
  func damageGuess() -> FieldGuess? {
    guard !hasAllWords || !StateGuess.hasFlags(self) else { return nil }
    // The classes of insurers are asked.
    if DamageName.isTold(by: self), frequentWords.contains(where: { $0.text.count == 1 }) {
      return nil
    }
    let guess = textGuess("damage")
    let free = freeWords
    guard !free.isEmpty else { return guess }
    let values = JSON.Member("values", .object(free.map { JSON.Member($0, .null) }))
    return guess.adding(values, "\(free.map(quoted).joined(separator: ", ")) means no damage")
  }
}
