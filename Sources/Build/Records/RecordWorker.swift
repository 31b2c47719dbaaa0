import WaymarkCore
import WaymarkDisk
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// One thread that renders the records of a route for every environment.
struct RecordWorker<Record: IndexedRecord> {
  let route: RecordRoute
  let inventory: Inventory
  let severities: [String: Severity]
  let latestChange: Int
  let progress: @Sendable (String, Int, Int?) -> Void

  /// The shard to make instead of trees.
  let shard: Shard?

  /// The writer for each environment, and in a merge the output of the shards.
  let outputs: [(writer: any RecordWriter<Record>, shards: ShardStore?)]

  /// The batch size of a worker; it is small, so that the other workers do not wait long for the
  /// last one.
  private static var batchSize: Int { 64 }

  /// Renders all batches of records, and returns the numbers of all records and of the accepted
  /// ones.
  ///
  /// The output of the last build is kept if it is still in place; otherwise the record is decoded
  /// and rendered.
  func run(_ source: RecordSource) throws -> (read: Int, accepted: Int) {
    let set = route.set
    let index = inventory[set.name]
    let dealers = set.dealers.flatMap { inventory.dealers[$0] }
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, severities: severities, dealerZones: dealers?.zones ?? [:],
      latestChange: latestChange)
    let keys = try RecordKeys(set, of: source)
    var line: [UInt8] = []
    var (read, count) = (0, 0)
    while let batch = try source.next(upTo: Self.batchSize) {
      read += batch.records.count
      for raw in batch.records {
        try Interruption.check()
        if let shard, !shard.holds(raw.ordinal) { continue }
        guard let key = try keys.key(of: raw, in: batch) else { continue }
        let isSilent = index.isSilent(raw.ordinal)
        let isKept = try isSilent && keep(key, raw, in: index)
        if try isKept || take(key, raw, in: index, isSilent: isSilent, buffer: &line) {
          count += 1
          continue
        }
        let decoded = decoder.decode(raw, of: batch)
        guard let record = decoded.record else { continue }
        let facts = record.facts(decoded.filled)
        guard index[facts.id] == facts.entry(raw, key, late: decoded.lateChange) else { continue }
        count += 1
        try write(
          record, raw.ordinal, by: dealers?[record.dealer], facts,
          isSilent || shard != nil ? key : nil)
      }
      progress("rendering \(set.name)", batch.number * Self.batchSize, index.count)
    }
    return (read, count)
  }

  private func write(
    _ record: Record, _ ordinal: Int, by dealer: Dealer?, _ facts: RecordFacts, _ key: RecordKey?
  ) throws {
    for (writer, _) in outputs {
      writer.sink.setTexts { record.texts + (dealer?.texts ?? []) }
      try writer.sink.record(key, facts.bytes) { try writer.write(record, ordinal: ordinal) }
    }
  }

  /// Takes a shard's output for a record; false without a merge, if the line was too long to be kept,
  /// or if time has passed it: a pass may have expired since.
  private func take(
    _ key: RecordKey, _ raw: RawRecord, in index: RecordIndex, isSilent: Bool,
    buffer: inout [UInt8]
  ) throws -> Bool {
    var made: [(writer: any RecordWriter<Record>, shards: ShardStore, record: CachedRecord)] = []
    for (writer, shards) in outputs {
      guard let shards, let record = shards.record(key, raw.ordinal, buffer: &buffer),
        try writer.isCurrent(record, ordinal: raw.ordinal)
      else { return false }
      made.append((writer, shards, record))
    }
    guard let first = made.first, isAccepted(first.record, raw, key, in: index) else {
      return false
    }
    for (writer, shards, record) in made {
      try writer.keep(record)
      try writer.sink.take(record, from: shards, raw.ordinal, isSilent ? key : nil) {
        try writer.take($0, $1)
      }
    }
    return true
  }

  /// Keeps the last build's output for a record, if it is complete in every environment.
  private func keep(_ key: RecordKey, _ raw: RawRecord, in index: RecordIndex) throws -> Bool {
    var made: [(writer: any RecordWriter<Record>, record: CachedRecord)] = []
    for (writer, _) in outputs {
      guard let record = writer.sink.cached(key),
        try writer.isCurrent(record, ordinal: raw.ordinal)
      else { return false }
      made.append((writer, record))
    }
    guard let first = made.first, isAccepted(first.record, raw, key, in: index) else {
      return false
    }
    for (writer, record) in made {
      try writer.keep(record)
      try writer.sink.keep(record)
    }
    return true
  }

  /// Whether earlier output belongs to the record that has its identifier now.
  private func isAccepted(
    _ made: CachedRecord, _ raw: RawRecord, _ key: RecordKey, in index: RecordIndex
  ) -> Bool {
    guard let facts = RecordFacts(made.facts) else { return false }
    return index[facts.id] == facts.entry(raw, key)
  }
}
