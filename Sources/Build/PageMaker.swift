import Synchronization
import WaymarkAppOutputs
import WaymarkCore
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite
import WaymarkWallet

/// The names of a project's images, which are listed once, when a client asks for an image.
private final class PictureNames: Sendable {
  private let found = Mutex<[String: [String]]?>(nil)

  func names(of plan: SitePlan) throws -> [String: [String]] {
    try found.withLock { found in
      let names = try found ?? PictureFiles(plan: plan).names()
      found = names
      return names
    }
  }
}

/// Makes single files of an environment while the build that makes all of them runs: a page
/// that a client asks for does not wait for the rest.
///
/// A build has two makers for each environment: one after the dealers were read, and one after all records
/// were. The first makes pages of single records with those other records that the last build of this
/// process found, and no lists. What the second makes is what the build writes.
package struct PageMaker: Sendable {
  /// How the tree will be served, as far as it is known before a record was read.
  package let site: PublishedSite
  private let plan: EnvironmentPlan
  private let severities: [String: Severity]
  private let lists: BrowseStore?

  /// `nil` before all records were read.
  private let inventory: Inventory?
  private let pictures = PictureNames()

  fileprivate init(
    _ plan: EnvironmentPlan, _ severities: [String: Severity], _ lists: BrowseStore?,
    _ inventory: Inventory? = nil
  ) {
    self.plan = plan
    self.severities = severities
    self.lists = lists
    self.inventory = inventory
    site = PublishedSite(
      site: plan.site.servedSite(gone: []), locales: plan.site.locales.map { ($0.tag, $0.prefix) })
  }

  /// Changes with the files that pages load by names that do not change, in this process.
  package var loaded: Int {
    var hasher = Hasher()
    for file in plan.site.look.files.statics.versions { hasher.combine(file) }
    for file in plan.site.themeFiles { hasher.combine(file.bytes) }
    return hasher.finalize()
  }

  /// The bytes of a page, or of a file that pages load, by its path below the tree.
  ///
  /// `nil` for everything else, such as search, for a record that is not found or has a fault, and for one of a
  /// database, which is not asked twice.
  package func file(at path: String) throws -> [UInt8]? {
    let hosts = plan.site.environment.hosts
    guard let host = hosts.first(where: { path.hasPrefix("web/\($0)/") }) else { return nil }
    let target = String(path.dropFirst("web/\(host)".count))
    if let bytes = try loadedFile(at: target) { return bytes }
    let ending = "/index.html"
    guard target.hasSuffix(ending) else { return nil }
    let page = target == ending ? "/" : String(target.dropLast(ending.count))
    var found: [UInt8]?
    let sink = Sink(of: plan.site, forPageAt: page) { if $0.path == path { found = $0.bytes } }
    try writeRecord(page, to: sink)
    for producer in plan.site.pageProducers where found == nil {
      _ = try producer.produce(into: sink)
    }
    if found == nil, let lists, let inventory {
      _ = try ListPages(plan.site).produce(lists, inventory, searchLines: [], into: sink)
    }
    return found
  }

  /// A file that pages load from their own host.
  private func loadedFile(at path: String) throws -> [UInt8]? {
    let statics = plan.site.look.files.statics
    let name = String(path.dropFirst())
    if statics.paths.contains(name) { return try statics.read(name) }
    return try plan.site.themeFiles.first { $0.path == path }?.bytes
      ?? PictureFiles(plan: plan.site).bytes(at: path, among: pictures.names(of: plan.site))
  }

  /// Writes the page of a record.
  private func writeRecord(_ page: String, to sink: Sink) throws {
    let site = plan.site
    for route in site.routes where !route.set.source.kind.isDatabase {
      guard let id = route.paths.lazy.compactMap({ $0.id(of: page) }).first,
        route.takenIDs[id] == nil
      else { continue }
      switch route.set.kind {
      case .listing: try write(id, of: route.set, by: site.listingPages(route, lists), to: sink)
      case .request: try write(id, of: route.set, by: site.requestPages(route, lists), to: sink)
      case .gatePass:
        try write(id, of: route.set, by: plan.wallet.gatePasses(route, site), to: sink)
      // Dealers' pages are lists.
      case .dealer: continue
      }
    }
  }

  /// Reads the source up to the first record with an identifier, and decodes those alone that may have it.
  private func write<Record: IndexedRecord>(
    _ id: String, of set: RecordSet, by producer: RecordProducer<Record>, to sink: Sink
  ) throws {
    let source = try RecordSource(set.source)
    let countries = plan.site.project.countries
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, countries: countries.isEmpty ? nil : Countries(countries),
      severities: severities,
      dealerZones: set.dealers.flatMap { plan.site.dealers[$0]?.zones } ?? [:],
      latestChange: plan.site.mode.latestChange)
    let entry = inventory?[set.name][id]
    guard inventory == nil || entry != nil else { return }
    var text: [UInt8] = []
    while let batch = try source.next() {
      for raw in batch.records {
        text.removeAll(keepingCapacity: true)
        guard entry == nil || entry?.ordinal == UInt32(clamping: raw.ordinal),
          batch.append(contentOf: raw, to: &text), text[...].firstRange(of: id) != nil,
          let record = decoder.decode(raw, of: batch).record, record.idText == id
        else { continue }
        return try producer.writer(sink).write(record, ordinal: raw.ordinal)
      }
    }
  }
}

/// The lists of each environment that the last build of a process made, for one that builds again and again, as
/// `serve` does.
package final class ListsMemory: Sendable {
  private let last = Mutex<[String: (project: [UInt8], lists: BrowseStore)]>([:])

  package init() {}

  /// Keeps the lists of an environment.
  func keep(_ lists: BrowseStore, of plan: SitePlan) {
    last.withLock { $0[plan.name] = (plan.project.bytes, lists) }
  }

  /// The lists of an environment, if the project file was the same.
  func lists(of plan: SitePlan) -> BrowseStore? {
    last.withLock { $0[plan.name].flatMap { $0.project == plan.project.bytes ? $0.lists : nil } }
  }
}

extension SiteBuild {
  /// What makes single files of each environment, once the dealers are known.
  func pageMakers(of reading: Reading) -> [PageMaker] {
    reading.plans.map { PageMaker($0, severities, request.lists?.lists(of: $0.site)) }
  }

  /// What makes single files of each environment, once all records are known.
  func pageMakers(of reading: Reading, _ lists: [BrowseStore]) -> [PageMaker] {
    reading.plans.indices.map {
      PageMaker(reading.plans[$0], severities, lists[$0], reading.inventories[$0])
    }
  }
}
