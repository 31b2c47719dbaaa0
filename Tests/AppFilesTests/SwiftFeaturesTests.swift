import Foundation
import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

/// The generated code for other features of the system: shortcuts, Spotlight, passes, maps, Siri.
struct SwiftFeaturesTests {
  private static let everything = AppFeatures(hasPasses: true, hasMaps: true)

  private func names(
    _ table: RouteTable, _ features: AppFeatures = AppFeatures()
  ) throws -> Set<String> {
    Set(try SwiftSources(table, SwiftSettings(), features).files.map(\.name))
  }

  @Test func writesOnlyFeaturesOfTheProject() throws {
    let optional: Set = [
      "Shortcuts.swift", "SpotlightFeed.swift", "SpotlightIndexer.swift", "SpotlightLedger.swift",
      "PassPresenter.swift", "NavigationChoices.swift", "WaymarkMaps.swift",
      "OpenPlaceIntent.swift",
    ]
    let plain = try RouteTable([Route(name: "a", path: "/a/{id}")])
    #expect(try names(plain).isDisjoint(with: optional))
    #expect(
      try names(plain, Self.everything).intersection(optional)
        == ["PassPresenter.swift", "NavigationChoices.swift", "WaymarkMaps.swift"])
    let spotlight = try RouteTable([
      Route(name: "a", path: "/a/{id}", entries: Route.Entries(spotlight: ["a"]))
    ])
    #expect(
      try names(spotlight).intersection(optional)
        == ["SpotlightFeed.swift", "SpotlightIndexer.swift", "SpotlightLedger.swift"])
  }

  @Test func writesShortcutsOnlyIfTheyDependOnTheProfile() throws {
    func table(_ profiles: [Route.Shortcut.Profile?]) throws -> RouteTable {
      try RouteTable(
        profiles.enumerated().map { index, profile in
          let shortcut = Route.Shortcut(titles: ["en": "A"], profile: profile)
          return try Route(
            name: "r\(index)", path: "/r\(index)", entries: Route.Entries(shortcut: shortcut))
        })
    }
    #expect(try names(table([nil, .host])).contains("Shortcuts.swift"))
    #expect(try names(table([.guest])).contains("Shortcuts.swift"))
    #expect(try !names(table([nil, nil])).contains("Shortcuts.swift"))
  }

  @Test func usesTheLibraryWithThePackage() throws {
    let settings = SwiftSettings(runtime: .package)
    let files = try SwiftSources(.entries(), settings, Self.everything).files
    #expect(!files.contains { $0.name.hasPrefix("Waymark") })
    let choices = try #require(files.first { $0.name == "NavigationChoices.swift" }?.text)
    #expect(choices.contains("\nimport WaymarkMaps\n"))
    #expect(choices.contains("WaymarkMaps.MapRequest(") && choices.contains("row.queriesSchemes"))
  }

  /// Routes and parameters with Swift keywords as names, titles that could end a literal, a public
  /// type with another name.
  @Test func compilesWhateverIsInTheProject() throws {
    let titles = ["\"\\(exit(1))\"", "\n\r\t\u{2028}", "\\u{41}", "\u{0}车\u{1F697}", "\"\"\""]
    let hostile = try RouteTable.hostile().routes
    let named = try titles.enumerated().map { index, title in
      let shortcut = Route.Shortcut(
        titles: ["en": title], subtitles: ["en": title], icon: .image(title),
        profile: index == 0 ? nil : .host)
      return try Route(
        name: ["none", "init", "a.default", "aDefault", "Type"][index], path: "/titles/\(index)",
        entries: Route.Entries(shortcut: index < 4 ? shortcut : nil, spotlight: []))
    }
    let table = try RouteTable(
      hostile.filter { !["none", "init", "Type"].contains($0.name) } + named
        + [Route(name: "item", path: "/item/{self}", entries: Route.Entries(spotlight: ["x"]))],
      locales: ["en"])
    let words = Dictionary(
      uniqueKeysWithValues: zip(named.map(\.name), titles).map { ($0, ["en": $1]) })
    let settings = SwiftSettings(type: "DeeplinkType", access: .public)
    let features = AppFeatures(hasPasses: true, hasMaps: true, titles: words)
    let sources = try SwiftSources(table, settings, features)
    let environment = SourceEnvironment(
      name: "a", hosts: ["h.example"], scheme: "app", appID: "com.example",
      maps: SourceMaps(
        apps: ["apple"], ids: ["baidu": "\"\\(x)"], isListed: true, countries: ["KR": []],
        shiftsInChina: false, shiftsForApple: true))
    try withFolder { folder in
      var names: [String] = []
      for file in try sources.files + [sources.routes(of: environment)] {
        try Data(file.text.utf8).write(to: folder.appending(path: file.name))
        names.append(file.name)
        #expect(file.text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") }, "\(file.name)")
      }
      try IOSStubs.compile(names, IOSStubs.Mode.all[3], in: folder)
    }
    // Two places with one name in the intent's enumeration get different names.
    let intent = try #require(sources.files.first { $0.name == "OpenPlaceIntent.swift" }?.text)
    #expect(intent.contains("case aDefault = \"a.default\""))
    #expect(intent.contains("case aDefault_ = \"aDefault\""))
  }

  @Test func givesSiriTheTitlesOfEachLocale() throws {
    let table = try RouteTable(
      [
        Route(name: "a", path: "/a"), Route(name: "b", path: "/b"),
        Route(name: "c", path: "/c/{id}"),
      ],
      locales: ["en", "de"])
    let titles = ["a": ["en": "Cars", "de": "Autos"], "c": ["en": "No"]]
    let sources = try SwiftSources(table, SwiftSettings(), AppFeatures(titles: titles))
    // A place without a title, and one that needs a value, are not offered.
    #expect(sources.strings(in: "de").map { "\($0.key) \($0.text)" } == ["place.a Autos"])
    #expect(sources.strings(in: "fr").map(\.text) == ["Cars"])
  }

  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#), ("\n", #""\u{a}""#), ("\u{2028}", #""\u{2028}""#), ("车", "\"车\""),
    ("\\(x)", #""\\(x)""#),
  ])
  func escapesAStringLiteral(_ text: String, _ literal: String) {
    #expect(swiftLiteral(text) == literal)
  }
}
