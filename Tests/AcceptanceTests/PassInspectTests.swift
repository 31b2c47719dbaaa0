import Foundation
import Testing

/// `waymark passes inspect` and `passes diff`, of folders and of passes that a build made.
struct PassInspectTests {
  private static let field =
    #"{"key": "gate", "label": "Gate", "value": "N-3", "changeMessage": "Go to %@"}"#

  /// A folder of a pass of a style, with more keys in pass.json.
  private static func folder(
    _ name: String, style: String = "generic", fields: String = field, more: String = "",
    in folder: TemporaryFolder
  ) throws {
    try folder.write(
      """
      {"formatVersion": 1, "passTypeIdentifier": "pass.a", "teamIdentifier": "A1B2C3D4E5",
       "serialNumber": "17", "organizationName": "Example", "description": "A <b>pass</b>"\(more),
       "\(style)": {"primaryFields": [\(fields)], "backFields": [
         {"key": "notes", "label": "Notes", "value": "<script>alert('1')</script>\\n2"}]}}
      """, to: name + "/pass.json")
  }

  private static func run(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> Waymark.Run {
    try Waymark.run(["passes"] + arguments, in: folder.path)
  }

  @Test(arguments: ["\\n", "\\r\\n", "\\r"])
  func breaksTheLinesOfAValue(mark: String) throws {
    let folder = try TemporaryFolder()
    let field = #"{"key": "gate", "label": "Gate", "value": "in\#(mark)out"}"#
    try Self.folder("Pass", fields: field, in: folder)
    let text = try Self.run(["inspect", "Pass"], in: folder).output
    #expect(text.contains("in\n" + String(repeating: " ", count: 15) + "out"), "\(text)")
  }

  @Test func separatesLongLabelsFromValues() throws {
    let folder = try TemporaryFolder()
    let fields =
      #"{"key": "a", "label": "Titulaire de la carte", "value": "Ann"}, {"key": "b", "value": "x"}"#
    try Self.folder("Pass", fields: fields, in: folder)
    let text = try Self.run(["inspect", "Pass"], in: folder).output
    #expect(text.contains("\n  Titulaire de la carte  Ann\n"), "\(text)")
    #expect(text.contains("\n  (b)          x\n"))
  }

  @Test func printsThePassOfABuild() throws {
    let market = try Marketplace()
    try market.build(["--environment", "production"])
    // The other one is void, and has no code.
    let pass = try #require(
      try market.tree().paths.first { $0.hasSuffix("b7f913/gatepass.pkpass") })
    let path = market.output + "/production/" + pass
    let page = market.beside("page.html")
    let run = try Waymark.run(
      ["passes", "inspect", "--language", "zh-Hans", "--html", page, "--format", "json", path])
    #expect(run.status == 0, "\(run)")
    let object = try #require(try run.objects().first)
    #expect(object["style"] as? String == "generic")
    #expect((object["languages"] as? [String])?.contains("zh-Hans") == true)
    #expect((object["signer"] as? [String: Any])?["daysLeft"] as? Int == 364)
    let fields = try #require(object["fields"] as? [[String: String]])
    #expect(fields.first?["list"] == "primaryFields" && fields.first?["label"] == "车辆")
    let text = try Waymark.run(["passes", "inspect", path])
    #expect(text.output.contains("signed by") && text.output.contains("days left"))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("<svg ") && html.contains("data:image/png;base64,"))
    #expect(!html.contains("<script") && !html.contains("src=\"http"))
    let wrong = try Waymark.run(["passes", "inspect", "--language", "xx", path])
    #expect(wrong.status == 64 && wrong.errors.contains("zh-Hans"))
  }

  @Test func reportsThatAPassHasNoLanguages() throws {
    let folder = try TemporaryFolder()
    try Self.folder("a", in: folder)
    let run = try Self.run(["inspect", "--language", "fr", "a"], in: folder)
    #expect(run.status == 64 && run.errors.contains("it has no languages"), "\(run)")
  }

  @Test(arguments: ["boardingPass", "coupon", "eventTicket", "generic", "storeCard"])
  func showsEveryStyleAndEscapesEverything(style: String) throws {
    let folder = try TemporaryFolder()
    try Self.folder(
      "a", style: style,
      more:
        #", "logoText": "</style><img src=x>", "backgroundColor": "rgb(1,2,3);}x{", "voided": true, "#
        + #""barcode": {"format": "PKBarcodeFormatQR", "message": "\"><b>", "messageEncoding": "utf-8"}"#,
      in: folder)
    let run = try Self.run(["inspect", "--html", "a.html", "a"], in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Gate") && run.output.contains("N-3"))
    let html = try String(contentsOfFile: folder.path + "/a.html", encoding: .utf8)
    #expect(html.contains("class=\"pass \(style) voided\""))
    #expect(html.contains("&lt;script&gt;alert(&#39;1&#39;)"))
    for raw in ["<script", "<img src=x", "<b>", "x{"] { #expect(!html.contains(raw), "\(raw)") }
  }

  @Test func writesThePageToStandardOutput() throws {
    let folder = try TemporaryFolder()
    try Self.folder("a", in: folder)
    let run = try Self.run(["inspect", "--html", "-", "a"], in: folder)
    #expect(run.status == 0 && run.output.hasPrefix("<!doctype html>"))
    #expect(run.output.hasSuffix("</html>\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/-"))
    let both = try Self.run(["inspect", "--html", "-", "--format", "json", "a"], in: folder)
    #expect(both.status == 64 && both.output.isEmpty)
    #expect(both.errors.contains("both go to standard output"))
  }

  @Test func showsEachPassOfABundle() throws {
    let market = try Marketplace()
    try market.build(["--environment", "production"])
    let passes = try market.tree().paths.filter { $0.hasSuffix("gatepass.pkpass") }.prefix(2)
    let folder = try TemporaryFolder()
    for (name, pass) in zip(["a.pkpass", "b.pkpass"], passes) {
      try FileManager.default.copyItem(
        atPath: market.output + "/production/" + pass, toPath: folder.path + "/" + name)
    }
    let zip = try Waymark.run(
      "/usr/bin/zip",
      ["-qj", "x.pkpasses", "a.pkpass", "b.pkpass"].map { name in
        name.hasPrefix("-") ? name : folder.path + "/" + name
      })
    try #require(zip.status == 0, "\(zip)")
    let json = try Self.run(["inspect", "--format", "json", "x.pkpasses"], in: folder)
    #expect(
      try json.objects().compactMap { $0["file"] as? String }
        == ["x.pkpasses/a.pkpass", "x.pkpasses/b.pkpass"])
    let text = try Self.run(["inspect", "x.pkpasses"], in: folder)
    #expect(text.output.hasPrefix("x.pkpasses/a.pkpass\n\nstyle "))
    #expect(text.output.contains("\n\nx.pkpasses/b.pkpass\n\nstyle "))
    let page = try Self.run(["inspect", "--html", "-", "x.pkpasses"], in: folder)
    #expect(page.status == 64 && page.errors.contains("unpack the file"))
    let diff = try Self.run(["diff", "x.pkpasses", "a.pkpass"], in: folder)
    #expect(diff.status == 2)
    #expect(diff.errors.contains("a bundle of passes: a.pkpass, b.pkpass; unpack it"))
  }

  @Test func refusesToReplaceAPassWithItsPage() throws {
    let folder = try TemporaryFolder()
    try Self.folder("a", in: folder)
    let pass = try Waymark.run(
      "/usr/bin/python3",
      ["-c", "import zipfile; zipfile.ZipFile('a.pkpass', 'w').write('a/pass.json', 'pass.json')"],
      in: folder.path)
    try #require(pass.status == 0, "\(pass)")
    for (page, file) in [
      ("a.pkpass", "./a.pkpass"), ("a/pass.json", "a"), ("./a/new.html", "a/"), ("a", "a/"),
    ] {
      let path = folder.path + "/" + file
      let before = FileManager.default.contents(atPath: path)
      let run = try Self.run(["inspect", "--html", page, file], in: folder)
      #expect(run.status == 2 && run.errors.contains("[pass.output]"), "\(page): \(run)")
      #expect(FileManager.default.contents(atPath: path) == before)
    }
    #expect(try Self.run(["inspect", "--html", "a.html", "a.pkpass"], in: folder).status == 0)
  }

  @Test func refusesFilesThatAreNotPasses() throws {
    let folder = try TemporaryFolder()
    try folder.write("<!doctype html>", to: "page.pkpass")
    try folder.write("{", to: "broken/pass.json")
    for name in ["page.pkpass", "broken", "none"] {
      let run = try Self.run(["inspect", name], in: folder)
      #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(name), "\(run)")
    }
    #expect(try Self.run(["inspect", "page.pkpass"], in: folder).errors.contains("HTML"))
  }

  @Test func reportsWhatAnUpdateChanges() throws {
    let folder = try TemporaryFolder()
    try Self.folder("old", in: folder)
    try folder.write(
      "\"Gate\" = \"Tor\"; \"Go to %@\" = \"Neu: %@\";", to: "old/de.lproj/pass.strings")
    #expect(try Self.run(["diff", "old", "old"], in: folder).output.isEmpty)
    try Self.folder(
      "new", fields: Self.field.replacing("N-3", with: "N-4"), more: #", "voided": true"#,
      in: folder)
    try folder.write(
      "\"Gate\" = \"Gate\"; \"Go to %@\" = \"Neu: %@\";", to: "new/de.lproj/pass.strings")
    try folder.write("x", to: "new/strip.png")
    let run = try Self.run(
      ["diff", "old", "new", "--format", "json", "--language", "de"], in: folder)
    #expect(run.status == 0, "\(run)")
    let changes = try run.objects().map { object in
      ["change", "place", "old", "new", "message"].map { object[$0] as? String ?? "-" }
    }
    #expect(
      changes == [
        ["added", "voided", "-", "true", "-"],
        ["changed", "field gate value", "N-3", "N-4", "Neu: N-4"],
        ["changed", "text de Gate", "Tor", "Gate", "-"],
        ["added", "file strip.png", "-", "11f6ad8ec52a2984abaafd7c3b516503785c2072", "-"],
      ])
    let text = try Self.run(["diff", "old", "new"], in: folder).output
    #expect(text.contains("N-3 → N-4\n    lock screen: Neu: N-4"))
  }

  /// A number is what it is in any notation; a text that becomes a number is a change.
  @Test func comparesValuesByTheirTypes() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ value: String, _ more: String) throws {
      try Self.folder(
        name, fields: #"{"key": "gate", "value": \#(value), "changeMessage": "Now %@"}"#,
        more: more, in: folder)
    }
    let token = #", "authenticationToken": "1111111111111111", "userInfo": {"a": "[]", "b": "é"}"#
    try write("old", "12", token)
    try write("new", "12.0", token)
    #expect(try Self.run(["diff", "old", "new"], in: folder).output == "")
    try write("new", "12.50", token)
    #expect(
      try Self.run(["diff", "old", "new"], in: folder).output
        == "changed  field gate value: 12 → 12.5\n    lock screen: Now 12.5\n")
    try write(
      "new", "12",
      #", "authenticationToken": 1111111111111111, "userInfo": {"a": [], "b": "e\u0301"}"#)
    let run = try Self.run(["diff", "old", "new"], in: folder)
    #expect(run.status == 1)
    #expect(
      run.output.split(separator: "\n") == [
        "changed  userInfo/b: é → é, in other code points",
        "changed  authenticationToken: a text with 16 characters → another type with 16 characters",
        "    forbidden in an update: phones that have the pass keep requesting updates with the old token",
        "changed  userInfo/a: \"[]\" → []",
      ])
  }

  @Test func findsForbiddenChangesOfAnUpdate() throws {
    let folder = try TemporaryFolder()
    try Self.folder("old", in: folder)
    try Self.folder("new", in: folder)
    let text = try String(contentsOfFile: folder.path + "/new/pass.json", encoding: .utf8)
    try folder.write(text.replacing("\"17\"", with: "\"18\""), to: "new/pass.json")
    let run = try Self.run(["diff", "old", "new"], in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("serialNumber: 17 → 18\n    forbidden in an update"))
    try folder.write(text.replacing("pass.a", with: "pass.b"), to: "new/pass.json")
    #expect(try Self.run(["diff", "old", "new"], in: folder).status == 1)
  }

  @Test func showsTheFieldsOfAPoster() throws {
    let folder = try TemporaryFolder()
    let poster =
      #", "preferredStyleSchemes": ["posterEventTicket"], "nfc": {"message": "m-1"},"#
      + #" "semantics": {"eventName": "Derby", "seats": [{"seatNumber": "17"}],"#
      + #" "performerNames": ["A", "B"]}"#
    try Self.folder("Pass", style: "eventTicket", more: poster, in: folder)
    let text = try Self.run(["inspect", "--html", "new/page.html", "Pass"], in: folder)
    #expect(text.status == 0, "\(text)")
    let page = try String(contentsOfFile: folder.path + "/new/page.html", encoding: .utf8)
    for word in ["posterEventTicket", "m-1", "Derby", "seats.0.seatNumber", "performerNames.1"] {
      #expect(text.output.contains(word) && page.contains(word), "\(word)")
    }
    let json = try #require(
      try Self.run(["inspect", "--format", "json", "Pass"], in: folder).objects().first)
    #expect(json["preferredStyleSchemes"] as? [String] == ["posterEventTicket"])
    #expect((json["nfc"] as? [String: String]) == ["message": "m-1"])
    #expect((json["semantics"] as? [String: Any])?["eventName"] as? String == "Derby")
  }

  @Test func reportsEachFindingOfAPassOnce() throws {
    let folder = try TemporaryFolder()
    let date = "2031-01-01T00:00:00Z"
    try Self.folder(
      "Pass", fields: #"{"key": "hidden", "label": "", "value": "N-3"}"#,
      more: #", "relevantDate": "\#(date)", "relevantDates": [{"date": "\#(date)"}]"#, in: folder)
    try folder.write("\"Notes\" = \"备注\";\n", to: "Pass/zh-Hans.lproj/pass.strings")
    let run = try Self.run(["inspect", "--language", "zh", "Pass"], in: folder)
    #expect(run.status == 0 && run.output.contains("备注"), "\(run)")
    #expect(run.output.components(separatedBy: "relevant").count == 2)
    #expect(run.output.contains("  (hidden)     N-3\n"), "\(run)")
    #expect(try Self.run(["inspect", "--language", "z", "Pass"], in: folder).status == 64)
  }

  /// A fault of a pass is printed with its remedy, as in every command.
  @Test(arguments: [["inspect", "a"], ["diff", "a", "a"]])
  func printsWhatToDo(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("{", to: "a/pass.json")
    let run = try Self.run(arguments, in: folder)
    #expect(run.status == 2 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(run.errors)")
    #expect(lines.first?.hasPrefix("a: pass.json") == true && !run.errors.contains("waymark:"))
    #expect(lines.first?.hasSuffix("[JSON-PARSE]") == true)
    #expect(lines.last?.hasPrefix("    ") == true && (lines.last?.count ?? 0) > 20)
  }
}
