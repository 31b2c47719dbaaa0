import Model

/// One fact of a listing's page.
struct Fact: Hashable, Sendable {
  let label: String
  let value: String

  let form: Form

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
  private let rows: [(row: Row, group: FactGroup)]
  private let groupLabels: [FactGroup: String]
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
    self.rows = rows + identifiers
    groupLabels = Dictionary(
      FactGroup.allCases.compactMap { group in
        wording.text("facts." + group.rawValue).map { (group, $0) }
      }, uniquingKeysWith: { $1 })
    self.vocabulary = vocabulary
    self.wording = wording
  }

  /// Calls with each fact of a listing, its group and what the group is called.
  fileprivate func forEach(_ page: ListingPage, _ body: (Fact, FactGroup, String?) -> Void) {
    for (row, group) in rows {
      if let fact = fact(row, of: page.listing) { body(fact, group, groupLabels[group]) }
    }
  }

  fileprivate func hasFacts(_ page: ListingPage, beside shown: [Fact] = []) -> Bool {
    rows.contains { row in
      fact(row.row, of: page.listing).map { !shown.contains($0) } ?? false
    }
  }

  private func fact(_ row: Row, of listing: Listing) -> Fact? {
    switch row {
    case .attribute(let row): return wording.fact(row, of: listing)
    case .condition:
      guard let condition = listing.condition else { return nil }
      return fact("listing.condition", wording.conditions[condition] ?? "", .value)
    case .place:
      return wording.place(of: listing).map { fact("listing.location", $0, .text) }
    }
  }

  private func fact(_ label: String, _ value: String, _ form: Fact.Form) -> Fact {
    Fact(label: wording.text(label) ?? "", value: value, form: form, told: value)
  }
}

extension [FactTable] {
  /// The table of a page's listing.
  private func table(of page: ListingPage) -> FactTable? {
    first { $0.vocabulary === page.listing.vocabulary }
  }

  func hasFacts(_ page: ListingPage) -> Bool { table(of: page)?.hasFacts(page) ?? false }

  /// Whether a listing tells more than what the page shows before all others.
  func hasGroups(_ page: ListingPage) -> Bool {
    table(of: page)?.hasFacts(page, beside: page.highlights) ?? false
  }

  /// Calls with each fact of a listing, its group and what the group is called.
  func forEach(_ page: ListingPage, _ body: (Fact, FactGroup, String?) -> Void) {
    table(of: page)?.forEach(page, body)
  }
}
