import Foundation
import Testing

/// nginx, Caddy and Apache with the files of one environment, as an operator includes them.
struct ServersAlikeTests {
  @Test func answersOneListOfRequestsAlike() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"ios\": { \"teamID\"", with: "\"server\": { \"tls\": false }, \"ios\": { \"teamID\"")
    }
    let run = try market.build(["--environment", "production"])
    try #require(run.status == 0, "\(run.output)")
    let servers = try WebServer.Kind.allCases.map { kind in
      (kind, try WebServer(kind, output: market.output, environments: ["production"]))
    }
    let check = try Waymark.run(
      "/usr/bin/python3",
      [ProofTools.fixture("ask_servers.py"), "cars.example.com"]
        + servers.map { "\($0.rawValue)=\($1.port)" })
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.output == "105\n")
  }
}
