import Foundation
import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

/// The generated source is compiled with the product `Routes`, and asked what the router is asked.
struct SwiftSourceTests {
  private static let environment = SourceEnvironment(
    name: "production", hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex",
    appID: "com.tradexport.tradex")

  @Test func readsAndWritesWhatTheLibraryDoes() throws {
    let table = try RouteTable.entries()
    let router = try Router(
      table, hosts: Self.environment.hosts, scheme: "tradex", bundleID: Self.environment.appID)
    let questions = try Self.questions(table)
    let answers = try SourceProgram.answers(
      of: SwiftSource(table, Self.environment), to: questions.map(\.line))
    try #require(answers.count == questions.count)
    var resolved = 0
    for (question, answer) in zip(questions, answers) {
      let link = try? question.resolve(with: router)
      // The app's own URL comes back to the same place.
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

  /// Every route, as each way in names it, and what no way may let through.
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
    "tradex://search?Q=x",
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
    // Escaped, these are longer than a link may be.
    "tradex://search?q=" + String(repeating: "车", count: 224),
    "tradex://search?q=" + String(repeating: "车", count: 225),
    "https://tradexport.com/zh-Hans/search?q=" + String(repeating: "车", count: 222),
    "https://tradexport.com/zh-Hans/search?q=" + String(repeating: "车", count: 223),
  ]

  private static let pushes = [
    #"{"aps":{},"data":{"messageId":"1"}}"#, #"{"messageId":17}"#, #"{"messageId":1.5}"#,
    #"{"link":"https://tradexport.com/ads/17"}"#, #"{"link":17,"messageId":"1"}"#,
    #"{"data":[[{"x":{"link":"tradex://ads/17"}}]],"messageId":"1"}"#, "{}",
    #"{"data":{"adId":"2"},"messageId":"1"}"#, #"{"aps":{"messageId":"1"}}"#,
    #"{"messageId":"1","adId":"2"}"#, #"{"messageId":"a/b"}"#, #"{"messageId":null}"#,
    #"{"messageId":-1}"#, #"{"messageId":9007199254740993}"#, #"{"messageId":""}"#,
    #"{"messageId":{"messageId":"2"}}"#, #"{"data":{"messageId":"1"},"x":{"messageId":"1"}}"#,
    #"{"a":{"b":{"adId":"3"}},"c":{"messageId":"4"}}"#, #"{"link":null}"#, #"{"LINK":"x"}"#,
    #"{"link":"https://evil.test/ads/17","messageId":"1"}"#,
  ]

  @Test func compilesWhateverTheRoutesAreNamed() throws {
    let table = try RouteTable.hostile()
    let questions = try table.routes.map { route in
      let values = Dictionary(uniqueKeysWithValues: route.parameters.map { ($0, "a") })
      return Question("url", try route.httpsURL(host: "tradexport.com", parameters: values)).line
    }
    let one = try RouteTable([Route(name: "a", path: "/a")])
    let answers = try SourceProgram.answers(
      of: SwiftSource(table, Self.environment),
      to: questions + [Question("search", "x").line, Question("push", "{\"x\":1}").line],
      besides: [SwiftSource(one, Self.environment), SwiftSource(.large(), Self.environment)])
    for (route, answer) in zip(table.routes, answers) {
      #expect(answer.hasSuffix(" com.tradexport.tradex." + route.name), "\(answer)")
    }
    #expect(answers.suffix(2) == ["nil", "nil"])
  }

  @Test func refusesRoutesWithOneName() throws {
    let table = try RouteTable([Route(name: "a.b", path: "/a"), Route(name: "AB", path: "/b")])
    let swift = code { () throws(LinkFault) in try SwiftSource(table, Self.environment) }
    #expect(swift == .routeSourceName)
  }

  @Test(arguments: ["a\nb", "a*/b"]) func refusesTheEnvironment(_ name: String) throws {
    let environment = SourceEnvironment(
      name: name, hosts: ["h.example"], scheme: "app", appID: "com.example")
    let table = try RouteTable.entries()
    let rule = code { () throws(LinkFault) in try SwiftSource(table, environment) }
    #expect(rule == .appIOSID)
  }
}

/// A program of generated source and a main file that answers questions, one a line.
private enum SourceProgram {
  private static let main = """
    import Foundation

    @main @MainActor struct Program {
      static func main() {
        let pending = PendingDeeplink()
        while let line = readLine() {
          let parts = line.split(separator: " ", omittingEmptySubsequences: false)
          let text = String(
            decoding: parts[1].split(separator: ",").compactMap { UInt8($0) }, as: UTF8.self)
          switch parts[0] {
          case "activity":
            let parts = text.split(separator: "\\t", omittingEmptySubsequences: false)
            pending.hold(
              DeeplinkRouter.place(activity: String(parts[0]), webpageURL: String(parts[1])))
          case "url": pending.hold(DeeplinkRouter.place(url: text))
          case "shortcut": pending.hold(DeeplinkRouter.place(shortcut: text))
          case "spotlight": pending.hold(DeeplinkRouter.place(spotlight: text))
          case "search": pending.hold(DeeplinkRouter.place(search: text))
          default:
            let payload = try? JSONSerialization.jsonObject(with: Data(text.utf8))
            pending.hold(DeeplinkRouter.place(push: payload as? [String: Any] ?? [:]))
          }
          guard let place = pending.take() else {
            print("nil")
            continue
          }
          precondition(pending.take() == nil, "a link is handed out once")
          let url = DeeplinkRouter.url(of: place) ?? "none"
          let scheme = DeeplinkRouter.schemeURL(of: place) ?? "none"
          precondition(DeeplinkRouter.place(url: url) == place)
          precondition(DeeplinkRouter.place(url: scheme) == place)
          let type = DeeplinkRouter.activityType(of: place)
          precondition(DeeplinkRouter.place(activity: type, webpageURL: url) == place)
          print(url, scheme, type)
        }
      }
    }
    """

  /// What the program prints for each question; other sources only have to compile.
  static func answers(
    of source: SwiftSource, to questions: [String], besides others: [SwiftSource] = []
  ) throws -> [String] {
    try withFolder { folder in
      for module in ["Core", "Routes"] { try compile(module: module, in: folder) }
      for source in others + [source] {
        let text = String(decoding: source.bytes, as: UTF8.self)
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
        try Data(source.bytes).write(to: folder.appending(path: "Routes.swift"))
        try swiftc(["-emit-sil", "-o", "sil", "Routes.swift"], version: "6", in: folder)
      }
      try Data(main.utf8).write(to: folder.appending(path: "Program.swift"))
      let libraries = ["-L", ".", "-lWaymarkRoutes", "-lWaymarkCore"]
      for version in ["5", "6"] {
        try swiftc(
          ["Routes.swift", "Program.swift", "-o", "program"] + libraries, version: version,
          in: folder)
      }
      let text = questions.map { $0 + "\n" }.joined()
      return try runTool(["./program"], in: folder, input: text)
        .split(separator: "\n").map(String.init)
    }
  }

  /// Compiles a room that the app links, with nothing of the package beside the rooms before it.
  private static func compile(module name: String, in folder: URL) throws {
    var sources = URL(filePath: #filePath)
    for _ in 0..<3 { sources.deleteLastPathComponent() }
    sources.append(path: "Sources/\(name)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    let features = [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault",
    ]
    try swiftc(
      [
        "-package-name", "waymark", "-module-name", "Waymark\(name)", "-emit-module",
        "-emit-library",
        "-static",
      ]
        + features.flatMap { ["-enable-upcoming-feature", $0] }
        + ["-wmo", "-o", "libWaymark\(name).a"] + files.map { "\(sources.path)/\($0)" },
      version: "6", in: folder)
  }

  private static func swiftc(_ arguments: [String], version: String, in folder: URL) throws {
    let options = ["-warnings-as-errors", "-parse-as-library", "-I", "."]
    try runTool(["swiftc", "-swift-version", version] + options + arguments, in: folder)
  }
}
