import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkValues

extension ListingGuess {
  /// Reads a sale price before the regular one, which becomes the old price.
  mutating func settleSale(_ columns: [ColumnProfile], taken: inout Set<String>) {
    let old = fields.firstIndex { $0.field == "oldPrice" }
    let now = fields.firstIndex { $0.field == "price" }
    let regular = (now ?? old).flatMap { fields[$0].columns.first }
    let sales = columns.filter { column in
      !taken.contains(column.name) && column.isNamed("salePrice", .money)
        && !(regular.map { differs(column.name, $0) } ?? false)
    }
    // Among rents, a sale price is that of a sale.
    func differs(_ one: String, _ other: String) -> Bool {
      TaxName.differs(one, other)
        || RentGuess(other, of: "") != nil && RentGuess(one, of: "") == nil
    }
    guard
      let sale = sales.first(where: { $0.moneyGuess("price", hints, of: vocabularyName) != nil })
    else { return }
    taken.insert(sale.name)
    guard let regular, let column = columns.first(where: { $0.name == regular }),
      var price = column.moneyGuess("price", hints, of: vocabularyName)
    else {
      guard let guess = sale.moneyGuess("price", hints, of: vocabularyName) else { return }
      fields.removeAll { $0.field == "price" }
      return fields.append(guess)
    }
    price = price.reading([sale.name, regular])
    price.comment += "; \(quoted(sale.name)) is read instead if it has a price"
    if let nulls = sale.nullsOfZeros {
      price = price.adding(nulls, "0 means that the price is not reduced")
    }
    // Another old price is asked about.
    for other in fields where other.field == "oldPrice" && other.columns != [regular] {
      taken.subtract(other.columns)
    }
    fields.removeAll { $0.field == "price" || $0.field == "oldPrice" }
    fields.append(price)
    fields.append(
      FieldGuess("oldPrice", column: regular, [], "the regular price, if it is above the price"))
  }

  /// Reads a sale price only in the rows that a flag names, and in those without the date of a
  /// sale, because no build compares dates; not at all if all sales may have one.
  mutating func dropEndingSale(_ columns: [ColumnProfile], taken: inout Set<String>) {
    let ends = columns.filter {
      !taken.contains($0.name) && $0.filled > 0
        && (PaidTime.isTimeOfSale($0.name)
          || PaidTime.isSaleFlag($0.name) && $0.hasAllWords && StateGuess.hasFlags($0))
    }
    guard !ends.isEmpty,
      let index = fields.firstIndex(where: { $0.field == "price" }),
      fields[index].columns.count > 1, let sale = fields[index].columns.first,
      let regular = fields[index].columns.last
    else { return }
    let dated = ends.filter { PaidTime.isTimeOfSale($0.name) }.map(\.filled).max() ?? 0
    guard dated >= columns.first(where: { $0.name == sale })?.filled ?? 0 else {
      for one in ends {
        let isTime = PaidTime.isTimeOfSale(one.name)
        taken.insert(one.name)
        partial[sale, default: RowRules()].add(
          isTime ? RowRules(only: [one.name: [""]]) : one.rowsOfSales)
        fields[index].comment +=
          "; decide: \(quoted(sale)) is read only in the rows "
          + (isTime
            ? "without \(quoted(one.name)), which no build compares,"
            : "in which \(StateGuess.shown(one)) shows a sale,") + " by \"columns\" above"
      }
      return
    }
    guard let column = columns.first(where: { $0.name == regular }),
      var price = column.moneyGuess("price", hints, of: vocabularyName)
    else { return }
    let advice = fields[index].value.spaced
    price.comment +=
      "; decide: \(quoted(sale)) is only valid as "
      + ends.map { quoted($0.name) }.joined(separator: ", ")
      + " says, which no build compares, so it is not read. If all sales go on, write"
      + " \"price\": \(advice), \"oldPrice\": \(JSON.string(regular).text)"
    fields[index] = price
    fields.removeAll { $0.field == "oldPrice" && $0.columns == [regular] }
    taken.remove(sale)
  }

  /// Reads a price of 0 as none.
  mutating func dropZeros() {
    guard let index = fields.firstIndex(where: { $0.field == "price" }),
      !fields[index].members.contains(where: { ["nulls", "template"].contains($0.name) })
    else { return }
    var zeros: [String] = []
    for column in columns where fields[index].columns.contains(column.name) {
      zeros += column.zeros.filter { !zeros.contains($0) }
    }
    guard !zeros.isEmpty else { return }
    fields[index] = fields[index].adding(
      JSON.Member("nulls", .array(zeros.map { .string($0) })), "0 means that there is no price")
  }

  /// Asks what other columns say about prices: whether they include tax, how much they are reduced.
  mutating func askForTimes(_ columns: [ColumnProfile], taken: Set<String>) {
    let others = columns.filter { !taken.contains($0.name) }
    guard let price = fields.firstIndex(where: { $0.field == "price" }) else {
      return askForTaxes(others, nil)
    }
    let discounts = others.filter { $0.isDiscount && !$0.isNothing }
    if !discounts.isEmpty {
      fields[price].comment +=
        "; decide: \(discounts.map { StateGuess.shown($0) }.joined(separator: ", ")) says how much some prices"
        + " are reduced, and is not read, because no build computes a price: export the price that is asked today"
        + (fields[price].amountColumn.map { adviceWithout(discounts, $0) } ?? "")
    }
    for column in others where PriceName.isListed(column.name, in: "surcharge") {
      guard differing.contains(column.name) || column.numbers.range?.upperBound ?? 0 > 0 else {
        continue
      }
      fields[price].comment +=
        "; decide: \(quoted(column.name)) is added to the price for some variants, and is not read, because no"
        + " build computes a price: pages would show too low a price. If each thing has a variant without it, add"
        + " \"terms\": [\"from\"] to the line; otherwise export the price of each variant"
      fields[price].isOpen = true
    }
    askForTaxes(others, price)
  }

  /// The line that reads a price only in the rows without a discount; empty if there are none.
  private func adviceWithout(_ discounts: [ColumnProfile], _ price: String) -> String {
    let rows = table.rows - table.faulty
    guard let column = discounts.first(where: { !$0.zeros.isEmpty || $0.filled < rows }) else {
      return ""
    }
    let words = column.zeros + (column.filled < rows ? [""] : [])
    let rule = JSON.object([JSON.Member(column.name, .array(words.map { .string($0) }))])
    let line = JSON.object([JSON.Member(price, .object([JSON.Member("only", rule)]))])
    return
      ". If the shop does not export that price, write in the source \"columns\": \(line.spaced), with which pages"
      + " show reduced things without a price"
  }

  /// Lists the columns that may be the price, those with the name of a price first.
  private mutating func askForPrice(_ columns: [ColumnProfile]) {
    let candidates = columns.filter { column in
      column.links.count == 0 && !column.isCost && !MinorUnits.isName(column.name)
        && !column.hasOtherUnit && !column.hasUnits && !column.countsPriced
        && (column.isNamedAsPrice
          || (column.isUnknown || column.hasCurrencies && column.hasDigits)
            && !column.isPartOfRecord
            && (column.hasCurrencies
              || column.numbers.range?.upperBound ?? 2 > 1
                && column.moneyGuess("price", hints, of: vocabularyName) != nil))
        && !fields.contains {
          $0.columns.contains(column.name)
            && ($0.field == "id" || !$0.isOpen
              || Self.hasWords($0.field, in: vocabulary.vocabulary))
        }
    }
    let sorted = candidates.rankedAsPrices
    offered.formUnion(sorted.prefix(6).map(\.name))
    let others = columns.filter {
      PriceName.isForTraders($0.name) && $0.moneyGuess("price", hints, of: vocabularyName) != nil
    }
    let rest =
      others.isEmpty
      ? "" : "; buyers seem not to pay " + others.map { quoted($0.name) }.joined(separator: ", ")
    guard let first = sorted.first else {
      return questions.append("decide: no column seems to be a price, so pages have none" + rest)
    }
    let mark = MarkGuess(first, mayHaveDecimals: false, isMoney: true, hints)
    let rents = sorted.compactMap { RentGuess($0.name, of: vocabularyName)?.term }
    let members =
      mark.members + Cents.members(columns)
      + RentGuess.members(
        rents.count == sorted.count && Set(rents).count == 1 ? Array(rents.prefix(1)) : [])
    // The name of the only one may say more.
    let only = sorted.count == 1 ? first.moneyGuess("price", hints, of: vocabularyName) : nil
    let advice =
      only?.value
      ?? JSON.object([JSON.Member("column", "…"), hints.currencyMember] + members)
    questions.append(
      "decide: no column is read as a price, so pages have none. It may be "
        + sorted.prefix(6).map { quoted($0.name) }.joined(separator: ", ")
        + ": \"price\": \(advice.spaced)"
        + (rents.isEmpty || rents.count == sorted.count && Set(rents).count == 1
          ? "" : "; for a rent, with \"terms\": \(Self.unique(rents))") + rest)
  }

  /// The terms of rents as one of some lists: `["per-day"] or ["per-month"]`.
  private static func unique(_ terms: [PriceTerm]) -> String {
    Set(terms.map(\.rawValue)).sorted().map { "[\(quoted($0))]" }.joined(separator: " or ")
  }

  /// Asks about prices that are not found, or that many records do not have.
  mutating func askForPrices(_ columns: [ColumnProfile], taken: Set<String>, rows: Int) {
    guard let price = fields.firstIndex(where: { $0.field == "price" }) else {
      return askForPrice(columns)
    }
    let own = columns.first { $0.name == fields[price].amountColumn }
    let free = columns.filter { column in
      !taken.contains(column.name) && column.links.count == 0 && !column.isCost
        && !MinorUnits.isName(column.name) && !column.tellsTax && !column.isPartOfRecord
        && !column.hasUnits && !column.isNothing && !column.countsPriced
        && !(column.hasShortWords && PriceName.isListed(column.name, in: "deal-name"))
        && column.moneyGuess("price", hints, of: vocabularyName) != nil
    }
    let comment = fields[price].comment
    // What a thing was sold for is not an earlier price.
    let others = free.filter {
      $0.mayBePrice(nextTo: own) && !comment.contains(quoted($0.name))
        && !ColumnName($0.name).words.contains { ["sold", "soldprice", "soldfor"].contains($0) }
        && !PriceName.isOfUnit($0.name) && !$0.isMeasured
        && !PriceName.isOnlyFee($0.name)
    }
    // A price without tax is not a reduced price.
    let rivals = others.filter { !TaxName.differs($0.name, own?.name ?? "") }
    offered.formUnion(rivals.map(\.name))
    if !rivals.isEmpty {
      fields[price].comment +=
        "; decide: it may also be in "
        + rivals.prefix(6).map { quoted($0.name) }.joined(separator: ", ")
        + "; which do buyers pay?"
        + fields[price].adviceOfSales(
          rivals.filter {
            RentGuess($0.name, of: "") == nil || RentGuess(own?.name ?? "", of: "") != nil
          }, than: own, hints, of: vocabularyName)
    }
    let filled = columns.filter { fields[price].columns.contains($0.name) }.map(\.filled).max() ?? 0
    let missing = rows - filled
    guard missing * 20 > rows else { return }
    if fields[price].isOpen, filled > 0 {
      fields[price].comment +=
        "; decide: \(counted(missing, of: rows, "row", verb: ("has", "have"))) no price"
    }
    guard !fields[price].isOpen else { return }
    // Also those of which most values cannot be read.
    let named = columns.filter { column in
      !taken.contains(column.name) && column.isNamedAsPrice && !column.isCost && !column.hasUnits
        && column.filled > filled && !free.contains { $0.name == column.name }
    }
    let all = (named + free).rankedAsPrices.prefix(6)
    offered.formUnion(all.map(\.name))
    fields[price].comment +=
      "; decide: \(counted(missing, of: rows, "row", verb: ("has", "have"))) no price"
      + (all.isEmpty
        ? "" : ", unless it is in " + all.map { quoted($0.name) }.joined(separator: ", "))
  }
}

extension [ColumnProfile] {
  /// The columns that may be a price: those with the name of one, then those with currencies.
  ///
  /// Numbers of any kind are only candidates if no column is one of these.
  fileprivate var rankedAsPrices: [ColumnProfile] {
    let named = filter { column in
      column.isNamedAsPrice || PriceName.hasStem(column.name)
        || RentGuess(column.name, of: "") != nil
    }
    let signed = filter { column in
      column.hasCurrencies && !named.contains { $0.name == column.name }
    }
    return named.isEmpty && signed.isEmpty ? self : named + signed
  }
}

extension FieldGuess {
  /// The same field from the first of some columns that has a value; the draft reads one of them.
  func reading(_ names: [String], of column: String? = nil) -> FieldGuess {
    let others = members.filter { !["column", "columns"].contains($0.name) }
    let columns = JSON.Member("columns", .array(names.map { .string($0) }))
    var guess = FieldGuess(
      field, .object([columns] + others), columns: column.map { [$0] } ?? names, comment)
    guess.isOpen = isOpen
    return guess
  }

  /// What to write if another column has the price of a sale, or an earlier price.
  fileprivate func adviceOfSales(
    _ others: [ColumnProfile], than price: ColumnProfile?, _ hints: FileHints,
    of vocabulary: String
  ) -> String {
    // A rent is neither a reduced nor an earlier price of a sale.
    let isTimed = members.contains {
      $0.name == "terms" && ![["net"], ["gross"]].contains($0.value)
    }
    guard !others.isEmpty, !isTimed, !members.contains(where: { $0.name == "template" }) else {
      return ""
    }
    var sale = reading(["…"] + columns)
    if let nulls = others.lazy.compactMap(\.nullsOfZeros).first,
      !sale.members.contains(where: { $0.name == nulls.name })
    {
      sale = sale.adding(nulls, "")
    }
    let listed = others.first { others.count == 1 && PriceName.isListed($0.name, in: "list-price") }
    let only = listed ?? others.first { others.count == 1 && $0.isAbove(price) }
    // Its decimal mark may be another one.
    let old = only.flatMap {
      $0.moneyGuess("oldPrice", hints, of: vocabulary)?.without(self).value
    }
    return
      " If one has a reduced price, write \"price\": \(sale.value.spaced); if it"
      + " has an earlier price\(listed == nil ? "" : ", and not only a recommended one"), \"oldPrice\":"
      + " \((old ?? .string(only?.name ?? "…")).spaced)"
  }
}

extension ColumnProfile {
  /// The rows in which a flag shows a sale.
  var rowsOfSales: RowRules {
    func words(_ term: String) -> [String] {
      frequentWords.map(\.text).filter { WordTable.term($0, of: "flag") == term }
    }
    return RowRules(
      of: self, having: words("true"), lacking: words("false"), isShownByDefault: false)
  }

  /// The zeros among its values, such as `0` and `0.00`.
  var zeros: [String] { frequentWords.filter(\.isZero).map(\.text) }

  /// The member of a field that makes zeros mean no value; `nil` without zeros.
  var nullsOfZeros: JSON.Member? {
    zeros.isEmpty ? nil : JSON.Member("nulls", .array(zeros.map { .string($0) }))
  }
}
