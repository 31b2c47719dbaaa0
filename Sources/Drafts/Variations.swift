import WaymarkCore
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
    let variations = type.frequentWords.filter { Self.types(in: $0.text).contains("variation") }
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

  /// The types of `variation, virtual`.
  static func types(in word: String) -> [String] {
    word.split(separator: ",").map { ColumnName(String($0)).key }
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
    let images = columns.filter { $0.isNamed("images", .links) || $0.links.pictures > 0 }
    return JoinRules(by: by, parent: parent.name, lists: images.map(\.name))
  }
}

extension ColumnProfile {
  /// Whether its words are the types of products in exports of WooCommerce.
  var hasProductTypes: Bool {
    guard hasAllWords, 1...20 ~= frequentWords.count else { return false }
    let types = frequentWords.map { Variations.types(in: $0.text) }
    return types.allSatisfy { $0.allSatisfy(WordTable.names("product-type").contains) }
      && types.contains { !Set(["simple", "variable", "variation"]).isDisjoint(with: $0) }
  }

  /// Whether most of some texts are values of it; one is enough if it has more values than it keeps.
  fileprivate func contains(most texts: [String]) -> Bool {
    let values = Set(frequentWords.map(\.text))
    let found = texts.count(where: values.contains)
    return hasAllWords ? found * 2 > texts.count : found > 0
  }
}

extension ListingGuess {
  /// Asks about variations that no rule joins, because each is a listing.
  mutating func askForVariations() {
    guard let variations = Variations(columns) else { return }
    let except = JSON.object([
      JSON.Member(variations.column, .array(variations.words.map { .string($0) }))
    ])
    questions.append(
      "decide: \(counted(variations.count, "row is", many: "rows are")) a variation by"
        + " \(quoted(variations.column)), and each is a listing, because no column seems to name the product that"
        + " it belongs to. To leave them out, write in the source: \"except\": \(except.spaced)")
  }
}
