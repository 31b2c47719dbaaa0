import Foundation
import Testing
import WaymarkMapLinks
import WaymarkMaps

/// Makes every link of `docs/eight-apps.md` anew.
@Suite struct EightAppsTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/eight-apps.md")

  private static let buyers = [
    "Shenzhen": (22.5431, 114.0579), "Hong Kong": (22.3193, 114.1694),
    "Toronto": (43.6532, -79.3832), "Dubai": (25.2048, 55.2708),
  ]

  @Test func showsTheLinksThatAreMade() throws {
    let text = String(decoding: try Data(contentsOf: Self.page), as: UTF8.self)
    var app = ""
    var action = MapAction.directions
    var ids: [String: String] = [:]
    var shown: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let code = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
      if line.hasPrefix("`"), line.hasSuffix(":") {
        app = code[1]
        let word = try #require(code[2].split(whereSeparator: { ", :".contains($0) }).first)
        action = try #require(MapAction(rawValue: String(word)))
        ids = [:]
        for index in stride(from: 3, to: code.count, by: 2) {
          let pair = code[index].split(separator: "=", maxSplits: 1).map(String.init)
          ids[pair[0]] = pair[1]
        }
      } else if line.hasPrefix("| "), code.count == 3 {
        let buyer = String(line.dropFirst(2).prefix { $0 != "|" }).dropLast()
        let place = try #require(Self.buyers[String(buyer)])
        let point = try MapPoint(latitude: place.0, longitude: place.1)
        let link = try mapURL(
          for: MapRequest(
            app: app, action: action,
            to: MapPlace(point, name: "Lot 7 & 8 (West) / 50% +车行"), mode: .driving,
            configuration: ids))
        #expect(link.url == code[1], "\(app) in \(buyer)")
        #expect(code[2] == " | \(link.shiftMetres) m |", "\(app) in \(buyer)")
        shown[app, default: 0] += 1
      }
    }
    #expect(shown.count == 13)
    #expect(shown.values.allSatisfy { $0 == Self.buyers.count })
  }
}
