import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

/// Files with a column of rents and one of sale prices.
extension ListingGuess {
  /// The columns with prices of sales next to one with rents, or the reverse.
  func othersOfDeals(
    than price: ColumnProfile
  ) -> [(column: ColumnProfile, guess: FieldGuess)] {
    let isRent = RentGuess(price.name, of: vocabularyName) != nil
    return columns.compactMap { column in
      // `pcm` next to a price has no amount.
      guard column.name != price.name,
        column.typed > 0 || column.samples.contains(where: { $0.text.contains(where: \.isNumber) }),
        (RentGuess(column.name, of: vocabularyName) != nil) != isRent,
        ["price", "rent", "salePrice"].contains(where: { column.isNamed($0, .money) })
          || WordTable.names("sale-amount").contains(ColumnName(column.name).key),
        !TaxName.differs(column.name, price.name)
      else { return nil }
      return column.moneyGuess("price", hints, of: vocabularyName).map { (column, $0) }
    }
  }

  /// Reads a column of rents and one of sale prices; asks whether things with both are let or sold,
  /// if no column says so.
  mutating func readBoth(
    _ price: ColumnProfile, at index: Int, taken: inout Set<String>
  ) {
    guard ["home", "product"].contains(vocabularyName) else { return }
    let others = othersOfDeals(than: price)
    guard let other = others.first?.column else { return }
    let both = rowsWithBoth(price, other)
    let haveOwnRows = [price, other].allSatisfy { column in
      let zeros = column.frequentWords.filter(\.isZero).reduce(0) { $0 + $1.count }
      return both < column.filled - zeros
    }
    if both == 0 || haveOwnRows {
      let isRead = draftBoth(price, others, both: both, at: index, taken: &taken)
      guard !isRead, both > 0 else { return }
    }
    let names = "\(quoted(price.name)) and \(quoted(other.name))"
    fields[index].comment +=
      "; decide: \(counted(both, "row has", many: "rows have")) a value in \(names), and no column says whether"
      + " it is for rent or for sale. A listing has one price: leave the other cell empty in the file, or add"
      + " a column that says which is asked"
    fields[index].isOpen = true
  }

  /// Drafts a line that reads the rents and the sale prices, and those with both as sales; false if
  /// both are not read alike.
  mutating func draftBoth(
    _ price: ColumnProfile, _ others: [(column: ColumnProfile, guess: FieldGuess)],
    both rows: Int = 0, at index: Int, taken: inout Set<String>
  ) -> Bool {
    let field = fields[index]
    guard field.columns == [price.name], let (other, guess) = others.first,
      guess.taxes == field.taxes,
      let own = price.moneyGuess("price", hints, of: vocabularyName),
      case let currencies = currencies(of: [price.name, other.name]),
      let members = field.members.without(currencies).merging(
        guess.members.without(currencies).filter { !["column", "terms"].contains($0.name) })
    else { return false }
    let isRent = RentGuess(price.name, of: vocabularyName) != nil
    let (rents, sales) = isRent ? (price, other) : (other, price)
    guard let rent = RentGuess(rents.name, of: vocabularyName) else { return false }
    let texts = [rents, sales].map { "{\($0.name)}" + Deal.currency(of: $0.name, currencies) }
    var line = Deal.members(
      of: [(texts[0], "rent:", rent.term), (texts[1], "sale", nil)], members)
    let zeros = [rents, sales].flatMap(\.frequentWords).filter(\.isZero).map(\.text)
    // A 0 alone in its row is a price on request.
    let haveZeros = !zeros.isEmpty && rowsWithBoth(rents, sales, withZeros: true) != 0
    if haveZeros {
      line.append(JSON.Member("nulls", .array(Set(zeros).sorted().map { .string($0) })))
    }
    let period = rent.term.rawValue.split(separator: "-").joined(separator: " ")
    var both = FieldGuess(
      "price", .object(line), columns: [rents.name, sales.name] + currencies.values.sorted(),
      "\(own.comment); \(leaveOut(rents, next: sales, in: rows)) so the line reads both: only a rent has both"
        + " words after it, and is \(period)"
        + (haveZeros ? "; 0 means that the other price counts" : ""))
    if rent.isAsked { both.comment += "; decide: correct the period if it is wrong" }
    let rest = columns.filter { column in
      ![rents.name, sales.name].contains(column.name) && !taken.contains(column.name)
        && ["price", "rent"].contains { column.isNamed($0, .money) }
        && column.moneyGuess("price", hints, of: vocabularyName) != nil
    }.map { quoted($0.name) }
    if !rest.isEmpty {
      both.comment += "; decide: not read, but perhaps the price: \(rest.joined(separator: ", "))"
    }
    both.isOpen = field.isOpen || rent.isAsked || rows > 0
    fields[index] = both
    taken.formUnion([rents.name, sales.name])
    return true
  }

  /// Leaves rents without a value in the rows that also have the price of a sale.
  private mutating func leaveOut(
    _ rents: ColumnProfile, next sales: ColumnProfile, in rows: Int
  ) -> String {
    let (rent, sale) = (quoted(rents.name), quoted(sales.name))
    guard rows > 0 else { return "no row has a value in \(rent) and in \(sale)," }
    partial[rents.name, default: RowRules()].add(RowRules(only: [sales.name: [""] + sales.zeros]))
    let other = JSON.Member(sales.name, RowRules(only: [rents.name: [""] + rents.zeros]).json)
    return
      "decide: \(counted(rows, "row has", many: "rows have")) a value in \(rent) and \(sale). A listing has one"
      + " price, and \"columns\" above leaves \(rent) without a value in such rows, which are for sale. If they"
      + " are for rent, write there, in its place, \(JSON.object([other]).spaced). No other row has both,"
  }

  /// How many rows have an amount in both of two columns; if the file does not show it, how many must
  /// have both.
  func rowsWithBoth(
    _ one: ColumnProfile, _ other: ColumnProfile, withZeros: Bool = false
  ) -> Int {
    if let both = table.rowsWithBoth(one.name, other.name, withZeros: withZeros) { return both }
    let certain = one.filled + other.filled - (columns.map(\.filled).max() ?? 0)
    let zeros = withZeros ? [] : one.frequentWords.filter(\.isZero).map(\.text)
    var selected = source
    selected.rows.except[one.name, default: []] += [""] + zeros
    guard let profile = try? TableProfile(selected, among: table),
      profile.columns.first(where: { $0.name == one.name })?.filled ?? 0 == profile.rows
    else { return certain }
    // A nested column that these rows do not have is not in their profile.
    guard let found = profile.columns.first(where: { $0.name == other.name }) else { return 0 }
    let none = withZeros ? [] : found.frequentWords.filter(\.isZero)
    return found.filled - none.reduce(0) { $0 + $1.count }
  }
}
