import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

/// The rows of a shop's export that are variations of other rows.
///
/// WooCommerce translates the names of its columns into any language, but not the types of its
/// products.
struct Variations {
  /// The column with the types, and those of variations.
  let column: String
  let words: [String]

  /// How many rows are variations.
  let count: Int

  /// The rules that join the rows; `nil` if no column names the row that a variation belongs to.
  let rules: JoinRules?

  /// Finds variations; `nil` without one.
  init?(_ columns: [ColumnProfile]) {
    guard let type = columns.first(where: \.hasProductTypes) else { return nil }
    let variations = type.frequentWords.filter {
      ProductTypes.types(in: $0.text).contains("variation")
    }
    guard !variations.isEmpty else { return nil }
    let count = variations.reduce(0) { $0 + $1.count }
    column = type.name
    words = variations.map(\.text)
    self.count = count
    let others = columns.filter { $0.name != type.name }
    rules =
      others.lazy.filter { $0.filled <= count && $0.filled * 2 > count }.compactMap {
        Self.rules(parent: $0, others)
      }.first
  }

  /// The rules for a column that may name the first row of each record, by `id:44` or by its SKU.
  private static func rules(parent: ColumnProfile, _ columns: [ColumnProfile]) -> JoinRules? {
    let names = parent.frequentWords.map(\.text)
    let keys = columns.filter { column in
      column.name != parent.name && column.identifiers.isNearlyUnique(asIdentifier: true)
    }
    let numbers = names.filter { $0.hasPrefix("id:") }.map { String($0.dropFirst(3)) }
    let codes = names.filter { !$0.hasPrefix("id:") }
    let by = [codes, numbers].compactMap { names in keys.first { $0.contains(most: names) }?.name }
    guard !by.isEmpty else { return nil }
    return JoinRules(by: by, parent: parent.name, lists: columns.pictures)
  }
}

extension TableProfile {
  /// The rules that join rows into one record, if those of a known export, if any, join none.
  func joins(of source: SourceDescription) -> JoinRules? {
    if source.join?.parent == nil, let rules = Variations(columns)?.rules { return rules }
    guard source.join == nil else { return nil }
    if let rules = columns.parentRules { return rules }
    // Only the first row of each identifier has a title.
    let titles = columns.filter { $0.filled < rows && $0.isNamed("title", .text) }
    if let shared = sharedIdentifier(Set(titles.map(\.filled))) {
      return JoinRules(by: [shared.name], lists: columns.pictures)
    }
    return titles.lazy.compactMap { title in continued(below: title, in: source) }.first
  }

  /// The rules for rows below the first of a record, if they have neither its identifier nor
  /// other values of it: the variants of Squarespace.
  private func continued(
    below title: ColumnProfile, in source: SourceDescription
  ) -> JoinRules? {
    let first = columns.filter { $0.filled == title.filled }
    let id = first.first { column in
      idScore(column.name) > 2 && column.identifiers.isNearlyUnique(asIdentifier: true)
    }
    // Fewer empty cells are faults of rows.
    guard let id, first.count > 2, title.filled * 10 <= rows * 9 else { return nil }
    var selected = source
    selected.rows.only[title.name] = [""]
    guard let below = try? TableProfile(selected), below.rows == rows - title.filled,
      below.columns.allSatisfy({ column in
        column.filled == 0 || !first.contains { $0.name == column.name }
      })
    else { return nil }
    return JoinRules(by: [id.name], lists: columns.pictures, continues: .withoutName)
  }
}

extension [ColumnProfile] {
  /// The rules that join variants to the rows that a column such as `parent_sku` names.
  var parentRules: JoinRules? {
    for parent in self where parent.namesParents {
      let names = parent.frequentWords.map(\.text).filter { $0 != "0" }
      let keys = filter { column in
        column.name != parent.name && idScore(column.name) > 0
          && column.identifiers.isNearlyUnique(asIdentifier: true)
      }
      guard !names.isEmpty, parent.filled > names.count || parent.filled < keys.first?.filled ?? 0,
        let key = keys.first(where: { $0.contains(most: names) })
      else { continue }
      return JoinRules(by: [key.name], parent: parent.name, lists: pictures)
    }
    return nil
  }

  /// The columns whose values are collected when rows are joined.
  var pictures: [String] {
    filter { $0.links.pictures > 0 || $0.links.count > 0 && $0.isNamed("images", .links) }
      .map(\.name)
  }

  /// The same, with the numbers in stock of all rows, of which one is enough.
  fileprivate var lists: [String] {
    pictures
      + filter { $0.countsPieces || $0.isNamed("stock", .other) && idScore($0.name) < 3 }.map(
        \.name)
  }
}

extension ColumnProfile {
  /// Whether most of some texts are values of it; one is enough if it has more values than it keeps.
  fileprivate func contains(most texts: [String]) -> Bool {
    let values = Set(frequentWords.map(\.text))
    let found = texts.count { values.contains($0) || has($0) }
    return hasAllWords || identifiers.isCounted ? found * 2 > texts.count : found > 0
  }

  /// Whether nearly all values are codes of other rows, and several rows share them.
  fileprivate func repeatsIdentifiers(of ids: ColumnProfile) -> Bool {
    let codes = frequentWords.filter { $0.text != "0" }
    let found = codes.filter { ids.has($0.text) }
    return codes.count > 1 && found.count * 10 >= codes.count * 9
      && found.count < found.reduce(0) { $0 + $1.count }
      && found.allSatisfy { $0.text.count > 3 || $0.text.contains(where: \.isLetter) }
  }

  /// Whether a word of its name is about the product that a variant belongs to.
  var isAboutParents: Bool {
    ColumnName(name).words.contains { $0.hasPrefix("parent") } || namesParents
  }

  /// Whether its name only means the record that a row belongs to: `parent_id`, `Parent SKU`.
  var namesParents: Bool {
    let words = ColumnName(name).words
    let others = words.filter { !WordTable.names("parent").contains($0) }
    return others.count < words.count && frequentWords.contains { $0.text != "0" }
      && others.allSatisfy {
        WordTable.names("id-word").contains($0) || WordTable.names("parent-word").contains($0)
      }
  }
}

extension ListingGuess {
  /// Asks about attributes that the shop does not show, which no field reads.
  mutating func askForAttributes(taken: inout Set<String>) {
    let flags = Set(source.columns.values.flatMap(\.except.keys)).sorted()
    guard !flags.isEmpty else { return }
    taken.formUnion(flags)
    questions.append(
      "decide: by \(flags.map(quoted).joined(separator: ", ")), the shop does not show some attributes, so"
        + " \"columns\" above leaves them without a value. To show them, remove their lines there")
  }

  /// Leaves fields to the user that would claim the value of one variant for all of them.
  ///
  /// Fields of a known export are those of its first variant, as the comment of "join" says.
  mutating func openDiffering() {
    guard export == nil else { return }
    let common: Set = [
      "id", "title", "description", "images", "price", "oldPrice", "status", "updated",
    ]
    for index in fields.indices where !common.contains(fields[index].field) && !fields[index].isOpen
    {
      guard let name = fields[index].columns.first(where: differing.contains) else { continue }
      let table = vocabulary.vocabulary
      let row = table.index(of: fields[index].field)
      let takesLists = row.map { table.takesLists(table.attributes[$0]) } ?? false
      fields[index].comment +=
        "; decide: the rows of one record differ in \(quoted(name)), and only the first is read. "
        + (takesLists
          ? "To show what all rows have, add \(quoted(name)) to \"lists\" of \"join\", or leave the field out"
          : "Export one value for the whole record, or leave the field out")
      fields[index].isOpen = true
    }
  }

  /// Asks about values of options, such as `VARIATION 1 VALUES`, with their names in another column.
  mutating func askForOptions() {
    guard export == nil else { return }
    func key(_ column: ColumnProfile, without list: String) -> String? {
      let words = ColumnName(column.name).words
      let rest = words.filter { !WordTable.names(list).contains($0) }
      // `Maker Name` and `Maker Value` are other facts.
      let isOption = rest.contains { word in
        WordTable.names("option").contains(word.filter { !$0.isNumber })
      }
      return isOption && rest.count < words.count ? rest.joined() : nil
    }
    func named(by list: String) -> [String: ColumnProfile] {
      let named = unused.filter(\.hasAllWords).compactMap { column in
        key(column, without: list).map { ($0, column) }
      }
      return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }
    let (options, kinds) = (named(by: "option-name"), named(by: "option-kind"))
    for column in unused where !differing.contains(column.name) {
      guard let key = key(column, without: "option-value"), let names = options[key] else {
        continue
      }
      let words = names.frequentWords.map(\.text)
      let found = words.map { word in
        FieldNames.fields(named: ColumnName(word).key).first {
          ["size", "color", "material"].contains($0)
        }
      }
      let isRead = fields.contains { $0.field == found.first }
      let field = Set(found).count == 1 && !isRead ? found[0] : nil
      let advice =
        field.map { "write \"\($0)\": \(JSON.string(column.name).text)" }
        ?? Self.advice(showing: column.name, as: names.name)
        ?? "export a column for each option, such as \(quoted(words[0]))"
      let kind = kinds[key].map { ", of the kind in \(quoted($0.name))" } ?? ""
      questions.append(
        "decide: \(quoted(column.name)) has the values of options that \(StateGuess.shown(names)) names\(kind), and"
          + " is not read. To show them, \(advice)")
    }
  }

  /// How to show the values of one column with their names in another; `nil` if a template cannot
  /// name them.
  private static func advice(showing values: String, as names: String) -> String? {
    guard !(values + names).contains(where: { "{}".contains($0) }) else { return nil }
    let key = "option" + values.filter { $0.isASCII && $0.isNumber }.prefix(4)
    let line = JSON.object([
      JSON.Member(
        key, .object([JSON.Member("template", .string("{\(names)}: {\(values)}"))]))
    ])
    return
      "add to the listings \"attributes\": { \"\(key)\": { \"type\": \"text\", \"label\": \"…\" } },"
      + " \"fields\": \(line.spaced), the latter among the fields that are there"
  }

  /// Asks about products that several rows with an equal title share: `Internal_ID`.
  private mutating func askForEqualTitles(of ids: ColumnProfile?) {
    let title = fields.first { $0.field == "title" && !$0.isOpen }?.columns ?? []
    guard source.join == nil, vocabulary.vocabulary == .product, let ids,
      let titles = columns.first(where: { title == [$0.name] }), titles.identifiers.repeats > 1
    else { return }
    let product = columns.first { column in
      let repeats = column.identifiers.repeats
      return idScore(column.name) > 1 && column.filled == ids.filled && repeats > 1
        && repeats...(repeats + repeats / 5) ~= titles.identifiers.repeats
    }
    guard let product, !product.isIn(asked) else { return }
    let advice =
      [.csv, .excel].contains(source.kind)
      ? "To join them, write in the source: \"join\":"
        + " \(JoinRules(by: [product.name], lists: columns.lists).json.spaced), and \"id\":"
        + " \(JSON.string(product.name).text)"
      : "Export the products without their variants"
    questions.append(
      "decide: rows with one \(quoted(product.name)) have one title, and seem to be variants of a product. Each"
        + " such row is a listing. \(advice)")
  }

  /// Asks about cells that list the variants of a product.
  mutating func askForVariantLists(_ table: TableProfile) {
    let lists = table.variantLists
    for column in unused where lists.contains(column.name) {
      questions.append(
        "decide: \(quoted(column.name)) seems to list the variants of a product, and is not read. Rows of a"
          + " product with variants may have no price, and its variants may be sold while it is not. Export columns with"
          + " its price, its sizes or colors, and whether one is in stock")
    }
  }

  /// Asks about variants that no rule joins, because each is a listing.
  mutating func askForVariations() {
    let key = fields.first { $0.field == "id" }?.columns.first
    let ids = columns.first { $0.name == key }
    for column in columns
    where column.name != key && source.join?.parent != column.name
      && (column.namesParents || ids.map(column.repeatsIdentifiers) ?? false)
    {
      let advice =
        key.flatMap { key in
          [.csv, .excel].contains(source.kind)
            ? JoinRules(by: [column.name, key], lists: columns.lists).json : nil
        }.map { "To join them, write in the source: \"join\": \($0.spaced)" }
        ?? "Export the products without their variants"
      questions.append(
        "decide: \(StateGuess.shown(column)) seems to name the product that a row is a variant of. Each such row"
          + " is a listing. \(advice)")
    }
    askForEqualTitles(of: ids)
    guard source.join?.parent == nil, let variations = Variations(columns) else { return }
    let except = JSON.object([
      JSON.Member(variations.column, .array(variations.words.map { .string($0) }))
    ])
    let rules = key.flatMap { rulesBelow(variations, by: $0) }
    questions.append(
      "decide: \(counted(variations.count, "row is", many: "rows are")) a variation by"
        + " \(quoted(variations.column)), and each is a listing, because no column seems to name the product that"
        + " it belongs to. "
        + (rules.map {
          "If each is below its product, write in the source: \"join\": \($0.json.spaced)"
        }
          ?? "To leave them out, write in the source: \"except\": \(except.spaced)"))
  }

  /// The rules that join variations to the row above them, if they have no title of their own, with
  /// the stock of all rows.
  private func rulesBelow(_ variations: Variations, by key: String) -> JoinRules? {
    guard source.join == nil, [.csv, .excel].contains(source.kind),
      let title = fields.first(where: { $0.field == "title" })?.columns, !title.isEmpty
    else { return nil }
    let rows = RowRules(only: [variations.column: variations.words])
    var selected = source
    selected.rows.add(rows)
    guard let below = try? TableProfile(selected),
      below.columns.allSatisfy({ !title.contains($0.name) || $0.filled == 0 })
    else { return nil }
    return JoinRules(by: [key], lists: columns.lists, continues: .having(rows))
  }
}
