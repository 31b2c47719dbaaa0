import Foundation
import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

/// The generated sources are compiled against stubs of iOS's frameworks, and asked the same
/// questions as the router.
struct SwiftSourcesTests {
  @Test func agreesWithTheLibrary() throws {
    let table = try RouteTable.entries()
    let router = try Router(
      table, hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex",
      bundleID: "com.tradexport.tradex")
    let questions = try Self.questions(table)
    let answers = try LinkProgram.answers(to: questions.map(\.line))
    try #require(answers.count == questions.count)
    var resolved = 0
    for (question, answer) in zip(questions, answers) {
      let link = try? question.resolve(with: router)
      // The app's own URL resolves to the same place.
      let expected = try link.map { link in
        let plain = try link.route.httpsURL(host: "tradexport.com", parameters: link.parameters)
        let scheme = try link.route.schemeURL(scheme: "tradex", parameters: link.parameters)
        return "\(plain) \(scheme) com.tradexport.tradex.\(link.route.activity)"
      }
      #expect(answer == expected ?? "nil", "\(question)")
      if link != nil { resolved += 1 }
    }
    #expect(resolved > 1000 && questions.count - resolved > 1000, "\(resolved)")
  }

  /// Every route, as each entry point names it, and links that every entry point must reject.
  private static func questions(_ table: RouteTable) throws -> [Question] {
    var questions: [Question] = []
    for value in ["17", "a b", "2026:17", "车", "50%", "a%2Fb", "..a", "=&?#", "é", "\u{212A}"] {
      for route in table.routes {
        let parameters = Dictionary(uniqueKeysWithValues: route.parameters.map { ($0, value) })
        let plain = try route.httpsURL(host: "tradexport.com", parameters: parameters)
        questions.append(Question("url", plain))
        questions.append(
          Question("url", try route.schemeURL(scheme: "tradex", parameters: parameters)))
        let chinese = try route.httpsURL(
          host: "WWW.tradexport.com", locale: "zh-Hans", parameters: parameters)
        questions.append(Question("url", chinese))
        questions.append(Question("url", plain + "?utm=1#top"))
      }
      questions += ["ads:", "com.tradexport.tradex.order:", ""].map {
        Question("spotlight", $0 + value)
      }
      questions.append(Question("search", value))
    }
    for route in table.routes {
      for name in [route.name, route.activity] {
        questions.append(Question("shortcut", "com.tradexport.tradex." + name))
        questions.append(Question("shortcut", "com.tradexport.tradexstaging." + name))
      }
    }
    questions += hostile.map { Question("url", $0) }
    questions += try Question.mutations(of: table, count: 5000)
    for route in table.routes {
      for name in [route.name, route.activity, route.name.uppercased(), "messages"] {
        let type = "com.tradexport.tradex." + name
        questions += ["ads/17", "zh-Hans/messages", "ads/garage", "new-listing"].map {
          Question("activity", type + "\thttps://tradexport.com/" + $0)
        }
      }
    }
    questions += [":17", "com.tradexport.tradexstaging.ad:17", "AD:17", "ad:", "x:1", "ad:a/b"].map
    {
      Question("spotlight", $0)
    }
    questions += pushes.map { Question("push", $0) }
    questions += [223, 224, 225, 341, 342].map {
      Question("search", String(repeating: "车", count: $0))
    }
    return questions
  }

  private static let hostile = [
    "", "ads", "tradex:ads", "tradex://", "tradex:///ads/1", "tradex://gatepass", "tradex://ads//x",
    "tradex://ads/", "tradex://ads//", "TRADEX://ADS/17", "tradex://New-Listing",
    "tradex://a%64s/1",
    "tradex://ads:1/17", "tradex://user@ads/17", "tradex://ads/%2e%2E", "tradex://ads/%00",
    "tradex://ads/%C2%85", "tradex://ads/%E2%80%AE17", "tradex://ads/%zz", "tradex://ads/17%",
    "tradex://ads/%FF", "tradex://ads/%C0%AF", "tradex://ads/17.PKPASS", "tradex://ads/1 7",
    "tradex://ads/<b>", "tradex://search", "tradex://search?q=", "tradex://search?q=a&q=",
    "tradex://search?q=a&q=b", "tradex://search?%71=x", "tradex://search?q==",
    "tradex://search?Q=x", "tradex://search?q=a+b%2B", "https://tradexport.com/search?q=+&x=+",
    "https://tradexport.com/ads/1+2", "tradex://search?q=%C0+",
    "http://tradexport.com/ads/17", "HTTP://tradexport.com:80/ads", "http://tradexport.com:443/ads",
    "https://tradexport.com:80/ads", "http://evil.test/ads", "http://tradexport.com//",
    "https://tradexport.com/ads///", "https://tradexport.com/ads//17//", "ftp://tradexport.com/ads",
    "https://evil.test/ads/17", "https:///ads/17",
    "https://tradexport.com", "https://tradexport.com/", "https://tradexport.com//",
    "https://tradexport.com//ads/17", "https://tradexport.com/ads/17/",
    "https://tradexport.com?q=x",
    "https://tradexport.com/ads/17//", "https://tradexport.com:443/ads/17",
    "https://tradexport.com:/ads/17", "https://tradexport.com:8443/ads/17", "https://[::1]/ads/17",
    "https://user@tradexport.com/ads/17", "https://tradexport.com/ADS/17",
    "https://tradexport.com/en/ads/17", "https://tradexport.com/zh-hans/ads/17",
    "https://tradexport.com/zh-Hans", "https://tradexport.com/ads/17/photos",
    "https://tradexport.com/ads/../orders", "https://tradexport.com/ads/车",
    "https://tradexport.com/ads/17?a#b?c", "https://tradexport.com#/ads/17",
    "tradex://ads/" + String(repeating: "a", count: 64),
    "tradex://ads/" + String(repeating: "a", count: 65),
    "tradex://search?q=" + String(repeating: "a", count: 1025),
    "tradex://ads/17?" + String(repeating: "a", count: 2048),
    // Escaped, these are longer than the limit of a link.
    "tradex://search?q=" + String(repeating: "车", count: 224),
    "tradex://search?q=" + String(repeating: "车", count: 225),
    "https://tradexport.com/zh-Hans/search?q=" + String(repeating: "车", count: 222),
    "https://tradexport.com/zh-Hans/search?q=" + String(repeating: "车", count: 223),
  ]

  private static let pushes = [
    #"{"aps":{},"data":{"messageId":"1"}}"#, #"{"messageId":17}"#, #"{"messageId":1.5}"#,
    #"{"messageId":true}"#,
    #"{"link":"https://tradexport.com/ads/17"}"#, #"{"link":17,"messageId":"1"}"#,
    #"{"data":[[{"x":{"link":"tradex://ads/17"}}]],"messageId":"1"}"#, "{}",
    #"{"data":{"adId":"2"},"messageId":"1"}"#, #"{"aps":{"messageId":"1"}}"#,
    #"{"messageId":"1","adId":"2"}"#, #"{"messageId":"a/b"}"#, #"{"messageId":null}"#,
    #"{"messageId":-1}"#, #"{"messageId":9007199254740993}"#, #"{"messageId":""}"#,
    #"{"messageId":{"messageId":"2"}}"#, #"{"data":{"messageId":"1"},"x":{"messageId":"1"}}"#,
    #"{"a":{"b":{"adId":"3"}},"c":{"messageId":"4"}}"#, #"{"link":null}"#, #"{"LINK":"x"}"#,
    #"{"link":"https://evil.test/ads/17","messageId":"1"}"#,
  ]

  /// Everything that the system passes to the app, and the results in the app.
  @Test func handlesEveryEntryPoint() throws {
    let lines = try LinkProgram.checks()
    #expect(lines.filter { !$0.hasPrefix("right: ") } == [])
    #expect(lines.count > 60)
  }

  /// With the package, an app imports the libraries of this repository; two hundred routes in
  /// thirty locales compile quickly.
  @Test(arguments: [0, 3]) func compilesEveryFileWithThePackage(_ mode: Int) throws {
    let settings = SwiftSettings(type: "DeeplinkType", access: .public, runtime: .package)
    let table = mode == 0 ? try RouteTable.large() : try RouteTable.entries()
    let titles = Dictionary(
      uniqueKeysWithValues: table.routes.map { ($0.name, ["en": "Title"]) })
    let features = AppFeatures(hasPasses: true, hasMaps: true, titles: titles)
    let sources = try SwiftSources(table, settings, features)
    let names = Set(sources.files.map(\.name))
    #expect(!names.contains { $0.hasPrefix("Waymark") })
    if mode == 3 {
      let templates = try FileManager.default.contentsOfDirectory(
        atPath: packageRoot.appending(path: "Sources/AppFiles/SwiftTemplates").path)
      let all = Set(templates.map { $0.replacing(".txt", with: "") })
      #expect(all.subtracting(names) == ["Routes.swift"], "every template is compiled")
    }
    let places = try #require(sources.files.first { $0.name == "Deeplink.swift" })
    #expect(places.text.contains("nonisolated public enum DeeplinkType: Hashable, Sendable {"))
    try LinkProgram.compile(sources, IOSStubs.Mode.all[mode])
  }

  /// The style guides of both languages limit lines to 100 columns; only a long URL may be longer.
  @Test func writesLinesOfAtMost100Columns() throws {
    let table = try RouteTable(
      Array(RouteTable.large().routes.prefix(30)) + RouteTable.entries().routes,
      locales: RouteTable.large().locales)
    let maps = SourceMaps(
      apps: Array(repeating: "openstreetmap", count: 40), ids: ["baidu": "a", "amap": "b"],
      isListed: true, countries: ["CZ": Array(repeating: "openstreetmap", count: 10)],
      shiftsInChina: true, shiftsForApple: false)
    let hosts = (0..<9).map { "host\($0).cars.example.com" }
    let environment = SourceEnvironment(
      name: "production", hosts: hosts, scheme: "cars", appID: "com.example.cars", maps: maps)
    let swift = try SwiftSources(
      table, SwiftSettings(access: .public), AppFeatures(hasPasses: true, hasMaps: true))
    // The libraries' own names are longer in an app than in this repository.
    let own = swift.files.filter { !$0.name.hasPrefix("Waymark") }
    let files =
      try (own + [swift.routes(of: environment)]).map { ($0.name, $0.text) }
      + KotlinSources(table, namespace: "com.example.cars", savesPasses: true).files
      .map { ($0.name + ".kt", String(decoding: $0.bytes, as: UTF8.self)) }
      + ArkTSSources(table).files
      .map { ($0.name + ".ets", String(decoding: $0.bytes, as: UTF8.self)) }
    for (name, text) in files {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where line.count > 100 {
        Issue.record("\(name):\(number + 1) has \(line.count) columns: \(line)")
      }
    }
  }

  /// Apple rejects an app that calls one of these without a reason in its privacy manifest.
  @Test(arguments: [
    "systemUptime", "mach_absolute_time", "UserDefaults", "creationDate", "modificationDate",
    "attributesOfItem", "resourceValues", "systemFreeSize", "activeInputModes", "getattrlist",
  ])
  func callsNoAPIThatPrivacyManifestsList(_ name: String) throws {
    let features = AppFeatures(hasPasses: true, hasMaps: true)
    let sources = try SwiftSources(.entries(), SwiftSettings(), features)
    for file in sources.files { #expect(!file.text.contains(name), "\(file.name)") }
  }

  @Test func nestsPlacesByTheirNames() throws {
    let table = try RouteTable([
      Route(name: "ads.details", path: "/ads/{id}"), Route(name: "messages", path: "/messages"),
      Route(name: "activity", path: "/activity"), Route(name: "Ads.in", path: "/in"),
      Route(name: "messages.drafts.none", path: "/none"),
      Route(name: "type", path: "/type/{var}", query: ["q": "{text}"]),
    ])
    #expect(
      try PlaceTree(table).declaration(of: "Place", access: "public ") == """
        /// A place in the app that a link can lead to.
        nonisolated public enum Place: Hashable, Sendable {
          case ads(Ads)
          case messages(Messages)
          /// `/activity`
          case activity
          /// `/type/{var}?q={text}`
          case type(`var`: String, text: String)

          /// A place of `ads`.
          public enum Ads: Hashable, Sendable {
            /// `/ads/{id}`
            case details(id: String)
            /// `/in`
            case `in`
          }

          /// A place of `messages`.
          public enum Messages: Hashable, Sendable {
            /// `/messages`
            case root
            case drafts(Drafts)

            /// A place of `drafts`.
            public enum Drafts: Hashable, Sendable {
              /// `/none`
              case none_
            }
          }
        }
        """)
  }

  @Test(arguments: [
    ["a.b", "A.b"], ["a.b", "a.B"], ["a", "a.root"], ["a.b.c", "a.b", "a.b.root.d"],
  ])
  func refusesRoutesWithTheSamePlace(_ names: [String]) throws {
    let table = try RouteTable(
      names.enumerated().map { try Route(name: $1, path: "/p\($0)") })
    #expect(code { () throws(LinkFault) in try SwiftSources(table) } == .routeSourceName)
  }

  @Test(arguments: ["a\nb", "a*/b"]) func refusesTheEnvironment(_ name: String) throws {
    let environment = SourceEnvironment(
      name: name, hosts: ["h.example"], scheme: "app", appID: "com.example")
    let sources = try SwiftSources(.entries())
    #expect(code { () throws(LinkFault) in try sources.routes(of: environment) } == .appIOSID)
  }

  @Test(arguments: [
    ("DeeplinkType", true), ("Deeplink", true), ("Place2", true), ("deeplink", false), ("", false),
    ("Deep_link", false), ("2", false), ("Type", false), ("String", false), ("UIView", false),
    ("DeeplinkRouter", false), ("WaymarkRoute", false), ("Łink", false), ("Deep link", false),
  ])
  func recognisesTypeNames(_ name: String, _ isOne: Bool) {
    #expect(SwiftSettings.isTypeName(name) == isOne)
  }
}

/// A program of generated sources and the sources in `Stubs`, and its answers.
private enum LinkProgram {
  private static let environment = SourceEnvironment(
    name: "production", hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex",
    appID: "com.tradexport.tradex",
    maps: SourceMaps(
      apps: ["apple", "baidu"], ids: ["baidu": "ios.tradexport.tradex"], isListed: false,
      countries: ["CZ": ["mapy"]], shiftsInChina: true, shiftsForApple: false))

  /// The output of the program for each question.
  static func answers(to questions: [String]) throws -> [String] {
    try output([], input: questions.map { $0 + "\n" }.joined())
  }

  /// The checks that the program makes itself.
  static func checks() throws -> [String] { try output(["system"]) }

  private static func output(_ arguments: [String], input: String = "") throws -> [String] {
    let program = try compiled.get()
    return try withFolder { folder in
      try runTool([program] + arguments, in: folder, input: input)
        .split(separator: "\n").map(String.init)
    }
  }

  /// The program of the marketplace's routes, compiled once, among the stubs.
  private static let compiled = Result {
    let folder = try IOSStubs.folder.appending(path: "links")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let main = ["LinkProgram", "SystemChecks"].map { "\(IOSStubs.programs.path)/\($0).swift" }
    let files = try write(SwiftSources(.entries()), to: folder) + main
    try IOSStubs.compile(
      files, IOSStubs.Mode.all[2], in: folder, options: ["-o", "program"] + IOSStubs.linked)
    return folder.appending(path: "program").path
  }

  /// Compiles sources that are not run.
  static func compile(_ sources: SwiftSources, _ mode: IOSStubs.Mode) throws {
    try withFolder { folder in
      let files = try write(sources, to: folder)
      if !files.contains("WaymarkRoutes.swift") {
        for module in ["Core", "Routes", "Maps"] { try compile(module: module, in: folder) }
      }
      try IOSStubs.compile(
        files, mode, in: folder, options: ["-emit-sil", "-o", "app.sil", "-I", "."])
    }
  }

  /// Writes the sources with those of one environment, and names the files.
  private static func write(_ sources: SwiftSources, to folder: URL) throws -> [String] {
    let files = sources.files + [try sources.routes(of: environment)]
    for file in files {
      #expect(file.text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") }, "\(file.name)")
      try Data(file.text.utf8).write(to: folder.appending(path: file.name))
    }
    return files.map(\.name)
  }

  /// Compiles a room that the app links, with only the rooms it depends on.
  private static func compile(module name: String, in folder: URL) throws {
    let sources = packageRoot.appending(path: "Sources/\(name)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    let features = [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault",
    ]
    try runTool(
      [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-I", ".",
        "-package-name", "waymark", "-module-name", "Waymark\(name)", "-emit-module", "-wmo",
      ] + features.flatMap { ["-enable-upcoming-feature", $0] }
        + files.map { "\(sources.path)/\($0)" }, in: folder)
  }
}
