import Bytes
import Disk
import Model

/// What all records add lines to; the lines are sorted, and written when all are known.
///
/// The raw value marks its lines in the cache.
enum LineFeed: String, CaseIterable, Sendable {
  case sitemap = "L"
  case spotlight = "S"
  case maps = "M"

  /// The words that find a listing, and what the search page shows of it.
  case search = "W"

  /// The rows of tables that other services read.
  case catalog = "C"

  /// The objects of gate passes for Google Wallet.
  case googleWallet = "G"

  /// What lists show of a listing; the first pass of a build reads it back.
  case browse = "B"

  /// What changes with the listings that a listing's page shows as similar.
  case similar = "N"

  /// What changed in a gate pass that phones may have.
  case passUpdates = "P"

  /// When a gate pass ends, and whether its page says that it has.
  case validity = "V"

  /// What is odd about a gate pass.
  case passWarning = "X"

  /// The file that holds what the lines say; `nil` when other files are made of them.
  var path: String? {
    switch self {
    case .sitemap, .search, .catalog, .browse, .similar, .validity, .passUpdates, .passWarning: nil
    case .spotlight: "feeds/spotlight.ndjson"
    case .maps: "feeds/maps.ndjson"
    case .googleWallet: "feeds/google-wallet.ndjson"
    }
  }

  /// Whether its lines are kept with a record for the next build alone.
  var isRemembered: Bool { [.browse, .similar, .validity, .passWarning].contains(self) }

  /// Whether its lines tell of one build, so that the next one does not repeat them.
  var isOfOneBuild: Bool { self == .passUpdates }

  /// How many fields with tabs between them a line has.
  var fieldCount: Int {
    switch self {
    case .sitemap: SitemapLine.fieldCount
    case .googleWallet: 2
    case .passWarning: PassWarnings.fieldCount
    case .spotlight, .maps, .search, .catalog, .browse, .similar, .validity, .passUpdates: 1
    }
  }
}

/// The lines that one worker adds to the feeds, sorted.
final class FeedLines {
  private var feeds: [LineFeed: LineSorter] = [:]

  init(at folder: DiskPath, _ worker: String) {
    for feed in LineFeed.allCases where !feed.isRemembered {
      feeds[feed] = LineSorter(at: folder + "/\(feed)-\(worker)")
    }
  }

  func add(_ line: [UInt8], to feed: LineFeed) throws(FileError) {
    try feeds[feed]?.add(line)
  }

  /// Ends the adding, and tells where the sorted lines of each feed are.
  func finish() throws(FileError) -> [LineFeed: [DiskPath]] {
    var runs: [LineFeed: [DiskPath]] = [:]
    for (feed, sorter) in feeds { runs[feed] = try sorter.finish() }
    return runs
  }
}

/// Writes sorted lines, which may be more than memory holds, to a file.
func writeLines(of lines: consuming SortedLines, to path: DiskPath) throws(FileError) {
  var file = try PartFile(at: path)
  while let line = try lines.next() { try file.append(line: line) }
  try file.commit()
}

/// What a sitemap tells of a page in one locale besides its URL.
struct SeenPage {
  /// Changes with what a reader sees.
  let hash: UInt64
  var images: [String] = []
}

/// One page of a sitemap, as a line that sorts as its URL does.
struct SitemapLine {
  /// The page's path.
  let path: String

  /// When what a reader sees of it last changed: as the record says, until it is dated.
  var modified: Timestamp?

  /// Its path in the default locale, from which those in the others follow.
  let defaultPath: String

  /// The locales it is written in, by their numbers; `nil` for all.
  let locales: [Int]?

  /// Changes with what a reader sees of it; `nil` for a page that is not compared.
  let seen: UInt64?

  /// The URLs of its pictures.
  let images: [String]

  init(
    path: String, modified: Timestamp?, defaultPath: String, locales: [Int]? = nil,
    seen: SeenPage? = nil
  ) {
    self.path = path
    self.modified = modified
    self.defaultPath = defaultPath
    self.locales = locales
    self.seen = seen?.hash
    images = seen?.images ?? []
  }

  /// How many fields a line has.
  static let fieldCount = 6

  /// A tab sorts before every byte of a path.
  var bytes: [UInt8] {
    let written = locales.map { $0.map { String($0) }.joined(separator: " ") } ?? ""
    let moment = modified.map { String($0.seconds) } ?? ""
    let seen = seen.map { String($0, radix: 16) } ?? ""
    // A URL that a page may load has neither blanks nor tabs.
    let images = images.joined(separator: " ")
    return Array("\(path)\t\(moment)\t\(defaultPath)\t\(written)\t\(seen)\t\(images)".utf8)
  }

  /// Reads a line back; `nil` for one that was not written by `bytes`.
  init?(_ bytes: ArraySlice<UInt8>) {
    let fields = bytes.parts(between: 0x09)
    guard fields.count == Self.fieldCount else { return nil }
    func texts(_ field: ArraySlice<UInt8>) -> [String] {
      field.isEmpty ? [] : field.parts(between: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }
    path = String(decoding: fields[0], as: UTF8.self)
    modified = Int(String(decoding: fields[1], as: UTF8.self)).map(Timestamp.init)
    defaultPath = String(decoding: fields[2], as: UTF8.self)
    locales = fields[3].isEmpty ? nil : texts(fields[3]).compactMap { Int($0) }
    seen = UInt64(String(decoding: fields[4], as: UTF8.self), radix: 16)
    images = texts(fields[5])
  }
}
