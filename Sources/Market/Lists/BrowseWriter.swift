import WaymarkCore
package import WaymarkDisk
import WaymarkModel
import WaymarkPages
package import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
package import WaymarkSite
package import WaymarkTree

/// Writes a line for each accepted listing of a set, in one environment; each worker has its own.
final class BrowseWriter {
  private let plan: SitePlan
  private let route: RecordRoute
  private let attributes: [String]
  private let set: Int
  private let cache: RecordCache?
  private let lines: LineSorter
  private var output = Output()
  private var buffer: [UInt8] = []

  /// Returns `nil` for a set without pages, and in a check, which writes nothing.
  init?(_ set: RecordSet, of plan: SitePlan, _ cache: RecordCache?, worker: Int) {
    guard set.kind.hasVocabulary, let folders = plan.folders,
      let route = plan.routes.first(where: { $0.set.name == set.name }),
      let number = plan.project.records.firstIndex(where: { $0.name == set.name })
    else { return nil }
    self.plan = plan
    self.route = route
    attributes = plan.project.groupedAttributes(of: set)
    self.set = number
    self.cache = cache
    // The lines are long, and all are merged at once.
    lines = LineSorter(at: folders.runs + "/browse-\(number)-\(worker)", limit: 8 << 20)
  }

  func add(_ record: ShownRecord, _ facts: RecordFacts, ordinal: Int) throws {
    try add(try content(of: record)[...], facts, ordinal: ordinal)
  }

  /// The contents that the last build wrote for a record; `nil` if they must be made again.
  func cached(_ key: RecordKey) -> ArraySlice<UInt8>? {
    cache?.line(of: .browse, key, buffer: &buffer)
  }

  /// Adds contents of the last build.
  func add(_ content: ArraySlice<UInt8>, _ facts: RecordFacts, ordinal: Int) throws {
    let line = BrowseLine(facts, set: set, ordinal: UInt32(clamping: ordinal), content)
    try lines.add(line.bytes)
  }

  /// Finishes writing, and returns the files of the sorted lines.
  func finish() throws -> [DiskPath] { try lines.finish() }

  /// The contents of a record in lists.
  private func content(of record: ShownRecord) throws -> [UInt8] {
    let listing = plan.shown(record.listing)
    var content = BrowseContent()
    content.keys = OrderKeys(listing)
    content.vin = listing.vin ?? ""
    for locale in plan.locales {
      let wording = locale.theme.wording
      let worded = WordedListing(
        listing, url: plan.origin + route.path(of: listing.id.text, in: locale), wording: wording)
      let card =
        switch record {
        case .listing: ListingCard(worded)
        case .request(let request): ListingCard(request, of: worded, wording: wording)
        }
      if locale.index == 0 { content.title = PageTitle(worded).text }
      output.removeAll()
      locale.theme.card.render(card, into: &output)
      let texts = [worded.listing.title, card.price, worded.place].compactMap(\.self)
      content.cards.append(
        BrowseCard(
          title: Array(texts.joined(separator: " · ").utf8)[...], markup: output.bytes[...]))
    }
    let wording = plan.locales[0].theme.wording
    content.values = try attributes.map { try FacetValue(of: $0, in: listing, wording) }
    return content.bytes
  }
}

/// The writers of one worker, one for each environment that needs them.
package struct BrowseWriters {
  private var writers: [String: BrowseWriter] = [:]

  /// Makes the writers of a set; the environments come with their caches.
  package init(
    _ set: RecordSet, of plans: [(plan: SitePlan, cache: RecordCache?)], worker: Int
  ) throws {
    for (plan, cache) in plans {
      writers[plan.name] = BrowseWriter(set, of: plan, cache, worker: worker)
    }
  }

  /// Adds a record, and returns a hash of a listing's VIN; zero for none.
  package func add(
    _ record: ShownRecord, _ facts: RecordFacts, ordinal: Int
  ) throws -> UInt64 {
    for writer in writers.values { try writer.add(record, facts, ordinal: ordinal) }
    // A request may describe the same goods as a listing.
    guard case .listing(let listing) = record else { return 0 }
    return textHash(listing.vin ?? "")
  }

  /// Adds the last build's contents of a record, and returns a hash of its VIN; `nil` if they are
  /// missing in an environment.
  package func addCached(
    _ key: RecordKey, _ facts: RecordFacts, ordinal: Int
  ) throws -> UInt64? {
    let contents = writers.values.map { ($0, $0.cached(key)) }
    guard contents.allSatisfy({ $0.1 != nil }) else { return nil }
    var vin: UInt64 = 0
    for case (let writer, let content?) in contents {
      try writer.add(content, facts, ordinal: ordinal)
      vin = textHash(BrowseContent.vin(in: content))
    }
    return vin
  }

  /// Finishes writing, and returns the files of the lines of each environment.
  package func finish() throws -> [String: [DiskPath]] {
    try writers.mapValues { try $0.finish() }
  }
}

extension Project {
  /// The attributes of a set's listings that lists need: those of markets, the dealer, who has a
  /// page, and those by which listings are similar.
  func groupedAttributes(of set: RecordSet) -> [String] {
    let alike = set.fields.vocabulary.nameParts + ["country", "dealer"]
    let shown = markets.filter { sets(of: $0).contains { $0.name == set.name } }
    let names = shown.flatMap(\.facets).flatMap(\.attributes)
    return Swift.Set(names + alike).sorted()
  }

  /// The record sets of a market: its own, or all that are for sale.
  func sets(of market: PageRoute) -> [RecordSet] {
    market.records.flatMap(records(named:)).map { [$0] } ?? records.filter { $0.kind == .listing }
  }
}

extension Listing {
  /// Its vehicle identification number, if its table has one.
  var vin: String? {
    guard let row = vocabulary.attributes.firstIndex(where: { $0.type == .vin }),
      case .text(let vin)? = value(at: row)
    else { return nil }
    return vin
  }
}
