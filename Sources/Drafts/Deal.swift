import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

/// A column that says what the price next to it is paid for: the thing itself, or a time.
struct Deal {
  let column: String

  /// The words, each with the term of its prices; `nil` for a sale, and `…` for an unknown word.
  let words: [(text: String, term: String?)]

  /// The words that may be sales or times.
  var unknown: [String] { words.filter { $0.term == "…" }.map(\.text) }

  /// The factors among the words: `Lac` next to `Month`.
  private var factors = MultiplierGuess()

  /// How many rows have a price that is not a sale.
  let rents: Int

  /// Whether every word names its period: `month`, but not `rent`.
  let isCertain: Bool

  /// Whether a word means a sale.
  let hasSales: Bool

  /// Whether all words that are paid for name a period.
  let hasPeriods: Bool

  /// Reads a column; `nil` if its words are about something else.
  ///
  /// A column that another field reads may only contain such words.
  init?(_ column: ColumnProfile, isTaken: Bool, of vocabulary: Vocabulary) {
    guard column.hasAllWords, column.frequentWords.count <= 12, !column.hasTexts,
      column.list == nil,
      !column.isAboutFee,
      WordTable.names("contract").isDisjoint(with: ColumnName(column.name).words),
      // `cc` is a period of rents in French, and a unit of engines.
      vocabulary == .home
        || !column.frequentWords.allSatisfy({ Unit.named($0.text, of: .volume) != nil })
    else { return nil }
    let words = column.frequentWords.map { ($0, PaidTime.term(of: $0.text, vocabulary)) }
    let paid = words.filter { $0.1 != nil }
    let isSold = words.contains { PaidTime.isSale($0.0.text) }
    // `Residential Lease` or `Rental` next to `Residential`.
    let isPhrase =
      vocabulary == .home && (!isTaken || column.identifiers.repeats > 0)
      && paid.contains { PaidTime.period($0.0.text) == nil }
    let isOnlyDeals = words.allSatisfy { word, term in
      term != nil || PaidTime.isSale(word.text) || WordTable.term(word.text, of: "status") != nil
    }
    // `Under offer` may be a rent next to `For sale` and `To let`.
    let isMixed = isSold && paid.contains { PaidTime.period($0.0.text) == nil }
    hasPeriods = paid.allSatisfy { PaidTime.certainTerm(of: $0.0.text) != nil }
    let isAboutPrices = Self.isAboutPrices(column.name)
    let hasRents = vocabulary == .home || isSold || hasPeriods && isAboutPrices
    // Next to `Sale`, any other word may be a rent.
    let isHalfKnown =
      paid.isEmpty && isSold && !isOnlyDeals && !isTaken && vocabulary == .home
    // `Let agreed` next to `Available` is a state of things that are all for rent.
    let isOffered = isSold || paid.contains { !WordTable.isLet($0.0.text) }
    guard isOffered, !paid.isEmpty || isHalfKnown,
      isOnlyDeals || isPhrase || hasRents && !isTaken
    else { return nil }
    self.column = column.name
    let isFactor = { (word: String) in word.utf8.count > 1 && Multipliers.factor(of: word) != nil }
    for (word, _) in words where isFactor(word.text) { factors.add(word.text, word.text) }
    self.words = words.filter { !isFactor($0.0.text) }.map { word, term in
      let isKnown =
        isPhrase && !isSold || PaidTime.isSale(word.text)
        || WordTable.term(word.text, of: "status").map {
          !isMixed || $0 == "sold" || word.text.lowercased().hasPrefix("sold")
        } ?? false
      return (word.text, term ?? (isKnown ? nil : "…"))
    }
    hasSales = isSold
    rents = words.filter { isHalfKnown ? !PaidTime.isSale($0.0.text) : $0.1 != nil }
      .reduce(0) { $0 + $1.0.count }
    isCertain = hasPeriods && (isSold || isAboutPrices) && !self.words.contains { $0.term == "…" }
  }

  /// Whether a name is about prices; a warranty has a period, too.
  private static func isAboutPrices(_ name: String) -> Bool {
    ColumnName(name).words.contains { word in
      WordTable.term(word, of: "rent") != nil || FieldNames.fields(named: word).contains("price")
    }
  }

  /// Whether no word means a sale, so that rows without one are not sales either.
  var areRents: Bool { !hasSales && words.allSatisfy { $0.term != nil } }

  /// The words as a phrase.
  var shown: String { words.prefix(6).map { quoted($0.text) }.joined(separator: ", ") }

  /// The members of a price that reads some columns and this one.
  ///
  /// Rents are paid for the period in the name of their column.
  func members(
    _ prices: [String], _ own: [JSON.Member], isEmptyIn rows: Int,
    currencies: [String: String] = [:]
  ) -> [JSON.Member] {
    let period = prices.lazy.compactMap { RentGuess($0, of: "")?.term.rawValue }.first
    let suffixes = words.map { word, term in
      let own = PaidTime.certainTerm(of: word) ?? term.map { $0 == "…" ? $0 : period ?? $0 }
      return JSON.Member(word, own.map { .string($0) } ?? .null)
    }
    return Self.members(
      prices, column, suffixes, own, isAlone: rows > 0, currencies: currencies) + factors.members
  }

  /// The members of a price that reads a column of words next to it, with all that the price already
  /// declares; some words may be alone in their rows.
  static func members(
    _ prices: [String], _ column: String, _ suffixes: [JSON.Member], _ own: [JSON.Member],
    isAlone: Bool = false, currencies: [String: String] = [:]
  ) -> [JSON.Member] {
    // A number next to an amount is a second amount, and `K` may be a factor.
    let isCode = suffixes.contains {
      $0.name.count == 1 || $0.name.contains { $0.isNumber && !$0.isLetter }
    }
    let mark = isCode ? "code " : ""
    var suffixes = suffixes.map { JSON.Member(mark + $0.name, $0.value) }
    let alone =
      object("words", own).flatMap { word in
        [word] + suffixes.map { JSON.Member("\(word.name) \($0.name)", word.value) }
      } + (isAlone ? suffixes.map { JSON.Member($0.name, .null) } : [])
    if isCode { suffixes.append(JSON.Member("code", .null)) }
    let others = object("suffixes", own).filter { member in
      !suffixes.contains { $0.name == member.name }
    }
    var read = prices.map { "{\($0)}" + currency(of: $0, currencies) }.joined(separator: " ")
    if case .string(let both)? = own.first(where: { $0.name == "template" })?.value { read = both }
    let template = read + " \(mark){\(column)}"
    return [JSON.Member("template", .string(template))] + kept(own)
      + [JSON.Member("suffixes", .object(suffixes + others))]
      + (alone.isEmpty ? [] : [JSON.Member("words", .object(alone))])
  }

  /// The members of a price that reads some texts of prices, of which one has a value, each with its
  /// term.
  ///
  /// The word after each text tells them apart: only the first has all words after it.
  static func members(
    of parts: [(text: String, mark: String, term: PriceTerm?)], _ own: [JSON.Member]
  ) -> [JSON.Member] {
    let marks = parts.map(\.mark)
    let places = parts.indices.map { index in
      (
        before: marks[..<index].joined(separator: " "),
        after: marks[index...].joined(separator: " ")
      )
    }
    let suffixes = zip(places, parts).flatMap { place, part in
      (place.before.isEmpty ? [] : [JSON.Member(place.before, .null)])
        + [JSON.Member(place.after, part.term.map { .string($0.rawValue) } ?? .null)]
    }
    let words = object("words", own).flatMap { word in
      places.map { JSON.Member("\($0.before)\(word.name) \($0.after)", word.value) }
    }
    let template = parts.map { "\($0.text) \($0.mark)" }.joined()
    return [JSON.Member("template", .string(template))] + kept(own)
      + [JSON.Member("suffixes", .object(suffixes + object("suffixes", own)))]
      + (words.isEmpty ? [] : [JSON.Member("words", .object(words))])
  }

  /// The part of a template after a price whose currency is in a column of its own.
  static func currency(of price: String, _ currencies: [String: String]) -> String {
    currencies[price].map { "{\($0)}" } ?? ""
  }

  /// The declarations of a price that words next to it leave as they are.
  private static func kept(_ own: [JSON.Member]) -> [JSON.Member] {
    own.compactMap { member in
      guard member.name == "terms", case .array(let terms) = member.value else {
        return ["column", "columns", "template", "suffixes", "words"].contains(member.name)
          ? nil : member
      }
      // The words name the periods.
      let others = terms.filter { $0 == "net" || $0 == "gross" }
      return others.isEmpty ? nil : JSON.Member("terms", .array(others))
    }
  }

  static func object(_ name: String, _ members: [JSON.Member]) -> [JSON.Member] {
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
    // In a file of stays, `Entire rental unit` is a kind of home.
    let isOfStays = export?.row.terms.isEmpty == false || stayColumn != nil
    // MAN makes trucks, and a month is `mån` in Swedish.
    let makers = fields.filter { ["make", "brand"].contains($0.field) }.flatMap(\.columns)
    let deals = columns.compactMap { column in
      (price.columns + makers).contains(column.name)
        ? nil : Deal(column, isTaken: taken.contains(column.name), of: vocabulary.vocabulary)
    }.filter { !isOfStays || $0.hasSales || $0.isCertain }
    let best = deals.max { one, other in
      (one.isCertain ? 1 : 0, one.rents) < (other.isCertain ? 1 : 0, other.rents)
    }
    guard let name = price.amountColumn, let column = columns.first(where: { $0.name == name }),
      !readPeriods(column, at: index, taken: &taken)
    else { return }
    guard let best else {
      readBoth(column, at: index, taken: &taken)
      return askForLets(column, at: index)
    }
    let rents = deals.map(\.rents).max() ?? 0
    guard column.timedCount(price) < rents else { return }
    taken.insert(best.column)
    let rows = columns.map(\.filled).max() ?? 0
    var other = otherPrice(than: column, price)
    var reason = misreading(best, column, other?.column)
    if let rent = other, reason != nil, PriceName.hasStem(column.name), !column.isNamedForSales,
      haveLikeRents(best, column, rent.column)
    {
      // `Preis` may be that of both, next to another rent.
      (other, reason) = (nil, misreading(best, column, nil))
    }
    if let reason {
      // A 0 next to the price that counts says nothing.
      if let other, misreading(best, column, other.column, withZeros: false) == nil,
        rowsWithBoth(column, other.column) == 0,
        draftBoth(column, othersOfDeals(than: column), at: index, taken: &taken)
      {
        return
      }
      fields[index] =
        FieldGuess(
          "price", "…", columns: price.columns,
          price.comment
            + "; decide: \(quoted(best.column)) says what is paid for (\(best.shown)), but \(reason),"
            + " so no line reads each price right. Leave such cells empty in the file, or write each"
            + " price into one column"
        ).open
      return
    }
    let prices = [name] + (other.map { [$0.column.name] } ?? [])
    let currencies = currencies(of: prices)
    var members = best.members(
      prices, (other?.members ?? price.members).without(currencies),
      isEmptyIn: rows - column.filled - (other?.column.filled ?? 0), currencies: currencies)
    // A rent without a word for its period is still a rent.
    let terms = price.members.first { $0.name == "terms" }
    let words = columns.first { $0.name == best.column }?.filled ?? 0
    let isUsual = other == nil && words < column.filled && best.areRents
    if isUsual, let terms {
      members = members.filter { $0.name != terms.name } + [terms]
    }
    let isRead = price.columns.count == 1
    if isRead { taken.formUnion(prices) }
    var guess = FieldGuess(
      "price", isRead ? .object(members) : price.value,
      columns: isRead ? prices + [best.column] + currencies.values.sorted() : price.columns,
      price.comment.replacing("; " + RentGuess.advice(price.members), with: ""))
    let isCertain =
      best.isCertain
      || best.hasPeriods && best.unknown.isEmpty && RentGuess(name, of: "") != nil
        && ["deal-name", "price-unit"].contains { PriceName.isListed(best.column, in: $0) }
    guess.isOpen = price.isOpen || !isRead || !isCertain || best.rents < rents
    guess.comment +=
      "; decide: \(quoted(best.column)) says what is paid for (\(best.shown))"
      + (isRead
        ? ", and is read with \(prices.map(quoted).joined(separator: " and "))"
          + (isUsual && terms != nil
            ? "; rows without a word are paid as \(quoted(name)) says" : "")
        : ". To read it, write \"price\": \(JSON.object(members).spaced)")
    if !best.unknown.isEmpty {
      let shown = best.unknown.prefix(6).map(quoted).joined(separator: ", ")
      guess.comment +=
        "; what do these mean: \(shown)? Write a period, or null for a sale, in place of …"
    } else if !isCertain {
      guess.comment +=
        best.hasPeriods
        ? "; are these the periods of the prices?"
        : "; no word names the period of a rent, so correct \"per-month\" if it is wrong"
    } else if best.rents < rents {
      let others = deals.filter { $0.rents > best.rents }.map { quoted($0.column) }
      guess.comment += "; but by \(others.joined(separator: ", ")) more rows are rents"
    }
    fields[index] = guess
  }

  /// The column with the other prices of rents and sales, such as `Kaufpreis` next to `Kaltmiete`, and
  /// what both declare; `nil` if the declarations differ in more than a factor.
  private func otherPrice(
    than price: ColumnProfile, _ field: FieldGuess
  ) -> (column: ColumnProfile, members: [JSON.Member])? {
    for (column, guess) in othersOfDeals(than: price) {
      let currencies = currencies(of: [price.name, column.name])
      let all = field.members.without(currencies)
      let others = guess.members.without(currencies)
        .filter { !["column", "terms"].contains($0.name) }
      if let members = all.merging(others) { return (column, members) }
      let own = (price.name, all.filter { !["column", "terms"].contains($0.name) })
      let other = (column.name, others)
      if let members = Deal.members(ofScaled: own, other) ?? Deal.members(ofScaled: other, own) {
        return (column, members)
      }
    }
    return nil
  }

  /// Why a line with a column of rents and one of sale prices is wrong for rows of the file: sales
  /// with a rent, or rents with a sale price.
  private func misreading(
    _ deal: Deal, _ price: ColumnProfile, _ other: ColumnProfile?, withZeros: Bool = true
  ) -> String? {
    [price, other].compactMap(\.self).lazy.compactMap { column -> String? in
      let isRent = RentGuess(column.name, of: vocabularyName) != nil
      guard isRent ? !column.isNamedForSales : other != nil else { return nil }
      var selected = source
      selected.rows.only[deal.column] = deal.words.filter { ($0.term == nil) == isRent }.map(\.text)
      guard selected.rows.only[deal.column]?.isEmpty == false,
        let found = try? TableProfile(selected, among: table).columns.first(where: {
          $0.name == column.name
        }),
        let example = found.frequentWords.first(where: { withZeros || !$0.isZero })?.text
      else { return nil }
      return
        "\(counted(found.filled, isRent ? "sale has" : "rent has", many: isRent ? "sales have" : "rents have")) a value in"
        + " \(quoted(column.name)), such as \(quoted(example))"
    }.first
  }
}

extension [JSON.Member] {
  /// The members of both, and those of objects in them; `nil` if two have different values, or if
  /// only one has a factor.
  func merging(_ others: [JSON.Member]) -> [JSON.Member]? {
    guard
      contains(where: { $0.name == "factor" }) == others.contains(where: { $0.name == "factor" })
    else { return nil }
    var all = self
    for member in others where member.value != "…" {
      guard let index = all.firstIndex(where: { $0.name == member.name }) else {
        all.append(member)
        continue
      }
      if case .object(let own) = all[index].value, case .object(let new) = member.value {
        guard let merged = own.merging(new) else { return nil }
        all[index] = JSON.Member(member.name, .object(merged))
      } else if all[index].value != member.value {
        return nil
      }
    }
    return all
  }
}

extension ColumnProfile {
  /// Whether it has addresses, telephone numbers, notes or sentences, in which a word such as `rent`
  /// says nothing about a price.
  fileprivate var hasTexts: Bool {
    WordTable.isForColleagues(name)
      || ColumnName(name).pathReadings.contains { FieldNames.isContact($0.key) }
      || frequentWords.contains { word in
        ["@", "://", "www."].contains(where: word.text.contains)
          || word.text.count(where: \.isNumber) > 5 || ColumnName(word.text).written.count > 6
      }
  }

  /// Whether a word of its name means the price of a sale, as in `Mietpreis/Kaufpreis`.
  fileprivate var isNamedForSales: Bool {
    ColumnName(name).words.contains { word in
      FieldNames.fields(named: word).contains("price") && RentGuess(word, of: "") == nil
        && !WordTable.names("price-stem").contains(word)
    }
  }
}
