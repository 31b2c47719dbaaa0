import WaymarkCore
import WaymarkDisk
import WaymarkMarket
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// The data that is known after all records have been read.
struct Reading: Sendable {
  /// The environments, with their dealers.
  var plans: [EnvironmentPlan]

  /// The inventories of their records, in the order of the environments.
  var inventories: [Inventory]

  /// The caches of earlier builds, by environment; empty if nothing is kept.
  var caches: [String: EnvironmentCache] = [:]

  /// The sorted lines of list entries, by environment.
  var browseRuns: [String: [DiskPath]] = [:]

  /// The repeated VINs, by the number of the first environment that has the listings.
  var vins: [Int: RepeatedVINs] = [:]

  /// The files of records before they were read, by name; databases have snapshots.
  private let files: [String: (path: String, identity: FileIdentity)]

  init(plans: [EnvironmentPlan]) {
    self.plans = plans
    inventories = plans.map { _ in Inventory() }
    files = plans.sharedSets.map(\.set.source).reduce(into: [:]) { files, source in
      guard !source.kind.isDatabase else { return }
      files[source.name] = fileIdentity(at: source.path, followsLinks: true).map {
        (source.path, $0)
      }
    }
  }

  /// Throws if a program wrote to a file of records since: what it wrote may be in no page.
  func requireUnchangedFiles() throws(DiagnosedError) {
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      let identity = fileIdentity(at: file.path, followsLinks: true)
      guard identity?.hasContents(of: file.identity) == true else {
        throw DiagnosedError(.buildSourceChanged, at: Location(name))
      }
    }
  }

  /// The index of a set.
  func index(of shared: SharedSet) -> RecordIndex {
    inventories[shared.first][shared.set.name]
  }

  fileprivate mutating func add(_ index: RecordIndex, of shared: SharedSet) {
    for plan in shared.plans { inventories[plan][shared.set.name] = index }
  }

  /// Takes the dealers, which are shown on the pages of other records, and then opens the caches.
  fileprivate mutating func takeDealers() throws {
    plans = try zip(plans, inventories).map { try $0.knowing($1.dealers) }
    for plan in plans { caches[plan.name] = try plan.cache() }
  }
}

extension SiteBuild {
  /// Reads and validates every record; invalid ones are reported and left out.
  ///
  /// Dealers come first: the cached output of listings depends on them. The lines of list entries
  /// are written for each environment during the reading.
  func read(_ plans: [EnvironmentPlan]) async throws -> Reading {
    var reading = Reading(plans: plans)
    for kind in RecordKind.allCases.sorted(by: { $0.readingOrder < $1.readingOrder }) {
      for shared in plans.sharedSets where shared.set.kind == kind {
        try await read(shared, into: &reading)
      }
      guard kind == .dealer else { continue }
      try reading.takeDealers()
      events.began?(pageMakers(of: reading))
    }
    return reading
  }

  private func read(_ shared: SharedSet, into reading: inout Reading) async throws {
    let set = shared.set
    let inventory = reading.inventories[shared.first]
    let dealers = set.dealers.flatMap { inventory.dealers[$0] }
    let dealerIDs = set.dealers.map { inventory.dealers[$0]?.ids ?? [] }
    switch set.kind {
    case .dealer:
      let found = try await index(shared, of: reading, keepsRecords: true) { (_: Dealer, _) in [] }
      let dealers = DealerSet(found.records)
      for plan in shared.plans { reading.inventories[plan].dealers[set.name] = dealers }
      reading.add(found.index, of: shared)
    case .listing:
      let found = try await index(
        shared, of: reading, usesCache: true,
        canBeReached: { $0.isSold || dealers?.canBeReached($0.dealer) == true }
      ) { (listing: Listing, location) in
        unknown(.recordUnknownDealer, listing.dealer, among: dealerIDs?.contains, at: location)
          + unpriced(listing, at: location)
      }
      add(found, of: shared, to: &reading)
      let plans = shared.plans.map { reading.plans[$0] }
      reportUnreached(min(found.unreached, found.index.count), of: set, for: plans)
      if found.index.hasUnusedMappings { for plan in plans { reading.caches[plan.name] = nil } }
    case .request:
      let found = try await index(shared, of: reading) { (request: Request, location) in
        unknown(.recordUnknownDealer, request.dealer, among: dealerIDs?.contains, at: location)
      }
      add(found, of: shared, to: &reading)
    case .gatePass:
      let listings = set.listings.map { inventory[$0] }
      let found = try await index(shared, of: reading, dealerZones: dealers?.zones ?? [:]) {
        (pass: GatePass, location) in
        unknown(.recordUnknownDealer, pass.dealer, among: dealerIDs?.contains, at: location)
          + unknown(
            .recordUnknownListing, pass.listing,
            among: listings.map { listings in { listings[$0.text] != nil } }, at: location)
          + guessable(pass.id, at: location)
      }
      reading.add(found.index, of: shared)
    }
  }

  private func add<Record>(
    _ found: IndexedSet<Record>, of shared: SharedSet, to reading: inout Reading
  ) {
    reading.add(found.index, of: shared)
    for plan in reading.plans.withOwnListings where shared.plans.contains(plan) {
      reading.vins[plan, default: RepeatedVINs()].add(found.vins, of: shared.set.name)
    }
    for (name, runs) in found.browseRuns { reading.browseRuns[name, default: []] += runs }
  }

  /// Reads one source completely.
  ///
  /// Cached records are not decoded again. `check` finds problems of a record in relation to other
  /// records.
  private func index<Record: IndexedRecord>(
    _ shared: SharedSet, of reading: Reading, keepsRecords: Bool = false, usesCache: Bool = false,
    dealerZones: [Identifier<Dealer>: String] = [:],
    canBeReached: @escaping @Sendable (RecordFacts) -> Bool = { _ in true },
    check: @escaping @Sendable (Record, Location) -> [Diagnostic]
  ) async throws -> IndexedSet<Record> {
    let set = shared.set
    let plans = shared.plans.map { reading.plans[$0] }
    let source = try RecordSource(set.source, keepsSkipped: set.duplicates == .newest)
    let countries = project.countries.isEmpty ? nil : Countries(project.countries)
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, countries: countries, severities: severities,
      dealerZones: dealerZones, latestChange: request.mode.latestChange)
    try set.requireDates(decoder.hasDates)
    // A survey decodes every record.
    let cache =
      usesCache && !request.isSurveyed
      ? plans.first.flatMap { reading.caches[$0.name]?.known } : nil
    let pass = FirstPass(
      set: set, source: source, decoder: decoder, cache: cache,
      taken: plans[0].route(of: set)?.takenIDs ?? [:], isSurveyed: request.isSurveyed,
      keepsRecords: keepsRecords,
      canBeReached: canBeReached, check: check,
      reports: OrderedReports { [counter] in
        // Problems of the records themselves were reported in the first reading.
        if !shared.isReadAgain || $0.kind.isOfReferences { counter.report($0) }
      },
      progress: events.progress)
    let sites = plans.map { (plan: $0.site, cache: reading.caches[$0.name]?.known) }
    let parts = try await inParallel(jobs: request.jobs, reading: source) { number in
      try pass.run(lists: BrowseWriters(set, of: sites, worker: number))
    }
    var index = pass.index.take()
    index.setUse(decoder, columns: source.columns)
    // With a cache, every field was checked when its records were decoded.
    if cache == nil {
      let unused = decoder.unusedMappings
      index.hasUnusedMappings = !unused.isEmpty
      for diagnostic in unused where !shared.isReadAgain { counter.report(diagnostic) }
    }
    if set.duplicates == .newest { try settleTies(in: &index, set, decoder) }
    index.keep(set.duplicates, isDeclared: set.decidesDuplicates)
    try index.requireDecided(set)
    if !shared.isReadAgain {
      reportDuplicates(in: index, of: set)
      reportOtherCase(in: index, of: set)
    }
    if request.isSurveyed, !shared.isReadAgain {
      let surveyor = parts.compactMap(\.surveyor).reduce(into: RecordSurveyor()) { $0.merge($1) }
      events.survey(
        surveyor.survey(named: set.name, of: set.source.name, index, decoder.mappedFields))
    }
    return IndexedSet(index, parts)
  }

  /// Reports identifiers that a file system without case would store in the same folder.
  private func reportOtherCase(in index: RecordIndex, of set: RecordSet) {
    let groups = index.idsOfOtherCase
    guard !groups.isEmpty else { return }
    let shown = groups.prefix(3).map { $0.map { "\"\($0)\"" }.joined(separator: " and ") }
    counter.report(
      Diagnostic(
        .recordIDCase, at: Location(set.source.name, field: "id"),
        "ids of \(set.name) differ only in upper and lower case: \(shown.joined(separator: ", "))"
          + (groups.count > 3 ? " and \(groups.count - 3) more" : "")))
  }

  /// Reports the number of listings whose seller cannot be contacted.
  private func reportUnreached(_ count: Int, of set: RecordSet, for plans: [EnvironmentPlan]) {
    // Buyers may contact the seller through the app.
    guard count > 0, plans[0].route(of: set) != nil, !plans.contains(where: \.site.look.site.hasApp)
    else { return }
    let isNote = project.severities.contains { $0.code == DiagnosticKind.recordNoContact.code }
    counter.report(
      Diagnostic(
        .recordNoContact, at: Location(set.source.name),
        "\(counted(count, "listing has", many: "listings have")) no way to contact the seller: no telephone"
          + " number, email address or website of a dealer",
        help: isNote
          ? "Give each listing a \"dealer\" that has a telephone number, an email address or a website."
          : nil))
  }

  /// Reports listings with the same vehicle identification number, and discards the numbers.
  func reportRepeatedVINs(_ reading: inout Reading) {
    var reported: Set<Diagnostic> = []
    for (plan, vins) in reading.vins.sorted(by: { $0.key < $1.key }) {
      let inventory = reading.inventories[plan]
      for vin in vins.repeated(in: inventory, of: reading.plans[plan].site.project) {
        guard let entry = inventory[vin.set.name][vin.id] else { continue }
        var diagnostic = Diagnostic(
          .recordRepeatedVIN, at: entry.location(in: vin.set.source.name).at(field: "vin"),
          "the VIN is also that of \(counted(vin.others, "other listing"))")
        diagnostic.recordID = vin.id
        if reported.insert(diagnostic).inserted { counter.report(diagnostic) }
      }
    }
    reading.vins = [:]
  }
}

/// The results for the records of one set.
private struct IndexedSet<Record: IndexedRecord> {
  let index: RecordIndex

  /// The accepted records, if they are kept.
  let records: [Record]

  /// The number of records whose seller cannot be contacted.
  let unreached: Int
  let vins: [RepeatedVINs.Entry]

  /// The sorted lines of list entries, by environment.
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

extension DiagnosticKind {
  fileprivate var isOfReferences: Bool {
    self == .recordUnknownDealer || self == .recordUnknownListing
  }
}

extension RecordKind {
  /// Records are read after those that they refer to.
  fileprivate var readingOrder: Int {
    switch self {
    case .dealer: 0
    case .listing: 1
    case .request: 2
    case .gatePass: 3
    }
  }
}

/// Reports that structured data cannot describe a product without a price.
private func unpriced(_ listing: Listing, at location: Location) -> [Diagnostic] {
  guard !listing.plausible.isValidItem, listing.offer.status != .sold else { return [] }
  return [
    Diagnostic(
      .recordNoOffer, at: location.at(field: "price"),
      "the product has no price, so its structured data describe only the page")
  ]
}

/// Reports a reference to an unknown record; nothing if the project does not describe such records.
private func unknown<Record: IndexedRecord>(
  _ kind: DiagnosticKind, _ id: Identifier<Record>?,
  among isKnown: ((Identifier<Record>) -> Bool)?, at location: Location
) -> [Diagnostic] {
  guard let id, let isKnown, !isKnown(id) else { return [] }
  let name = kind == .recordUnknownDealer ? "dealer" : "listing"
  var diagnostic = Diagnostic(
    kind, at: location.at(field: name), "unknown \(name) \"\(id)\"")
  diagnostic.value = id.text
  return [diagnostic]
}
