import WaymarkColumns
import WaymarkCore
import WaymarkEmbedded
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

/// A known export of a shop or a marketplace, recognised by its columns.
struct ExportGuess {
  /// The description of an export.
  struct Row {
    let name: String

    /// Columns, three of which identify the export.
    let marks: Set<String>
    let vocabulary: String

    /// The columns of each field, the one that takes precedence first.
    let fields: [(field: String, columns: [String])]

    /// The columns that say whether a record is public.
    let states: [String]
    let join: [String]
    let parent: [String]
    let lists: [String]

    /// The words of a column with which a row belongs to the record above it.
    let continues: [(column: String, words: [String])]

    /// The words of other columns with which the numbers in a column mean nothing.
    let untracked: [(column: String, words: [(column: String, words: [String])])]

    /// The terms of the prices.
    let terms: [String]

    /// Questions about fields.
    let notes: [String: String]

    /// How fields read codes and the columns next to them.
    let lines: [String: JSON]

    /// Columns that no field reads, because they are about something else.
    let others: [String]
  }

  static let table: DataTable<Row> = DataTable("Sources/Drafts/Words/exports.json") {
    row throws(DataFault) in
    func texts(_ name: String) throws(DataFault) -> [String] {
      try row[name]?.rows.map { text throws(DataFault) in try text.text } ?? []
    }
    func words(_ columns: DataRow) throws(DataFault) -> [(column: String, words: [String])] {
      try columns.rows.map { column throws(DataFault) in
        (column.name, try column.rows.map { word throws(DataFault) in try word.text })
      }
    }
    let vocabulary = try row.member("vocabulary").text
    guard Vocabulary.named(vocabulary) != nil else { throw row.fault("unknown vocabulary") }
    let fields = try row.member("fields").rows.map { field throws(DataFault) in
      (field.name, try field.rows.map { column throws(DataFault) in try column.text })
    }
    let notes = try row["notes"]?.rows.map { note throws(DataFault) in (note.name, try note.text) }
    return Row(
      name: row.name, marks: Set(try texts("marks").map { ColumnName($0).key }),
      vocabulary: vocabulary, fields: fields, states: try texts("states"),
      join: try texts("join"), parent: try texts("parent"), lists: try texts("lists"),
      continues: try row["continues"].map(words) ?? [],
      untracked: try row["untracked"]?.rows.map { column throws(DataFault) in
        (column.name, try words(column))
      } ?? [],
      terms: try row["terms"]?.words ?? [],
      notes: Dictionary(notes ?? [], uniquingKeysWith: { first, _ in first }),
      lines: try row["lines"]?.rows.reduce(into: [:]) { $0[$1.name] = $1.json } ?? [:],
      others: try texts("others"))
  }

  let row: Row
  private let names: [String: String]

  /// Recognises an export by the names of its columns; `nil` for other files.
  init?(_ columns: [String]) {
    let keys = columns.map { ColumnName($0).key }
    let best = Self.table.rows.map { row in (row, count: Set(keys).intersection(row.marks).count) }
      .max { $0.count < $1.count }
    guard let best, best.count >= 3 else { return nil }
    row = best.0
    names = Dictionary(zip(keys, columns), uniquingKeysWith: { first, _ in first })
    // A program may write other files with some of the same columns.
    let prices = row.fields.first { $0.field == "price" }?.columns ?? []
    guard prices.isEmpty || !self.columns(prices).isEmpty else { return nil }
    let names = row.fields.filter { ["id", "title"].contains($0.field) }.flatMap(\.columns)
    guard !self.columns(names + row.join).isEmpty else { return nil }
  }

  /// The columns in a list that the file has.
  func columns(_ listed: [String]) -> [String] { listed.compactMap { names[ColumnName($0).key] } }

  /// The line of a field and its columns, if the file has all of them.
  func line(of field: String) -> (line: JSON, columns: [String])? {
    guard let line = row.lines[field], case .object(let members) = line else { return nil }
    let names = members.flatMap { member -> [String] in
      guard case .string(let text) = member.value else { return [] }
      switch member.name {
      case "column": return [text]
      case "template": return text.matches(of: /\{([^}]*)\}/).map { String($0.1) }
      default: return []
      }
    }
    return columns(names) == names ? (line, names) : nil
  }

  /// The rules that join rows into one record; `nil` if each row is a record.
  var join: JoinRules? {
    let by = columns(row.join)
    guard !by.isEmpty else { return nil }
    var rules = JoinRules(
      by: by, parent: columns(row.parent).first, lists: columns(row.lists))
    var only: [String: [String]] = [:]
    for (column, words) in row.continues {
      for name in columns([column]) { only[name] = words }
    }
    if !only.isEmpty { rules.continues = .having(RowRules(only: only)) }
    return rules
  }
}

extension ExportGuess {
  /// The columns that mean nothing in some rows of a table.
  func partial(in table: TableProfile) -> [String: RowRules] {
    var partial: [String: RowRules] = [:]
    for (column, flags) in row.untracked {
      for name in columns([column]) {
        for (flag, words) in flags {
          guard let flag = table.columns.first(where: { columns([flag]) == [$0.name] }) else {
            continue
          }
          // A word such as `none` may be read as no value.
          let found = words.filter { word in
            // A code has no other forms, and a later file may have it.
            word.utf8.allSatisfy(\.isASCIIDigit)
              || flag.frequentWords.contains { $0.text.lowercased() == word }
              || flag.filled < table.rows && (word.isEmpty || WordTable.isNothing(word))
          }
          guard !found.isEmpty else { continue }
          partial[name, default: RowRules()].add(RowRules(except: [flag.name: found]))
        }
      }
    }
    return partial
  }
}

extension ListingGuess {
  /// Reads the known columns of an export, and no others.
  mutating func take(
    _ export: ExportGuess, _ taken: inout Set<String>, _ done: inout Set<String>
  ) {
    taken.formUnion(export.columns(export.row.others))
    for (field, listed) in export.row.fields where field != "id" && !done.contains(field) {
      if let (line, names) = export.line(of: field) {
        done.insert(field)
        fields.append(
          FieldGuess(field, line, columns: names, "with the codes of \(export.row.name)"))
        taken.formUnion(names)
        continue
      }
      var present = export.columns(listed).compactMap { name in
        columns.first { $0.name == name }
      }
      if present.isEmpty, let own = ownText(listed) { present = [own] }
      guard let last = present.last, let first = present.first else { continue }
      let isPrice = field == "price"
      // Without sales, each price is the usual one.
      let isSold = fields.contains { $0.field == "price" && $0.columns == [last.name] }
      if field == "oldPrice", isSold { continue }
      guard var guess = guess(field, isPrice ? last : first) else {
        refused.append((field, first.name))
        continue
      }
      if isPrice, present.count > 1 { guess = guess.reading(present.map(\.name)) }
      if isPrice, !export.row.terms.isEmpty {
        guess = guess.adding(
          JSON.Member("terms", .array(export.row.terms.map { .string($0) })),
          "such prices are \(export.row.terms.joined(separator: ", "))")
      }
      if field == "description", present.count > 1 {
        guess = guess.reading(present.map(\.name))
        let both = present.reversed().map { "{\($0.name)}" }.joined(separator: " ")
        let others = guess.members.filter { $0.name != "columns" }
        let line = JSON.object([JSON.Member("template", .string(both))] + others)
        guess.comment +=
          "; decide: pages show the first of them that a record has. To show both, write"
          + " \"description\": \(line.spaced)"
      }
      if let note = export.row.notes[field] { guess.comment += "; " + note }
      done.insert(field)
      fields.append(guess)
      taken.formUnion(guess.columns)
    }
    settleUnits(of: export, &taken)
    for (name, rules) in export.partial(in: table) {
      partial[name, default: RowRules()].add(rules)
    }
  }

  /// The text in the language of the records, if each language has a member: `desc.en`.
  private func ownText(_ listed: [String]) -> ColumnProfile? {
    let keys = listed.map { ColumnName($0).key }
    let texts = columns.filter { column in
      let path = ColumnName.path(column.name)
      return path.count > 1 && ColumnName.isLanguage(path[path.count - 1])
        && keys.contains(ColumnName(path.dropLast().joined(separator: " ")).key)
    }
    return texts.first { ColumnName($0.name).language == language.language }
      ?? texts.max { $0.filled < $1.filled }
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
}
