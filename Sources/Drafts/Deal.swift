import WaymarkCore
import WaymarkModel

/// A column that says what the price next to it is paid for: the thing itself, or a time.
struct Deal {
  let column: String

  /// The words, each with the term of its prices; `nil` for a sale.
  let words: [(text: String, term: String?)]

  /// How many rows have a price that is not a sale.
  let rents: Int

  /// Whether every word names its period: `month`, but not `rent`.
  let isCertain: Bool

  /// Reads a column; `nil` if its words are about something else.
  ///
  /// A column that another field reads may only contain such words.
  init?(_ column: ColumnProfile, isTaken: Bool, of vocabulary: Vocabulary) {
    guard column.hasAllWords, column.frequentWords.count <= 12 else { return nil }
    let words = column.frequentWords.map { ($0, PaidTime.term(of: $0.text, vocabulary)) }
    let paid = words.filter { $0.1 != nil }
    let isSold = words.contains { PaidTime.isSale($0.0.text) }
    // `Residential Lease` next to `Residential`.
    let isPhrase =
      vocabulary == .home && (!isTaken || column.identifiers.repeats > 0)
      && paid.contains { ColumnName($0.0.text).written.count > 1 }
    let isOnlyDeals = words.allSatisfy { word, term in
      term != nil || PaidTime.isSale(word.text) || WordTable.term(word.text, of: "status") != nil
    }
    guard !paid.isEmpty, isOnlyDeals || isPhrase || isSold && !isTaken else { return nil }
    self.column = column.name
    self.words = words.map { ($0.0.text, $0.1) }
    rents = paid.reduce(0) { $0 + $1.0.count }
    isCertain =
      (isSold || Self.isAboutPrices(column.name))
      && paid.allSatisfy { PaidTime.certainTerm(of: $0.0.text) != nil }
  }

  /// Whether a name is about prices; a warranty has a period, too.
  private static func isAboutPrices(_ name: String) -> Bool {
    ColumnName(name).words.contains { word in
      WordTable.term(word, of: "rent") != nil || FieldNames.fields(named: word).contains("price")
    }
  }

  /// The words as a phrase.
  var shown: String { words.prefix(6).map { quoted($0.text) }.joined(separator: ", ") }

  /// The members of a price that reads a column and this one.
  func members(_ price: String, _ own: [JSON.Member], isEmptyIn rows: Int) -> [JSON.Member] {
    let kept = own.filter {
      !["column", "columns", "suffixes", "words", "terms"].contains($0.name)
    }
    let suffixes = words.map { JSON.Member($0.text, $0.term.map { .string($0) } ?? .null) }
    var texts: [JSON.Member] = Self.object("words", own).flatMap { word in
      [word] + words.map { JSON.Member("\(word.name) \($0.text)", word.value) }
    }
    // Without an amount, a word is alone in its text.
    if rows > 0 { texts += words.map { JSON.Member($0.text, .null) } }
    let all = Self.object("suffixes", own).filter { member in
      !suffixes.contains { $0.name == member.name }
    }
    return [JSON.Member("template", .string("{\(price)} {\(column)}"))] + kept
      + [JSON.Member("suffixes", .object(suffixes + all))]
      + (texts.isEmpty ? [] : [JSON.Member("words", .object(texts))])
  }

  private static func object(_ name: String, _ members: [JSON.Member]) -> [JSON.Member] {
    if case .object(let found)? = members.first(where: { $0.name == name })?.value { return found }
    return []
  }
}

extension ListingGuess {
  /// Reads what a price is paid for from the column that says it best.
  ///
  /// The price is left to the user if a word such as `rent` does not name its period: no rent may
  /// be published as the price of a sale.
  mutating func readDeal(taken: inout Set<String>) {
    guard let index = fields.firstIndex(where: { $0.field == "price" }) else { return }
    let price = fields[index]
    let deals = columns.compactMap { column in
      price.columns.contains(column.name)
        ? nil : Deal(column, isTaken: taken.contains(column.name), of: vocabulary.vocabulary)
    }
    let best = deals.max { one, other in
      (one.isCertain ? 1 : 0, one.rents) < (other.isCertain ? 1 : 0, other.rents)
    }
    guard let best, let name = price.columns.last,
      let column = columns.first(where: { $0.name == name })
    else { return }
    let rents = deals.map(\.rents).max() ?? 0
    guard column.timedCount(price) < rents else { return }
    taken.insert(best.column)
    let rows = columns.map(\.filled).max() ?? 0
    let own: [JSON.Member] = if case .object(let members) = price.value { members } else { [] }
    let members = best.members(name, own, isEmptyIn: rows - column.filled)
    let isRead = price.columns.count == 1
    var guess = FieldGuess(
      "price", isRead ? .object(members) : price.value,
      columns: isRead ? [name, best.column] : price.columns, price.comment)
    guess.isOpen = price.isOpen || !isRead || !best.isCertain || best.rents < rents
    guess.comment +=
      "; decide: \(quoted(best.column)) says what is paid for (\(best.shown))"
      + (isRead
        ? ", and is read with the price"
        : ". To read it, write \"price\": \(JSON.object(members).spaced)")
    if !best.isCertain {
      guess.comment +=
        "; no word names the period of a rent, so correct \"per-month\" if it is wrong"
    } else if best.rents < rents {
      let others = deals.filter { $0.rents > best.rents }.map { quoted($0.column) }
      guess.comment += "; but by \(others.joined(separator: ", ")) more rows are rents"
    }
    fields[index] = guess
  }
}

extension ColumnProfile {
  /// How many values of a price already contain their period, such as `1.350 €/mese`.
  fileprivate func timedCount(_ price: FieldGuess) -> Int {
    guard case .object(let members) = price.value,
      case .object(let suffixes)? = members.first(where: { $0.name == "suffixes" })?.value
    else { return 0 }
    let timed = suffixes.filter {
      if case .string(let term) = $0.value {
        PriceTerm(rawValue: term)?.timeCode != nil
      } else {
        false
      }
    }
    return trials.filter { sample in timed.contains { sample.text.contains($0.name) } }
      .reduce(0) { $0 + $1.count }
  }
}
