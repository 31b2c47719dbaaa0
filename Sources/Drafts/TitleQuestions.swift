import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Offers long texts whose name ends like that of a description: `GeneralBoatDescription`.
  mutating func askForDescription(taken: inout Set<String>) {
    guard !fields.contains(where: { $0.field == "description" }) else { return }
    let named = columns.filter { column in
      let words = ColumnName(ColumnName.path(column.name).last ?? column.name).words
      let isEnd = words.last.map(WordTable.names("description-end").contains) ?? false
      // Next to the text of a brand or a place, one of the thing may be missing.
      return isEnd && words.count > 1 && !taken.contains(column.name)
        && (column.markup.count > 0 || !column.texts.isEmpty)
        && words.dropLast().allSatisfy { FieldNames.fields(named: $0).isEmpty }
        && WordTable.names("technical").isDisjoint(with: words)
        && !ColumnName(column.name).isOfOther && !WordTable.isForColleagues(column.name)
    }
    guard let column = named.max(by: { $0.filled < $1.filled }),
      var guess = guess("description", column)
    else { return }
    taken.insert(column.name)
    guess.comment += "; decide: the name only ends like that of a description"
    fields.append(guess.open)
  }

  /// Asks for better titles than those that many records share: the brand alone, or the name of a
  /// building with several units.
  mutating func askForEqualTitles() {
    let names = ["title"] + vocabulary.vocabulary.nameParts
    let parts = fields.indices.filter { !fields[$0].isOpen && names.contains(fields[$0].field) }
    guard parts.count == 1 else { return askForSlogans(parts) }
    guard let index = parts.first, fields[index].columns.count == 1,
      let column = columns.first(where: { fields[index].columns == [$0.name] })
    else { return }
    let field = fields[index].field
    let template = template(of: column)
    guard field == "title" else {
      fields[index].comment +=
        "; decide: no column is named like a title, so titles are only the \(field). If a column is"
        + " better, write \"title\": \"…\"" + (template.map { "; or from several: \($0)" } ?? "")
      return
    }
    guard let template, column.hasAllWords, column.frequentWords.count * 2 <= column.filled else {
      return
    }
    fields[index].comment +=
      "; decide: \(counted(column.filled, "record has", many: "records have")) only"
      + " \(counted(column.frequentWords.count, "title")). To tell them apart, write \(template)"
  }

  /// Asks whether titles that many records share are slogans, which do not name the thing.
  private mutating func askForSlogans(_ parts: [Int]) {
    guard let index = parts.first(where: { fields[$0].field == "title" }),
      let column = columns.first(where: { fields[index].columns == [$0.name] }),
      column.hasAllWords, column.filled > 3, column.frequentWords.count * 2 <= column.filled,
      let first = column.frequentWords.first
    else { return }
    let others = vocabulary.vocabulary.titleParts.filter { part in
      fields.contains { $0.field == part && !$0.isOpen }
    }
    fields[index].comment +=
      "; decide: \(counted(column.filled, "record has", many: "records have")) only"
      + " \(counted(column.frequentWords.count, "title")), such as \(quoted(first.text)). To make titles of"
      + " \(others.joined(separator: ", ")) instead, write \"title\": null"
  }

  /// Asks about titles such as `SOLD - Golf` if no column says what is sold.
  mutating func askForSoldTitles() {
    guard !fields.contains(where: { $0.field == "status" && !$0.isOpen }) else { return }
    let titles = Set(fields.filter { $0.field == "title" }.flatMap(\.columns))
    for column in columns where titles.contains(column.name) {
      let found = (column.frequentWords.map(\.text) + column.texts).filter(Self.tellsSale)
      guard let first = found.min() else { continue }
      questions.append(
        "decide: titles such as \(quoted(first)) seem to say what is sold or reserved, which no field reads, so"
          + " these are drafted as available. Add a column with the status to the file")
    }
  }

  /// Whether the first or the last words of a title, apart from the others by marks or capitals, mean
  /// sold or reserved.
  private static func tellsSale(_ title: String) -> Bool {
    let parts = title.split { "-–—:|*()[]!•".contains($0) }.map { $0.split(separator: " ") }
    let words = title.split { !$0.isLetter }
    let capitals = words.filter { word in word.count > 3 && word.allSatisfy(\.isUppercase) }
    let apart = parts.count > 1 ? parts.map { $0.joined(separator: " ") } : []
    return (apart + (title.contains(where: \.isLowercase) ? capitals.map(String.init) : []))
      .contains {
        ["sold", "reserved"].contains(WordTable.term($0, of: "status"))
          && !WordTable.names("vague").contains(folded($0))
      }
  }

  /// A title from a column and from others that tell its records apart: the unit of a building, or the
  /// town and the reference of a home.
  private func template(of column: ColumnProfile) -> String? {
    let others = columns.filter {
      $0.name != column.name && !$0.name.contains { "{}".contains($0) }
        && $0.filled * 10 >= column.filled * 9
    }
    let unit = others.first { other in
      WordTable.names("unit-name").contains(ColumnName(other.name).key)
        && other.trials.first?.text.contains(where: \.isNumber) ?? false
    }
    guard unit != nil || vocabulary.vocabulary == .home else { return nil }
    let town = others.first { other in
      fields.contains { $0.field == "location" && $0.columns == [other.name] }
    }
    let references = others.filter { other in
      idScore(other.name) > 0 && other.identifiers.isNearlyUnique(asIdentifier: false)
    }
    // The identifier may be that of a program.
    let reference = references.first { ColumnName($0.name).key != "id" } ?? references.first
    let number = vocabulary.vocabulary == .home ? houseNumber(next: column, among: others) : nil
    // An address, and no other title, tells homes apart.
    let rest = unit.map { [$0] } ?? [town, number == nil ? reference : nil].compactMap(\.self)
    guard number != nil || !rest.isEmpty else { return nil }
    let address = columns.filter { [column.name, number?.name].contains($0.name) }
    let parts =
      [address.map { "{\($0.name)}" }.joined(separator: " ")] + rest.map { "{\($0.name)}" }
    let template = JSON.object([
      JSON.Member("template", .string(parts.joined(separator: ", ")))
    ])
    return "\"title\": \(template.spaced)"
  }

  /// The column of house numbers for a column of streets.
  private func houseNumber(
    next street: ColumnProfile, among others: [ColumnProfile]
  ) -> ColumnProfile? {
    guard street.isNamed("street", .other) else { return nil }
    return others.first { $0.isNamed("street", .other) && $0.numbers.count * 2 > $0.filled }
  }
}
