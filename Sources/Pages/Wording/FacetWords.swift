public import WaymarkModel

// The names of the attributes that group listings, and of their values.

extension Wording {
  /// The name of an attribute that groups listings.
  public func facetName(_ attribute: String, of vocabularies: [Vocabulary]) -> String {
    if let text = text("facet." + attribute) { return text }
    for vocabulary in vocabularies {
      guard let row = vocabulary.index(of: attribute) else { continue }
      return words(of: vocabulary).labels[row]
    }
    return attribute
  }

  /// The name of a value: from the language if it has one, otherwise as in the listings.
  ///
  /// Numbers and booleans need the name of the attribute, unless the heading above has it.
  public func facetLabel(
    _ attribute: String, _ value: String, as label: String, of vocabularies: [Vocabulary],
    isUnderName: Bool = false
  ) -> String {
    switch attribute {
    case "condition":
      return Listing.Condition(rawValue: value).flatMap { conditions[$0] } ?? label
    case "country": return country(label)
    default: break
    }
    for vocabulary in vocabularies {
      guard let row = vocabulary.index(of: attribute) else { continue }
      switch vocabulary.attributes[row].type {
      case .term(let terms):
        guard let term = terms.firstIndex(where: { $0.name == label }) else { continue }
        let labels = words(of: vocabulary).terms[row]
        // Two terms with the same label would have pages with the same title.
        let isAlone = labels.count { $0 == labels[term] } == 1
        return isAlone ? labels[term] : "\(labels[term]) (\(label))"
      case .flag:
        let answer = value == "yes" ? yes : no
        return isUnderName ? answer : labelled.filled(words(of: vocabulary).labels[row], answer)
      case .integer, .decimal:
        return isUnderName ? label : labelled.filled(words(of: vocabulary).labels[row], label)
      case .text: return words(of: vocabulary).shown(label, row: row)
      case .date, .year, .vin, .quantity: return label
      }
    }
    return label
  }

  /// One name for all texts of an attribute with the same meaning.
  public func facetValue(_ text: String, of row: Int, in vocabulary: Vocabulary) -> String {
    words(of: vocabulary).name(of: text, row: row)
  }

  /// A range of prices: from the first one, up to the second if there is one.
  public func band(from start: Money, to end: Money?) -> String {
    guard let end else { return browse.overBand.filled(price(start)) }
    return start.minorUnits == 0
      ? browse.underBand.filled(price(end)) : browse.band.filled(price(start), price(end))
  }

  /// The name of a page of a list: `SUV – Cars for sale`, with its number from the second page on.
  ///
  /// A list of things with one name has a separate title if the language has one:
  /// `Toyota Corolla for sale`. The order is that of a list in a non-default order.
  public func listTitle(
    _ values: [String], of market: String, order: String? = nil, page: Int, isOfNames: Bool = false
  ) -> String {
    let ending = order.map { " – " + $0 } ?? ""
    let value = values.joined(separator: " ")
    let name =
      if values.isEmpty {
        market + ending
      } else if isOfNames, let pattern = browse.named {
        pattern.filled(value, market) + ending
      } else {
        browse.list.filled(value, market + ending)
      }
    return page > 1 ? browse.page.filled(name, number(page)) : name
  }

  /// One sentence about a list: the number of listings, and the lowest price.
  public func listSummary(_ title: String, count: Int, from lowest: Money?) -> String {
    let start = browse.summary.filled(title, number(count))
    return lowest.map { start + " " + browse.lowest.filled(price($0)) } ?? start
  }

  /// The note for a list that shows only its first listings.
  public func cutList(after shown: Int, of count: Int) -> String {
    browse.cut.filled(number(shown), number(count))
  }
}

/// The formats of lists.
struct BrowseWords: Sendable {
  let list: Pattern

  /// A list of things with one name, if there is a separate pattern for it.
  let named: Pattern?
  let page: Pattern
  let summary: Pattern
  let lowest: Pattern
  let cut: Pattern
  let band: Pattern
  let overBand: Pattern
  let underBand: Pattern

  init(_ reader: inout WordingReader) {
    list = reader.pattern(.browseList, gaps: "value", "market")
    let name = reader.texts["browse.list.name"] ?? ""
    named = Pattern(name, gaps: ["value", "market"]) ?? Pattern(name, gaps: ["value"])
    page = reader.pattern(.browsePage, gaps: "title", "number")
    summary = reader.pattern(.browseSummary, gaps: "title", "count")
    lowest = reader.pattern(.browseLowest, gaps: "price")
    cut = reader.pattern(.browseCut, gaps: "shown", "count")
    band = reader.pattern(.browseBand, gaps: "from", "to")
    overBand = reader.pattern(.browseOverBand, gaps: "from")
    underBand = reader.pattern(.browseUnderBand, gaps: "to")
  }
}
