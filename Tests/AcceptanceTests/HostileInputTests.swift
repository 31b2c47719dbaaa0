import Foundation
import Testing

/// Input that would harm the person or the machine that reads it.
struct HostileInputTests {
  /// Text that would clear a screen, set a title, reverse text, or is an 8-bit control.
  private static let tricks = "\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m\u{202E}txt\u{2066}\r\u{7F}"

  /// Whether bytes could control a terminal, except for tabs and line ends.
  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E: false
      case 0x2028, 0x2029, 0x2066...0x2069, 0xFEFF: false
      default: true
      }
    }
  }

  private static func expectHarmless(_ run: Waymark.Run, _ what: String) {
    #expect(isHarmless(run.output) && isHarmless(run.errors), "\(what): \(run.output)\(run.errors)")
  }

  @Test func escapesTerminalControls() throws {
    let folder = try TemporaryFolder()
    let name = "a\(Self.tricks).json"
    let quoted =
      #""\#(Self.tricks.replacing("\u{1B}", with: "\\u001b").replacing("\u{7}", with: "\\u0007").replacing("\r", with: "\\r"))""#
    let rule = #"{"applinks":{"details":[{"appIDs":["A1B2C3D4E5.com.a"],"components":["#
    try folder.write("\(rule){\"/\":\(quoted),\(quoted):1}]}]}}", to: name)
    try folder.write("\(rule){\"/\":\"/a/*\",\"?\":{\(quoted):\"?*\"}}]}]}}", to: "b.json")
    try folder.write(
      "https://maps.apple.com/?q=\(Self.tricks)&ll=99,1\n", to: "l\(Self.tricks).txt")
    try folder.write("{\"app\":\(quoted)}\n{\(quoted):1}\n", to: "requests.ndjson")
    let (first, second) = ("\(folder.path)/\(name)", "\(folder.path)/b.json")
    let list = "\(folder.path)/l\(Self.tricks).txt"
    let app = ["--app", "A1B2C3D4E5.com.a"]
    let url = "https://a.example/\(Self.tricks)"
    let commands: [[String]] = [
      ["links", "lint", first], ["links", "lint", "--format", "json", first],
      ["links", "match", "--aasa", first] + app + ["--explain", url],
      ["links", "match", "--aasa", second, "--format", "json"] + app + [url],
      ["links", "diff", first, second], ["links", "diff", "--format", "text", first, second],
      ["links", "import", first], ["links", "import", second], ["links", "import", list],
      ["maps", "lint", list], ["maps", "lint", "--format", "json", list],
      ["maps", "parse", "--file", list], ["maps", "parse", "--format", "json", url],
      ["maps", "batch", folder.path + "/requests.ndjson"],
      ["maps", "url", "--app", "apple", "--to", "1,2", "--name", Self.tricks, "--format", "json"],
      ["passes", "verify", first], ["records", "read", Self.tricks, "--project", first],
      ["templates", "check", "--project", first], [Self.tricks], ["links", Self.tricks],
      [
        "links", "resolve", "--project", Waymark.root + "/Tests/AcceptanceTests/Fixtures/Small",
        url,
      ],
      ["init", "--from", first, "\(folder.path)/new\(Self.tricks)"],
    ]
    for command in commands {
      Self.expectHarmless(try Waymark.run(command), command.joined(separator: " "))
    }
  }

  @Test func quotesNoPasswordWrittenInPlaceOfItsVariable() throws {
    let secret = "hunter2"
    let market = try Marketplace()
    for place in [
      "{ \"env\": \"\(secret)\" }", "{ \"env\": \"\(secret)!\" }",
      "{ \"file\": \"\(secret)\" }", "{ \"file\": \"/\(secret)\" }", "\"\(secret)\"",
    ] {
      try market.edit("waymark.json") {
        $0 = $0.replacing(
          /"password": (\{[^}]*\}|"[^"]*")/, with: "\"password\": \(place)")
      }
      let run = try market.build()
      #expect(run.status == 2, "\(place)")
      #expect(!(run.output + run.errors).contains(secret), "\(place): \(run.output)")
    }
    let key = market.folder + "/Identities/production"
    for option in ["--password-env", "--password-file"] {
      let run = try Waymark.run(["passes", "identity", "inspect", option, secret, key])
      #expect(run.status == 64)
      #expect(!(run.output + run.errors).contains(secret), "\(run.errors)")
      #expect(run.errors.contains(option))
    }
  }

  /// With too little memory, no message blames the key.
  @Test func blamesNoKeyForWantOfMemory() throws {
    let market = try Marketplace()
    let key = market.folder + "/Identities/production"
    var statuses: Set<Int32> = []
    for kilobytes in stride(from: 20_000, through: 400_000, by: 10_000) {
      let run = try Waymark.run(
        "/bin/sh",
        [
          "-c", "ulimit -c 0; ulimit -v \(kilobytes); exec \"$@\"", "sh", Waymark.binary, "passes",
          "identity", "inspect", "--password-env", "WAYMARK_PASS_PASSWORD", key,
        ], environment: Marketplace.variables.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
      #expect(!run.output.contains("does not belong"), "\(kilobytes) KB: \(run.output)")
      statuses.insert(run.status)
    }
    #expect(statuses.contains(0) && statuses.count > 1, "\(statuses)")
  }

  /// Waymark never waits for a path that is not a file, in any key of the project.
  @Test(
    arguments: ["mkfifo \"$1\"", "ln -s /dev/zero \"$1\"", "ln -s /nowhere \"$1\""])
  func refusesPathsThatAreNotFiles(script: String) throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"name\": \"Cars & Co\",", with: "\"name\": \"Cars & Co\", \"templates\": \"Templates\",")
      $0 = $0.replacing(
        "\"serialPrefix\": \"P-\",", with: "\"serialPrefix\": \"P-\", \"images\": \"Images\",")
    }
    for folder in ["Templates", "Images"] {
      try FileManager.default.createDirectory(
        atPath: "\(market.folder)/\(folder)", withIntermediateDirectories: true)
    }
    let names = ["icon", "logo"].flatMap { name in ["", "@2x", "@3x"].map { "\(name)\($0).png" } }
    for name in names {
      try FileManager.default.copyItem(
        atPath: "\(Waymark.root)/Templates/theme/passes/\(name)",
        toPath: "\(market.folder)/Images/\(name)")
    }
    try #require(try market.build().status == 0)
    for name in [
      "Templates/listing.html", "Templates/parts/own.html", "Templates/locales/en.json",
      "Templates/css/base.css", "Records/listings.ndjson", "Records/dealers.json",
      "Images/icon.png", "Identities/production/certificate.pem", "Identities/production/key.pem",
      "waymark.json",
    ] {
      let path = "\(market.folder)/\(name)"
      let kept = path + ".kept"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let exists = FileManager.default.fileExists(atPath: path)
      if exists { try FileManager.default.moveItem(atPath: path, toPath: kept) }
      let made = try Waymark.run("/bin/sh", ["-c", script, "sh", path])
      try #require(made.status == 0, "\(made.errors)")
      // A build that waits is killed, and then has a status other than 2.
      let run = try Waymark.run(
        "/usr/bin/timeout",
        ["20", Waymark.binary, "build", "--project", market.folder, "--output", market.output],
        environment: Marketplace.variables)
      #expect(run.status == 2, "\(name): \(run.errors)")
      try FileManager.default.removeItem(atPath: path)
      if exists { try FileManager.default.moveItem(atPath: kept, toPath: path) }
    }
    #expect(try market.build().status == 0)
  }

  /// Every environment and locale reports the same errors.
  @Test func printsTheFirstOfManyErrors() throws {
    let market = try Marketplace()
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Templates/parts", withIntermediateDirectories: true)
    try market.write(String(repeating: "{{#x}}", count: 20_000), to: "Templates/parts/header.html")
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"countries\":", with: "\"templates\": \"Templates\",\n\"countries\":")
    }
    let run = try Waymark.run(
      ["check", "--project", market.folder], environment: Marketplace.variables)
    #expect(run.status == 2)
    #expect(run.errors.hasSuffix("and 19,901 more; --format json lists them all\n"))
    #expect(run.errors.split(separator: "\n").count == 201)
  }
}
