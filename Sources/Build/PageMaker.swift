import Synchronization
import WaymarkAppOutputs
import WaymarkCore
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkSite

/// Makes single files of an environment while the build that makes all of them runs: a page
/// that a client asks for does not wait for the rest.
///
/// A page of a record shows those other records that the last build of this process found. What the build
/// publishes in the end is right.
package struct PageMaker: Sendable {
  /// How the tree will be served, as far as it is known before a record was read.
  package let site: PublishedSite
  private let plan: SitePlan
  private let severities: [String: Severity]
  private let lists: BrowseStore?

  fileprivate init(_ plan: SitePlan, _ severities: [String: Severity], _ lists: BrowseStore?) {
    self.plan = plan
    self.severities = severities
    self.lists = lists
    site = PublishedSite(
      site: plan.servedSite(gone: []), locales: plan.locales.map { ($0.tag, $0.prefix) })
  }

  /// The bytes of the page of a record, or of a file that pages load, by its path below the tree.
  ///
  /// `nil` for everything else, for a record that is not found or has a fault, and for one of a database, which
  /// is not asked twice.
  package func file(at path: String) throws -> [UInt8]? {
    let hosts = plan.environment.hosts
    guard let host = hosts.first(where: { path.hasPrefix("web/\($0)/") }) else { return nil }
    let target = String(path.dropFirst("web/\(host)".count))
    if let file = plan.themeFiles.first(where: { $0.path == target }) { return file.bytes }
    let ending = "/index.html"
    guard target.hasSuffix(ending) else { return nil }
    let pagePath = String(target.dropLast(ending.count))
    for route in plan.routes where !route.set.source.kind.isDatabase {
      guard let id = route.paths.lazy.compactMap({ $0.id(of: pagePath) }).first,
        route.takenIDs[id] == nil
      else { continue }
      switch route.set.kind {
      case .listing:
        return try page(id, of: route.set, at: path, by: plan.listingPages(route, lists))
      case .request:
        return try page(id, of: route.set, at: path, by: plan.requestPages(route, lists))
      // Dealers' pages are lists, and passes are signed.
      case .dealer, .gatePass: return nil
      }
    }
    return nil
  }

  /// Reads the source up to the first record with an identifier, and decodes those alone that may have it.
  private func page<Record: IndexedRecord>(
    _ id: String, of set: RecordSet, at path: String, by producer: RecordProducer<Record>
  ) throws -> [UInt8]? {
    let source = try RecordSource(set.source)
    let countries = plan.project.countries
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, countries: countries.isEmpty ? nil : Countries(countries),
      severities: severities)
    var text: [UInt8] = []
    while let batch = try source.next() {
      for raw in batch.records {
        text.removeAll(keepingCapacity: true)
        guard batch.append(contentOf: raw, to: &text), text[...].firstRange(of: id) != nil,
          let record = decoder.decode(raw, of: batch).record, record.idText == id
        else { continue }
        var found: [UInt8]?
        let sink = Sink(of: plan) { if $0.path == path { found = $0.bytes } }
        try producer.writer(sink).write(record, ordinal: raw.ordinal)
        return found
      }
    }
    return nil
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
    reading.plans.map { PageMaker($0.site, severities, request.lists?.lists(of: $0.site)) }
  }
}
