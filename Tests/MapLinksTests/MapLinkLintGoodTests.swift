import Bytes
import Maps
import TestSupport
import Testing

@testable import MapLinks

/// Links that nothing is wrong with, and mended ones.
@Suite struct MapLinkLintGoodTests {
  private func codes(_ url: String, _ settings: MapLinkSettings = MapLinkSettings()) -> [String] {
    MapLinkLint.check(Array("\"\(url)\"".utf8), as: .json, named: "f", settings).map(
      \.diagnostic.code)
  }

  /// What vendors' own examples do and nobody should.
  private static let doubtful = [
    "navigon-02": "retired", "x-navigon": "retired", "bing-01": "retired", "uber-02": "no-label",
    "baidu-05": "undeclared-datum",
  ]

  @Test(.enabled(if: Vectors.maps != nil, "there are no vectors beside the project"))
  func findsNothingInGoldenLinks() throws {
    var count = 0
    for list in ["vectors", "derived"] {
      for vector in Vectors.cases(list, of: Vectors.maps) {
        let id = try #require(vector["id"]?.string)
        guard let url = vector["canonical_url"]?.string else { continue }
        #expect(codes(url) == Self.doubtful[id].map { ["map-link." + $0] } ?? [], "\(id): \(url)")
        count += 1
      }
    }
    #expect(count >= 90)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func findsNothingInWhatTheTableWrites(seed: UInt64) throws {
    var random = RandomRequests(seed: seed)
    var count = 0
    for _ in 0..<15 {
      for app in NavigationApp.all {
        guard case .alive = app.status else { continue }
        for action in MapAction.allCases {
          var request = try random.request(app, action)
          // Baidu's own datum has no word, and an identifier of Amap's has a form of its own.
          if app.id.hasPrefix("baidu"), request.hasBaiduPoint { continue }
          if app.id.hasPrefix("amap") { request.dropPlaceIDs() }
          // Uber cannot be told what the reader's own place is called.
          if app.id == "uber", request.origin?.point == nil { request.origin = nil }
          guard let link = try? mapURL(for: request), link.warnings.isEmpty else { continue }
          if request.hasText("%00") || request.hasText("latlng:1,2|name:x") { continue }
          #expect(codes(link.url) == [], "\(link.url)")
          count += 1
        }
      }
    }
    #expect(count > 1_000)
  }

  /// Ways in which links are broken on their way.
  private static let breakages: [@Sendable (String) -> String] = [
    { $0.replacing("%5B", with: "[").replacing("%5D", with: "]") },
    { $0.replacing("%7C", with: "|") },
    { $0.replacing("%20", with: " ") },
    { $0.replacing("%20", with: "+") },
    { $0.replacing("%26", with: "&") },
    { $0.replacing("%23", with: "#") },
    { $0.replacing("%", with: "%25") },
    { $0.replacing("%25", with: "%") },
    { $0.replacing("https:", with: "http:") },
    { $0.replacing("?", with: "") },
    { $0.replacing(":", with: "://") },
    { $0.replacing("api=1&", with: "") },
    { $0.replacing(".000000", with: ".0000001234567") },
    { $0.replacing("000000", with: "e-05") },
    { $0.replacing("=", with: "=[") },
  ]

  @Test(arguments: [4, 5] as [UInt64])
  func mendsIntoLinksThatNothingIsWrongWith(seed: UInt64) throws {
    var random = RandomRequests(seed: seed)
    var mended = 0
    for _ in 0..<6 {
      for app in NavigationApp.all {
        for action in [MapAction.directions, .place, .search] {
          let request = try random.request(app, action)
          guard let link = try? mapURL(for: request) else { continue }
          let broken = random.pick(Self.breakages)(link.url)
          let findings = MapLinkLint.check(Array(broken.utf8), as: .text, named: "f")
          for url in Set(findings.compactMap(\.mended)) {
            #expect(codes(url) == [], "\(broken) became \(url)")
            #expect((try? StrictURL(url)) != nil || url.contains("%"), "\(url)")
            mended += 1
          }
        }
      }
    }
    #expect(mended > 100)
  }
}

extension MapRequest {
  fileprivate var places: [MapPlace] {
    [destination, origin].compactMap { $0 } + waypoints
  }

  fileprivate var hasBaiduPoint: Bool {
    (places.compactMap(\.point) + [center].compactMap { $0 }).contains { $0.datum == .bd09 }
  }

  fileprivate func hasText(_ text: String) -> Bool {
    query == text || region == text
      || places.contains {
        [$0.name, $0.query, $0.address, $0.placeID, $0.note].contains(text)
      }
  }

  fileprivate mutating func dropPlaceIDs() {
    destination?.placeID = nil
    origin?.placeID = nil
    for index in waypoints.indices { waypoints[index].placeID = nil }
  }
}
