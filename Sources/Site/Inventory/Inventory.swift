import Model
import Records

/// What is known of all records before the first one is rendered.
struct Inventory: Sendable {
  /// The dealers, sorted by identifier; there are few of them.
  var dealers: [Dealer] = []
  var dealersByID: [Identifier<Dealer>: Dealer] = [:]
  var listings = RecordIndex()
  var gatePasses = RecordIndex()

  /// How many records were accepted.
  var recordCount: Int { dealers.count + listings.count + gatePasses.count }

  func acceptedCount(of kind: RecordKind) -> Int {
    switch kind {
    case .listings: listings.count
    case .dealers: dealers.count
    case .gatePasses: gatePasses.count
    }
  }
}

extension SiteBuild {
  /// Reads and validates every record; the broken ones are reported and left out.
  func readInventory(of project: Project) async throws -> Inventory {
    var inventory = Inventory()
    let routes = RecordRoute.all(of: project)
    let dealers = try await index(
      Dealer.self, in: project, taken: taken(by: .dealers, routes), isKept: true
    ) { _, _ in [] }
    inventory.dealersByID = Dictionary(
      dealers.records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    inventory.dealers = dealers.records.sorted { $0.id < $1.id }
    let known = Set(inventory.dealersByID.keys)
    let hasDealers = project.records[.dealers] != nil
    inventory.listings = try await index(
      Listing.self, in: project, taken: taken(by: .listings, routes), isKept: false
    ) { listing, place in
      unknownDealer(hasDealers ? listing.dealer : nil, among: known, at: place)
    }.index
    let listings = inventory.listings
    let hasListings = project.records[.listings] != nil
    inventory.gatePasses = try await index(
      GatePass.self, in: project, taken: taken(by: .gatePasses, routes), isKept: false
    ) { pass, place in
      unknownDealer(hasDealers ? pass.dealer : nil, among: known, at: place)
        + unknownListing(hasListings ? pass.listing : nil, in: listings, at: place)
    }.index
    return inventory
  }

  /// Identifiers whose page would stand where another route's page is.
  private func taken(by kind: RecordKind, _ routes: [RecordRoute]) -> [String: String] {
    routes.filter { $0.kind == kind }.reduce(into: [:]) { taken, route in
      taken.merge(route.takenIDs) { first, _ in first }
    }
  }

  /// Reads one source to its end; a kind of record that the project does not describe has none.
  ///
  /// Identifiers that are taken belong to another route, which is named with each. The records
  /// themselves are returned when they are to be kept. A check finds what is odd about a record
  /// beside the other records.
  private func index<Record: IndexedRecord>(
    _: Record.Type, in project: Project, taken: [String: String], isKept: Bool,
    check: @escaping @Sendable (Record, Place) -> [Diagnostic]
  ) async throws -> (index: RecordIndex, records: [Record]) {
    guard let description = project.records[Record.kind] else { return (RecordIndex(), []) }
    let source = try RecordSource(description.source)
    let countries = project.countries.isEmpty ? nil : Countries(project.countries)
    let decoder: RecordDecoder<Record>
    do throws(BindingError) {
      decoder = try RecordDecoder(description.fields, of: source, countries: countries)
    } catch {
      throw BuildFailure(error.diagnostics)
    }
    let feed = BatchFeed(source)
    let reports = OrderedReports(sink: tally.report)
    let parts = try await inParallel(jobs: request.jobs, feed: feed) { _ in
      var part = IndexPart<Record>()
      while let next = try feed.next() {
        var found = next.batch.diagnostics
        for raw in next.batch.records {
          let decoded = decoder.decode(raw, of: next.batch)
          found += decoded.diagnostics
          guard let record = decoded.record else { continue }
          if let route = taken[record.idText] {
            found.append(takenPath(record.idText, route, at: decoded.place))
            continue
          }
          found += check(record, decoded.place)
          part.entries.append((record.idText, record.entry(ordinal: raw.ordinal, line: raw.line)))
          if isKept { part.records.append((raw.ordinal, record)) }
        }
        reports.report(found, batch: next.number)
        events.progress("reading \(Record.kind.rawValue)", next.number * 256)
      }
      return part
    }
    var index = RecordIndex()
    for part in parts {
      for (id, entry) in part.entries { index.add(id, entry) }
    }
    for diagnostic in decoder.unusedMappings { tally.report(diagnostic) }
    reportDuplicates(in: index, of: description.source.name)
    let kept = parts.flatMap(\.records).filter { ordinal, record in
      index[record.idText]?.ordinal == UInt32(clamping: ordinal)
    }
    return (index, kept.map(\.1))
  }

  private func reportDuplicates(in index: RecordIndex, of source: String) {
    for (id, lost, kept) in index.duplicates {
      tally.report(
        Diagnostic(
          RecordRule.duplicateID, at: lost.place(in: source).at(field: "id"),
          "the id \"\(id)\" also stands at \(kept.place(in: source)), which is kept"))
    }
  }
}

/// What one worker indexed.
private struct IndexPart<Record: Sendable>: Sendable {
  var entries: [(String, RecordEntry)] = []
  var records: [(Int, Record)] = []
}

extension RecordEntry {
  /// Where the record begins.
  fileprivate func place(in source: String) -> Place {
    line > 0 ? Place(source, line: Int(line)) : Place(source, record: Int(ordinal))
  }
}

private func takenPath(_ id: String, _ route: String, at place: Place) -> Diagnostic {
  Diagnostic(
    BuildRule.takenPath, at: place.at(field: "id"), "the id \"\(id)\" is the path of \(route)")
}

private func unknownDealer(
  _ id: Identifier<Dealer>?, among known: Set<Identifier<Dealer>>, at place: Place
) -> [Diagnostic] {
  guard let id, !known.contains(id) else { return [] }
  return [
    Diagnostic(
      BuildRule.unknownDealer, at: place.at(field: "dealer"), "there is no dealer \"\(id)\"")
  ]
}

private func unknownListing(
  _ id: Identifier<Listing>?, in listings: RecordIndex, at place: Place
) -> [Diagnostic] {
  guard let id, listings[id.text] == nil else { return [] }
  return [
    Diagnostic(
      BuildRule.unknownListing, at: place.at(field: "listing"), "there is no listing \"\(id)\"")
  ]
}
