import WaymarkAppOutputs
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// One environment as a build plans it: constants, before any record is read.
struct EnvironmentPlan: Sendable {
  private(set) var site: SitePlan
  let wallet: WalletPlan

  var name: String { site.name }

  /// Prepares several environments, or throws every fault of all of them.
  static func all(
    _ environments: [Environment], of project: Project, request: BuildRequest
  ) throws -> [EnvironmentPlan] {
    var shared: LookFiles?
    return try environments.mapAll { environment in
      let own = project.seen(by: environment)
      let files = try own.isOwn ? LookFiles(of: own) : shared ?? LookFiles(of: project)
      if !own.isOwn { shared = files }
      let site = try SitePlan(
        environment, of: project, files, mode: request.mode, output: request.output)
      return EnvironmentPlan(site: site, wallet: try WalletPlan(site))
    }
  }

  /// The plan with the dealers, who are on the pages of other records.
  func knowing(_ dealers: [String: DealerSet]) throws -> EnvironmentPlan {
    var plan = self
    plan.site = try site.knowing(dealers)
    return plan
  }

  /// The route that has a page for each record of a set.
  func route(of set: RecordSet) -> RecordRoute? {
    site.routes.first { $0.set.name == set.name }
  }

  /// The producers whose files the cache keeps; what lists show is known when all records are.
  func cachedProducers() -> [any CachedProducer] {
    [ListPages(site)]
      + site.routes.compactMap { route -> (any CachedProducer)? in
        switch route.set.kind {
        case .listing: site.listingPages(route, nil)
        case .request: site.requestPages(route, nil)
        case .gatePass: wallet.gatePasses(route, site)
        case .dealer: nil
        }
      }
  }

  /// What does not depend on records, but for those that went.
  func fixedProducers(gone: [GonePage] = []) -> [any FixedProducer] {
    site.appProducers(gone: gone) + [IndexNowFiles(plan: site)]
  }

  /// What is made of the lines of all records.
  var feedProducers: [any FeedProducer] { site.marketFeeds + wallet.feeds(site) }

  /// Whether what is made of a record is kept for the next build: the cache knows files of a tree.
  var keepsRecords: Bool {
    site.folders != nil && !site.mode.isPacked && site.mode.shard == nil
  }

  var feeds: FeedTable {
    FeedTable(cachedProducers().flatMap(\.feeds) + feedProducers.map(\.feed))
  }

  /// What the last build left of the records; `nil` when nothing is kept from build to build.
  func cache() throws -> EnvironmentCache? {
    guard keepsRecords, let folders = site.folders, let program = programIdentity() else {
      return nil
    }
    let identity =
      "\(program.inode) \(program.size) \(program.modified) \(program.changed)"
    let key = try CacheKey(program: identity, cachedProducers(), .site)
    return EnvironmentCache(in: folders, key: key, feeds: feeds)
  }

  /// Makes a sink; the name tells the sinks of the environment apart, and in a shard the number does.
  func sink(_ name: String, cache: EnvironmentCache? = nil, number: Int = 0) throws -> Sink {
    let packed = site.mode.isPacked ? site.folders.map { PackedFiles(name, at: $0) } : nil
    return try Sink(
      name, of: site, cache: cache, feeds: feeds, packed: packed, number: number)
  }

  var publication: Publication? {
    site.folders.map { folders in
      Publication(
        at: folders, of: site.owner, kinds: site.fileKinds,
        generations: site.project.publishing.mode.keptCount, isPacked: site.mode.isPacked,
        isSynchronized: site.mode.isSynchronized,
        announcements: [wallet.announcement(site)].compactMap(\.self))
    }
  }
}

extension PublishMode {
  /// How many generations are kept; `nil` where a tree is changed in place.
  fileprivate var keptCount: Int? {
    switch self {
    case .inPlace: nil
    case .generations(let kept): kept
    }
  }
}
