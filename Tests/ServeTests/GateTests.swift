import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkHosting

@testable import WaymarkServe

/// Who may ask, and for what.
@Suite struct GateTests {
  private let loopback = Gate(port: 8080, address: nil)
  private let hosts = [
    "cars.example": Preview.Host(
      answers: Answers(
        ServedSite(environment: "live", hosts: ["cars.example"], rules: [], errorPages: [])),
      root: OpenFolder(at: DiskPath("/nowhere")))
  ]

  /// Where a request is led.
  private func target(of request: Request, by gate: Gate) -> String? {
    guard case .refused(let reply) = gate.admit(request, hosts: hosts) else { return nil }
    return reply.headers.first { $0.name == "Location" }?.value
  }

  private func request(
    _ target: String = "/", host: [String], _ more: [String: String] = [:]
  ) -> Request {
    Request(
      method: "GET", target: Array(target.utf8), isOld: false,
      headers: host.map { ("host", $0) } + more.map { ($0.key, $0.value) })
  }

  /// What a request is admitted to: `own`, a host, or the status of the refusal.
  private func admission(_ request: Request, by gate: Gate? = nil) -> String {
    switch (gate ?? loopback).admit(request, hosts: hosts) {
    case .own: "own"
    case .host(let name): name
    case .refused(let reply): "\(reply.status)"
    }
  }

  @Test(arguments: [
    ("localhost:8080", "own"), ("LOCALHOST", "own"), ("127.0.0.1:8080", "own"),
    ("[::1]:8080", "own"),
    ("cars.example.localhost:8080", "cars.example"), ("CARS.example:80", "cars.example"),
    ("other.localhost", "other"), ("evil.example", "403"), ("evil.example:8080", "403"),
    ("localhost.evil.example", "403"), ("127.0.0.1.evil.example", "403"),
    ("192.168.1.5:8080", "403"),
    ("cars.example.evil.example", "403"), ("xcars.example", "403"), ("", "400"),
    ("localhost:x", "400"),
  ])
  func admitsOnlyNamesOfThisServer(host: String, expected: String) {
    #expect(admission(request(host: [host])) == expected)
  }

  @Test func requiresExactlyOneHost() {
    #expect(admission(request(host: [])) == "400")
    #expect(admission(request(host: ["localhost", "localhost"])) == "400")
    #expect(admission(request(host: ["localhost", "evil.example"])) == "400")
  }

  @Test(arguments: [
    ([:], true), (["origin": "http://localhost:8080"], true),
    (["origin": "http://localhost:9090"], false), (["origin": "null"], false),
    (["origin": "http://evil.example"], false), (["origin": "https://localhost:8080"], false),
    (["sec-fetch-site": "same-origin"], true), (["sec-fetch-site": "none"], true),
    (["sec-fetch-site": "cross-site"], false), (["sec-fetch-site": "same-site"], false),
  ])
  func knowsPagesOfItsOwn(headers: [String: String], isOwn: Bool) {
    #expect(loopback.isOwnPage(request(host: ["localhost:8080"], headers)) == isOwn)
  }

  @Test func letsOthersInWithTheTokenOnly() throws {
    let gate = Gate(port: 8080, address: "192.168.1.5")
    let token = try #require(gate.token)
    #expect(token.count == 32 && gate.url.hasSuffix("/?token=\(token)"))
    let address = ["192.168.1.5:8080"]
    #expect(admission(request(host: address), by: gate) == "403")
    #expect(admission(request("/?token=\(token)x", host: address), by: gate) == "403")
    #expect(admission(request(host: address, ["cookie": "waymark-preview="]), by: gate) == "403")
    // A name that was led here has no cookie, and does not get one.
    #expect(admission(request("/?token=\(token)", host: ["evil.example"]), by: gate) == "403")
    #expect(admission(request("/?token=\(token)", host: address), by: gate) == "303")
    let cookie = "a=b; waymark-preview=\(token)"
    #expect(admission(request(host: address, ["cookie": cookie]), by: gate) == "own")
    #expect(
      admission(request("/.waymark/host/cars.example", host: address, ["cookie": cookie]), by: gate)
        == "303")
    #expect(
      admission(request("/.waymark/host/evil.example", host: address, ["cookie": cookie]), by: gate)
        == "404")
    // A phone opens one URL, and gets to a page by way of the two cookies.
    let entry = try #require(gate.entryURL(of: "cars.example", "/ads/17"))
    let start = "http://192.168.1.5:8080"
    #expect(entry == "\(start)/.waymark/host/cars.example/ads/17?token=\(token)")
    #expect(
      target(of: request(String(entry.dropFirst(start.count)), host: address), by: gate)
        == "/.waymark/host/cars.example/ads/17")
    for (path, page) in [
      ("/ads/17", "/ads/17"), ("", "/"), ("//evil.example", "/"), ("/\\evil.example", "/"),
    ] {
      let request = request(
        "/.waymark/host/cars.example\(path)", host: address, ["cookie": cookie])
      #expect(target(of: request, by: gate) == page, "\(path)")
    }
    #expect(loopback.entryURL(of: "cars.example", "/") == nil)
    let chosen = cookie + "; waymark-host=cars.example"
    #expect(
      admission(request("/ads", host: address, ["cookie": chosen]), by: gate) == "cars.example")
  }
}
