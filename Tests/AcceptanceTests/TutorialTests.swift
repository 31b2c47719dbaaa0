import Foundation
import Testing

/// Runs the commands of docs/tutorials as a reader would type them.
@Suite struct TutorialTests {
  /// The shell blocks of a tutorial, in order in one shell; each exits with 0 or 1.
  private func follow(_ name: String) throws -> (scratch: TemporaryFolder, output: String) {
    let text = try String(
      contentsOfFile: Waymark.root + "/docs/tutorials/\(name).md", encoding: .utf8)
    let scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/home", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/waymark", withDestinationPath: Waymark.binary)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/moto_server",
      withDestinationPath: Waymark.root + "/.build/python/bin/moto_server")
    let blocks = text.matches(of: /(?ms)^( *)```sh\n(.*?)^ *```$/).map { match in
      match.output.2.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix(match.output.1) ? $0.dropFirst(match.output.1.count) : $0 }
        .joined(separator: "\n")
    }
    #expect(blocks.count >= 4)
    // A server that a tutorial starts ends with it, even after a failure.
    let script =
      "trap 'kill -9 $(jobs -p) 2>/dev/null' EXIT\n"
      + blocks.map { "\($0)\nstatus=$?; [ $status -le 1 ] || exit $status\n" }.joined()
    let run = try Waymark.run(
      "/usr/bin/env",
      [
        "-i", "PATH=\(scratch.path):/usr/bin:/bin", "HOME=\(scratch.path)/home", "LC_ALL=C.UTF-8",
        "/bin/bash", "-c", script,
      ], in: scratch.path + "/home")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    return (scratch, run.output + run.errors)
  }

  private func text(_ path: String, of scratch: TemporaryFolder) throws -> String {
    try String(contentsOfFile: scratch.path + "/home/" + path, encoding: .utf8)
  }

  @Test func makesAMarketplace() throws {
    let (scratch, output) = try follow("marketplace")
    #expect(output.contains("leaves out 1"))
    // The record is the one that the tutorial shows.
    let lines = output.split(separator: "\n")
    let record = try #require(lines.first { $0.hasPrefix("{\"id\":\"B1\"") })
    let document = try String(
      contentsOfFile: Waymark.root + "/docs/tutorials/marketplace.md", encoding: .utf8)
    #expect(document.contains(record), "\(record)")
    let page = try text(
      "Bateaux/Output/production/web/example.com/listings/B3/index.html", of: scratch)
    #expect(page.contains("Grand Large 412"))
  }

  @Test func brandsIt() throws {
    let (scratch, _) = try follow("brand")
    let page = try text("Cars/Output/production/web/example.com/ads/1/index.html", of: scratch)
    #expect(page.contains("We answer within a day.") && page.contains("/assets/logo."))
    #expect(page.contains("#0b6e4f"))
  }

  @Test func signsWithACertificate() throws {
    let (scratch, output) = try follow("apple-certificate")
    #expect(output.contains("signed by"))
    #expect(try text("pass.html", of: scratch).contains("<html"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/home/pass.p12.base64"))
  }

  @Test func deploysAndRollsBack() throws {
    let (scratch, output) = try follow("deploying")
    let prices = output.split(separator: "\n").filter { ["12,300", "11,900"].contains($0) }
    #expect(prices == ["12,300", "11,900", "12,300"], "\(output)")
    #expect(output.contains("refused with 2") && output.contains("[deploy.changed]"), "\(output)")
    #expect(output.contains(#""content-type": "text/html; charset=utf-8""#), "\(output)")
    let site = "server/srv/production/web/example.com/ads/1/index.html"
    #expect(try text(site, of: scratch).contains("<html"))
    let nginx = try text("server/conf.d/cars.conf", of: scratch)
    #expect(nginx.contains(scratch.path) && !nginx.contains("/srv/waymark"))
  }

  @Test func takesOverTheLinksOfAnApp() throws {
    let (scratch, output) = try follow("existing-app")
    #expect(output.contains("app → web") && output.contains("product(id: 17)"), "\(output)")
    let tree = try Tree(scratch.path + "/home/Shop/Output/production/web")
    #expect(tree.paths == ["shop.example/.well-known/apple-app-site-association"])
  }
}
