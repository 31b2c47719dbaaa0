import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

/// Columns that may tell buyers something, and that no field of the vocabulary reads.
extension ListingGuess {
  /// How many columns are named.
  private static let limit = 60

  /// Asks which of these columns are attributes that pages should show.
  mutating func askForFacts() {
    let known = asked
    let rows = columns.map(\.filled).max() ?? 0
    let names = Set(contacts)
    let facts =
      unused.filter { column in
        (!column.isIn(known) || mayBeStates.union(qualifiers).contains(column.name))
          && !names.contains(column.name) && column.name != source.join?.parent
          && mayBeFact(column, rows: rows)
      }
    let (ofRows, ofRecords) = (facts.filter(isOfRows), facts.filter { !isOfRows($0) })
    if !ofRows.isEmpty {
      questions.append(
        "decide: the rows of one record differ in \(Self.shown(ofRows)), and no page shows"
          + " that. To show what all rows have, add \(quoted(ofRows[0].name)) to \"lists\" of \"join\", and "
          + advice([ofRows[0]])
      )
    }
    askForCertified()
    for column in numberedColumns {
      questions.append(
        "decide: pages only say yes or no for \(quoted(column.name)), which has numbers. To show them, "
          + advice([column]))
    }
    let flags = ofRecords.filter { $0.flagOfFact != nil }
    let others = ofRecords.filter { $0.flagOfFact == nil }
    if !flags.isEmpty {
      questions.append(
        "decide: these columns seem to say yes or no, and no page shows that: \(Self.shown(flags)). To show"
          + " one, " + advice(flags))
    }
    guard !others.isEmpty else { return }
    questions.append(
      "decide: no field has these facts, and no page shows them: \(Self.shown(others)). To show one, "
        + advice(others))
  }

  /// Asks about the things of a column of conditions that are certified, which are read as used.
  private mutating func askForCertified() {
    guard let name = fields.first(where: { $0.field == "condition" })?.columns.last,
      let column = columns.first(where: { $0.name == name })
    else { return }
    let values = column.frequentWords.map { word in
      let isCertified = WordTable.names("certified").contains(ColumnName(word.text).key)
      return JSON.Member(word.text, isCertified ? true : .null)
    }
    guard values.contains(where: { $0.value != .null }) else { return }
    let field = JSON.object([
      JSON.Member("column", .string(name)), JSON.Member("values", .object(values)),
    ])
    questions.append(
      "decide: \(quoted(name)) also says which are certified, and no page shows that. To show it, add to the"
        + " listings \"attributes\": { \"certified\": { \"type\": \"flag\", \"label\": \"…\" } }, \"fields\":"
        + " { \"certified\": \(field.spaced) }, the latter among the fields that are there")
  }

  /// Whether prices of units are not the prices that are read.
  private var asksForUnitPrices: Bool {
    let price = fields.first { $0.field == "price" }?.columns ?? []
    return !price.isEmpty && !price.contains(where: PriceName.isOfUnit)
  }

  /// The columns of numbers that a field reads as yes or no, such as three garages.
  private var numberedColumns: [ColumnProfile] {
    let read = fields.filter { Self.numbered.contains($0.field) }
    return columns.filter { column in
      read.contains { $0.columns == [column.name] && column.countedFlagGuess($0.field) != nil }
    }
  }

  /// How to show one of some columns.
  private func advice(_ facts: [ColumnProfile]) -> String {
    let table = vocabulary.vocabulary
    // HTML is not the simplest example.
    let plain = facts.filter { $0.markup.count == 0 } + facts.filter { $0.markup.count > 0 }
    let example = plain.lazy.compactMap { column in
      Self.key(of: column, table).map { (column, $0) }
    }.first
    guard let (column, key) = example else {
      return "declare it in \"attributes\" of the listings"
    }
    // Of sizes such as S, M and L, only the S of the first rows is known.
    let flag = isOfRows(column) ? nil : column.flagOfFact
    let marked = MarkedUnits(column)
    let source =
      flag ?? marked.map { column.read(with: $0) }
      ?? (column.markup.count > 0
        ? column.html
        : column.listed
          ?? column.withoutPlaceholders(ofPrices: qualifiers.contains(column.name))
          ?? .string(column.name))
    let field = JSON.object([JSON.Member(key, source)])
    let html = facts.filter { $0.markup.count > 0 }
    let codes = facts.first(where: \.mayBeCodes)
    let quantity = facts.lazy.filter { $0.name != column.name }.compactMap { column in
      MarkedUnits(column).map { ($0.dimension, column.read(with: $0)) }
    }.first
    let lists = facts.filter { $0.name != column.name && $0.markup.count == 0 }.compactMap(\.listed)
    return
      "add to the listings \"attributes\": { \"\(key)\": { \"type\":"
      + " \"\(marked?.dimension.rawValue ?? (flag == nil ? "text" : "flag"))\","
      + " \"label\": \"…\" } },"
      + " \"fields\": \(field.spaced), the latter among the fields that are there"
      + (html.first.map { "; those with HTML need a line such as \($0.html.spaced)" } ?? "")
      + (lists.first.map { "; those with lists, one such as \($0.spaced)" } ?? "")
      + (quantity.map {
        "; those with a unit need one such as \($1.spaced), and the \"type\" \"\($0.rawValue)\""
      } ?? "")
      + (codes.map {
        "; if the numbers of \(quoted($0.name)) are codes, one such as \($0.codesGuess($0.name).value.spaced)"
      } ?? "")
  }

  /// The names of columns, each with a short value.
  private static func shown(_ facts: [ColumnProfile]) -> String {
    let shown = facts.prefix(limit).map { column in
      let sample = column.frequentWords.first { $0.text.count <= 24 }.map {
        " (\(quoted($0.text)))"
      }
      return quoted(column.name) + (column.markup.count > 0 ? " (HTML)" : sample ?? "")
    }
    return shown.joined(separator: ", ")
      + (facts.count > limit ? " and \(facts.count - limit) more" : "")
  }

  /// Whether the rows that are joined to one record differ in a column.
  private func isOfRows(_ column: ColumnProfile) -> Bool { differing.contains(column.name) }

  /// Whether a column differs between records, and has neither addresses, dates nor codes.
  private func mayBeFact(_ column: ColumnProfile, rows: Int) -> Bool {
    let name = ColumnName(column.name)
    let isHome = vocabularyName == "home"
    let fields = Set(FieldNames.fields(named: name.key))
    // An advertisement of a home must often show the number of its permit.
    let isPermit =
      isHome && !WordTable.names("permit").isDisjoint(with: name.words)
      && Set(["tax", "owner", "driver", "business"]).isDisjoint(with: name.words)
    let isFee = PriceName.hasFee(column.name) && !column.isNothing
    let isOfUnit = PriceName.isOfUnit(column.name) && asksForUnitPrices
    // The shop sends buyers to the page of a partner.
    if column.filled < rows, column.links.count == column.filled,
      WordTable.names("partner-link").contains(name.key)
    {
      return true
    }
    // Sellers name the attributes of a few products in their shop.
    let isNamed = export != nil && column.name.hasSuffix("]") && column.name.contains("=")
    guard column.filled * 10 >= rows || isOfUnit || isFee || isNamed,
      column.links.count + column.links.files == 0 || column.isNamedAsMaterial,
      !column.hasObjects || column.hasTextLists, !columns.haveLinks(nextTo: column),
      idScore(column.name) == 0 || isPermit
        || isHome && !fields.isDisjoint(with: ["postalCode", "street"]),
      isOfUnit || fields.isDisjoint(with: Self.otherFields),
      isHome || fields.isDisjoint(with: Self.placeFields),
      !WordTable.isForColleagues(column.name), !column.hasProductTypes,
      !StateName.describesPart(column.name), !StateName.isOfOther(column.name),
      !column.hasAccessCodes,
      WordTable.names("private-person").isDisjoint(with: name.words),
      !PriceName.isForTraders(column.name),
      !PriceName.hasCost(column.name),
      isHome || !column.isNamedAsPlace && !TaxName.hasTax(column.name),
      column.isNamedAsMaterial || !WordTable.names("care").isDisjoint(with: name.words)
        || !(name.words + [name.key]).contains(where: WordTable.names("technical").contains)
    else { return false }
    // Of rows that are joined, and of lists, the values of the first are known.
    if column.list == nil, column.hasAllWords, column.frequentWords.count == 1 {
      return column.filled < rows || fields.contains("fee")
        || isOfRows(column) && name.words.last != "type"
    }
    let isCode =
      column.markup.count == 0 && column.list == nil
      && column.identifiers.isNearlyUnique(asIdentifier: false)
      && column.numbers.count < column.filled
      && column.samples.contains { $0.text.contains(where: \.isNumber) } && !column.hasWords
      && !column.hasCurrencySigns && MarkedUnits(column) == nil
    // Numbers of JSON may be seconds.
    let isSmall = column.typed == column.filled && column.numbers.range?.upperBound ?? 0 < 1_000_000
    if !isSmall, column.dateGuess("updated", hints) != nil {
      let words = name.words.filter { !WordTable.names("date-word").contains($0) }
      return !words.isEmpty && WordTable.names("record-date").isDisjoint(with: words)
    }
    return !isCode || isPermit || isOfUnit || isHome && column.isNamedAsPlace
  }

  /// Fields that have questions of their own, or that are about the record.
  private static let otherFields: Set = [
    "id", "title", "price", "oldPrice", "salePrice", "currency", "status", "sold", "images",
    "dealer", "contact", "updated", "posted", "link", "latitude", "longitude", "stock", "cost",
  ]

  /// Fields that are facts about a home, and about the seller of other things.
  private static let placeFields: Set = ["street", "postalCode", "location", "country"]

  /// The name of an attribute for a column; `nil` without ASCII letters, or if a field has it.
  private static func key(of column: ColumnProfile, _ vocabulary: Vocabulary) -> String? {
    let words = ColumnName(ColumnName.path(column.name).last ?? column.name).words
    let letters = words.map { word in word.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    let first = letters.first ?? ""
    let key =
      first.lowercased()
      + letters.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard letters.allSatisfy({ !$0.isEmpty }), first.first?.isLetter == true, key.count <= 40,
      !RecordKind.listing.fields(vocabulary).contains(where: { $0.name == key })
    else { return nil }
    return key
  }
}

extension ColumnProfile {
  /// Whether it is named for links that buyers open, such as those of a virtual tour.
  fileprivate var isNamedAsMaterial: Bool {
    list == nil && links.count > 0
      && !WordTable.names("material").isDisjoint(with: ColumnName(name).words)
  }

  /// The object of a field that reads the column as yes or no; `nil` with other words, or with only one
  /// number, which may count things.
  fileprivate var flagOfFact: JSON? {
    guard hasAllWords, frequentWords.count > 1 || numbers.count == 0, StateGuess.hasFlags(self)
    else { return nil }
    return flagGuess(name, yes: true, no: false)?.value
  }

  /// Whether it has a few small numbers with 0 among them, which may be codes of a list.
  fileprivate var mayBeCodes: Bool {
    hasAllWords && 3...12 ~= frequentWords.count && frequentWords.contains(where: \.isZero)
      && frequentWords.allSatisfy { Int($0.text).map { 0...20 ~= $0 } ?? false }
  }

  /// The object of a field that reads the column with the units after its numbers.
  fileprivate func read(with units: MarkedUnits) -> JSON {
    .object([JSON.Member("column", .string(name)), JSON.Member("units", units.units)])
  }

  /// The object of a field that reads the column as HTML.
  fileprivate var html: JSON {
    .object([JSON.Member("column", .string(name)), JSON.Member("html", true)])
  }

  /// The object of a field that reads no placeholders, such as Shopify's for a product without
  /// options, and no words for prices on request next to prices; `nil` without these.
  fileprivate func withoutPlaceholders(ofPrices: Bool) -> JSON? {
    let texts = trials.map(\.text).filter { text in
      text.hasPrefix("0000-00-00") || ofPrices && WordTable.term(text, of: "price") == "on-request"
        || WordTable.names("placeholder").contains(ColumnName(text).key)
    }
    guard !texts.isEmpty else { return nil }
    return .object([
      JSON.Member("column", .string(name)),
      JSON.Member("nulls", .array(Set(texts).sorted().map { .string($0) })),
    ])
  }

  /// The object of a field that reads lists such as `ABS|GPS` in the column; `nil` without lists.
  fileprivate var listed: JSON? {
    guard MarkedUnits(self) == nil else { return nil }
    return listMark.map {
      .object([JSON.Member("column", .string(name)), JSON.Member("separator", .string($0))])
    }
  }
}
