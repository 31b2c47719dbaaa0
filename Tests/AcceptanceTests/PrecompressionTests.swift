import Foundation
import Testing

/// Files that are compressed when they are written.
@Suite(.serialized) struct PrecompressionTests {
  private let host = "cars.example.com"
  private var page: String { "web/\(host)/ads/17/index.html" }

  private func market(_ codings: String = "[\"gzip\", \"br\"]") throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"countries\":",
        with: "\"publish\": { \"precompress\": \(codings) },\n  \"countries\":")
    }
    return market
  }

  private func isForm(_ path: String) -> Bool { path.hasSuffix(".gz") || path.hasSuffix(".br") }

  @Test func writesCompressedFormsOfServedFiles() throws {
    let plain = try Marketplace()
    try plain.build()
    let market = try market()
    let run = try market.build()
    #expect(run.status == 0, "\(run.output)")
    let (tree, before) = (try market.tree(), try plain.tree())
    let forms = tree.paths.filter(isForm)
    #expect(forms.count > 30)
    // Nothing else differs except the server files and the manifest.
    #expect(tree.paths.filter { !isForm($0) } == before.paths)
    let others = ["manifest.json", "hosting/nginx.conf", "hosting/Caddyfile"]
    #expect(
      Set(tree.differences(from: before)).subtracting(forms).subtracting(others).filter {
        !$0.hasPrefix("hosting/")
      } == [])
    let manifest = try #require(tree["manifest.json"])
    for form in forms {
      let original = String(form.dropLast(3))
      let sizes = try [form, original].map { try #require(tree.files[$0]).count }
      #expect(sizes[0] * 10 <= sizes[1] * 9 && sizes[1] >= 512, "\(form)")
      #expect(!form.contains(".well-known") && !form.contains("pkpass"))
      let coding = form.hasSuffix(".gz") ? "gzip" : "br"
      #expect(manifest.contains("{\"path\":\"\(form)\",\"sha256\":"))
      #expect(
        manifest.split(separator: "\n").contains {
          $0.contains("\"\(form)\"") && $0.contains("\"encoding\":\"\(coding)\"")
        })
      let program = coding == "gzip" ? ["/bin/gzip", "-dc"] : ["/usr/bin/brotli", "-dc"]
      let path = market.output + "/production/" + form
      if form.hasPrefix("web/\(host)/") {
        let expanded = try Waymark.run(program[0], [program[1], path])
        #expect(expanded.status == 0 && expanded.output == tree[original], "\(form)")
      }
    }
    #expect(forms.contains(page + ".gz") && forms.contains(page + ".br"))
    // Two builds of one project are equal, and the second writes nothing.
    let copy = market.beside("copy")
    try market.build(output: copy)
    #expect(try Tree(copy + "/production") == tree)
    let again = try market.build()
    let counts = try again.objects().filter { $0["environment"] != nil }
    #expect(counts.allSatisfy { $0["created"] as? Int == 0 && $0["updated"] as? Int == 0 })
    let explained = try Waymark.run([
      "explain", "--project", market.folder, "--output", market.output,
      "production/" + page + ".gz",
    ])
    #expect(explained.output.contains("precompress"), "\(explained.output)")
  }

  @Test(arguments: [false, true]) func changesWithItsOriginal(hasGenerations: Bool) throws {
    let market = try market()
    if hasGenerations {
      try market.edit("waymark.json") {
        $0 = $0.replacing(
          "{ \"precompress\"", with: "{ \"mode\": \"generations\", \"precompress\"")
      }
    }
    try market.build()
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacing(/"amount":[0-9]+/, with: "\"amount\":77000")
        .replacing("\"sold-one\"", with: "\"new-one\"")
    }
    let before = try market.shown()
    try market.build(["--accept-removals"])
    let after = try market.shown()
    #expect(after.files[page + ".gz"] != before.files[page + ".gz"])
    #expect(after.paths.contains("web/\(host)/ads/new-one/index.html.br"))
    #expect(!after.paths.contains("web/\(host)/ads/sold-one/index.html.br"))
    let fresh = market.beside("fresh")
    try market.build(output: fresh)
    #expect(
      try market.shown(in: fresh).differences(from: after).filter {
        !$0.contains("sitemap") && $0 != "manifest.json" && !$0.hasPrefix("hosting/")
      } == [])
    let changes = try String(
      contentsOfFile: market.output + "/production/feeds/changes.ndjson", encoding: .utf8)
    let lines = changes.split(separator: "\n")
    func place(_ end: String) throws -> Int {
      try #require(lines.firstIndex { $0.contains("\(host)\(end)\"") })
    }
    #expect(try place("/ads/17/index.html.gz") < place("/sitemap.xml"))
    #expect(lines.contains { $0.contains("delete") && $0.contains("sold-one/index.html.gz") })
    // Without the key, they are removed.
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"precompress\": [\"gzip\", \"br\"]", with: "")
    }
    try market.build()
    #expect(try market.shown().paths.filter(isForm) == [])
  }

  @Test func repairsADamagedForm() throws {
    let market = try market()
    try market.build()
    let before = try market.tree()
    for form in [page + ".gz", page + ".br", "web/\(host)/index.html.gz"] {
      let path = market.output + "/production/" + form
      try Data("tampered".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.removeItem(
        atPath: market.output + "/production/web/\(host)/index.html.br")
      let run = try market.build()
      #expect(run.status == 0, "\(run.output)")
      #expect(try market.tree() == before)
    }
  }

  /// Files that the project compresses itself are served unchanged.
  @Test func keepsCompressedFilesOfTheProject() throws {
    let market = try market()
    let folder = market.folder + "/Static"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = String(repeating: "Terms of trade. ", count: 100)
    try market.write(text, to: "Static/terms.txt")
    try market.write("not gzip at all", to: "Static/terms.txt.gz")
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"countries\":", with: "\"static\": \"Static\",\n  \"countries\":")
    }
    let run = try market.build()
    #expect(run.status == 0, "\(run.output)")
    let tree = try market.tree()
    #expect(tree["web/\(host)/terms.txt.gz"] == "not gzip at all")
    #expect(tree.paths.contains("web/\(host)/terms.txt.br"))
  }

  @Test(arguments: ["[]", "[\"zip\"]", "[\"gzip\", \"gzip\"]", "\"gzip\"", "[1]"])
  func refusesAnInvalidListOfCodings(value: String) throws {
    let run = try market(value).build()
    #expect(run.status == 2)
    #expect(run.output.contains("precompress"), "\(run.output)")
  }

  @Test(arguments: [WebServer.Kind.nginx, .caddy])
  func isSentUnchangedByServers(kind: WebServer.Kind) throws {
    let market = try market()
    try #require(try market.build(["--environment", "production"]).status == 0)
    let tree = market.output + "/production"
    let hosts = [host, "www.\(host)"]
    let server = try WebServer(
      kind, tree: tree, environment: "production", hosts: hosts, hasBrotli: true)
    let check = try Waymark.run(
      "/usr/bin/python3",
      [
        Waymark.root + "/Tests/AcceptanceTests/Fixtures/precompressed.py", "\(server.port)", tree,
        "gzip", "br",
      ])
    #expect(check.status == 0, "\(check.errors)\n\(server.messages)")
    #expect(Int(check.output.split(separator: "\n").last ?? "") ?? 0 > 60)
    for host in hosts {
      let verified = try Waymark.run([
        "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host", host,
        "--project", market.folder, "--output", market.output, "--format", "json",
      ])
      #expect(verified.status == 0 && verified.output.isEmpty, "\(verified.output)")
    }
  }

  /// A server without the brotli module sends the original file.
  @Test func needsNoModuleOfNginx() throws {
    let market = try market()
    try #require(try market.build(["--environment", "production"]).status == 0)
    let tree = market.output + "/production"
    let server = try WebServer(
      .nginx, tree: tree, environment: "production", hosts: [host])
    let check = try Waymark.run(
      "/usr/bin/python3",
      [
        Waymark.root + "/Tests/AcceptanceTests/Fixtures/precompressed.py", "\(server.port)", tree,
        "gzip",
      ])
    #expect(check.status == 0, "\(check.errors)\n\(server.messages)")
  }
}
