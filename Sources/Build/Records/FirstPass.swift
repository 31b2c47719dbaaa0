import WaymarkCore
import WaymarkDisk
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite
import WaymarkTree

/// Reads the records of one set for the first time: validates each, and collects what the second
/// reading needs to know about all of them.
struct FirstPass<Record: IndexedRecord>: Sendable {
  let set: RecordSet
  let source: RecordSource
  let decoder: RecordDecoder<Record>

  /// The output of the last build, whose records are not decoded again.
  let cache: RecordCache?

  /// Identifiers whose page would have the path of another route's page, with that route.
  let taken: [String: String]
  let isSurveyed: Bool

  /// Whether the records themselves are kept.
  let keepsRecords: Bool
  let canBeReached: @Sendable (RecordFacts) -> Bool

  /// Finds problems of a record in relation to other records.
  let check: @Sendable (Record, Location) -> [Diagnostic]
  let reports: OrderedReports<Diagnostic>
  let progress: @Sendable (String, Int, Int?) -> Void

  /// The index that all workers fill.
  let index = SharedIndex()

  /// The results of one worker.
  struct Part: Sendable {
    var records: [(Int, Record)] = []
    var vins: [RepeatedVINs.Entry] = []
    var unreached = 0
    var surveyor: RecordSurveyor?
    var browseRuns: [String: [DiskPath]] = [:]
  }

  /// Reads batches until there are no more.
  func run(lists: BrowseWriters) throws -> Part {
    var part = Part(surveyor: isSurveyed ? RecordSurveyor() : nil)
    let keys = try RecordKeys(set, of: source)
    var line: [UInt8] = []
    while let batch = try source.next() {
      try Interruption.check()
      var notes = BatchNotes(batch.diagnostics)
      for raw in batch.records {
        let key = try keys.key(of: raw, in: batch)
        if let key, try take(key, raw, lists, buffer: &line, &notes, &part) { continue }
        try read(raw, of: batch, key, lists, &notes, &part)
      }
      for raw in batch.skipped {
        notes.withhold(decoder.change(of: raw, in: batch), raw, isFaulty: false)
      }
      index.add(
        notes.entries, withheld: notes.withheld, reported: notes.reported,
        read: batch.records.count, notes.tally)
      reports.report(notes.diagnostics, batch: batch.number)
      progress("reading \(set.name)", batch.number * 256, nil)
    }
    part.browseRuns = try lists.finish()
    return part
  }

  /// Takes the facts that the last build stored for a record; returns false without any.
  private func take(
    _ key: RecordKey, _ raw: RawRecord, _ lists: BrowseWriters, buffer: inout [UInt8],
    _ notes: inout BatchNotes, _ part: inout Part
  ) throws -> Bool {
    guard let facts = cache?.facts(key, buffer: &buffer).flatMap(RecordFacts.init),
      let vin = try lists.addCached(key, facts, ordinal: raw.ordinal)
    else { return false }
    notes.add(facts, raw, key, filled: facts.filled)
    part.add(vin, raw)
    if !canBeReached(facts) { part.unreached += 1 }
    return true
  }

  /// Decodes a record.
  private func read(
    _ raw: RawRecord, of batch: RawBatch, _ key: RecordKey?, _ lists: BrowseWriters,
    _ notes: inout BatchNotes, _ part: inout Part
  ) throws {
    let decoded = decoder.decode(raw, of: batch)
    part.surveyor?.add(decoded, filled: decoder.filledFields(of: raw, in: batch))
    let before = notes.diagnostics.count
    notes.diagnostics += decoded.diagnostics
    guard let key, let record = decoded.record else {
      return notes.withhold(decoded.change, raw, isFaulty: true)
    }
    if let route = taken[record.idText] {
      notes.diagnostics.append(takenPath(record.idText, route, at: decoded.location))
      return
    }
    for var diagnostic in check(record, decoded.location) {
      diagnostic.recordID = record.idText
      notes.diagnostics.append(diagnostic)
    }
    if notes.diagnostics.count > before { notes.reported.append(UInt32(clamping: raw.ordinal)) }
    let facts = record.facts()
    notes.add(facts, raw, key, filled: decoded.filled, late: decoded.lateChange)
    if !canBeReached(facts) { part.unreached += 1 }
    if let shown = record.shown {
      part.add(try lists.add(shown, facts, ordinal: raw.ordinal), raw)
    }
    if keepsRecords { part.records.append((raw.ordinal, record)) }
  }
}

extension FirstPass.Part {
  /// Adds the hash of a record's VIN; zero means that it has none.
  fileprivate mutating func add(_ vin: UInt64, _ raw: RawRecord) {
    guard vin != 0 else { return }
    vins.append(RepeatedVINs.Entry(ordinal: raw.ordinal, hash: vin))
  }
}

/// The results for one batch of records.
private struct BatchNotes {
  var diagnostics: [Diagnostic]
  private(set) var entries: [(String, RecordEntry)] = []
  private(set) var withheld = WithheldRecords()

  /// The numbers of records with diagnostics.
  var reported: [UInt32] = []
  private(set) var tally = FieldTally()

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Adds an accepted record; `late` is its last change if that is later than the build.
  mutating func add(
    _ facts: RecordFacts, _ raw: RawRecord, _ key: RecordKey, filled: FieldSet,
    late: Timestamp? = nil
  ) {
    entries.append((facts.id, facts.entry(raw, key, late: late)))
    tally.add(filled)
  }

  /// Adds a record that is left out, which may be newer than another one with its identifier.
  mutating func withhold(_ change: RecordChange?, _ raw: RawRecord, isFaulty: Bool) {
    if let change { withheld.add(change, raw, isFaulty: isFaulty) }
  }
}

private func takenPath(_ id: String, _ route: String, at location: Location) -> Diagnostic {
  var diagnostic = Diagnostic(
    .recordTakenPath, at: location.at(field: "id"), "the id \"\(id)\" is the path of \(route)")
  diagnostic.value = id
  diagnostic.recordID = id
  return diagnostic
}
