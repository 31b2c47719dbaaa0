import Model
import Project
import Records

extension RecordKind {
  /// Whether the files of a record are written when it is read; those of other kinds are written
  /// when all records are known.
  var isWrittenWhenRead: Bool {
    switch self {
    case .listings, .gatePasses: true
    case .dealers: false
    }
  }
}

/// One thread that renders the records of a source for every environment.
final class RecordWorker {
  /// What a worker made.
  struct Result: Sendable {
    /// By the name of the environment.
    let environments: [String: WorkerResult]
    let newest: NewestByDealer

    /// How many accepted records were met.
    let count: Int
  }

  private let workers: [EnvironmentWorker]
  private let inventory: Inventory
  private let severities: [String: Severity]
  private let events: BuildEvents

  private var newest = NewestByDealer()
  private var count = 0

  init(
    _ name: String, _ builds: [EnvironmentBuild], _ inventory: Inventory,
    severities: [String: Severity], events: BuildEvents
  ) throws {
    workers = try builds.map { try EnvironmentWorker(name, of: $0) }
    self.inventory = inventory
    self.severities = severities
    self.events = events
  }

  /// Renders batches of a kind of record until there are no more.
  func run(
    _ kind: RecordKind, on routes: [RecordRoute], _ description: RecordDescription,
    _ source: RecordSource
  ) throws -> Result {
    switch kind {
    case .listings: try write(routes.map(ListingPages.init), description, source)
    case .gatePasses:
      let assets = routes.map { GatePassFiles(route: $0, dealers: inventory.dealersByID) }
      try write(assets, description, source)
    case .dealers: break
    }
    return Result(
      environments: Dictionary(
        uniqueKeysWithValues: try workers.map { ($0.build.name, try $0.finish()) }),
      newest: newest, count: count)
  }

  /// Writes the files of every record that the inventory holds.
  ///
  /// What the last build made of a record is kept if it is still in place; otherwise the record is
  /// decoded and rendered. A kept listing that other pages may show is decoded for them.
  private func write<Asset: RecordAsset>(
    _ assets: [Asset], _ description: RecordDescription, _ source: RecordSource
  ) throws {
    typealias Record = Asset.Record
    let index = inventory[Record.kind]
    let decoder = try RecordDecoder<Record>(
      description.fields, of: source, severities: severities)
    let keys = try RecordKeys(Record.kind, description, of: source)
    while let batch = try source.next() {
      for raw in batch.records {
        guard let key = try keys.key(of: raw, in: batch) else { continue }
        let isSilent = index.isSilent(raw.ordinal)
        if isSilent, let facts = try keep(key, raw, in: index) {
          count += 1
          if Record.kind == .listings, newest.wouldKeep(facts),
            let listing = decoder.decode(raw, of: batch).record as? Listing
          {
            newest.offer(listing)
          }
          continue
        }
        guard let record = decoder.decode(raw, of: batch).record else { continue }
        let facts = record.facts
        guard index[facts.id] == facts.entry(raw, key) else { continue }
        count += 1
        if let listing = record as? Listing { newest.offer(listing) }
        try write(record, facts, isSilent ? key : nil, assets)
      }
      events.progress("rendering \(Record.kind.rawValue)", batch.number * 256)
    }
  }

  private func write<Asset: RecordAsset>(
    _ record: Asset.Record, _ facts: RecordFacts, _ key: RecordKey?, _ assets: [Asset]
  ) throws {
    let dealer = record.dealer.flatMap { inventory.dealersByID[$0] }
    for worker in workers {
      worker.setTexts { record.texts + (dealer?.texts ?? []) }
      try worker.record(key, facts) {
        for asset in assets { try asset.write(record, to: worker) }
      }
    }
  }

  /// Keeps what the last build made of a record, if all of it is still in place in every
  /// environment.
  private func keep(
    _ key: RecordKey, _ raw: RawRecord, in index: RecordIndex
  ) throws -> RecordFacts? {
    var cached: [(worker: EnvironmentWorker, record: CachedRecord)] = []
    for worker in workers {
      guard let record = worker.cached(key) else { return nil }
      cached.append((worker, record))
    }
    guard let facts = cached.first?.record.facts,
      index[facts.id] == facts.entry(raw, key)
    else { return nil }
    for (worker, record) in cached { try worker.keep(record) }
    return facts
  }
}
