import Foundation
import Testing

/// `waymark links verify` against faulty servers, and without its requirements.
struct VerifyTests {
  private static let host = "cars.example.com"

  /// A misconfigured or malicious server.
  private final class FaultyServer {
    private let process = Process()
    private(set) var port = 0

    convenience init(root: String) throws {
      try self.init("faulty.py", [root])
    }

    init(_ script: String, _ arguments: [String]) throws {
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = [Waymark.root + "/Tests/AcceptanceTests/Fixtures/\(script)"] + arguments
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      port = try #require(Int(line.split(separator: "\n").first ?? ""))
    }

    deinit {
      process.endNow()
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
    // Apple accepts a byte stream, but only if it is declared.
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

  /// The text output shows the first of many equal faults, and their number.
  @Test func groupsEqualFaultsWithACount() throws {
    let market = try Marketplace()
    try market.build()
    let empty = market.beside("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
    let server = try FaultyServer(root: empty)
    let arguments = [
      "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host", Self.host,
      "--manifest", market.output + "/production/manifest.json",
    ]
    let codes = try Waymark.run(arguments + ["--format", "json"]).objects()
      .compactMap { $0["code"] as? String }
    let counts = Dictionary(grouping: codes, by: \.self).mapValues(\.count)
    #expect(counts.values.contains { $0 > 10 })
    let run = try Waymark.run(arguments)
    for (code, count) in counts {
      let shown = run.output.split(separator: "\n").filter { $0.hasSuffix("[\(code)]") }.count
      #expect(shown == min(count, 10), "\(code): \(run.output)")
      let rest = "and \(count - 10) more [\(code)]; --format json lists all"
      #expect(run.output.contains(rest) == (count > 10), "\(code): \(run.output)")
    }
  }

  @Test func reportsThatNoServerAnswers() throws {
    let market = try Marketplace()
    try market.build(["--environment", "staging"])
    let run = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--project", market.folder, "--output",
      market.output, "--environment", "staging", "--format", "json",
    ])
    #expect(run.status == 1)
    // After a few requests, further requests are pointless.
    let objects = try run.objects()
    #expect(objects.count == 9)
    #expect(
      objects.allSatisfy { $0["code"] as? String == "verify.unreachable" && $0["status"] is NSNull }
    )
    #expect(objects.last?["url"] is NSNull)
    #expect((objects.last?["message"] as? String)?.contains("stopped after 8") == true)
  }

  /// A manifest of some files of ten bytes.
  private static func manifest(of count: Int, in folder: TemporaryFolder) throws -> String {
    let lines = (0..<count).map { number in
      "{\"path\":\"web/\(host)/\(number).txt\",\"sha256\":\"00\",\"size\":10,"
        + "\"contentType\":\"text/plain; charset=utf-8\",\"headers\":{}}"
    }
    let head = "{\"version\":1,\"environment\":\"production\",\"files\":[\n"
    try folder.write(head + lines.joined(separator: ",\n") + "\n]}\n", to: "manifest.json")
    return folder.path + "/manifest.json"
  }

  /// curl does not need a password of the build.
  @Test func givesCurlOnlyTheVariablesThatItNeeds() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nenv > \"\(folder.path)/variables\"\n", to: "curl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/curl")
    let manifest = try Self.manifest(of: 3, in: folder)
    let run = try Waymark.run(
      ["links", "verify", "--origin", "http://127.0.0.1:1", "--manifest", manifest],
      environment: [
        "PATH": folder.path + ":/usr/bin:/bin", "WAYMARK_PASS_PASSWORD": "s3cret",
        "https_proxy": "http://proxy.example",
      ])
    #expect(run.status == 2)
    let variables = try String(contentsOfFile: folder.path + "/variables", encoding: .utf8)
    #expect(!variables.contains("s3cret"), "\(variables)")
    #expect(variables.contains("https_proxy=http://proxy.example"), "\(variables)")
  }

  @Test(arguments: [
    ("endless", "verify.body", "too long"), ("chunked", "verify.body", "too long"),
    ("huge", "verify.body", "too long"), ("short", "verify.body", "bytes remaining"),
    ("silent", "verify.unreachable", "timed out"), ("slow", "verify.unreachable", "timed out"),
    ("old", "verify.unreachable", "HTTP/0.9"), ("flood", "verify.body", "headers"),
    ("latin", "verify.body", "the file has 0 bytes"), ("escape", "verify.redirect", "redirects to"),
    ("packed", "verify.body", "encoded as gzip"),
    ("unnamed", "verify.body", "compressed (gzip), but there is no Content-Encoding"),
    ("marked", "verify.body", "begins with a byte order mark"),
  ])
  func survivesAMaliciousServer(fault: String, code: String, message: String) throws {
    let folder = try TemporaryFolder()
    let manifest = try Self.manifest(of: 20, in: folder)
    let server = try FaultyServer("hostile.py", [fault])
    let run = try Waymark.run(
      [
        "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--manifest", manifest,
        "--format", "json", "--request-timeout", "3",
      ], environment: ["TMPDIR": folder.path])
    #expect(run.status == 1)
    let objects = try run.objects()
    let isWhole = ["latin", "escape", "packed", "unnamed", "marked"].contains(fault)
    #expect(objects.count == (isWhole ? 20 : 9))
    for object in objects.prefix(8) {
      #expect(object["code"] as? String == code, "\(object)")
      #expect((object["message"] as? String)?.contains(message) == true, "\(object)")
    }
    // No output for a terminal, and no files left.
    #expect(!run.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["manifest.json"])
  }

  /// Every answer is within the timeout of a request, but all together take minutes.
  @Test func stopsWaitingForASlowServer() throws {
    let folder = try TemporaryFolder()
    let manifest = try Self.manifest(of: 20, in: folder)
    let server = try FaultyServer("hostile.py", ["drip"])
    let run = try Waymark.run(
      [
        "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--manifest", manifest,
        "--timeout", "2",
      ], environment: ["TMPDIR": folder.path])
    #expect(run.status == 1)
    #expect(run.errors.contains("took more than 2 s; stopped after 0"), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["manifest.json"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func cleansUpAfterASignal(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let manifest = try Self.manifest(of: 20, in: folder)
    let server = try FaultyServer("hostile.py", ["silent"])
    let process = try Waymark.startUnblocked(
      ["links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--manifest", manifest],
      environment: ["TMPDIR": folder.path])
    var curl: [String] = []
    while curl.isEmpty {
      Thread.sleep(forTimeInterval: 0.05)
      curl = try Self.processes(of: folder.path).filter { try Self.name(of: $0) == "curl" }
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    // The system may still be ending the killed processes.
    for _ in 0..<40 where !(try Self.processes(of: folder.path).isEmpty) {
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(try Self.processes(of: folder.path).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["manifest.json"])
  }

  /// The running processes that have a given temporary folder.
  private static func processes(of folder: String) throws -> [String] {
    let wanted = Data("TMPDIR=\(folder)\0".utf8)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil else { return false }
      let variables = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      return variables?.range(of: wanted) != nil
    }
  }

  private static func name(of process: String) throws -> String {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/comm") ?? Data()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  @Test func connectsToAnIPv6Address() throws {
    let folder = try TemporaryFolder()
    let manifest = try Self.manifest(of: 1, in: folder)
    let server = try FaultyServer("hostile.py", ["late", "v6"])
    let origin = "http://[::1]:\(server.port)"
    for host in [[], ["--host", Self.host]] {
      let run = try Waymark.run(
        ["links", "verify", "--origin", origin, "--manifest", manifest] + host)
      #expect(run.status == 1 && run.output.contains("the file has 0 bytes"), "\(run)")
    }
  }

  @Test func refusesAnUntrustedCertificate() throws {
    let folder = try TemporaryFolder()
    let manifest = try Self.manifest(of: 1, in: folder)
    let made = try Waymark.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=other.example", "-keyout",
        "\(folder.path)/key.pem", "-out", "\(folder.path)/certificate.pem",
      ])
    try #require(made.status == 0, "\(made.errors)")
    let server = try FaultyServer(
      "hostile.py", ["late", "tls", "\(folder.path)/certificate.pem", "\(folder.path)/key.pem"])
    let run = try Waymark.run([
      "links", "verify", "--origin", "https://127.0.0.1:\(server.port)", "--manifest", manifest,
    ])
    #expect(run.status == 1)
    #expect(run.output.contains("certificate") && run.output.contains("verify.unreachable"))
  }

  /// A terminal shows progress; a pipeline does not.
  @Test func drawsProgressOnATerminal() throws {
    let folder = try TemporaryFolder()
    let manifest = try Self.manifest(of: 20, in: folder)
    let server = try FaultyServer("hostile.py", ["late"])
    let arguments = [
      Waymark.binary, "links", "verify", "--origin", "http://127.0.0.1:\(server.port)",
      "--manifest", manifest,
    ]
    let script = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    let run = try Waymark.run("/usr/bin/python3", ["-c", script] + arguments)
    #expect(run.status == 1)
    #expect(run.output.contains("requested: 8\r\u{1B}[K"), "\(run.output)")
    let quiet = try Waymark.run("/usr/bin/python3", ["-c", script] + arguments + ["--quiet"])
    #expect(!quiet.output.contains("requested") && !quiet.output.contains("20 URLs"))
  }

  @Test(arguments: [
    ("[1,2\n", "does not begin"), ("", "does not begin"),
    (
      "{\"files\":[\n{\"path\":\"web/a.example/x\"}\n]}\n",
      ":2: error: the line does not describe a file"
    ),
    ("{\"files\":[\nx\n]}\n", ":2: error: the line does not describe a file"),
    (
      "{\"files\":[\n{\"path\":\"web/a.example/x\",\"sha256\":\"\",\"size\":9223372036854775807,"
        + "\"contentType\":\"\"}\n]}\n", ":2: error: the line does not describe a file"
    ),
    ("{\"files\":[\n{\"path\":\"ios/x\"},\n", ":2: error: the manifest is cut off"),
    ("{\"files\":[\n]}\n[]\n", ":3: error: the manifest has text after its end"),
    ("{\"files\":[\n{\"path\":\"ios/x\"}\n]}\n", "has no web root"),
  ])
  func refusesAManifestThatIsNone(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "manifest.json")
    let run = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--manifest",
      folder.path + "/manifest.json",
    ])
    #expect(run.status == 2 && run.errors.contains("verify.manifest"), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func reportsThatCurlIsMissing() throws {
    let market = try Marketplace()
    try market.build(["--environment", "staging"])
    let run = try Waymark.run(
      [
        "links", "verify", "--origin", "http://127.0.0.1:1", "--manifest",
        market.output + "/staging/manifest.json",
      ], environment: ["PATH": "/nonexistent"])
    #expect(run.status == 2)
    #expect(run.errors.contains("verify.tool") && run.errors.contains("Install curl"))
  }

  @Test(arguments: [
    ["--origin", "ftp://example.com"], ["--origin", "https://example.com/path"], ["--origin", ""],
    ["--origin", "https://exa\"mple.com"], ["--origin", "https://user@example.com"],
    ["--origin", "https://example.com:0"], [],
    ["--origin", "https://example.com:+80"], ["--origin", "https://example.com?q"],
    ["--origin", "https://example.com#f"], ["--origin", "https://[::1"],
    ["--origin", "https://[]"],
    ["--origin", "https://example.com\nx"], ["--origin", "https://a.example", "--timeout", "0"],
    ["--origin", "https://a.example", "--timeout", "99999"],
    ["--origin", "https://a.example", "--request-timeout", "3601"],
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
    #expect(other.status == 2 && other.errors.contains("staging.cars.example.com"))
    let none = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--manifest", market.beside("none.json"),
    ])
    #expect(none.status == 2 && none.errors.contains("No such file"))
    try market.write("[1,2", to: "broken.json")
    let broken = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:1", "--manifest",
      market.folder + "/broken.json",
    ])
    #expect(broken.status == 2 && broken.errors.contains("verify.manifest"))
  }
}
