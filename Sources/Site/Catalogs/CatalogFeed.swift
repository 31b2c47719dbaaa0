import Bytes
import Disk
import Hosting
import Model
import Pages
import Project

/// The tables of listings that the environment declares.
struct CatalogFeed: FeedAsset {
  static let feed = LineFeed.catalog
  let build: EnvironmentBuild

  /// What a line begins with after the number of its table when its listing is left out.
  private static let missing = "!"

  /// The tables that the environment declares, with their numbers.
  static func catalogs(of environment: Environment) -> [(number: Int, catalog: Catalog)] {
    Catalog.all.enumerated().filter { environment.feeds.contains($0.element.name) }
      .map { ($0.offset, $0.element) }
  }

  /// The lines of a listing; what is sold is in no table.
  static func lines(of item: CatalogItem, in environment: Environment) -> [[UInt8]] {
    guard item.listing.status != .sold else { return [] }
    return catalogs(of: environment).filter { $0.catalog.takes(item.listing.vocabulary) }
      .map { number, catalog in
        let row = catalog.row(of: item)
        return row.missing.isEmpty
          ? Array("\(number)\(row.text)".utf8)
          : Array("\(number)\(missing)\(row.missing.joined(separator: ","))".utf8)
      }
  }

  func write(_ runs: [String], to worker: EnvironmentWorker) throws {
    guard let tree = worker.tree else { return }
    for (number, catalog) in Self.catalogs(of: build.environment) {
      let path = tree.folders.runs + "/" + catalog.file
      var file = try PartFile(at: path)
      try file.append(line: Array((catalog.header + "\r").utf8)[...])
      var count = 0
      var lacking: [String: Int] = [:]
      var left = 0
      // Each of the few tables walks the lines.
      var lines = try SortedLines(runs)
      while let line = try lines.next() {
        guard line.starts(with: "\(number)".utf8) else { continue }
        let row = line.dropFirst()
        if row.starts(with: Self.missing.utf8) {
          left += 1
          let names = String(decoding: row.dropFirst(), as: UTF8.self).split(separator: ",")
          for name in names { lacking[String(name), default: 0] += 1 }
        } else {
          count += 1
          try file.append(line: (Array(row) + [0x0D])[...])
        }
      }
      try file.commit()
      try tree.take(fileAt: path, to: "feeds/\(catalog.file)", as: .catalog)
      guard left > 0 else { continue }
      worker.diagnostics.append(diagnostic(catalog, left, of: count + left, lacking))
    }
  }

  /// How many listings a table lacks, and why, the most frequent reason first.
  private func diagnostic(
    _ catalog: Catalog, _ left: Int, of count: Int, _ lacking: [String: Int]
  ) -> Diagnostic {
    let reasons = lacking.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return Diagnostic(
      .feedIncomplete, at: build.location("feeds"),
      "\(left) of \(count) listings are not in \(catalog.file), because they lack \(reasons)")
  }
}
