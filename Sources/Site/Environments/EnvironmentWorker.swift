import Agreement
import Bytes
import Disk
import Hosting
import Model
import Pages
import Project
import Records
import Routes

/// What one thread writes the files of one environment with.
///
/// A file goes through the search for foreign names to the tree; a line goes to its feed. Both are
/// noted for the next build while a record is open.
final class EnvironmentWorker {
  let build: EnvironmentBuild

  /// Takes the files; `nil` in a check.
  let tree: TreeWriter?
  private var search: ForeignNameSearch
  private let feeds: FeedLines?
  private let recorder: CacheRecorder?
  private var output = Output(capacity: 1 << 16)
  private var lineBuffer: [UInt8] = []

  private var signer: PassSigner?
  private var googleSigner: GoogleSigner?
  private var markets: [BrowseMarket]?

  private var catalogs = CatalogCounts()
  private var passWarnings = PassWarnings()

  /// What is told when all records are known.
  var diagnostics: [Diagnostic] = []

  /// What the page that is being written shows of other listings.
  var surroundings = Surroundings()

  /// Makes a worker; the name tells the workers of one environment apart, and in a shard the number
  /// does.
  init(_ name: String, of build: EnvironmentBuild, number: Int = 0) throws {
    self.build = build
    let isShard = build.shard != nil
    let runs = build.cache == nil && !isShard ? nil : build.folders?.runs
    let recorder = runs.map {
      CacheRecorder(at: $0 + "/cache-\(name)", isComplete: build.cache?.earlier?.isWorn ?? true)
    }
    self.recorder = recorder
    // The merge adds the lines to feeds.
    feeds = isShard ? nil : build.folders.map { FeedLines(at: $0.runs, name) }
    tree = try build.folders.map {
      try TreeWriter(
        name, at: $0, responses: build.responses, precompression: build.precompression,
        isPacked: build.isPacked, storeNumber: isShard ? number : nil, recorder: recorder)
    }
    search = ForeignNameSearch(for: build.foreignNames)
  }

  /// Whether anything comes of what is rendered: a check writes nothing, and without another environment
  /// it searches for no names.
  var isRead: Bool { tree != nil || !build.foreignNames.isEmpty }

  /// Sets the texts of the records that the next files are made of: names in them are no finding.
  func setTexts(_ texts: @escaping () -> [String]) { search.texts = texts }

  /// Adds what other records say that is in the next files too.
  func addTexts(_ more: @escaping () -> [String]) {
    let texts = search.texts
    search.texts = { texts() + more() }
  }

  func write(_ file: AssetFile) throws {
    try Interruption.check()
    search.search(file.bytes, at: file.path, isPropertyList: file.kind == .propertyList)
    try tree?.write(file.bytes, to: file.path, as: file.kind)
  }

  /// Renders a page and writes it on every host.
  func writePage(at path: String, as kind: PageKind, _ render: (inout Output) -> Void) throws {
    guard isRead else { return try Interruption.check() }
    output.removeAll()
    render(&output)
    let page = output.bytes
    for host in build.environment.hosts {
      try write(AssetFile(build.file(of: path, on: host), .page(kind), page))
    }
  }

  /// Signs gate passes; `nil` when the environment does not.
  func passSigner() throws -> PassSigner? {
    if signer == nil { signer = try build.passSigning.map(PassSigner.init) }
    return signer
  }

  /// The link that saves a pass in Google Wallet; `nil` when the environment has none.
  func googleLink(to pass: GatePass) throws -> String? {
    if googleSigner == nil { googleSigner = try build.googleSigning.map(GoogleSigner.init) }
    return try googleSigner?.link(to: pass)
  }

  /// Notes what is odd about a gate pass; the next build says it again of a pass that it keeps.
  func add(_ warnings: [Diagnostic], of pass: GatePass) throws {
    for warning in warnings {
      let line = PassWarnings.line(of: warning)
      passWarnings.add(line[...], of: pass.id.text)
      try add(line, to: .passWarning)
    }
  }

  /// Says what an earlier build or a shard found odd about a gate pass.
  private func addWarnings(of record: CachedRecord) {
    for (feed, line) in record.lines where feed == .passWarning {
      passWarnings.add(line, of: record.facts.id)
    }
  }

  /// Adds a line to a feed.
  func add(_ line: [UInt8], to feed: LineFeed) throws {
    if let path = feed.path { search.search(line, at: path) }
    if !feed.isOfOneBuild { recorder?.add(line, to: feed) }
    if feeds == nil, feed == .catalog { catalogs.add(line) }
    try feeds?.add(line, to: feed)
  }

  /// Notes for the next build what lists show of the open record, which has a number in its source.
  func remember(_ ordinal: Int, of set: RecordSet) throws {
    guard let recorder, recorder.isOpen, let lists = build.lists,
      let number = build.project.records.firstIndex(where: { $0.name == set.name })
    else { return }
    recorder.add(lists.digest(surroundings), to: .similar)
    if let content = try lists.content(of: ordinal, number, buffer: &lineBuffer) {
      recorder.add(Array(content), to: .browse)
    }
  }

  /// The pages above the one of a listing: its market, and those of the first groups it is in.
  func crumbs(
    of listing: Listing, on route: RecordRoute, in locale: EnvironmentLocale
  ) throws -> [Crumb]? {
    if markets == nil {
      markets = try build.project.markets.indices.map { try BrowseMarket($0, of: build) }
    }
    let shown = markets?.filter { market in
      market.sets.contains { $0.name == route.set.name }
    }
    // Its own market comes before the one that shows all.
    let own = shown?.first { $0.sets.count == 1 } ?? shown?.first
    return try own?.crumbs(to: listing, in: locale)
  }

  /// What the page of a record shows of other listings.
  func surroundings(of ordinal: Int, _ set: RecordSet) -> Surroundings {
    guard let lists = build.lists,
      let number = build.project.records.firstIndex(where: { $0.name == set.name })
    else { return Surroundings() }
    return Surroundings(
      similar: lists.listings(like: ordinal, of: number),
      isTitleShared: lists.isTitleShared(ordinal, of: number))
  }

  /// Adds a page of a record to the sitemap, in every locale, when its route is indexed.
  ///
  /// What is seen of it is in the order of the locales.
  func addToSitemap(
    _ id: String, on route: RecordRoute, modified: Timestamp?, seen: [SeenPage]
  ) throws {
    guard build.isIndexed(route.route), seen.count == build.locales.count else { return }
    let path = route.paths[0].path(of: id)
    for line in build.sitemapLines(path, modified: modified, seen: { seen[$0.index] }) {
      try add(line.bytes, to: .sitemap)
    }
  }

  /// Writes the files of an asset, and returns them.
  func write(_ asset: any Asset) throws -> [AssetFile] {
    let files = try asset.files
    setTexts { asset.texts }
    for file in files { try write(file) }
    setTexts { [] }
    for line in try asset.sitemapLines { try add(line.bytes, to: .sitemap) }
    return files
  }

  /// What the last build made of a record, when all of it is still in place.
  func cached(_ key: RecordKey) -> CachedRecord? {
    guard let earlier = build.cache?.earlier, let tree,
      let record = earlier.record(key, buffer: &lineBuffer),
      earlier.isInPlace(record, below: tree.cursor)
    else { return nil }
    return record
  }

  /// The files of a cached record that are at some paths, read from the tree.
  func files(of record: CachedRecord, at paths: Set<String>) throws -> [AssetFile] {
    guard let tree else { return [] }
    return try record.files.filter { paths.contains($0.path) }.map { file in
      AssetFile(file.path, file.kind, try readFile(at: tree.folders.root + "/" + file.path))
    }
  }

  /// Whether a page that was made before shows what is similar now.
  func hasSameSimilar(_ record: CachedRecord, _ ordinal: Int, of set: RecordSet) -> Bool {
    guard let lists = build.lists,
      let line = record.lines.first(where: { $0.feed == .similar })?.line
    else { return true }
    return line.elementsEqual(lists.digest(surroundings(of: ordinal, set)))
  }

  /// Keeps what the last build made of a record.
  func keep(_ record: CachedRecord) throws {
    for file in record.files { try tree?.keep(file) }
    addWarnings(of: record)
    for (feed, line) in record.lines where !feed.isRemembered {
      try feeds?.add(Array(line), to: feed)
    }
    try recorder?.keep(record)
  }

  /// Takes what a shard made of the record with a number in its source; with a key it is noted for the
  /// next build.
  func take(
    _ made: CachedRecord, from shards: ShardStore, _ ordinal: Int, _ key: RecordKey?
  ) throws {
    guard let tree else { return }
    addWarnings(of: made)
    try record(key, made.facts) {
      for file in made.files {
        let bytes = try shards.bytes(of: file, ordinal)
        guard try tree.take(bytes, as: file) else { throw shards.damaged(file, ordinal) }
        if file.kind == .passUpdate { try addUpdate(of: file.path, bytes) }
      }
      for (feed, line) in made.lines {
        recorder?.add(Array(line), to: feed)
        if !feed.isRemembered { try feeds?.add(Array(line), to: feed) }
      }
    }
  }

  /// Runs the body, and notes what it writes of a record for the next build.
  func record(_ key: RecordKey?, _ facts: RecordFacts, _ body: () throws -> Void) throws {
    if let key { recorder?.begin(key, facts) }
    try body()
    try recorder?.end()
  }

  /// Ends the writing; nothing is published yet.
  func finish() throws -> WorkerResult {
    var result = WorkerResult()
    if let tree { result = try tree.finish() }
    result.feedRuns = try feeds?.finish() ?? [:]
    if let recorder { (result.cacheRuns, result.cacheCounts) = try recorder.finish() }
    result.foreignNames = search.findings
    result.diagnostics = diagnostics
    result.catalogs = catalogs
    result.passWarnings = passWarnings
    return result
  }
}

/// What a listing's page shows of other listings, or because of them.
struct Surroundings {
  /// The numbers of the listings that are most like it.
  var similar: [UInt32] = []

  /// Whether the title of its page is that of another one too.
  var isTitleShared = false
}
