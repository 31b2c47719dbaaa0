import Foundation
import Testing

/// A pass whose signature somebody else makes, as docs/guide.md describes it.
struct SplitSigningTests {
  /// A folder of a pass, and the files of an identity beside it.
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
    let guide = try String(contentsOfFile: Waymark.root + "/docs/guide.md", encoding: .utf8)
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

    // What was changed after it was signed is found, and nothing is written over.
    try folder.write("\"offer\" = \"90 %\";\n", to: "Coupon.pass/en.lproj/pass.strings")
    let changed = try Self.run(
      ["assemble", "Coupon.pass", "--output", "other.pkpass"] + trust, in: folder)
    #expect(changed.status == 2 && changed.output.contains("MAN-HASH"), "\(changed)")
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

  @Test func keepsTheManifestElsewhere() throws {
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

  @Test func refusesAFolderThatIsNoPass() throws {
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
