import Agreement
import Bytes
import Disk
import Model
import Pages
import Project
import Records

extension SiteBuild {
  /// Renders every file of several environments, each record once for all of them.
  ///
  /// - Parameters:
  ///   - renderers: The environments.
  ///   - inventory: The records that were accepted.
  ///   - places: Where each environment's files go; `nil` for a check.
  ///   - watch: Measures rendering, and the check that what was rendered agrees.
  /// - Returns: What was made for each environment.
  /// - Throws: What reading, rendering or writing throws.
  func render(
    _ renderers: [EnvironmentRenderer], inventory: Inventory, into places: [TreePlaces]?,
    watch: inout PhaseWatch
  ) async throws -> [TreePart] {
    let routes = renderers.first.map { RecordRoute.all(of: $0.project) } ?? []
    var newest = NewestByDealer()
    var parts = renderers.map { _ in TreePart() }
    var foreign = renderers.map { _ in ForeignFindings() }
    for kind in [RecordKind.listings, .gatePasses] {
      let ofKind = routes.filter { $0.kind == kind }
      guard let description = renderers.first?.project.records[kind], !ofKind.isEmpty else {
        continue
      }
      let feed = BatchFeed(try RecordSource(description.source))
      let results = try await inParallel(jobs: request.jobs, feed: feed) { number in
        let worker = try RenderWorker(
          "\(kind.rawValue)-\(number)", renderers: renderers, routes: ofKind,
          inventory: inventory, places: places)
        return try worker.run(feed, description, events: events)
      }
      for result in results {
        newest.merge(result.newest)
        for index in parts.indices {
          parts[index] += result.parts[index]
          foreign[index].merge(result.foreign[index])
        }
      }
      let count = results.reduce(0) { $0 + $1.count }
      guard count == inventory.acceptedCount(of: kind) else {
        throw DiagnosedError([
          Diagnostic(BuildRule.sourceChanged, at: Location(description.source.name))
        ])
      }
    }
    var fixed: [[String: [UInt8]]] = []
    for (index, renderer) in renderers.enumerated() {
      let guarded = GuardedFiles(
        try destination("fixed", of: renderer, at: places?[index], known: nil),
        for: renderer.foreignNames)
      guarded.words = {
        inventory.dealers.flatMap(\.texts) + newest.listings.flatMap(\.texts)
      }
      let destination = FixedFiles(guarded)
      try renderFixed(renderer, inventory: inventory, newest: newest, to: destination)
      fixed.append(destination.files)
      parts[index] += try destination.finish()
      foreign[index].merge(guarded.findings)
      if let place = places?[index] {
        let sitemaps = GuardedFiles(
          try TreeWriter("sitemaps", at: place, table: renderer.responses),
          for: renderer.foreignNames)
        try renderer.writeSitemaps(try SortedLines(parts[index].sitemapRuns), to: sitemaps)
        parts[index] += try sitemaps.finish()
        foreign[index].merge(sitemaps.findings)
        let feeds = parts[index].feedRuns
        parts[index] += try renderSpotlight(renderer, runs: feeds[.spotlight] ?? [], at: place)
        parts[index] += try renderMaps(renderer, runs: feeds[.maps] ?? [], at: place)
      }
    }
    watch.lap("rendering")
    try requireAgreement(of: renderers, fixed, foreign)
    watch.lap("agreeing")
    return parts
  }

  /// Renders what is made of many records or of none.
  private func renderFixed(
    _ renderer: EnvironmentRenderer, inventory: Inventory, newest: NewestByDealer,
    to destination: any Destination
  ) throws {
    var output = Output(capacity: 1 << 16)
    if let route = renderer.dealerRoute {
      for dealer in inventory.dealers {
        try renderer.write(
          dealer, listings: newest.listings(of: dealer.id), on: route, output: &output,
          to: destination)
      }
    }
    try renderer.writeFixed(
      newest: newest.all.listings, dealers: inventory.dealers, output: &output, to: destination)
  }
}

/// Makes where a worker's files go.
func destination(
  _ name: String, of renderer: EnvironmentRenderer, at places: TreePlaces?, known: KnownRecords?
) throws -> any Destination {
  guard let places else { return NoDestination() }
  return try TreeWriter(name, at: places, table: renderer.responses, known: known)
}

/// The newest listings of a marketplace and of each of its dealers.
struct NewestByDealer: Sendable {
  private(set) var all = NewestListings(limit: 60)
  private var dealers: [Identifier<Dealer>: NewestListings] = [:]

  /// Offers a listing to the marketplace and to its dealer.
  mutating func offer(_ listing: Listing) {
    all.offer(listing)
    if let dealer = listing.dealer {
      dealers[dealer, default: NewestListings(limit: 60)].offer(listing)
    }
  }

  /// Takes note of a listing by its facts.
  ///
  /// - Returns: Whether it has to be offered as a whole, because it would be among the newest.
  mutating func note(_ facts: RecordFacts) -> Bool {
    let rank = ListingRank(isSold: facts.isSold, updated: facts.updated, id: facts.id)
    let dealer = facts.dealer.flatMap { try? Identifier<Dealer>($0) }
    if all.wouldKeep(rank) { return true }
    if let dealer, dealers[dealer]?.wouldKeep(rank) ?? true { return true }
    all.pass()
    if let dealer { dealers[dealer]?.pass() }
    return false
  }

  /// Adds what another worker kept.
  mutating func merge(_ other: NewestByDealer) {
    all.merge(other.all)
    for (dealer, newest) in other.dealers {
      dealers[dealer, default: NewestListings(limit: 60)].merge(newest)
    }
  }

  /// The newest listings of all and of each dealer.
  var listings: [Listing] { all.listings + dealers.values.flatMap(\.listings) }

  func listings(of dealer: Identifier<Dealer>) -> [Listing] {
    dealers[dealer]?.listings ?? []
  }
}
