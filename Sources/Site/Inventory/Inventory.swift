import Model
import Project
import Records

/// What an environment's files depend on, and what the last build made under the same key.
struct Recall: Sendable {
  var key: BuildKey?
  var known: KnownRecords?
}

/// What is known of all records before the first one is rendered.
struct Inventory: Sendable {
  /// The dealers, sorted by identifier; there are few of them.
  var dealers: [Dealer] = []
  var dealersByID: [Identifier<Dealer>: Dealer] = [:]
  var listings = RecordIndex()
  var gatePasses = RecordIndex()

  /// What the last build of each environment made, in their order.
  var recall: [Recall] = []

  /// How many records were accepted.
  var recordCount: Int { dealers.count + listings.count + gatePasses.count }

  func acceptedCount(of kind: RecordKind) -> Int {
    switch kind {
    case .listings: listings.count
    case .dealers: dealers.count
    case .gatePasses: gatePasses.count
    }
  }
}

extension SiteBuild {
  /// Reads and validates every record; the broken ones are reported and left out.
  ///
  /// Given the dealers, what the last build of each environment made is recalled.
  func readInventory(
    of project: Project, recall: ([Dealer]) throws -> [Recall]
  ) async throws -> Inventory {
    var inventory = Inventory()
    let routes = RecordRoute.all(of: project)
    let dealers = try await index(
      Dealer.self, in: project, taken: taken(by: .dealers, routes), isKept: true
    ) { _, _ in [] }
    inventory.dealersByID = Dictionary(
      dealers.records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    inventory.dealers = dealers.records.sorted { $0.id < $1.id }
    inventory.recall = try recall(inventory.dealers)
    let known = Set(inventory.dealersByID.keys)
    let hasDealers = project.records[.dealers] != nil
    inventory.listings = try await index(
      Listing.self, in: project, taken: taken(by: .listings, routes), isKept: false,
      known: inventory.recall.first?.known
    ) { listing, place in
      unknownDealer(hasDealers ? listing.dealer : nil, among: known, at: place)
    }.index
    let listings = inventory.listings
    if listings.hasUnusedMappings { inventory.recall = inventory.recall.map { _ in Recall() } }
    let hasListings = project.records[.listings] != nil
    inventory.gatePasses = try await index(
      GatePass.self, in: project, taken: taken(by: .gatePasses, routes), isKept: false
    ) { pass, place in
      unknownDealer(hasDealers ? pass.dealer : nil, among: known, at: place)
        + unknownListing(hasListings ? pass.listing : nil, in: listings, at: place)
    }.index
    return inventory
  }

  /// Identifiers whose page would stand where another route's page is.
  private func taken(by kind: RecordKind, _ routes: [RecordRoute]) -> [String: String] {
    routes.filter { $0.kind == kind }.reduce(into: [:]) { taken, route in
      taken.merge(route.takenIDs) { first, _ in first }
    }
  }

  /// Reads one source to its end; a kind of record that the project does not describe has none.
  ///
  /// Identifiers that are taken belong to another route, which is named with each. The records
  /// themselves are returned when they are to be kept. A check finds what is odd about a record
  /// beside the other records. Records that the last build accepted without a word are known, and
  /// are not decoded again.
  private func index<Record: IndexedRecord>(
    _: Record.Type, in project: Project, taken: [String: String], isKept: Bool,
    known: KnownRecords? = nil,
    check: @escaping @Sendable (Record, Location) -> [Diagnostic]
  ) async throws -> (index: RecordIndex, records: [Record]) {
    guard let description = project.records[Record.kind] else { return (RecordIndex(), []) }
    let source = try RecordSource(description.source)
    let countries = project.countries.isEmpty ? nil : Countries(project.countries)
    let decoder = try RecordDecoder<Record>(
      description.fields, of: source, countries: countries)
    let feed = BatchFeed(source)
    let reports = OrderedReports(sink: tally.report)
    let shared = SharedIndex()
    let parts = try await inParallel(jobs: request.jobs, feed: feed) { _ in
      var records: [(Int, Record)] = []
      let keys = try RecordKeys(Record.kind, description, of: source)
      var line: [UInt8] = []
      while let next = try feed.next() {
        var found = next.batch.diagnostics
        var entries: [(String, RecordEntry)] = []
        var remarked: [UInt32] = []
        for raw in next.batch.records {
          if let known, let key = try keys.key(of: raw, in: next.batch),
            let facts = known.record(key, buffer: &line)?.facts
          {
            entries.append((facts.id, facts.entry(ordinal: raw.ordinal, line: raw.line)))
            continue
          }
          let decoded = decoder.decode(raw, of: next.batch)
          let before = found.count
          found += decoded.diagnostics
          guard let record = decoded.record else { continue }
          if let route = taken[record.idText] {
            found.append(takenPath(record.idText, route, at: decoded.location))
            continue
          }
          found += check(record, decoded.location)
          if found.count > before { remarked.append(UInt32(clamping: raw.ordinal)) }
          let entry = try record.entry(ordinal: raw.ordinal, line: raw.line, keys: keys)
          entries.append((record.idText, entry))
          if isKept { records.append((raw.ordinal, record)) }
        }
        shared.add(entries, remarked: remarked)
        reports.report(found, batch: next.number)
        events.progress("reading \(Record.kind.rawValue)", next.number * 256)
      }
      return records
    }
    var index = shared.take()
    // Every field was seen when the records that are known were decoded.
    if known == nil {
      let unused = decoder.unusedMappings
      index.hasUnusedMappings = !unused.isEmpty
      for diagnostic in unused { tally.report(diagnostic) }
    }
    reportDuplicates(in: index, of: description.source.name)
    let kept = parts.joined().filter { ordinal, record in
      index[record.idText]?.ordinal == UInt32(clamping: ordinal)
    }
    return (index, kept.map(\.1))
  }

  private func reportDuplicates(in index: RecordIndex, of source: String) {
    for (id, lost, kept) in index.duplicates {
      tally.report(
        Diagnostic(
          .recordDuplicateID, at: lost.place(in: source).at(field: "id"),
          "the id \"\(id)\" also stands at \(kept.place(in: source)), which is kept"))
    }
  }
}

extension RecordEntry {
  /// Where the record begins.
  fileprivate func place(in source: String) -> Location {
    line > 0 ? Location(source, line: Int(line)) : Location(source, record: Int(ordinal))
  }
}

private func takenPath(_ id: String, _ route: String, at place: Location) -> Diagnostic {
  Diagnostic(
    BuildRule.takenPath, at: place.at(field: "id"), "the id \"\(id)\" is the path of \(route)")
}

private func unknownDealer(
  _ id: Identifier<Dealer>?, among known: Set<Identifier<Dealer>>, at place: Location
) -> [Diagnostic] {
  guard let id, !known.contains(id) else { return [] }
  return [
    Diagnostic(
      BuildRule.unknownDealer, at: place.at(field: "dealer"), "there is no dealer \"\(id)\"")
  ]
}

private func unknownListing(
  _ id: Identifier<Listing>?, in listings: RecordIndex, at place: Location
) -> [Diagnostic] {
  guard let id, listings[id.text] == nil else { return [] }
  return [
    Diagnostic(
      BuildRule.unknownListing, at: place.at(field: "listing"), "there is no listing \"\(id)\"")
  ]
}
