import Foundation
import Testing

/// `waymark maps lint` on files, as a pipeline runs it.
struct MapsLintTests {
  private func write(_ text: String, _ name: String, in folder: TemporaryFolder) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
  }

  @Test func saysWhatIsWrongAndHowItShouldBe() throws {
    let folder = try TemporaryFolder()
    try write(
      "let a = \"google.navigation:?q=\\(lat),\\(lon)\"\nlet b = \"waze://?ll=1.5,2.5\"\n",
      "Map.swift", in: folder)
    let run = try Waymark.run(["maps", "lint", "--format", "json", "Map.swift"], in: folder.path)
    #expect(run.status == 1)
    let finding = try #require(try run.objects().first)
    #expect(try run.objects().count == 1)
    #expect(finding["code"] as? String == "map-link.question-mark")
    #expect(finding["severity"] as? String == "error")
    #expect(finding["place"] as? String == "Map.swift:1:10")
    #expect(finding["url"] as? String == "google.navigation:?q=\\(lat),\\(lon)")
    #expect(finding["mended"] as? String == "google.navigation:q=\\(lat),\\(lon)")
    let text = try Waymark.run(["maps", "lint", "Map.swift"], in: folder.path)
    #expect(text.output.contains("Map.swift:1:10: error: google.navigation: takes"))
    #expect(text.output.contains("  mended: google.navigation:q=\\(lat),\\(lon)\n"))
  }

  @Test func failsOnWarningsWhenAsked() throws {
    let folder = try TemporaryFolder()
    try write("<a href=\"http://maps.apple.com/?daddr=1.5,2.5\">", "a.html", in: folder)
    try write("", "empty.json", in: folder)
    #expect(try Waymark.run(["maps", "lint", "a.html", "empty.json"], in: folder.path).status == 0)
    let some = try Waymark.run(["maps", "lint", "none.html", ".", "a.html"], in: folder.path)
    #expect(some.status == 2 && some.errors.split(separator: "\n").count == 4)
    #expect(some.output.contains("a.html"))
    #expect(try Waymark.run(["maps", "lint", "--strict", "a.html"], in: folder.path).status == 1)
    #expect(try Waymark.run(["maps", "lint", "none.html"], in: folder.path).status == 2)
    #expect(try Waymark.run(["maps", "lint"], in: folder.path).status == 64)
    #expect(
      try Waymark.run(["maps", "lint", "--datum", "x", "a.html"], in: folder.path).status == 64)
  }

  @Test func readsStandardInput() throws {
    let run = try Waymark.run(
      Waymark.binary, ["maps", "lint", "-"], input: "see comgooglemaps://maps?daddr=1.5,2.5")
    #expect(run.status == 1)
    #expect(run.output.contains("-:1:5: error"))
  }
}
