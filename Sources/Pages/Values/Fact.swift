import WaymarkModel
import WaymarkTemplates

/// One fact of a listing's page.
struct Fact: Hashable, Sendable {
  let label: String
  let value: String
  let form: Form

  /// The row of the vocabulary that it comes from.
  let row: Int?

  /// The subject of the fact.
  let group: FactGroup

  /// The fact without a separate label: `45,000 km`, `Doors: 5`.
  let phrase: String

  init(
    _ label: String?, _ value: String, _ form: Form, row: Int? = nil,
    group: FactGroup = .general, phrase: String? = nil
  ) {
    self.label = label ?? ""
    self.value = value
    self.form = form
    self.row = row
    self.group = group
    self.phrase = phrase ?? value
  }

  static let fields: Fields<Fact> = [
    "label": .text { $0.label },
    "value": .text { $0.value },
    "is-text": .flag { $0.form == .text },
    "is-value": .flag { $0.form == .value },
    "is-identifier": .flag { $0.form == .identifier },
  ]

  enum Form: Sendable {
    /// Text that a person wrote, in any direction.
    case text

    /// A number or a word of the theme.
    case value

    /// A number on a separate line.
    case identifier

    init(of attribute: Attribute) {
      self =
        attribute.roles.contains(.identifier)
        ? .identifier : attribute.type == .text ? .text : .value
    }
  }
}

/// The facts of a listing in one row of a vocabulary.
enum FactRow: Sendable {
  case attribute(Int)
  case condition
  case place

  /// The rows of a vocabulary in the order of a page: those of the table, with the condition after
  /// the first key fact and the place after the last row; identifiers come last.
  static func all(of vocabulary: Vocabulary) -> [FactRow] {
    let rows = vocabulary.attributes.indices
    let identifiers = rows.filter { vocabulary.attributes[$0].roles.contains(.identifier) }
    let first = vocabulary.keyFacts.first ?? rows.upperBound
    func attributes(_ rows: some Sequence<Int>) -> [FactRow] {
      rows.filter { !identifiers.contains($0) }.map { .attribute($0) }
    }
    return attributes(rows.prefix(first + 1)) + [.condition] + attributes(rows.dropFirst(first + 1))
      + [.place] + identifiers.map { .attribute($0) }
  }
}

extension Wording {
  /// With fewer facts, there would be more headings than facts.
  private static let fewFacts = 8

  /// The facts of a listing, in the order of a page.
  func facts(of worded: WordedListing) -> [Fact] {
    let listing = worded.listing
    return words(of: listing.vocabulary).rows.compactMap { row in
      switch row {
      case .attribute(let row):
        worded.highlights.first { $0.row == row } ?? fact(row, of: listing)
      case .condition:
        listing.condition.map { Fact(text("listing.condition"), conditions[$0] ?? "", .value) }
      case .place: worded.place.map { Fact(text("listing.location"), $0, .text) }
      }
    }
  }

  /// Facts by subject, the general ones first, without those that are already shown.
  func groups(of facts: [Fact], with shown: [Fact]) -> [FactGroupPart] {
    let rest = facts.filter { fact in
      fact.row == nil || !shown.contains { $0.row == fact.row }
    }
    let parts = FactGroup.allCases.compactMap { group in
      let facts = rest.filter { $0.group == group }
      return facts.isEmpty
        ? nil : FactGroupPart(label: text("facts." + group.rawValue), facts: facts)
    }
    guard rest.count <= Self.fewFacts, !rest.isEmpty else { return parts }
    return [FactGroupPart(label: nil, facts: parts.flatMap(\.facts))]
  }
}
