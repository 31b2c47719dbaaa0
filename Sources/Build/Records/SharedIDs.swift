import WaymarkCore
import WaymarkDisk
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite
import WaymarkWallet

// Two sets may have the same identifiers, because each has separate paths. In some places they
// meet: in a table for a service, in Wallet, and in the lists by dealer of a market.

extension SiteBuild {
  /// Reports identifiers that several sets have although they meet somewhere.
  ///
  /// Two passes cannot both be at the path where phones request updates, so that stops the build.
  func reportSharedIDs(of reading: Reading) throws {
    var reported: Set<Diagnostic> = []
    for (plan, inventory) in zip(reading.plans, reading.inventories) {
      let found = try plan.meetings.flatMap { try $0.diagnostics(in: inventory, of: plan) }
      let ofPasses = try plan.passMeeting?.diagnostics(in: inventory, of: plan) ?? []
      if !ofPasses.isEmpty, plan.site.environment.pass?.updates != nil {
        throw DiagnosedError(ofPasses)
      }
      for diagnostic in found + ofPasses where reported.insert(diagnostic).inserted {
        counter.report(diagnostic)
      }
    }
  }
}

/// Where the records of several sets meet, so that their identifiers must differ.
struct IDMeeting {
  /// The place as the end of a sentence: `in meta-products.csv`.
  let place: String
  let sets: [RecordSet]

  /// What else helps than other identifiers.
  let alternative: String

  /// The file of a table, which does not have sold listings and those that lack a value.
  var table: String?

  /// An error for each two sets with the same identifiers.
  func diagnostics(in inventory: Inventory, of plan: EnvironmentPlan) throws -> [Diagnostic] {
    try sets.indices.flatMap { index in
      try sets[..<index].compactMap { try diagnostic($0, sets[index], in: inventory, of: plan) }
    }
  }

  private func diagnostic(
    _ first: RecordSet, _ second: RecordSet, in inventory: Inventory, of plan: EnvironmentPlan
  ) throws -> Diagnostic? {
    var ids = inventory.sharedIDs(of: first, second, withoutSold: table != nil)
    if let table {
      ids = try plan.ids(ids, of: first, in: table, inventory)
      ids = try plan.ids(ids, of: second, in: table, inventory)
    }
    guard first.name != second.name, let example = ids.first else { return nil }
    var diagnostic = Diagnostic(
      .recordSharedID, at: Location(second.source.name, field: "id"),
      "\(counted(ids.count, "id")) of \(second.name) \(ids.count == 1 ? "is" : "are") also in"
        + " \(first.name), such as \"\(example)\", and both sets are \(place)",
      help: "Give the records of one set other ids, such as \"id\": { \"template\":"
        + " \"\(second.name)-{id}\" } in its \"fields\"; their pages then have other paths."
        + alternative)
    diagnostic.value = example
    return diagnostic
  }
}

extension Inventory {
  /// The identifiers that two sets share, sorted; dealers with one name are the same dealer.
  fileprivate func sharedIDs(
    of first: RecordSet, _ second: RecordSet, withoutSold: Bool
  ) -> [String] {
    guard first.kind == .dealer else {
      return self[first.name].sharedIDs(with: self[second.name], withoutSold: withoutSold)
    }
    guard let known = dealers[first.name], let others = dealers[second.name] else { return [] }
    return known.all.filter { dealer in
      others[dealer.id].map { $0.name != dealer.name } ?? false
    }.map(\.id.text)
  }
}

extension EnvironmentPlan {
  /// Where listings and dealers of several sets meet.
  fileprivate var meetings: [IDMeeting] {
    let tables = CatalogFeed.tables(of: site).map { name, file, sets in
      IDMeeting(
        place: "in \(file)", sets: sets, alternative: " Or remove \"\(name)\" from \"feeds\".",
        table: file)
    }
    let project = site.project
    let markets = project.markets.filter { $0.facets.contains { $0.attributes.contains("dealer") } }
    return tables
      + markets.map { market in
        let listed = project.records.filter { set in
          market.records.map { $0 == set.name } ?? (set.kind == .listing)
        }
        return IDMeeting(
          place: "in the lists by dealer of \(market.route.name)",
          sets: project.records.filter { set in listed.contains { $0.dealers == set.name } },
          alternative: " Or give each set of listings its own market with \"records\".")
      }
  }

  /// Those of some identifiers of a set whose listings are in a table.
  ///
  /// The source is read again for these listings only: few sets share identifiers.
  fileprivate func ids(
    _ ids: [String], of set: RecordSet, in table: String, _ inventory: Inventory
  ) throws -> [String] {
    guard !ids.isEmpty, let route = route(of: set) else { return [] }
    let index = inventory[set.name]
    let ordinals = Set(ids.compactMap { index[$0]?.ordinal })
    var found: Set<String> = []
    let source = try RecordSource(set.source)
    let decoder = try RecordDecoder<Listing>(of: set, in: site.project, reading: source)
    while let batch = try source.next() {
      try Interruption.check()
      for raw in batch.records where ordinals.contains(UInt32(clamping: raw.ordinal)) {
        guard let listing = decoder.decode(raw, of: batch).record,
          CatalogFeed.files(with: listing, on: route, in: site).contains(table)
        else { continue }
        found.insert(listing.id.text)
      }
    }
    return ids.filter(found.contains)
  }

  /// The passes of all sets, which have one type of serial numbers.
  fileprivate var passMeeting: IDMeeting? {
    guard wallet.signing != nil || wallet.google != nil else { return nil }
    return IDMeeting(
      place: "in wallets, where a pass replaces another one with its id",
      sets: site.routes.map(\.set).filter { $0.kind == .gatePass }, alternative: "")
  }
}
