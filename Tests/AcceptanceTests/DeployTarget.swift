import Foundation
import Testing
import WaymarkDisk
import WaymarkSigning

/// A target of a test deploy: a folder, an SFTP server or an S3 server.
final class DeployTarget {
  enum Kind: String, CaseIterable, Sendable {
    case folder, sftp, bucket
  }

  /// An object as the bucket sends it.
  struct Object: Codable, Equatable {
    let sha256: String
    let headers: [String: String]
  }

  let kind: Kind
  let scratch: TemporaryFolder
  private var process: Process?
  private let port: Int
  private var settings: [String: String] = ["RCLONE_CONFIG": "/dev/null", "NO_PROXY": "127.0.0.1"]

  init(_ kind: Kind) throws {
    self.kind = kind
    scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/site/web", withIntermediateDirectories: true)
    port = kind == .folder ? 0 : try WebServer.freePort()
    switch kind {
    case .folder: break
    case .sftp:
      process = try Waymark.start(
        "/usr/bin/rclone",
        [
          "serve", "sftp", folder, "--addr", "127.0.0.1:\(port)", "--user", "test", "--pass",
          "test", "--config", "/dev/null",
        ])
      let password = try Waymark.run("/usr/bin/rclone", ["obscure", "test"]).output
      set([
        "TYPE": "sftp", "HOST": "127.0.0.1", "PORT": "\(port)", "USER": "test",
        "PASS": password.trimmingCharacters(in: .whitespacesAndNewlines),
      ])
    case .bucket:
      let server = Waymark.root + "/.build/python/bin/moto_server"
      try #require(
        FileManager.default.isExecutableFile(atPath: server), "run Scripts/setup test")
      process = try Waymark.start(server, ["-H", "127.0.0.1", "-p", "\(port)"])
      set([
        "TYPE": "s3", "PROVIDER": "Other", "ENDPOINT": "http://127.0.0.1:\(port)",
        "ACCESS_KEY_ID": "test", "SECRET_ACCESS_KEY": "test",
      ])
    }
    for _ in 0..<300 where kind != .folder && !WebServer.answers(port) { usleep(50_000) }
    if kind == .bucket { _ = try ask("make") }
  }

  deinit {
    guard let process else { return }
    process.endNow()
  }

  private func set(_ values: [String: String]) {
    for (name, value) in values { settings["RCLONE_CONFIG_SITE_\(name)"] = value }
  }

  /// The folder that a file server serves, or the target itself.
  var folder: String { scratch.path + "/site/web" }

  /// The name of the target for rclone.
  var name: String {
    switch kind {
    case .folder: ":local:" + folder
    case .sftp: "site:"
    case .bucket: "site:bucket"
    }
  }

  func arguments(_ output: String, _ project: String) -> [String] {
    [
      "deploy", "production", "--project", project, "--output", output, "--to", name, "--format",
      "json",
    ]
  }

  /// Deploys a tree.
  func deploy(
    _ trees: DeployTrees, _ output: String, _ more: [String] = [], path: String? = nil
  ) throws -> Waymark.Run {
    try Waymark.run(
      arguments(output, trees.project) + more, environment: variables(path: path))
  }

  func variables(path: String? = nil) -> [String: String] {
    settings.merging(path.map { ["PATH": $0] } ?? [:]) { _, new in new }
  }

  private func ask(_ action: String, _ more: [String] = []) throws -> [String: Object] {
    let run = try Waymark.run(
      "/usr/bin/python3",
      [ProofTools.fixture("bucket.py"), action, "http://127.0.0.1:\(port)/bucket"] + more)
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode([String: Object].self, from: Data(run.output.utf8))
  }

  /// The files at the target, without the state of deploys.
  func objects() throws -> [String: Object] {
    if kind == .bucket { return try ask("list").filter { !$0.key.hasPrefix(".waymark/") } }
    return try Tree(folder).files.mapValues {
      Object(sha256: try DeployTrees.hash($0), headers: [:])
    }
  }

  /// Writes a file as a person would by hand.
  func write(_ text: String, to key: String) throws {
    if kind == .bucket {
      _ = try ask("put", [key, "text/plain", text])
    } else {
      try scratch.write(text, to: "site/web/" + key)
    }
  }

  /// Fails a test if the target differs from a tree: other files, bytes or headers, or useless
  /// state.
  func requireEqual(
    to trees: DeployTrees, _ output: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (found, wanted) = (try objects(), try trees.objects(output, on: self))
    let differences = Set(found.keys).union(wanted.keys).filter { found[$0] != wanted[$0] }
    #expect(differences.sorted() == [], sourceLocation: sourceLocation)
    // One manifest, and no waiting files.
    #expect(try state().count == 1, sourceLocation: sourceLocation)
  }

  /// The missing assets that pages of a folder load from their own host, as `PAGE LOADS FILE`.
  func missingAssets() throws -> [String] {
    let files = try Tree(folder).files
    var missing: [String] = []
    for (path, data) in files where path.hasSuffix(".html") {
      let host = path.prefix { $0 != "/" }
      let text = String(decoding: data, as: UTF8.self)
      // A path, or the whole URL of an image for other sites.
      for match in text.matches(of: /"(?:https:\/\/[a-z.]+)?(\/assets\/[^"?]+)"/)
      where files["\(host)\(match.output.1)"] == nil {
        missing.append("\(path) loads \(match.output.1)")
      }
    }
    return missing
  }

  /// The files of state that deploys left.
  func state() throws -> [String] {
    if kind == .bucket { return try ask("list").keys.filter { $0.hasPrefix(".waymark/") }.sorted() }
    let walker = FileManager.default.enumerator(atPath: folder + "/.waymark/production")
    return (walker?.allObjects as? [String] ?? []).filter { name in
      fileKind(at: folder + "/.waymark/production/" + name) == .file
    }.sorted()
  }
}

/// Two trees of one project: the second has a changed listing, a new one and a removed one.
///
/// The trees never change after they are made.
final class DeployTrees: @unchecked Sendable {
  private let market: Marketplace
  var project: String { market.folder }
  let first: String
  let second: String

  /// With `isSmall`, there is one host, and each tree has an asset that the other one lacks.
  init(
    hosting: String = "\"nginx\", \"s3\"", precompressing: Bool = false, isSmall: Bool = false
  ) throws {
    market = try Marketplace()
    first = market.beside("first")
    second = market.beside("second")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"hosting\": [\(hosting)],\n      \"ios\"")
      if isSmall { $0 = $0.replacing(", \"www.cars.example.com\"", with: "") }
      if precompressing {
        $0 = $0.replacing(
          "\"countries\":", with: "\"publish\": { \"precompress\": [\"gzip\"] },\n  \"countries\":")
      }
    }
    let arguments = ["--environment", "production"]
    try #require(try market.build(arguments, output: first).status == 0)
    try market.edit("Records/listings.ndjson") { text in
      text = text.replacing(/"amount":[0-9]+/, with: "\"amount\":77000")
        .replacing("\"sold-one\"", with: "\"new-one\"")
    }
    if isSmall {
      // The image for other sites depends on the colour, and its name on its hash.
      try market.edit("waymark.json") {
        $0 = $0.replacing(
          "\"countries\":", with: "\"brand\": { \"color\": \"#0b6e4f\" },\n  \"countries\":")
      }
    }
    let run = try market.build(arguments + ["--accept-removals"], output: second)
    try #require(run.status < 2, "\(run.errors)")
  }

  /// The name of the project, as the state of deploys has it.
  var name: String {
    get throws {
      let data = try Data(contentsOf: URL(fileURLWithPath: first + "/production/manifest.json"))
      let manifest = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return try #require(manifest?["project"] as? String)
    }
  }

  static func hash(_ data: Data) throws -> String {
    try Digest.sha256.hex(of: Array(data))
  }

  /// The requirements of a tree for a target.
  func objects(_ output: String, on target: DeployTarget) throws -> [String: DeployTarget.Object] {
    let data = try Data(contentsOf: URL(fileURLWithPath: output + "/production/manifest.json"))
    let manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var objects: [String: DeployTarget.Object] = [:]
    for file in try #require(manifest["files"] as? [[String: Any]]) {
      let path = try #require(file["path"] as? String)
      guard path.hasPrefix("web/"), target.kind != .bucket || file["encoding"] == nil else {
        continue
      }
      var key = String(path.dropFirst("web/".count))
      var headers: [String: String] = [:]
      if target.kind == .bucket {
        if key.hasSuffix("/index.html"), key.split(separator: "/").count > 2 {
          key = String(key.dropLast("/index.html".count))
        }
        let all = file["headers"] as? [String: String] ?? [:]
        headers["Content-Type"] = file["contentType"] as? String
        for name in ["Cache-Control", "Content-Disposition"] { headers[name] = all[name] }
      }
      objects[key] = DeployTarget.Object(
        sha256: try #require(file["sha256"] as? String), headers: headers)
    }
    return objects
  }
}
