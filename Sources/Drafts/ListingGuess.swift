import WaymarkCore
import WaymarkModel
import WaymarkRecords
import WaymarkValues

/// The drafted fields of a listing, from the columns of a file.
struct ListingGuess {
  let vocabulary: VocabularyGuess
  var fields: [FieldGuess] = []

  /// Questions that do not belong to a field.
  var questions: [String] = []

  /// Columns that no field reads.
  private(set) var unused: [ColumnProfile] = []

  /// Fields that would read a column of the same name by default, but that the draft switches off.
  private(set) var switchedOff: [String] = []

  /// The words that columns must contain for a row to be a record, and the reasons.
  private(set) var selections: [(column: String, words: [String], comment: String)] = []
  private(set) var hints = FileHints()

  /// The unused columns that seem to contain contact details.
  var contacts: [String] {
    unused.map(\.name).filter { name in
      ColumnName(name).pathReadings.contains { FieldNames.isContact($0.key) }
        && WordTable.names("private-person").isDisjoint(with: ColumnName(name).words)
    }
  }

  /// The language of the records.
  let language: LanguageGuess

  /// How many rows repeat the identifier of an earlier one.
  private(set) var repeats = 0

  /// Names that several columns share, so no field can read them.
  let repeated: [String]

  /// The recognised export, if any.
  let export: ExportGuess?
  let columns: [ColumnProfile]
  let source: SourceDescription

  /// The fields whose names columns have although their values cannot be read.
  private(set) var refused: [(field: String, column: String)] = []

  var vocabularyName: String { vocabulary.vocabulary.name }

  /// A column that may be a field, and how well its name matches.
  private struct Candidate {
    let column: Int
    let field: String
    let score: Int
  }

  /// Drafts the fields; `selections` are those of an earlier draft, if the table contains only
  /// selected rows.
  init(
    _ table: TableProfile, source: SourceDescription, fileName: String,
    selections: [(column: String, words: [String], comment: String)] = []
  ) {
    self.selections = selections
    self.source = source
    var counts: [String: Int] = [:]
    for column in table.columns { counts[column.name, default: 0] += 1 }
    repeated = counts.filter { $0.value > 1 && !$0.key.isEmpty }.keys.sorted()
    columns = table.columns.filter { $0.filled > 0 && !$0.name.isEmpty && counts[$0.name] == 1 }
    export = ExportGuess(table.columns.map(\.name))
    let rows = table.rows - table.faulty
    let identifier = identifierGuess(columns, rows: rows, export, source.join)
    language = LanguageGuess(columns, isExport: export != nil)
    let candidates = Self.candidates(columns, language.language).filter { [columns] candidate in
      !identifier.columns.contains(columns[candidate.column].name)
    }
    // A place such as Bavaria is also a make of boats.
    let values = columns.filter { $0.hasAllWords && !$0.isNamedAsPlace }.flatMap {
      $0.shares(of: rows)
    }
    let telling = candidates.filter { [columns] in columns[$0.column].mayTell($0.field) }
    vocabulary =
      export.map(VocabularyGuess.init)
      ?? VocabularyGuess(
        fileName: fileName, fields: Set(telling.map(\.field)), columns: columns.map(\.name),
        values: values)
    hints = FileHints(columns, source, language: language.language)
    assign(candidates, identifier, rows: rows, selected: Set(source.only.keys))
  }

  private static func candidates(_ columns: [ColumnProfile], _ language: String) -> [Candidate] {
    let keys = columns.map { ColumnName($0.name).key }
    let series = keys.firstIndex(of: "seri") ?? keys.count
    let model = keys[series...].firstIndex(of: "model")
    return columns.indices.flatMap { index in
      let readings = ColumnName(columns[index].name).pathReadings
      return readings.enumerated().flatMap { step, reading in
        FieldNames.fields(named: reading.key).compactMap { field -> Candidate? in
          // In Turkish lists, a series such as Clio is divided into models.
          let field =
            model == nil || !keys.contains("marka")
            ? field : index == series ? "model" : index == model ? "trim" : field
          guard ColumnRest(reading.rest).fits(field, kind(of: field)) else { return nil }
          // A type is a model in Dutch only.
          guard field != "model" || reading.key != "type" || language == "nl" else { return nil }
          let score =
            100 - 10 * step + (FieldNames.isShared(reading.key, field) ? 5 : 0)
            + preference(for: columns[index].name, as: field, language)
          return Candidate(column: index, field: field, score: score)
        }
      }
    }
  }

  /// How well a column fits a field among others with such names.
  private static func preference(for name: String, as field: String, _ language: String) -> Int {
    switch field {
    case "title", "description":
      let isOwn = ColumnName(name).language == language
      return (field == "description" && WordTable.isNote(name) ? -50 : 0) + (isOwn ? 2 : 0)
    case "price":
      // Most rents are paid for a month or a night.
      let isRare = RentGuess(name, of: "").map { [.perWeek, .perYear].contains($0.term) } ?? false
      return (TaxName(name)?.score ?? 0) - (isRare ? 30 : 0)
        - (PriceName.isForTraders(name) ? 40 : 0)
    case "model", "category", "bodyType":
      // `Typ` next to `Modell` is the kind of the thing.
      let words = ColumnName(name).words
      // A Dutch type is a model.
      if field == "model", language == "nl" { return 0 }
      return words.count == 1 && WordTable.term(words[0], of: "kind") != nil ? -7 : 0
    case "location":
      // Search engines read a location as a town.
      let words = ColumnName(name).words
      return WordTable.names("address").isDisjoint(with: words)
        ? WordTable.names("place-part").isDisjoint(with: words) ? 0 : -6 : -8
    case "oldPrice":
      return (TaxName(name)?.score ?? 0) - (PriceName.isListed(name, in: "list-price") ? 20 : 0)
    default: return 0
    }
  }

  /// The kind of a field's values, in any vocabulary.
  static func kind(of field: String) -> ColumnRest.Kind {
    switch field {
    case "price", "oldPrice", "salePrice", "rent": .money
    case "title", "description": .text
    case "images": .links
    case _: kinds[field] ?? .other
    }
  }

  private static let kinds: [String: ColumnRest.Kind] = {
    var kinds: [String: ColumnRest.Kind] = [:]
    for attribute in Vocabulary.all.flatMap(\.attributes) {
      if case .quantity(let dimension) = attribute.type {
        kinds[attribute.name] = .quantity(dimension)
      }
    }
    return kinds
  }()

  private mutating func assign(
    _ candidates: [Candidate], _ identifier: FieldGuess, rows: Int, selected: Set<String>
  ) {
    fields = [identifier]
    repeats = columns.first { identifier.columns.contains($0.name) }?.identifiers.repeats ?? 0
    var taken = Set(identifier.columns).union(selected)
    var done: Set<String> = ["id", "currency"]
    if let currency = hints.currencyColumn { taken.insert(currency) }
    readStates(selected, &taken, &done, rows: rows)
    if let export {
      take(export, &taken, &done)
    } else {
      take(candidates, &taken, &done)
      settleSale(columns, taken: &taken)
    }
    dropEndingSale(columns, taken: &taken)
    settleOldPrice(taken: &taken)
    if !fields.contains(where: { $0.field == "status" }) { addStatusOfConditions() }
    addTitle(taken: &taken, rows: rows)
    askForLanguages(taken: taken)
    askForStreet(taken: &taken)
    dropHalfCoordinates(taken: &taken)
    findPictures(taken: &taken)
    joinPictures(taken: &taken)
    readUnits(taken: &taken)
    readMinorUnits(taken: &taken)
    askForPrices(columns, taken: taken, rows: rows)
    readDeal(taken: &taken)
    askForPricesOfOthers()
    readDamage(taken: &taken)
    askForTimes(columns, taken: taken)
    withdrawHiddenParts(taken: &taken)
    openOldPrice()
    askForStock(taken: taken)
    askForObjects(taken: &taken)
    fields = fields.sorted { order($0.field) < order($1.field) }
    unused = columns.filter { !taken.contains($0.name) }
    askForStates()
    askForRefused()
    askForValidity()
    switchOff()
  }

  private mutating func take(
    _ candidates: [Candidate], _ taken: inout Set<String>, _ done: inout Set<String>
  ) {
    // Among equal names, the column with more values takes precedence, then the first.
    let sorted = candidates.sorted {
      ($1.score, columns[$1.column].filled, $0.column) < (
        $0.score, columns[$0.column].filled, $1.column
      )
    }
    for candidate in sorted {
      let column = columns[candidate.column]
      let field = column.field(candidate.field, among: columns)
      guard !taken.contains(column.name), !done.contains(field) else { continue }
      guard let guess = guess(field, column) else {
        // Only a whole name shows what a column is.
        if candidate.score >= 100 { refused.append((field, column.name)) }
        continue
      }
      guard done.insert(guess.field).inserted else { continue }
      fields.append(guess)
      taken.insert(column.name)
    }
  }

  /// Reads the known columns of an export, and no others.
  private mutating func take(
    _ export: ExportGuess, _ taken: inout Set<String>, _ done: inout Set<String>
  ) {
    for (field, listed) in export.row.fields where field != "id" && !done.contains(field) {
      let present = export.columns(listed).compactMap { name in
        columns.first { $0.name == name }
      }
      guard let last = present.last, let first = present.first else { continue }
      let isPrice = field == "price"
      // Without sales there is no old price.
      let isSold = fields.contains { $0.field == "price" && $0.columns == [last.name] }
      if field == "oldPrice", isSold { continue }
      guard var guess = guess(field, isPrice ? last : first) else { continue }
      if isPrice, present.count > 1 { guess = guess.reading(present.map(\.name)) }
      if isPrice, !export.row.terms.isEmpty {
        guess = guess.adding(
          JSON.Member("terms", .array(export.row.terms.map { .string($0) })),
          "such prices are \(export.row.terms.joined(separator: ", "))")
      }
      if field == "description", present.count > 1 { guess = guess.reading(present.map(\.name)) }
      if let note = export.row.notes[field] { guess.comment += "; " + note }
      done.insert(field)
      fields.append(guess)
      taken.formUnion(guess.columns)
    }
    settleUnits(of: export, &taken)
  }

  /// Reads an amount and its unit from two columns.
  private mutating func settleUnits(of export: ExportGuess, _ taken: inout Set<String>) {
    for (field, listed) in export.row.fields where field == "mileage" {
      let names = export.columns(listed)
      guard names.count == 2 else { continue }
      fields.removeAll { $0.field == field }
      taken.formUnion(names)
      fields.append(
        FieldGuess(
          field, .object([JSON.Member("template", .string("{\(names[0])} {\(names[1])}"))]),
          columns: names, "\(quoted(names[0])) in the unit of \(quoted(names[1]))"))
    }
  }

  /// Looks for columns that say what is public and what is still for sale, before anything else.
  ///
  /// Of a column that rows were selected by, only the status is read.
  private mutating func readStates(
    _ selected: Set<String>, _ taken: inout Set<String>, _ done: inout Set<String>, rows: Int
  ) {
    let listed = export.map { Set($0.columns($0.row.states)) }
    for column in columns where !taken.contains(column.name) || selected.contains(column.name) {
      let isState = StateGuess.isState(column)
      var known = StateGuess.meaning(of: column.name)
      if known == nil, let flags = StateGuess.meaning(ofFlags: column) { known = .some(flags) }
      let isHiding = known == .some(.visible) || known == .some(.hidden)
      if let listed, !listed.contains(column.name), !isState, !isHiding { continue }
      guard let meaning = known ?? (listed == nil && !isState ? nil : .some(nil)) else { continue }
      // A column of conditions may be called a status in some languages.
      guard column.hasStates || !column.isNamed("condition", .other) else { continue }
      let mayCount =
        meaning == .visible && column.frequentWords.count > 2 || meaning == .hidden
        || meaning == .available
      if column.hasAmounts {
        if mayCount { continue }
        // Magento's 1 is not visible, and its 4 is.
        if meaning == .visible, column.numbers.range?.upperBound ?? 0 > 2 {
          questions.append(StateGuess.question(column))
          continue
        }
      }
      // The price or the address of a public record may be hidden.
      guard PartFlag(column) == nil, !column.tellsTax else { continue }
      let state = StateGuess(column, meaning, rows: rows)
      if selected.contains(column.name) {
        // What is only public may still be sold by another column.
        if let status = state.status, column.tellsSales, done.insert("status").inserted {
          fields.append(status)
        } else if state.question != nil, !column.isPublic {
          questions.append(StateGuess.question(ofSelected: column))
        }
        continue
      }
      if let words = state.allowed {
        selections.append((column.name, words, state.comment))
        taken.insert(column.name)
      }
      if let status = state.status {
        if done.insert("status").inserted {
          fields.append(status)
          taken.insert(column.name)
        } else {
          questions.append(
            "decide: \(quoted(column.name)) also shows what is for sale, and is not read")
        }
      }
      if let question = state.question { questions.append(question) }
    }
  }

  /// Many lists give `sold` as the condition of sold things.
  private mutating func addStatusOfConditions() {
    guard let condition = fields.first(where: { $0.field == "condition" }),
      let column = columns.first(where: { condition.columns.contains($0.name) }),
      let guess = column.statusGuessOfConditions()
    else { return }
    fields.append(guess)
  }

  /// An old price is read like the price, and is dropped without one.
  private mutating func settleOldPrice(taken: inout Set<String>) {
    guard let index = fields.firstIndex(where: { $0.field == "oldPrice" }) else { return }
    guard let price = fields.first(where: { $0.field == "price" }) else {
      taken.subtract(fields[index].columns)
      fields.remove(at: index)
      return
    }
    fields[index] = fields[index].without(price)
    let columns = fields[index].columns
    let reason: String? =
      if columns.contains(where: { PriceName.isListed($0, in: "list-price") }) {
        "was it ever the price? A recommended price is none, but pages show it as the earlier one"
      } else if columns.contains(where: { TaxName.differs($0, price.columns.last ?? "") }) {
        "only one of it and the price is without tax, so pages would show a wrong reduction"
      } else {
        nil
      }
    if let reason {
      fields[index].comment += "; decide: " + reason
      fields[index].isOpen = true
    }
    openOldPrice()
  }

  /// Leaves the old price to the user if the price is left to him.
  private mutating func openOldPrice() {
    guard fields.contains(where: { $0.field == "price" && $0.isOpen }) else { return }
    for index in fields.indices where fields[index].field == "oldPrice" {
      fields[index].isOpen = true
    }
  }

  /// Asks whether records that are not in stock are sold.
  private mutating func askForStock(taken: Set<String>) {
    guard !fields.contains(where: { $0.field == "status" && !$0.isOpen }) else { return }
    for column in columns where !taken.contains(column.name) && column.isNamed("stock", .other) {
      guard column.numbers.count * 2 > column.filled, column.numbers.range?.lowerBound ?? 1 <= 0
      else { continue }
      questions.append(
        "decide: \(quoted(column.name)) is 0 in some rows, which are drafted as available. No number means"
          + " sold by itself: add a column to the file that says so, and map \"status\" to it")
    }
  }

  /// Asks about unused dates from or until which offers are valid.
  private mutating func askForValidity() {
    for column in unused where !isAsked(column) {
      guard let field = PaidTime.validity(column.name),
        let value = column.dateGuess(field, hints)?.value
      else { continue }
      questions.append(
        "decide: \(quoted(column.name)) seems to show \(field == "validFrom" ? "from" : "until") when an offer is"
          + " valid, and is not read. To read it, write \"\(field)\": \(value.spaced)")
    }
  }

  /// Finds the fields that would read a column of the same name although the draft does not.
  private mutating func switchOff() {
    let mapped = Set(fields.filter { !$0.isOpen }.map(\.field))
    let names = Set(columns.map { $0.name.split(separator: ".").first.map(String.init) ?? $0.name })
    switchedOff = RecordKind.listing.fields(vocabulary.vocabulary).map(\.name)
      .filter { names.contains($0) && !mapped.contains($0) }
  }

  private func order(_ field: String) -> Int {
    let core = ["id", "title", "description", "price", "oldPrice", "status", "condition", "images"]
    if let index = core.firstIndex(of: field) { return index }
    return 100 + (vocabulary.vocabulary.index(of: field) ?? 50)
  }
}

extension ColumnProfile {
  /// Whether most values are numbers other than 0 and 1: a boat's draft is not the draft of a page.
  fileprivate var hasAmounts: Bool {
    numbers.count * 2 > filled && numbers.range?.upperBound ?? 0 > 1
  }

  /// Whether a word of the column says that something is reserved or sold.
  fileprivate var tellsSales: Bool {
    frequentWords.contains { word in
      ["reserved", "sold"].contains(WordTable.term(word.text, of: "status"))
    }
  }

  /// Whether all words of the column only say that records are public.
  fileprivate var isPublic: Bool {
    frequentWords.allSatisfy { word in
      WordTable.term(word.text, of: "public") != nil || WordTable.term(word.text, of: "flag") != nil
    }
  }

  /// Whether words of the column say what is for sale or public.
  fileprivate var hasStates: Bool {
    frequentWords.contains { word in
      WordTable.term(word.text, of: "status") != nil
        || WordTable.term(word.text, of: "hidden") != nil
    }
  }
}
