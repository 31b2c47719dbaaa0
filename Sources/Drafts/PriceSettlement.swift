import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Reads a sale price before the regular one, which becomes the old price.
  mutating func settleSale(_ columns: [ColumnProfile], taken: inout Set<String>) {
    let sales = columns.filter { column in
      !taken.contains(column.name) && column.isNamed("salePrice", .money)
    }
    guard
      let sale = sales.first(where: { $0.moneyGuess("price", hints, of: vocabularyName) != nil })
    else { return }
    taken.insert(sale.name)
    let old = fields.firstIndex { $0.field == "oldPrice" && !$0.isOpen }
    let now = fields.firstIndex { $0.field == "price" }
    guard let regular = (now ?? old).flatMap({ fields[$0].columns.first }),
      let column = columns.first(where: { $0.name == regular }),
      var price = column.moneyGuess("price", hints, of: vocabularyName)
    else {
      guard let guess = sale.moneyGuess("price", hints, of: vocabularyName) else { return }
      fields.removeAll { $0.field == "price" }
      return fields.append(guess)
    }
    price = price.reading([sale.name, regular])
    price.comment =
      "\(quoted(sale.name)) if it has a price, otherwise \(quoted(regular)): " + price.comment
    let zeros = sale.frequentWords.map(\.text).filter { text in
      DecimalNumber(plain: Array(text.utf8)[...])?.magnitude == 0
    }
    if !zeros.isEmpty {
      price = price.adding(
        JSON.Member("nulls", .array(zeros.map { .string($0) })), "0 means that there is no sale")
    }
    fields.removeAll { $0.field == "price" || $0.field == "oldPrice" }
    let list = old.map { _ in regular } ?? regular
    fields.append(price)
    fields.append(
      FieldGuess("oldPrice", column: list, [], "the regular price, if it is above the price"))
  }

  /// Asks about prices if no column or few records have them.
  mutating func askForPrices(_ columns: [ColumnProfile], taken: Set<String>, rows: Int) {
    guard let price = fields.firstIndex(where: { $0.field == "price" }) else {
      let candidates = columns.filter { column in
        column.links.count == 0
          && (column.isNamed("price", .money)
            || column.moneyGuess("price", hints, of: vocabularyName) != nil)
          && !fields.contains {
            $0.columns.contains(column.name) && ($0.field == "id" || !$0.isDoubtfulPrice)
          }
      }
      return questions.append(
        candidates.isEmpty
          ? "decide: no column seems to be a price, so pages have none"
          : "decide: no column is read as a price, so pages have none. It may be "
            + candidates.prefix(6).map { quoted($0.name) }.joined(separator: ", ")
            + ": \"price\": { \"column\": \"…\", \"currency\": \"…\" }")
    }
    let rivals = columns.filter { column in
      !taken.contains(column.name) && column.links.count == 0 && column.isNamed("price", .money)
        && column.filled * 2 > rows
        && column.moneyGuess("price", hints, of: vocabularyName) != nil
    }
    if !rivals.isEmpty {
      fields[price].comment +=
        "; decide: it may also be in "
        + rivals.prefix(6).map { quoted($0.name) }.joined(separator: ", ")
    }
    let filled = columns.filter { fields[price].columns.contains($0.name) }.map(\.filled).max() ?? 0
    let missing = rows - filled
    guard missing * 20 > rows, !fields[price].isOpen else { return }
    let others = columns.filter { column in
      !taken.contains(column.name) && column.links.count == 0
        && column.moneyGuess("price", hints, of: vocabularyName) != nil
    }
    fields[price].comment +=
      "; decide: \(missing) of \(rows) rows have no price"
      + (others.isEmpty
        ? ""
        : ", unless it is in " + others.prefix(6).map { quoted($0.name) }.joined(separator: ", "))
  }
}

extension FieldGuess {
  /// Whether its column may be the missing price.
  fileprivate var isDoubtfulPrice: Bool { isOpen }

  /// The field, read from the first of some columns that has a value.
  func reading(_ names: [String]) -> FieldGuess {
    let others: [JSON.Member] =
      if case .object(let members) = value { members.filter { $0.name != "column" } } else { [] }
    let columns = JSON.Member("columns", .array(names.map { .string($0) }))
    var guess = FieldGuess(field, .object([columns] + others), columns: names, comment)
    guess.isOpen = isOpen
    return guess
  }
}

extension ColumnProfile {
  /// Whether the name of the column means a field; its other words must not change the meaning.
  func isNamed(_ field: String, _ kind: ColumnRest.Kind) -> Bool {
    ColumnName(name).pathReadings.contains { reading in
      FieldNames.fields(named: reading.key).contains(field)
        && ColumnRest(reading.rest).fits(field, kind)
    }
  }
}
