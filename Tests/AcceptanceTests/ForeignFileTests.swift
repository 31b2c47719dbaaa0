import Foundation
import Testing

/// The commands that read files of other authors.
struct ForeignFileTests {
  private static let rules =
    #"{"applinks":{"details":[{"appIDs":["A1B2C3D4E5.com.example.app"],"components":[\#("%@")]}]}}"#

  private static func file(_ rules: String) -> String { Self.rules.replacing("%@", with: rules) }

  @Test func lintsByNameAndContent() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.file(#"{"/":"/a","casesensitive":false}"#), to: "a.json")
    try folder.write(Self.file(#"{"/":"*"}"#), to: "b.json")
    try folder.write("[]", to: "assetlinks.json")
    try folder.write("{\n  \"a\": }", to: "c.json")
    let bad = try Waymark.run(["links", "lint", "--format", "json", folder.path + "/a.json"])
    #expect(bad.status == 1)
    let finding = try #require(try bad.objects().first)
    #expect(finding["code"] as? String == "component.unknown-key")
    #expect(finding["pointer"] as? String == "/applinks/details/0/components/0/casesensitive")
    #expect(finding["help"] as? String == "Did you mean \"caseSensitive\"?")
    #expect(try Waymark.run(["links", "lint", folder.path + "/b.json"]).status == 0)
    let statements = try Waymark.run(["links", "lint", folder.path + "/assetlinks.json"])
    #expect(statements.status == 1)
    #expect(statements.output.contains("[statements.empty]"))
    let some = try Waymark.run([
      "links", "lint", folder.path + "/none.json", folder.path, folder.path + "/a.json",
    ])
    #expect(some.status == 2 && some.errors.split(separator: "\n").count == 4)
    #expect(some.output.contains("/a.json"))
    let broken = try Waymark.run(["links", "lint", folder.path + "/c.json"])
    #expect(broken.output.contains("c.json:2:8: error: a value is expected [json.invalid]"))
  }

  @Test func comparesTwoFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.file(#"{"/":"/a/*"}"#), to: "old")
    try folder.write(Self.file(#"{"/":"/a/?*"}"#), to: "new")
    let changed = try Waymark.run([
      "links", "diff", "--format", "json", folder.path + "/old", folder.path + "/new",
    ])
    #expect(changed.status == 1)
    let line = try #require(try changed.objects().first)
    #expect(line["url"] as? String == "https://example.com/a")
    #expect(line["old"] as? String == "app")
    #expect(line["new"] as? String == "web")
    #expect(line["oldRule"] as? String == "/applinks/details/0/components/0")
    let same = try Waymark.run(["links", "diff", folder.path + "/old", folder.path + "/old"])
    #expect(same.status == 0)
    #expect(same.output.isEmpty)
  }

  @Test func draftsRoutes() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.file(#"{"/":"/a/?*"},{"/":"*.pkpass","exclude":true}"#), to: "aasa")
    let draft = try Waymark.run(["links", "import", folder.path + "/aasa"])
    #expect(draft.status == 0)
    #expect(draft.output.contains(#"{"name":"a.details","path":"/a/{id}","page":"shell"}"#))
    #expect(draft.errors.contains("/applinks/details/0/components/1: note:"))
  }
}
