import Foundation
import Testing

/// The times of unpacked files: servers send them as Last-Modified, and phones and browsers use
/// them to ask whether a file changed.
struct PackTimeTests {
  private static let web = "/web/cars.example.com/"
  private static let passes = web + "wallet/v1/passes/pass.com.example.gatepass/P-"
  private static let changed = passes + "9f2c1e7740b84d6a8a51c3e2d0b7f913"
  private static let other = passes + "3d5a0c9be1f24c7793a86b1d4e0f2a68"
  private static let longAgo = Date(timeIntervalSince1970: 1_600_000_000)

  private func time(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  @Test func areTheTimesOfTheLastChange() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"serialPrefix\": \"P-\",",
        with: "\"serialPrefix\": \"P-\", \"updates\": { \"secret\": { \"env\": \"TOKENS\" } },")
    }
    let copy = market.beside("copy")
    func deploy() throws {
      let run = try market.build(
        ["--pack", "--environment", "production"],
        environment: ["TOKENS": "3f1c9a7be0d24586b1c07f9e3a5d8c42"])
      try #require(run.status == 0, "\(run.output)")
      let unpacked = try Waymark.run(
        "/bin/sh", [market.output + "/production/unpack.sh", copy])
      try #require(unpacked.status == 0, "\(unpacked.errors)")
    }
    let start = Date(timeIntervalSinceNow: -2)
    try deploy()
    let files = try Tree(copy).paths
    for path in files {
      #expect(try #require(try time(copy + "/" + path)) > start, "\(path)")
      try FileManager.default.setAttributes(
        [.modificationDate: Self.longAgo], ofItemAtPath: copy + "/" + path)
    }
    // The same archives, after a pass was voided.
    try deploy()
    #expect(try files.allSatisfy { try time(copy + "/" + $0) == Self.longAgo })
    try market.edit("Records/gate-passes.csv") {
      $0 = $0.replacing("Ring at the gate.\",false", with: "Ring at the gate.\",true")
    }
    try deploy()
    #expect(try #require(try time(copy + Self.changed)) > start)
    #expect(try time(copy + Self.other) == Self.longAgo)
    #expect(try time(copy + Self.web + "ads/17/index.html") == Self.longAgo)
    // The kept files are those of the archive.
    let fresh = market.beside("fresh")
    let unpacked = try Waymark.run("/bin/sh", [market.output + "/production/unpack.sh", fresh])
    #expect(unpacked.status == 0)
    #expect(try Tree(fresh) == Tree(copy))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: copy + "/web").sorted() == [
        "cars.example.com", "www.cars.example.com",
      ])
  }
}
