import Foundation
import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

/// The generated sources are compiled as TypeScript, of which ArkTS is a subset, and asked the same
/// questions as the library.
///
/// There is no ArkTS compiler for Linux, so no test finds TypeScript that ArkTS forbids. The
/// compiler is Debian's package node-typescript, which `Scripts/setup test` installs.
struct ArkTSSourcesTests {
  @Test func agreesWithTheLibrary() throws {
    let table = try RouteTable.entries()
    let router = try Router(
      table, hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex")
    let questions = try Question.ofSources(table)
    let answers = try Self.answers(
      of: ["cars": table, "hostile": .hostile(), "large": .large(), "none": RouteTable([])],
      to: questions)
    try #require(answers.count == questions.count)
    var resolved = 0
    for (question, answer) in zip(questions, answers) {
      let expected = try question.answer(of: router)
      #expect(answer == expected ?? "nil", "\(question)")
      if expected != nil { resolved += 1 }
    }
    #expect(resolved > 600 && questions.count - resolved > 1000, "\(resolved)")
  }

  private static func answers(
    of tables: [String: RouteTable], to questions: [Question]
  ) throws -> [String] {
    try withFolder { folder in
      var names: [String] = []
      for (name, table) in tables {
        let environment = SourceEnvironment(
          name: "it's", hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex",
          appID: "com.example.cars")
        let files =
          try ArkTSSources(table).files + [("Routes", try ArkTSRoutes(environment).bytes)]
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
        for file in files {
          let text = String(decoding: file.bytes, as: UTF8.self)
          #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
          names.append("\(name)/\(file.name).ts")
          try Data(file.bytes).write(to: folder.appending(path: "\(name)/\(file.name).ts"))
        }
      }
      let stubs = URL(filePath: #filePath).deletingLastPathComponent().path + "/Stubs/harmony"
      try FileManager.default.copyItem(
        atPath: stubs + "/kit.AbilityKit.d.ts", toPath: folder.path + "/kit.d.ts")
      try runTool(
        [
          "tsc", "--strict", "--noImplicitReturns", "--target", "es2021",
          "--module", "commonjs", "--lib", "es2021", "kit.d.ts",
        ] + names, in: folder)
      try Data(main.utf8).write(to: folder.appending(path: "main.js"))
      return try runTool(
        ["node", "main.js"], in: folder, input: questions.map { $0.line + "\n" }.joined()
      ).split(separator: "\n").map(String.init)
    }
  }

  private static let main = """
    const { DeeplinkRouter } = require('./cars/DeeplinkRouter');
    const lines = require('fs').readFileSync(0, 'utf8').split('\\n').filter((line) => line);
    for (const line of lines) {
      const [kind, numbers] = line.split(' ');
      const text = Buffer.from(numbers.split(',').filter((byte) => byte).map(Number)).toString('utf8');
      const parts = text.split('\\t');
      const data = new Map();
      for (let index = 0; kind === 'data' && index < parts.length; index += 2) data.set(parts[index], parts[index + 1]);
      const place = kind === 'url' ? DeeplinkRouter.place(text)
        : kind === 'search' ? DeeplinkRouter.placeOfSearch(text) : DeeplinkRouter.placeOfPush(data);
      if (place === null) {
        console.log('nil');
        continue;
      }
      const [url, scheme] = [DeeplinkRouter.url(place), DeeplinkRouter.schemeUrl(place)];
      for (const link of [url, scheme]) {
        if (JSON.stringify(DeeplinkRouter.place(link)) !== JSON.stringify(place)) throw new Error(link);
      }
      console.log(url + ' ' + scheme);
    }
    // No bytes say what half of a surrogate pair is.
    if (DeeplinkRouter.place('tradex://ads/\\uD83D') !== null) throw new Error('half a pair in a link');
    if (DeeplinkRouter.placeOfSearch('\\uD83D') !== null) throw new Error('half a pair in a search');
    """

  @Test func refusesPlacesWithOneName() throws {
    let table = try RouteTable([
      Route(name: "a.bC", path: "/a"), Route(name: "a.b.c", path: "/b"),
    ])
    #expect(code { () throws(LinkFault) in try ArkTSSources(table) } == .routeSourceName)
  }

  @Test func givesEachPropertyAndClassANameOfItsOwn() throws {
    let table = try RouteTable([
      Route(name: "x", path: "/x/{route_}/{route}"), Route(name: "manager", path: "/m"),
    ])
    let text = try ArkTSSources(table).files.map { String(decoding: $0.1, as: UTF8.self) }.joined()
    #expect(text.contains("readonly route_: string;") && text.contains("readonly route__: string;"))
    #expect(text.contains("class DeeplinkManager_ extends"))
  }

  @Test func configuresOnlyShortcutsWithoutAProfile() throws {
    let shortcuts = try HarmonyShortcuts(.entries(), scheme: "tradex")
    let bytes = try #require(
      shortcuts.bytes(bundle: "com.example.cars", module: "entry", ability: "EntryAbility"))
    let rows = try #require(try JSONReader.read(bytes).root["shortcuts"]?.array)
    #expect(rows.count == 1)
    #expect(rows.first?["shortcutId"]?.string == "create")
    #expect(rows.first?["label"]?.string == "$string:shortcut_create")
    let want = try #require(rows.first?["wants"]?.array?.first)
    #expect(want["bundleName"]?.string == "com.example.cars")
    #expect(want["abilityName"]?.string == "EntryAbility")
    #expect(want["parameters"]?["link"]?.string == "tradex://new-listing")
    let titles = shortcuts.titles
    #expect(titles.map(\.folder) == ["base"])
    let first = try JSONReader.read(try #require(titles.first).bytes).root["string"]?.array?.first
    #expect(first?["name"]?.string == "shortcut_create")
    #expect(first?["value"]?.string == "New \"listing\"")
    let none = try HarmonyShortcuts(.marketplace(), scheme: "tradex")
    #expect(none.bytes(bundle: "com.a", module: "entry", ability: "EntryAbility") == nil)
  }
}
