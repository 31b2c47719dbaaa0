import Model
import Project
import Records
import Synchronization

extension SiteBuild {
  /// Reads and validates every record; the broken ones are reported and left out.
  ///
  /// The environments take the dealers as soon as they are read: what the last build made of
  /// listings depends on them.
  func readInventory(for builds: inout [EnvironmentBuild]) async throws -> Inventory {
    var inventory = Inventory()
    for kind in RecordKind.allCases.sorted(by: { $0.readingOrder < $1.readingOrder }) {
      try await read(kind, into: &inventory, for: &builds)
    }
    return inventory
  }

  private func read(
    _ kind: RecordKind, into inventory: inout Inventory, for builds: inout [EnvironmentBuild]
  ) async throws {
    let dealerIDs = project.records[.dealers].map { _ in Set(inventory.dealersByID.keys) }
    switch kind {
    case .dealers:
      let dealers = try await index(Dealer.self, isKept: true) { _, _ in [] }
      inventory[.dealers] = dealers.index
      inventory.dealers = dealers.records.sorted { $0.id < $1.id }
      inventory.dealersByID = Dictionary(
        dealers.records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for index in builds.indices { try builds[index].take(inventory.dealers) }
    case .listings:
      inventory[.listings] = try await index(
        Listing.self, cache: builds.first?.cache?.earlier
      ) { listing, location in
        unknownDealer(listing.dealer, among: dealerIDs, at: location)
      }.index
      if inventory[.listings].hasUnusedMappings {
        for index in builds.indices { builds[index].dropCache() }
      }
    case .gatePasses:
      let listings = project.records[.listings].map { _ in inventory[.listings] }
      inventory[.gatePasses] = try await index(GatePass.self) { pass, location in
        unknownDealer(pass.dealer, among: dealerIDs, at: location)
          + unknownListing(pass.listing, in: listings, at: location)
      }.index
    }
  }

  /// Reads one source to its end; a kind of record that the project does not describe has none.
  ///
  /// Records in the cache are not decoded again. The records themselves are returned if they are to be
  /// kept. The check finds what is odd about a record beside the other records.
  private func index<Record: IndexedRecord>(
    _: Record.Type, isKept: Bool = false, cache: RecordCache? = nil,
    check: @escaping @Sendable (Record, Location) -> [Diagnostic]
  ) async throws -> (index: RecordIndex, records: [Record]) {
    guard let description = project.records[Record.kind] else { return (RecordIndex(), []) }
    let source = try RecordSource(description.source)
    let countries = project.countries.isEmpty ? nil : Countries(project.countries)
    let decoder = try RecordDecoder<Record>(
      description.fields, of: source, countries: countries, severities: severities)
    let taken = takenIDs(of: Record.kind)
    let reports = OrderedReports(sink: counter.report)
    let shared = SharedIndex()
    // A survey looks at every record.
    let cache = request.isSurveyed ? nil : cache
    let surveyors = Mutex<[RecordSurveyor]>([])
    let parts = try await inParallel(jobs: request.jobs, reading: source) { _ in
      var surveyor = request.isSurveyed ? RecordSurveyor() : nil
      var records: [(Int, Record)] = []
      let keys = try RecordKeys(Record.kind, description, of: source)
      var line: [UInt8] = []
      while let batch = try source.next() {
        var found = batch.diagnostics
        var entries: [(String, RecordEntry)] = []
        var reported: [UInt32] = []
        for raw in batch.records {
          let key = try keys.key(of: raw, in: batch)
          if let key, let facts = cache?.facts(key, buffer: &line) {
            entries.append((facts.id, facts.entry(raw, key)))
            continue
          }
          let decoded = decoder.decode(raw, of: batch)
          surveyor?.add(decoded, filled: decoder.filledFields(of: raw, in: batch))
          let before = found.count
          found += decoded.diagnostics
          guard let key, let record = decoded.record else { continue }
          if let route = taken[record.idText] {
            found.append(takenPath(record.idText, route, at: decoded.location))
            continue
          }
          for var diagnostic in check(record, decoded.location) {
            diagnostic.recordID = record.idText
            found.append(diagnostic)
          }
          if found.count > before { reported.append(UInt32(clamping: raw.ordinal)) }
          entries.append((record.idText, record.facts.entry(raw, key)))
          if isKept { records.append((raw.ordinal, record)) }
        }
        shared.add(entries, reported: reported, read: batch.records.count)
        reports.report(found, batch: batch.number)
        events.progress("reading \(Record.kind.rawValue)", batch.number * 256)
      }
      if let surveyor { surveyors.withLock { $0.append(surveyor) } }
      return records
    }
    var index = shared.take()
    // With a cache every field was seen when its records were decoded.
    if cache == nil {
      let unused = decoder.unusedMappings
      index.hasUnusedMappings = !unused.isEmpty
      for diagnostic in unused { counter.report(diagnostic) }
    }
    if description.duplicates == .newest { try settleTies(in: &index, description, decoder) }
    index.keep(description.duplicates)
    reportDuplicates(in: index, of: description.source.name)
    if request.isSurveyed {
      let surveyor = surveyors.withLock { $0.reduce(into: RecordSurveyor()) { $0.merge($1) } }
      events.survey(
        surveyor.survey(
          named: Record.kind.rawValue, of: description.source.name, index, decoder.mappedFields))
    }
    let kept = parts.joined().filter { ordinal, record in
      index[record.idText]?.ordinal == UInt32(clamping: ordinal)
    }
    return (index, kept.map(\.1))
  }

  /// Identifiers whose page would be where another route's page is, each with that route.
  private func takenIDs(of kind: RecordKind) -> [String: String] {
    RecordRoute.all(of: project).filter { $0.kind == kind }.reduce(into: [:]) { taken, route in
      taken.merge(route.takenIDs) { first, _ in first }
    }
  }
}

extension RecordKind {
  /// Records are read after those that they name.
  fileprivate var readingOrder: Int {
    switch self {
    case .dealers: 0
    case .listings: 1
    case .gatePasses: 2
    }
  }
}

private func takenPath(_ id: String, _ route: String, at location: Location) -> Diagnostic {
  var diagnostic = Diagnostic(
    .recordTakenPath, at: location.at(field: "id"), "the id \"\(id)\" is the path of \(route)")
  diagnostic.value = id
  diagnostic.recordID = id
  return diagnostic
}

/// Without a set of known identifiers the project describes no dealers.
private func unknownDealer(
  _ id: Identifier<Dealer>?, among known: Set<Identifier<Dealer>>?, at location: Location
) -> [Diagnostic] {
  guard let id, let known, !known.contains(id) else { return [] }
  var diagnostic = Diagnostic(
    .recordUnknownDealer, at: location.at(field: "dealer"), "there is no dealer \"\(id)\"")
  diagnostic.value = id.text
  return [diagnostic]
}

/// Without an index the project describes no listings.
private func unknownListing(
  _ id: Identifier<Listing>?, in index: RecordIndex?, at location: Location
) -> [Diagnostic] {
  guard let id, let index, index[id.text] == nil else { return [] }
  var diagnostic = Diagnostic(
    .recordUnknownListing, at: location.at(field: "listing"), "there is no listing \"\(id)\"")
  diagnostic.value = id.text
  return [diagnostic]
}
