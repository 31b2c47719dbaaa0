import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

/// Columns whose values say more than their names: a `Type` may be a body, a model or the same word
/// in each row.
extension ColumnProfile {
  /// The field of a column among all columns of a file, for a field by its name.
  ///
  /// A column of words for conditions is a condition. The result is `unknown` for a column that
  /// cannot be read.
  func field(_ field: String, among columns: [ColumnProfile]) -> String {
    // The usable area of a home is not its living area.
    if field == "livingArea", !isLivingArea, columns.contains(where: \.isLivingArea) {
      return "unknown"
    }
    if field == "firstRegistration", hasYears,
      !columns.contains(where: { $0.name != name && $0.isNamed("year", .other) })
    {
      return "year"
    }
    // American cars have a title, which is clean or salvage.
    if ["title", "category"].contains(field), DamageName.isTold(by: self) { return "unknown" }
    // A badge may say what is sold, as an only trim never does.
    if namesSales,
      field == "location" || field != "condition" && ListingGuess.kind(of: field).isWords
    {
      return "unknown"
    }
    guard Self.kinds.contains(field) else { return field }
    // The type of each feature in a list is not that of the record.
    if list != nil, field != "category",
      WordTable.term(ColumnName(ColumnName.path(name).last ?? name).key, of: "kind") != nil
    {
      return "unknown"
    }
    if hasConditions { return "condition" }
    guard !hasProductTypes, !hasFormatTypes, !hasVehicles, !hasDeals else { return "unknown" }
    guard isKind else { return field }
    let isKnown = frequentWords.contains { WordTable.term($0.text, of: field) != nil }
    guard !isConstant || isKnown else { return "unknown" }
    // A Dutch type such as `1.2 Edition` is a version, also if several cars have it.
    let isDutch = field == "bodyType" && columns.contains { ColumnName($0.name).key == "merk" }
    guard ["bodyType", "category"].contains(field), hasVersions || isDutch && hasNumbered else {
      return field
    }
    // Names such as `1.5 TSI` are versions of a model, and such as `XF 410` models.
    if columns.contains(where: { $0.name != name && $0.isNamed("model", .other) }) { return "trim" }
    return field == "bodyType" && frequentWords.count > 3 ? "model" : field
  }

  /// Whether a word says that something is reserved or sold, and nothing else.
  private var namesSales: Bool {
    hasAllWords
      && frequentWords.contains { word in
        ["reserved", "sold"].contains(WordTable.term(word.text, of: "status"))
          && !WordTable.names("vague").contains(folded(word.text))
      }
  }

  /// Whether its name means the area to live in, and no other.
  private var isLivingArea: Bool {
    ColumnName(name).pathReadings.contains { reading in
      WordTable.names("living-area").contains(reading.key)
        && ColumnRest(reading.rest).fits("livingArea", .quantity(.area))
    }
  }

  private static let kinds: Set = ["bodyType", "propertyType", "model", "trim", "category"]

  /// Whether its values may show what is sold, if its name means a field.
  func mayTell(_ field: String) -> Bool {
    guard Self.kinds.contains(field) else { return true }
    if hasConditions || isKind && isConstant { return false }
    guard field == "propertyType" else { return true }
    return !hasAllWords
      || frequentWords.contains { WordTable.term($0.text, of: "propertyType") != nil }
  }

  /// Whether its values say that things are sold, rented or wanted.
  private var hasDeals: Bool {
    hasAllWords && frequentWords.contains { PaidTime.isSale($0.text) }
      && PriceName.isListed(name, in: "deal-name")
  }
}

extension ListingGuess {
  /// Asks about lists of names and values with too many names.
  mutating func askForCrowdedLists(_ table: TableProfile) {
    for list in table.crowdedLists {
      questions.append(
        "decide: \(quoted(list)) has names that a draft does not list. To read the value of one, write it"
          + " as those that are listed; a name with braces or \"].\" needs another name")
    }
  }

  /// Asks about names in a list whose values are in members with unknown names.
  mutating func askForPairsOfNames() {
    let known = asked
    for column in unused
    where column.list != nil && !column.isIn(known)
      && columns.contains(where: { $0.list == column.list && $0.name != column.name })
      && !column.frequentWords.allSatisfy({ ColumnName.isLanguage($0.text) })
    {
      let last = ColumnName(ColumnName.path(column.name).last ?? column.name).key
      guard WordTable.names("pair-name").contains(last),
        let sample = column.frequentWords.first(where: {
          !FieldNames.fields(named: ColumnName($0.text).key).isEmpty
        })?.text
      else { continue }
      guard let end = column.name.lastIndex(where: { $0 == "." || $0 == "@" }) else { continue }
      let list = column.name[..<end]
      let key = column.name[end...].drop { $0 == "." }
      questions.append(
        "decide: \(StateGuess.shown(column)) seems to name the values next to it in a list, and no field reads them."
          + " To read one, write its path, such as \(quoted("\(list)[\(key)=\(sample)]" + (key.hasPrefix("@") ? "" : ".…")))"
      )
    }
  }

  /// Asks about vehicles of other vocabularies, such as motorcycles among cars.
  mutating func askForOtherVehicles() {
    for column in columns {
      let others = column.otherVehicles(than: vocabularyName)
      for name in Set(others.map(\.vocabulary)).sorted() {
        let words = others.filter { $0.vocabulary == name }.map { JSON.string($0.word) }
        let rule = JSON.object([JSON.Member(column.name, .array(words))]).spaced
        questions.append(
          "decide: \(StateGuess.shown(column)) seems to say what is a \(vocabularyName) and what a \(name), and a"
            + " set has one kind. Write in the source \"except\": \(rule), and draft a second set with"
            + " --vocabulary \(name) and, in place of that, \"only\": \(rule)")
      }
    }
  }

  /// Asks for columns in place of objects in cells.
  mutating func askForObjects(taken: inout Set<String>) {
    let found = columns.filter {
      !taken.contains($0.name) && $0.hasObjects && !$0.hasTextLists
    }.map(\.name)
    guard !found.isEmpty else { return }
    questions.append(
      "decide: objects and lists in the cells of \(found.map(quoted).joined(separator: ", ")) are not read; export"
        + " their members as columns, such as \(quoted(found[0] + ".city")), or the text of each")
  }
}
