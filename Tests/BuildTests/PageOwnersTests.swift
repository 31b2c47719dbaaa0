import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkProject
import WaymarkTestSupport

@testable import WaymarkBuild

/// The names that accept the loss of published pages.
@Suite struct PageOwnersTests {
  private func project() throws -> Project {
    let scratch = try Scratch(in: "/tmp")
    let listings = #""source": { "ndjson": "a.ndjson" }"#
    let text = Sample()
      .with(
        "routes",
        """
        [{ "name": "ads", "path": "/ads", "page": "market" },
         { "name": "ads.details", "path": "/ads/{id}", "page": "listing", "records": "cars",
           "was": ["/offers/{id}"] },
         { "name": "dealers", "path": "/dealers/{id}", "page": "dealer", "records": "dealers" },
         { "name": "messages", "path": "/messages", "page": "shell" }]
        """
      )
      .with(
        "records",
        "{ \"cars\": { \(listings), \"kind\": \"listing\" }, \"dealers\": { \(listings) } }"
      )
      .text
    try writeFile(Array(text.utf8), at: scratch.path + "/waymark.json")
    return try ProjectReader.read(folder: scratch.path)
  }

  @Test(arguments: [
    ("example.com/ads/17/index.html", "cars"), ("example.com/ads/17", "cars"),
    ("example.com/zh-Hans/ads/17/index.html", "cars"),
    ("example.com/ads/page/2/index.html", "cars"),
    ("example.com/offers/17/index.html", "cars"), ("example.com/dealers/a/index.html", "dealers"),
    ("example.com/messages/index.html", "routes"), ("example.com/gone/1/index.html", "routes"),
    ("example.com/index.html", "routes"), ("example.com/fr/ads/17/index.html", "locales"),
    ("old.example/ads/17/index.html", "hosts"), ("old.example/index.html", "hosts"),
  ])
  func namesTheOwnerOfAPage(path: String, name: String) throws {
    let project = try project()
    let owners = PageOwners(
      in: project, try #require(project.environments.first),
      removed: ["example.com/fr/404.html", path].map { $0[...] })
    #expect(owners.acceptedName(ofPageAt: path) == name)
    let isGone = ["hosts", "locales"].contains(name) || path.contains("/gone/")
    #expect(owners.isGone(pageAt: path) == isGone)
  }

  @Test(arguments: [
    ("example.com/ads/17/index.html", "cars"), ("example.com/ads/17", "cars"),
    ("example.com/offers/17/index.html", "cars"), ("example.com/dealers/a/index.html", "dealers"),
    ("example.com/zh-Hans/ads/17/index.html", nil), ("example.com/ads/page/2/index.html", nil),
    ("example.com/ads/index.html", nil), ("old.example/ads/17/index.html", nil), ("", nil),
  ])
  func countsThePageOfARecordOnce(path: String, name: String?) throws {
    let project = try project()
    let owners = PageOwners(in: project, try #require(project.environments.first), removed: [])
    #expect(owners.recordSet(ofPageAt: path) == name)
  }

  @Test(arguments: [
    ("example.com/offers/17/index.html", "example.com/ads/17/index.html"),
    ("example.com/zh-Hans/offers/17/index.html", "example.com/zh-Hans/ads/17/index.html"),
    ("example.com/offers/17", "example.com/ads/17"), ("example.com/ads/17/index.html", nil),
    ("example.com/offers/index.html", nil), ("example.com/index.html", nil), ("", nil),
  ])
  func findsTheNewPathOfAPage(path: String, now: String?) throws {
    let project = try project()
    let owners = PageOwners(in: project, try #require(project.environments.first), removed: [])
    #expect(owners.movedPath(ofPageAt: path) == now)
  }
}
