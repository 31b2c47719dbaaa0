import WaymarkCore
import WaymarkModel
import WaymarkValues

/// What the names of columns say about prices.
enum PriceName {
  /// Whether only traders pay a price, such as `Prix pro` or `Händlerpreis`, or no buyer does, as a
  /// reserve price.
  static func isForTraders(_ column: String) -> Bool {
    let words = ColumnName(column).words
    // `pro` also means per: `Preis pro Stück`.
    if words.count > 1, words.last == "pro" { return true }
    let stems = WordTable.names("price-stem")
    return words.contains { word in
      WordTable.names("trade").contains { name in
        word == name || word.hasPrefix(name) && stems.contains(String(word.dropFirst(name.count)))
      }
    }
  }

  /// Whether the last part of a name is in a list.
  static func isListed(_ column: String, in list: String) -> Bool {
    let last = column.split { $0 == "." || $0 == "@" }.last.map(String.init) ?? column
    let keys = [ColumnName(column).key, ColumnName(last).key]
    return keys.contains { key in
      WordTable.names(list).contains { key == $0 || key == $0 + "id" || key == $0 + "code" }
    }
  }

  /// Whether a value says that a price is for an amount such as a tonne or a square metre.
  static func isUnit(_ value: String) -> Bool {
    var words = value.split { $0 == " " || $0 == "/" || $0 == "€" }.map(String.init)
    if words.count > 1, WordTable.names("between").contains(folded(words[0])) {
      words.removeFirst()
    }
    let unit = words.joined(separator: " ")
    return [Dimension.area, .length, .mass, .volume].contains { Unit.named(unit, of: $0) != nil }
  }
}

extension ListingGuess {
  /// Asks about codes and words that may say which prices are rents, such as `trans_type_id`.
  mutating func askForDealCodes() {
    let rows = columns.map(\.filled).max() ?? 0
    for column in columns where PriceName.isListed(column.name, in: "deal-name") {
      guard column.hasAllWords, 1...12 ~= column.frequentWords.count, !isAsked(column),
        !fields.contains(where: { !$0.isOpen && $0.columns == [column.name] })
      else { continue }
      let price = fields.first { $0.field == "price" }?.columns.last ?? "…"
      let words = column.frequentWords.map { JSON.Member($0.text, "…") }
      let question =
        "decide: \(StateGuess.shown(column)) seems to say which prices are rents, or for how long, and is not"
        + " read: no rent may be the price of a sale. To read it, write in the price \"template\": "
        + JSON.string("{\(price)} {\(column.name)}").text
        + " in place of its column, and \"suffixes\": \(JSON.object(words).spaced), with null for a sale"
      let isMixed = column.frequentWords.count > 1 || column.filled < rows
      askAboutPrice(question, isOpen: isMixed && vocabulary.vocabulary == .home)
    }
  }

  /// Asks about columns that say what amount of a thing a price is for.
  mutating func askForPriceUnits() {
    for column in columns where PriceName.isListed(column.name, in: "price-unit") {
      guard column.hasAllWords, !isAsked(column) else { continue }
      let units = column.frequentWords.map(\.text).filter(PriceName.isUnit)
      let isRead = fields.contains { !$0.isOpen && $0.columns.contains(column.name) }
      guard !units.isEmpty, !isRead else { continue }
      let except = JSON.object([JSON.Member(column.name, .array(units.map { .string($0) }))])
      askAboutPrice(
        "decide: \(StateGuess.shown(column)) says what amount prices are for, which no page shows: export the price"
          + " of the whole thing, or leave such rows out in the source: \"except\": \(except.spaced)",
        isOpen: true)
    }
  }

  /// Adds a question to the price, or to the questions if no column is read as a price.
  mutating func askAboutPrice(_ question: String, isOpen: Bool) {
    guard let index = fields.firstIndex(where: { $0.field == "price" }) else {
      return questions.append(question)
    }
    fields[index].comment += "; " + question
    if isOpen { fields[index].isOpen = true }
  }
}
