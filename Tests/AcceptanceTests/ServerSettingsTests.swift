import Foundation
import Testing

/// What an operator adds to a server: certificates, additions of one's own, several environments.
@Suite(.serialized)
struct ServerSettingsTests {
  /// Production speaks TLS and has additions, staging is behind a proxy; one server has both.
  @Test(arguments: WebServer.Kind.allCases)
  func servesTwoEnvironmentsWithAdditions(kind: WebServer.Kind) throws {
    let market = try Marketplace()
    let folder = market.beside("server")
    let settings = """
      "server": {
            "tls": { "certificate": "\(folder)/{host}.pem", "key": "\(folder)/{host}.key" },
            "include": "\(folder)/{host}", "challenges": "\(folder)/acme",
          },
          "hsts": { "maxAge": 600 },
          "ios": { "teamID"
      """
    try market.edit("waymark.json") { text in
      text = text.replacing("\"ios\": { \"teamID\"", with: settings)
        .replacing(
          "\"extends\": \"production\",",
          with: "\"extends\": \"production\", \"server\": { \"tls\": false },")
    }
    let hosts = ["cars.example.com", "www.cars.example.com"]
    for host in hosts { try prepare(host, kind, in: folder) }
    let run = try market.build()
    try #require(run.status == 0, "\(run.output)")
    let server = try WebServer(
      kind, output: market.output, environments: ["production", "staging"])
    let check = try Waymark.run(
      "/usr/bin/python3",
      [
        Waymark.root + "/Tests/AcceptanceTests/Fixtures/operated.py", kind.rawValue,
        "\(server.port)", "\(server.securePort)", folder,
      ])
    #expect(check.status == 0, "\(check.errors)\n\(server.messages)")
    #expect(check.output == "66\n")
    #expect(!server.messages.contains(/conflicting|overlap|duplicate/), "\(server.messages)")
  }

  /// Makes the certificate of a host and its additions, which answer `/own`.
  private func prepare(_ host: String, _ kind: WebServer.Kind, in folder: String) throws {
    let additions = "\(folder)/\(host)"
    try FileManager.default.createDirectory(
      atPath: additions, withIntermediateDirectories: true)
    let made = try Waymark.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)", "-keyout",
        "\(additions).key", "-out", "\(additions).pem",
      ])
    try #require(made.status == 0, "\(made.errors)")
    let text =
      switch kind {
      case .nginx: "location ^~ /own { default_type text/plain; return 200 \"own \(host)\"; }\n"
      case .caddy: "handle /own {\n\trespond \"own \(host)\"\n}\n"
      case .apache:
        "Alias /own \(folder)/own-\(host)\n<Directory \(folder)>\nRequire all granted\n</Directory>\n"
      }
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(additions)/own.\(kind.rawValue)"))
    try Data("own \(host)".utf8).write(to: URL(fileURLWithPath: "\(folder)/own-\(host)"))
  }
}
