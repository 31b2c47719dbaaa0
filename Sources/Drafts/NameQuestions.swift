import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkRecords
import WaymarkValues

extension ListingGuess {
  /// Asks about columns that no field reads, although words of their names are those of a field that
  /// nothing else is read as: `VehicleBodyTypeText`.
  mutating func askForNames() {
    let known = asked
    let read = Set(fields.map(\.field))
    let names = Set(RecordKind.listing.fields(vocabulary.vocabulary).map(\.name))
      .subtracting(read).subtracting(Self.settled)
    var found: [(column: String, field: String, value: JSON?)] = []
    for column in unused
    where !column.isIn(known) && !WordTable.isForColleagues(column.name)
      && !PriceName.isListed(column.name, in: "price-unit") && !column.namesUnits
      && !ColumnName(column.name).hasPhrase(in: "other-fact")
    {
      let field = field(meantBy: column, among: names)
      if let field, !found.contains(where: { $0.field == field }) {
        found.append((column.name, field, guess(field, column)?.value))
      }
    }
    // The simplest example says nothing about units and words.
    let examples = found.filter { if case .object = $0.value { true } else { false } }
    guard let first = examples.first ?? found.first else { return }
    let value = examples.isEmpty ? "\"…\"" : first.value?.spaced ?? ""
    let shown = found.prefix(8).map { "\(quoted($0.column)) (\($0.field))" }
    questions.append(
      "decide: no field reads these columns, but a part of each name, or the unit of the"
        + " values, means one: "
        + shown.joined(separator: ", ") + ". To read one, map its field to it, such as"
        + " \"\(first.field)\": \(value)")
  }

  /// The field of some that a part of a column's name means, or the unit of its values.
  private func field(meantBy column: ColumnProfile, among names: Set<String>) -> String? {
    let phrases = Self.phrases(of: column.name).lazy.flatMap(FieldNames.fields(named:))
    if let field = phrases.first(where: { names.contains($0) && mayBe($0, column) }) {
      return field
    }
    guard column.typed == 0, column.numbers.count * 4 < column.filled else { return nil }
    return Self.measured.first { field in
      guard names.contains(field), case .quantity(let dimension) = Self.kind(of: field) else {
        return false
      }
      let found = column.trials.filter { sample in
        sample.text.contains(where: \.isNumber)
          && sample.text.split(separator: " ").last.flatMap {
            Unit.named(String($0), of: dimension)
          }
            != nil
      }
      return found.reduce(0) { $0 + $1.count } * 4 > column.filled
    }
  }

  /// Fields whose values have units of their own: `5123 miles`, `80 m²`.
  private static let measured = ["mileage", "livingArea", "power"]

  /// Whether the values of a column may be those of a field; words have letters.
  private func mayBe(_ field: String, _ column: ColumnProfile) -> Bool {
    let hasWords =
      Self.kind(of: field).isWords || ["category", "condition", "location"].contains(field)
    // `FloorCovering` has words, and no numbers of storeys.
    guard
      field != "floor" || column.samples.contains(where: { $0.text.contains(where: \.isNumber) })
    else { return false }
    return column.field(field, among: columns) == field
      && (field == "condition" && column.hasAllWords || guess(field, column) != nil)
      && (!hasWords || column.links.count == 0 && column.numbers.count * 2 < column.filled)
  }

  /// Fields that have questions of their own, or that no part of a name shows.
  private static let settled: Set = [
    "id", "title", "description", "price", "oldPrice", "status", "images", "dealer", "updated",
    "country", "latitude", "longitude", "posted", "availableFrom", "validFrom", "validUntil",
  ]

  /// One to three adjacent words of the last part of a name, the longest phrases first.
  static func phrases(of name: String) -> [String] {
    let words = ColumnName(ColumnName.path(name).last ?? name).words
    return (1...3).reversed().flatMap { length in
      words.indices.dropLast(length - 1).map { words[$0..<$0 + length].joined() }
    }.filter { $0.utf8.count > 2 && WordTable.term($0, of: "kind") == nil }
  }
}
