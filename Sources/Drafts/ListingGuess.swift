import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
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

  /// Which rows are records, and the reasons.
  var selections: [RowSelection] = []

  /// The columns that questions offer as the price.
  var offered: Set<String> = []

  /// The columns that are read only in some rows.
  var partial: [String: RowRules] = [:]

  /// The columns that no record has a value in: those that no field reads, and those that a field
  /// reads by default.
  private(set) var empty: (unread: [String], later: [String]) = ([], [])

  /// The columns that are asked about because their names and words may mean a state, or a fact.
  var mayBeStates: Set<String> = []

  /// The columns of words that hide prices, and of others that are facts.
  var qualifiers: Set<String> = []

  /// The columns in which the rows of one record differ.
  let differing: Set<String>
  private(set) var hints = FileHints()

  /// The unused columns that seem to contain contact details.
  var contacts: [String] {
    unused.map(\.name).filter { name in
      let isContact =
        !PriceName.isForTraders(name)
        && ColumnName(name).pathReadings.contains { FieldNames.isContact($0.key) }
      return (isContact || FieldNames.isContactOfDealer(name))
        && WordTable.names("private-person").isDisjoint(with: ColumnName(name).words)
    }
  }

  /// The language of the records.
  let language: LanguageGuess

  /// How many rows repeat the identifier of an earlier one.
  private(set) var repeats = 0

  /// Names that several columns share, so no field can read them.
  let repeated: [String]

  /// Columns with values that have no name, so no field can read them: their numbers and words.
  let unnamed: [String]

  /// The recognised export, if any.
  let export: ExportGuess?
  let columns: [ColumnProfile]
  let source: SourceDescription
  let table: TableProfile

  /// The fields whose names columns have although their values cannot be read.
  var refused: [(field: String, column: String)] = []

  var vocabularyName: String { vocabulary.vocabulary.name }

  /// A column that may be a field, and how well its name matches.
  private struct Candidate {
    let column: Int
    let field: String
    let score: Int

    /// Whether the whole name, or the whole last part of a path, means the field.
    let isWhole: Bool
  }

  /// Drafts the fields; `selections` are those of an earlier draft, if the table contains only
  /// selected rows, and `names` all columns of the file.
  init(
    _ table: TableProfile, source: SourceDescription, fileName: String,
    vocabulary: Vocabulary? = nil, names: [String],
    differing: Set<String>, selections: [RowSelection] = []
  ) {
    self.selections = selections
    self.differing = differing
    self.source = source
    self.table = table
    partial = source.columns
    let groups = Dictionary(grouping: table.columns, by: \.name)
      .filter { !$0.key.isEmpty && $0.value.count > 1 }
    // The field of images reads all columns of its name.
    let pictures = Set(
      groups.filter {
        $0.value.contains(where: \.mayRepeat)
          && $0.value.allSatisfy { $0.filled == 0 || $0.mayRepeat }
      }.keys)
    unnamed = table.columns.enumerated().filter { $1.name.isEmpty && $1.filled > 0 }.map {
      "column \($0 + 1) " + StateGuess.shownWords($1)
    }
    repeated = groups.keys.filter { !pictures.contains($0) }.sorted()
    var seen = Set(repeated)
    columns = table.columns.filter {
      $0.filled > 0 && !$0.name.isEmpty && seen.insert($0.name).inserted
    }
    export = ExportGuess(table.columns.map(\.name))
    let rows = table.rows - table.faulty
    let identifier = identifierGuess(columns, rows: rows, export, source.join)
    language = LanguageGuess(columns, isExport: export != nil)
    let smaller = columns.smallerPictures
    let candidates = Self.candidates(columns, language.language).filter { [columns] candidate in
      let name = columns[candidate.column].name
      return !identifier.columns.contains(name)
        && !(candidate.field == "images" && smaller.contains(name))
    }
    // A place such as Bavaria is also a make of boats.
    let values = columns.filter { $0.hasAllWords && !$0.isNamedAsPlace }.flatMap {
      $0.shares(of: rows)
    }
    let telling = candidates.compactMap { [columns] candidate in
      let column = columns[candidate.column]
      return column.mayTell(candidate.field)
        ? column.field(candidate.field, among: columns) : nil
    }
    self.vocabulary =
      vocabulary.map(VocabularyGuess.init) ?? export.map(VocabularyGuess.init)
      ?? VocabularyGuess(
        fileName: fileName, fields: Set(telling), columns: columns.map(\.name),
        values: values)
    hints = FileHints(columns, source, language: language.language)
    hints.isOfProducts = self.vocabulary.vocabulary == .product
    assign(candidates, identifier, rows: rows, selected: Set(selections.map(\.column)))
    askForPictures(table)
    askForCrowdedLists(table)
    askForVariantLists(table)
    splitEmpty(names)
  }

  /// Finds the columns that no record has a value in.
  private mutating func splitEmpty(_ names: [String]) {
    let filled = Set(columns.map(\.name)).union(repeated)
    let mapped = fields.filter { !$0.isOpen }.map(\.field) + switchedOff
    let others = Set(RecordKind.listing.fields(vocabulary.vocabulary).map(\.name)).subtracting(
      mapped)
    for name in names where !name.isEmpty && !filled.contains(name) {
      // No other field reads an object.
      if others.contains(name.hasPrefix("images.") ? "images" : name) {
        empty.later.append(name)
      } else {
        empty.unread.append(name)
      }
    }
  }

  private static func candidates(_ columns: [ColumnProfile], _ language: String) -> [Candidate] {
    let keys = columns.map { ColumnName($0.name).key }
    let series = keys.firstIndex(of: "seri") ?? keys.count
    let hasBedrooms = keys.contains { key in
      let fields = FieldNames.fields(named: key)
      return fields.contains("bedrooms") && !fields.contains("rooms")
    }
    let model = keys[series...].firstIndex(of: "model")
    let haveLists = columns.contains(where: \.listsPictures)
    let rows = columns.map(\.filled).max() ?? 0
    let hasTowns = columns.contains { $0.isTown && $0.filled * 2 > rows }
    let hasSuburbs = columns.contains { ColumnName.path($0.name).last?.lowercased() == "suburb" }
    return columns.indices.flatMap { index in
      let readings = ColumnName(columns[index].name).pathReadings
      return readings.enumerated().flatMap { step, reading in
        let named = FieldNames.fields(named: reading.key)
        return named.compactMap { field -> Candidate? in
          // In Turkish lists, a series such as Clio is divided into models.
          let field =
            model == nil || !keys.contains("marka")
            ? field : index == series ? "model" : index == model ? "trim" : field
          guard ColumnRest(reading.rest).fits(field, kind(of: field)),
            field != "images" || !columns[index].showsOthers && !columns[index].showsPlans,
            field != "price" || !columns[index].isEmissionClass,
            field != "title" || !ColumnName(columns[index].name).isOfAddress
          else { return nil }
          // The version of a record in XML is that of its format.
          guard
            field != "trim" || !columns[index].name.hasPrefix("@")
              || columns[index].numbers.count * 2 < columns[index].filled
          else { return nil }
          // A type is a model in Dutch only.
          guard field != "model" || reading.key != "type" || language == "nl" else { return nil }
          let score =
            100 - 10 * step + (FieldNames.isShared(reading.key, field) ? 5 : 0)
            + preference(for: columns[index].name, as: field, language)
            - (field == "images" && columns[index].showsCopies ? 20 : 0)
            // The main image is also in the list of all.
            - (field == "images" && haveLists && columns[index].isSizeOfOne ? 3 : 0)
            // Next to `dormitoare`, `camere` are rooms, and else bedrooms.
            - (hasBedrooms && field == "bedrooms" && named.contains("rooms") ? 12 : 0)
            // `address.full` is named like `address`, and the town is a member.
            - (hasTowns && field == "location" && columns[index].isWholeAddress ? 40 : 0)
            // In Australia, a suburb is the town of an address.
            - (hasSuburbs && reading.key == "municipality" ? 40 : 0)
          return Candidate(
            column: index, field: field, score: score,
            isWhole: reading.rest.isEmpty && score >= 100 - 10 * step)
        }
      }
    }
  }

  /// How well a column fits a field among others with such names.
  private static func preference(for name: String, as field: String, _ language: String) -> Int {
    switch field {
    case "title", "description":
      let isOwn = ColumnName(name).language == language
      // Next to a title, a name may be for colleagues.
      return (field == "description" && WordTable.isNote(name) ? -50 : 0) + (isOwn ? 2 : 0)
        - (field == "title" && ColumnName(name).key == "name" ? 1 : 0)
        - (field == "description" && PriceName.isShort(name) ? 6 : 0)
    case "price":
      // Most rents are paid for a month or a night.
      let isRare = RentGuess(name, of: "").map { [.perWeek, .perYear].contains($0.term) } ?? false
      return (TaxName(name)?.score ?? 0) - (isRare ? 30 : 0)
        - (PriceName.isListed(name, in: "list-price") ? 4 : 0)
        - (PriceName.isForTraders(name) ? 40 : 0)
        - (PriceName.isListed(name, in: "seller-price") ? 12 : 0)
        - (WordTable.names("unit-word").isDisjoint(with: ColumnName(name).words) ? 0 : 12)
    case "model", "category", "bodyType", "propertyType":
      // `Typ` next to `Modell` is the kind of the thing.
      let path = ColumnName.path(name)
      // A Dutch type is a model.
      if field == "model", language == "nl" { return 0 }
      let key = ColumnName(path.last ?? name).key
      // `vehicle.vehicleType` may only tell cars from vans.
      if field.hasSuffix("Type"), key == field.lowercased() { return path.count > 1 ? 25 : 7 }
      guard field != "propertyType", WordTable.term(key, of: "kind") != nil else { return 0 }
      return path.count > 1 ? -30 : -7
    case "location":
      // Search engines read a location as a town.
      let words = ColumnName(name).words
      return WordTable.names("address").isDisjoint(with: words)
        ? WordTable.names("place-part").isDisjoint(with: words) ? 0 : -6 : -8
    case "weight", "length", "width", "height":
      return ColumnName(name).words.contains { word in
        WordTable.names("package").contains {
          word == $0 || $0.count > 5 && word.hasPrefix($0)
        }
      } ? -20 : 0
    case "latitude", "longitude": return ColumnName(name).hasPhrase(in: "published-place") ? 40 : 0
    case "availableFrom":
      return WordTable.names("whole-date").contains(ColumnName(name).words.last ?? "") ? 6 : 0
    case "bathrooms":
      return WordTable.names("toilet").isDisjoint(with: ColumnName(name).words) ? 0 : -12
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
      switch attribute.type {
      case .quantity(let dimension): kinds[attribute.name] = .quantity(dimension)
      case .text, .term: kinds[attribute.name] = .words
      default: break
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
      // The names in a list are the seller's, and a name with a unit says what it measures.
      take(
        candidates.filter {
          ColumnName.isOfList(columns[$0.column].name) || columns[$0.column].isMeasured
        }, &taken, &done)
    } else {
      take(candidates, &taken, &done)
      settleSale(columns, taken: &taken)
    }
    dropEndingSale(columns, taken: &taken)
    settleOldPrice(taken: &taken)
    settleTown(taken: &taken)
    if !fields.contains(where: { $0.field == "status" }) { addStatusOfConditions() }
    readUnits(taken: &taken)
    readAvailability(taken: &taken)
    addTitle(taken: &taken, rows: rows)
    askForEqualTitles()
    askForDescription(taken: &taken)
    askForLanguages(taken: taken)
    askForStreet(taken: &taken)
    dropHalfCoordinates(taken: &taken)
    readCoordinatePairs(taken: &taken)
    askForExactPlaces()
    findPictures(taken: &taken)
    joinPictures(taken: &taken)
    joinPropertyTypes(taken: &taken, rows: rows)
    askForAreas(taken: taken, rows: rows)
    askForRangesOfAreas(taken: taken)
    askForRooms()
    readMinorUnits(taken: &taken)
    readFactors(taken: &taken)
    askForNights()
    askForPrices(columns, taken: taken, rows: rows)
    readDeal(taken: &taken)
    askForDealFlags()
    askForPricesOfOthers()
    readDamage(taken: &taken)
    askForConditionFlag(taken: &taken)
    askForTimes(columns, taken: taken)
    hideParts(taken: &taken)
    askForAttributes(taken: &taken)
    dropZeros()
    openOldPrice()
    askForStock(taken: taken)
    askForObjects(taken: &taken)
    askForSoldTitles()
    openDiffering()
    fields = fields.sorted { order($0.field) < order($1.field) }
    takeCurrencies(&taken)
    nameCurrencyOfDeposits()
    unused = columns.filter { !taken.contains($0.name) }
    askForVariations()
    askForOptions()
    askForPairsOfNames()
    askForOtherVehicles()
    askForShares()
    askForPairs()
    askForRefused()
    askForPropertyTypes()
    askForStates()
    askForValidity()
    askForStateDates()
    askForNames()
    askForFacts()
    switchOff()
  }

  private mutating func take(
    _ candidates: [Candidate], _ taken: inout Set<String>, _ done: inout Set<String>
  ) {
    // Among equal names, the column with more values takes precedence, then the first.
    let sorted = candidates.map { ($0, score($0)) }.sorted {
      ($1.1, columns[$1.0.column].filled, $0.0.column) < (
        $0.1, columns[$0.0.column].filled, $1.0.column
      )
    }
    for (candidate, _) in sorted {
      let column = columns[candidate.column]
      let field = field(candidate.field, of: column)
      guard !taken.contains(column.name), !done.contains(field) else { continue }
      guard let guess = guess(field, column) else {
        // Only a whole name shows what a column is, and only zeros say nothing.
        let isNothing =
          column.hasAllWords && column.frequentWords.allSatisfy(\.isZero)
          || field == "location" && column.hasPositions
        if candidate.isWhole, !isNothing { refused.append((field, column.name)) }
        continue
      }
      guard done.insert(guess.field).inserted else { continue }
      fields.append(guess)
      taken.insert(column.name)
    }
  }

  /// How well a column fits a field of this vocabulary: a car also has a rate to pay each month, and
  /// another column the words of codes.
  private func score(_ candidate: Candidate) -> Int {
    let column = columns[candidate.column]
    let isCoded =
      Self.hasWords(candidate.field, in: vocabulary.vocabulary)
      && column.hasCodes(of: candidate.field)
    let isRate =
      ["price", "rent"].contains(candidate.field)
      && !["home", "product"].contains(vocabularyName)
      && RentGuess(column.name, of: "") != nil
    // Another column may have the fact in each row.
    let isSparse =
      Self.kind(of: candidate.field).isWords
      && column.filled * 5 < (columns.map(\.filled).max() ?? 0) * 3
    return candidate.score - (isRate ? 30 : 0) - (isCoded ? 40 : 0) - (isSparse ? 12 : 0)
  }

  /// Finds the fields that would read a column of the same name although the draft does not.
  private mutating func switchOff() {
    let mapped = Set(fields.filter { !$0.isOpen }.map(\.field))
    // A field of the name of a list would read one of its elements, such as an internal text.
    let names = Set(columns.map { String($0.name.prefix { !".[".contains($0) }) })
    switchedOff = RecordKind.listing.fields(vocabulary.vocabulary).map(\.name)
      .filter { names.contains($0) && !mapped.contains($0) }
  }

  private func order(_ field: String) -> Int {
    let core = ["id", "title", "description", "price", "oldPrice", "status", "condition", "images"]
    if let index = core.firstIndex(of: field) { return index }
    return 100 + (vocabulary.vocabulary.index(of: field) ?? 50)
  }
}
