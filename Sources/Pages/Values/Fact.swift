import Model
import Templates

/// One fact of a listing's page.
struct Fact: Hashable, Sendable {
  let label: String
  let value: String

  let form: Form

  /// The row of the vocabulary that it is from.
  var row: Int?

  /// The fact where there is no label beside it: `45,000 km`, `Doors: 5`.
  let told: String

  enum Form: Sendable {
    /// What somebody wrote, in whatever direction.
    case text

    /// A number or a word of the theme.
    case value

    /// A number that stands on a line of its own.
    case identifier

    init(of attribute: Attribute) {
      self =
        attribute.roles.contains(.identifier)
        ? .identifier : attribute.type == .text ? .text : .value
    }
  }
}

/// The facts of listings with one vocabulary, in the order of a page: the rows of the table, with the
/// condition after the first key fact and the place behind the last row; identifiers come last.
struct FactTable: Sendable {
  private enum Row: Sendable {
    case attribute(Int)
    case condition
    case place
  }

  let vocabulary: Vocabulary
  private let rows: [Row]
  private let groups: [(label: String?, rows: [Row])]
  private let conditionLabel: String
  private let placeLabel: String
  private let wording: Wording

  static let fields: Fields<Fact> = [
    "label": .text { $0.label },
    "value": .text { $0.value },
    "is-text": .flag { $0.form == .text },
    "is-value": .flag { $0.form == .value },
    "is-identifier": .flag { $0.form == .identifier },
  ]

  static func all(of vocabularies: [Vocabulary], _ wording: Wording) -> [FactTable] {
    vocabularies.map { FactTable($0, wording) }
  }

  private init(_ vocabulary: Vocabulary, _ wording: Wording) {
    let attributes = vocabulary.attributes
    let isIdentifier = { (row: Int) in attributes[row].roles.contains(.identifier) }
    var rows = attributes.indices.map {
      (row: Row.attribute($0), group: FactGroup(of: attributes[$0]))
    }
    rows.insert((.condition, .general), at: vocabulary.keyFacts.first.map { $0 + 1 } ?? rows.count)
    let identifiers = attributes.indices.filter(isIdentifier)
      .map { (row: Row.attribute($0), group: FactGroup.general) }
    rows.removeAll { if case .attribute(let row) = $0.row { isIdentifier(row) } else { false } }
    rows.append((.place, .general))
    rows += identifiers
    self.rows = rows.map(\.row)
    groups = FactGroup.allCases.map { [rows] group in
      (wording.text("facts." + group.rawValue), rows.filter { $0.group == group }.map(\.row))
    }
    conditionLabel = wording.text("listing.condition") ?? ""
    placeLabel = wording.text("listing.location") ?? ""
    self.vocabulary = vocabulary
    self.wording = wording
  }

  /// With fewer facts headings are more than what is below them.
  private static let fewFacts = 8

  /// Calls with each fact of a listing.
  fileprivate func forEach(_ listing: Listing, _ body: (Fact) -> Void) {
    for row in rows {
      if let fact = fact(row, of: listing) { body(fact) }
    }
  }

  fileprivate func hasFacts(_ listing: Listing, beside shown: [Fact] = []) -> Bool {
    rows.contains { !isShown($0, in: shown) && fact($0, of: listing) != nil }
  }

  /// The facts of a listing in groups, the general ones first, without those that are shown already.
  fileprivate func groups(of listing: Listing, beside shown: [Fact]) -> [FactGroupPart] {
    let parts = groups.compactMap { group in
      let facts = group.rows.compactMap { isShown($0, in: shown) ? nil : fact($0, of: listing) }
      return facts.isEmpty ? nil : FactGroupPart(label: group.label, facts: facts)
    }
    let count = parts.reduce(0) { $0 + $1.facts.count }
    guard count <= Self.fewFacts, count > 0 else { return parts }
    return [FactGroupPart(label: nil, facts: parts.flatMap(\.facts))]
  }

  private func isShown(_ row: Row, in facts: [Fact]) -> Bool {
    guard case .attribute(let number) = row else { return false }
    return facts.contains { $0.row == number }
  }

  private func fact(_ row: Row, of listing: Listing) -> Fact? {
    switch row {
    case .attribute(let row): return wording.fact(row, of: listing)
    case .condition:
      guard let condition = listing.condition else { return nil }
      let value = wording.conditions[condition] ?? ""
      return Fact(label: conditionLabel, value: value, form: .value, told: value)
    case .place:
      return wording.place(of: listing).map {
        Fact(label: placeLabel, value: $0, form: .text, told: $0)
      }
    }
  }
}

extension [FactTable] {
  /// The table of a page's listing.
  private func table(of page: ListingPage) -> FactTable? {
    first { $0.vocabulary === page.listing.vocabulary }
  }

  func hasFacts(_ page: ListingPage) -> Bool { table(of: page)?.hasFacts(page.listing) ?? false }

  /// Whether a listing tells more than what the page shows before all others.
  func hasGroups(_ page: ListingPage) -> Bool {
    table(of: page)?.hasFacts(page.listing, beside: page.highlights) ?? false
  }

  /// Calls with each fact of a listing.
  func forEach(_ page: ListingPage, _ body: (Fact) -> Void) {
    table(of: page)?.forEach(page.listing, body)
  }

  /// The facts of a page's listing in groups, without those that the page shows before all others.
  func groups(of page: ListingPage) -> [FactGroupPart] {
    table(of: page)?.groups(of: page.listing, beside: page.highlights) ?? []
  }
}
