import WaymarkDisk
import WaymarkModel
import WaymarkTree

/// The listings of one list, by number, in the default order.
struct BrowseGroup {
  let list: BrowseListID
  var values: [FacetValue]
  var numbers: [UInt32] = []

  /// How many of the listings can be bought.
  func availableCount(_ entries: [BrowseEntry]) -> Int {
    numbers.count { !entries[Int($0)].isSold }
  }

  /// The listings that can be bought.
  func available(_ entries: [BrowseEntry]) -> [UInt32] {
    numbers.filter { !entries[Int($0)].isSold }
  }

  /// Spreads what is sold over the last pages, so that every page has something to buy; a list with
  /// nothing to buy becomes empty.
  ///
  /// What can be bought comes first in the lines. At the end each is behind its share of what is sold,
  /// which is less than a page.
  mutating func spreadSold(_ entries: [BrowseEntry], pageSize: Int) {
    let available = available(entries)
    let all = numbers.filter { entries[Int($0)].isSold }
    let sold = all.prefix(available.count * (pageSize - 1))
    let mixed = min(available.count, sold.count)
    numbers = Array(available.prefix(available.count - mixed))
    for index in 0..<mixed {
      numbers += sold[(sold.count * index / mixed)..<(sold.count * (index + 1) / mixed)]
      numbers.append(available[available.count - mixed + index])
    }
  }
}

/// The lists of a store, sorted by their slugs; one at a time is in memory.
struct BrowseGroups: ~Copyable {
  private var lines: SortedLines
  private var next: BrowseMember?

  init(_ store: BrowseStore) throws {
    var lines = try SortedLines(store.runs)
    next = try lines.next().flatMap(BrowseMember.init)
    self.lines = lines
  }

  /// The next list with a listing; `nil` after the last.
  mutating func nextGroup() throws -> BrowseGroup? {
    guard let first = next else { return nil }
    var group = BrowseGroup(list: first.list, values: first.values)
    var spellings = first.values.map { _ in [String: Int]() }
    while let member = next, member.list == group.list,
      zip(member.values, group.values).allSatisfy({ $0.slug == $1.slug })
    {
      group.numbers.append(member.number)
      for (index, value) in member.values.enumerated()
      where spellings[index].count < Self.spellingLimit || spellings[index][value.label] != nil {
        spellings[index][value.label, default: 0] += 1
      }
      next = try lines.next().flatMap(BrowseMember.init)
    }
    group.values = zip(group.values, spellings).map { value, counts in
      // The spelling of most listings; for equally frequent ones, the choice is stable.
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      return FacetValue(slug: value.slug, label: best?.key ?? value.label)
    }
    return group
  }

  /// The maximum number of spellings of one value to count.
  private static let spellingLimit = 50
}

/// The number of available listings with a value.
struct FacetCount: Sendable {
  let value: FacetValue
  let count: Int
}

/// The facts about all lists before the first page is written.
struct BrowseSummary {
  /// The number of available listings in a market.
  private(set) var totals: [BrowseListID: Int] = [:]

  /// The newest listings of a market, as many as a page can show.
  private(set) var newest: [BrowseListID: [UInt32]] = [:]

  /// The number of a facet's values among available listings.
  private(set) var valueCounts: [BrowseListID: Int] = [:]

  /// The most frequent values; those of a pair are by the slug of the first value.
  private var best: [BrowseListID: [String: [FacetCount]]] = [:]

  /// The number of values that a page offers.
  static let valueLimit = 60

  init(_ store: BrowseStore) throws {
    var groups = try BrowseGroups(store)
    while let group = try groups.nextGroup() {
      let count = group.availableCount(store.entries)
      guard let last = group.values.last else {
        totals[group.list] = count
        newest[group.list] = Array(group.numbers.prefix(min(count, BrowsePages.pageSize)))
        continue
      }
      guard count > 0 else { continue }
      valueCounts[group.list, default: 0] += 1
      let parent = group.values.count > 1 ? group.values[0].slug : ""
      Self.insert(
        FacetCount(value: last, count: count),
        into: &best[group.list, default: [:]][parent, default: []])
    }
  }

  /// Keeps the most frequent values; equally frequent ones are sorted by slug.
  private static func insert(_ new: FacetCount, into counts: inout [FacetCount]) {
    // Slugs come in order: an equal one follows those that are here.
    let index = counts.firstIndex { $0.count < new.count } ?? counts.count
    guard index < valueLimit else { return }
    counts.insert(new, at: index)
    if counts.count > valueLimit { counts.removeLast() }
  }

  /// The most frequent values of a facet; for a pair, those combined with its first value.
  func values(of list: BrowseListID, without first: String = "") -> [FacetCount] {
    best[list]?[first] ?? []
  }
}
