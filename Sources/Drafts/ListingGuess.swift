import WaymarkCore
import WaymarkModel
import WaymarkRecords
import WaymarkValues

/// The fields of a listing that the columns of a file give, as one draft.
struct ListingGuess {
  let vocabulary: VocabularyGuess
  private(set) var fields: [FieldGuess] = []

  /// Columns that no field reads.
  private(set) var unused: [ColumnProfile] = []
  private(set) var hints = FileHints()

  /// The columns among them that seem to say how to reach a seller.
  var contacts: [String] {
    unused.map(\.name).filter { name in
      ColumnName(name).pathReadings.contains { FieldNames.isContact($0.key) }
    }
  }

  /// The language that people read in the records.
  let language: LanguageGuess

  /// How many rows have the identifier of an earlier one.
  private(set) var repeats = 0

  /// Names that several columns have, which no field can be read from.
  let repeated: [String]
  private let columns: [ColumnProfile]

  /// A column that may be a field, and how well its name fits.
  private struct Candidate {
    let column: Int
    let field: String
    let score: Int
  }

  init(_ table: TableProfile, source: SourceDescription, fileName: String) {
    var counts: [String: Int] = [:]
    for column in table.columns { counts[column.name, default: 0] += 1 }
    repeated = counts.filter { $0.value > 1 && !$0.key.isEmpty }.keys.sorted()
    columns = table.columns.filter { $0.filled > 0 && !$0.name.isEmpty && counts[$0.name] == 1 }
    let candidates = Self.candidates(columns)
    let values = columns.filter(\.hasAllWords).flatMap { $0.frequentWords.prefix(12).map(\.text) }
    vocabulary = VocabularyGuess(
      fileName: fileName, fields: Set(candidates.map(\.field)), values: values)
    language = LanguageGuess(columns)
    hints = FileHints(columns, source, language: language.language)
    assign(candidates, rows: table.rows - table.faulty)
  }

  private static func candidates(_ columns: [ColumnProfile]) -> [Candidate] {
    columns.indices.flatMap { index in
      let readings = ColumnName(columns[index].name).pathReadings
      return readings.enumerated().flatMap { step, reading in
        FieldNames.fields(named: reading.key).map { field in
          Candidate(column: index, field: field, score: 100 - 10 * step)
        }
      }
    }
  }

  private mutating func assign(_ candidates: [Candidate], rows: Int) {
    let identifier = identifierGuess(columns, rows: rows)
    fields = [identifier]
    repeats = columns.first { identifier.columns.contains($0.name) }?.identifiers.repeats ?? 0
    var taken = Set(identifier.columns)
    var done: Set<String> = ["id", "currency"]
    if let currency = hints.currencyColumn { taken.insert(currency) }
    // Of equal names the column with more values is read, and of equal columns the first.
    let sorted = candidates.sorted {
      ($1.score, columns[$1.column].filled, $0.column) < (
        $0.score, columns[$0.column].filled, $1.column
      )
    }
    for candidate in sorted {
      let column = columns[candidate.column]
      guard !taken.contains(column.name), !done.contains(candidate.field),
        let guess = guess(candidate.field, column)
      else { continue }
      guard done.insert(guess.field).inserted else { continue }
      fields.append(guess)
      taken.insert(column.name)
    }
    settleOldPrice(taken: &taken)
    if !done.contains("status") { addStatusOfConditions() }
    addTitle(taken: &taken, rows: rows)
    dropHalfCoordinates()
    fields = fields.sorted { order($0.field) < order($1.field) }
    unused = columns.filter { !taken.contains($0.name) }
  }

  /// Many lists say of what is sold that this is its condition.
  private mutating func addStatusOfConditions() {
    guard let condition = fields.first(where: { $0.field == "condition" }),
      let column = columns.first(where: { condition.columns.contains($0.name) }),
      let guess = column.statusGuessOfConditions()
    else { return }
    fields.append(guess)
  }

  /// An old price is read as the price is, and is nothing without one.
  private mutating func settleOldPrice(taken: inout Set<String>) {
    guard let index = fields.firstIndex(where: { $0.field == "oldPrice" }) else { return }
    guard let price = fields.first(where: { $0.field == "price" && !$0.isOpen }) else {
      taken.subtract(fields[index].columns)
      fields.remove(at: index)
      return
    }
    fields[index] = fields[index].without(price)
  }

  /// A listing needs a title, or a make or model to make one from.
  private mutating func addTitle(taken: inout Set<String>, rows: Int) {
    let parts = ["title"] + vocabulary.vocabulary.nameParts
    let active = fields.filter { !$0.isOpen && parts.contains($0.field) }
    guard active.isEmpty else { return noteMissingTitles(active, rows: rows) }
    let best =
      columns.filter {
        !taken.contains($0.name) && $0.numbers.count * 2 < $0.filled && $0.links.count == 0
      }
      .max { $0.filled < $1.filled } ?? columns.first
    guard let best else { return }
    taken.insert(best.name)
    fields.append(
      FieldGuess("title", column: best.name, [], "decide: no column is named like a title"))
  }

  /// Says how many records have no title because the columns it is made of are empty.
  private mutating func noteMissingTitles(_ parts: [FieldGuess], rows: Int) {
    let filled =
      columns.filter { column in parts.contains { $0.columns.contains(column.name) } }
      .map(\.filled).max() ?? 0
    guard filled < rows, let first = fields.firstIndex(where: { $0.field == parts[0].field })
    else { return }
    fields[first].comment +=
      "; decide: at least \(rows - filled) rows have no title and are left out, unless \"title\" reads "
      + "another column or has a \"default\""
  }

  /// A latitude alone, or a longitude, is no place.
  private mutating func dropHalfCoordinates() {
    let names = fields.map(\.field)
    guard names.contains("latitude") != names.contains("longitude") else { return }
    fields.removeAll { ["latitude", "longitude"].contains($0.field) }
  }

  private func order(_ field: String) -> Int {
    let core = ["id", "title", "description", "price", "oldPrice", "status", "condition", "images"]
    if let index = core.firstIndex(of: field) { return index }
    return 100 + (vocabulary.vocabulary.index(of: field) ?? 50)
  }
}

extension ListingGuess {
  /// The field that a column gives; `nil` for one that such listings do not have, or whose values it
  /// does not have.
  private func guess(_ field: String, _ column: ColumnProfile) -> FieldGuess? {
    switch field {
    case "title", "description", "location": return column.textGuess(field)
    case "price", "oldPrice":
      return column.moneyGuess(field, hints, of: vocabulary.vocabulary.name)
    case "images": return column.imagesGuess()
    case "country": return column.countryGuess()
    case "dealer": return column.referenceGuess(field)
    case "updated": return column.dateGuess(field, hints)
    case "latitude": return column.degreesGuess(field, limit: 90, hints)
    case "longitude": return column.degreesGuess(field, limit: 180, hints)
    case "condition":
      return column.conditionGuess(terms: Set(Listing.Condition.allCases.map(\.rawValue)))
    case "status":
      return column.termGuess(field, terms: Set(Listing.Status.allCases.map(\.rawValue)))
    case "sold": return column.flagGuess("status", yes: "sold", no: "available")
    default: break
    }
    guard let index = vocabulary.vocabulary.index(of: field) else { return nil }
    return switch vocabulary.vocabulary.attributes[index].type {
    case .text, .vin: column.textGuess(field)
    case .integer(let range):
      column.numberGuess(
        field, in: Double(range.lowerBound)...Double(range.upperBound), mayHaveDecimals: false,
        hints)
    case .decimal: column.numberGuess(field, in: nil, mayHaveDecimals: true, hints)
    case .flag: column.flagGuess(field, yes: true, no: false)
    case .date: column.dateGuess(field, hints)
    case .year: column.numberGuess(field, in: 1000...2100, mayHaveDecimals: false, FileHints())
    case .term(let terms): column.termGuess(field, terms: Set(terms.map(\.name)))
    case .quantity(let dimension): column.quantityGuess(field, dimension, hints)
    }
  }
}
