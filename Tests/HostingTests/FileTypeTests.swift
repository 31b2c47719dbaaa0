import Testing

@testable import WaymarkHosting

@Suite struct FileTypeTests {
  @Test(arguments: [
    ("security.txt", "text/plain; charset=utf-8"), ("Map.PNG", "image/png"),
    ("a.tar.gz", "application/gzip"), ("logo.svg", "image/svg+xml"),
    ("apple-app-site-association", "application/json"), ("txt", "application/octet-stream"),
    ("a.unknown", "application/octet-stream"), ("a.", "application/octet-stream"),
  ])
  func followsFromTheFileExtension(name: String, type: String) {
    #expect(FileType(ofFileNamed: name).mediaType == type)
  }

  @Test func preventsBrowsersFromGuessing() {
    let types = [FileType(ofFileNamed: "a"), FileType(ofFileNamed: "a.svg")]
    let table = ResponseTable(policies: [:], isIndexed: false)
    for type in types {
      let headers = table.response(to: .copied(type)).headers
      #expect(headers.contains(Header("X-Content-Type-Options", "nosniff")))
      #expect(headers.contains(Header("X-Robots-Tag", "noindex")))
      #expect(headers.map(\.name) == headers.map(\.name).sorted())
    }
    #expect(
      table.response(to: .copied(types[1])).headers.contains { $0.value.contains("sandbox") })
  }

  @Test func findsConflictingFiles() {
    let response = Response(contentType: "text/plain")
    let site = ServedSite(
      environment: "live", hosts: ["a.example"],
      rules: [
        ServedRule(ServedPath([]), .index, response),
        ServedRule(ServedPath([.literal("ads"), .identifier]), .index, response),
        ServedRule(ServedPath([.literal("m"), .any]), .shell("/m/_/index.html"), response),
        ServedRule(ServedPath(literal: "/robots.txt"), .file, response),
        ServedRule(ServedPath([.numbered(prefix: "sitemap-", suffix: ".xml")]), .file, response),
      ], errorPages: [ErrorPage(prefix: nil, response), ErrorPage(prefix: "de", response)])
    for path in [
      "index.html", "ads", "ads/17", "ads/17/index.html", "robots.txt", "robots.txt/a", "404.html",
      "de/404.html", "de", "sitemap-2.xml", "m/_/index.html", "m",
    ] {
      #expect(site.claim(to: ServedPath(literal: path)) != nil, "\(path)")
    }
    for path in [
      "a.txt", "ads/17/a.png", "ads/a.png", "m/a.txt", "de/a.txt", "sitemap.txt", "Robots.txt",
    ] {
      #expect(site.claim(to: ServedPath(literal: path)) == nil, "\(path)")
    }
  }
}
