import Foundation
import Testing

/// The generated files, loaded by the servers they are for.
@Suite(.serialized)
struct HostingTests {
  @Test(arguments: WebServer.Kind.allCases)
  func servesEveryFileAsTheManifestSays(kind: WebServer.Kind) throws {
    let market = try Marketplace()
    // Every character that a path may have, where other routes have a parameter too.
    try market.edit("waymark.json") { text in
      let paths = [
        "/ads/a.b", "/ads/-~_.x", "/messages/x.y", "/~a.b-c_d", "/a/{x}/{y}", "/a/b/{y}", "/go/{x}",
      ]
      let routes = paths.enumerated().map { number, path in
        "    { \"name\": \"hostile\(number)\", \"path\": \"\(path)\", \"page\": \"shell\" },\n"
      }
      text = text.replacing(
        "    { \"name\": \"gatepass\"", with: routes.joined() + "    { \"name\": \"gatepass\"")
      text = text.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"hsts\": { \"maxAge\": 600 },\n      \"ios\"")
    }
    let run = try market.build(["--environment", "production"])
    try #require(run.status == 0, "\(run.output)")
    let tree = market.output + "/production"
    let hosts = ["cars.example.com", "www.cars.example.com"]
    let server = try WebServer(kind, tree: tree, environment: "production", hosts: hosts)
    let check = try Waymark.run(
      "/usr/bin/python3",
      [
        Waymark.root + "/Tests/AcceptanceTests/Fixtures/served.py", String(server.port),
        tree + "/manifest.json",
      ])
    #expect(check.status == 0, "\(check.errors)\n\(server.messages)")
    #expect(Int(check.output.split(separator: "\n").last ?? "") ?? 0 > 250)
    let redirects = try Waymark.run(
      "/usr/bin/python3",
      [Waymark.root + "/Tests/AcceptanceTests/Fixtures/redirects.py", "\(server.port)", hosts[0]])
    #expect(redirects.status == 0, "\(redirects.errors)\n\(server.messages)")
    #expect((Int(redirects.output.split(separator: "\n").last ?? "") ?? 0) >= 5)
    // Our own statement about the server is the same.
    for host in hosts {
      let verified = try Waymark.run([
        "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host", host,
        "--project", market.folder, "--output", market.output, "--format", "json",
      ])
      #expect(verified.status == 0 && verified.output.isEmpty, "\(verified.output)")
    }
  }

  /// Requests that are not for a file: another host, another method, a link in the tree.
  @Test(arguments: WebServer.Kind.allCases)
  func answersOnlyRequestsForFiles(kind: WebServer.Kind) throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"hsts\": { \"maxAge\": 600 },\n      \"ios\"")
    }
    try #require(try market.build(["--environment", "production"]).status == 0)
    let tree = market.output + "/production"
    let host = "cars.example.com"
    let server = try WebServer(kind, tree: tree, environment: "production", hosts: [host])
    let check = try Waymark.run(
      "/usr/bin/python3",
      [
        Waymark.root + "/Tests/AcceptanceTests/Fixtures/strangers.py", kind.rawValue,
        "\(server.port)", "\(tree)/web/\(host)",
      ])
    #expect(check.status == 0, "\(check.errors)\n\(server.messages)")
    #expect(check.output == "\(kind == .caddy ? 30 : 32)\n")
  }

  @Test func reportsWhatADeclaredHostCannotDo() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"hosting\": [\"caddy\", \"github-pages\"],\n      \"ios\"")
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 1)
    let found = try run.objects().filter { ($0["code"] as? String)?.hasPrefix("hosting.") == true }
    #expect(found.allSatisfy { $0["severity"] as? String == "error" })
    #expect(
      found.contains { object in
        let message = object["message"] as? String ?? ""
        return message.contains("cannot send Cache-Control")
          && Waymark.place(of: object) == "waymark.json environments.production.hosting"
      })
    // The requested file is served, and nothing else.
    let files = try market.tree().paths.filter { $0.hasPrefix("hosting/") }
    #expect(
      files == [
        "hosting/.nojekyll", "hosting/Caddyfile", "hosting/Caddyfile-unknown-hosts",
        "hosting/README.md",
      ])
  }

  @Test func suggestsAHostForAWrongName() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"", with: "\"hosting\": [\"nginks\"],\n      \"ios\"")
    }
    let run = try market.build()
    #expect(run.status == 2)
    #expect(run.output.contains("not a valid server") && run.output.contains("nginx"))
  }
}
