import WaymarkCore
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite

/// What lists show of a listing, and what they group and order it by.
struct BrowseContent {
  let keys: OrderKeys

  /// The title of its page in the default locale.
  let title: String

  /// What it tells for each attribute that its set is grouped by.
  let values: [FacetValue?]

  /// In each locale what feeds call it, and after a separator its card.
  let cards: [ArraySlice<UInt8>]

  /// Between the fields, and within one; neither is in a text.
  private static let separator: UInt8 = 0x1F
  static let innerSeparator: UInt8 = 0x1E

  /// Reads what `BrowseMaker` wrote; `nil` for anything else.
  init?(_ line: ArraySlice<UInt8>, attributeCount: Int, localeCount: Int) {
    let fields = line.parts(between: Self.separator)
    guard fields.count == 3 + attributeCount + localeCount else { return nil }
    keys = OrderKeys(fields[0])
    title = String(decoding: fields[1], as: UTF8.self)
    values = fields[3...].prefix(attributeCount).map { field in
      let parts = field.split(separator: Self.innerSeparator).map {
        String(decoding: $0, as: UTF8.self)
      }
      return parts.count == 2 ? FacetValue(slug: parts[0], label: parts[1]) : nil
    }
    cards = Array(fields[(3 + attributeCount)...])
  }

  /// The vehicle identification number in what `BrowseMaker` wrote; empty for none.
  static func vin(in line: ArraySlice<UInt8>) -> String {
    let fields = line.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
    return fields.count > 3 ? String(decoding: fields[2], as: UTF8.self) : ""
  }

  /// Writes what is read back above.
  fileprivate static func write(
    _ keys: OrderKeys, title: String, vin: String, _ values: [FacetValue?],
    cards: [(title: String, markup: [UInt8])]
  ) -> [UInt8] {
    var line = Array(keys.text.utf8)
    for text in [title, vin] {
      line.append(separator)
      for byte in text.utf8 { line.append(byte < 0x20 ? 0x20 : byte) }
    }
    for value in values {
      line.append(separator)
      guard let value else { continue }
      line.append(contentsOf: value.slug.utf8)
      line.append(innerSeparator)
      line.append(contentsOf: value.label.utf8)
    }
    for card in cards {
      line.append(separator)
      // Line breaks between the tags of a card are blanks; a field of a line has none.
      for byte in card.title.utf8 { line.append(byte < 0x20 ? 0x20 : byte) }
      line.append(innerSeparator)
      for byte in card.markup { line.append(byte < 0x20 ? 0x20 : byte) }
    }
    return line
  }
}

/// Makes what lists show of the listings of one set, in one environment; one worker owns one.
final class BrowseMaker {
  private let plan: SitePlan
  private let route: RecordRoute
  private let attributes: [String]
  private var output = Output()

  /// `nil` for a set without pages.
  init?(_ set: RecordSet, of plan: SitePlan) {
    guard set.kind.hasVocabulary, let route = plan.routes.first(where: { $0.set.name == set.name })
    else { return nil }
    self.plan = plan
    self.route = route
    attributes = plan.project.groupedAttributes(of: set)
  }

  func content(of record: ShownRecord) throws -> [UInt8] {
    let listing = plan.shown(record.listing)
    var cards: [(title: String, markup: [UInt8])] = []
    var title: PageTitle?
    for locale in plan.locales {
      let wording = locale.theme.wording
      let worded = WordedListing(
        listing, url: plan.origin + route.path(of: listing.id.text, in: locale), wording: wording)
      let card =
        switch record {
        case .listing: ListingCard(worded)
        case .request(let request): ListingCard(request, of: worded, wording: wording)
        }
      if locale.index == 0 { title = PageTitle(worded) }
      output.removeAll()
      locale.theme.card.render(card, into: &output)
      let texts = [worded.listing.title, card.price, worded.place].compactMap(\.self)
      cards.append((texts.joined(separator: " · "), output.bytes))
    }
    let wording = plan.locales[0].theme.wording
    let values = try attributes.map { try FacetValue(of: $0, in: listing, wording) }
    return BrowseContent.write(
      OrderKeys(listing), title: title?.text ?? "", vin: listing.vin ?? "", values, cards: cards)
  }
}

extension Project {
  /// The attributes that markets group the listings of a set by, the dealer, who has a page, and what
  /// makes listings alike.
  func groupedAttributes(of set: RecordSet) -> [String] {
    let alike = set.fields.vocabulary.nameParts + ["country", "dealer"]
    let shown = markets.filter { sets(of: $0).contains { $0.name == set.name } }
    let names = shown.flatMap(\.facets).flatMap(\.attributes)
    return Swift.Set(names + alike).sorted()
  }

  /// The record sets that a market shows: its own, or all that are for sale.
  func sets(of market: PageRoute) -> [RecordSet] {
    market.records.flatMap(records(named:)).map { [$0] } ?? records.filter { $0.kind == .listing }
  }
}

extension Listing {
  /// Its vehicle identification number, where its table has one.
  var vin: String? {
    guard let row = vocabulary.attributes.firstIndex(where: { $0.type == .vin }),
      case .text(let vin)? = value(at: row)
    else { return nil }
    return vin
  }
}
