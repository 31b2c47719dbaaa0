import Foundation
import Testing

struct CommandLineTests {
  @Test(arguments: [
    "init", "build", "check", "merge", "rollback", "explain", "records read", "links match",
    "links lint",
    "links import", "links diff", "maps url",
    "maps parse", "maps batch", "maps convert", "maps apps", "passes verify",
    "passes build", "passes inspect", "passes diff", "passes prepare", "passes assemble",
    "passes identity new",
    "passes identity inspect", "templates export", "templates list", "templates check", "schema",
    "diagnostics", "completions", "manual", "help", "version",
  ])
  func hasHelpForEveryCommand(name: String) throws {
    let run = try Waymark.run(name.split(separator: " ").map(String.init) + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("Usage: waymark \(name)"))
    #expect(run.errors.isEmpty)
    let list = try Waymark.run(["--help"])
    #expect(list.output.contains("  \(name) "))
  }

  @Test func printsItsVersion() throws {
    let run = try Waymark.run(["--version"])
    #expect(run.output.hasPrefix("waymark "))
    #expect(run.status == 0)
  }

  @Test(
    arguments: [
      ([], "Usage: waymark COMMAND"),
      (["biuld"], "unknown command \"biuld\"; did you mean \"build\"?"),
      (["frobnicate"], "unknown command \"frobnicate\""),
      (["--jobs"], "unknown option \"--jobs\""),
      (["passes"], "Usage: waymark passes COMMAND"),
      (["passes", "verfiy"], "did you mean \"passes verify\"?"),
      (["build", "--jbos", "3"], "unknown option --jbos; did you mean --jobs?"),
      (["build", "--env", "staging"], "unknown option --env; did you mean --environment?"),
      (["build", "--watch"], "unknown option --watch; 'waymark serve' builds after every change"),
      (["serve", "-p", "3000"], "unknown option -p; did you mean --project or --port?"),
      (["build", "-j4"], "unknown option -j4; did you mean --jobs?"),
      (["dev"], "unknown command \"dev\"; did you mean \"serve\"?"),
      (["publish"], "unknown command \"publish\"; did you mean \"deploy\"?"),
      (["build", "--jobs", "0"], "--jobs \"0\" is not a whole number from 1 to 256"),
      (["build", "--jobs"], "--jobs needs a value"),
      (["build", "extra"], "unexpected argument \"extra\""),
      (["links", "match", "https://example.com/"], "--aasa is missing"),
      (["maps", "url"], "--app is missing"),
      (["maps", "parse"], "URL or --file is missing"),
      (["maps", "batch"], "FILE is missing"),
      (["maps", "convert", "--from", "wgs94", "1,2"], "bd09, bd09mc; did you mean wgs84?"),
      (["passes", "verify"], "FILE is missing"),
    ] as [([String], String)])
  func answersMisuseWithAHint(arguments: [String], expected: String) throws {
    let run = try Waymark.run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test func acceptsTheProjectFileInPlaceOfItsFolder() throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path + "/cars"
    #expect(try Waymark.run(["init", folder]).status == 0)
    #expect(try Waymark.run(["check", "--project", folder + "/waymark.json"]).status == 0)
    let again = try Waymark.run(["init", folder])
    #expect(again.status == 2)
    #expect(again.errors.contains("\(folder)/waymark.json exists already; nothing was written"))
  }

  /// Names that other tools give to commands and options are not commands here, and each suggestion
  /// exists.
  @Test func suggestsCommandsThatExist() throws {
    let words = [
      "compile", "create", "dev", "generate", "import", "lint", "make", "new", "preview", "publish",
      "release", "render", "revert", "run", "start", "sync", "test", "undo", "upload", "validate",
      "verify", "watch", "why",
    ]
    for word in words {
      let run = try Waymark.run([word])
      let meant = try #require(
        run.errors.firstMatch(of: /did you mean "([a-z ]+)"\?/), "\(word): \(run.errors)")
      let help = try Waymark.run(meant.output.1.split(separator: " ").map(String.init) + ["--help"])
      #expect(run.status == 64 && help.status == 0, "\(word)")
    }
  }

  @Test func suggestsCurlForAURL() throws {
    let run = try Waymark.run(["init", "--from", "https://example.com/cars.csv", "/nowhere/cars"])
    #expect(run.status == 2 && run.errors.contains("curl --fail"), "\(run.errors)")
  }

  @Test func suggestsTheCodeOfTheUnitedKingdom() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(/"countries": \[[^\]]*\]/, with: "\"countries\": [\"UK\"]")
    }
    let run = try Waymark.run(["check", "--project", market.folder])
    #expect(run.status == 2 && run.errors.contains("Did you mean \"GB\"?"), "\(run.errors)")
  }

  @Test func suggestsTheLocaleThatWasMeant() throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path + "/cars"
    #expect(try Waymark.run(["init", folder]).status == 0)
    let project = try String(contentsOfFile: folder + "/waymark.json", encoding: .utf8)
    for (wrong, meant) in [("zh_CN", "zh-Hans"), ("EN_us", "en-US"), ("de_DE.UTF-8", "de-DE")] {
      let text = project.replacing("\"en\", \"zh-Hans\"", with: "\"\(wrong)\"")
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/waymark.json"))
      let run = try Waymark.run(["check", "--project", folder])
      #expect(run.status == 2 && run.errors.contains("Did you mean \"\(meant)\"?"), "\(run.errors)")
    }
    let maps = try Waymark.run(["maps", "url", "--app", "baidu", "--to", "31.2,121.4"])
    #expect(maps.status == 2 && maps.errors.contains("Add --id src="))
    let format = try Waymark.run(["check", "--format", "yaml"])
    #expect(format.status == 64 && format.errors.contains("\"yaml\" is not one of text, json"))
  }

  @Test func failsWhenTheAnswerIsNotTheExpectedOne() throws {
    let scratch = try TemporaryFolder()
    try scratch.write(
      #"""
      {"applinks":{"details":[{"appIDs":["A1B2C3D4E5.com.example.cars"],
      "components":[{"/":"/ads/?*"}]}]}}
      """#, to: "aasa")
    func match(_ decision: String, _ app: String = "A1B2C3D4E5.com.example.cars") throws
      -> Waymark.Run
    {
      try Waymark.run([
        "links", "match", "--aasa", scratch.path + "/aasa", "--app", app, "--expect", decision,
        "https://example.com/ads/17",
      ])
    }
    #expect(try match("match").status == 0)
    #expect(try match("exclude").status == 1)
    #expect(try match("opens").status == 64)
    let other = try match("no_match", "A1B2C3D4E5.com.example.car")
    #expect(other.status == 0 && other.output.contains("It lists A1B2C3D4E5.com.example.cars."))
    #expect(other.errors.contains("does not list the app A1B2C3D4E5.com.example.car\n"))
  }

  @Test func resolvesWithTheEnvironmentOfTheHost() throws {
    let scratch = try TemporaryFolder()
    #expect(try Waymark.run(["init", scratch.path + "/cars"]).status == 0)
    let resolve = ["links", "resolve", "--project", scratch.path + "/cars", "--format", "json"]
    let run = try Waymark.run(
      resolve + [
        "https://staging.example.com/ads/1", "https://example.com/ads/1",
        "examplecarsstaging://ads/1", "--expect", "ads.details",
      ])
    #expect(run.status == 0)
    #expect(
      try run.objects().map { $0["environment"] as? String } == [
        "staging", "production", "staging",
      ])
    let market = try Waymark.run(resolve + ["https://example.com/ads", "--expect", "ads.details"])
    #expect(market.status == 1)
  }

  @Test func readsEveryMapLinkOfAList() throws {
    let scratch = try TemporaryFolder()
    var list = Data("https://waze.com/ul?ll=45.69,-120.81&navigate=yes\r\n \n".utf8)
    list += Data("Lot 7: https://maps.app.goo.gl/abc\nhttps://maps.apple.com/?q=".utf8)
    list += Data([0xFF]) + Data("\n\(String(repeating: "a", count: 200_000))\n".utf8)
    list += Data("31.2304, 121.4737".utf8)
    try list.write(to: URL(fileURLWithPath: scratch.path + "/links"))
    let made = try Waymark.run(
      ["maps", "url", "--app", "amap-web", "--to", "31.2304,121.4737", "--name", "A & B"])
    let link = made.output.trimmingCharacters(in: .newlines)
    let arguments = ["maps", "parse", "--format", "json", link]
    let run = try Waymark.run(arguments + ["--file", scratch.path + "/links"])
    #expect(run.status == 1)
    let answers = try run.objects()
    #expect(
      answers.map { $0["app"] as? String ?? $0["error"] as? String } == [
        "amap-web", "waze", "shortLink", "badURL", "tooLong", "geo",
      ])
    let destination = try #require(answers.first?["destination"] as? [String: Any])
    #expect(destination["latitude"] as? Double == 31.2304)
    #expect(destination["longitude"] as? Double == 121.4737)
    #expect(destination["datum"] as? String == "gcj02")
    #expect(destination["name"] as? String == "A & B")
    #expect(answers[1]["origin"] is NSNull && answers[1]["action"] as? String == "navigate")
    #expect(try Waymark.run(arguments).status == 0)
    // The results before a missing list are printed.
    let broken = try Waymark.run(arguments + ["--file", scratch.path + "/none"])
    #expect(try broken.status == 2 && broken.objects().count == 1)
    // A name cannot move the cursor of a terminal.
    let text = try Waymark.run(["maps", "parse", "geo:1,2?q=1,2(a%1B%5B31mb%0Ac)"]).output
    #expect(text.contains(#"a\u001b[31mb\u000ac"#) && !text.contains("\u{1B}"))
    let waze = try Waymark.run(["maps", "parse", "https://waze.com/ul?favorite=work&navigate=yes"])
    #expect(waze.output.contains(#"    to      the user's favourite "work""#))
  }

  @Test func answersEveryLineOfAListOfURLs() throws {
    let scratch = try TemporaryFolder()
    try scratch.write(
      """
      {"applinks":{"details":[{"appIDs":["A1B2C3D4E5.com.example.cars"],"components":[
      {"#":"web","exclude":true},{"/":"/ads/?*"},{"/":"/search","?":{"q":"?*"}}]}]}}
      """, to: "aasa")
    var list = Data("https://example.com/ads/17\r\n\nhttps://example.com/".utf8)
    list += Data([0xFF]) + Data("\n\(String(repeating: "a", count: 200_000))\n".utf8)
    list += Data("https://example.com/search?q=".utf8)
    try list.write(to: URL(fileURLWithPath: scratch.path + "/urls"))
    let arguments = [
      "links", "match", "--aasa", scratch.path + "/aasa", "--app", "A1B2C3D4E5.com.example.cars",
      "--format", "json", "https://example.com/ads/1#web",
    ]
    let run = try Waymark.run(arguments + ["--urls", scratch.path + "/urls"])
    #expect(run.status == 0)
    let answers = try run.objects()
    #expect(
      answers.map { $0["decision"] as? String } == [
        "exclude", "match", "no_match", "undetermined", "no_match",
      ])
    #expect(answers.allSatisfy { Set($0.keys) == ["url", "decision", "rule", "reason"] })
    let explained = try Waymark.run(
      "/bin/bash",
      ["-c", "tail -n 1 \"$1/urls\" | \"${@:2}\"", "bash", scratch.path, Waymark.binary]
        + arguments.dropLast() + ["--urls", "-", "--explain"]
    ).objects()
    let trace = try #require(explained.first?["trace"] as? [[String: String]])
    #expect(explained.count == 1 && trace.count == 3)
    #expect(trace.last?["result"]?.contains("\"q\"") == true)
    #expect(try Waymark.run(arguments.dropLast() + []).status == 64)
    #expect(try Waymark.run(arguments + ["--urls", scratch.path + "/none"]).status == 2)
  }

  /// A file that is not JSON is named for what it is, with the way out, by every command.
  @Test(arguments: ["match", "diff", "import", "lint"])
  func saysThatAFileIsSigned(command: String) throws {
    let scratch = try TemporaryFolder()
    let file = scratch.path + "/apple-app-site-association"
    try Data([0x30, 0x82, 0x01, 0x02, 0x7B]).write(to: URL(fileURLWithPath: file))
    let arguments: [String: [String]] = [
      "match": ["--aasa", file, "--app", "A.b", "https://example.com/"], "diff": [file, file],
      "import": [file], "lint": [file],
    ]
    let run = try Waymark.run(["links", command] + (arguments[command] ?? []))
    #expect(run.status != 0)
    let text = run.output + run.errors
    #expect(text.contains("the file is signed (CMS)"))
    #expect(text.contains("openssl smime -verify"))
  }

  @Test func decidesByTheRulesOfAndroidToo() throws {
    let scratch = try TemporaryFolder()
    let print = (10..<42).map(String.init).joined(separator: ":")
    try scratch.write(
      """
      [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
      "package_name":"com.example.cars","sha256_cert_fingerprints":["\(print)"]},"relation_extensions":{
      "delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[
      {"?":{"web":"1"},"exclude":true},{"/":"/ads/?*"}]}}}]
      """, to: "links.json")
    var list = Data("https://example.com/ads/17?web=1\nhttps://example.com/\n".utf8)
    list += Data([0xFF, 0x0A])
    try list.write(to: URL(fileURLWithPath: scratch.path + "/urls"))
    let arguments = [
      "links", "match", "--aasa", scratch.path + "/links.json", "--format", "json", "--domain",
      "example.com", "--urls", scratch.path + "/urls", "--explain", "https://example.com/ads/17",
    ]
    let run = try Waymark.run(arguments + ["--app", "com.example.cars"])
    #expect(run.status == 0)
    let answers = try run.objects()
    #expect(
      answers.map { $0["decision"] as? String } == ["match", "exclude", "exclude", "exclude"])
    #expect((answers[0]["rule"] as? String)?.hasSuffix("/dynamic_app_link_components/1") == true)
    #expect((answers[1]["rule"] as? String)?.hasSuffix("/dynamic_app_link_components/0") == true)
    #expect((answers[2]["trace"] as? [[String: String]])?.count == 2)
    let other = try Waymark.run(arguments + ["--app", "A1B2C3D4E5.com.example.cars"]).objects()
    #expect((other[0]["reason"] as? String)?.contains("does not let the app") == true)
    try scratch.write("[{]", to: "links.json")
    let broken = try Waymark.run(arguments + ["--app", "com.example.cars"])
    #expect(broken.status == 2 && broken.errors.contains("links.json:1:3: error: not JSON"))
  }

  @Test func refusesAnInvalidSourceDate() throws {
    let run = try Waymark.run(
      ["check", "--project", "Examples/TradeX"], environment: ["SOURCE_DATE_EPOCH": "today"])
    #expect(run.status == 64)
    #expect(run.errors.contains("SOURCE_DATE_EPOCH \"today\""))
  }

  @Test func endsQuietlyWhenItsPipeCloses() throws {
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c",
        "set -o pipefail; for i in 1 2 3 4 5; do '\(Waymark.binary)' --help; done | head -n 1",
      ])
    #expect(run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").count == 1)
  }

  /// A shell runs the tool and prints how it ended.
  private func ended(_ script: String) throws -> Waymark.Run {
    try Waymark.run("/bin/bash", ["-c", script, "bash", Waymark.binary])
  }

  @Test func failsWhenItsResultsCannotBeWritten() throws {
    let full = try ended("\"$1\" --version > /dev/full; echo $?")
    #expect(full.output == "2\n")
    #expect(full.errors.contains("writing to standard output failed: No space left on device"))
    let closed = try ended("\"$1\" --version >&- ; echo $?")
    #expect(closed.output == "2\n")
    #expect(closed.errors.contains("writing to standard output failed: Bad file descriptor"))
    // A service manager may make a process ignore SIGPIPE; the run still ends early.
    let gone = try ended(
      "trap '' PIPE; { sleep 0.2; \"$1\" --version; echo $? >&2; } | true; wait")
    #expect(gone.errors == "2\n")
  }

  @Test func worksWithClosedStandardError() throws {
    let run = try ended("\"$1\" --no-such-option 2>&- ; echo $?")
    #expect(run.output == "64\n")
  }

  @Test func writesNoMessagesIntoTheTree() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { $0 += "{\"id\":\"broken\"}\n" }
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c", "\"$1\" build --project \"$2\" --output \"$3\" --format json <&- 2>&- ; echo $?",
        "bash", Waymark.binary, market.folder, market.output,
      ], environment: Marketplace.variables)
    #expect(run.output.hasSuffix("\n1\n"))
    let closed = try Waymark.run(
      "/bin/bash",
      [
        "-c", "exec \"$1\" build --project \"$2\" --output \"$3\" <&- >&- 2>&-", "bash",
        Waymark.binary, market.folder, market.output,
      ], environment: Marketplace.variables)
    // A report that cannot be written does not change the results.
    #expect(closed.status == 1)
    for (path, bytes) in try Tree(market.output).files {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("records,") && !text.contains("\"severity\""), "\(path)")
    }
  }

  @Test func verifiesTheFilesAfterAnUnreadableOne() throws {
    let market = try Marketplace()
    try market.build()
    let pass = try #require(
      try market.tree().paths.first { $0.hasSuffix(".pkpass") })
    let path = market.output + "/production/" + pass
    let run = try Waymark.run([
      "passes", "verify", "--trust", market.folder + "/Identities/production/authority.pem",
      "--format", "json", path, market.beside("none"), path,
    ])
    #expect(run.status == 2)
    let verdicts = try run.objects().compactMap { $0["verdict"] as? String }
    #expect(verdicts == ["valid", "unread", "valid"])
    #expect(run.errors.contains("none: No such file or directory"))
  }

  @Test func initWritesAProjectThatBuilds() throws {
    let folder = try TemporaryFolder()
    let begun = try Waymark.run(["init", folder.path + "/cars"])
    #expect(begun.status == 0)
    #expect(begun.output.contains("waymark.json"))
    let built = try Waymark.run(
      ["build", "--strict", "--project", folder.path + "/cars", "--output", folder.path + "/out"])
    #expect(built.status == 0, "\(built.errors)")
    #expect(
      FileManager.default.fileExists(
        atPath: folder.path + "/out/production/web/example.com/ads/1/index.html"))
    let again = try Waymark.run(["init", folder.path + "/cars"])
    #expect(again.status == 2)
    #expect(again.errors.contains("exists already; nothing was written"))
  }
}
