import WaymarkCore
package import WaymarkDisk
import WaymarkModel
package import WaymarkProject
import WaymarkRecords
package import WaymarkSite
package import WaymarkTree

/// Writes a line for each accepted listing of a set, in one environment; one worker owns one.
///
/// The lines sort as lists show them by default: what can be bought first, then the newest, then by
/// identifier.
final class BrowseWriter {
  private let lines: LineSorter
  private let set: Int
  private let cache: RecordCache?
  private let maker: BrowseMaker
  private var buffer: [UInt8] = []

  /// `nil` for a set without pages, and in a check, which writes nothing.
  init?(_ set: RecordSet, of plan: SitePlan, _ cache: RecordCache?, worker: Int) {
    guard let folders = plan.folders, let maker = BrowseMaker(set, of: plan),
      let number = plan.project.records.firstIndex(where: { $0.name == set.name })
    else { return nil }
    self.maker = maker
    self.set = number
    self.cache = cache
    // Long lines, and all are merged at once.
    lines = LineSorter(at: folders.runs + "/browse-\(number)-\(worker)", limit: 8 << 20)
  }

  /// Adds a record.
  func add(_ record: ShownRecord, _ facts: RecordFacts, ordinal: Int) throws {
    try add(try maker.content(of: record)[...], facts, ordinal: ordinal)
  }

  /// What the last build wrote of a record; `nil` when it is to be made again.
  func cached(_ key: RecordKey) -> ArraySlice<UInt8>? {
    cache?.line(of: .browse, key, buffer: &buffer)
  }

  /// Adds what the last build wrote.
  func add(_ content: ArraySlice<UInt8>, _ facts: RecordFacts, ordinal: Int) throws {
    var line = Array(
      BrowseLine(facts: facts, set: set, ordinal: UInt32(clamping: ordinal)).start.utf8)
    line.append(contentsOf: content)
    try lines.add(line)
  }

  /// Ends the writing, and tells where the sorted lines are.
  func finish() throws -> [DiskPath] { try lines.finish() }
}

/// The writers of one worker, one for each environment that needs them.
package struct BrowseWriters {
  private var writers: [String: BrowseWriter] = [:]

  /// Makes the writers of a set; the environments come with what the last build left.
  package init(
    _ set: RecordSet, of plans: [(plan: SitePlan, cache: RecordCache?)], worker: Int
  ) throws {
    for (plan, cache) in plans {
      writers[plan.name] = BrowseWriter(set, of: plan, cache, worker: worker)
    }
  }

  /// Adds a record, and returns what stands for the VIN of a listing; zero for none.
  package func add(
    _ record: ShownRecord, _ facts: RecordFacts, ordinal: Int
  ) throws -> UInt64 {
    for writer in writers.values { try writer.add(record, facts, ordinal: ordinal) }
    // A request may seek what a listing offers.
    guard case .listing(let listing) = record else { return 0 }
    return RepeatedTexts.hash(of: listing.vin ?? "")
  }

  /// Adds what the last build wrote of a record, and returns what stands for its VIN; `nil` when some
  /// environment has nothing of it.
  package func addCached(
    _ key: RecordKey, _ facts: RecordFacts, ordinal: Int
  ) throws -> UInt64? {
    let contents = writers.values.map { ($0, $0.cached(key)) }
    guard contents.allSatisfy({ $0.1 != nil }) else { return nil }
    var vin: UInt64 = 0
    for case (let writer, let content?) in contents {
      try writer.add(content, facts, ordinal: ordinal)
      vin = RepeatedTexts.hash(of: BrowseContent.vin(in: content))
    }
    return vin
  }

  /// Ends the writing, and tells where the lines of each environment are.
  package func finish() throws -> [String: [DiskPath]] {
    try writers.mapValues { try $0.finish() }
  }
}

/// One line of these: which record it is of, and its content.
struct BrowseLine {
  let id: String

  /// The number of its set in the project.
  let set: Int
  let ordinal: UInt32
  let isSold: Bool

  /// What comes before its content.
  fileprivate let start: String
  let content: ArraySlice<UInt8>

  fileprivate init(facts: RecordFacts, set: Int, ordinal: UInt32) {
    id = facts.id
    self.set = set
    self.ordinal = ordinal
    isSold = facts.isSold
    content = []
    // The newest has the smallest number; what does not say when it changed comes last.
    let age = facts.updated.map { UInt64.max / 2 - UInt64(clamping: $0) } ?? .max
    let digits = String(age, radix: 16)
    let padding = String(repeating: "0", count: 16 - digits.count)
    start = "\(facts.isSold ? 1 : 0)\(padding)\(digits)\t\(id)\t\(set)\t\(ordinal)\t"
  }

  /// Reads a line back; `nil` for any that was not written by the above.
  init?(_ line: ArraySlice<UInt8>) {
    var parts: [ArraySlice<UInt8>] = []
    var rest = line
    while parts.count < 4 {
      guard let tab = rest.firstIndex(of: 0x09, from: rest.startIndex) else { return nil }
      parts.append(rest[..<tab])
      rest = rest[(tab + 1)...]
    }
    let texts = parts[1...3].map { String(decoding: $0, as: UTF8.self) }
    guard let set = Int(texts[1]), let ordinal = UInt32(texts[2]) else { return nil }
    id = texts[0]
    self.set = set
    self.ordinal = ordinal
    isSold = parts[0].first == UInt8(ascii: "1")
    start = ""
    content = rest
  }
}
