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

  /// Reads a sale price only in the rows that a flag names, and not at all if another column says
  /// when the sale ends, because no build compares its date.
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
    guard ends.contains(where: { PaidTime.isTimeOfSale($0.name) }) else {
      for flag in ends {
        taken.insert(flag.name)
        partial[sale, default: RowRules()].add(flag.rowsOfSales)
        fields[index].comment +=
          "; decide: \(quoted(sale)) is read only in the rows in which \(StateGuess.shown(flag)) shows a sale, by"
          + " \"columns\" above"
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
      zeros += column.frequentWords.filter(\.isZero).map(\.text).filter { !zeros.contains($0) }
    }
    guard !zeros.isEmpty else { return }
    fields[index] = fields[index].adding(
      JSON.Member("nulls", .array(zeros.map { .string($0) })), "0 means that there is no price")
  }

  /// Asks what other columns say about prices: whether they include tax, how much they are reduced.
  mutating func askForTimes(_ columns: [ColumnProfile], taken: Set<String>) {
    guard let price = fields.firstIndex(where: { $0.field == "price" }) else { return }
    let others = columns.filter { !taken.contains($0.name) }
    let discounts = others.filter { $0.isDiscount && !$0.isNothing }
    if !discounts.isEmpty {
      fields[price].comment +=
        "; decide: \(discounts.map { StateGuess.shown($0) }.joined(separator: ", ")) says how much some prices"
        + " are reduced, and is not read, because no build computes a price: export the price that is asked today"
    }
    askForTaxes(others, price)
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
    let others = free.filter { $0.mayBePrice(beside: own) && !comment.contains(quoted($0.name)) }
    // A price without tax is not a reduced price.
    let rivals = others.filter { !TaxName.differs($0.name, own?.name ?? "") }
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
    let all = named + free
    fields[price].comment +=
      "; decide: \(counted(missing, of: rows, "row", verb: ("has", "have"))) no price"
      + (all.isEmpty
        ? ""
        : ", unless it is in "
          + all.rankedAsPrices.prefix(6).map { quoted($0.name) }.joined(separator: ", "))
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

extension Samples.Sample {
  /// Whether its first number is a share of something, as in `3,57 % inkl. MwSt.`.
  var isShare: Bool {
    let number = text.prefix { $0 != "%" }
    return number.endIndex < text.endIndex
      && number.allSatisfy { $0.isNumber || $0.isWhitespace || ".,".contains($0) }
  }

  /// Whether it is the number 0, with or without a currency or a unit.
  var isZero: Bool {
    let digits = text.utf8.filter(\.isASCIIDigit)
    return !digits.isEmpty && text.utf8.count <= 16 && digits.allSatisfy { $0 == UInt8(ascii: "0") }
  }
}

extension ColumnProfile {
  /// The rows in which a flag shows a sale.
  fileprivate var rowsOfSales: RowRules {
    func words(_ term: String) -> [String] {
      frequentWords.map(\.text).filter { WordTable.term($0, of: "flag") == term }
    }
    return RowRules(
      of: self, having: words("true"), lacking: words("false"), isShownByDefault: false)
  }

  /// The member of a field that makes zeros mean no value; `nil` without zeros.
  var nullsOfZeros: JSON.Member? {
    let zeros = frequentWords.filter(\.isZero).map(\.text)
    return zeros.isEmpty ? nil : JSON.Member("nulls", .array(zeros.map { .string($0) }))
  }

  /// Whether its name says how much a price is reduced, such as `Discount %`.
  fileprivate var isDiscount: Bool {
    let name = ColumnName(name)
    return WordTable.names("discount").contains(name.key)
      || !isNamedAsPrice && !WordTable.names("discount").isDisjoint(with: name.words)
  }

  /// Whether its values are the periods or units that other prices are for: `per week`, `pro m²`.
  fileprivate var hasUnits: Bool {
    hasAllWords
      && frequentWords.allSatisfy { PaidTime.period($0.text) != nil || PriceName.isUnit($0.text) }
  }

  /// Whether it has the numbers of pieces that prices are for, such as `Preiseinheit` 100.
  var countsPriced: Bool {
    hasAllWords && numbers.count == filled && frequentWords.contains { $0.text != "1" }
      && PriceName.hasStem(name) && PriceName.isListed(name, in: "price-unit")
  }

  /// Whether it has a few values of one or two characters, such as codes.
  var hasShortWords: Bool { hasAllWords && frequentWords.allSatisfy { $0.text.count < 3 } }

  /// Whether it only has zeros and flags that are not set.
  fileprivate var isNothing: Bool {
    hasAllWords
      && frequentWords.allSatisfy { $0.isZero || WordTable.term($0.text, of: "flag") == "false" }
  }

  /// Whether its name means what the seller paid, which pages must not show, a fee or a reduction.
  fileprivate var isCost: Bool {
    isDiscount || isNamed("cost", .money) || isNamed("fee", .money) || PriceName.isForTraders(name)
      || PriceName.hasCost(name)
      || ColumnName.path(name).dropLast().contains { part in
        ["cost", "fee"].contains { ColumnName(part).means([$0], .money) }
      }
  }

  /// Whether a word of its name is about an address, a contact or a tax.
  fileprivate var isPartOfRecord: Bool {
    let words = ColumnName((TaxName(name)?.rest ?? [name]).joined(separator: " ")).words
    // `R12` is a reference, and no amount of rand.
    let isCode = words.last.map(WordTable.names("id-word").contains) ?? false
    return !isNamedAsPrice
      && (isCode || !WordTable.names("no-price").isDisjoint(with: words))
  }

  /// Whether its name, or the last part of it, means a price of any kind.
  ///
  /// A price below an unknown part, such as `channels.web.price`, is only asked.
  fileprivate var isNamedAsPrice: Bool {
    let parts = ColumnName.path(name)
    let isOther = parts.dropLast().contains { WordTable.term($0, of: "path") == "other" }
    let last = ColumnName(isOther ? name : parts.last ?? name)
    return last.means(["price", "salePrice", "oldPrice", "rent"], .money)
  }

  /// Whether it may be another price than the one that is read: by its name, its currencies, or the
  /// size of its amounts.
  fileprivate func mayBePrice(beside price: ColumnProfile?) -> Bool {
    guard !hasOtherUnit else { return false }
    return isNamedAsPrice || isUnknown && (hasCurrencies || isLike(price))
      || PriceName.hasStem(name)
  }

  /// Whether its name has a unit of something else; a price for each square metre is not that of the
  /// record.
  fileprivate var hasOtherUnit: Bool {
    isEmissionClass
      || ColumnName(name).written.contains { word in
        [Dimension.area, .power].contains { Unit.named(word, of: $0) != nil }
      }
  }

  /// Whether it is named `Euro` and has the numbers of emission classes.
  var isEmissionClass: Bool {
    ColumnName(name).key == "euro" && hasAllWords
      && frequentWords.allSatisfy { Int($0.text).map { 1...7 ~= $0 } ?? false }
  }

  /// Whether its largest amount is above that of a price, as an earlier one is.
  fileprivate func isAbove(_ price: ColumnProfile?) -> Bool {
    guard let own = numbers.range, let other = price?.numbers.range else { return false }
    return own.upperBound > other.upperBound
  }

  /// Whether its amounts are about as large as those of a price.
  func isLike(_ price: ColumnProfile?) -> Bool {
    guard let own = numbers.range, let other = price?.numbers.range, own.lowerBound > 0 else {
      return false
    }
    return numbers.count * 10 >= filled * 9
      && 0.5...2 ~= own.lowerBound / other.lowerBound
      && 0.5...2 ~= own.upperBound / other.upperBound
  }

  /// Whether a value has a digit, other than the code of a currency.
  var hasDigits: Bool {
    typed > 0 || trials.contains { $0.text.contains(where: \.isNumber) }
  }

  /// Whether its whole name means no field.
  fileprivate var isUnknown: Bool {
    let last = ColumnName.path(name).last ?? name
    return FieldNames.fields(named: ColumnName(last).key).isEmpty
  }

  /// Whether many values contain a sign, a code or a name of a currency.
  fileprivate var hasCurrencies: Bool {
    let found = trials.filter { sample in
      sample.text.split { $0.isNumber || $0.isWhitespace || ".,'’".contains($0) }
        .contains { Currencies.isName(String($0)) }
    }
    return found.reduce(0) { $0 + $1.count } * 4 > filled
  }

  /// Whether the name of the column means a field; its other words must not change the meaning.
  func isNamed(_ field: String, _ kind: ColumnRest.Kind) -> Bool {
    ColumnName(name).means([field], kind)
  }
}
