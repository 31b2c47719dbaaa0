import Model

/// One fact of a listing's page.
struct Fact {
  let label: String
  let value: String

  let form: Form

  enum Form: Sendable {
    /// What somebody wrote, in whatever direction.
    case text

    /// A number or a word of the theme.
    case value

    /// A number that stands on a line of its own.
    case identifier
  }
}

/// The facts of listings with one vocabulary, in the order of a page: the rows of the table, with the
/// condition after the first key fact and the place behind the last row; identifiers come last.
struct FactTable: Sendable {
  fileprivate enum Row: Sendable {
    case attribute(Int, label: String, Fact.Form)
    case condition(label: String)
    case place(label: String)
  }

  let vocabulary: Vocabulary
  fileprivate let rows: [Row]
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
    let labels = wording.words(of: vocabulary).labels
    var rows = vocabulary.attributes.enumerated().map { index, attribute in
      let form: Fact.Form =
        attribute.roles.contains(.identifier)
        ? .identifier : attribute.type == .text ? .text : .value
      return Row.attribute(index, label: labels[index], form)
    }
    rows.insert(
      .condition(label: wording.text("listing.condition") ?? ""),
      at: vocabulary.keyFacts.first.map { $0 + 1 } ?? rows.count)
    let identifiers = rows.filter(\.isIdentifier)
    rows.removeAll(where: \.isIdentifier)
    rows.append(.place(label: wording.text("listing.location") ?? ""))
    self.rows = rows + identifiers
    self.vocabulary = vocabulary
    self.wording = wording
  }

  fileprivate func forEach(_ page: ListingPage, _ body: (Fact) -> Void) {
    for row in rows {
      if let fact = fact(row, of: page.listing) { body(fact) }
    }
  }

  fileprivate func hasFacts(_ page: ListingPage) -> Bool {
    rows.contains { fact($0, of: page.listing) != nil }
  }

  private func fact(_ row: Row, of listing: Listing) -> Fact? {
    switch row {
    case .attribute(let index, let label, let form):
      guard let value = wording.text(of: listing, row: index), !value.isEmpty else { return nil }
      return Fact(label: label, value: value, form: form)
    case .condition(let label):
      guard let condition = listing.condition else { return nil }
      return Fact(label: label, value: wording.conditions[condition] ?? "", form: .value)
    case .place(let label):
      guard let place = listing.place else { return nil }
      return Fact(label: label, value: place, form: .text)
    }
  }
}

extension FactTable.Row {
  fileprivate var isIdentifier: Bool {
    if case .attribute(_, _, .identifier) = self { true } else { false }
  }
}

extension [FactTable] {
  /// The table of a page's listing.
  private func table(of page: ListingPage) -> FactTable? {
    first { $0.vocabulary === page.listing.vocabulary }
  }

  func hasFacts(_ page: ListingPage) -> Bool { table(of: page)?.hasFacts(page) ?? false }

  func forEach(_ page: ListingPage, _ body: (Fact) -> Void) {
    table(of: page)?.forEach(page, body)
  }
}
