import Disk
import Model
import Pages
import Project
import Records
import Synchronization

extension SiteBuild {
  /// Reads and validates every record; the broken ones are reported and left out.
  ///
  /// The environments take the dealers as soon as they are read: what the last build made of
  /// listings depends on them.
  ///
  /// What lists show of the listings is written for each environment on the way.
  func readInventory(for builds: inout [EnvironmentBuild]) async throws -> Inventory {
    var inventory = Inventory()
    for kind in RecordKind.allCases.sorted(by: { $0.readingOrder < $1.readingOrder }) {
      for set in project.records where set.kind == kind {
        try await read(set, into: &inventory, for: &builds)
      }
      guard kind == .dealer else { continue }
      for index in builds.indices { try builds[index].take(inventory.dealers) }
    }
    return inventory
  }

  private func read(
    _ set: RecordSet, into inventory: inout Inventory, for builds: inout [EnvironmentBuild]
  ) async throws {
    let dealerIDs = set.dealers.map { inventory.dealers[$0]?.ids ?? [] }
    switch set.kind {
    case .dealer:
      let dealers = try await index(Dealer.self, of: set, for: &builds, isKept: true) { _, _ in [] }
      inventory[set.name] = dealers.index
      inventory.dealers[set.name] = DealerSet(dealers.records)
    case .listing:
      let dealers = set.dealers.flatMap { inventory.dealers[$0] }
      let listings = try await index(
        Listing.self, of: set, for: &builds, cache: builds.first?.cache?.earlier,
        canBeReached: { $0.isSold || dealers?.canBeReached($0.dealer) == true }
      ) { listing, location in
        unknownDealer(listing.dealer, among: dealerIDs, at: location)
      }
      inventory[set.name] = listings.index
      inventory.vins.add(listings.vins, of: set.name)
      reportUnreached(min(listings.unreached, listings.index.count), of: set, for: builds)
      if inventory[set.name].hasUnusedMappings {
        for index in builds.indices { builds[index].dropCache() }
      }
    case .request:
      inventory[set.name] = try await index(Request.self, of: set, for: &builds) {
        request, location in
        unknownDealer(request.dealer, among: dealerIDs, at: location)
      }.index
    case .gatePass:
      let listings = set.listings.map { inventory[$0] }
      let zones = set.dealers.flatMap { inventory.dealers[$0]?.zones } ?? [:]
      inventory[set.name] = try await index(
        GatePass.self, of: set, for: &builds, dealerZones: zones
      ) { pass, location in
        unknownDealer(pass.dealer, among: dealerIDs, at: location)
          + unknownListing(pass.listing, in: listings, at: location)
          + guessable(pass.id, at: location)
      }.index
    }
  }

  /// Reads one source to its end.
  ///
  /// Records in the cache are not decoded again. The records themselves are returned if they are to be
  /// kept. The check finds what is odd about a record beside the other records.
  private func index<Record: IndexedRecord>(
    _: Record.Type, of set: RecordSet, for builds: inout [EnvironmentBuild], isKept: Bool = false,
    cache: RecordCache? = nil, dealerZones: [Identifier<Dealer>: String] = [:],
    canBeReached: @escaping @Sendable (RecordFacts) -> Bool = { _ in true },
    check: @escaping @Sendable (Record, Location) -> [Diagnostic]
  ) async throws -> (
    index: RecordIndex, records: [Record], unreached: Int, vins: [CheckedVINs.Listing]
  ) {
    let source = try RecordSource(set.source)
    let countries = project.countries.isEmpty ? nil : Countries(project.countries)
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, countries: countries, severities: severities,
      dealerZones: dealerZones)
    let taken = takenIDs(of: set)
    let reports = OrderedReports(sink: counter.report)
    let shared = SharedIndex()
    // A survey looks at every record.
    let cache = request.isSurveyed ? nil : cache
    let surveyors = Mutex<[RecordSurveyor]>([])
    let parts = try await inParallel(jobs: request.jobs, reading: source) { [builds] number in
      var surveyor = request.isSurveyed ? RecordSurveyor() : nil
      var records: [(Int, Record)] = []
      var vins: [CheckedVINs.Listing] = []
      var unreached = 0
      let keys = try RecordKeys(set, of: source)
      var line: [UInt8] = []
      let lists = try BrowseWriters(set, of: builds, worker: number)
      while let batch = try source.next() {
        try Interruption.check()
        var found = batch.diagnostics
        var entries: [(String, RecordEntry)] = []
        var reported: [UInt32] = []
        var tally = FieldTally()
        for raw in batch.records {
          let key = try keys.key(of: raw, in: batch)
          if let key, let facts = cache?.facts(key, buffer: &line),
            try lists.addCached(key, facts, ordinal: raw.ordinal)
          {
            entries.append((facts.id, facts.entry(raw, key)))
            tally.add(facts.filled)
            if !canBeReached(facts) { unreached += 1 }
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
          let facts = record.facts()
          entries.append((facts.id, facts.entry(raw, key)))
          tally.add(decoded.filled)
          if !canBeReached(facts) { unreached += 1 }
          if let shown = record.shown { try lists.add(shown, facts, ordinal: raw.ordinal) }
          if request.output == nil, let vin = record.shown?.listing.vin {
            vins.append(
              CheckedVINs.Listing(
                ordinal: UInt32(clamping: raw.ordinal), id: facts.id,
                hash: RepeatedTexts.hash(of: vin)))
          }
          if isKept { records.append((raw.ordinal, record)) }
        }
        shared.add(entries, reported: reported, read: batch.records.count, tally)
        reports.report(found, batch: batch.number)
        events.progress("reading \(set.name)", batch.number * 256, nil)
      }
      if let surveyor { surveyors.withLock { $0.append(surveyor) } }
      return (records, try lists.finish(), unreached, vins)
    }
    for (_, runs, _, _) in parts {
      for index in builds.indices { builds[index].browseRuns += runs[builds[index].name] ?? [] }
    }
    var index = shared.take()
    index.use = index.tally.use(decoder, columns: source.columns)
    // With a cache every field was seen when its records were decoded.
    if cache == nil {
      let unused = decoder.unusedMappings
      index.hasUnusedMappings = !unused.isEmpty
      for diagnostic in unused { counter.report(diagnostic) }
    }
    if set.duplicates == .newest { try settleTies(in: &index, set, decoder) }
    index.keep(set.duplicates)
    reportDuplicates(in: index, of: set)
    if request.isSurveyed {
      let surveyor = surveyors.withLock { $0.reduce(into: RecordSurveyor()) { $0.merge($1) } }
      events.survey(
        surveyor.survey(
          named: set.name, of: set.source.name, index, decoder.mappedFields))
    }
    let kept = parts.map(\.0).joined().filter { ordinal, record in
      index[record.idText]?.ordinal == UInt32(clamping: ordinal)
    }
    return (index, kept.map(\.1), parts.reduce(0) { $0 + $1.2 }, parts.flatMap(\.3))
  }

  /// Reports how many listings nobody can buy, since nobody is told who sells them.
  private func reportUnreached(_ count: Int, of set: RecordSet, for builds: [EnvironmentBuild]) {
    let hasPages = RecordRoute.all(of: project).contains { $0.set.name == set.name }
    // An app may lead to the seller.
    guard count > 0, hasPages, !builds.contains(where: \.site.hasApp) else { return }
    let isNote = project.severities.contains { $0.code == DiagnosticKind.recordNoContact.code }
    counter.report(
      Diagnostic(
        .recordNoContact, at: Location(set.source.name),
        "nobody can reach the seller of \(count) listing\(count == 1 ? "" : "s"): no telephone"
          + " number, email address or website of a dealer",
        help: isNote
          ? "Give each listing a \"dealer\" that has a telephone number, an email address or a website."
          : nil))
  }

  /// Identifiers whose page would be where another route's page is, each with that route.
  private func takenIDs(of set: RecordSet) -> [String: String] {
    RecordRoute.all(of: project).first { $0.set.name == set.name }?.takenIDs ?? [:]
  }
}

extension RecordKind {
  /// Records are read after those that they name.
  fileprivate var readingOrder: Int {
    switch self {
    case .dealer: 0
    case .listing: 1
    case .request: 2
    case .gatePass: 3
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
