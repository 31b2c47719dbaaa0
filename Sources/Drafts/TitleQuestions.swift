import WaymarkColumns
import WaymarkCore
import WaymarkModel

extension ListingGuess {
  /// Asks for better titles than those that many records share: the brand alone, or the name of a
  /// building with several units.
  mutating func askForEqualTitles() {
    let names = ["title"] + vocabulary.vocabulary.nameParts
    let parts = fields.indices.filter { !fields[$0].isOpen && names.contains(fields[$0].field) }
    guard parts.count == 1, let index = parts.first, fields[index].columns.count == 1,
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

  /// A title from a column and from others that tell its records apart: the unit of a building, or the
  /// town and the reference of a home.
  private func template(of column: ColumnProfile) -> String? {
    let others = columns.filter {
      $0.name != column.name && !$0.name.contains { "{}".contains($0) }
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
    let names = ([column] + (unit.map { [$0] } ?? [town, reference].compactMap(\.self))).map(\.name)
    guard names.count > 1 else { return nil }
    let template = JSON.object([
      JSON.Member("template", .string(names.map { "{\($0)}" }.joined(separator: ", ")))
    ])
    return "\"title\": \(template.spaced)"
  }
}
