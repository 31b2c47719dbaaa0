import Bytes
import Model
import Project
import Records

// The pages of a list are in the cache, as a record is: a list that shows what it showed is not rendered.

extension BrowsePages {
  /// A hash of all that the pages of a list show, besides what the key of the build has.
  func key(of group: BrowseGroup, in market: BrowseMarket) -> RecordKey {
    var name = StableHash()
    name.add("list \(group.list.text)".utf8)
    name.add(group.values)
    var content = StableHash()
    content.add((isDated ? "dated" : "").utf8)
    for number in group.numbers { store.entries[Int(number)].add(to: &content) }
    for (index, facet) in market.entry.facets.enumerated() {
      let list = market.list(index + 1)
      let isWithin = facet.attributes.count > 1
      guard isWithin == !group.values.isEmpty else { continue }
      content.add("\(list.text) \(summary.valueCounts[list] ?? 0)".utf8)
      let parent = isWithin ? group.values[0].slug : ""
      for found in summary.values(of: list, beside: parent) {
        content.add([found.value])
        content.add("\(found.count)".utf8)
      }
    }
    return RecordKey(high: content.value, low: name.value)
  }

  /// Writes the pages of a list, or keeps what the last build made of the same; returns those that are
  /// places in the app.
  func writeOrKeep(
    _ group: BrowseGroup, of market: BrowseMarket, to worker: EnvironmentWorker
  ) throws -> [AssetFile] {
    let key = key(of: group, in: market)
    if let cached = worker.cached(key) {
      let files = try worker.files(of: cached, at: own(market))
      try worker.keep(cached)
      return files
    }
    var files: [AssetFile] = []
    try worker.record(key, RecordFacts(named: "list")) {
      files = try write(group, of: market, to: worker)
    }
    return files
  }

  /// The files of a market's first page.
  private func own(_ market: BrowseMarket) -> Set<String> {
    Set(
      build.locales.flatMap { locale in
        build.environment.hosts.map { build.file(of: market.path("", in: locale), on: $0) }
      })
  }
}

extension RecordFacts {
  /// What stands in the place of a record's facts in the cache for what is none.
  init(named name: String) {
    self.init(id: name, updated: nil, isSold: false, dealer: nil, filled: FieldSet())
  }
}

extension StableHash {
  /// Adds values with their ends, so that no two lists of them are alike.
  fileprivate mutating func add(_ values: [FacetValue]) {
    for value in values {
      add(value.slug.utf8)
      add([0x1E])
      add(value.label.utf8)
      add([0x1F])
    }
  }
}
