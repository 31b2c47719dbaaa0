import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

struct PushPayloadTests {
  let router: Router

  init() throws {
    router = try Router(
      .entries(), hosts: ["tradexport.com"], scheme: "tradex", bundleID: "com.tradexport.tradex")
  }

  @Test func countsTheBytesOfATitle() throws {
    let route = try Route(name: "ads", path: "/ads/{id}", entries: Route.Entries(push: "adId"))
    func bytes(_ title: String) throws(LinkFault) -> [UInt8] {
      try PushPayload(route, host: "example.com", parameters: ["id": "1"], title: title).bytes()
    }
    let room = PushPayload.sizeLimit - (try bytes("").count)
    for word in ["车", "\u{1F697}", "\u{1}", "\""] {
      let size = try bytes(word).count - (try bytes("").count)
      let fits = String(repeating: word, count: room / size)
      #expect(try bytes(fits).count <= PushPayload.sizeLimit)
      #expect(code { () throws(LinkFault) in try bytes(fits + word) } == .pushSize)
    }
  }

  @Test func refusesAPayloadThatAppleRefuses() throws {
    let route = try Route(
      name: "ads", path: "/ads/{id}", entries: Route.Entries(push: "adId"))
    func bytes(_ count: Int) throws(LinkFault) -> [UInt8] {
      try PushPayload(
        route, host: "example.com", parameters: ["id": "1"],
        title: String(repeating: "a", count: count)
      ).bytes()
    }
    let room = PushPayload.sizeLimit - (try bytes(0).count)
    #expect(try bytes(room).count == PushPayload.sizeLimit)
    #expect(code { () throws(LinkFault) in try bytes(room + 1) } == .pushSize)
    let router = try Router(RouteTable([route]), hosts: ["example.com"])
    #expect(try router.resolve(push: bytes(1)).url == "https://example.com/ads/1")
  }

  @Test(arguments: [
    (#"{"aps":{},"data":{"messageId":"1"}}"#, "/messages/1"),
    (#"{"messageId":17}"#, "/messages/17"),
    (#"{"link":"https://tradexport.com/ads/17"}"#, "/ads/17"),
    (#"{"data":[[{"x":{"link":"tradex://ads/17"}}]],"messageId":"1"}"#, "/ads/17"),
    (#"{"data":{"adId":"2"},"messageId":"1"}"#, "/messages/1"),
    (#"{"aps":{"messageId":"1","link":"https://evil.test/"},"data":{"adId":"2"}}"#, "/ads/2"),
    (#"{"data":[{"adId":"2"},{"adId":"2"}]}"#, "/ads/2"),
  ])
  func resolvesAPush(_ payload: String, to path: String) throws {
    let link = try router.resolve(push: Array(payload.utf8))
    #expect(link.url == "https://tradexport.com" + path)
  }

  @Test(arguments: [
    ("", DiagnosticKind.linkPush), ("[]", .linkPush), ("{}", .linkPush), ("{", .linkPush),
    (#"{"aps":{"messageId":"1"}}"#, .linkPush), (#"{"messageId":1.5}"#, .linkPush),
    (#"{"messageId":true}"#, .linkPush), (#"{"messageId":null}"#, .linkPush),
    (#"{"messageId":{"id":"1"}}"#, .linkPush), (#"{"messageId":["1"]}"#, .linkPush),
    (#"{"messageId":"1","adId":"2"}"#, .linkPush), (#"{"MessageId":"1"}"#, .linkPush),
    (#"{"link":17,"messageId":"1"}"#, .linkPush),
    (#"{"link":"https://evil.test/ads/17","messageId":"1"}"#, .linkHost),
    (#"{"messageId":""}"#, .linkSegment), (#"{"messageId":"a/b"}"#, .linkSegment),
    (#"{"x":""# + String(repeating: "a", count: 4096) + #"","messageId":"1"}"#, .pushSize),
    (String(repeating: "[", count: 4000), .linkPush),
  ])
  func refusesThePush(_ payload: String, because rule: DiagnosticKind) {
    let found = code { () throws(LinkFault) in try router.resolve(push: Array(payload.utf8)) }
    #expect(found == rule)
  }
}
