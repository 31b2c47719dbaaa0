import Foundation
import Testing
import WaymarkTestSupport

/// Which records `passes build` accepts, and its messages about the others.
@Suite struct PassRecordsTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let made = try Waymark.run(
      ["passes", "identity", "new", "--type", "pass.x.y", "--team", "A1B2C3D4E5", "Identity"],
      in: scratch.path)
    try #require(made.status == 0, "\(made.errors)")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/Coupon", withIntermediateDirectories: true)
    let pixel = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNo"
          + "AAAAggCBd81ytgAAAABJRU5ErkJggg=="))
    for name in ["icon.png", "icon@2x.png", "icon@3x.png"] {
      try scratch.write([UInt8](pixel), "Coupon/" + name)
    }
    try writeFields(#"{"key": "n", "value": "{{name}}"}"#)
  }

  /// Writes a pass.json with fields on its back.
  private func writeFields(_ fields: String) throws {
    try scratch.write(
      """
      {
        "formatVersion": 1, "passTypeIdentifier": "pass.x.y", "teamIdentifier": "A1B2C3D4E5",
        "serialNumber": "{{id}}", "organizationName": "O", "description": "d",
        "coupon": {"backFields": [\(fields)]}
      }
      """, "Coupon/pass.json")
  }

  private func build(
    _ records: String, _ bytes: some Sequence<UInt8>, _ options: String...
  ) throws -> Waymark.Run {
    try scratch.write(Array(bytes), records)
    return try build(records, options)
  }

  private func build(_ records: String, _ options: [String] = []) throws -> Waymark.Run {
    try? FileManager.default.removeItem(atPath: scratch.path + "/out")
    return try Waymark.run(
      ["passes", "build", "Coupon", "--identity", "Identity", "--records", records]
        + ["--output", "out"] + options, in: scratch.path)
  }

  /// The names of the passes that were written.
  private func passes() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/out").sorted()
  }

  /// The values on the back of a pass.
  private func values(_ pass: String) throws -> [String] {
    let json = try scratch.run(["unzip", "-p", "out/\(pass).pkpass", "pass.json"]).output
    let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let coupon = root?["coupon"] as? [String: [[String: Any]]]
    return (coupon?["backFields"] ?? []).map { "\($0["value"] ?? "")" }
  }

  @Test func leavesOutARecordWithInvalidUTF8() throws {
    let lines = Array("{\"id\":\"a\",\"name\":\"José\"}\n{\"id\":\"b\",\"name\":\"x".utf8)
    let rows = Array("id,name\na,José\nb,x".utf8)
    for (name, bytes) in [
      ("r.ndjson", lines + [0xFF] + Array("\"}\n".utf8)), ("r.csv", rows + [0xFF, 0x0A]),
    ] {
      let run = try build(name, bytes)
      #expect(run.status == 1)
      #expect(run.errors.contains("[record.utf8]"))
      #expect(try values("a") == ["José"])
      #expect(try passes() == ["a.pkpass"])
    }
  }

  /// A record chooses no scheme of a link that phones open, wherever the link is.
  @Test(arguments: [
    ("javascript:x", false), ("//evil.example", false), ("file:///x", false),
    ("itms-services://?a=1", false), ("https://a.example/x", true), ("http://a.example/", true),
  ])
  func refusesASchemeOfARecord(_ link: String, isMade: Bool) throws {
    let path = scratch.path + "/Coupon/pass.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for key in ["appLaunchURL", "transitInformationURL"] {
      for value in ["{{name}}", "{{name}}?b=1"] {
        let member =
          "\"\(key)\": \"\(value)\", \"associatedStoreIdentifiers\": [1],"
        try scratch.write(
          text.replacing("\"formatVersion\"", with: "\(member) \"formatVersion\""),
          "Coupon/pass.json")
        let run = try build("r.csv", "id,name\na,\(link)\n".utf8)
        #expect((run.status == 0) == isMade, "\(key) \(value) \(run.errors)")
      }
    }
  }

  /// The scheme of an app belongs to the template.
  @Test(arguments: [
    ("shop://item/1", #"put the scheme in the template, "appLaunchURL": "shop://{{name}}""#),
    ("shop:1", #""appLaunchURL": "shop:{{name}}", and leave it out of the records"#),
    ("javascript:x", "write the full address, such as https://example.com/17"),
    ("a.example/17", "write the full address, such as https://example.com/17"),
  ])
  func saysWhereTheSchemeBelongs(_ link: String, _ help: String) throws {
    let path = scratch.path + "/Coupon/pass.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func build(_ value: String, _ link: String) throws -> Waymark.Run {
      let members = "\"appLaunchURL\": \"\(value)\", \"associatedStoreIdentifiers\": [1],"
      try scratch.write(
        text.replacing("\"formatVersion\"", with: members + " \"formatVersion\""),
        "Coupon/pass.json")
      return try self.build("r.csv", "id,name\na,\(link)\n".utf8)
    }
    let run = try build("{{name}}", link)
    #expect(run.status != 0 && run.errors.contains(help), "\(run.status) \(run.errors)")
    #expect(try build("shop://{{name}}", "item/1").status == 0)
  }

  @Test func readsUTF16WithAByteOrderMark() throws {
    let text = try #require("id;name\na;José\n".data(using: .utf16LittleEndian))
    #expect(try build("r.csv", [0xFF, 0xFE] + text).status == 0)
    #expect(try values("a") == ["José"])
  }

  /// Only the folder decides whether a phone shows the word.
  @Test(arguments: ["NULL", "null", "N/A", "#N/A"])
  func warnsOfAWordForNothing(word: String) throws {
    let rows = "id,name,note\n1,\(word),NULL\n2,Ann,NULL\n3,Nullus,\n"
    let run = try build("r.csv", rows.utf8)
    #expect(run.status == 0 && run.errors.components(separatedBy: "pass.null-word").count == 2)
    #expect(
      run.errors.contains("r.csv:2 name: warning: the pass shows \"\(word)\""), "\(run.errors)")
    #expect(try values("1") == [word])
  }

  @Test func usesTheFirstLineAsTheHeader() throws {
    let rows = "id,name\n1,Ann\n2,Bea\nid,name,note\n3,Bo,x\n4,Cy,y\n5,Di,z\n"
    let run = try build("r.csv", rows.utf8, "--format", "json")
    #expect(run.status == 1)
    #expect(try passes() == ["1.pkpass", "2.pkpass"])
    let faulty = try run.objects().filter { $0["verdict"] as? String == "invalid" }
    #expect(faulty.map { $0["line"] as? Int } == [4, 5, 6, 7])
    #expect(run.output.components(separatedBy: "csv.field-count").count == 5)
  }

  @Test func givesASerialNumberToTheFirstRecordThatMakesAPass() throws {
    let lines = [#"{"id":"a"}"#, #"{"id":"a","name":"good"}"#, #"{"id":"a","name":"late"}"#]
    let run = try build("r.ndjson", lines.joined(separator: "\n").utf8)
    #expect(run.status == 1)
    #expect(try values("a") == ["good"])
    #expect(run.errors.contains("r.ndjson:1 name: error: the record has no value for \"name\""))
    #expect(run.errors.contains("r.ndjson:3: error: r.ndjson:2 has the same serial number"))
  }

  @Test func treatsAnEmptyJSONStringAsAValue() throws {
    try writeFields(
      #"{"key": "a", "value": "X{{#name}}{{name}}!{{/name}}"}, "#
        + #"{"if": "name", "key": "b", "value": "{{name}}"}"#)
    let lines = [#"{"id":"a","name":""}"#, #"{"id":"b","name":null}"#, #"{"id":"c"}"#]
    #expect(try build("r.ndjson", lines.joined(separator: "\n").utf8).status == 0)
    #expect(try values("a") == ["X!", ""])
    #expect(try values("b") == ["X"])
    #expect(try values("c") == ["X"])
    #expect(try build("r.csv", "id,name\nd,\n".utf8).status == 0)
    #expect(try values("d") == ["X"])
  }

  @Test func leavesOutFieldsOfEmptyLists() throws {
    try writeFields(#"{"each": "stops", "if": "bay", "key": "s{{number}}", "value": "{{name}}"}"#)
    for lists in [["[]", "[]"], ["null", "null"], ["[]", "null"]] {
      let lines = lists.enumerated().map { #"{"id":"\#($0)","stops":\#($1)}"# }
      let run = try build("r.ndjson", lines.joined(separator: "\n").utf8)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try values("1") == [])
    }
    let run = try build(
      "r.ndjson", (#"{"id":"a","stops":[]}"# + "\n" + #"{"id":"b","stops":"x"}"#).utf8)
    #expect(run.status == 1)
    #expect(run.errors.contains("r.ndjson:2 stops: error:"))
    // No record has such a list.
    #expect(try build("r.ndjson", #"{"id":"a"}"#.utf8).status == 2)
  }

  @Test func reportsWhereALineIsNotAValidRecord() throws {
    let lines = [
      #"{"id":"a","name":NaN}"#, #"{"id":"b","name":"x","name":"y"}"#, #"{"id":"c","name":"x"}"#,
    ]
    let run = try build("r.ndjson", lines.joined(separator: "\n").utf8)
    #expect(run.status == 1)
    #expect(run.errors.contains("r.ndjson:1:18: error: a value is expected [json.syntax]"))
    #expect(run.errors.contains(#"r.ndjson:2:22: error: the object has two members named "name""#))
    #expect(try passes() == ["c.pkpass"])
    // For a file without a valid record, the message states that, not the missing fields.
    let broken = try build("r.ndjson", lines[0].utf8)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("r.ndjson:1:18: error: a value is expected [json.syntax]"))
    #expect(!broken.errors.contains("no field"))
  }

  @Test func groupsRepeatedWarnings() throws {
    let rows = (1...40).map { "\($0),A\u{7}nn" }.joined(separator: "\n")
    let run = try build("r.csv", "id,name\n\(rows)\n".utf8)
    #expect(run.status == 0)
    #expect(run.errors.contains("40 × name: warning: "))
    #expect(run.errors.contains("    at r.csv:2, :3, :4 and 37 more\n"))
  }

  @Test func acceptsANameWithItsExtension() throws {
    let line = #"{"id":"a","name":"x"}"#
    #expect(try build("r.ndjson", line.utf8, "--name", "{{id}}.pkpass").status == 0)
    #expect(try passes() == ["a.pkpass"])
    #expect(try build("r.ndjson", line.utf8, "--name", ".pkpass").status == 2)
  }

  @Test func refusesAnOutputThatReplacesItsSources() throws {
    try scratch.write("id,name\n1,x\n", "r.csv")
    for output in ["Coupon", "Coupon/out", "r.csv", "Identity/key.pem", "./r.csv"] {
      let run = try Waymark.run(
        ["passes", "build", "Coupon", "--identity", "Identity", "--records", "r.csv"]
          + ["--output", output], in: scratch.path)
      #expect(run.status == 2 && run.errors.contains("[pass.output]"), "\(output): \(run.errors)")
    }
    #expect(try scratch.read("r.csv").count == 12)
  }

  @Test func refusesToReplaceThePasswordAndTheImages() throws {
    try scratch.write("id,name\n1,x\n", "r.csv")
    try scratch.write("secret\n", "password")
    try scratch.write([UInt8]("x".utf8), "pictures")
    for output in ["password", "pictures"] {
      let run = try Waymark.run(
        ["passes", "build", "Coupon", "--identity", "Identity", "--records", "r.csv"]
          + ["--password-file", "password", "--images", "pictures", "--output", output],
        in: scratch.path)
      #expect(
        run.status == 2 && run.errors.contains("the output would replace \(output)"),
        "\(output): \(run.errors)")
    }
    #expect(try scratch.read("password") == Array("secret\n".utf8))
  }

  /// A report that cannot be written does not change the results, in any format.
  @Test(arguments: ["text", "json"]) func writesPassesWithoutAReport(format: String) throws {
    let rows = (1...200).map { "\($0),x" }.joined(separator: "\n")
    try scratch.write("id,name\n\(rows)\n", "r.csv")
    for (number, (command, end)) in [
      ("build Coupon --identity Identity", ">/dev/full"), ("prepare Coupon", ">/dev/full"),
      ("build Coupon --identity Identity", "| true"), ("prepare Coupon", "| true"),
    ].enumerated() {
      // Standard output has no reader before the batch begins.
      let run = try Waymark.run(
        "/bin/bash",
        [
          "-c",
          "{ sleep 0.2; \"$0\" passes \(command) --records r.csv --output out\(number)"
            + " --format \(format); echo $? >status; } \(end); cat status",
          Waymark.binary,
        ], in: scratch.path)
      #expect(run.output == "0\n", "\(command) \(end): \(run)")
      let made = try FileManager.default.contentsOfDirectory(
        atPath: scratch.path + "/out\(number)")
      #expect(made.count >= 200, "\(command) \(end)")
    }
  }

  @Test func namesTheFilesOfAKilledRun() throws {
    try scratch.write("id,name\n1,x\n", "r.csv")
    let own = ProcessInfo.processInfo.processIdentifier
    // No process has such a number.
    for name in [
      "out.999999999.part", "out.google.999999999.part", "out.\(own).part", "other.999999999.part",
    ] {
      try FileManager.default.createDirectory(
        atPath: scratch.path + "/" + name, withIntermediateDirectories: true)
    }
    let run = try build("r.csv")
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "out.999999999.part: warning: out.999999999.part, out.google.999999999.part: left with"))
    #expect(run.errors.components(separatedBy: "[pass.output]").count == 2)
    let prepared = try Waymark.run(
      ["passes", "prepare", "Coupon", "--records", "r.csv", "--output", "out2"], in: scratch.path)
    #expect(prepared.status == 0 && !prepared.errors.contains("[pass.output]"))
  }

  /// A short template and a long value could fill the memory.
  @Test func limitsTheLengthOfAFile() throws {
    let long = String(repeating: "x", count: 100_000)
    let line = #"{"id": "a", "name": "Ann", "note": "\#(long)"}"#
    let field = #"{"key": "nNUMBER", "value": "{{name}} {{note}}{{note}}{{note}}{{note}}"}"#
    let texts = String(repeating: "{{name}}{{note}}", count: 20)
    for fields in [
      (1...4).map { field.replacing("NUMBER", with: "\($0)") }.joined(separator: ","),
      (1...20).map { #"{"key": "n\#($0)", "value": "{{note}}"}"# }.joined(separator: ","),
      #"{"key": "n", "value": "\#(texts)"}"#,
    ] {
      try writeFields(fields)
      let run = try build("r.ndjson", line.utf8)
      #expect(run.status == 2)
      let message = "note: error: with this value a file of the pass has "
      #expect(run.errors.contains("r.ndjson:1 \(message)"), "\(run.errors.prefix(2000))")
      #expect(run.errors.components(separatedBy: ": error: ").count == 2)
    }
    try writeFields(#"{"key": "n", "label": "key", "value": "{{name}}"}"#)
    for language in ["de", "en"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path + "/Coupon/\(language).lproj", withIntermediateDirectories: true)
      let text = String(repeating: "{{note}}", count: 12)
      try scratch.write("\"key\" = \"\(text)\";\n", "Coupon/\(language).lproj/pass.strings")
    }
    let run = try build("r.ndjson", line.utf8)
    #expect(run.status == 2 && run.errors.contains("; 2 MiB are allowed"), "\(run.errors)")
  }

  @Test func reportsAPathThatIsNotUTF8() throws {
    let run = try Waymark.run(
      "/bin/bash", ["-c", "\"$0\" passes verify $'a\\xffb'", Waymark.binary], in: scratch.path)
    #expect(run.status == 64 && run.errors.contains("\"a\u{FFFD}b\" is not UTF-8"), "\(run)")
  }

  @Test func leavesNoEmptyFolder() throws {
    #expect(try build("r.ndjson", #"{"id":"a/b","name":"x"}"#.utf8).status == 2)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out"))
  }

  @Test func refusesAnObjectAsAValue() throws {
    let line = #"{"id":"a","name":{"first":"x"}}"#
    for value in ["{{name}}", "Hi {{name}}"] {
      try writeFields(#"{"key": "n", "value": "\#(value)"}"#)
      let run = try build("r.ndjson", line.utf8)
      #expect(run.status == 2)
      #expect(run.errors.contains("r.ndjson:1 name: error: the value is an object"))
      #expect(run.errors.contains("such as \"name_name\""))
    }
    try writeFields(#"{"key": "n", "value": "{{name.first}}"}"#)
    let run = try build("r.ndjson", line.utf8)
    #expect(run.status == 2)
    #expect(run.errors.contains("{{name.first}} is part of the field \"name\""))
    #expect(run.errors.contains("\"name_first\""))
    // A member may have this name.
    #expect(try build("r.ndjson", #"{"id":"a","name.first":"x"}"#.utf8).status == 0)
  }

  @Test func acceptsNumbersThatPhonesRead() throws {
    for style in ["", #", "numberStyle": "PKNumberStyleDecimal""#] {
      try writeFields(#"{"key": "n", "value": "{{name}}"\#(style)}"#)
      let numbers = [
        "1e400", "-1E+99999999999999999999", "1e-400", "1e308", "12345678901234567890",
      ]
      let lines = numbers.enumerated().map { #"{"id":"\#($0)","name":\#($1)}"# }
      let run = try build("r.ndjson", lines.joined(separator: "\n").utf8)
      #expect(run.status == 1)
      #expect(run.errors.contains("name: error: the value is \"1e400\", but must be a number"))
      #expect(run.errors.contains("r.ndjson:2 name: error: "))
      #expect(try passes() == ["2.pkpass", "3.pkpass", "4.pkpass"])
    }
  }

  @Test func showsABooleanAsAText() throws {
    #expect(try build("r.ndjson", #"{"id":"a","name":true}"#.utf8).status == 0)
    #expect(try values("a") == ["true"])
    try writeFields(#"{"key": "n", "value": true}"#)
    let run = try build("r.ndjson", #"{"id":"a","name":true}"#.utf8)
    #expect(run.status == 2 && run.errors.contains("the value is a boolean [JSON-TYPE]"))
  }

  @Test func readsAJSONArrayWithAnyFileName() throws {
    #expect(try build("r.ndjson", #"[{"id":"a","name":"x"}]"#.utf8).status == 0)
    #expect(try passes() == ["a.pkpass"])
  }

  @Test(arguments: [
    ("r.ndjson", "", "the file has no records"), ("r.json", "[]", "the file has no records"),
    ("r.csv", "id,name\n", "the file has no records"), ("r.csv", "", "the file is empty"),
  ])
  func refusesAFileWithoutRecords(name: String, text: String, message: String) throws {
    let run = try build(name, text.utf8)
    #expect(run.status == 2)
    #expect(run.errors.contains("\(name): error: \(message)"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out"))
  }

  @Test func refusesRecordsWithTooManyDifferentMembers() throws {
    let lines = (0..<5000).map { #"{"id":"\#($0)","name":"x","k\#($0)":null}"# }
    let run = try build("r.ndjson", lines.joined(separator: "\n").utf8)
    #expect(run.status == 2)
    #expect(run.errors.contains("more than 4096 different members"))
  }

  @Test func readsTheChosenTable() throws {
    _ = try Waymark.python(
      """
      import sqlite3, sys
      base = sqlite3.connect(sys.argv[1])
      for name in ("guests", "hosts"):
          base.execute(f"create table {name} (id, name)")
          base.execute(f"insert into {name} values (?, 'x')", (name,))
      base.commit()
      """, [scratch.path + "/r.sqlite"])
    let open = try build("r.sqlite")
    #expect(open.status == 2)
    #expect(open.errors.contains("Choose one with --table: guests, hosts."))
    #expect(try build("r.sqlite", ["--table", "hosts"]).status == 0)
    #expect(try passes() == ["hosts.pkpass"])
    let stray = try Waymark.run(
      ["passes", "build", "Coupon", "--table", "a", "--output", "x.pkpass"], in: scratch.path)
    #expect(stray.errors.contains("--table goes with --records"))
  }

  @Test func warnsOnceAboutASectionWithoutAField() throws {
    try writeFields(
      #"{"key": "n", "value": "{{name}}{{#not}}, {{not}}{{/not}}"}, "#
        + #"{"if": "not", "key": "b", "value": "{{not}}"}"#)
    let rows = "id,name,note\n1,Ann,\n2,Bea,x\n"
    let run = try build("r.csv", rows.utf8)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.components(separatedBy: "has a field \"not\"").count == 2, "\(run)")
    #expect(run.errors.contains("warning: ") && run.errors.contains("did you mean {{note}}?"))
    #expect(try values("2") == ["Bea"])
  }

  @Test func namesTheBundlesOfAnEarlierRun() throws {
    func rows(_ count: Int) -> String {
      "id,name\n" + (0..<count).map { "\($0),n\n" }.joined()
    }
    try scratch.write(Array(rows(25).utf8), "r.csv")
    #expect(try build("r.csv", ["--bundle"]).status == 0)
    try scratch.write(Array(rows(5).utf8), "r.csv")
    let run = try Waymark.run(
      ["passes", "build", "Coupon", "--identity", "Identity", "--records", "r.csv"]
        + ["--output", "out", "--bundle"], in: scratch.path)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "2 files are from an earlier run: passes-0002.pkpasses, passes-0003.pkpasses"), "\(run)")
    #expect(try passes().count == 3)
  }

  /// A withdrawn or faulty record keeps its pass in a folder that is there.
  @Test func namesThePassesOfAnEarlierRun() throws {
    #expect(try build("r.csv", "id,name\na,n\nb,n\nC,n\n".utf8).errors.contains("earlier") == false)
    try scratch.write(Array("id,name\na,n\nb\nC,m\n".utf8), "r.csv")
    let run = try Waymark.run(
      ["passes", "build", "Coupon", "--identity", "Identity", "--records", "r.csv"]
        + ["--output", "out"], in: scratch.path)
    #expect(run.status == 1 && run.errors.contains("b.pkpass is from an earlier run"), "\(run)")
    #expect(run.errors.contains("warning: b.pkpass"))
    #expect(try passes() == ["C.pkpass", "a.pkpass", "b.pkpass"])
    // A table may have only the new records.
    try scratch.write(Array("id,name\na,n\nC,m\n".utf8), "r.csv")
    let added = try Waymark.run(
      ["passes", "build", "Coupon", "--identity", "Identity", "--records", "r.csv"]
        + ["--output", "out"], in: scratch.path)
    #expect(added.status == 0 && added.errors.contains("note: b.pkpass is from"), "\(added)")
  }

  @Test func readsTheNamedEncoding() throws {
    let rows = Array("id,name\na,Jos".utf8) + [0xE9, 0x0A]
    let refused = try build("r.csv", rows)
    #expect(refused.status == 2 && refused.errors.contains("--encoding windows-1252"), "\(refused)")
    let run = try build("r.csv", rows, "--encoding", "windows-1252")
    #expect(run.status == 0, "\(run)")
    #expect(try values("a") == ["José"])
    let unknown = try build("r.csv", rows, "--encoding", "windows-1")
    #expect(unknown.status == 64 && unknown.errors.contains("--encoding \"windows-1\""))
    for words in ["gb18030", "shift_jis", "iconv -f windows-1 -t UTF-8 FILE > NEW"] {
      #expect(unknown.errors.contains(words), "\(unknown.errors)")
    }
    let near = try build("r.csv", rows, "--encoding", "windows-125")
    #expect(near.errors.contains("did you mean windows-125"), "\(near.errors)")
    let strange = try build("r.csv", rows, "--encoding", "ebcdic $x")
    #expect(strange.errors.contains("one of utf-8, utf-16le") && strange.errors.contains("-f NAME"))
    #expect(try build("r.csv", rows, "--encoding", "Windows-31J").status != 64)
  }

  @Test func reportsThatAFolderIsATemplate() throws {
    let verdict = try Waymark.run(["passes", "verify", "--unsigned", "Coupon"], in: scratch.path)
    #expect(verdict.status == 1 && verdict.output.contains("this is a template, not a pass"))
    #expect(verdict.output.split(separator: "\n").filter { $0.contains("error") }.count == 1)
    let prepared = try Waymark.run(["passes", "prepare", "Coupon"], in: scratch.path)
    #expect(prepared.status == 2 && prepared.errors.contains("this is a template"), "\(prepared)")
    let built = try Waymark.run(
      ["passes", "build", "Coupon", "--identity", "Identity", "--output", "a.pkpass"],
      in: scratch.path)
    #expect(built.status == 2 && built.errors.contains("--records FILE"), "\(built)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/a.pkpass"))
    let folder = try Waymark.run(["passes", "verify", "Coupon"], in: scratch.path)
    #expect(folder.status == 2 && folder.errors.contains("--unsigned checks the folder of a pass"))
  }
}
