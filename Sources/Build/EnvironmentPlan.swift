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

/// One environment as a build plans it: constants that do not depend on records.
struct EnvironmentPlan: Sendable {
  private(set) var site: SitePlan
  let wallet: WalletPlan

  var name: String { site.name }

  /// Prepares several environments, or throws the problems of all of them.
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

  /// The plan with the dealers, which are shown on the pages of other records.
  func knowing(_ dealers: [String: DealerSet]) throws -> EnvironmentPlan {
    var plan = self
    plan.site = try site.knowing(dealers)
    return plan
  }

  /// The route that has a page for each record of a set.
  func route(of set: RecordSet) -> RecordRoute? {
    site.routes.first { $0.set.name == set.name }
  }

  /// The producers of files that the cache keeps; the contents of lists are known only after all
  /// records.
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

  /// The producers that do not depend on records, except for removed ones.
  func fixedProducers(gone: [GonePage] = []) -> [any FixedProducer] {
    site.appProducers(gone: gone) + [IndexNowFiles(plan: site)]
  }

  /// The producers that use the lines of all records.
  var feedProducers: [any FeedProducer] { site.marketFeeds + wallet.feeds(site) }

  /// Whether the output of records is kept for the next build: the cache refers to files of a tree.
  var keepsRecords: Bool {
    site.folders != nil && !site.mode.isPacked && site.mode.shard == nil
  }

  var feeds: FeedTable {
    FeedTable(cachedProducers().flatMap(\.feeds) + feedProducers.map(\.feed))
  }

  /// The output of records in the last build; `nil` if nothing is kept between builds.
  func cache() throws -> EnvironmentCache? {
    guard keepsRecords, let folders = site.folders, let program = programIdentity() else {
      return nil
    }
    let identity =
      "\(program.inode) \(program.size) \(program.modified) \(program.changed)"
    let key = try CacheKey(program: identity, cachedProducers(), facts: site.listInputs, .site)
    return EnvironmentCache(in: folders, key: key, feeds: feeds)
  }

  /// Makes a sink, identified by its name in an environment, or by its number in a shard.
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
  /// The number of generations to keep; `nil` for a tree that is changed in place.
  fileprivate var keptCount: Int? {
    switch self {
    case .inPlace: nil
    case .generations(let kept): kept
    }
  }
}
