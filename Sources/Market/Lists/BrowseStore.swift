import WaymarkCore
package import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkSigning
package import WaymarkSite
import WaymarkTree

/// The listings of an environment as lists show them, each with its number in the usual order.
///
/// Memory holds an entry of fixed size for each; the cards are in a file, and which list shows what is
/// in sorted runs.
package final class BrowseStore: Sendable {
  let entries: [BrowseEntry]

  /// The sorted lines of all lists.
  let runs: [DiskPath]

  /// `nil` in a check, which shows no listings in lists.
  private let cards: RandomAccessFile?
  private let localeCount: Int

  private let numbers: ListingNumbers
  private let similar: SimilarListings

  /// Joins what the workers wrote, without the records that lost their identifier to another one.
  ///
  /// The runs are those of the workers that read the records.
  package init(of plan: SitePlan, _ inventory: Inventory, _ browseRuns: [DiskPath]) throws {
    localeCount = plan.locales.count
    guard let folder = plan.folders?.runs else {
      (entries, runs, cards, numbers) = ([], [], nil, ListingNumbers())
      similar = SimilarListings()
      return
    }
    let project = plan.project
    let attributes = project.records.map(project.groupedAttributes)
    let placements = BrowsePlacement.all(of: project)
    let path = folder + "/browse-cards"
    let lists = LineSorter(at: folder + "/browse-lists")
    try makeFolders(at: folder)
    var file = try PartFile(at: path)
    var entries: [BrowseEntry] = []
    var numbers = ListingNumbers(setCount: project.records.count)
    var titles = RepeatedTexts()
    entries.reserveCapacity(project.records.reduce(0) { $0 + inventory[$1.name].count })
    var alike = SimilarGroups(of: project.records, attributes)
    var offset = 0
    var lines = try SortedLines(browseRuns)
    while let bytes = try lines.next() {
      try Interruption.check()
      guard let line = BrowseLine(bytes), project.records.indices.contains(line.set),
        inventory[project.records[line.set].name][line.id]?.ordinal == line.ordinal,
        let content = BrowseContent(
          line.content, attributeCount: attributes[line.set].count,
          localeCount: plan.locales.count)
      else { continue }
      let stored = Array(line.id.utf8) + [Self.separator] + line.content
      try file.append(stored)
      let number = UInt32(clamping: entries.count)
      entries.append(
        BrowseEntry(
          keys: content.keys, set: UInt16(clamping: line.set), offset: offset,
          hash: try Self.hash(of: Self.joined(line.id, content.cards)),
          length: UInt32(clamping: stored.count), isSold: line.isSold))
      numbers.add(number, ofRecord: Int(line.ordinal), in: line.set)
      alike.add(content.values, of: line.set)
      titles.add(content.title)
      offset += stored.count
      for placement in placements where placement.sets.contains(line.set) {
        let values = placement.attributes.map { name in
          attributes[line.set].firstIndex(of: name).flatMap { content.values[$0] }
        }
        guard values.allSatisfy({ $0 != nil }) else { continue }
        try lists.add(BrowseMember(placement.list, values.compactMap(\.self), number).bytes)
      }
    }
    try file.commit()
    titles.forEachRepeated { number in entries[Int(number)].isTitleShared = true }
    similar = SimilarListings(groups: alike.groups, entries)
    self.entries = entries
    self.numbers = numbers
    self.runs = try lists.finish()
    cards = try RandomAccessFile(at: path)
  }

  /// Whether some listing tells when it changed: without that none is the newest.
  var isDated: Bool { entries.contains { $0.keys.updated != nil } }

  private static let separator: UInt8 = 0x1F

  private static func hash(of card: [UInt8]) throws -> UInt64 {
    try Digest.sha256.hash(of: card).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The listings that are most like a record, the best first.
  func listings(like ordinal: Int, of set: Int, limit: Int = 4) -> [UInt32] {
    numbers[ordinal, in: set].map {
      similar.listings(like: Int($0), entries, limit: limit)
    } ?? []
  }

  /// Whether the title of a record's page is that of another one too.
  func isTitleShared(_ ordinal: Int, of set: Int) -> Bool {
    numbers[ordinal, in: set].map { entries[Int($0)].isTitleShared } ?? false
  }

  /// What a record's page shows of other listings: changes with their cards.
  func digest(_ surroundings: Surroundings) -> [UInt8] {
    let hashes = surroundings.similar.map { String(entries[Int($0)].hash, radix: 16) }
    return Array(
      (hashes + (surroundings.isTitleShared ? ["shared"] : [])).joined(separator: " ").utf8)
  }

  private static func joined(_ id: String, _ cards: [ArraySlice<UInt8>]) -> [UInt8] {
    cards.reduce(Array(id.utf8)) { $0 + [separator] + $1 }
  }

  /// What was made of a record when it was read; the buffer is room for it.
  func content(
    of ordinal: Int, _ set: Int, buffer: inout [UInt8]
  ) throws -> ArraySlice<UInt8>? {
    guard let number = numbers[ordinal, in: set] else { return nil }
    try read(number, into: &buffer)
    return buffer[...].firstIndex(of: Self.separator, from: 0).map { buffer[($0 + 1)...] }
  }

  /// The identifier of a listing and its cards in each locale; the buffer is room for them.
  func card(
    _ number: UInt32, buffer: inout [UInt8]
  ) throws -> (id: String, cards: [ArraySlice<UInt8>]) {
    try read(number, into: &buffer)
    let parts = buffer[...].parts(between: Self.separator)
    return (
      String(decoding: parts[0], as: UTF8.self),
      parts.suffix(localeCount).map { part in
        // A card begins after what feeds call the listing.
        part.firstIndex(of: BrowseContent.innerSeparator, from: part.startIndex)
          .map { part[($0 + 1)...] } ?? part
      }
    )
  }

  private func read(_ number: UInt32, into buffer: inout [UInt8]) throws {
    let entry = entries[Int(number)]
    try cards?.read(Int(entry.length), at: entry.offset, into: &buffer)
  }

  /// The identifier of a listing and what feeds call it in each locale.
  func titles(
    _ number: UInt32, buffer: inout [UInt8]
  ) throws -> (id: String, titles: [String]) {
    let (id, cards) = try card(number, buffer: &buffer)
    let titles = cards.map { card in
      let start = buffer[..<card.startIndex].lastIndex(of: Self.separator) ?? 0
      return String(decoding: buffer[(start + 1)..<card.startIndex].dropLast(), as: UTF8.self)
    }
    return (id, titles)
  }
}

/// Which list a listing is in, and with which values.
struct BrowseMember {
  let list: BrowseListID
  let values: [FacetValue]
  let number: UInt32

  init(_ list: BrowseListID, _ values: [FacetValue], _ number: UInt32) {
    self.list = list
    self.values = values
    self.number = number
  }

  /// A line that sorts by the list, then by the slugs, then as lists show listings.
  var bytes: [UInt8] {
    let slugs = (values.map(\.slug) + ["", ""]).prefix(2)
    let labels = (values.map(\.label) + ["", ""]).prefix(2)
    let digits = String(number, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    return Array(([list.text] + slugs + [padded] + labels).joined(separator: "\t").utf8)
  }

  init?(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 6, let list = BrowseListID(text: fields[0]),
      let number = UInt32(fields[3], radix: 16)
    else { return nil }
    self.list = list
    self.number = number
    values = zip(fields[1...2], fields[4...5]).filter { !$0.0.isEmpty }
      .map { FacetValue(slug: $0, label: $1) }
  }
}

/// A kind of list: those of one facet of a market, or those of the dealers of a set.
struct BrowseListID: Hashable, Sendable {
  enum Owner: Hashable, Sendable {
    /// A market by its number among the project's.
    case market(Int)

    /// The dealers of the record set with a number.
    case dealers(Int)
  }

  let owner: Owner

  /// The number of the facet in its market, from one; zero for the list of everything.
  let facet: Int

  var text: String {
    switch owner {
    case .dealers(let set): "d\(Self.padded(set))000"
    case .market(let market): "m\(Self.padded(market))\(Self.padded(facet))"
    }
  }

  private static func padded(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number)
  }

  init(_ owner: Owner, facet: Int = 0) {
    self.owner = owner
    self.facet = facet
  }

  fileprivate init?(text: String) {
    guard text.utf8.count == 7, let owner = Int(text.dropFirst().prefix(3)),
      let facet = Int(text.suffix(3))
    else { return nil }
    self.owner = text.hasPrefix("d") ? .dealers(owner) : .market(owner)
    self.facet = facet
  }
}

/// Where the listings of some sets are shown: grouped by none, one or two attributes.
struct BrowsePlacement: Sendable {
  let list: BrowseListID
  let attributes: [String]

  /// The numbers of the sets in the project.
  let sets: Set<Int>

  static func all(of project: Project) -> [BrowsePlacement] {
    func numbers(_ sets: [RecordSet]) -> Set<Int> {
      Set(
        project.records.indices.filter { index in
          sets.contains { $0.name == project.records[index].name }
        })
    }
    let markets = project.markets.enumerated().flatMap { number, market in
      ([Facet([])] + market.facets).enumerated().map { facet, value in
        BrowsePlacement(
          list: BrowseListID(.market(number), facet: facet), attributes: value.attributes,
          sets: numbers(project.sets(of: market)))
      }
    }
    let dealers = project.records.indices.filter { project.records[$0].kind == .dealer }
    return markets
      + dealers.map { dealer in
        // A dealer's page shows what it offers, not what it seeks.
        let sets = project.records.filter {
          $0.kind == .listing && $0.dealers == project.records[dealer].name
        }
        return BrowsePlacement(
          list: BrowseListID(.dealers(dealer)), attributes: ["dealer"], sets: numbers(sets))
      }
  }
}

/// Gives the models, makes and countries of listings numbers.
private struct SimilarGroups {
  /// For each kind of group, the closest first, the group of each listing; zero for none.
  private(set) var groups: [[UInt32]] = [[], [], []]

  /// Where the values are that make listings of each set alike: its name parts, and the country.
  private let parts: [[Int]]
  private let countries: [Int?]
  private var known: [String: UInt32] = [:]

  init(of sets: [RecordSet], _ attributes: [[String]]) {
    parts = zip(sets, attributes).map { set, attributes in
      set.fields.vocabulary.nameParts.compactMap(attributes.firstIndex)
    }
    countries = attributes.map { $0.firstIndex(of: "country") }
  }

  mutating func add(_ values: [FacetValue?], of set: Int) {
    let name = parts[set].map { values[$0]?.slug ?? "" }
    let country = countries[set].flatMap { values[$0]?.slug } ?? ""
    let isNamed = name.allSatisfy { !$0.isEmpty }
    groups[0].append(isNamed ? group("model", set, name.joined(separator: "/")) : 0)
    groups[1].append(group("make", set, name.first ?? ""))
    groups[2].append(group("country", set, country))
  }

  private mutating func group(_ kind: String, _ set: Int, _ value: String) -> UInt32 {
    guard !value.isEmpty else { return 0 }
    let key = "\(kind) \(set) \(value)"
    if let number = known[key] { return number }
    known[key] = UInt32(clamping: known.count + 1)
    return known[key] ?? 0
  }
}
