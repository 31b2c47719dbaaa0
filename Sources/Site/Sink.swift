package import WaymarkAgreement
package import WaymarkCore
package import WaymarkDisk
package import WaymarkHosting
package import WaymarkModel
package import WaymarkProject
import WaymarkRoutes
package import WaymarkTree

/// Writes the files of one worker in one environment.
///
/// A file goes through the search for foreign names to the tree; a line goes to its feed. While a
/// record is open, both are recorded for the next build.
package final class Sink {
  package let plan: SitePlan

  /// The writer of the files; `nil` in a check.
  package let tree: TreeWriter?
  private var search: ForeignNameSearch
  private let feeds: FeedLines?
  private let recorder: CacheRecorder?
  private let cache: RecordCache?
  private var kinds: [AssetKind: ServedKind] = [:]
  private var output = Output(capacity: 1 << 16)
  private var lineBuffer: [UInt8] = []

  /// Takes the files instead of a tree.
  private let take: ((AssetFile) -> Void)?

  /// The URL path of the only page that is needed; `nil` for all.
  package let page: String?

  /// The counts of its producers.
  package var tallies = Tallies()

  /// Diagnostics to report once all records are known.
  package var diagnostics: [Diagnostic] = []

  /// Makes a sink, identified by its name in its environment, or by its number in a shard.
  package init(
    _ name: String, of plan: SitePlan, cache: EnvironmentCache?, feeds table: FeedTable,
    packed: (any PackSink)? = nil, number: Int = 0
  ) throws {
    self.plan = plan
    self.cache = cache?.earlier
    let isShard = plan.mode.shard != nil
    let runs = cache == nil && !isShard ? nil : plan.folders?.runs
    let recorder = runs.map {
      CacheRecorder(at: $0 + "/cache-\(name)", isComplete: cache?.earlier?.isWorn ?? true)
    }
    self.recorder = recorder
    // In a sharded build, the merge adds the lines to feeds.
    feeds = isShard ? nil : plan.folders.map { FeedLines(table, at: $0.runs, name) }
    tree = try plan.folders.map {
      try TreeWriter(
        name, at: $0, kinds: plan.fileKinds, tools: .site, precompression: plan.precompression,
        packed: packed, storeNumber: isShard ? number : nil, recorder: recorder)
    }
    search = ForeignNameSearch(for: plan.foreignNames)
    (take, page) = (nil, nil)
  }

  /// Makes a sink for the page at a path: it hands over the files of producers that make this page, and
  /// keeps nothing.
  package init(of plan: SitePlan, forPageAt page: String, take: @escaping (AssetFile) -> Void) {
    self.plan = plan
    self.take = take
    self.page = page
    (tree, feeds, recorder, cache) = (nil, nil, nil, nil)
    search = ForeignNameSearch(for: plan.foreignNames)
  }

  /// Whether rendered files are used: a check writes nothing, and a single environment has no
  /// names of others to search for.
  package var isRead: Bool { tree != nil || take != nil || !plan.foreignNames.isEmpty }

  /// Whether a page is needed, by its path in each locale.
  package func needs(_ path: (EnvironmentLocale) -> String) -> Bool {
    page == nil || plan.locales.contains { path($0) == page }
  }

  /// Whether a page or one below it is needed, by its path in each locale.
  package func needs(below path: (EnvironmentLocale) -> String) -> Bool {
    guard let page else { return true }
    return plan.locales.contains {
      let path = path($0)
      return page == path || page.hasPrefix(path == "/" ? path : path + "/")
    }
  }

  /// Whether a record is being recorded for the next build.
  package var isRecording: Bool { recorder?.isOpen == true }

  /// Sets the texts of the records for the next files: names in them are not reported.
  package func setTexts(_ texts: @escaping () -> [String]) { search.texts = texts }

  /// Adds texts of other records that are also in the next files.
  package func addTexts(_ more: @escaping () -> [String]) {
    let texts = search.texts
    search.texts = { texts() + more() }
  }

  package func write(_ file: AssetFile) throws {
    try Interruption.check()
    search.search(file.bytes, at: file.path, isPropertyList: file.kind == .propertyList)
    try tree?.write(file.bytes, to: file.path, as: kind(file.kind))
    take?(file)
  }

  /// Writes files that contain texts of records or of the project, and returns them.
  @discardableResult
  package func write(
    _ files: [AssetFile], with texts: @escaping () -> [String] = { [] }
  ) throws -> [AssetFile] {
    setTexts(texts)
    for file in files { try write(file) }
    return files
  }

  /// Takes over a file of lines that may be larger than memory.
  package func take(fileAt source: DiskPath, to path: String, as kind: AssetKind) throws {
    try tree?.take(fileAt: source, to: path, as: self.kind(kind))
  }

  private func kind(_ asset: AssetKind) -> ServedKind {
    if let known = kinds[asset] { return known }
    let kind = plan.fileKind(of: asset)
    kinds[asset] = kind
    return kind
  }

  /// Renders a page and writes it on every host.
  package func writePage(
    at path: String, as kind: PageKind, _ render: (inout Output) -> Void
  ) throws {
    guard isRead else { return try Interruption.check() }
    output.removeAll()
    render(&output)
    let page = output.bytes
    for host in plan.environment.hosts {
      try write(AssetFile(plan.file(of: path, on: host), .page(kind), page))
    }
  }

  package func add(_ line: [UInt8], to feed: Feed) throws {
    if let path = feed.path { search.search(line, at: path) }
    if feed.kept != .once { recorder?.add(line, to: feed) }
    try feeds?.add(line, to: feed)
  }

  /// Records output of the open record for the next build.
  package func remember(_ line: [UInt8], of feed: Feed) { recorder?.add(line, to: feed) }

  /// Adds a page of a record to the sitemap in every locale, if its route is indexed.
  ///
  /// `seen` is in the order of the locales.
  package func addToSitemap(
    _ id: String, on route: RecordRoute, modified: Timestamp?, seen: [SeenPage]
  ) throws {
    guard plan.isIndexed(route.route), seen.count == plan.locales.count else { return }
    let path = route.paths[0].path(of: id)
    for line in plan.sitemapLines(path, modified: modified, seen: { seen[$0.index] }) {
      try add(line.bytes, to: .sitemap)
    }
  }

  /// The output of the last build for a record, if all of it is still in place.
  package func cached(_ key: RecordKey) -> CachedRecord? {
    guard let cache, let tree, let record = cache.record(key, buffer: &lineBuffer),
      cache.isInPlace(record, below: tree.cursor)
    else { return nil }
    return record
  }

  /// The bytes of the files of a cached record at some paths, read from the tree.
  package func files(
    of record: CachedRecord, at paths: Set<String>, as kind: AssetKind
  ) throws -> [AssetFile] {
    guard let tree else { return [] }
    return try record.files.filter { paths.contains($0.path) }.map { file in
      AssetFile(file.path, kind, try readFile(at: tree.folders.root + "/" + file.path))
    }
  }

  /// Keeps the output of the last build for a record.
  package func keep(_ record: CachedRecord) throws {
    for file in record.files { try tree?.keep(file) }
    for (feed, line) in record.lines where feed.kept != .withRecord {
      try feeds?.add(Array(line), to: feed)
    }
    try recorder?.keep(record)
  }

  /// Takes a shard's output for the record with a number in its source, and passes on each file;
  /// with a key, it is recorded for the next build.
  package func take(
    _ made: CachedRecord, from shards: ShardStore, _ ordinal: Int, _ key: RecordKey?,
    _ body: (CachedFile, [UInt8]) throws -> Void
  ) throws {
    guard let tree else { return }
    try record(key, Array(made.facts)) {
      for file in made.files {
        let bytes = try shards.bytes(of: file, ordinal)
        guard try tree.take(bytes, as: file) else { throw shards.damaged(file, ordinal) }
        try body(file, bytes)
      }
      for (feed, line) in made.lines {
        recorder?.add(Array(line), to: feed)
        if feed.kept != .withRecord { try feeds?.add(Array(line), to: feed) }
      }
    }
  }

  /// Runs the body, and records its output for a record for the next build.
  package func record(_ key: RecordKey?, _ facts: [UInt8], _ body: () throws -> Void) throws {
    if let key { recorder?.begin(key, facts) }
    try body()
    try recorder?.end()
  }

  /// Finishes writing; nothing is published yet.
  package func finish() throws -> SinkResult {
    var result = SinkResult()
    if let tree { result.tree = try tree.finish() }
    result.tree.feedRuns = try feeds?.finish() ?? [:]
    if let recorder { (result.tree.cacheRuns, result.tree.cacheCounts) = try recorder.finish() }
    result.foreignNames = search.findings
    result.diagnostics = diagnostics
    result.tallies = tallies
    return result
  }
}

/// The output of workers for one environment.
package struct SinkResult: Sendable {
  package var tree = TreeResult()

  /// Diagnostics to report once all records are known.
  package var diagnostics: [Diagnostic] = []
  package var tallies = Tallies()

  /// Names of other environments in the files.
  package var foreignNames = ForeignFindings()

  package init() {}

  package static func += (left: inout SinkResult, right: SinkResult) {
    left.tree += right.tree
    left.diagnostics += right.diagnostics
    left.tallies.add(right.tallies)
    left.foreignNames.merge(right.foreignNames)
  }
}

/// Searches what one worker writes for names of other environments.
package struct ForeignNameSearch {
  private let names: ForeignNames
  package private(set) var findings = ForeignFindings()

  /// The texts of the records for the next files: names in them are not reported.
  package var texts: () -> [String] = { [] }

  package init(for names: ForeignNames) {
    self.names = names
  }

  /// Searches a file, or a line of one.
  package mutating func search(_ bytes: [UInt8], at path: String, isPropertyList: Bool = false) {
    let found = names.found(in: bytes, isPropertyList: isPropertyList)
    guard !found.isEmpty else { return }
    let texts = texts().joined(separator: "\n")
    let written = names.found(in: Array(texts.utf8), isPropertyList: false)
    for name in found where !written.contains(name) { findings.add(name, at: path) }
  }
}
