import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

/// Files with a column of rents for each period, such as `price.yearly` and `price.monthly`.
extension ListingGuess {
  /// Reads rents of several periods, and sale prices of other rows, in one line; false if one column
  /// has all rents.
  mutating func readPeriods(
    _ price: ColumnProfile, at index: Int, taken: inout Set<String>
  ) -> Bool {
    guard ["home", "product"].contains(vocabularyName), fields[index].columns == [price.name],
      hints.ownCurrencies.isEmpty
    else { return false }
    let isRent = RentGuess(price.name, of: vocabularyName) != nil
    let sale = isRent ? othersOfDeals(than: price).first?.column : price
    if isRent, let sale, rowsWithBoth(price, sale) > 0 { return false }
    let rents = chosenRents(next: price, sale, fields[index])
    guard rents.count > 1, let own = price.moneyGuess("price", hints, of: vocabularyName) else {
      return false
    }
    let all = rents.map(\.column) + [sale].compactMap(\.self)
    var members = fields[index].members
    for column in all where column.name != price.name {
      guard let others = column.moneyGuess("price", hints, of: vocabularyName)?.members,
        let merged = members.merging(others.filter { !["column", "terms"].contains($0.name) })
      else { return false }
      members = merged
    }
    var parts = rents.map { rent in
      (
        text: "{\(rent.column.name)}", mark: Self.marks[rent.term] ?? "rent:",
        term: PriceTerm?.some(rent.term)
      )
    }
    if let sale { parts.append(("{\(sale.name)}", "sale", nil)) }
    var line = Deal.members(of: parts, members)
    let zeros = Set(all.flatMap(\.zeros)).sorted()
    if !zeros.isEmpty { line.append(JSON.Member("nulls", .array(zeros.map { .string($0) }))) }
    var both = FieldGuess(
      "price", .object(line), columns: all.map(\.name),
      "\(own.comment); the line reads \(all.map { quoted($0.name) }.joined(separator: ", ")), each with its"
        + " period: the words after an amount say which column it is from")
    both.comment += leaveOutSecondRents(rents.map(\.column))
    both.isOpen = fields[index].isOpen
    fields[index] = both
    taken.formUnion(all.map(\.name))
    return true
  }

  /// The word after the column of each period.
  private static let marks: [PriceTerm: String] = [
    .perYear: "yearly:", .perMonth: "monthly:", .perWeek: "weekly:", .perNight: "nightly:",
    .perDay: "daily:", .perHour: "hourly:",
  ]

  /// The columns of rents, those with the most rows first, of which each has rows without the others.
  private func chosenRents(
    next price: ColumnProfile, _ sale: ColumnProfile?, _ field: FieldGuess
  ) -> [(column: ColumnProfile, term: PriceTerm)] {
    var rents: [(column: ColumnProfile, term: PriceTerm)] = []
    let candidates = columns.compactMap { column -> (column: ColumnProfile, term: PriceTerm)? in
      guard let rent = RentGuess(column.name, of: vocabularyName), !rent.isAsked, !column.isCost,
        ["price", "rent"].contains(where: { column.isNamed($0, .money) })
          || column.isNamedForPeriod,
        let guess = column.moneyGuess("price", hints, of: vocabularyName),
        guess.taxes == field.taxes,
        // The income of a home that is sold is not its price.
        sale.map({ rowsWithBoth($0, column) == 0 }) ?? true
      else { return nil }
      return (column, rent.term)
    }
    guard Set(candidates.map(\.term)).count > 1 else { return [] }
    let rows = columns.map(\.filled).max() ?? 0
    while rents.first.map({ $0.column.filled < rows || !$0.column.zeros.isEmpty }) ?? true {
      var rest = source
      for column in rents.map(\.column) {
        rest.rows.only[column.name] = [""] + column.zeros
      }
      let others = rents.isEmpty ? columns : (try? TableProfile(rest, among: table))?.columns ?? []
      let counts = candidates.map { rent -> Int in
        guard !rents.contains(where: { $0.term == rent.term }),
          let found = others.first(where: { $0.name == rent.column.name })
        else { return 0 }
        return found.filled - found.frequentWords.filter(\.isZero).reduce(0) { $0 + $1.count }
      }
      let best = candidates.indices.max { one, other in
        (counts[one], candidates[one].column.name == price.name ? 1 : 0)
          < (counts[other], candidates[other].column.name == price.name ? 1 : 0)
      }
      guard let best, counts[best] > 0 else { return rents }
      rents.append(candidates[best])
    }
    return rents
  }

  /// Leaves the later of some rents without a value in the rows that have an earlier one.
  private mutating func leaveOutSecondRents(_ rents: [ColumnProfile]) -> String {
    var names: [String] = []
    for (index, rent) in rents.enumerated() {
      for first in rents[..<index] where rowsWithBoth(first, rent) > 0 {
        partial[rent.name, default: RowRules()].add(
          RowRules(only: [first.name: [""] + first.zeros]))
        if !names.contains(rent.name) { names.append(rent.name) }
      }
    }
    guard !names.isEmpty else { return "" }
    return
      "; decide: of rows with several, pages show the rent of the first of these columns, because \"columns\""
      + " above leaves \(names.map(quoted).joined(separator: ", ")) without a value"
  }
}

extension ColumnProfile {
  /// Whether its name only says that it has rents of a period: `Yearly rent`.
  fileprivate var isNamedForPeriod: Bool {
    ColumnName(name).words.allSatisfy { word in
      PaidTime.period(word) != nil || WordTable.term(word, of: "rent") != nil
        || FieldNames.fields(named: word).contains("price") || ColumnName.fillers.contains(word)
        || WordTable.names("between").contains(word) || ["rate", "rates"].contains(word)
    }
  }
}
