import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Asks about columns that may say which prices are rents, such as `trans_type_id`, or what amount
  /// of a thing a price is for.
  mutating func askForPricesOfOthers() {
    let rows = columns.map(\.filled).max() ?? 0
    let field = fields.first { $0.field == "price" }
    let price = field?.amountColumn ?? "…"
    let all = field?.members ?? []
    // A template may read the currencies of several columns.
    let hasCurrency =
      all.contains { $0.name.hasPrefix("currency") }
      || field?.columns.contains(where: hints.ownCurrencies.contains) ?? false
    let own = hasCurrency ? all : all + [hints.currencyMember]
    let timed =
      field.map { field in
        columns.first { $0.name == price }?.timedCount(field) ?? 0
      } ?? 0
    let read = Set(fields.filter { !$0.isOpen }.flatMap(\.columns))
    let asked = asked
    for column in columns where column.hasAllWords && !read.contains(column.name) {
      let words = column.frequentWords.map(\.text)
      let units = words.filter(PriceName.isUnit)
      if column.isIn(asked) {
        continue
      } else if field?.value == "…" {
        // No line reads such prices right.
        guard PriceName.isListed(column.name, in: "deal-name") else { continue }
        askAboutPrice(" also says what is paid for", column, isOpen: true)
      } else if price == "…", let deal = Deal(column, isTaken: false, of: vocabulary.vocabulary) {
        let members = deal.members([price], own, isEmptyIn: 0)
        askAboutPrice(
          " says what is paid for. Read it with the price: \"price\": \(JSON.object(members).spaced)",
          column, isOpen: false)
      } else if !units.isEmpty, PriceName.isListed(column.name, in: "price-unit"),
        // It is the unit of these.
        !columns.contains(where: { other in
          other.name != column.name && PriceName.isOfUnit(other.name)
            && other.samples.contains { $0.text.contains(where: \.isNumber) }
        }),
        ColumnName.path(column.name).count == 1 || column.name.hasPrefix(price)
      {
        let except = JSON.object([JSON.Member(column.name, .array(units.map { .string($0) }))])
        askAboutPrice(
          " says what amount prices are for, which no page shows: export the price of the whole thing, or"
            + " leave such rows out in the source: \"except\": \(except.spaced)", column,
          isOpen: true)
      } else if column.countsPriced {
        let others = words.filter { $0 != "1" }
        let except = JSON.object([JSON.Member(column.name, .array(others.map { .string($0) }))])
        askAboutPrice(
          " says for how many pieces a price is, which no page shows: export the price of one, or leave the"
            + " other rows out in the source: \"except\": \(except.spaced)", column,
          isOpen: true)
      } else if 1...12 ~= words.count,
        PriceName.isListed(column.name, in: "deal-name")
          || vocabulary.vocabulary == .home && words.count > 1
            && column.hasShortWords
            && PriceName.isListed(column.name, in: "deal-code")
      {
        let deal = Deal(column, isTaken: false, of: vocabulary.vocabulary)
        // Each rent names its period already, or its column does.
        if let deal, timed >= deal.rents { continue }
        if Deal.object("suffixes", all).contains(where: { $0.name.contains(":") }),
          let index = fields.firstIndex(where: { $0.field == "price" })
        {
          fields[index].comment += "; \(StateGuess.shown(column)) seems to say which are rents, too"
          continue
        }
        let suffixes = words.map { JSON.Member($0, "…") }
        let members =
          deal?.members([price], own, isEmptyIn: 0)
          ?? Deal.members([price], column.name, suffixes, own)
        askAboutPrice(
          " seems to say which prices are rents, or for how long, and is not read: no rent may be the price"
            + " of a sale. To read it, write, with null for a sale: \"price\": \(JSON.object(members).spaced)",
          column,
          isOpen: vocabulary.vocabulary == .home && (words.count > 1 || column.filled < rows))
      }
    }
  }

  /// Adds a question to the price, or to the others if no column is read as a price.
  mutating func askAboutPrice(_ question: String, _ column: ColumnProfile, isOpen: Bool) {
    let question = "decide: " + StateGuess.shown(column) + question
    guard let index = fields.firstIndex(where: { $0.field == "price" }) else {
      return questions.append(question)
    }
    fields[index].comment += "; " + question
    if isOpen { fields[index].isOpen = true }
  }
}
