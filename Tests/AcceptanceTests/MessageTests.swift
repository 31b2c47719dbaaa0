import Foundation
import Testing

/// Messages about common mistakes on the command line: each suggests what to type instead.
@Suite struct MessageTests {
  /// A command line in the folder of the small project, its exit status, and a part of its output.
  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let says: String

    init(_ line: String, _ status: Int32, _ says: String) {
      arguments = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
      self.status = status
      self.says = says
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let project = Result {
    let scratch = try TemporaryFolder()
    _ = try Waymark.run(["init", scratch.path + "/Cars"])
    return scratch
  }

  @Test(arguments: [
    // Wrong kinds of paths
    Case("check --project none", 2, "Name the folder that contains waymark.json with --project."),
    Case("check --project ../cars", 2, "Did you mean \"../Cars/waymark.json\"?"),
    Case(
      "check --project Records/listings.csv", 2,
      "Records/listings.csv: error: this is a file; --project takes the folder that contains"),
    Case("build --output waymark.json", 2, "This path is a file, or leads through one"),
    Case("init README.md", 2, "This path is a file, or leads through one"),
    Case("init --from none.csv New", 2, "none.csv: error: there is no such file"),
    Case("init --from Records New", 2, "Records: error: this is a folder, not a file"),
    Case("links lint Records", 2, "This is a folder; name a file."),
    Case("links match --aasa Records --app A.b https://a.example/", 2, "This is a folder"),
    Case("links lint none", 2, "Check the path."),
    Case("maps batch none", 2, "Check the path."),
    Case("passes verify none", 2, "Check the path."),
    Case("passes verify --trust README.md x.pkpass", 2, "README.md: reading a certificate"),
    Case("links resolve --push Records", 2, "Records"),
    Case("templates export README.md", 2, "This path is a file, or leads through one"),
    // Near misses and wrong case
    Case("biuld", 64, "did you mean \"build\"?"),
    Case("Build", 64, "did you mean \"build\"?"),
    Case("build --projct .", 64, "did you mean --project?"),
    Case("check --environment Production", 2, "Did you mean \"production\"?"),
    Case("check --environment prod", 2, "There are: production, staging."),
    Case("records read listing", 2, "Did you mean \"listings\"?"),
    Case("records read Dealers", 2, "Did you mean \"dealers\"?"),
    Case("links resolve --expect ads.detail https://example.com/ads/1", 64, "mean ads.details?"),
    Case("links resolve --environment stagin https://example.com/", 2, "Did you mean \"staging\"?"),
    Case("maps url --app Google --to 1,2", 2, "did you mean google?"),
    Case("maps url --app google --to 1,2 --mode drivin", 64, "did you mean driving?"),
    Case("maps convert --from wgs94 --to gcj02 1,2", 64, "did you mean wgs84?"),
    Case("templates export T lisitng.html", 64, "did you mean listing.html?"),
    Case("diagnostics recrod.price", 64, "did you mean record.price?"),
    Case("help biuld", 64, "did you mean \"build\"?"),
    Case("completions tcsh", 64, "the shells are bash, zsh, fish"),
    Case("build --format yaml", 64, "\"yaml\" is not one of text, json, github, gitlab, sarif"),
    // Empty variables of a shell, and invalid values
    Case("check --environment ''", 64, "--environment is empty; it takes NAME"),
    Case("build --output ''", 64, "--output is empty; it takes DIR"),
    Case("passes verify --trust '' x.pkpass", 64, "--trust is empty; it takes CA.pem"),
    Case("maps url --app '' --to 1,2", 64, "--app is empty; it takes ID"),
    Case("build --quiet=1", 64, "--quiet does not take a value"),
    Case("build --jobs", 64, "--jobs needs a value: N"),
    Case("maps url --app google --to Toronto", 2, "such as 43.6532,-79.3832"),
    Case("maps url --app google --to 143,20", 2, "are the two swapped?"),
    // Swapped and missing arguments
    Case("links diff README.md", 64, "NEW is missing"),
    Case("links verify --origin https://example.org", 64, "production, staging"),
    Case("explain https://example.org/ads/1", 1, "No environment has the host example.org."),
    Case("passes identity inspect --project .", 0, "no environment has \"pass\""),
    Case("templates check", 0, "waymark.json has no \"templates\" folder"),
    Case("diagnostics record", 0, "record.price-zero"),
    Case("rollback", 2, "\"publish\": { \"mode\": \"generations\" }"),
  ])
  func saysWhatToType(line: Case) throws {
    let folder = try Self.project.get().path + "/Cars"
    let run = try Waymark.run(line.arguments, in: folder)
    #expect(run.status == line.status, "\(run.output)\(run.errors)")
    #expect((run.output + run.errors).contains(line.says), "\(run.output)\(run.errors)")
    #expect(run.status != 64 || run.output.isEmpty)
    // A message has a code in brackets at most once, and no message is empty.
    #expect(!run.errors.contains("error: \n"))
  }

  /// A project whose file has one text replaced.
  private func check(_ old: String, _ new: String, _ command: String = "check") throws
    -> Waymark.Run
  {
    let scratch = try TemporaryFolder()
    #expect(try Waymark.run(["init", scratch.path + "/Cars"]).status == 0)
    let file = URL(fileURLWithPath: scratch.path + "/Cars/waymark.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(old))
    try Data(text.replacing(old, with: new).utf8).write(to: file)
    return try Waymark.run(
      command.split(separator: " ").map(String.init), in: scratch.path + "/Cars")
  }

  @Test(arguments: [
    ("\"locales\"", "\"locals\"", "Did you mean \"locales\"?"),
    ("[\"en\", \"zh-Hans\"]", "[\"EN\"]", "Did you mean \"en\"?"),
    ("[\"CA\", \"HK\"]", "[\"ca\"]", "Did you mean \"CA\"?"),
    ("\"apple\", \"google\"", "\"appel\"", "Did you mean \"apple\"?"),
    ("\"page\": \"market\"", "\"page\": \"Market\"", "Did you mean \"market\"?"),
    ("\"records\": \"dealers\"", "\"records\": \"dealer\"", "Did you mean \"dealers\"?"),
    ("\"extends\": \"production\"", "\"extends\": \"Production\"", "production"),
    ("\"csv\": \"Records", "\"CSV\": \"Records", "Did you mean \"csv\"?"),
    ("\"currency\": \"USD\"", "\"currency\": \"usd\"", "USD"),
    ("\"mileage\": {", "\"milage\": {", "Did you mean \"mileage\"?"),
    ("\"make\", [\"make\"", "\"maker\", [\"make\"", "make"),
    ("\"values\": {", "\"value\": {", "\"value\" cannot be combined with \"column\""),
    (
      "\"source\": { \"csv\"", "\"vocabulary\": \"cars\", \"source\": { \"csv\"",
      "Did you mean \"car\"?"
    ),
    (
      "\"hosts\": [\"example.com\"]", "\"hosts\": [\"https://example.com/\"]",
      "Write only \"example.com\"."
    ),
    (
      "\"hosts\": [\"example.com\"]", "\"hosts\": [\"Example.com:8080\"]",
      "Write only \"example.com\"."
    ),
    ("/ads/{id}", "/ads/:id", "Parameters are written in braces: /ads/{id}."),
    ("/ads/{id}", "/ads/<id>", "Parameters are written in braces: /ads/{id}."),
    ("/ads/{id}", "/ads/*", "Parameters are written in braces: /ads/{id}."),
    ("[\"CA\", \"HK\"]", "[\"Canada\"]", "Write an ISO 3166-1 code of two capital letters."),
    ("[\"en\", \"zh-Hans\"]", "[\"en\", \"en\"]", "Remove one of them."),
    ("\"name\": \"My Marketplace\"", "\"name\": \"\"", "Write a value, or remove the key."),
  ])
  func namesANearKeyOrWord(old: String, new: String, says: String) throws {
    let run = try check(old, new)
    #expect(run.status == 2)
    #expect(run.errors.contains(says) && run.errors.contains("waymark.json:"), "\(run.errors)")
  }

  @Test func namesTheLineOfASourceThatIsMissing() throws {
    let run = try check("Records/dealers.json", "Records/delaers.json", "records read dealers")
    #expect(run.status == 2)
    #expect(run.errors.contains(/Correct the path in waymark\.json:\d+; it is relative/))
  }

  @Test func printsOnlyDiagnosticsWhenQuiet() throws {
    for arguments in [["check", "--quiet"], ["build", "--quiet", "--accept-removals"]] {
      let run = try check("\"zh-Hans\"", "\"de\"", arguments.joined(separator: " "))
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    }
    // Diagnostics are printed nevertheless.
    let first = try check("\"zh-Hans\"", "\"de\"", "build --quiet")
    #expect(first.status == 0 && first.errors.contains("[build.first-tree]"), "\(first.errors)")
  }
}
