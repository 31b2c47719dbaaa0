import Foundation
import Testing

/// Runs the pages of docs/how-to, each in a new project of `waymark init`.
///
/// In a page, `sh` blocks are run in order in one shell. A `json` or `jsonc` block is added to
/// waymark.json if the line before it names that file: to the environments, the environment or the
/// record set that the line names, or to the whole project. Blocks of other languages are only read.
@Suite struct HowToTests {
  /// The pages with `console` blocks, which are not run, and the reason.
  private static let notRun = [
    "analytics": "needs GoAccess, the log of a server and a published site",
    "certificate": "needs a project with Apple's certificate",
    "left-out": "accepts removals of a feed that is not here",
    "nginx": "needs root and a public host name",
    "phone": "needs a phone, and a preview does not end by itself",
    "redirects": "needs a published site",
    "remove-listing": "needs a bucket",
    "rollback": "needs a bucket",
    "s3": "needs an account of AWS",
    "schedule": "needs root and systemd",
    "single-shop": "a preview does not end by itself",
    "static-hosts": "needs an account of a service",
    "template": "a preview does not end by itself",
  ]

  /// The pages that show a problem: their commands may exit with 1.
  private static let showsProblem: Set = ["left-out", "remove-listing"]

  /// A part of the output of a page's commands.
  private static let prints = [
    "app-developer": "intent-filter-example.com.xml",
    "attributes": "Sunroof",
    "certificate": "signed by",
    "existing-app": "{\"name\":\"cart\"",
    "gate-passes": "gatepass.pkpass",
    "google-wallet": "POST /walletobjects/v1/",
    "images": "pictures/1--side-",
    "left-out": "[record.price]",
    "new-goods": "4006381333931",
    "nginx": "ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;",
    "phone": "ads.details(id: 1)",
    "redirects": "/about-us.html",
    "remove-listing": "\"status\":\"sold\"",
    "rentals": "per night",
    "s3": "response-headers-policy.json",
    "search-engines": "Sitemap: https://example.com/sitemap.xml",
    "shopify": "<strong>light</strong>",
    "static-hosts": "`_headers`",
  ]

  private static let folder = Waymark.root + "/docs/how-to"

  static let pages = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()

  private struct Block {
    let language: String
    let text: String
    /// The line before the block.
    let introduction: Substring

    /// The object of waymark.json that a snippet belongs to, as a path; `nil` for any other block.
    var place: String? {
      guard introduction.contains("`waymark.json`") else { return nil }
      if introduction.contains("`environments`") { return "environments" }
      if let match = introduction.firstMatch(of: /environment `([\w-]+)`/) {
        return "environments/\(match.output.1)"
      }
      if let match = introduction.firstMatch(of: /record set `(\w+)`/) {
        return "records/\(match.output.1)"
      }
      return ""
    }

    /// The commands that a reader of the block would type.
    func command(allowing status: Int) -> String? {
      switch language {
      case "sh":
        return "\(text)\nstatus=$?; [ $status -le \(status) ] || exit $status\n"
      case "json", "jsonc":
        let tool = Waymark.root + "/Tests/AcceptanceTests/Fixtures/add-snippet.py"
        return place.map { "python3 '\(tool)' '\($0)' <<'SNIPPET' || exit\n\(text)SNIPPET\n" }
      default: return nil
      }
    }
  }

  private static func blocks(of page: String) throws -> [Block] {
    let document = try String(contentsOfFile: "\(folder)/\(page).md", encoding: .utf8)
    return document.matches(of: /(?ms)^( *)```(\w+)\n(.*?)^ *```$/).map { match in
      let (_, indent, language, body) = match.output
      let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0 }
      return Block(
        language: String(language), text: lines.joined(separator: "\n"),
        introduction: document[..<match.range.lowerBound].split(separator: "\n").last ?? "")
    }
  }

  @Test(arguments: pages) func runsTheCommandsOfEachPage(_ page: String) throws {
    let scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/home", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/waymark", withDestinationPath: Waymark.binary)
    let status = Self.showsProblem.contains(page) ? 1 : 0
    let commands = try Self.blocks(of: page).compactMap { $0.command(allowing: status) }
    #expect(!commands.isEmpty)
    let run = try Waymark.run(
      "/usr/bin/env",
      [
        "-i", "PATH=\(scratch.path):/usr/bin:/bin", "HOME=\(scratch.path)/home", "LC_ALL=C.UTF-8",
        "/bin/bash", "-c", "waymark init Cars && cd Cars || exit\n" + commands.joined(),
      ], in: scratch.path + "/home")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    if let text = Self.prints[page] {
      #expect((run.output + run.errors).contains(text), "\(run.output)\(run.errors)")
    }
  }

  @Test func hasAReasonForEachPageThatIsNotFullyRun() throws {
    let pages = try Self.pages.filter { page in
      try Self.blocks(of: page).contains { $0.language == "console" }
    }
    #expect(pages == Self.notRun.keys.sorted())
  }

  @Test func expectsOutputOfPagesThatExist() {
    #expect(Self.prints.keys.allSatisfy(Self.pages.contains))
    #expect(Self.showsProblem.isSubset(of: Self.pages))
  }
}
