import Testing
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkTestSupport

// The golden vectors are not part of the project.
@Suite(.enabled(if: Vectors.maps != nil, "there are no vectors beside the project"))
struct MapVectorTests {
  private func request(
    _ vector: JSONNode, configuration: [String: String] = [:]
  ) throws -> MapRequest {
    let app = try #require(vector["app"]?.string)
    var action = MapAction.directions
    if let word = vector["action"]?.string { action = try #require(MapAction(rawValue: word)) }
    if vector["id"]?.string?.hasSuffix("-place") == true { action = .place }
    var request = try MapRequest(
      input: try #require(vector["input"]), app: app, action: action)
    request.configuration.merge(configuration) { stated, _ in stated }
    return request
  }

  @Test func writesEveryVectorByteForByte() throws {
    var count = 0
    for vector in Vectors.cases("vectors", of: Vectors.maps) {
      let id = try #require(vector["id"]?.string)
      let request = try request(vector)
      if let url = vector["canonical_url"]?.string {
        #expect(try mapURL(for: request).url == url, "\(id)")
      } else {
        #expect(throws: MapError.self, "\(id)") { try mapURL(for: request) }
      }
      count += 1
    }
    #expect(count >= 84)
  }

  /// What the derived vectors take from a project's configuration.
  static let configuration: [String: [String: String]] = [
    "waze": ["utm_source": "tradex"], "baidu": ["src": "ios.tradex.app"],
    "amap": ["sourceApplication": "Trade X"], "amap-web": ["src": "tradex"],
    "uber": ["client_id": "CLIENT"], "uber-web": ["client_id": "CLIENT"],
    "tencent": ["referer": "KEY"],
  ]

  @Test func writesEveryDerivedVectorByteForByte() throws {
    var count = 0
    for vector in Vectors.cases("derived", of: Vectors.maps) {
      let id = try #require(vector["id"]?.string)
      let app = try #require(vector["app"]?.string)
      let request = try request(vector, configuration: Self.configuration[app] ?? [:])
      #expect(try mapURL(for: request).url == vector["canonical_url"]?.string, "\(id)")
      count += 1
    }
    #expect(count >= 17)
  }

  @Test func refusesWhatTheVectorsRefuse() throws {
    for vector in Vectors.cases("input_validation", of: Vectors.maps) {
      let id = try #require(vector["id"]?.string)
      let wanted = try #require(vector["error"]?.string)
      let input = try #require(vector["input"])
      let point = [
        "lat": input["lat"], "lon": input["lon"], "name": input["name"],
      ].compactMapValues { $0 }
      let members = point.sorted { $0.key < $1.key }.map { "\"\($0)\":\(text($1))" }
      let json = "{\"destination\":{\(members.joined(separator: ","))}}"
      let node = try JSONReader.read(Array(json.utf8)).root
      switch wanted {
      case "ok-format":
        let expected = try #require(input["expect"]?.string)
        let request = try MapRequest(input: node, app: "tomtom-go", action: .navigate)
        let link = try mapURL(for: request)
        let pair = try #require(link.url.split(separator: "=").last)
        #expect(expected.contains(pair) || pair.hasPrefix("40.123456,"), "\(id)")
      case "tooLong":
        let request = try MapRequest(input: node, app: "apple", action: .place)
        let link = try mapURL(for: request)
        #expect(link.losses.words.contains(wanted), "\(id)")
        #expect(link.url.utf8.count == 2048)
      case "loneSurrogate/invalid UTF-8":
        for bytes in [#""\ud800""#.utf8.map { $0 }, [0x22, 0xFF, 0x22]] {
          #expect(throws: JSONError.self, "\(id)") { try JSONReader.read(bytes) }
        }
      default:
        do {
          let request = try MapRequest(input: node, app: "apple", action: .place)
          _ = try mapURL(for: request)
          Issue.record("\(id) was taken")
        } catch {
          #expect(error.code.rawValue == wanted, "\(id)")
        }
      }
    }
  }

  private func text(_ node: JSONNode) -> String {
    node.digits ?? String(decoding: rendered { $0.json(node.string ?? "") }, as: UTF8.self)
  }
}
