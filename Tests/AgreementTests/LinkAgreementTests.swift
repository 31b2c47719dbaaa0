import Foundation
import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAgreement
@testable import WaymarkAppFiles
@testable import WaymarkAppLinks
@testable import WaymarkProject
@testable import WaymarkRoutes

/// Adds faults to the files of a build: a check that cannot fail proves nothing.
@Suite struct LinkAgreementTests {
  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  private static let source = Sample()
    .with(
      "environments",
      #"""
      {
        "production": {
          "hosts": ["cars.example.com", "www.example.com"], "urlScheme": "cars",
          "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars" },
          "android": { "package": "com.example.cars", "fingerprints": ["\#(fingerprint)"] },
          "harmony": { "appID": "1" },
        },
        "staging": {
          "hosts": ["staging.cars.example.com"], "urlScheme": "carsstaging",
          "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars.staging" },
          "android": { "package": "com.example.cars.staging", "fingerprints": ["\#(fingerprint)"] },
        },
      }
      """#
    )
    .with(
      "routes",
      #"""
      [
        { "name": "market", "path": "/ads", "page": "market" },
        { "name": "garage", "path": "/ads/garage", "page": "shell" },
        { "name": "ad", "path": "/ads/{id}", "page": "listing", "records": "listings" },
        { "name": "photo", "path": "/ads/{id}/photos/{number}", "page": "shell" },
        { "name": "search", "path": "/search", "query": { "q": "{query}" }, "page": "shell" },
        { "name": "new", "path": "/new-listing", "page": "shell" },
      ]
      """#
    )
    .with("records", #"{ "listings": { "source": { "ndjson": "listings.ndjson" } } }"#)

  private let project: Project
  private let files: [[String: [UInt8]]]

  init() throws {
    let project = try Self.project(Self.source)
    self.project = project
    files = try project.environments.map { try Self.files(of: $0, in: project) }
  }

  private static func project(_ sample: Sample) throws -> Project {
    try ProjectReader.read(Array(sample.text.utf8), folder: "Cars")
  }

  /// The fixed files that decide about links, as a build writes them.
  private static func files(
    of environment: Environment, in project: Project
  ) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let app = try #require(environment.ios)
    let id = try AppIdentifier(teamID: app.teamID, bundleID: app.bundleID)
    let heads = [""] + project.table.prefixes.map { "/" + $0 }
    let packages = try environment.androidApps.map { app in
      try AndroidPackage(
        app.package, fingerprints: try app.fingerprints.map(CertificateFingerprint.init))
    }
    if let scheme = environment.urlScheme {
      files["app/android/intent-filter-scheme.xml"] = try SchemeFilter(scheme: scheme).bytes
      files["app/harmony/module.json5"] =
        try HarmonyModule(project.table, hosts: environment.hosts, scheme: scheme).bytes
    }
    for host in environment.hosts {
      files["web/\(host)\(AssetLinks.path)"] =
        try AssetLinks(project.table, packages: packages).bytes
      files["web/\(host)\(AssociationFile.path)"] =
        try AssociationFile(project.table, apps: [id]).bytes()
      let filter = try IntentFilter(project.table, host: host)
      files["app/android/intent-filter-\(host).xml"] = filter.bytes
      files["app/android/intent-filter-v31-\(host).xml"] = filter.exactBytes
      for head in heads {
        files["web/\(host)\(head)/index.html"] = []
        for entry in project.routes where entry.page.recordKind == nil {
          let values = Dictionary(
            uniqueKeysWithValues: entry.route.path.parameters.map { ($0, "_") })
          let path = try entry.route.path(parameters: values)
          files["web/\(host)\(head)\(path)/index.html"] = []
        }
      }
    }
    return files
  }

  private func messages(
    _ files: [String: [UInt8]], in other: Project? = nil, environment: Int = 0
  ) throws -> [String] {
    let project = other ?? project
    var notes = AgreementNotes()
    return try disagreements(
      of: project.environments[environment], files: files, in: project, notes: &notes
    )
    .map(\.description)
  }

  /// The samples of production's first host.
  private var samples: [LinkSample] {
    LinkSampler(
      project.table, host: "cars.example.com", of: project.environments[0].hosts,
      otherHosts: project.environments[1].hosts
    ).samples
  }

  private func agreement(
    _ files: [String: [UInt8]], in other: Project? = nil
  ) throws -> LinkAgreement {
    LinkAgreement(
      surfaces: try LinkSurfaces(
        of: "cars.example.com", in: project.environments[0], files: files,
        project: other ?? project),
      routesOfRecords: ["ad"])
  }

  /// The files of production with one replaced.
  private func replacing(_ suffix: String, _ change: (String) -> String) -> [String: [UInt8]] {
    var files = files[0]
    for (path, bytes) in files where path.hasSuffix(suffix) {
      files[path] = Array(change(String(decoding: bytes, as: UTF8.self)).utf8)
    }
    return files
  }

  @Test func findsNoDisagreementInBuiltFiles() throws {
    for index in project.environments.indices {
      #expect(try messages(files[index], environment: index) == [])
    }
  }

  /// An app that does not declare its scheme, or declares another environment's, is a fault.
  @Test(arguments: ["scheme.xml", "module.json5"])
  func findsASchemeThatDoesNotOpen(_ file: String) throws {
    let renamed = replacing(file) {
      $0.replacing("\"cars\"", with: "\"carsstaging\"")
    }
    let found = try messages(renamed)
    #expect(found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.contains("[links.disagreement]") })
    #expect(found.first?.contains("cars://ads must open the app") == true, "\(found)")
    #expect(found.last?.contains("carsstaging://ads must not open the app") == true, "\(found)")
    #expect(try messages(replacing(file) { _ in "" }).count == 2)
  }

  /// Every rule except those for a place that a wider rule opens anyway changes the result for a
  /// link.
  @Test func findsEveryMissingRuleOfTheAssociationFile() throws {
    let path = "web/cars.example.com" + AssociationFile.path
    let file = try #require(files[0][path])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(file)) as? [String: [String: Any]])
    let links = try #require(root["applinks"])
    var entry = try #require((links["details"] as? [[String: Any]])?.first)
    let rules = try #require(entry["components"] as? [[String: Any]])
    let samples = samples
    #expect(rules.count > 20)
    var unseen: [String] = []
    for index in rules.indices {
      var fewer = rules
      fewer.remove(at: index)
      entry["components"] = fewer
      var changed = links
      changed["details"] = [entry]
      let text = try String(
        decoding: JSONSerialization.data(withJSONObject: ["applinks": changed]), as: UTF8.self)
      let agreement = try agreement(replacing(path) { _ in text })
      if !samples.contains(where: { agreement.verdict(on: $0).disagreement != nil }) {
        unseen.append(rules[index]["/"] as? String ?? "\(rules[index])")
      }
    }
    #expect(unseen == ["/ads/garage", "/$(locale)/ads/garage"])
  }

  @Test(arguments: [
    (#""/ads""#, #""/ads*""#), (#""/ads/?*""#, #""/ads/??*""#), (#""?*""#, #""*""#),
    (#""exclude": true"#, #""exclude": false"#), ("com.example.cars", "com.example.bikes"),
    (#""zh-Hans""#, #""zh""#), ("components", "component"), (#": "web""#, #": "webs""#),
  ])
  func findsAChangedAssociationFile(_ old: String, _ new: String) throws {
    let changed = replacing(AssociationFile.path) { $0.replacingOccurrences(of: old, with: new) }
    let found = try messages(changed)
    #expect(found.contains { $0.contains("[links.disagreement]") }, "\(old)")
  }

  @Test(arguments: [
    (#""/new-listing""#, #""/new""#), ("cars.example.com", "bikes.example.com"),
    (#"android:path="/ads""#, #"android:pathPrefix="/""#), ("/ads/..*", "/ad/..*"),
    (#"android:path="/new-listing""#, #"android:pathPattern="/new-listing.*""#),
    ("https", "http"), ("data ", "date "), (#""/zh-Hans/ads""#, #""/zh-hans/ads""#),
  ])
  func findsAChangedManifest(_ old: String, _ new: String) throws {
    let changed = replacing("cars.example.com.xml") {
      $0.replacingOccurrences(of: old, with: new)
    }
    #expect(try !messages(changed).isEmpty, "\(old)")
  }

  /// The router, the pages and the files are made from different tables.
  @Test(arguments: ["market", "garage", "ad", "photo", "search", "new"])
  func findsARouteThatTheAppLacks(_ name: String) throws {
    var other = project
    other.table = try RouteTable(
      project.table.routes.filter { $0.name != name }, locales: project.locales)
    let found = try samples.map(agreement(files[0], in: other).verdict)
      .compactMap(\.disagreement)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.message.contains("router: ") && $0.message.contains("iOS: ") })
  }

  @Test func findsEveryMissingPage() throws {
    let pages = files[0].keys.filter { $0.hasSuffix("/index.html") }
    #expect(pages.count == 2 * 2 * 6)
    // Each host, each locale and every page is tested in turn.
    for (index, path) in pages.sorted().enumerated() where [0, 3].contains(index % 7) {
      var fewer = files[0]
      fewer[path] = nil
      let found = try messages(fewer)
      #expect(found.contains { $0.contains("page: none") }, "\(path)")
    }
  }

  @Test func notesLinksThatAPlatformCannotDistinguish() throws {
    var notes = AgreementNotes()
    let samples = samples
    notes.add(samples.map(try agreement(files[0]).verdict), passRoutes: ["ad"])
    let messages = notes.diagnostics.map(\.description)
    #expect(messages.count == 2)
    #expect(notes.diagnostics.allSatisfy { $0.severity == .note })
    #expect(messages[0].contains("Android before 12: a file that Wallet opens, such as https://c"))
    #expect(messages[0].contains("/ads/17/gatepass.pkpass"))
    #expect(!messages[0].contains("12 to 14"))
    #expect(messages[1].contains(" more kinds of links") && messages[1].count < 250)
    let exceptions = samples.map(try agreement(files[0]).verdict).filter { !$0.exceptions.isEmpty }
    #expect(!exceptions.contains { [.place, .placeWithSlash].contains($0.sample.kind) })
  }

  @Test func findsAPageThatMustNotExist() throws {
    var more = files[0]
    more["web/cars.example.com/adsx/index.html"] = []
    #expect(try messages(more).contains { $0.contains("/adsx ") })
  }

  @Test func reportsTheURLAndEveryAnswer() throws {
    let changed = replacing(AssociationFile.path) {
      $0.replacingOccurrences(of: #""/new-listing""#, with: #""/new-listings""#)
    }
    let first = try #require(try messages(changed).first { $0.contains("route new") })
    for part in [
      "https://cars.example.com/new-listing ", "must open the app", "iOS: no_match",
      "Android from 15 on: opens the app", "router: new",
      "page: web/cars.example.com/new-listing/index.html",
    ] { #expect(first.contains(part), "\(first)") }
  }

  @Test func findsNoDisagreementInTablesOfEveryShape() throws {
    let paths = [
      "/a", "/a/{x}", "/a/b", "/a/{x}/b", "/a/{x}/b/{y}", "/a/b/c", "/a/b/c/{z}", "/v1.0/{x}",
      "/UPPER/{x}", "/x/y/z", "/long-name_of~it/{x}/{y}",
    ]
    // Every path is in about half of the tables, each time with others.
    for table in 0..<5 {
      let chosen = paths.indices.filter { ($0 * 7 + table * 5 + $0 * table) % 11 < 6 }.map {
        paths[$0]
      }
      var routes = chosen.enumerated().map { index, path in
        #"{ "name": "r\#(index)", "path": "\#(path)", "page": "shell" }"#
      }
      routes.append(
        #"{ "name": "s", "path": "/find", "query": { "q": "{q}", "r": "{r}" }, "page": "shell" }"#)
      let project = try Self.project(
        Self.source.with("routes", "[\(routes.joined(separator: ","))]").without("records"))
      let files = try Self.files(of: project.environments[0], in: project)
      #expect(try messages(files, in: project) == [], "\(chosen)")
    }
  }
}
