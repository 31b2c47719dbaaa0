import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkRecords

/// Columns that may tell buyers something, and that no field of the vocabulary reads.
extension ListingGuess {
  /// How many columns are named.
  private static let limit = 24

  /// Asks which of these columns are attributes that pages should show.
  mutating func askForFacts() {
    let known = asked
    let rows = columns.map(\.filled).max() ?? 0
    let names = Set(contacts)
    let facts = unused.filter { column in
      !column.isIn(known) && !names.contains(column.name) && mayBeFact(column, rows: rows)
    }
    guard !facts.isEmpty else { return }
    let shown = facts.prefix(Self.limit).map { column in
      let sample = column.frequentWords.first { $0.text.count <= 24 }.map {
        " (\(quoted($0.text)))"
      }
      return quoted(column.name) + (sample ?? "")
    }
    let more = facts.count > Self.limit ? " and \(facts.count - Self.limit) more" : ""
    // HTML and lists are not the text of an attribute.
    let plain = facts.filter { $0.markup.count == 0 && $0.list == nil }
    let table = vocabulary.vocabulary
    let example = plain.lazy.compactMap { column in
      Self.key(of: column, table).map { (column.name, $0) }
    }.first
    guard let (column, key) = example else {
      questions.append(
        "decide: no field has these facts, and no page shows them: \(shown.joined(separator: ", "))\(more). To"
          + " show one, declare it in \"attributes\" of the listings")
      return
    }
    let field = JSON.object([JSON.Member(key, .string(column))])
    questions.append(
      "decide: no field has these facts, and no page shows them: \(shown.joined(separator: ", "))\(more). To show"
        + " one, add to the listings \"attributes\": { \"\(key)\": { \"type\": \"text\", \"label\": \"…\" } },"
        + " \"fields\": \(field.spaced), the latter among the fields that are there")
  }

  /// Whether a column differs between records, and has neither addresses, dates nor codes.
  private func mayBeFact(_ column: ColumnProfile, rows: Int) -> Bool {
    let name = ColumnName(column.name)
    let fields = Set(FieldNames.fields(named: name.key))
    guard column.filled * 10 >= rows, column.links.count + column.links.files == 0,
      !column.hasObjects, idScore(column.name) == 0, fields.isDisjoint(with: Self.otherFields),
      !WordTable.isForColleagues(column.name),
      WordTable.names("private-person").isDisjoint(with: name.words),
      !PriceName.isForTraders(column.name),
      !PriceName.hasCost(column.name), !column.isNamedAsPlace, !TaxName.hasTax(column.name),
      !(name.words + [name.key]).contains(where: WordTable.names("technical").contains),
      !differing.contains(column.name)
    else { return false }
    if column.hasAllWords, column.frequentWords.count == 1 { return column.filled < rows }
    let isCode =
      column.identifiers.isNearlyUnique(asIdentifier: false)
      && column.numbers.count < column.filled
      && column.samples.contains { $0.text.contains(where: \.isNumber) }
    return !isCode && column.dateGuess("updated", hints) == nil
  }

  /// Fields that have questions of their own, or that are about the record.
  private static let otherFields: Set = [
    "id", "title", "price", "oldPrice", "salePrice", "currency", "status", "sold", "images",
    "dealer", "contact", "updated", "posted", "link", "street", "postalCode", "location", "country",
    "latitude", "longitude", "stock", "cost",
  ]

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
