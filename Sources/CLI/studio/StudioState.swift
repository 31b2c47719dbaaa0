import Synchronization
import WaymarkBuild
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkServe

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the studio knows of a project that is served: where it is, and how its last build went.
struct StudioState: Sendable {
  /// The project's folder, the folder of the trees that are served, and that of the published ones.
  let project: String
  let trees: String
  let published: String

  /// What is kept for the length of the run, in the folder of the trees.
  var kept: String { trees + "/.studio" }

  /// Seconds since 1970.
  var now: Int

  /// The URL by which a phone in the same network opens a page of a host; `nil` where others cannot connect.
  var phone: (@Sendable (_ host: String, _ path: String) -> String?)?

  /// The trees that are served.
  var sites: [PublishedSite] = []

  /// What the last build said of the records, and whether they were surveyed.
  var feed = FeedPage()
  var isSurveyed = false

  var environments: [String] { sites.map(\.site.environment) }

  /// The site that has a host.
  func site(of host: String) -> ServedSite? {
    sites.lazy.map(\.site).first { $0.hosts.contains(host) }
  }

  /// A file of a tree that is served, by its path below the tree; no link on the way is followed.
  ///
  /// `nil` when there is no such file, or it has more bytes than the limit.
  func file(_ path: String, of environment: String, limit: Int = 32 << 20) -> [UInt8]? {
    guard environments.contains(environment), !path.isEmpty else { return nil }
    let folder = OpenFolder(at: DiskPath("\(trees)/\(environment)"))
    return try? readFile(at: DiskPath(path, below: folder), limit: limit)
  }
}

/// What the studio knows, which every build changes.
final class StudioDesk: Sendable {
  private let shared: Mutex<StudioState>

  init(_ state: StudioState) {
    shared = Mutex(state)
  }

  /// Whether a user opened the page about the feed since the last build began.
  private let asksForSurvey = Atomic(false)

  var state: StudioState { shared.withLock { $0 } }

  /// Whether a build is due because a user opened the page about the feed, and its records were not surveyed.
  var needsSurvey: Bool { asksForSurvey.load(ordering: .relaxed) && !state.isSurveyed }

  /// Takes how a phone in the same network opens a page of a host.
  func invite(_ phone: @escaping @Sendable (_ host: String, _ path: String) -> String?) {
    shared.withLock { $0.phone = phone }
  }

  /// The state for a page; a survey takes time, so it is made only when a user opens the page about the feed.
  func state(for question: Studio.Question) -> StudioState {
    if question.page == StudioPage.feed.name { asksForSurvey.store(true, ordering: .relaxed) }
    return state
  }

  /// Whether the build that begins is to survey the records.
  func beginBuild() -> Bool { asksForSurvey.exchange(false, ordering: .relaxed) }

  /// Takes what a build said of the records, and its trees; without trees the last ones stay.
  func learn(_ feed: FeedPage, _ sites: [PublishedSite]?, isSurveyed: Bool, now: Int) {
    shared.withLock { state in
      state.feed = feed
      state.isSurveyed = isSurveyed
      state.now = now
      guard let sites else { return }
      state.sites = sites
      state.keepManifests()
    }
  }
}

extension StudioState {
  /// Keeps the manifest of each environment's first tree, which later ones are compared with.
  fileprivate func keepManifests() {
    guard (try? makeFolders(at: kept)) != nil else { return }
    for environment in environments {
      // Without an effect where there is one.
      // A manifest is replaced by another file: this one stays as it is.
      _ = unsafe link("\(trees)/\(environment)/manifest.json", "\(kept)/\(environment).json")
    }
  }
}
