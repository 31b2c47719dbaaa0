import Foundation
import Testing

/// `waymark links verify` against servers that are wrong, and without what it needs.
struct VerifyTests {
  private static let host = "cars.example.com"

  /// A server that nobody set up, for the root of a host.
  private final class FaultyServer {
    private let process = Process()
    private(set) var port = 0

    init(root: String) throws {
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = [Waymark.root + "/Tests/AcceptanceTests/Fixtures/faulty.py", root]
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      port = try #require(Int(line.split(separator: "\n").first ?? ""))
    }

    deinit {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  @Test func findsEveryKindOfFault() throws {
    let market = try Marketplace()
    try market.build()
    let tree = market.output + "/production"
    let server = try FaultyServer(root: "\(tree)/web/\(Self.host)")
    let run = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host", Self.host,
      "--manifest", tree + "/manifest.json", "--format", "json",
    ])
    #expect(run.status == 1)
    let start = "http://\(Self.host):\(server.port)"
    func codes(_ path: String) throws -> Set<String> {
      Set(
        try run.objects().filter { $0["url"] as? String == start + path }
          .map { "\($0["severity"] ?? "") \($0["code"] ?? "")" })
    }
    #expect(try codes("/ads/17") == ["error verify.redirect"])
    #expect(try codes("/robots.txt") == ["error verify.status"])
    #expect(try codes("/ads/18") == ["error verify.unreachable"])
    #expect(try codes("/dealers/shenzhen") == ["error verify.header", "error verify.body"])
    // Apple takes a byte stream, but not without being told.
    #expect(
      try codes("/.well-known/apple-app-site-association") == [
        "warning verify.type", "error verify.header",
      ])
    #expect(try codes("/waymark-verify/there/is/no/such/page") == ["error verify.status"])
    let pass = "/gatepass/9f2c1e7740b84d6a8a51c3e2d0b7f913/gatepass.pkpass"
    #expect(try codes(pass).isSuperset(of: ["error verify.header"]))
    for object in try run.objects() {
      #expect(Set(object.keys) == ["url", "status", "severity", "code", "message", "help"])
    }
  }

  @Test func saysWhenNothingAnswers() throws {
    let market = try Marketplace()
    try market.build(["--environment", "staging"])
    let run = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--project", market.folder, "--output",
      market.output, "--environment", "staging", "--format", "json",
    ])
    #expect(run.status == 1)
    let objects = try run.objects()
    #expect(objects.count > 20)
    #expect(
      objects.allSatisfy { $0["code"] as? String == "verify.unreachable" && $0["status"] is NSNull }
    )
  }

  @Test func saysThatCurlIsMissing() throws {
    let market = try Marketplace()
    try market.build(["--environment", "staging"])
    let run = try Waymark.run(
      [
        "links", "verify", "--origin", "http://127.0.0.1:1", "--manifest",
        market.output + "/staging/manifest.json",
      ], environment: ["PATH": "/nonexistent"])
    #expect(run.status == 1)
    #expect(run.errors.contains("verify.tool") && run.errors.contains("Install curl"))
  }

  @Test(arguments: [
    ["--origin", "ftp://example.com"], ["--origin", "https://example.com/path"], ["--origin", ""],
    ["--origin", "https://exa\"mple.com"], ["--origin", "https://user@example.com"],
    ["--origin", "https://example.com:0"], [],
    ["--origin", "https://unknown.example", "--project", "Tests/AcceptanceTests/Fixtures/Small"],
    ["--origin", "https://example.com", "--host", "a:1", "--manifest", "x"],
  ])
  func refusesACommandLineThatMeansNothing(arguments: [String]) throws {
    let run = try Waymark.run(["links", "verify"] + arguments)
    #expect(run.status == 64, "\(run.errors)")
  }

  @Test func refusesAManifestWithoutTheHost() throws {
    let market = try Marketplace()
    try market.build(["--environment", "staging"])
    let manifest = market.output + "/staging/manifest.json"
    let other = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--host", "cars.example.com",
      "--manifest", manifest,
    ])
    #expect(other.status == 1 && other.errors.contains("staging.cars.example.com"))
    let none = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--manifest", market.beside("none.json"),
    ])
    #expect(none.status == 1 && none.errors.contains("No such file"))
    try market.write("[1,2", to: "broken.json")
    let broken = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--manifest",
      market.folder + "/broken.json",
    ])
    #expect(broken.status == 1 && broken.errors.contains("verify.manifest"))
  }
}
