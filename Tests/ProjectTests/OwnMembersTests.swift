import Testing
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes

@testable import WaymarkProject

/// Overrides of the project's records, brand and files in environments.
@Suite struct OwnMembersTests {
  /// A project whose second environment has overrides.
  private func text(_ own: String, third: String = "") -> String {
    """
    {
      "name": "Boats", "locales": ["en", "de"],
      "brand": { "color": "#0b3d91", "logo": "logo.svg" }, "static": "Static", "pictures": "Pictures",
      "environments": {
        "production": { "hosts": ["example.com"] },
        "staging": { "hosts": ["staging.example.com"], \(own) }\(third)
      },
      "routes": [
        { "name": "market", "path": "/cars", "page": "market", "facets": ["make"], "index": true },
        { "name": "car", "path": "/cars/{id}", "page": "listing", "index": true },
        { "name": "pass", "path": "/passes/{id}", "page": "gatepass" },
        { "name": "imprint", "path": "/imprint", "page": "content", "title": "Imprint",
          "content": { "en": "imprint.en.md", "de": "imprint.de.md" } }
      ],
      "records": {
        "listings": { "source": { "csv": "cars.csv" }, "fields": { "id": "No" } },
        "dealers": { "source": { "csv": "dealers.csv" } },
        "gatePasses": { "source": { "csv": "passes.csv" } }
      }
    }
    """
  }

  private func staging(_ own: String) throws -> Project {
    let project = try project(text(own))
    return project.seen(by: try #require(project.environments.last))
  }

  @Test func isTheProjectByDefault() throws {
    let project = try project(text(#""index": false"#))
    for environment in project.environments {
      #expect(!project.seen(by: environment).isOwn)
    }
  }

  @Test func replacesWhatItNamesAndKeepsTheRest() throws {
    let own = try staging(
      """
      "static": "StagingStatic", "pictures": null, "brand": { "color": "#ff0000" },
      "content": { "imprint": { "en": "staging.md" } },
      "records": { "listings": { "source": { "ndjson": "few.ndjson" } }, "gatePasses": null }
      """)
    #expect(own.staticFolder == "StagingStatic")
    #expect(own.pictures == nil)
    #expect(own.look.color == "#ff0000" && own.look.logo == "logo.svg")
    #expect(own.routes.last?.content == ["en": "staging.md", "de": "imprint.de.md"])
    #expect(own.records.map(\.name) == ["listings", "dealers"])
    let listings = try #require(own.records.first)
    #expect(listings.source.kind == .ndjson && listings.source.name == "few.ndjson")
    #expect(listings.dealers == "dealers" && listings.version > 0)
    #expect(own.routes[0].facets.map(\.attributes) == [["make"]])
    #expect(own.routes.map(\.page) == [.market, .listing, .shell, .content])
  }

  @Test(arguments: [
    (#""records": null"#, [PageKind.shell, .shell, .shell, .content]),
    (#""records": { "listings": null }"#, [.shell, .shell, .gatepass, .content]),
    (
      #""records": { "dealers": null }, "static": null, "brand": null"#,
      [.market, .listing, .gatepass, .content]
    ),
    (#""content": null"#, [.market, .listing, .gatepass, .shell]),
    (#""content": { "imprint": null }"#, [.market, .listing, .gatepass, .shell]),
  ])
  func givesARouteWithoutRecordsOrTextAShell(own: String, pages: [PageKind]) throws {
    let project = try staging(own)
    #expect(project.routes.map(\.page) == pages)
    #expect(project.routes.allSatisfy { $0.route.page == $0.page.rawValue })
    #expect(project.routes.allSatisfy { $0.page != .shell || !$0.route.isIndexed })
    #expect(
      project.records.allSatisfy { set in
        [set.dealers, set.listings].compactMap(\.self).allSatisfy {
          project.records(named: $0) != nil
        }
      })
    #expect(project.environments.count == 2)
  }

  @Test(arguments: [
    (
      #""records": { "gatepasses": null }"#,
      "project.records", 6
    ),
    (#""records": 5"#, "project.type", 6),
    (#""records": { "listings": { "source": { "csv": "../cars.csv" } } }"#, "project.outside", 6),
    (
      #""records": { "listings": { "source": { "csv": "a", "json": "b" } } }"#, "project.records", 6
    ),
    (#""records": { "listings": { "colour": 1 } }"#, "project.unknown-key", 6),
    (#""brand": { "color": "red" }"#, "project.value", 6),
    (#""static": "../Static""#, "project.value", 6),
    (#""pictures": 5"#, "project.type", 6),
    (#""content": { "imprnt": "a.md" }"#, "project.value", 6),
    (#""content": { "car": "a.md" }"#, "project.value", 6),
    (#""content": { "imprint": { "fr": "a.md" } }"#, "project.unknown-key", 6),
    (#""content": []"#, "project.type", 6),
  ])
  func namesEachFaultOnceWithItsPlace(own: String, code: String, line: Int) {
    let found = faults(
      text(own, third: #", "preview": { "extends": "staging", "hosts": ["p.io"] }"#))
    #expect(found.map(\.code) == [code], "\(found)")
    #expect(found.first?.location.line == line)
    let message = found.first?.message ?? ""
    #expect(
      message.contains("environments.staging") || message == "a source has more than one format",
      "\(found)")
  }

  @Test func namesTheFaultsOfTheProjectOnce() {
    let broken = text(#""records": { "gatePasses": null }"#)
      .replacing(#""page": "market""#, with: #""page": "market", "records": "yachts""#)
    #expect(faults(broken).map(\.code) == ["project.records"])
  }

  @Test func inheritsOverridesOfAnExtendedEnvironment() throws {
    let project = try project(
      text(
        #""records": { "gatePasses": { "source": { "csv": "test.csv" } } }"#,
        third: #", "preview": { "extends": "staging", "hosts": ["p.io"], "static": null }"#))
    let preview = project.seen(by: project.environments[2])
    #expect(preview.records.last?.source.name == "test.csv")
    #expect(
      preview.records.last?.version
        == project.seen(by: project.environments[1]).records.last?.version)
    #expect(preview.staticFolder == nil)
  }

  @Test(arguments: [
    (#""index": false"#, ["project.shared-passes"]),
    (#""records": { "gatePasses": null }"#, []),
    (#""records": { "gatePasses": { "source": { "csv": "test.csv" } } }"#, []),
    (#""records": { "gatePasses": { "fields": { "id": "No" } } }"#, ["project.shared-passes"]),
  ])
  func warnsAboutPassesInSeveralEnvironments(own: String, codes: [String]) throws {
    let warnings = try project(text(own)).warnings
    #expect(warnings.map(\.code) == codes)
    for warning in warnings {
      #expect(warning.location.line == 6)
      #expect(warning.message == "production and staging show the same gatePasses")
      #expect(warning.help.contains(#""records": { "gatePasses": null }"#))
    }
  }

  /// A source of an environment replaces the project's, with what it hides.
  @Test(arguments: [
    (#""csv": "live.csv""#, #"its "only" and "columns""#),
    (#""csv": "live.csv", "only": { "Pub": ["1"] }"#, #"its "columns""#),
    (#""csv": "live.csv", "only": null, "columns": null"#, nil),
    (
      #""csv":  "cars.csv", "only": { "Title": ["A"] }, "columns": null"#, #"its "only" of "Pub""#
    ),
    (#""csv":  "cars.csv", "except": { "Pub": ["0"] }, "columns": null"#, nil),
  ])
  func warnsAboutASourceWithoutTheRulesOfTheProject(source: String, lost: String?) throws {
    let own = #""records": { "listings": { "source": { \#(source) } }, "gatePasses": null }"#
    let rules = #""only": { "Pub": ["1"] }, "columns": { "Lot": { "except": { "Hide": ["1"] } } }"#
    let text = text(
      own, third: #", "preview": { "extends": "staging", "hosts": ["p.io"], "index": false }"#
    ).replacing(#""csv": "cars.csv""#, with: #""csv": "cars.csv", \#(rules)"#)
    let project = try project(text)
    let found = project.warnings.filter { $0.code == "project.replaced-source" }
    let start = "environments.staging.records.listings.source replaces the project's source"
    #expect(found.map(\.message) == [lost].compactMap(\.self).map { "\(start) without \($0)" })
    let remedy = lost?.contains(" of ") == true ? #""note" }"# : #""columns": null"#
    #expect(found.allSatisfy { $0.help.contains(remedy) && $0.location.line == 6 })
    let staging = project.seen(by: project.environments[1])
    let name = try #require(staging.records.first).source.name
    #expect(source.contains("\"\(name)\""))
  }

  /// The source of a preview replaces that of the environment that it extends.
  @Test func comparesASourceWithThatOfTheExtendedEnvironment() throws {
    let own = { (source: String) in #""records": { "listings": { "source": { \#(source) } } }"# }
    let text = text(
      own(#""csv": "live.csv", "only": { "Pub": ["1"] }"#),
      third:
        #", "preview": { "extends": "staging", "hosts": ["p.io"], \#(own(#""csv": "a.csv""#)) }"#)
    let found = try project(text).warnings.filter { $0.code == "project.replaced-source" }
    #expect(
      found.map(\.message) == [
        "environments.preview.records.listings.source replaces the source of environments.staging"
          + " without its \"only\""
      ])
  }

  /// One environment is built alone, with the files of the others in its folder of static files.
  @Test func keepsTheSourcesOfAllEnvironmentsPrivate() throws {
    let own = #""records": { "listings": { "source": { "csv": "live.csv" } }, "gatePasses": null }"#
    let project = try project(text(own))
    for environment in project.environments {
      let files = project.seen(by: environment).privateFiles
      for name in ["waymark.json", "cars.csv", "live.csv", "dealers.csv", "passes.csv"] {
        #expect(files.contains { $0.hasSuffix(name) }, "\(environment.name): \(files)")
      }
    }
  }

  @Test func usesAnotherHostForAnEnvironment() throws {
    let project = try project(text(#""static": null"#))
    let moved = try project.serving("staging", on: "pr-42.example.com")
    #expect(moved.environments.map(\.hosts) == [["example.com"], ["pr-42.example.com"]])
    #expect(
      moved.seen(by: moved.environments[1]).environments.map(\.canonicalHost)[1]
        == "pr-42.example.com")
    for host in ["https://pr-42.example.com", "PR.example.com", "", "10.0.0.1", "example.com"] {
      #expect(throws: DiagnosedError.self) { try project.serving("staging", on: host) }
    }
  }
}
