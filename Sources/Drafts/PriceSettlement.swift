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

  /// Asks what a price is paid for, and whether a sale has ended, where other columns say so.
  mutating func askForTimes(_ columns: [ColumnProfile], taken: Set<String>) {
    guard let price = fields.firstIndex(where: { $0.field == "price" && !$0.isOpen }) else {
      return
    }
    let others = columns.filter { !taken.contains($0.name) }
    for column in others where column.hasAllWords && column.frequentWords.count <= 12 {
      let words = column.frequentWords.map(\.text)
      let terms = words.compactMap { word in PaidTime.term(of: word).map { (word, $0) } }
      guard !terms.isEmpty, terms.count == words.count || words.contains(where: PaidTime.isSale)
      else { continue }
      let name = fields[price].columns[0]
      let suffixes = words.map { word in
        JSON.Member(word, PaidTime.term(of: word).map { .string($0) } ?? .null)
      }
      let advice = JSON.object([
        JSON.Member("template", .string("{\(name)} {\(column.name)}")),
        JSON.Member("suffixes", .object(suffixes)),
      ])
      fields[price].comment +=
        "; decide: \(quoted(column.name)) says what is paid for"
        + " (\(words.prefix(6).map(quoted).joined(separator: ", "))), and is not read. To read it: \(advice.spaced)"
    }
    let ends = others.filter { PaidTime.isEndOfSale($0.name) && $0.filled > 0 }
    guard !ends.isEmpty, fields[price].columns.count > 1 else { return }
    fields[price].comment +=
      "; decide: a sale may have ended by \(ends.map { quoted($0.name) }.joined(separator: ", ")), which no"
      + " build looks at; export prices of today, or remove \(quoted(fields[price].columns[0]))"
  }

  /// Asks about prices that are not found, or that many records do not have.
  mutating func askForPrices(_ columns: [ColumnProfile], taken: Set<String>, rows: Int) {
    guard let price = fields.firstIndex(where: { $0.field == "price" }) else {
      let candidates = columns.filter { column in
        column.links.count == 0
          && (column.isNamed("price", .money)
            || column.moneyGuess("price", hints, of: vocabularyName) != nil)
          && !fields.contains {
            $0.columns.contains(column.name)
              && ($0.field == "id" || !$0.isOpen
                || Self.hasWords($0.field, in: vocabulary.vocabulary))
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
  /// The same field from the first of some columns that has a value; the draft reads one of them.
  func reading(_ names: [String], of column: String? = nil) -> FieldGuess {
    let others: [JSON.Member] =
      if case .object(let members) = value { members.filter { $0.name != "column" } } else { [] }
    let columns = JSON.Member("columns", .array(names.map { .string($0) }))
    var guess = FieldGuess(
      field, .object([columns] + others), columns: column.map { [$0] } ?? names, comment)
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
