import Foundation
import Testing

/// A build reuses results of the last one, without any visible difference.
struct CacheTests {
  private let page = "web/cars.example.com/ads/17/index.html"

  /// Builds until the build has cached every record; files written at the moment a build ended are
  /// read again.
  private func settle(_ market: Marketplace) throws {
    for _ in 0..<2 {
      Thread.sleep(forTimeInterval: 0.05)
      try market.build()
    }
  }

  @Test func restoresFilesThatOthersChanged() throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    try settle(market)
    let changes: [(_ path: String) throws -> Void] = [
      { try FileManager.default.removeItem(atPath: $0) },
      { try overwriteUnseen($0) },
      { try Data("other".utf8).write(to: URL(fileURLWithPath: $0)) },
    ]
    let pass = try #require(wanted.paths.first { $0.hasSuffix(".pkpass") })
    let list = "web/cars.example.com/ads/index.html"
    for path in [page, pass, list] {
      for change in changes {
        try change(market.output + "/production/" + path)
        let run = try market.build()
        #expect(run.status == 0)
        let summary = try #require(
          run.objects().first { $0["environment"] as? String == "production" })
        #expect((summary["created"] as? Int ?? 0) + (summary["updated"] as? Int ?? 0) == 1)
        #expect(try market.tree().differences(from: wanted) == [])
      }
    }
  }

  /// Overwrites a file in place with the same number of bytes, and restores its time.
  private func overwriteUnseen(_ path: String) throws {
    let manager = FileManager.default
    let before = try manager.attributesOfItem(atPath: path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("tampered".utf8))
    try handle.close()
    try manager.setAttributes(
      [.modificationDate: try #require(before[.modificationDate])], ofItemAtPath: path)
  }

  @Test func repeatsWarnings() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") {
      $0 += "{\"id\":\"lost\",\"title\":\"Car\",\"dealer\":\"nobody\"}\n"
    }
    // Only the first build has no earlier tree.
    let first = try market.build().objects()
      .filter { $0["code"] != nil && $0["code"] as? String != "build.first-tree" }
    #expect(first.contains { $0["code"] as? String == "record.unknown-dealer" })
    try settle(market)
    let again = try market.build().objects().filter { $0["code"] != nil }
    #expect(
      again.map { "\($0["code"] ?? "") \(Waymark.place(of: $0))" }
        == first.map { "\($0["code"] ?? "") \(Waymark.place(of: $0))" })
  }

  /// The inputs of a page other than its own record.
  @Test(arguments: [
    ("Records/dealers.json", "416 555 0142", "416 555 0199"),
    ("Records/listings.ndjson", "\"amount\":12300", "\"amount\":12400"),
    ("waymark.json", "\"carsco\"", "\"carsfoo\""),
  ])
  func rendersThePagesThatDependOnAChange(_ file: String, _ old: String, _ new: String) throws {
    let market = try Marketplace()
    try market.build()
    try settle(market)
    try market.edit(file) { text in
      #expect(text.contains(old))
      text = text.replacingOccurrences(of: old, with: new)
    }
    // Without it, the dates of pages are those of a first build.
    try FileManager.default.removeItem(atPath: market.output + "/.waymark/production/dates")
    #expect(try market.build().status == 0)
    let fresh = market.beside("fresh")
    try market.build(output: fresh)
    #expect(try market.tree().differences(from: Tree(fresh + "/production")) == [])
    #expect(try market.tree("staging").differences(from: Tree(fresh + "/staging")) == [])
  }

  @Test(arguments: ["", "waymark 3", "\u{0}\u{0}\n\n\n", "cut", "swapped"])
  func survivesAnyFileInPlaceOfItsCache(_ text: String) throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    try settle(market)
    let path = market.output + "/.waymark/production/cache"
    let known = try String(contentsOfFile: path, encoding: .utf8)
    let replacement =
      switch text {
      case "cut": String(known.dropLast(known.count / 3))
      case "swapped": known.replacingOccurrences(of: "\t", with: "\t\t")
      default: text
      }
    try Data(replacement.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try market.build().status == 0)
    #expect(try market.tree().differences(from: wanted) == [])
  }

  @Test func changesOneListingOnly() throws {
    let market = try Marketplace()
    try market.build()
    try settle(market)
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacingOccurrences(of: "One owner.", with: "Two owners.")
    }
    let production = try #require(
      market.build().objects().first { $0["environment"] as? String == "production" })
    // Two locales on two hosts, and the date of the page in their sitemaps.
    #expect(production["updated"] as? Int == 6)
    #expect(production["created"] as? Int == 0)
    #expect(production["removed"] as? Int == 0)
  }
}
