import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// The search index; the search page loads the parts that it needs for a search.
///
/// Its directory, `/assets/search/index.json`, which the search page also contains, lists the files
/// by words; a file of words contains the keys of the listings with each word, and a file of
/// listings their entries on the page. docs/reference/lists.md describes them.
struct SearchFiles {
  let plan: SitePlan

  static let folder = "/assets/search"

  /// The approximate number of listings in a file.
  private static let listingsPerFile = 32

  /// Writes the files from the sorted runs of the lines of all listings, or keeps those of the last
  /// build if the lines are the same, and returns the directory; in a check there are no lines, and
  /// the directory is empty.
  func write(_ runs: [DiskPath], to sink: Sink) throws -> [UInt8] {
    guard plan.project.searchRoute != nil, let tree = sink.tree else {
      return directory([], bits: 0)
    }
    let key = try key(of: runs)
    let paths = plan.environment.hosts.map { "web/\($0)\(Self.folder)/\(Self.directoryName)" }
    if let cached = sink.cached(key), let path = paths.first {
      try sink.keep(cached)
      return try readFile(at: tree.folders.root + "/" + path)
    }
    var made: [UInt8] = []
    try sink.record(key, RecordFacts(named: "search").bytes) {
      made = try make(runs, in: tree.folders.runs, to: sink)
    }
    return made
  }

  private static let directoryName = "index.json"

  /// A hash of all lines.
  private func key(of runs: [DiskPath]) throws -> RecordKey {
    var hash = StableHash()
    var count: UInt64 = 0
    var lines = try SortedLines(runs)
    while let line = try lines.next() {
      hash.add(line)
      hash.add([0x0A])
      count += 1
    }
    return RecordKey(high: hash.value, low: count)
  }

  /// Writes the files, and returns the directory.
  private func make(
    _ runs: [DiskPath], in folder: DiskPath, to sink: Sink
  ) throws -> [UInt8] {
    let words = LineSorter(at: folder + "/search-words")
    let listings = LineSorter(at: folder + "/search-listings")
    var count = 0
    var lines = try SortedLines(runs)
    while let bytes = try lines.next() {
      guard let line = SearchLine(bytes, localeCount: plan.locales.count) else { continue }
      for word in line.words {
        try words.add(WordLine(word: word, number: count, key: line.key).bytes)
      }
      try listings.add(Array(line.key.utf8) + line.entries.flatMap { [LineCoder.tab] + $0 })
      count += 1
    }
    var bits = 0
    while count >> bits > Self.listingsPerFile, bits < SearchKey.placeBits { bits += 1 }
    try writeListings(try listings.finish(), bits: bits, to: sink)
    let directory = directory(try writeWords(try words.finish(), to: sink), bits: bits)
    try write(directory, to: Self.directoryName, sink)
    return directory
  }

  private func directory(_ files: [(first: String, number: Int)], bits: Int) -> [UInt8] {
    rendered { output in
      output.json(
        .members([
          "bits": .integer(bits),
          "words": .array(files.map { .string($0.first) }),
          "files": .array(files.map { .integer($0.number) }),
        ]))
    }
  }

  /// Writes the entries of the listings, in each locale.
  private func writeListings(_ runs: [DiskPath], bits: Int, to sink: Sink) throws {
    var lines = try SortedLines(runs)
    var files = plan.locales.map { _ in JSONMembers() }
    var number = 0
    func end() throws {
      for locale in plan.locales where !files[locale.index].isEmpty {
        try write(files[locale.index].end(), to: "\(locale.tag)-\(number).json", sink)
      }
    }
    while let line = try lines.next() {
      var fields = LineCoder(line)
      let key = fields.nextText()
      let place = SearchKey.place(of: key) >> (SearchKey.placeBits - bits)
      if place != number {
        try end()
        number = place
      }
      for locale in plan.locales {
        files[locale.index].add(key, element: fields.next())
      }
    }
    try end()
  }

  /// Writes the words with the keys of their listings, and returns the first word of each file.
  private func writeWords(
    _ runs: [DiskPath], to sink: Sink
  ) throws -> [(first: String, number: Int)] {
    var lines = try SortedLines(runs)
    var files: [(first: String, number: Int)] = []
    var shard = WordShard()
    while let line = try lines.next() {
      guard let line = WordLine(line) else { continue }
      if shard.isFull(before: line.word) { files.append(try write(&shard, to: sink)) }
      shard.add(line.key, to: line.word)
    }
    if shard.first != nil { files.append(try write(&shard, to: sink)) }
    return files
  }

  /// Writes one file of words, with a number that depends on its first word.
  private func write(
    _ shard: inout WordShard, to sink: Sink
  ) throws -> (first: String, number: Int) {
    let first = shard.first ?? ""
    let number = try WordShard.number(of: first)
    try write(shard.end(), to: "words-\(number).json", sink)
    shard = WordShard()
    return (first, number)
  }

  private func write(_ bytes: [UInt8], to name: String, _ sink: Sink) throws {
    sink.setTexts { [String(decoding: bytes, as: UTF8.self)] }
    for host in plan.environment.hosts {
      try sink.write(AssetFile("web/\(host)\(Self.folder)/\(name)", .searchIndex, bytes))
    }
  }
}
