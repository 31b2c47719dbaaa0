import Barcodes
import Bytes
import Model
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
  }

  private let renderers: [EnvironmentRenderer]
  private let routes: [RecordRoute]
  private let inventory: Inventory
  private let destinations: [any Destination]
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
    destinations = try renderers.indices.map { index in
      try destination(name, of: renderers[index], at: places?[index])
    }
  }

  /// Renders batches until there are no more.
  func run(
    _ feed: BatchFeed, _ description: RecordDescription, events: BuildEvents
  ) throws -> Result {
    guard let kind = routes.first?.kind else { return try result() }
    switch kind {
    case .listings:
      try forEachAccepted(feed, description, in: inventory.listings, events, render(listing:))
    case .gatePasses:
      let press = try PassPress(renderers)
      try forEachAccepted(feed, description, in: inventory.gatePasses, events) { pass in
        try self.render(pass: pass, on: press)
      }
    case .dealers: break
    }
    return try result()
  }

  private func result() throws -> Result {
    Result(parts: try destinations.map { try $0.finish() }, newest: newest, count: count)
  }

  /// Decodes the records again and passes on those that the inventory holds.
  private func forEachAccepted<Record: IndexedRecord>(
    _ feed: BatchFeed, _ description: RecordDescription, in index: RecordIndex,
    _ events: BuildEvents, _ body: (Record) throws -> Void
  ) throws {
    let decoder = try RecordDecoder<Record>(description.fields, of: feed.source)
    while let next = try feed.next() {
      for raw in next.batch.records {
        guard let record = decoder.decode(raw, of: next.batch).record,
          let entry = index[record.idText],
          entry == record.entry(ordinal: raw.ordinal, line: raw.line)
        else { continue }
        count += 1
        try body(record)
      }
      events.progress("rendering \(Record.kind.rawValue)", next.number * 256)
    }
  }

  private func render(listing: Listing) throws {
    newest.offer(listing)
    for (renderer, destination) in zip(renderers, destinations) {
      for route in routes {
        try renderer.write(listing, on: route, output: &output, to: destination)
      }
    }
  }

  private func render(pass: GatePass, on press: PassPress) throws {
    let dealer = pass.dealer.flatMap { inventory.dealersByID[$0] }
    for (index, renderer) in renderers.enumerated() {
      for route in routes {
        try renderer.write(
          pass, dealer: dealer, on: route, press: press, number: index, output: &output,
          to: destinations[index])
      }
    }
  }
}
