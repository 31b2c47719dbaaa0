import Foundation
import Testing
import WaymarkTestSupport

/// Files of the project that are served unchanged.
@Suite struct StaticTests {
  private func market(_ files: [String: Data]) throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"name\": \"Cars & Co\",", with: "\"name\": \"Cars & Co\", \"static\": \"Static\",")
    }
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Static", withIntermediateDirectories: true)
    for (name, data) in files {
      let file = URL(fileURLWithPath: market.folder + "/Static/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return market
  }

  @Test func copiesEveryFileToEveryHost() throws {
    // One contains a host of the other environment, which is the project's own choice.
    let files = [
      ".well-known/security.txt": Data("Canonical: https://cars.example.com/\n".utf8),
      "files/a-1_~.bin": Data([0, 0xFF, 0x0A]), "empty.txt": Data(),
    ]
    let market = try market(files)
    let run = try market.build()
    #expect(run.status == 0, "\(run.output)")
    let tree = try market.tree()
    for (name, data) in files {
      for host in ["cars.example.com", "www.cars.example.com"] {
        #expect(tree.files["web/\(host)/\(name)"] == data, "\(name)")
      }
    }
    let manifest = try #require(tree["manifest.json"]).split(separator: "\n")
    let line = try #require(manifest.first { $0.contains("cars.example.com/files/a-1_~.bin") })
    #expect(line.contains("application/octet-stream") && line.contains("nosniff"))
    #expect(tree["hosting/nginx.conf"]?.contains("location = /.well-known/security.txt") == true)
    let server = try WebServer(
      .nginx, tree: market.output + "/production", environment: "production",
      hosts: ["cars.example.com", "www.cars.example.com"])
    let verified = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host",
      "cars.example.com", "--project", market.folder, "--output", market.output, "--format", "json",
    ])
    #expect(verified.status == 0 && verified.output.isEmpty, "\(verified.output)")
    // A removed file is removed from the tree, and unchanged files are not written again.
    try FileManager.default.removeItem(atPath: market.folder + "/Static/empty.txt")
    #expect(try market.build().status == 0)
    #expect(try market.tree().paths.contains { $0.hasSuffix("empty.txt") } == false)
  }

  /// Servers send the file of an ACME client; others send the file of the project.
  @Test func warnsAboutAFileAtThePathOfCertificateChallenges() throws {
    let market = try market([".well-known/acme-challenge/one": Data("x".utf8)])
    func warnings() throws -> [String] {
      try market.build(["--environment", "production"]).objects()
        .filter { $0["code"] as? String == "project.challenge" }
        .compactMap { $0["help"] as? String }
    }
    let found = try warnings()
    #expect(found.count == 1 && found[0].contains("/var/www/acme/.well-known/acme-challenge/"))
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"hosting\": [\"s3\"],\n      \"ios\"")
    }
    #expect(try warnings().isEmpty)
  }

  @Test(arguments: [
    ("robots.txt", "/robots.txt"), ("404.html", "/404.html"), ("ads/17/index.html", "/ads/{id}"),
    (".well-known/apple-app-site-association", "/.well-known/apple-app-site-association"),
    ("assets/theme.css", "/assets/theme.css"), ("index.html", "/index.html"), ("ads", "/ads"),
    ("sitemap-1.xml", "sitemap-"), (".htaccess", "begin with a period"),
    (".git/config", "begin with a period"), ("a b.txt", "may only contain"),
    ("ü.txt", "may only contain"),
    ("$1.txt", "may only contain"), (".well-known/.hidden", "begin with a period"),
  ])
  func refusesAFile(name: String, message: String) throws {
    let market = try market([name: Data("x".utf8), "fine.txt": Data("x".utf8)])
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 2)
    #expect(
      try run.objects().contains { object in
        object["code"] as? String == "project.static"
          && (object["file"] as? String ?? "").hasPrefix("Static/")
          && (object["message"] as? String ?? "").contains(message)
      }, "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production/manifest.json"))
  }

  /// A source has private records and columns, and a key signs passes.
  @Test(arguments: [
    ("Records", "Records/listings.ndjson"), ("Identities", "Identities/production/key.pem"),
  ])
  func servesNoFileOfTheBuild(folder: String, file: String) throws {
    let market = try market([:])
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"static\": \"Static\"", with: "\"static\": \"\(folder)\"")
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 2, "\(run.output)")
    #expect(
      try run.objects().contains { object in
        object["file"] as? String == file
          && (object["message"] as? String ?? "").contains("a source, a key or a secret")
      }, "\(run.output)")
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Public", withIntermediateDirectories: true)
    try FileManager.default.linkItem(
      atPath: market.folder + "/" + file, toPath: market.folder + "/Public/copy.txt")
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"static\": \"\(folder)\"", with: "\"static\": \"Public\"")
    }
    #expect(try market.build(["--environment", "production"]).status == 2)
  }

  /// A key that the project does not name.
  @Test func servesNoOtherKey() throws {
    let key = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----\n"
    let market = try market(["deploy.txt": Data(key.utf8)])
    let run = try market.build(["--environment", "production"])
    #expect(
      run.status == 2 && run.output.contains("it contains a private key in PEM"), "\(run.output)")
  }

  @Test(arguments: ["/etc/hostname", "..", ".", "nowhere", "../waymark.json"])
  func followsNoLinkOutOfTheFolder(target: String) throws {
    let market = try market([:])
    try FileManager.default.createSymbolicLink(
      atPath: market.folder + "/Static/link", withDestinationPath: target)
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 2 && run.output.contains("link"), "\(run.output)")
  }

  @Test(arguments: [".", "none", "waymark.json", "Records/.."])
  func refusesAPathThatIsNotAFolderOfTheProject(name: String) throws {
    let market = try market([:])
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"static\": \"Static\"", with: "\"static\": \"\(name)\"")
    }
    #expect(try market.build().status == 2)
  }
}
