import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

/// A column of flags or codes that is named for rents: `Zu vermieten`, `is_rental`, `Kauf/Miete`.
struct DealFlag {
  /// What the name says: `rent`, and `sale` if it says this, too.
  let deals: Set<String>
  let words: [(text: String, flag: String?)]

  /// Reads a column; `nil` if its name is about something else, or its words are neither flags nor codes.
  init?(_ column: ColumnProfile) {
    guard column.hasAllWords, 1...4 ~= column.frequentWords.count else { return nil }
    words = column.frequentWords.map { ($0.text, WordTable.term($0.text, of: "flag")) }
    let areCodes = words.allSatisfy { word in
      word.text.count == 1 || word.text.count < 4 && word.text.allSatisfy(\.isLetter)
    }
    guard words.allSatisfy({ $0.flag != nil }) || areCodes,
      let deals = DealName.deals(in: ColumnName.path(column.name).last ?? column.name)
        ?? DealName.deals(in: column.name)
    else { return nil }
    // A location is a rent in French, and has codes of places in English.
    let isFlag = words.allSatisfy { $0.flag != nil }
    guard isFlag || deals.count > 1 || !ColumnName(column.name).words.contains("location") else {
      return nil
    }
    self.deals = deals
  }

  /// The members of a price that reads the column next to its own.
  func members(
    _ price: String, _ column: ColumnProfile, _ own: [JSON.Member], isAlone: Bool
  ) -> [JSON.Member] {
    let isSure = !deals.contains("sale")
    let suffixes = words.map { word, flag in
      let term: JSON = flag == "true" ? "per-month" : .null
      return JSON.Member(word, isSure && flag != nil ? term : "…")
    }
    return Deal.members([price], column.name, suffixes, own, isAlone: isAlone)
  }
}

extension ListingGuess {
  /// Asks which prices are rents by flags and codes: no rent may be the price of a sale.
  mutating func askForDealFlags() {
    let field = fields.first { $0.field == "price" }
    let price = field?.amountColumn ?? "…"
    guard RentGuess(price, of: "") == nil,
      field?.members.contains(where: { $0.name == "template" }) != true,
      // A price of a sale is not a rent, whatever a flag says about the other column.
      vocabularyName != "home"
        || !columns.contains(where: { $0.name == price && !othersOfDeals(than: $0).isEmpty })
    else { return }
    let rows = columns.map(\.filled).max() ?? 0
    let read = Set(fields.filter { !$0.isOpen }.flatMap(\.columns))
    let timed = field.flatMap { field in
      columns.first { $0.name == price }?.timedCount(field)
    }
    let flags = columns.compactMap { column in
      read.contains(column.name) ? nil : DealFlag(column).map { (column: column, flag: $0) }
    }
    let sales = flags.filter { !$0.flag.deals.contains("rent") }.map { quoted($0.column.name) }
    let asked = asked
    for (column, flag) in flags where flag.deals.contains("rent") && !column.isIn(asked) {
      let rents = column.frequentWords.filter { WordTable.term($0.text, of: "flag") == "true" }
        .reduce(0) { $0 + $1.count }
      guard column.frequentWords.count > 1 || column.filled < rows, timed ?? 0 < max(1, rents)
      else { continue }
      let members = flag.members(
        price, column, field?.members ?? [hints.currencyMember],
        isAlone: (columns.first { $0.name == price }?.filled ?? rows) < rows)
      askAboutPrice(
        (sales.isEmpty ? "" : ", with " + sales.joined(separator: ", ") + ",")
          + " seems to say which prices are rents, and is not read: no rent may be the price of a sale."
          + " To read it, write, with the right period and null for a sale: \"price\":"
          + " \(JSON.object(members).spaced)", column, isOpen: true)
    }
  }

  /// Whether the rents of a file have about the same amounts in two columns, such as a rent without
  /// and with heating.
  func haveLikeRents(_ deal: Deal, _ one: ColumnProfile, _ other: ColumnProfile) -> Bool {
    var selected = source
    selected.rows.only[deal.column] = deal.words.filter { $0.term != nil }.map(\.text)
    guard let rows = try? TableProfile(selected, among: table) else { return false }
    let sizes = [one, other].map { column in
      let found = rows.columns.first { $0.name == column.name }
      return found?.frequentWords.map {
        $0.text.replacing(#/[.,]\d\d?$/#, with: "").count(where: \.isNumber)
      }
      .max() ?? 0
    }
    return sizes[0] > 0 && abs(sizes[0] - sizes[1]) < 2
  }

  /// Asks whether prices are rents, where words such as `Let agreed` say that some are.
  mutating func askForLets(_ price: ColumnProfile, at index: Int) {
    guard vocabulary.vocabulary == .home, RentGuess(price.name, of: "") == nil,
      price.timedCount(fields[index]) == 0, fields[index].columns.count == 1,
      !fields[index].members.contains(where: { $0.name == "terms" })
    else { return }
    let lets = columns.lazy.compactMap { column in
      column.hasAllWords
        ? column.frequentWords.first { WordTable.isLet($0.text) }.map { (column.name, $0.text) }
        : nil
    }
    guard let (name, word) = lets.first else { return }
    fields[index].comment +=
      "; decide: \(quoted(word)) in \(quoted(name)) shows that some of the prices are rents. If all are, add"
      + " \"terms\": [\"per-month\"]; else add a column to the file that says which"
    fields[index].isOpen = true
  }
}
