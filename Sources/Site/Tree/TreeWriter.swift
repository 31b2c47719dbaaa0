import Bytes
import Disk
import Hosting
import Signing

/// Where one environment's files are and where its build works.
struct TreePlaces: Sendable {
  /// `Output/<environment>`, which readers see.
  let root: String

  /// `Output/.waymark/<environment>`, which only the build sees.
  let workspace: String

  /// The folder below the output that only builds see.
  static let workspaceName = ".waymark"

  init(output: String, environment: String) {
    root = output + "/" + environment
    workspace = output + "/" + Self.workspaceName + "/" + environment
  }

  var manifest: String { root + "/manifest.json" }

  /// The manifest of the tree that is being replaced, while it is.
  var previousManifest: String { workspace + "/previous.json" }

  /// The paths that killed builds were about to publish.
  var leftovers: String { workspace + "/leftovers" }
  var stages: String { workspace + "/stages" }
  var runs: String { workspace + "/runs" }

  /// What the last build made of each record.
  var known: String { workspace + "/known" }
}

/// What one writer did, to be added to what the others did.
struct TreePart: Sendable {
  var stages: [String] = []

  /// Runs of manifest lines, of sitemap lines and of the lines of each feed, sorted each.
  var manifestRuns: [String] = []
  var sitemapRuns: [String] = []

  /// Lines of known records, in no order.
  var knownRuns: [String] = []
  var recalls = RecallCounts()
  var feedRuns: [RecordFeed: [String]] = [:]
  var counts = FileCounts()

  static func += (left: inout TreePart, right: TreePart) {
    left.stages += right.stages
    left.manifestRuns += right.manifestRuns
    left.sitemapRuns += right.sitemapRuns
    left.knownRuns += right.knownRuns
    left.recalls += right.recalls
    left.feedRuns.merge(right.feedRuns, uniquingKeysWith: +)
    left.counts += right.counts
  }
}

/// How many files were made, changed, left alone and taken away.
struct FileCounts: Sendable, Equatable {
  var created = 0
  var updated = 0
  var unchanged = 0
  var removed = 0

  static func += (left: inout FileCounts, right: FileCounts) {
    left.created += right.created
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.removed += right.removed
  }
}

/// How many records the next build will know, and how many of them this build knew.
struct RecallCounts: Sendable, Equatable {
  var known = 0
  var repeated = 0

  static func += (left: inout RecallCounts, right: RecallCounts) {
    left.known += right.known
    left.repeated += right.repeated
  }
}

/// Where the files of one environment go.
///
/// One worker owns one destination for each environment.
protocol Destination: AnyObject {
  /// Takes a file over.
  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) throws

  /// Adds a page to the sitemap.
  func list(_ line: SitemapLine) throws

  /// What the last build made of a record, when all of it is still in place.
  func recall(_ key: RecordKey) -> KnownRecord?

  /// Takes over what the last build made of a record.
  func keep(_ record: KnownRecord) throws

  /// Takes note of what is written from here on, for the next build.
  func beginRecord(_ key: RecordKey, _ facts: RecordFacts)

  /// Ends the note of a record.
  func endRecord() throws

  /// Adds a line to a feed.
  func add(_ line: [UInt8], to feed: RecordFeed) throws

  /// Ends the writing; nothing is published yet.
  func finish() throws -> TreePart
}

/// The destination of a check: nothing is kept.
final class NoDestination: Destination {
  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) {}
  func list(_ line: SitemapLine) {}
  func recall(_ key: RecordKey) -> KnownRecord? { nil }
  func keep(_ record: KnownRecord) {}
  func beginRecord(_ key: RecordKey, _ facts: RecordFacts) {}
  func endRecord() {}
  func add(_ line: [UInt8], to feed: RecordFeed) {}
  func finish() -> TreePart { TreePart() }
}

/// Compares files with the tree and stages those that differ.
final class TreeWriter: Destination {
  private let places: TreePlaces
  private let name: String
  private let table: ResponseTable
  private var lines: [AssetKind: [UInt8]] = [:]
  private var manifest: LineSorter
  private var sitemap: LineSorter
  private var spotlight: LineSorter
  private var maps: LineSorter
  private var stage: Stage
  private var counts = FileCounts()
  private var existing: [UInt8] = []
  private var line = Output()
  private var digest: DigestContext
  private let known: KnownRecords?
  private var memory: RecordMemory

  /// Makes the writer of one worker.
  ///
  /// - Parameters:
  ///   - name: Tells the writers of one environment apart.
  ///   - places: Where the environment's files are.
  ///   - table: How its manifest describes files.
  ///   - known: What the last build made.
  /// - Throws: What reading, rendering or writing throws.
  init(
    _ name: String, at places: TreePlaces, table: ResponseTable, known: KnownRecords? = nil
  ) throws {
    self.places = places
    self.name = name
    self.table = table
    self.known = known
    memory = RecordMemory(at: "\(places.runs)/known-\(name)")
    stage = try Stage(at: "\(places.stages)/\(name)")
    manifest = LineSorter(at: "\(places.runs)/manifest-\(name)")
    sitemap = LineSorter(at: "\(places.runs)/sitemap-\(name)")
    spotlight = LineSorter(at: "\(places.runs)/spotlight-\(name)")
    maps = LineSorter(at: "\(places.runs)/maps-\(name)")
    digest = try DigestContext(.sha256)
  }

  /// Stages a file when the tree has none or another one at its path.
  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) throws {
    try digest.update(bytes)
    let hash = try digest.finish()
    line.removeAll()
    line.hex(hash)
    try describe(line.bytes[...], size: bytes.count, at: path, as: kind)
    let place = places.root + "/" + path
    let identity: FileIdentity?
    switch try compareFile(at: place, with: bytes, buffer: &existing) {
    case .equal:
      counts.unchanged += 1
      identity = memory.isOpen ? fileIdentity(at: place) : nil
    case .missing:
      counts.created += 1
      identity = try stage.add(bytes, for: path)
    case .different:
      counts.updated += 1
      identity = try stage.add(bytes, for: path)
    }
    memory.add(path, kind, sha256: hash, identity)
  }

  func list(_ line: SitemapLine) throws(FileError) {
    let bytes = line.bytes
    memory.add(page: bytes)
    try sitemap.add(bytes)
  }

  func recall(_ key: RecordKey) -> KnownRecord? {
    guard let known, let record = known.record(key, buffer: &existing),
      known.isInPlace(record, below: places.root)
    else { return nil }
    return record
  }

  func keep(_ record: KnownRecord) throws {
    for file in record.files {
      try describe(file.sha256, size: file.size, at: file.path, as: file.kind)
      counts.unchanged += 1
    }
    for page in record.pages { try sitemap.add(Array(page)) }
    for item in record.items { try sort(Array(item.line), into: item.feed) }
    try memory.keep(record)
  }

  func beginRecord(_ key: RecordKey, _ facts: RecordFacts) { memory.begin(key, facts) }

  func endRecord() throws { try memory.end() }

  func add(_ line: [UInt8], to feed: RecordFeed) throws(FileError) {
    memory.add(line, of: feed)
    try sort(line, into: feed)
  }

  private func sort(_ line: [UInt8], into feed: RecordFeed) throws(FileError) {
    switch feed {
    case .spotlight: try spotlight.add(line)
    case .maps: try maps.add(line)
    }
  }

  /// Takes over a file of lines that may be larger than memory; it is moved, or removed when the
  /// tree has an equal one.
  func take(fileAt source: String, to path: String, as kind: AssetKind) throws {
    let target = places.root + "/" + path
    let exists = fileKind(at: target) == .file
    var existing: LineReader? = exists ? try LineReader(at: target) : nil
    var isEqual = exists
    var size = 0
    var reader = try LineReader(at: source)
    while let line = try reader.next() {
      if isEqual {
        let other = try existing?.next()
        isEqual = other.map { $0.elementsEqual(line) } ?? false
      }
      size += line.count + 1
      try digest.update(line + [0x0A])
    }
    // A line's end may be missing at the file's end, which lines do not tell.
    isEqual = isEqual && fileSize(at: target) == size
    let hash = try digest.finish()
    self.line.removeAll()
    self.line.hex(hash)
    try describe(self.line.bytes[...], size: size, at: path, as: kind)
    guard !isEqual else {
      counts.unchanged += 1
      try removeFile(at: source)
      return
    }
    if exists { counts.updated += 1 } else { counts.created += 1 }
    try stage.take(fileAt: source, for: path)
  }

  /// Adds a file's line to the manifest.
  private func describe(
    _ sha256: ArraySlice<UInt8>, size: Int, at path: String, as kind: AssetKind
  ) throws {
    line.removeAll()
    line.append(ManifestFile.lineStart)
    line.json(path)
    line.append(",\"sha256\":\"")
    line.append(sha256)
    line.append("\",\"size\":")
    line.integer(size)
    if lines[kind] == nil { lines[kind] = table.members(of: kind) }
    line.append(lines[kind] ?? [])
    try manifest.add(line.bytes)
  }

  func finish() throws(FileError) -> TreePart {
    let (knownRuns, recalls) = try memory.finish()
    let part = TreePart(
      stages: ["\(places.stages)/\(name)"], manifestRuns: try manifest.finish(),
      sitemapRuns: try sitemap.finish(), knownRuns: knownRuns, recalls: recalls,
      feedRuns: [.spotlight: try spotlight.finish(), .maps: try maps.finish()], counts: counts)
    try stage.seal()
    return part
  }
}
