import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkRecords
import WaymarkValues

extension ListingGuess {
  /// The field for a column; `nil` if such listings do not have the field, or the values do not
  /// fit.
  func guess(_ field: String, _ column: ColumnProfile) -> FieldGuess? {
    let studios = field == "bedrooms" ? column.studios : []
    guard studios.isEmpty else {
      let values = studios.map { JSON.Member($0, "0") }
      return guess(field, column.without(studios))?.adding(
        JSON.Member("values", .object(values)), "a studio has no bedroom of its own")
    }
    let least = isCount(field) ? column.leastNumbers : []
    guard least.isEmpty else { return guess(field, column.without(least))?.asking(about: least) }
    if Self.namedFields.contains(field), column.hasAllWords, !column.words.isEmpty,
      column.frequentWords.allSatisfy({ Int($0.text) != nil && $0.text.count < 3 })
    {
      return column.codesGuess(field)
    }
    if !column.countsPieces, Self.hasWords(field, in: vocabulary.vocabulary),
      column.hasCodes(of: field) || Self.wordFields.contains(field) && column.hasLetters
    {
      return column.codesGuess(field, among: terms(of: field))
    }
    // Of a category with a type and a name, the name is the category.
    if field == "category", ColumnName(ColumnName.path(column.name).last ?? "").key == "type",
      columns.contains(where: {
        $0.name.lowercased() == column.name.dropLast(4).lowercased() + "name"
      })
    {
      return nil
    }
    // Records do not read an object in a cell, such as `{"city": …}`.
    guard !column.hasObjects else { return nil }
    // A thing has one title; things in it, such as accessories, have others.
    let languages = ["title", "description"].contains(field) ? languages(of: column) : nil
    guard field != "title" || column.firstOfList == nil || languages != nil else { return nil }
    guard let first = column.firstOfList, field != "images" else {
      return plainGuess(field, column)
    }
    let table = vocabulary.vocabulary
    if let row = table.index(of: field), table.takesLists(table.attributes[row]) {
      return plainGuess(field, column).map { guess in
        var guess = guess
        guess.comment += "; several values of a record are shown with commas"
        return guess
      }
    }
    return plainGuess(field, column).map { guess in
      var guess = guess.reading([first, column.name], of: column.name)
      guess.comment += "; decide: some records have several values, of which the first is read"
      return languages.map { guess.asking(about: $0, column) } ?? guess
    }
  }

  /// The field that a column with the name of one is; codes of a category are those of bodies in a
  /// vocabulary that has no category.
  func field(_ named: String, of column: ColumnProfile) -> String {
    let field = column.field(named, among: columns)
    let table = vocabulary.vocabulary
    guard field == "category", table.index(of: field) == nil, table.index(of: "bodyType") != nil,
      column.hasCodes(of: field),
      !columns.contains(where: { $0.name != column.name && $0.isNamed("bodyType", .words) })
    else { return field }
    return "bodyType"
  }

  /// The words that a field has; empty if it has any.
  private func terms(of field: String) -> [String] {
    if field == "condition" { return Listing.Condition.allCases.map(\.rawValue) }
    guard let index = vocabulary.vocabulary.index(of: field),
      case .term(let terms) = vocabulary.vocabulary.attributes[index].type
    else { return [] }
    return terms.map(\.name)
  }

  /// Whether a field counts things.
  private func isCount(_ field: String) -> Bool {
    guard let index = vocabulary.vocabulary.index(of: field) else { return false }
    return switch vocabulary.vocabulary.attributes[index].type {
    case .integer, .decimal: true
    default: false
    }
  }

  /// The column with the languages of the texts in a list, such as `title@lang` for `title`.
  private func languages(of column: ColumnProfile) -> ColumnProfile? {
    let base = column.name.lastIndex { ".@".contains($0) }.map { column.name[...$0] } ?? ""
    return columns.first { other in
      guard other.list != nil, other.hasAllWords else { return false }
      return [column.name + "@", column.name + ".", String(base)].contains { start in
        other.name.hasPrefix(start)
          && WordTable.names("language-member").contains(
            ColumnName(String(other.name.dropFirst(start.count))).key)
      } && other.frequentWords.allSatisfy { ColumnName.isLanguage(String($0.text.prefix(2))) }
    }
  }

  /// The fields of text whose values are words.
  private static let wordFields = ["fuel", "transmission", "bodyType", "color", "drive"]

  /// The fields of text in which short numbers are codes, and long ones may be names such as `925`.
  private static let namedFields = ["heating", "material", "interiorColor"]

  /// The fields of yes and no that may be numbers of things.
  static let numbered: Set = ["parking", "balcony"]

  /// Whether a field has words, so that a number in it is the code of one.
  static func hasWords(_ field: String, in vocabulary: Vocabulary) -> Bool {
    if field == "condition" { return true }
    guard let index = vocabulary.index(of: field) else { return false }
    let type = vocabulary.attributes[index].type
    if case .term = type { return true }
    return type == .text && (wordFields + ["category"]).contains(field)
  }

  /// Asks about columns with the names of fields that cannot read them.
  mutating func askForRefused() {
    let rows = columns.map(\.filled).max() ?? 0
    refused += unused.filter(\.hasSomeConditions).map { ("condition", $0.name) }
    var count = 0
    for (field, column) in refused where count < 8 {
      guard var key = declaration(of: field), !fields.contains(where: { $0.field == field }),
        let column = unused.first(where: { $0.name == column }),
        !questions.contains(where: { $0.contains(quoted(column.name)) }),
        !StateGuess.mayTellState(column, rows: rows), field != "trim" || !column.hasEquipment
      else { continue }
      count += 1
      let shown = column.samples.prefix(2).map { quoted($0.text) }.joined(separator: ", ")
      if let form = ColumnProfile.codeForms[field] {
        questions.append(
          "decide: \(quoted(column.name)) is not read as the field \"\(field)\", because of values such as \(shown):"
            + " \(form). Correct them in the file, or leave them: records go without it")
        continue
      }
      if key == "unit", shown.contains(where: \.isLetter) {
        // A word alone, such as `Monthly`, has no number.
        key = shown.contains(where: \.isNumber) ? "units" : "values"
      }
      let words = JSON.object([JSON.Member("…", "…")])
      let units = key == "units" ? MarkedUnits(column)?.units : nil
      // Of several engines, each has a power.
      let source =
        column.firstOfList.map { JSON.Member("columns", [.string($0), .string(column.name)]) }
        ?? JSON.Member("column", .string(column.name))
      let advice = JSON.object([
        source, JSON.Member(key, units ?? (key == "values" || key == "units" ? words : "…")),
      ])
      questions.append(
        "decide: \(quoted(column.name)) is named like the field \"\(field)\", but is not read, because of values"
          + " such as \(shown). If they mean the field, say how to read them: \"\(field)\": \(advice.spaced)"
          + (field == "condition" && column.hasAllWords ? StateGuess.adviceOfRows(column) : "")
      )
    }
  }

  /// The key that may make a field read its column: a unit, the order of dates, or the meaning of
  /// words; `nil` for no field of such listings.
  private func declaration(of field: String) -> String? {
    if ["condition", "updated"].contains(field) { return field == "updated" ? "dates" : "values" }
    guard let index = vocabulary.vocabulary.index(of: field) else { return nil }
    return switch vocabulary.vocabulary.attributes[index].type {
    case .quantity: "unit"
    case .date: "dates"
    default: "values"
    }
  }

  private func plainGuess(_ field: String, _ column: ColumnProfile) -> FieldGuess? {
    switch field {
    case "title": return column.textGuess(field)
    case "location":
      // `Location` is a rent in French.
      let areFlags = column.hasAllWords && StateGuess.hasFlags(column)
      return areFlags || column.hasNumbersOfPlaces || column.hasStores || column.hasPositions
        ? nil : column.textGuess(field)
    case "description":
      // The columns of a known export have a known meaning.
      var guess = column.textGuess(field)
      let marks = ["**", #"\\"#, "~~", ".~"].filter { mark in
        column.texts.contains { $0.contains(mark) }
      }
      if !marks.isEmpty {
        guess.comment +=
          "; decide: pages show marks such as \(marks.joined(separator: " and ")) in its texts: write blanks or"
          + " HTML in place of them in the file"
      }
      guard export == nil, WordTable.isNote(column.name) else { return guess }
      guess.comment += "; is it written for buyers, or for colleagues alone?"
      return guess.open(if: true)
    case "price", "oldPrice":
      return column.moneyGuess(field, hints, of: vocabularyName)
    case "rent": return column.moneyGuess("price", hints, of: vocabularyName)
    case "images": return column.imagesGuess()
    case "country": return column.countryGuess()
    case "dealer": return column.referenceGuess(field)
    case "updated": return column.dateGuess(field, hints)
    case "latitude": return column.degreesGuess(field, limit: 90)
    case "longitude": return column.degreesGuess(field, limit: 180)
    case "condition":
      // `Stan` with numbers is the stock in Polish.
      guard !column.countsPieces else { return nil }
      return column.conditionGuess(terms: Set(Listing.Condition.allCases.map(\.rawValue)))
    default: break
    }
    guard let index = vocabulary.vocabulary.index(of: field) else { return nil }
    return switch vocabulary.vocabulary.attributes[index].type {
    case .text where field == "damage": column.damageGuess()
    // `Interior` may be of leather.
    case .text where field == "interiorColor" && column.hasMaterials: nil
    // A French family is a model of vehicles, and a category in a shop.
    case .text
    where field == "model" && vocabulary.vocabulary == .product
      && column.isNamed("category", .other):
      nil
    case .text where field == "emissionClass": column.emissionGuess()
    case .text where field == "category": column.categoryGuess()
    // `Klima, Navi` in a column `Ausstattung` is equipment.
    case .text where field == "trim" && column.hasEquipment: nil
    case .text: field == "gtin" ? column.codeGuess(field, isArticleNumber) : column.textGuess(field)
    case .vin: column.codeGuess(field, isVehicleNumber)
    case .integer(let range):
      column.numberGuess(
        field, in: Double(range.lowerBound)...Double(range.upperBound), mayHaveDecimals: false,
        hints)
    case .decimal: column.numberGuess(field, in: 0...1000, mayHaveDecimals: true, hints)
    case .flag:
      // A 2 of `furnished` is a code.
      flag(field, column)
    case .date: column.dateGuess(field, hints)
    case .year: column.yearGuess(field)
    case .term(let terms): column.termGuess(field, terms: Set(terms.map(\.name)))
    case .quantity(let dimension): column.quantityGuess(field, dimension, hints)
    }
  }
}

extension ListingGuess {
  /// A flag, which may be a number of things; without a carport, a home may still have a garage.
  private func flag(_ field: String, _ column: ColumnProfile) -> FieldGuess? {
    let guess =
      (Self.numbered.contains(field) ? column.countedFlagGuess(field) : nil)
      ?? column.flagGuess(field, yes: .bool(!column.isNegated), no: .bool(column.isNegated))
    let hasOthers = columns.contains { other in
      other.name != column.name
        && !WordTable.names("parking").isDisjoint(with: ColumnName(other.name).words)
    }
    guard let guess, field == "parking", hasOthers else { return guess }
    let values = Deal.object("values", guess.members)
    // `No` is an answer, and 0 only that of this column.
    guard values.contains(where: { Int($0.name) == 0 && $0.value == .bool(false) }) else {
      return guess
    }
    let known = values.map { JSON.Member($0.name, Int($0.name) == 0 ? .null : $0.value) }
    return FieldGuess(
      field, column: column.name, [JSON.Member("values", .object(known))],
      guess.comment + "; 0 says nothing, because other columns count places to park, too"
    ).open(if: guess.isOpen)
  }
}

extension FieldGuess {
  /// The field with a question about values such as `4+`, which are not numbers.
  fileprivate func asking(about least: [String]) -> FieldGuess {
    let values = JSON.Member("values", .object(least.map { JSON.Member($0, .null) }))
    let number = JSON.string(String(least[0].prefix(while: \.isNumber)))
    let text = JSON.object([JSON.Member("\(field)Text", .string(columns[0]))])
    return adding(
      values,
      "decide: values such as \(quoted(least[0])) are not numbers, and pages do not show them. To"
        + " show \(number.text), write it in place of null. To show the words, add to the listings \"attributes\":"
        + " { \"\(field)Text\": { \"type\": \"text\", \"label\": \"…\" } }, \"fields\": \(text.spaced), in place"
        + " of this line")
  }

  /// The field with a question about its texts in other languages, which a list has after the first.
  fileprivate func asking(
    about languages: ColumnProfile, _ column: ColumnProfile
  ) -> FieldGuess {
    var guess = self
    let words = languages.frequentWords.map(\.text)
    let list = column.list ?? column.name
    let key = languages.name.dropFirst(list.count).drop { $0 == "." }
    // The languages after the first of each record are unknown, unless the order differs.
    let members = (words.count > 1 ? words : words + ["…"]).map { word in
      JSON.Member(word, .string("\(list)[\(key)=\(word)]\(column.name.dropFirst(list.count))"))
    }
    guess.comment +=
      ". They are by language, the first is \(words.prefix(4).map(quoted).joined(separator: ", ")). "
      + "To publish each, add the languages to \"locales\", and write"
      + " \"\(field)\": \(JSON.object(members).spaced)"
    return guess.open(if: words.count > 1)
  }
}

extension ColumnProfile {
  /// Years, among which 0 means none.
  fileprivate func yearGuess(_ field: String) -> FieldGuess? {
    let zeros = zeros
    let years = without(zeros).numberGuess(
      field, in: 1000...2100, mayHaveDecimals: false, FileHints())
    guard !zeros.isEmpty else { return years }
    return years?.adding(
      JSON.Member("nulls", .array(zeros.map { .string($0) })), "0 means no value")
  }

  /// A class of emissions, which is 0 for electric cars, and where it is unknown.
  fileprivate func emissionGuess() -> FieldGuess? {
    let zeros = zeros.filter { Int($0) == 0 }
    guard !zeros.isEmpty else { return textGuess("emissionClass") }
    guard zeros.count < frequentWords.count else { return nil }
    return textGuess("emissionClass").adding(
      JSON.Member("nulls", .array(zeros.map { .string($0) })), "0 means no value")
  }

  /// Whether it is named for a state, and some of its few words are conditions.
  fileprivate var hasSomeConditions: Bool {
    hasAllWords && 2...12 ~= frequentWords.count && isNamedAsState
      && frequentWords.contains { WordTable.term($0.text, of: "condition") != nil }
  }
}
