import Bytes
import Disk
import Signing

/// Where one environment's files are and where its build works.
struct TreePlaces: Sendable {
  /// `Output/<environment>`, which readers see.
  let root: String

  /// `Output/.waymark/<environment>`, which only the build sees.
  let workspace: String

  var manifest: String { root + "/manifest.json" }

  /// The manifest of the tree that is being replaced, while it is.
  var previousManifest: String { workspace + "/previous.json" }

  /// The paths that killed builds were about to publish.
  var leftovers: String { workspace + "/leftovers" }
  var stages: String { workspace + "/stages" }
  var runs: String { workspace + "/runs" }
}

/// What one writer did, to be added to what the others did.
struct TreePart: Sendable {
  var stages: [String] = []

  /// Runs of manifest lines and of sitemap lines, sorted each.
  var manifestRuns: [String] = []
  var sitemapRuns: [String] = []
  var counts = FileCounts()

  static func += (left: inout TreePart, right: TreePart) {
    left.stages += right.stages
    left.manifestRuns += right.manifestRuns
    left.sitemapRuns += right.sitemapRuns
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

/// Compares files with the tree and stages those that differ.
///
/// One worker owns one writer for each environment.
struct TreeWriter: ~Copyable {
  private let places: TreePlaces
  private let number: Int
  private let table: FileKindTable
  private var lines: [FileKind: [UInt8]] = [:]
  private var manifest: LineSorter
  private var sitemap: LineSorter
  private var stage: Stage
  private var counts = FileCounts()
  private var existing: [UInt8] = []
  private var line = Output()

  /// Makes the writer of one worker.
  ///
  /// - Parameters:
  ///   - number: Tells the writers of one environment apart.
  ///   - places: Where the environment's files are.
  ///   - table: How its manifest describes files.
  init(_ number: Int, at places: TreePlaces, table: FileKindTable) throws(FileError) {
    self.places = places
    self.number = number
    self.table = table
    stage = try Stage(at: "\(places.stages)/\(number)")
    manifest = LineSorter(at: "\(places.runs)/manifest-\(number)")
    sitemap = LineSorter(at: "\(places.runs)/sitemap-\(number)")
  }

  /// Takes a file over into the tree: stages it when the tree has none or another one.
  mutating func write(_ bytes: [UInt8], to path: String, as kind: FileKind) throws(FileError) {
    try describe(bytes, at: path, as: kind)
    switch try compareFile(at: places.root + "/" + path, with: bytes, buffer: &existing) {
    case .equal:
      counts.unchanged += 1
      return
    case .missing: counts.created += 1
    case .different: counts.updated += 1
    }
    try stage.add(bytes, for: path)
  }

  /// Adds a page to the sitemap.
  ///
  /// - Parameters:
  ///   - path: The path in the default locale, percent-encoded.
  ///   - modified: The day of the last change that a reader would see.
  mutating func list(_ path: String, modified: String?) throws(FileError) {
    // A tab sorts before every byte of a path, so that the lines sort as their paths do.
    try sitemap.add(Array((path + "\t" + (modified ?? "")).utf8))
  }

  /// Adds a file's line to the manifest.
  private mutating func describe(
    _ bytes: [UInt8], at path: String, as kind: FileKind
  ) throws(FileError) {
    line.removeAll()
    line.append("{\"path\":")
    line.json(path)
    line.append(",\"sha256\":\"")
    line.hex(Digest.sha256(bytes))
    line.append("\",\"size\":")
    line.integer(bytes.count)
    if lines[kind] == nil { lines[kind] = table.members(of: kind) }
    line.append(lines[kind] ?? [])
    try manifest.add(line.bytes)
  }

  /// Ends the writing; nothing is published yet.
  consuming func finish() throws(FileError) -> TreePart {
    let part = TreePart(
      stages: ["\(places.stages)/\(number)"], manifestRuns: try manifest.finish(),
      sitemapRuns: try sitemap.finish(), counts: counts)
    try stage.seal()
    return part
  }
}
