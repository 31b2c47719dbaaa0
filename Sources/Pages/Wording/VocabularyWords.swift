public import WaymarkModel

/// The words of a vocabulary in one language, looked up once.
///
/// A class, because passing an object is faster than passing its six lists.
final class VocabularyWords: Sendable {
  /// The label of each row.
  let labels: [String]

  /// The terms of each row; empty for rows without terms.
  let terms: [[String]]

  /// The texts on pages for known texts, by the texts in lower case.
  private let known: [[String: String]]

  /// The names in the site's first language for the meanings of these texts.
  private let names: [[String: String]]

  /// The English names for the meanings of these texts.
  private let english: [[String: String]]

  /// The rows that a buyer compares first.
  let highlights: [Int]

  /// The rows of a page, in order.
  let rows: [FactRow]

  /// The subject of each row; identifiers are general.
  let groups: [FactGroup]

  /// Takes the words of the locale file, and those of the table if it has none.
  init(
    _ vocabulary: Vocabulary, locale: String, texts: [String: String],
    known: KnownWords = KnownWords()
  ) {
    self.known = vocabulary.attributes.map(known.labels)
    names = vocabulary.attributes.map(known.names)
    english = vocabulary.attributes.map(known.english)
    highlights = vocabulary.highlights
    rows = FactRow.all(of: vocabulary)
    // A machine has a color, and no body.
    let hasBody = vocabulary.index(of: "bodyType") != nil
    groups = vocabulary.attributes.map { attribute in
      let group = FactGroup(of: attribute)
      return attribute.roles.contains(.identifier) || group == .body && !hasBody ? .general : group
    }
    labels = vocabulary.attributes.map { attribute in
      texts["attribute." + attribute.name] ?? Self.carLabel(of: attribute, texts)
        ?? attribute.labels[locale]
    }
    terms = vocabulary.attributes.map { attribute in
      guard case .term(let terms) = attribute.type else { return [] }
      return terms.map { texts["\(attribute.name).\($0.name)"] ?? $0.labels[locale] }
    }
  }

  /// A text as on pages: the theme's word for its meaning, if it knows one.
  func shown(_ text: String, row: Int) -> String {
    known[row].isEmpty ? text : known[row][text.lowercased()] ?? text
  }

  /// The theme's word for the meaning of a text; `nil` if the theme does not know it.
  func word(for text: String, row: Int) -> String? {
    names[row][text.lowercased()] == nil ? nil : shown(text, row: row)
  }

  /// The English name for the meaning of a text; `nil` if the theme does not know it.
  func english(for text: String, row: Int) -> String? { english[row][text.lowercased()] }

  /// One name for all texts that mean the same: `Minivan` for `MPV`; an unknown text is its own
  /// name.
  func name(of text: String, row: Int) -> String {
    names[row].isEmpty ? text : names[row][text.lowercased()] ?? text
  }

  /// The label under the key that templates of cars use, for rows with the same meaning as the
  /// car's.
  private static func carLabel(of attribute: Attribute, _ texts: [String: String]) -> String? {
    let row = Vocabulary.car.index(of: attribute.name).map { Vocabulary.car.attributes[$0] }
    return row?.labels == attribute.labels ? texts["listing." + attribute.name] : nil
  }
}

extension Wording {
  /// The reasons why a listing is worth less than others: a damaged condition, and the damage that
  /// the theme can name, such as a total loss.
  func flaws(of listing: Listing) -> [String] {
    var flaws = listing.condition == .damaged ? [conditions[.damaged]].compactMap(\.self) : []
    let vocabulary = listing.vocabulary
    guard let row = vocabulary.index(of: "damage"), case .text(let text)? = listing.value(at: row)
    else { return flaws }
    for part in text.split(whereSeparator: { ",;/|，、،；".contains($0) }) {
      let name = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let known = words(of: vocabulary).word(for: name, row: row)
      if let known, !flaws.contains(known) { flaws.append(known) }
    }
    return flaws
  }

  /// The value of a listing for a row of its vocabulary, as people read it.
  public func text(of listing: Listing, row: Int) -> String? {
    listing.value(at: row).map { text($0, of: listing.vocabulary, row: row) }
  }

  /// The same for an attribute by name, if the vocabulary has it.
  public func text(of listing: Listing, attribute: String) -> String? {
    listing.vocabulary.index(of: attribute).flatMap { text(of: listing, row: $0) }
  }

  /// The English name for the meaning of a text, such as `Estate` for `Kombi`; `nil` if the theme
  /// does not know it.
  public func english(
    for text: String, of attribute: String, in vocabulary: Vocabulary
  ) -> String? {
    vocabulary.index(of: attribute).flatMap { words(of: vocabulary).english(for: text, row: $0) }
  }

  private func text(_ value: AttributeValue, of vocabulary: Vocabulary, row: Int) -> String {
    switch value {
    case .text(let text): return words(of: vocabulary).shown(text, row: row)
    case .date(let text): return day(text)
    case .integer(let integer):
      if case .year = vocabulary.attributes[row].type { return String(integer) }
      return number(integer)
    case .decimal(let decimal): return number(decimal)
    case .flag(let flag): return flag ? yes : no
    case .term(let number): return words(of: vocabulary).terms[row][number]
    case .quantity(let quantity): return self.quantity(quantity)
    }
  }

  /// The few decisive facts for cards and summaries: the unit of a quantity shows its meaning,
  /// other facts have their label.
  func keyFacts(of listing: Listing) -> [String] {
    let vocabulary = listing.vocabulary
    return vocabulary.keyFacts.compactMap { row in
      guard let value = listing.value(at: row) else { return nil }
      let text = text(value, of: vocabulary, row: row)
      if case .quantity = value { return text }
      return labelled.filled(words(of: vocabulary).labels[row], text)
    }
  }

  /// The words of a listing that people search for, without duplicates.
  public func keywords(of listing: Listing) -> [String] {
    var seen: Set<String> = []
    let rows = listing.vocabulary.attributes.enumerated().filter { $1.roles.contains(.keyword) }
    let words = rows.map { text(of: listing, row: $0.offset) } + [listing.place.location]
    return words.compactMap(\.self).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
