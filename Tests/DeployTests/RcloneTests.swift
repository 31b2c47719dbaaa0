import Foundation
import Testing
import WaymarkCore
import WaymarkDisk

@testable import WaymarkDeploy

/// rclone with a folder as its target.
@Suite struct RcloneTests {
  private func target(_ folder: String) throws -> Rclone {
    var variables = Rclone.variables(of: ProcessInfo.processInfo.environment)
    variables["RCLONE_CONFIG"] = "/dev/null"
    return try Rclone(
      target: ":local:" + folder, environment: "production", variables: variables,
      temporaryFolder: FileManager.default.temporaryDirectory.path, listLimit: 5)
  }

  /// Names with characters that filters, lists and shells interpret.
  @Test func acceptsAnyName() throws {
    let names = [
      "a b.css", "#1.css", ";x.css", "50%?.css", "caf\u{E9}.css", "b[1].css", "b1.css", "{a,b}.css",
      "*.css", "-x.css", "'\".css", "a\\b.css", "汽车.css",
    ]
    let tree = try SmallTree(
      Dictionary(uniqueKeysWithValues: names.map { ("assets/" + $0, $0) }).merging(
        ["index.html": "home"]) { $1 })
    let folder = tree.folder + "-target"
    defer { try? removeTree(at: folder) }
    let outcome = try Deployment(tree.request("1"), to: target(folder)).run()
    #expect(outcome.puts.count == names.count + 1)
    for (path, text) in tree.files {
      #expect(
        try readFile(at: "\(folder)/cars.example/\(path)") == Array(text.utf8), "\(path)")
    }
    let few = try SmallTree(["index.html": "home", "assets/b1.css": "b1.css"])
    try Deployment(few.request("2"), to: target(folder)).run()
    #expect(try entries(of: folder + "/cars.example/assets") == ["b1.css"])
    #expect(try Deployment(few.request("3"), to: target(folder)).run().puts.isEmpty)
  }

  @Test func keepsForeignFolders() throws {
    let tree = try SmallTree(["index.html": "home"])
    let folder = tree.folder + "-target"
    defer { try? removeTree(at: folder) }
    try makeFolders(at: folder + "/other.example")
    try writeFile([1], at: folder + "/other.example/index.html")
    try Deployment(tree.request("1"), to: target(folder)).run()
    #expect(fileKind(at: folder + "/other.example/index.html") == .file)
    #expect(try entries(of: folder).sorted() == [".waymark", "cars.example", "other.example"])
  }

  @Test func deploysToALinkToAFolder() throws {
    let tree = try SmallTree(["index.html": "home", "old.html": "old"])
    let few = try SmallTree(["index.html": "home", "ads/index.html": "list"])
    let folder = tree.folder + "-target"
    let link = tree.folder + "-link"
    defer { for path in [folder, link] { try? removeTree(at: path) } }
    try makeFolders(at: folder)
    try makeLink(at: DiskPath(link), to: folder)
    try Deployment(tree.request("1"), to: target(link)).run()
    var request = few.request("2")
    request.repairs = true
    try Deployment(request, to: target(link)).run()
    #expect(try entries(of: folder + "/cars.example").sorted() == ["ads", "index.html"])
  }

  /// Somebody's file with the suffix of links next to a page.
  @Test func takesNoFileForALink() throws {
    let tree = try SmallTree(["index.html": "home"])
    let folder = tree.folder + "-target"
    defer { try? removeTree(at: folder) }
    try Deployment(tree.request("1"), to: target(folder)).run()
    let stranger = folder + "/cars.example/index.html.rclonelink"
    try writeFile([1], at: stranger)
    for number in ["2", "3"] {
      var request = tree.request(number)
      request.repairs = true
      #expect(try Deployment(request, to: target(folder)).run().puts.isEmpty)
      #expect(try readFile(at: folder + "/cars.example/index.html") == Array("home".utf8))
    }
  }

  /// Links and a folder at the paths of files of the site.
  @Test func writesThroughNoLink() throws {
    let tree = try SmallTree(["index.html": "home", "ads/1/index.html": "one", "robots.txt": "all"])
    let folder = tree.folder + "-target"
    let elsewhere = tree.folder + "-elsewhere"
    defer { for path in [folder, elsewhere] { try? removeTree(at: path) } }
    try Deployment(tree.request("1"), to: target(folder)).run()
    let site = folder + "/cars.example"
    try makeFolders(at: elsewhere)
    try removeTree(at: site + "/ads/1")
    try makeLink(at: DiskPath(site + "/ads/1"), to: elsewhere)
    try writeFile([1], at: elsewhere + "/mine")
    try removeFile(at: DiskPath(site + "/index.html"))
    try makeLink(at: DiskPath(site + "/index.html"), to: elsewhere + "/mine")
    try removeFile(at: DiskPath(site + "/robots.txt"))
    try makeFolders(at: site + "/robots.txt/empty")
    let refused = #expect(throws: DiagnosedError.self) {
      try Deployment(tree.request("2"), to: target(folder)).run()
    }
    let links = refused?.diagnostics.filter { $0.message.contains("has a link here") } ?? []
    #expect(links.map(\.location.description) == ["cars.example/ads/1", "cars.example/index.html"])
    var request = tree.request("3")
    request.repairs = true
    try Deployment(request, to: target(folder)).run()
    for (path, text) in tree.files {
      #expect(try readFile(at: "\(site)/\(path)") == Array(text.utf8), "\(path)")
      #expect(fileKind(at: "\(site)/\(path)") == .file)
    }
    #expect(try entries(of: elsewhere) == ["mine"])
    #expect(try readFile(at: elsewhere + "/mine") == [1])
    #expect(try Deployment(tree.request("4"), to: target(folder)).run().puts.isEmpty)
  }

  /// The folder of a host may be a link: its contents are the site.
  @Test func acceptsALinkInPlaceOfTheFolderOfAHost() throws {
    let tree = try SmallTree(["index.html": "home"])
    let folder = tree.folder + "-target"
    let elsewhere = tree.folder + "-elsewhere"
    defer { for path in [folder, elsewhere] { try? removeTree(at: path) } }
    for path in [folder, elsewhere] { try makeFolders(at: path) }
    try makeLink(at: DiskPath(folder + "/cars.example"), to: elsewhere)
    try Deployment(tree.request("1"), to: target(folder)).run()
    #expect(try entries(of: elsewhere) == ["index.html"])
    #expect(try Deployment(tree.request("2"), to: target(folder)).run().puts.isEmpty)
  }

  @Test func passesOnlyTheVariablesThatRcloneNeeds() {
    let variables = [
      "PATH": "/bin", "https_proxy": "p", "RCLONE_CONFIG": "c", "AWS_PROFILE": "a",
      "AWS_CA_BUNDLE": "b", "RCLONE_EXCLUDE": "*.css", "RCLONE_MAX_SIZE": "1k",
      "PASS_PASSWORD": "secret", "DATABASE_URL": "secret",
    ]
    #expect(
      Rclone.variables(of: variables).keys.sorted()
        == ["AWS_PROFILE", "PATH", "RCLONE_CONFIG", "TCELL_MINIMIZE", "https_proxy"])
  }
}
