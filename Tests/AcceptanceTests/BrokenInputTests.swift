import Foundation
import Testing

struct BrokenInputTests {
  @Test func leavesOutAFaultyRecordAndBuildsTheRest() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { text in
      text += """
        {"id":"../../etc","title":"x"}
        {"id":"19","title":"Fine"}
        {"id":"20","title":"x","price":{"amount":-5,"currency":"USD"}}
        {"id":"21"
        """
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 1)
    let errors = try run.objects().filter { $0["severity"] as? String == "error" }
    #expect(
      errors.map(Waymark.place) == [
        "Records/listings.ndjson:4 id", "Records/listings.ndjson:6 price",
        "Records/listings.ndjson:7",
      ] || errors.count == 3, "\(errors)")
    for error in errors {
      #expect(error["code"] is String)
      #expect((error["help"] as? String)?.isEmpty == false)
    }
    let tree = try market.tree()
    #expect(tree.files["web/cars.example.com/ads/19/index.html"] != nil)
    #expect(tree.files["web/cars.example.com/ads/20/index.html"] == nil)
    #expect(!tree.paths.contains { $0.contains("etc") })
  }

  @Test func namesBothPlacesOfADuplicateAndKeepsOneWhateverTheOrder() throws {
    let lines = [
      #"{"id":"30","title":"Old","updated":"2026-01-01"}"#,
      #"{"id":"30","title":"New","updated":"2026-02-01"}"#,
    ]
    var trees: [Tree] = []
    for order in [lines, lines.reversed()] {
      let market = try Marketplace()
      try market.edit("Records/listings.ndjson") { $0 += order.joined(separator: "\n") }
      let run = try market.build(["--environment", "staging", "--jobs", "3"])
      #expect(run.status == 1)
      let errors = try run.objects().filter { $0["severity"] as? String == "error" }
      #expect(errors.count == 1)
      #expect(errors.first?["code"] as? String == "record.duplicate-id")
      let words = "\(errors.first.map(Waymark.place) ?? "") \(errors.first?["message"] ?? "")"
      #expect(words.contains("listings.ndjson:4") && words.contains("listings.ndjson:5"))
      trees.append(try market.tree("staging"))
    }
    #expect(trees[0].differences(from: trees[1]) == [])
    #expect(trees[0]["web/staging.cars.example.com/ads/30/index.html"]?.contains("New") == true)
  }

  /// Text of a record moves no cursor and forges no line.
  @Test func printsNoControlCharactersOfARecord() throws {
    let market = try Marketplace()
    let padding = String(repeating: "x", count: 100_000)
    try market.edit("Records/listings.ndjson") {
      $0 += #"{"id":"\u001b[2J\nwaymark.json: note: fine\u202e\#(padding)","title":"x"}"# + "\n"
    }
    let run = try Waymark.run(
      ["check", "--project", market.folder], environment: Marketplace.variables)
    #expect(run.status == 1)
    let text = run.output + run.errors
    #expect(text.contains("record."))
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("waymark.json: note: fine") })
    #expect(text.utf8.count < 20_000)
  }

  @Test func refusesAnIDThatIsThePathOfAnotherRoute() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { $0 += #"{"id":"garage","title":"x"}"# }
    let run = try market.build()
    #expect(run.status == 1)
    #expect(run.output.contains("record.taken-path"))
  }

  @Test func reportsTheLocationOfAFaultInSeparateMembers() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") {
      $0 += #"{"id":"20","title":"x","price":{"amount":-5,"currency":"USD"},"year":"soon"}"#
    }
    let run = try market.build(["--environment", "staging", "--report", market.beside("a.html")])
    #expect(run.status == 1)
    let faults = try run.objects().filter { $0["source"] != nil }
    #expect(faults.compactMap { $0["field"] as? String } == ["year", "price"])
    let year = try #require(faults.first)
    #expect(
      Set(year.keys) == [
        "severity", "code", "message", "help", "line", "source", "record", "field", "value",
      ])
    #expect(year["source"] as? String == "Records/listings.ndjson" && year["line"] as? Int == 4)
    #expect(year["record"] as? String == "20" && year["value"] as? String == "soon")
    let summary = try #require(run.objects().last)
    #expect(summary["published"] as? Bool == true && summary["leftOut"] as? Int == 1)
    let page = try String(contentsOfFile: market.beside("a.html"), encoding: .utf8)
    #expect(page.contains("record.year") && page.contains("gatePasses"))
    try market.edit("waymark.json") { $0.replace("\"locales\"", with: "\"lokales\"") }
    let fault = try #require(market.build().objects().first)
    #expect(fault["file"] as? String == "waymark.json" && fault["column"] is Int)
    #expect(fault["source"] == nil && fault["record"] == nil && fault["value"] == nil)
  }

  @Test(arguments: [
    ("record.price", #"{"id":"31","title":"a","price":"5 VB","currency":"EUR"}"#, 1),
    ("record.duplicate-id", #"{"id":"17","title":"a","updated":"2001-01-01"}"#, 0),
  ])
  func exitsWithStatus1WhenARecordIsLeftOut(code: String, line: String, status: Int32) throws {
    for severity in ["warning", "note"] {
      let market = try Marketplace()
      try market.edit("Records/listings.ndjson") { $0 += line + "\n" }
      try market.edit("waymark.json") {
        $0.replace(
          "\"diagnostics\": {", with: "\"diagnostics\": { \"\(code)\": \"\(severity)\",")
      }
      let check = try Waymark.run(
        ["check", "--project", market.folder, "--format", "json"],
        environment: Marketplace.variables, in: market.folder)
      for run in [try market.build(), check] {
        #expect(run.status == status)
        #expect(try run.objects().last?["leftOut"] as? Int == 1)
        #expect(try run.objects().last?["errors"] as? Int == 0)
      }
    }
  }

  @Test func treatsWarningsAsErrorsWhenStrict() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") {
      $0 += #"{"id":"31","title":"Free","price":{"amount":0,"currency":"USD"}}"#
    }
    let lenient = try market.build(["--environment", "staging"])
    #expect(lenient.status == 0)
    #expect(lenient.output.contains("\"severity\":\"warning\",\"code\":\"record.price-zero\""))
    let strict = try market.build(["--environment", "staging", "--strict"])
    #expect(strict.status == 2)
    #expect(strict.output.contains("\"severity\":\"error\",\"code\":\"record.price-zero\""))
  }

  @Test func reportsEveryFaultOfTheProjectFileInOneRun() throws {
    let market = try Marketplace()
    try market.build()
    let before = try Tree(market.output)
    try market.edit("waymark.json") { text in
      text = text.replacingOccurrences(
        of: "\"urlScheme\": \"carsco\"", with: "\"urlScheme\": \"https\""
      )
      .replacingOccurrences(of: "\"countries\"", with: "\"contries\"")
      .replacingOccurrences(of: "\"path\": \"/messages\"", with: "\"path\": \"/ads\"")
      .replacingOccurrences(of: "\"hosts\": [\"staging.cars.example.com\"],", with: "")
    }
    let run = try market.build()
    #expect(run.status == 2)
    let faults = try run.objects()
    let codes = Set(faults.compactMap { $0["code"] as? String })
    #expect(
      codes.isSuperset(of: [
        "app.scheme", "project.unknown-key", "route.duplicate-path", "project.shared",
      ]))
    #expect(faults.allSatisfy { Waymark.place(of: $0).hasPrefix("waymark.json:") })
    #expect(run.output.contains("Did you mean \\\"countries\\\"?"))
    #expect(try Tree(market.output) == before)
  }

  @Test(arguments: [
    ("waymark.json", "{ \"name\": }", "waymark.json:1:11"),
    ("Records/dealers.json", "[{]", "Records/dealers.json"),
  ])
  func keepsTheTreeWhenAFileIsBroken(name: String, text: String, place: String) throws {
    let market = try Marketplace()
    try market.build()
    let before = try Tree(market.output)
    try market.write(text, to: name)
    let run = try market.build()
    #expect(run.status == 2)
    #expect(try run.objects().map(Waymark.place).contains { $0.hasPrefix(place) }, "\(run.output)")
    if name == "waymark.json" { #expect(try Tree(market.output) == before) }
  }

  @Test func stopsAtAnUnreadableSource() throws {
    let market = try Marketplace()
    try market.build()
    let before = try Tree(market.output)
    try FileManager.default.removeItem(atPath: market.folder + "/Records/listings.ndjson")
    let run = try market.build()
    #expect(run.status == 2)
    #expect(run.output.contains("Records/listings.ndjson"))
    #expect(try Tree(market.output) == before)
  }

  @Test func stopsAtAFaultyOrMissingTemplate() throws {
    let market = try Marketplace()
    try market.build()
    let before = try Tree(market.output)
    try market.edit("waymark.json") {
      $0 = $0.replacingOccurrences(
        of: "\"locales\"", with: "\"templates\": \"Templates\", \"locales\"")
    }
    let missing = try market.build()
    #expect(missing.status == 2)
    #expect(missing.output.contains("project.templates"))
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Templates", withIntermediateDirectories: true)
    try market.write("<h1>{{titel}}</h1>\n{{> parts/none}}", to: "Templates/listing.html")
    let faulty = try market.build()
    #expect(faulty.status == 2)
    #expect(
      try faulty.objects().map(Waymark.place).contains { $0.hasPrefix("Templates/listing.html:1:") }
    )
    #expect(faulty.output.contains("titel"))
    #expect(try Tree(market.output) == before)
  }

  @Test func refusesATestIdentityInAnIndexedEnvironment() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacingOccurrences(of: "\"allowTestIdentity\": true,", with: "")
    }
    let run = try market.build()
    #expect(run.status == 2)
    #expect(run.output.contains("project.identity"))
    #expect(run.output.contains("test authority"))
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production"))
  }

  @Test func refusesAnIdentityThatDoesNotFitThePass() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacingOccurrences(
        of: "\"typeID\": \"pass.com.example.gatepass\"",
        with: "\"typeID\": \"pass.com.example.other\"")
    }
    let run = try market.build()
    #expect(run.status == 2)
    #expect(run.output.contains("not for pass.com.example.other"))
    let locked = try Waymark.run(
      ["build", "--project", market.folder, "--output", market.output],
      environment: ["WAYMARK_PASS_PASSWORD": "wrong"])
    #expect(locked.status == 2)
    #expect(!(locked.output + locked.errors).contains("\"wrong\""))
  }

  @Test func stopsWhenAFileNamesAnotherEnvironment() throws {
    let market = try Marketplace()
    try market.build()
    let before = try Tree(market.output)
    try market.edit("waymark.json") {
      $0 = $0.replacingOccurrences(of: "\"Messages\"", with: "\"Messages of cars.example.com\"")
    }
    for command in ["build", "check"] {
      let run = try Waymark.run(
        [command, "--project", market.folder, "--format", "json"]
          + (command == "build" ? ["--output", market.output] : []),
        environment: Marketplace.variables)
      #expect(run.status == 2)
      let faults = try run.objects().filter { $0["code"] as? String == "links.foreign-name" }
      // The first two are named and the others counted: texts for the app, and the page.
      #expect(
        faults.map(Waymark.place).allSatisfy { $0.hasPrefix("staging/app/") }, "\(run.output)")
      #expect(faults.count == 2)
      #expect((faults.last?["message"] as? String)?.hasSuffix(" more files") == true)
    }
    #expect(try Tree(market.output) == before)
  }
}
