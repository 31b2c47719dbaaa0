import Foundation
import Testing

/// The completions and manual pages, in real shells and `man`.
struct ShellTests {
  /// The typed text before the tab key, and the line after it.
  private static let lines = [
    ("waymark bui", "build"), ("waymark links ma", "links match"),
    ("waymark passes identity ins", "passes identity inspect"),
    ("waymark build --pro", "build --project"),
    ("waymark maps url --mode wal", "maps url --mode walking"),
    ("waymark maps convert --from gcj02 --to bd09m", "maps convert --from gcj02 --to bd09mc"),
    ("waymark links lint some-fi", "links lint some-file.json"),
    ("waymark build --project some-fo", "build --project some-folder"),
    ("waymark records read cars --lim", "records read cars --limit"),
    ("waymark build --strict --format js", "build --strict --format json"),
    ("waymark completions zs", "completions zsh"),
  ]

  @Test(arguments: ["bash", "zsh", "fish"])
  func completesCommandLines(shell: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.write("{}", to: "work/some-file.json")
    try scratch.write("", to: "work/some-folder/empty")
    let script = try Waymark.run(["completions", shell])
    #expect(script.status == 0 && script.errors.isEmpty)
    try scratch.write(script.output, to: "script")
    let run = try Waymark.run(
      "/usr/bin/python3",
      [ProofTools.fixture("complete.py"), shell, scratch.path + "/script", scratch.path + "/work"]
        + Self.lines.map(\.0),
      environment: [
        "PATH": URL(filePath: Waymark.binary).deletingLastPathComponent().path + ":/usr/bin:/bin"
      ])
    try #require(run.status == 0, "\(run.errors)")
    let completed = run.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " /"))
    }
    #expect(completed == Self.lines.map(\.1))
  }

  @Test func writesPagesThatManReads() throws {
    let scratch = try TemporaryFolder()
    let run = try Waymark.run(["manual", scratch.path + "/man1"])
    let pages = run.output.split(separator: "\n").map(String.init)
    #expect(run.status == 0 && pages.count > 25)
    let lint = try Waymark.run("/usr/bin/mandoc", ["-T", "lint", "-W", "warning"] + pages)
    // A page has no date, so that equal programs have equal pages.
    let warnings = lint.output.split(separator: "\n").filter { !$0.contains("missing date") }
    #expect(warnings.isEmpty)
    let shown = try Waymark.run(
      "/usr/bin/mandoc", ["-T", "utf8", scratch.path + "/man1/waymark-maps-url.1"])
    let text = shown.output.replacing(/.\u{8}/, with: "")
    for words in ["waymark maps url --app ID [OPTIONS]", "driving, walking"] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
    let again = try Waymark.run(["manual", "/dev/null/man1"])
    #expect(again.status == 2 && again.errors.contains("/dev/null"))
  }

  @Test func printsHelpAndVersion() throws {
    let help = try Waymark.run(["help", "maps", "url"])
    let other = try Waymark.run(["maps", "url", "--help"])
    #expect(help.status == 0 && help.output == other.output)
    let (whole, short) = (try Waymark.run(["help"]), try Waymark.run(["--help"]))
    #expect(whole.output == short.output)
    #expect(try Waymark.run(["help", "biuld"]).errors.contains("did you mean \"build\"?"))
    let version = try Waymark.run(["version", "--format", "json"]).objects()
    let names = ["waymark", "cmark-gfm", "libpq", "libzip", "OpenSSL", "SQLite", "zint"]
    #expect(version.first.map { Set($0.keys) } == Set(names))
    let openssl = try Waymark.run("/usr/bin/openssl", ["version"]).output
    #expect(openssl.hasPrefix("OpenSSL \(version.first?["OpenSSL"] as? String ?? "none")"))
    let schema = try Waymark.run(["schema"]).output
    #expect(try JSONSerialization.jsonObject(with: Data(schema.utf8)) is [String: Any])
  }

  @Test func explainsDiagnostics() throws {
    let all = try Waymark.run(["diagnostics", "--format", "json"]).objects()
    #expect(all.count > 300)
    #expect(all.allSatisfy { Set($0.keys) == ["code", "severity", "meaning", "help", "example"] })
    let one = try Waymark.run(["diagnostics", "zip-open"])
    #expect(one.status == 0 && one.output.hasPrefix("ZIP-OPEN (error)\n"))
    let none = try Waymark.run(["diagnostics", "feed.incomplet"])
    #expect(none.status == 64 && none.errors.contains("did you mean feed.incomplete?"))
  }

  @Test func listsTheThemeWithReplacedFiles() throws {
    let scratch = try TemporaryFolder()
    #expect(try Waymark.run(["init", scratch.path + "/cars"]).status == 0)
    let project = try String(contentsOfFile: scratch.path + "/cars/waymark.json", encoding: .utf8)
    try scratch.write(
      project.replacing(#""name": "#, with: #""templates": "Mine", "name": "#, maxReplacements: 1),
      to: "cars/waymark.json")
    let export = try Waymark.run(
      ["templates", "export", scratch.path + "/cars/Mine", "css/listing.css"])
    #expect(export.status == 0)
    let list = try Waymark.run(["templates", "list", "--project", scratch.path + "/cars"])
    let names = list.output.split(separator: "\n")
    #expect(list.status == 0 && names.contains("Mine/css/listing.css"))
    #expect(names.contains("listing.html") && !names.contains("css/listing.css"))
    let theme = try Waymark.run(["templates", "list"]).output
    #expect(theme.split(separator: "\n").count == names.count)
    #expect(try Waymark.run(["templates", "list", "--project", scratch.path]).status == 2)
  }
}
