import Foundation
import Testing

/// Cases of other people's passes that once got a wrong answer.
@Suite(.enabled(if: SharedCases.read("passes") != nil, SharedCases.missing))
struct PassCaseTests {
  private let cases = SharedCases.read("passes") ?? [:]
  private let folder: TemporaryFolder

  /// The smallest possible image.
  private static let pixel =
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNo"
        + "AAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? Data()

  init() throws { folder = try TemporaryFolder() }

  /// Writes a folder of a pass, and returns the findings of `passes verify`, by code.
  private func verify(_ members: String, images: [String] = []) throws -> [String: String] {
    try folder.write(
      """
      {"formatVersion": 1, "passTypeIdentifier": "pass.a", "teamIdentifier": "A1B2C3D4E5",
       "serialNumber": "17", "organizationName": "Example", "description": "A pass", \(members)}
      """, to: "Pass/pass.json")
    for image in images + ["icon.png"] {
      try Self.pixel.write(to: URL(fileURLWithPath: folder.path + "/Pass/" + image))
    }
    let run = try Waymark.run([
      "passes", "verify", "--unsigned", "--format", "json", folder.path + "/Pass",
    ])
    let findings = try run.objects().flatMap { $0["findings"] as? [[String: Any]] ?? [] }
    return Dictionary(
      findings.compactMap { finding in
        guard let code = finding["code"] as? String, let severity = finding["severity"] as? String
        else { return nil }
        return (code, severity)
      }
    ) { first, _ in first }
  }

  @Test func acceptsTheBackgroundOfAPoster() throws {
    try #require(cases["poster-background"] != nil)
    let found = try verify(
      #""generic": {}, "posterGeneric": {"primaryFields": [{"key": "a", "value": "1"}]}"#,
      images: ["background.png"])
    #expect(found["IMG-STYLE"] == nil, "\(found)")
  }

  @Test func showsTheFieldsForEachSystem() throws {
    try #require(cases["poster-inspect"] != nil)
    _ = try verify(
      #""generic": {"primaryFields": [{"key": "a", "label": "A", "value": "classic"}]}, "#
        + #""posterGeneric": {"footerFields": [{"key": "f", "label": "F", "value": "footer"}]}, "#
        + #""featuredActions": [{"identifier": "x", "type": "order", "url": "https://a.example/"}]"#
    )
    let pass = folder.path + "/Pass"
    let text = try Waymark.run(["passes", "inspect", pass]).output
    let json = try Waymark.run(["passes", "inspect", "--format", "json", pass]).output
    let page = try Waymark.run(["passes", "inspect", "--html", "-", pass]).output
    for output in [text, json, page] {
      for word in ["posterGeneric", "classic", "footer", "order", "https://a.example/", "iOS 27"] {
        #expect(output.contains(word), "\(word): \(output)")
      }
    }
  }

  @Test func readsColoursInPassesOfAirlines() throws {
    try #require(cases["colours"] != nil)
    let found = try verify(
      #""coupon": {}, "backgroundColor": "RGB(1,2,3)", "foregroundColor": "rgba(255, 255, 255, 0.75)""#
    )
    #expect(found["JSON-COLOR"] == "warning")
  }

  @Test func readsBooleansOfRecords() throws {
    try #require(cases["booleans"] != nil)
    _ = try verify(#""voided": "{{gone}}", "coupon": {}"#)
    try folder.write(
      String(contentsOfFile: folder.path + "/Pass/pass.json", encoding: .utf8)
        .replacing(#""17""#, with: #""{{id}}""#), to: "Pass/pass.json")
    try folder.write("id,gone\n1,TRUE\n2,1\n3,false\n4,0\n", to: "records.csv")
    let made = try Waymark.run(
      ["passes", "identity", "new", "--type", "pass.a", "--team", "A1B2C3D4E5", "Test"],
      in: folder.path)
    try #require(made.status == 0, "\(made)")
    let run = try Waymark.run(
      [
        "passes", "build", "Pass", "--identity", "Test", "--records", "records.csv", "--output",
        "Passes",
      ], in: folder.path)
    #expect(run.status == 0, "\(run)")
    let voided = try (1...4).map { number in
      let pass = folder.path + "/Passes/\(number).pkpass"
      return try Waymark.run(["passes", "inspect", "--format", "json", pass]).objects()
        .first?["voided"] as? Bool
    }
    #expect(voided == [true, true, false, false])
  }

  @Test func showsTheLockScreenMessageInTheFirstLanguage() throws {
    try #require(cases["lock-screen"] != nil)
    for (name, gate) in [("Old", "3"), ("New", "4")] {
      _ = try verify(
        #""coupon": {"headerFields": [{"key": "g", "value": "\#(gate)", "changeMessage": "GATE"}]}"#
      )
      try folder.write(#""GATE" = "Go to %@";"#, to: "Pass/de.lproj/pass.strings")
      try FileManager.default.moveItem(
        atPath: folder.path + "/Pass", toPath: folder.path + "/" + name)
    }
    let run = try Waymark.run(["passes", "diff", "Old", "New"], in: folder.path)
    #expect(run.output.contains("lock screen: Go to 4"), "\(run)")
  }
}
