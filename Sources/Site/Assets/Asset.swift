import Disk
import Hosting
import Model
import Project
import Routes

/// A file of an environment's tree: where it is, what it is and its bytes.
struct AssetFile: Sendable {
  let path: String
  let kind: AssetKind
  let bytes: [UInt8]

  init(_ path: String, _ kind: AssetKind, _ bytes: [UInt8]) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
  }
}

/// Files of an environment that do not belong to one record, such as its association files.
protocol Asset: Sendable {
  /// Every file of it; none when the environment does not need it.
  var files: [AssetFile] { get throws }

  /// Those of its pages that search engines may index.
  var sitemapLines: [SitemapLine] { get throws }

  /// The texts of the project that are in its files: names in them are no finding.
  var texts: [String] { get }

  /// What a platform or a server would not take of it, told before any record is read.
  var diagnostics: [Diagnostic] { get throws }
}

extension Asset {
  var sitemapLines: [SitemapLine] { [] }
  var texts: [String] { [] }
  var diagnostics: [Diagnostic] { [] }
}

/// The files of every record of a kind, such as the pages of listings.
protocol RecordAsset {
  associatedtype Record: IndexedRecord

  /// Writes the files of one record, and its lines in sitemap and feeds.
  func write(_ record: Record, to worker: EnvironmentWorker) throws
}

/// A file that is made of the lines which all records added to a feed.
protocol FeedAsset {
  /// The feed that its lines come from.
  static var feed: LineFeed { get }

  /// Writes the files from the sorted runs of the feed's lines.
  func write(_ runs: [DiskPath], to worker: EnvironmentWorker) throws
}

extension EnvironmentBuild {
  /// What depends on the project file alone; a build walks this list, and so does a check.
  var appAssets: [any Asset] {
    [
      AssociationFiles(build: self), InfoPlist(build: self), Entitlements(build: self),
      Shortcuts(build: self), RouteSources(build: self), AndroidManifest(build: self),
      HarmonyModuleFile(build: self), PushFixtures(build: self), HostingFiles(build: self),
      ThemeAssets(build: self), StaticFiles(build: self), IndexNowFiles(build: self),
    ]
  }

  /// The pages that show no records.
  var pageAssets: [any Asset] {
    let pages = project.routes.compactMap { entry -> (any Asset)? in
      switch entry.page {
      case .shell: ShellPages(build: self, entry: entry)
      case .content: ContentPages(build: self, entry: entry)
      case .listing, .dealer, .market, .home, .request, .search, .gatepass, .elsewhere, .notFound:
        nil
      }
    }
    let home: [any Asset] =
      project.hasPages && marketRoute == nil ? [HomeShell(build: self)] : []
    return pages + home
  }

  /// What is made of the lines of all records.
  var feedAssets: [any FeedAsset] {
    [
      SitemapFiles(build: self), SpotlightFeed(build: self), MapFeed(build: self),
      CatalogFeed(build: self), GoogleWalletFeed(build: self), PassUpdateFeed(build: self),
    ]
  }
}

extension EnvironmentBuild {
  /// What a platform would not take, at a key of the environment: the warnings that making something
  /// gives, or the fault it throws.
  func diagnostics(
    at key: String? = nil, _ body: () throws -> [LinkFault]
  ) throws -> [Diagnostic] {
    let faults: [LinkFault]
    do {
      faults = try body()
    } catch let fault as LinkFault {
      faults = [fault]
    }
    return faults.map { Diagnostic($0.kind, at: location(key), $0.message) }
  }
}
