import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkMapLinks
@testable import WaymarkMaps

// The golden vectors are not part of the project.
@Suite(.enabled(if: Vectors.maps != nil, "there are no vectors beside the project"))
struct ReadingVectorTests {
  /// The links of the vectors, and those of their sources with the same meaning.
  private static let links: [(id: String, url: String, vector: JSONNode)] =
    (Vectors.cases("vectors", of: Vectors.maps) + Vectors.cases("derived", of: Vectors.maps))
    .flatMap { vector in
      guard let id = vector["id"]?.string else { return [] as [(String, String, JSONNode)] }
      var urls = [vector["canonical_url"]?.string]
      let comparison = vector["compare"]?.string ?? ""
      if ["semantic", "semantic-ci", "json", "empties-dropped"].contains(comparison) {
        urls.append(vector["expected_url"]?.string)
      }
      // Two sources have unescaped blanks, which end a link.
      return urls.compactMap { $0 }.filter { !$0.contains(" ") }.map { (id, $0, vector) }
    }

  @Test func readsEveryVectorBack() throws {
    for (id, url, vector) in Self.links {
      let app = try #require(vector["app"]?.string)
      var action = MapAction.directions
      if let word = vector["action"]?.string { action = try #require(MapAction(rawValue: word)) }
      let input = try #require(vector["input"])
      let wanted = try MapRequest(input: input, app: app, action: action)
      let reading: MapReading
      do {
        reading = try MapReading(url)
      } catch {
        Issue.record("\(id) \(url): \(error)")
        continue
      }
      compare(wanted, reading, "\(id) \(url)")
    }
    #expect(Self.links.count > 120)
  }

  private func compare(_ wanted: MapRequest, _ reading: MapReading, _ place: String) {
    let found = reading.request
    #expect(reading.notes.allSatisfy { !$0.code.isUnread }, "\(place): \(reading.notes)")
    if let point = wanted.destination?.point {
      #expect(isNear(point, found.destination?.point ?? found.center), "\(place) \(found)")
    }
    if let point = wanted.origin?.point {
      #expect(isNear(point, found.origin?.point), "\(place) \(found)")
    }
    if let words = wanted.destination?.query ?? wanted.query {
      let isThere = found.destination?.query == words || found.query == words
      #expect(isThere, "\(place) \(found)")
    }
    #expect(found.waypoints.count == wanted.waypoints.count, "\(place)")
    if let id = wanted.destination?.placeID {
      #expect(found.destination?.placeID == id, "\(place)")
    }
    if let words = wanted.threeWords { #expect(found.threeWords == words, "\(place)") }
    if let mode = wanted.mode, found.mode != nil { #expect(found.mode == mode, "\(place)") }
  }

  private func isNear(_ one: MapPoint, _ other: MapPoint?) -> Bool {
    guard let other else { return false }
    return abs(one.wgs84.latitude - other.wgs84.latitude) < 1.01e-6
      && abs(one.wgs84.longitude - other.wgs84.longitude) < 1.01e-6
  }

  @Test func readsOrRefusesBeginningsOfVectors() throws {
    for (_, url, _) in Self.links {
      let bytes = Array(url.utf8)
      for count in stride(from: bytes.count, through: 0, by: -2) {
        readsOrRefuses(Array(bytes[..<count]))
      }
    }
  }

  @Test func readsOrRefusesDamagedVectors() throws {
    var random = RandomRequests(seed: 3)
    for (_, url, _) in Self.links {
      for _ in 0..<40 {
        var bytes = Array(url.utf8)
        for _ in 0...random.below(4) {
          let index = random.below(bytes.count)
          switch random.below(3) {
          case 0: bytes[index] = UInt8(random.below(256))
          case 1: bytes.remove(at: index)
          default: bytes.insert(random.pick(Array("%?#&=/,~|;:@()-.0+".utf8)), at: index)
          }
          if bytes.isEmpty { break }
        }
        readsOrRefuses(bytes)
      }
    }
  }

  /// Any bytes give a reading on Earth or an error.
  private func readsOrRefuses(_ bytes: [UInt8]) {
    guard let reading = try? MapReading(bytes) else { return }
    for point in reading.request.points {
      #expect(abs(point.wgs84.latitude) <= 90 && abs(point.wgs84.longitude) <= 180)
    }
    _ = try? mapURL(for: reading.request)
  }
}
