import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkValues

extension ListingGuess {
  /// Asks whether records that are not in stock are sold.
  mutating func askForStock(taken: Set<String>) {
    let status = fields.first { $0.field == "status" && !$0.isOpen }?.columns ?? []
    // A label such as `In stock` in each row says nothing.
    let isTold = columns.contains { column in
      status.contains(column.name) && column.frequentWords.count > 1
        && ColumnName(column.name).hasPhrase(in: "in-stock")
    }
    // Labels for what is in stock and for what is not: the number decides.
    let haveLabels = columns.contains { column in
      ColumnName(column.name).key.hasSuffix("outofstock") && column.hasAllWords
        && !StateGuess.hasFlags(column)
    }
    guard !isTold || haveLabels, export == nil || status.isEmpty else { return }
    let free = columns.filter { !taken.contains($0.name) }
    let known = asked
    var isAsked = false
    // `Stock Number` is an identifier, and the units of a home are flats.
    for column in free where idScore(column.name) < 3 {
      guard
        column.countsPieces
          || column.isNamed("stock", .other)
            && (column.frequentWords.contains(where: \.isZero)
              || column.numbers.count * 2 > column.filled
                && column.numbers.range?.lowerBound ?? 1 <= 0)
          || status.isEmpty && vocabularyName != "home" && column.mayCountPieces
            && !column.isIn(known)
      else { continue }
      questions.append(
        stockQuestion(column) + (status.isEmpty ? "" : ", in place of the status above"))
      isAsked = true
    }
    // A number of all places says enough, and homes have numbers of rooms.
    if !isAsked, vocabularyName != "home" { askForPlaces(free.filter(\.countsPiecesOfPlace)) }
  }

  /// Asks about columns with the numbers in stock of some places: a piece at one of them is enough.
  private mutating func askForPlaces(_ places: [ColumnProfile]) {
    guard let first = places.first,
      places.count > 1 || first.frequentWords.contains(where: \.isZero)
    else { return }
    guard places.count > 1 else { return questions.append(stockQuestion(first)) }
    let template = places.map { "{\($0.name)}" }.joined(separator: "\n")
    let line = JSON.object([
      JSON.Member("template", .string(template)), JSON.Member("stock", .bool(true)),
    ])
    questions.append(
      "decide: \(places.map { quoted($0.name) }.joined(separator: ", ")) seem to be the numbers in stock at"
        + " some places, and all rows are drafted as available. To show as sold what no place has, write,"
        + " without those that are not of a place,"
        + " \"status\": \(line.spaced)")
  }

  /// The line that reads a number of pieces as the status.
  private func stockQuestion(_ column: ColumnProfile) -> String {
    let name = quoted(column.name)
    let words = column.hasAllWords ? column.frequentWords.map(\.text) : []
    let values = words.filter { !$0.contains(where: \.isNumber) }.map { word in
      JSON.Member(word, .string(WordTable.term(word, of: "status") ?? "…"))
    }
    let line = JSON.object(
      [JSON.Member("column", .string(column.name)), JSON.Member("stock", .bool(true))]
        + (values.isEmpty ? [] : [JSON.Member("values", .object(values))]))
    let isZero =
      column.frequentWords.contains(where: \.isZero)
      || column.numbers.range?.lowerBound ?? 1 <= 0
    return
      "decide: \(name) \(isZero ? "is 0 in some rows, which are" : "may be 0 in later rows, which would be")"
      + " drafted as available. To show them as sold, write \"status\": \(line.spaced)"
      + (differing.contains(column.name) || export != nil && source.join != nil
        ? ", and add \(name) to \"lists\" of \"join\": one row in stock is enough" : "")
      + adviceOnOrders(column)
  }

  /// The line that reads no number in stock of goods that are not counted, or can be ordered at 0.
  private func adviceOnOrders(_ stock: ColumnProfile) -> String {
    let flags = columns.filter { column in
      column.name != stock.name && column.countsStock != nil && column.hasAllWords
        && StateGuess.hasFlags(column)
    }
    guard !flags.isEmpty else { return "" }
    let rules = flags.reduce(into: RowRules()) { rules, flag in
      let (words, counts) = (flag.frequentWords.map(\.text), flag.countsStock ?? true)
      func isCounted(_ word: String) -> Bool {
        (WordTable.term(word, of: "flag") == "true") == counts
      }
      rules.add(
        RowRules(
          of: flag, having: words.filter(isCounted), lacking: words.filter { !isCounted($0) },
          isShownByDefault: !counts))
    }
    let line = JSON.object([JSON.Member(stock.name, rules.json)])
    return
      ". \(flags.map { quoted($0.name) }.joined(separator: " and ")) may say what is for sale at 0. To keep"
      + " that available, write in the source, too: \"columns\": \(line.spaced)"
  }

  /// Asks about unused dates from or until which offers are valid.
  mutating func askForValidity() {
    let asked = asked
    for column in unused {
      guard let field = PaidTime.validity(column.name), !column.isIn(asked),
        let value = column.dateGuess(field, hints)?.value
      else { continue }
      questions.append(
        "decide: \(quoted(column.name)) seems to show \(field == "validFrom" ? "from" : "until") when an offer is"
          + " valid, and is not read. To read it, write \"\(field)\": \(value.spaced)")
    }
  }
}

extension ListingGuess {
  /// Asks about flags of homes of which only a share or a lease is sold.
  mutating func askForShares() {
    for column in unused where column.hasAllWords && StateGuess.hasFlags(column) {
      let words = column.frequentWords.map(\.text).filter {
        WordTable.term($0, of: "flag") == "true"
      }
      guard !words.isEmpty, WordTable.names("share").contains(ColumnName(column.name).key) else {
        continue
      }
      let except = JSON.object([JSON.Member(column.name, .array(words.map { .string($0) }))])
      questions.append(
        "decide: \(StateGuess.shown(column)) seems to say that only a share, a lease or another right is sold,"
          + " and no page says so: write it in the texts of these records, or leave them out in the source:"
          + " \"except\": \(except.spaced)")
    }
  }

  /// Asks about columns with two numbers, such as `BD/BA`.
  mutating func askForPairs() {
    for column in unused where WordTable.names("two-numbers").contains(ColumnName(column.name).key)
    {
      questions.append(
        "decide: \(StateGuess.shown(column)) has bedrooms and bathrooms in one value, which no field reads: add a"
          + " column for each to the file")
    }
  }

  /// Asks about unused columns that may say what is sold, or not public.
  mutating func askForStates() {
    let known = asked
    let rows = columns.map(\.filled).max() ?? 0
    for column in unused
    where !column.isIn(known) && !StateName.isOfPart(column.name)
      && (StateGuess.mayTellState(column, rows: rows)
        || column.hasCodesOfStates && column.isNamedAsState)
    {
      questions.append(StateGuess.question(column))
    }
    // Columns of a few words may show a state in words that no table has; with another state only those
    // of flags.
    let isTold = !selections.isEmpty || fields.contains { $0.field == "status" && !$0.isOpen }
    let all = asked
    let others = unused.filter { column in
      !column.isIn(all) && StateGuess.isUnknown(column) && !column.isAboutParents
        && !StateName.describesPart(column.name)
        && !isPartOfNumber(column)
        && !column.isAboutOthers(among: columns, fields)
        && (!differing.contains(column.name) || StateGuess.hasFlags(column))
        && (!isTold || StateGuess.hasFlags(column)
          || ColumnName(column.name).hasPhrase(in: "state-name"))
        && (column.frequentWords.count > 1 || column.filled < rows)
    }
    guard !others.isEmpty else { return }
    mayBeStates = Set(others.map(\.name))
    // Names about states first, then flags, and those that are the same in most rows.
    let ranked = (0...5).reversed().flatMap { rank in
      others.filter {
        ($0.isNamedAsState ? 4 : StateGuess.hasFlags($0) ? 2 : 0) + ($0.isRare(in: rows) ? 1 : 0)
          == rank
      }
    }
    let limit = others.count > 8 ? 5 : 8
    let names = ranked.dropFirst(limit).map { quoted($0.name) }
    let more = names.isEmpty ? "" : " and \(names.joined(separator: ", "))"
    questions.append(
      "decide: does one of these columns show what is sold or not public? None of them is read: "
        + ranked.prefix(limit).map { StateGuess.shown($0) }.joined(separator: "; ") + more
        + ". If one does, write the words of the others in the source: \"only\": { \"…\": [\"…\"] }; or"
        + " which are sold: \"status\": { \"column\": \"…\", \"values\": { \"…\": \"sold\" } }")
  }

  /// Whether a part of a column's name means a number of the vocabulary, as in `Baths Half`.
  private func isPartOfNumber(_ column: ColumnProfile) -> Bool {
    Self.phrases(of: column.name).lazy.flatMap(FieldNames.fields(named:))
      .contains { Self.isNumber($0, in: vocabulary.vocabulary) }
  }

  /// Asks about dates that only some rows have: of a sale, of the end of an offer.
  ///
  /// A state of its own shows it.
  mutating func askForStateDates() {
    let isTold = !selections.isEmpty || fields.contains { $0.field == "status" && !$0.isOpen }
    guard !isTold else { return }
    let rows = columns.map(\.filled).max() ?? 0
    let known = asked
    let dates = unused.filter { column in
      column.filled < rows && !column.isIn(known) && column.dateGuess("updated", hints) != nil
        && FieldNames.fields(named: ColumnName(column.name).key).allSatisfy { $0 == "status" }
        && WordTable.names("upkeep").isDisjoint(with: ColumnName(column.name).words)
    }
    guard !dates.isEmpty else { return }
    let shown = dates.prefix(6).map { "\(quoted($0.name)) (\(counted($0.filled, "row")))" }
    questions.append(
      "decide: only some rows have these dates, which are not read: \(shown.joined(separator: ", ")). If one"
        + " says what is sold or not public, remove these rows from the file, or add a column with their status"
    )
  }

  /// The texts between the quotes of questions and comments, such as the names of columns.
  var asked: Set<Substring> {
    let texts = questions + fields.map(\.comment)
    let names = columns.map { quoted($0.name) }.filter { name in
      name.dropFirst().dropLast().contains("\"") && texts.contains { $0.contains(name) }
    }
    return Set(
      texts.flatMap { $0.split(separator: "\"") } + names.map { $0.dropFirst().dropLast() })
  }
}

extension ColumnProfile {
  /// Whether most rows have the same word, or none, as they do if few are hidden.
  fileprivate func isRare(in rows: Int) -> Bool {
    max(frequentWords.first?.count ?? 0, rows - filled) * 4 > rows * 3
  }

  /// Whether its name is in quotes in some questions.
  func isIn(_ asked: Set<Substring>) -> Bool { asked.contains(quoted(name).dropFirst().dropLast()) }
}
