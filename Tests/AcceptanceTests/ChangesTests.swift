import Foundation
import Testing

/// The list of changes of a build suffices to update a copy of the tree.
struct ChangesTests {
  private let host = "cars.example.com"

  private func changes(of market: Marketplace) throws -> [[String: Any]] {
    let path = market.output + "/production/feeds/changes.ndjson"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func change(_ market: Marketplace) throws {
    try market.edit("Records/listings.ndjson") { text in
      text = text.replacing(/"amount":[0-9]+/, with: "\"amount\":77000")
        .replacing("\"sold-one\"", with: "\"new-one\"")
    }
  }

  @Test(arguments: [false, true]) func listsWhatChangedInASafeOrder(hasGenerations: Bool) throws {
    let market = try Marketplace()
    if hasGenerations { try market.useGenerations() }
    try market.build()
    let before = try market.shown()
    let all = try changes(of: market).compactMap { $0["path"] as? String }
    #expect(Set(all) == Set(before.paths).subtracting(["manifest.json"]))
    try change(market)
    try market.build(["--accept-removals"])
    let after = try market.shown()
    let found = try changes(of: market)
    let puts = found.filter { $0["change"] as? String == "put" }
    let deletions = found.filter { $0["change"] as? String == "delete" }
    #expect(
      Set(puts.compactMap { $0["path"] as? String })
        == Set(after.paths.filter { before.files[$0] != after.files[$0] })
        .subtracting(["manifest.json"]))
    #expect(
      Set(deletions.compactMap { $0["path"] as? String })
        == Set(before.paths).subtracting(after.paths))
    for put in puts {
      let path = try #require(put["path"] as? String)
      #expect(put["size"] as? Int == after.files[path]?.count)
      #expect((put["sha256"] as? String)?.count == 64 && put["contentType"] is String)
    }
    // Every page is written after the files that it links, and removals are last.
    func place(_ end: String) throws -> Int {
      try #require(found.firstIndex { ($0["path"] as? String ?? "").hasSuffix(end) })
    }
    #expect(try place("\(host)/ads/new-one/index.html") < place("\(host)/sitemap.xml"))
    #expect(found.suffix(deletions.count).allSatisfy { $0["change"] as? String == "delete" })
    // A build without changes lists nothing.
    try market.build()
    #expect(try changes(of: market).count == found.count)
  }
}
