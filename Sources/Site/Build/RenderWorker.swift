import Agreement
import Bytes
import Model
import Project
import Records
import Signing

/// One worker of the rendering: its own room to render in, destinations and signers.
final class RenderWorker {
  /// What a worker made.
  struct Result: Sendable {
    var parts: [TreePart]
    var newest: NewestByDealer

    /// How many accepted records were met.
    var count: Int

    /// What each environment's files have of other ones.
    var foreign: [ForeignFindings]
  }

  private let renderers: [EnvironmentRenderer]
  private let routes: [RecordRoute]
  private let inventory: Inventory
  private let destinations: [GuardedFiles]

  /// Whether the next build is to know what this one makes.
  private let hasKeys: Bool
  private var output = Output(capacity: 1 << 16)
  private var newest = NewestByDealer()
  private var count = 0

  init(
    _ name: String, renderers: [EnvironmentRenderer], routes: [RecordRoute], inventory: Inventory,
    places: [TreePlaces]?
  ) throws {
    self.renderers = renderers
    self.routes = routes
    self.inventory = inventory
    hasKeys = places != nil && inventory.recall.contains { $0.key != nil }
    destinations = try renderers.indices.map { index in
      GuardedFiles(
        try destination(
          name, of: renderers[index], at: places?[index], known: inventory.recall[index].known),
        for: renderers[index].foreignNames)
    }
  }

  /// Renders batches until there are no more.
  func run(
    _ feed: BatchFeed, _ description: RecordDescription, events: BuildEvents
  ) throws -> Result {
    guard let kind = routes.first?.kind else { return try result() }
    switch kind {
    case .listings:
      try forEachAccepted(
        feed, description, in: inventory.listings, events, isShown: { newest.note($0) },
        show: { newest.offer($0) }, render(listing:))
    case .gatePasses:
      let press = try PassPress(renderers)
      try forEachAccepted(
        feed, description, in: inventory.gatePasses, events, isShown: { _ in false },
        show: { _ in }
      ) { pass in
        try self.render(pass: pass, on: press)
      }
    case .dealers: break
    }
    return try result()
  }

  private func result() throws -> Result {
    Result(
      parts: try destinations.map { try $0.finish() }, newest: newest, count: count,
      foreign: destinations.map(\.findings))
  }

  /// Passes on the records that the inventory holds.
  ///
  /// What the last build made of a record is kept where it is still in place, else the record is
  /// decoded again and rendered by the body. A record that is kept and may be shown on other pages
  /// too is decoded for these.
  private func forEachAccepted<Record: IndexedRecord>(
    _ feed: BatchFeed, _ description: RecordDescription, in index: RecordIndex,
    _ events: BuildEvents, isShown: (RecordFacts) -> Bool, show: (Record) -> Void,
    _ body: (Record) throws -> Void
  ) throws {
    let decoder = try RecordDecoder<Record>(description.fields, of: feed.source)
    let keys = try RecordKeys(Record.kind, description, of: feed.source)
    while let next = try feed.next() {
      for raw in next.batch.records {
        let isKept = hasKeys && index.isSilent(raw.ordinal)
        let key = try isKept ? keys.key(of: raw, in: next.batch) : nil
        if let key, let facts = try keep(key, raw, in: index) {
          count += 1
          if isShown(facts), let record = decoder.decode(raw, of: next.batch).record {
            show(record)
          }
          continue
        }
        guard let record = decoder.decode(raw, of: next.batch).record,
          let entry = index[record.idText],
          try entry == record.entry(ordinal: raw.ordinal, line: raw.line, keys: keys)
        else { continue }
        count += 1
        if let key {
          for destination in destinations { destination.beginRecord(key, record.facts(entry)) }
        }
        try body(record)
        for destination in destinations { try destination.endRecord() }
      }
      events.progress("rendering \(Record.kind.rawValue)", next.number * 256)
    }
  }

  /// Keeps what the last build made of a record, when that is still in place in every environment.
  private func keep(
    _ key: RecordKey, _ raw: RawRecord, in index: RecordIndex
  ) throws -> RecordFacts? {
    var known: [KnownRecord] = []
    for destination in destinations {
      guard let record = destination.recall(key) else { return nil }
      known.append(record)
    }
    guard let facts = known.first?.facts,
      index[facts.id] == facts.entry(ordinal: raw.ordinal, line: raw.line)
    else { return nil }
    for (destination, record) in zip(destinations, known) { try destination.keep(record) }
    return facts
  }

  private func render(listing: Listing) throws {
    newest.offer(listing)
    let dealer = listing.dealer.flatMap { inventory.dealersByID[$0] }
    for destination in destinations { destination.words = { listing.texts + (dealer?.texts ?? []) } }
    for (renderer, destination) in zip(renderers, destinations) {
      for route in routes {
        try renderer.write(listing, on: route, output: &output, to: destination)
      }
    }
  }

  private func render(pass: GatePass, on press: PassPress) throws {
    let dealer = pass.dealer.flatMap { inventory.dealersByID[$0] }
    for destination in destinations { destination.words = { pass.texts + (dealer?.texts ?? []) } }
    for (index, renderer) in renderers.enumerated() {
      for route in routes {
        try renderer.write(
          pass, dealer: dealer, on: route, press: press, number: index, output: &output,
          to: destinations[index])
      }
    }
  }
}
