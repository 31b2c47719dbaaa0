import WaymarkColumns
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

  /// Whether a name is that of a summary next to a whole text.
  static func isShort(_ column: String) -> Bool {
    !WordTable.names("short").isDisjoint(with: ColumnName(column).words)
  }

  /// Whether words anywhere in a name mean what the seller paid: `Meta: _prix_achat`.
  static func hasCost(_ column: String) -> Bool {
    // Buyers pay the cost of a delivery.
    guard !hasFee(column) else { return false }
    return hasPhrase(of: "cost", column)
      || ColumnName(column).words.contains { word in
        FieldNames.costs.contains { $0.utf8.count > 7 && word.hasSuffix($0) }
      }
  }

  /// Whether some words of a name mean what buyers pay in addition to the price.
  static func hasFee(_ column: String) -> Bool { hasPhrase(of: "fee", column) }

  private static func hasPhrase(of field: String, _ column: String) -> Bool {
    let words = ColumnName(column).words
    return words.indices.contains { start in
      (start..<min(words.count, start + 4)).contains { end in
        FieldNames.fields(named: words[start...end].joined()).contains(field)
      }
    }
  }

  /// Whether a column has prices of an amount such as a kilogram, next to those of things.
  static func isOfUnit(_ column: String) -> Bool {
    let words = ColumnName(column).words
    guard let last = words.last, words.count > 1 else {
      return words.first.map { WordTable.names("price-of-unit").contains($0) } ?? false
    }
    let isAfterWord = WordTable.names("between").contains(words[words.count - 2])
    return !WordTable.names("unit-word").isDisjoint(with: words)
      || hasStem(column) && (isAfterWord || last.count > 1)
        && [Dimension.area, .mass, .volume].contains { Unit.named(last, of: $0) != nil }
  }

  /// Whether the last part of a name is in a list.
  static func isListed(_ column: String, in list: String) -> Bool {
    let last = ColumnName.path(column).last ?? column
    let untaxed = TaxName(column).map { ColumnName.key(of: $0.rest) }
    let readings = ColumnName(last).readings.filter { ColumnRest($0.rest).fits("price", .money) }
    let keys =
      [ColumnName(column).key, ColumnName(last).key] + [untaxed].compactMap(\.self)
      + readings.map(\.key)
    return keys.contains { key in
      WordTable.names(list).contains { key == $0 || key == $0 + "id" || key == $0 + "code" }
    }
  }

  /// Whether a word of a name means a price: `Grundpreis`, `min_price_per_night`.
  static func hasStem(_ column: String) -> Bool {
    ColumnName(column).written.map(folded).contains { word in
      WordTable.names("price-stem").contains {
        word.hasSuffix($0)
          || word.hasPrefix($0) && !WordTable.names("price-ending").contains($0)
      }
    }
  }

  /// Whether a column says in what unit the prices of another one are: `price_unit`, `scale`.
  static func isUnitName(_ column: String, of price: String) -> Bool {
    ColumnName(column).key.hasPrefix(ColumnName(price).key) || isListed(column, in: "price-scale")
      || hasStem(column) && isListed(column, in: "price-unit")
  }

  /// Whether a value says that a price is for an amount such as a tonne or a square metre.
  static func isUnit(_ value: String) -> Bool {
    let words = value.split { $0 == " " || $0 == "/" || $0 == "€" }.map(String.init)
    let unit = words.drop { WordTable.names("between").contains(folded($0)) }.joined(separator: " ")
    return [Dimension.area, .length, .mass, .volume].contains { Unit.named(unit, of: $0) != nil }
  }
}

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
        // Each rent names its period already.
        if let deal, timed >= deal.rents { continue }
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
