import WaymarkCore
import WaymarkDisk
import WaymarkMarket
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// What is known when all records are read.
struct Reading: Sendable {
  /// The environments, which know the dealers.
  var plans: [EnvironmentPlan]
  var inventory = Inventory()

  /// What earlier builds left, by the name of the environment; none where nothing is kept.
  var caches: [String: EnvironmentCache] = [:]

  /// The sorted lines of what lists show, by the name of the environment.
  var browseRuns: [String: [DiskPath]] = [:]
  var vins = RepeatedVINs()

  /// Takes the dealers, who are on the pages of other records, and with them what the last build made.
  fileprivate mutating func takeDealers() throws {
    plans = try plans.map { try $0.knowing(inventory.dealers) }
    for plan in plans { caches[plan.name] = try plan.cache() }
  }
}

extension SiteBuild {
  /// Reads and validates every record; the broken ones are reported and left out.
  ///
  /// Dealers come first: what the last build made of listings depends on them. What lists show of the
  /// listings is written for each environment on the way.
  func read(_ plans: [EnvironmentPlan]) async throws -> Reading {
    var reading = Reading(plans: plans)
    for kind in RecordKind.allCases.sorted(by: { $0.readingOrder < $1.readingOrder }) {
      for set in project.records where set.kind == kind {
        try await read(set, into: &reading)
      }
      if kind == .dealer { try reading.takeDealers() }
    }
    return reading
  }

  private func read(_ set: RecordSet, into reading: inout Reading) async throws {
    let inventory = reading.inventory
    let dealers = set.dealers.flatMap { inventory.dealers[$0] }
    let clock = request.mode.clock
    let dealerIDs = set.dealers.map { inventory.dealers[$0]?.ids ?? [] }
    switch set.kind {
    case .dealer:
      let found = try await index(set, of: reading, keepsRecords: true) { (_: Dealer, _) in [] }
      reading.inventory.dealers[set.name] = DealerSet(found.records)
      reading.inventory[set.name] = found.index
    case .listing:
      let found = try await index(
        set, of: reading, usesCache: true,
        canBeReached: { $0.isSold || dealers?.canBeReached($0.dealer) == true }
      ) { (listing: Listing, location) in
        unknown(.recordUnknownDealer, listing.dealer, among: dealerIDs?.contains, at: location)
          + later(listing.updated, than: clock, at: location) + unpriced(listing, at: location)
      }
      add(found, of: set, to: &reading)
      reportUnreached(min(found.unreached, found.index.count), of: set, for: reading.plans)
      if found.index.hasUnusedMappings { reading.caches = [:] }
    case .request:
      let found = try await index(set, of: reading) { (request: Request, location) in
        unknown(.recordUnknownDealer, request.dealer, among: dealerIDs?.contains, at: location)
      }
      add(found, of: set, to: &reading)
    case .gatePass:
      let listings = set.listings.map { inventory[$0] }
      let found = try await index(set, of: reading, dealerZones: dealers?.zones ?? [:]) {
        (pass: GatePass, location) in
        unknown(.recordUnknownDealer, pass.dealer, among: dealerIDs?.contains, at: location)
          + unknown(
            .recordUnknownListing, pass.listing,
            among: listings.map { listings in { listings[$0.text] != nil } }, at: location)
          + guessable(pass.id, at: location)
      }
      reading.inventory[set.name] = found.index
    }
  }

  private func add<Record>(
    _ found: IndexedSet<Record>, of set: RecordSet, to reading: inout Reading
  ) {
    reading.inventory[set.name] = found.index
    reading.vins.add(found.vins, of: set.name)
    for (name, runs) in found.browseRuns { reading.browseRuns[name, default: []] += runs }
  }

  /// Reads one source to its end.
  ///
  /// Records in the cache are not decoded again. The check finds what is odd about a record among the
  /// other records.
  private func index<Record: IndexedRecord>(
    _ set: RecordSet, of reading: Reading, keepsRecords: Bool = false, usesCache: Bool = false,
    dealerZones: [Identifier<Dealer>: String] = [:],
    canBeReached: @escaping @Sendable (RecordFacts) -> Bool = { _ in true },
    check: @escaping @Sendable (Record, Location) -> [Diagnostic]
  ) async throws -> IndexedSet<Record> {
    let source = try RecordSource(set.source)
    let countries = project.countries.isEmpty ? nil : Countries(project.countries)
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, countries: countries, severities: severities,
      dealerZones: dealerZones)
    // A survey looks at every record.
    let cache =
      usesCache && !request.isSurveyed
      ? reading.plans.first.flatMap { reading.caches[$0.name]?.earlier } : nil
    let pass = FirstPass(
      set: set, source: source, decoder: decoder, cache: cache,
      taken: takenIDs(of: set), isSurveyed: request.isSurveyed, keepsRecords: keepsRecords,
      canBeReached: canBeReached, check: check, reports: OrderedReports(sink: counter.report),
      progress: events.progress)
    let sites = reading.plans.map { (plan: $0.site, cache: reading.caches[$0.name]?.earlier) }
    let parts = try await inParallel(jobs: request.jobs, reading: source) { number in
      try pass.run(lists: BrowseWriters(set, of: sites, worker: number))
    }
    var index = pass.index.take()
    index.setUse(decoder, columns: source.columns)
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
      let surveyor = parts.compactMap(\.surveyor).reduce(into: RecordSurveyor()) { $0.merge($1) }
      events.survey(
        surveyor.survey(named: set.name, of: set.source.name, index, decoder.mappedFields))
    }
    return IndexedSet(index, parts)
  }

  /// Reports how many listings have a seller that buyers cannot reach.
  private func reportUnreached(_ count: Int, of set: RecordSet, for plans: [EnvironmentPlan]) {
    let hasPages = RecordRoute.all(of: project).contains { $0.set.name == set.name }
    // An app may lead to the seller.
    guard count > 0, hasPages, !plans.contains(where: \.site.look.site.hasApp) else { return }
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

  /// Reports the listings that have the vehicle identification number of another one, and forgets the
  /// numbers.
  func reportRepeatedVINs(_ reading: inout Reading) {
    for vin in reading.vins.repeated(in: reading.inventory, of: project) {
      guard let entry = reading.inventory[vin.set.name][vin.id] else { continue }
      var diagnostic = Diagnostic(
        .recordRepeatedVIN, at: entry.location(in: vin.set.source.name).at(field: "vin"),
        "the VIN is that of \(vin.others) other listing\(vin.others == 1 ? "" : "s")")
      diagnostic.recordID = vin.id
      counter.report(diagnostic)
    }
    reading.vins = RepeatedVINs()
  }
}

/// What was found out about the records of one set.
private struct IndexedSet<Record: IndexedRecord> {
  let index: RecordIndex

  /// The accepted records, if they are kept.
  let records: [Record]

  /// How many records have a seller that no one can reach.
  let unreached: Int
  let vins: [RepeatedVINs.Entry]

  /// The sorted lines of what lists show, by the name of the environment.
  let browseRuns: [String: [DiskPath]]

  init(_ index: RecordIndex, _ parts: [FirstPass<Record>.Part]) {
    self.index = index
    records = parts.flatMap(\.records).filter { ordinal, record in
      index[record.idText]?.ordinal == UInt32(clamping: ordinal)
    }.map(\.1)
    unreached = parts.reduce(0) { $0 + $1.unreached }
    vins = parts.flatMap(\.vins)
    browseRuns = parts.reduce(into: [:]) { $0.merge($1.browseRuns, uniquingKeysWith: +) }
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

/// Says that structured data cannot name a product, for want of a price.
private func unpriced(_ listing: Listing, at location: Location) -> [Diagnostic] {
  guard !listing.plausible.isValidItem, listing.status != .sold else { return [] }
  return [
    Diagnostic(
      .recordNoOffer, at: location.at(field: "price"),
      "the product has no price, so its structured data describe the page alone")
  ]
}

/// Says that a record was changed after the build.
private func later(_ updated: Timestamp?, than clock: Int, at location: Location) -> [Diagnostic] {
  guard let updated, updated.seconds > clock else { return [] }
  return [
    Diagnostic(
      .recordFutureDate, at: location.at(field: "updated"),
      "the updated \"\(updated.iso8601)\" is later than the build, and is left out")
  ]
}

/// Says that a record names one that is not known; without a way to know, the project describes none.
private func unknown<Record: IndexedRecord>(
  _ kind: DiagnosticKind, _ id: Identifier<Record>?,
  among isKnown: ((Identifier<Record>) -> Bool)?, at location: Location
) -> [Diagnostic] {
  guard let id, let isKnown, !isKnown(id) else { return [] }
  let name = kind == .recordUnknownDealer ? "dealer" : "listing"
  var diagnostic = Diagnostic(
    kind, at: location.at(field: name), "there is no \(name) \"\(id)\"")
  diagnostic.value = id.text
  return [diagnostic]
}
