import Disk
import Model
import Project
import Records

extension RecordKind {
  /// Whether the files of a record are written when it is read; those of other kinds are written
  /// when all records are known.
  var isWrittenWhenRead: Bool {
    switch self {
    case .listing, .request, .gatePass: true
    case .dealer: false
    }
  }
}

/// One thread that renders the records of a source for every environment.
final class RecordWorker {
  /// What a worker made.
  struct Result: Sendable {
    /// By the name of the environment.
    let environments: [String: WorkerResult]
    /// How many accepted records were met.
    let count: Int
  }

  private let workers: [EnvironmentWorker]
  private let inventory: Inventory
  private let severities: [String: Severity]
  private let events: BuildEvents

  /// Which of the threads it is.
  private var count = 0

  /// The shard that is made, instead of trees.
  private let shard: Shard?
  private var line: [UInt8] = []

  init(
    _ name: String, _ number: Int, _ routeNumber: Int, _ builds: [EnvironmentBuild],
    _ inventory: Inventory,
    severities: [String: Severity], events: BuildEvents
  ) throws {
    workers = try builds.map {
      try EnvironmentWorker(name, of: $0, number: routeNumber << 16 | number)
    }
    shard = builds.first?.shard
    self.inventory = inventory
    self.severities = severities
    self.events = events
  }

  /// Renders batches of a set's records until there are no more.
  func run(
    _ route: RecordRoute, _ source: RecordSource
  ) throws -> Result {
    switch route.set.kind {
    case .listing: try write(ListingPages(route: route), route.set, source)
    case .request: try write(RequestPages(route: route), route.set, source)
    case .gatePass:
      let dealers = route.set.dealers.flatMap { inventory.dealers[$0] }
      try write(GatePassFiles(route: route, dealers: dealers), route.set, source)
    case .dealer: break
    }
    return Result(
      environments: Dictionary(
        uniqueKeysWithValues: try workers.map { ($0.build.name, try $0.finish()) }),
      count: count)
  }

  /// How many records a worker takes at once: few, so that none waits long for the last one's.
  private static let batchSize = 64

  /// Writes the files of every record that the inventory holds.
  ///
  /// What the last build made of a record is kept if it is still in place; otherwise the record is
  /// decoded and rendered.
  private func write<Asset: RecordAsset>(
    _ asset: Asset, _ set: RecordSet, _ source: RecordSource
  ) throws {
    typealias Record = Asset.Record
    let index = inventory[set.name]
    let dealers = set.dealers.flatMap { inventory.dealers[$0] }
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, severities: severities, dealerZones: dealers?.zones ?? [:])
    let keys = try RecordKeys(set, of: source)
    while let batch = try source.next(upTo: Self.batchSize) {
      for raw in batch.records {
        try Interruption.check()
        if let shard, !shard.holds(raw.ordinal) { continue }
        guard let key = try keys.key(of: raw, in: batch) else { continue }
        let isSilent = index.isSilent(raw.ordinal)
        let isKept = try isSilent && keep(key, raw, of: set, in: index)
        if try isKept || take(key, raw, in: index, isSilent: isSilent) {
          count += 1
          continue
        }
        let decoded = decoder.decode(raw, of: batch)
        guard let record = decoded.record else { continue }
        let facts = record.facts(decoded.filled)
        guard index[facts.id] == facts.entry(raw, key) else { continue }
        count += 1
        for worker in workers {
          worker.surroundings =
            record.shown == nil ? Surroundings() : worker.surroundings(of: raw.ordinal, set)
        }
        try write(
          record, raw.ordinal, by: dealers?[record.dealer], facts,
          isSilent || shard != nil ? key : nil, asset, set)
      }
      events.progress("rendering \(set.name)", batch.number * Self.batchSize, index.count)
    }
  }

  private func write<Asset: RecordAsset>(
    _ record: Asset.Record, _ ordinal: Int, by dealer: Dealer?, _ facts: RecordFacts,
    _ key: RecordKey?,
    _ asset: Asset, _ set: RecordSet
  ) throws {
    for worker in workers {
      worker.setTexts { record.texts + (dealer?.texts ?? []) }
      try worker.record(key, facts) {
        try asset.write(record, to: worker)
        if record.shown != nil { try worker.remember(ordinal, of: set) }
      }
    }
  }

  /// Takes what a shard made of a record; false where none is merged, or a line was too long to be kept.
  private func take(
    _ key: RecordKey, _ raw: RawRecord, in index: RecordIndex, isSilent: Bool
  ) throws -> Bool {
    var made: [(worker: EnvironmentWorker, shards: ShardStore, record: CachedRecord)] = []
    for worker in workers {
      guard let shards = worker.build.shards,
        let record = shards.record(key, raw.ordinal, buffer: &line)
      else { return false }
      made.append((worker, shards, record))
    }
    guard let facts = made.first?.record.facts, index[facts.id] == facts.entry(raw, key) else {
      return false
    }
    for (worker, shards, record) in made {
      try worker.take(record, from: shards, raw.ordinal, isSilent ? key : nil)
    }
    return true
  }

  /// Keeps what the last build made of a record, if all of it is still in place in every
  /// environment.
  private func keep(
    _ key: RecordKey, _ raw: RawRecord, of set: RecordSet, in index: RecordIndex
  ) throws -> Bool {
    var cached: [(worker: EnvironmentWorker, record: CachedRecord)] = []
    for worker in workers {
      guard let record = worker.cached(key), worker.hasSameSimilar(record, raw.ordinal, of: set),
        worker.hasSameValidity(record)
      else { return false }
      cached.append((worker, record))
    }
    guard let facts = cached.first?.record.facts,
      index[facts.id] == facts.entry(raw, key)
    else { return false }
    for (worker, record) in cached { try worker.keep(record) }
    return true
  }
}
