import Foundation
import Testing

/// A pass that is signed elsewhere, as docs/reference/pass-signing.md describes it.
struct SplitSigningTests {
  /// A folder of a pass, with the files of an identity next to it.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: try Identities.shared.get() + "/staging", toPath: folder.path + "/identity")
    try folder.write(
      """
      {"formatVersion": 1, "passTypeIdentifier": "pass.com.example.staging.gatepass",
       "teamIdentifier": "A1B2C3D4E5", "serialNumber": "5N7k", "organizationName": "Example",
       "description": "Coupon", "coupon": {"primaryFields": [{"key": "offer", "value": "offer"}]}}
      """, to: "Coupon.pass/pass.json")
    for language in ["en", "de"] {
      try folder.write("\"offer\" = \"10 %\";\n", to: "Coupon.pass/\(language).lproj/pass.strings")
    }
    for scale in ["", "@2x", "@3x"] {
      try FileManager.default.copyItem(
        atPath: Waymark.root + "/Templates/theme/passes/icon\(scale).png",
        toPath: "\(folder.path)/Coupon.pass/icon\(scale).png")
    }
    return folder
  }

  private static func run(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> Waymark.Run {
    try Waymark.run(["passes"] + arguments, in: folder.path)
  }

  /// The command of the guide, with the files of this test.
  private static func sign(_ folder: TemporaryFolder, _ identity: String = "identity") throws {
    let guide = try String(
      contentsOfFile: Waymark.root + "/docs/reference/pass-signing.md", encoding: .utf8)
    let recipe = try #require(guide.firstMatch(of: /openssl cms -sign(?:\\\n|.)*/)).0
    let command = recipe.replacing("\\\n", with: " ").replacing("pass.pem", with: "certificate.pem")
      .replacing("wwdr.pem", with: "intermediate.pem")
    let files = ["certificate.pem", "key.pem", "intermediate.pem"].reduce(String(command)) {
      $0.replacing($1, with: "\(identity)/\($1)")
    }
    let signed = try Waymark.run(
      "/bin/bash", ["-ec", files + " -passin env:WAYMARK_PASS_PASSWORD"],
      environment: Marketplace.variables, in: folder.path)
    try #require(signed.status == 0, "\(files): \(signed.errors)")
  }

  @Test func signsAsTheGuideSays() throws {
    let folder = try Self.folder()
    let prepared = try Self.run(["prepare", "Coupon.pass", "--format", "json"], in: folder)
    #expect(prepared.status == 0, "\(prepared)")
    #expect(try prepared.objects().first?["manifest"] as? String == "Coupon.pass/manifest.json")
    try Self.sign(folder)
    let trust = ["--trust", "identity/authority.pem"]
    let assemble = ["assemble", "Coupon.pass", "--output", "coupon.pkpass"]
    let untrusted = try Self.run(assemble, in: folder)
    #expect(untrusted.status == 2 && untrusted.output.contains("CERT-ROOT"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/coupon.pkpass"))
    let assembled = try Self.run(assemble + trust, in: folder)
    #expect(assembled.status == 0, "\(assembled)")
    let verified = try Self.run(["verify", "coupon.pkpass"] + trust, in: folder)
    #expect(verified.status == 0 && verified.output.hasPrefix("coupon.pkpass: valid\n"))
    let listed = try Waymark.run(
      "/usr/bin/unzip", ["-t", "coupon.pkpass"], in: folder.path)
    #expect(listed.status == 0)

    // Changes after the signature are found, and nothing is overwritten.
    try folder.write("\"offer\" = \"90 %\";\n", to: "Coupon.pass/en.lproj/pass.strings")
    let changed = try Self.run(
      ["assemble", "Coupon.pass", "--output", "other.pkpass"] + trust, in: folder)
    #expect(changed.status == 2 && changed.output.contains("MAN-HASH"), "\(changed)")
    #expect(
      changed.output.contains("changed after it was prepared: en.lproj/pass.strings [MAN-HASH]"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/other.pkpass"))
    let foreign = try Self.folder()
    _ = try Self.run(["prepare", "Coupon.pass"], in: foreign)
    try FileManager.default.copyItem(
      atPath: try Identities.shared.get() + "/production", toPath: foreign.path + "/other")
    try Self.sign(foreign, "other")
    let mistaken = try Self.run(
      ["assemble", "Coupon.pass", "--output", "x", "--trust", "other/authority.pem"], in: foreign)
    #expect(mistaken.status == 2 && mistaken.output.contains("CERT-PTI"))
  }

  /// A folder in which each record of a file was prepared and signed as the guide describes.
  private static func batch(_ records: String) throws -> (TemporaryFolder, Waymark.Run) {
    let folder = try Self.folder()
    let files = FileManager.default
    try files.moveItem(atPath: folder.path + "/Coupon.pass", toPath: folder.path + "/Coupon")
    let path = folder.path + "/Coupon/pass.json"
    let document = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(document.replacing("5N7k", with: "{{id}}"), to: "Coupon/pass.json")
    try folder.write(records, to: "guests.csv")
    let guide = try String(
      contentsOfFile: Waymark.root + "/docs/reference/pass-signing.md", encoding: .utf8)
    let recipe = try #require(
      guide.firstMatch(of: /```\n(waymark passes prepare Coupon --records(?:.|\n)*?)```/)
    ).1
    let commands = String(recipe).replacing("waymark ", with: Waymark.binary + " ")
      .replacing("pass.pem", with: "identity/certificate.pem")
      .replacing("key.pem", with: "identity/key.pem -passin env:WAYMARK_PASS_PASSWORD")
      .replacing("wwdr.pem", with: "identity/intermediate.pem")
      .replacing("--output Passes", with: "--output Passes --trust identity/authority.pem")
    let run = try Waymark.run(
      "/bin/bash", ["-c", commands], environment: Marketplace.variables, in: folder.path)
    return (folder, run)
  }

  private static func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test func signsABatchAsTheGuideSays() throws {
    let (folder, run) = try Self.batch("id\na1\nb/2\nc3\na1\né 5\n")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Prepared: 3 passes to be signed; 2 records left out"))
    #expect(run.errors.contains("guests.csv:3") && run.errors.contains("[pass.file-name]"))
    #expect(run.errors.contains("guests.csv:5: error: guests.csv:2 has the same serial number"))
    #expect(try Self.names(folder.path + "/Prepared") == ["a1", "c3", "é 5"])
    #expect(
      try Self.names(folder.path + "/Prepared/a1") == [
        "de.lproj", "en.lproj", "icon.png", "icon@2x.png", "icon@3x.png", "manifest.json",
        "pass.json", "signature",
      ])
    #expect(try Self.names(folder.path + "/Passes") == ["a1.pkpass", "c3.pkpass", "é 5.pkpass"])
    let verified = try Self.run(
      ["verify", "--trust", "identity/authority.pem", "Passes/a1.pkpass", "Passes/é 5.pkpass"],
      in: folder)
    #expect(verified.status == 0, "\(verified.output)")
    // The key was never on this machine, and the bytes equal those of a pass that is built with it.
    let built = try Waymark.run(
      [
        "passes", "build", "Coupon", "--identity", "identity", "--password-env",
        "WAYMARK_PASS_PASSWORD", "--records", "guests.csv", "--output", "Built",
      ], environment: Marketplace.variables, in: folder.path)
    #expect(built.status == 1)
    for name in ["pass.json", "manifest.json"] {
      let both = try ["Built", "Passes"].map {
        try Waymark.run("/usr/bin/unzip", ["-p", "\($0)/a1.pkpass", name], in: folder.path).output
      }
      #expect(both[0] == both[1] && !both[0].isEmpty)
    }
    // One worker or four, equal input gives equal bytes.
    for jobs in ["1", "4"] {
      let run = try Self.run(
        [
          "prepare", "Coupon", "--records", "guests.csv", "--output", jobs, "--jobs", jobs,
          "--format", "json",
        ], in: folder)
      #expect(run.status == 1)
      #expect(
        try run.objects().compactMap { $0["file"] as? String }.first == "\(jobs)/a1/manifest.json")
    }
    let compared = try Waymark.run("/usr/bin/diff", ["-r", "1", "4"], in: folder.path)
    #expect(compared.status == 0, "\(compared.output)")
  }

  @Test func assemblesOnlyValidPasses() throws {
    let (folder, _) = try Self.batch("id\na\nb\nc\nd\n")
    let root = folder.path + "/Prepared/"
    try FileManager.default.removeItem(atPath: root + "b/signature")
    for name in ["icon.png", "en.lproj/pass.strings"] {
      try FileManager.default.removeItem(atPath: root + "c/" + name)
    }
    try folder.write("{}", to: "Prepared/c/pass.json")
    try FileManager.default.removeItem(atPath: root + "d/pass.json")
    let trust = ["--trust", "identity/authority.pem"]
    let run = try Self.run(["assemble", "Prepared/", "--output", "Out"] + trust, in: folder)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("Out/a.pkpass: valid\nOut/b.pkpass: invalid\n"))
    #expect(run.output.contains("the folder has no signature [REQ-SIGNATURE]"))
    #expect(
      run.output.contains(
        "manifest.json: error: the folder was changed after it was prepared: "
          + "en.lproj/pass.strings, icon.png, pass.json ["))
    #expect(run.output.contains("run waymark passes prepare Prepared/c, and sign"))
    #expect(run.output.contains("pass.json: error: pass.json is missing [REQ-PASS]"))
    #expect(try Self.names(folder.path + "/Out") == ["a.pkpass"])
    // If one of the named passes is invalid, nothing is made.
    let none = try Self.run(
      ["assemble", "Prepared/b", "nix", "--output", "None", "--format", "json"] + trust, in: folder)
    #expect(none.status == 2)
    #expect(try none.objects().map { $0["verdict"] as? String } == ["invalid", "invalid"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/None"))
    let twice = try Self.run(
      ["assemble", "Prepared/a", "Prepared/../Prepared/a", "--output", "None"], in: folder)
    #expect(twice.status == 2 && twice.errors.contains("gives the same file, a.pkpass"))
    let one = try Self.run(
      ["assemble", "Prepared", "--signature", "s", "--output", "None"], in: folder)
    #expect(one.status == 64 && one.errors.contains("--signature goes with one folder only"))
  }

  @Test func refusesASignatureThatIsNotAFile() throws {
    let folder = try Self.folder()
    #expect(try Self.run(["prepare", "Coupon.pass"], in: folder).status == 0)
    let pipe = folder.path + "/Coupon.pass/signature"
    let made = unsafe mkfifo(pipe, 0o600)
    #expect(made == 0)
    let run = try Self.run(["assemble", "Coupon.pass", "--output", "c.pkpass"], in: folder)
    #expect(run.status == 2)
    #expect(run.output.contains("signature is not a regular file [ZIP-LINK]"), "\(run)")
  }

  /// A signing script may mix up its folders: the guest would get the pass of another.
  @Test func refusesTheSecondOfTwoEqualPasses() throws {
    let (folder, _) = try Self.batch("id\na\nb\nc\n")
    for name in ["pass.json", "manifest.json", "signature"] {
      let path = folder.path + "/Prepared/c/" + name
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(atPath: folder.path + "/Prepared/a/" + name, toPath: path)
    }
    let run = try Self.run(
      ["assemble", "Prepared", "--output", "Out", "--trust", "identity/authority.pem"], in: folder)
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("Out/c.pkpass: invalid\n"), "\(run)")
    #expect(
      run.output.contains("Prepared/a has the same type identifier and serial number"), "\(run)")
    #expect(try Self.names(folder.path + "/Out") == ["a.pkpass", "b.pkpass"])
  }

  /// A folder that cannot be packed does not prevent the other passes.
  @Test func continuesAfterAFolderThatIsNotAPass() throws {
    let (folder, _) = try Self.batch("id\na\nb\nc\n")
    try folder.write("x", to: "Prepared/a/x\\y.png")
    let run = try Self.run(
      [
        "assemble", "Prepared/a", "Prepared/b", "Prepared/c", "--output", "Out", "--trust",
        "identity/authority.pem",
      ], in: folder)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("Out/a.pkpass: invalid\n"), "\(run)")
    #expect(run.output.contains("Prepared/a: error: ") && run.output.contains("[pass.folder]"))
    #expect(run.output.hasSuffix("Out/b.pkpass: valid\nOut/c.pkpass: valid\n"))
    #expect(try Self.names(folder.path + "/Out") == ["b.pkpass", "c.pkpass"])
  }

  @Test func preparesABatchOnlyIntoANewFolder() throws {
    let (folder, _) = try Self.batch("id\na\n")
    func prepare(_ options: String...) throws -> Waymark.Run {
      try Self.run(["prepare", "Coupon"] + options, in: folder)
    }
    let signature = try Data(contentsOf: URL(filePath: folder.path + "/Prepared/a/signature"))
    let full = try prepare("--records", "guests.csv", "--output", "Prepared")
    #expect(full.status == 2 && full.errors.contains("[pass.output]"))
    #expect(
      try Data(contentsOf: URL(filePath: folder.path + "/Prepared/a/signature")) == signature)
    try folder.write("x", to: "file")
    #expect(try prepare("--records", "guests.csv", "--output", "file").status == 2)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: true)
    #expect(try prepare("--records", "guests.csv", "--output", "empty").status == 0)
    #expect(try prepare("--records", "guests.csv").status == 64)
    #expect(try prepare("--name", "{{id}}").status == 64)
    let unknown = try prepare("--records", "guests.csv", "--name", "{{ib}}", "--output", "new")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean {{id}}?"))
    try folder.write("id\n../a\n", to: "guests.csv")
    #expect(try prepare("--records", "guests.csv", "--output", "new").status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
  }

  @Test(arguments: ["Coupon.pass", "Coupon.pass/pass.json", "new/../Coupon.pass/x", "link/x"])
  func refusesAnOutputInTheFolder(output: String) throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "Coupon.pass")
    _ = try Self.run(["prepare", "Coupon.pass"], in: folder)
    try Self.sign(folder)
    let before = try Self.names(folder.path + "/Coupon.pass")
    for command in ["prepare", "assemble"] {
      let run = try Self.run([command, "Coupon.pass", "--output", output], in: folder)
      #expect(run.status == 2 && run.errors.contains("[pass.output]"), "\(run)")
    }
    #expect(try Self.names(folder.path + "/Coupon.pass") == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
    let usual = ["prepare", "Coupon.pass", "--output", "link/manifest.json"]
    #expect(try Self.run(usual, in: folder).status == 0)
  }

  @Test func writesTheManifestOutsideOfTheFolder() throws {
    let folder = try Self.folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: folder.path + "/Coupon.pass")
    let prepared = try Self.run(
      ["prepare", "Coupon.pass", "--output", "manifest.json"], in: folder)
    #expect(prepared.status == 0, "\(prepared)")
    let signed = try Waymark.run(
      "/usr/bin/openssl",
      [
        "cms", "-sign", "-binary", "-in", "manifest.json", "-signer", "identity/certificate.pem",
        "-inkey", "identity/key.pem", "-passin", "env:WAYMARK_PASS_PASSWORD", "-certfile",
        "identity/intermediate.pem", "-outform", "DER", "-out", "signature",
      ], environment: Marketplace.variables, in: folder.path)
    #expect(signed.status == 0)
    let assembled = try Self.run(
      [
        "assemble", "Coupon.pass", "--signature", "signature", "--output", "c.pkpass", "--trust",
        "identity/authority.pem",
      ], in: folder)
    #expect(assembled.status == 0, "\(assembled)")
  }

  @Test func refusesAFolderThatIsNotAPass() throws {
    let folder = try Self.folder()
    let root = folder.path + "/Coupon.pass"
    try FileManager.default.removeItem(atPath: root + "/icon.png")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/icon.png", withDestinationPath: "/etc/hostname")
    try folder.write("", to: "Coupon.pass/.DS_Store")
    try folder.write("-----BEGIN RSA PRIVATE KEY-----", to: "Coupon.pass/notes.txt")
    let run = try Self.run(["prepare", "Coupon.pass", "--format", "json"], in: folder)
    #expect(run.status == 2)
    let findings = try #require(try run.objects().first?["findings"] as? [[String: String]])
    #expect(
      Set(findings.compactMap { $0["code"] }).isSuperset(of: ["CERT-LEAK", "ZIP-JUNK", "ZIP-LINK"]))
    #expect(!FileManager.default.fileExists(atPath: root + "/manifest.json"))
    #expect(try Self.run(["prepare", "none"], in: folder).status == 2)
    #expect(try Self.run(["prepare", "identity/key.pem"], in: folder).status == 2)
  }

  @Test func writesPassesWithoutAReport() throws {
    let (folder, _) = try Self.batch("id\na\nb\n")
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c",
        "\"$0\" passes assemble Prepared --output Out --trust identity/authority.pem --format json"
          + " >/dev/full; echo $?", Waymark.binary,
      ], in: folder.path)
    #expect(run.output == "0\n", "\(run)")
    #expect(try Self.names(folder.path + "/Out").count == 2)
  }

  @Test func assemblesNoTemplate() throws {
    let folder = try Self.folder()
    let path = folder.path + "/Coupon.pass/pass.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(text.replacing("5N7k", with: "{{id}}"), to: "Coupon.pass/pass.json")
    let run = try Self.run(
      ["assemble", "Coupon.pass", "--signature", "none", "--output", "c.pkpass"], in: folder)
    #expect(run.status == 2 && run.output.contains("[pass.template]"), "\(run)")
  }

  /// A wrong path is not an invalid pass.
  @Test func reportsAMissingPassAsUnread() throws {
    let folder = try Self.folder()
    for options in [["none"], ["Coupon.pass"]] {
      let run = try Self.run(["verify", "--format", "json"] + options, in: folder)
      #expect(run.status == 2)
      #expect(try run.objects().map { $0["verdict"] as? String } == ["unread"])
    }
    let log = try Self.run(["verify", "--format", "sarif", "none"], in: folder)
    let first = try #require((try log.objects().first?["runs"] as? [[String: Any]])?.first)
    #expect((first["results"] as? [Any])?.isEmpty == true)
    let invocation = try #require((first["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect((invocation["toolExecutionNotifications"] as? [Any])?.count == 1)
  }

  @Test func printsFindingsAsSARIF() throws {
    let folder = try Self.folder()
    try folder.write("{\n  \"formatVersion\": 2\n}\n", to: "Coupon.pass/pass.json")
    let run = try Self.run(
      ["verify", "--unsigned", "--format", "sarif", "Coupon.pass", "none"], in: folder)
    #expect(run.status == 2)
    let log = try #require(try run.objects().first)
    #expect(try run.objects().count == 1 && log["version"] as? String == "2.1.0")
    let first = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((first["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(first["results"] as? [[String: Any]])
    #expect(results.count > 3)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
    }
    let version = try #require(results.first { $0["ruleId"] as? String == "JSON-FORMATVERSION" })
    let location = try #require((version["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: [String: Any]])
    #expect(physical["artifactLocation"]?["uri"] as? String == "Coupon.pass/pass.json")
    #expect(physical["region"]?["startLine"] as? Int == 2)
    #expect(physical["region"]?["startColumn"] as? Int == 20)
  }
}
