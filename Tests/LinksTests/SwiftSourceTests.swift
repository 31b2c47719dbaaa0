import Bytes
import Foundation
import Testing

@testable import Links

/// The generated source is compiled and asked what the library is asked.
struct SwiftSourceTests {
  private static let environment = SourceEnvironment(
    name: "production", hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex",
    appID: "com.tradexport.tradex")

  @Test func readsAndWritesWhatTheLibraryDoes() throws {
    let table = try RouteTable.entries()
    let router = try EntryRouter(
      table, hosts: Self.environment.hosts, scheme: "tradex", bundleID: Self.environment.appID)
    let questions = try Self.questions(table)
    let answers = try SourceProgram.answers(
      of: SwiftSource(table, Self.environment), to: questions.map { "\($0.kind)\t\($0.text)" })
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
    #expect(resolved > 60 && questions.count - resolved > 60)
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
    questions += [":17", "com.tradexport.tradexstaging.ad:17", "AD:17", "ad:", "x:1", "ad:a/b"].map
    {
      Question("spotlight", $0)
    }
    questions += pushes.map { Question("push", $0) }
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
  ]

  private static let pushes = [
    #"{"aps":{},"data":{"messageId":"1"}}"#, #"{"messageId":17}"#, #"{"messageId":1.5}"#,
    #"{"link":"https://tradexport.com/ads/17"}"#, #"{"link":17,"messageId":"1"}"#,
    #"{"data":[[{"x":{"link":"tradex://ads/17"}}]],"messageId":"1"}"#, "{}",
    #"{"data":{"adId":"2"},"messageId":"1"}"#, #"{"aps":{"messageId":"1"}}"#,
    #"{"messageId":"1","adId":"2"}"#, #"{"messageId":"a/b"}"#, #"{"messageId":null}"#,
    #"{"link":"https://evil.test/ads/17","messageId":"1"}"#,
  ]

  @Test func compilesWhateverTheRoutesAreNamed() throws {
    let names = [
      "self", "init", "hashValue", "default", "in", "path", "checked", "place", "url", "Any",
      "type.self", "hosts", "string",
    ]
    var routes: [Route] = []
    for (index, name) in names.enumerated() {
      routes.append(
        try Route(
          name: name, path: "/r\(index)/{checked}/x/{inout}",
          query: ["q": "{\(index == 0 ? "in" : "path")}"]))
    }
    routes.append(try Route(name: "plain", path: "/plain"))
    let source = try SwiftSource(RouteTable(routes), Self.environment)
    let url = "https://tradexport.com/r0/a/x/b?q=c"
    let answers = try SourceProgram.answers(
      of: source, to: ["url\t\(url)", "search\tx", "spotlight\tx", "push\t{\"x\":1}"])
    #expect(answers.first?.hasPrefix(url + " ") == true)
    #expect(answers.dropFirst().allSatisfy { $0 == "nil" })
  }

  @Test func refusesRoutesWithOneName() throws {
    let table = try RouteTable([Route(name: "a.b", path: "/a"), Route(name: "AB", path: "/b")])
    let swift = code { () throws(LinkFault) in try SwiftSource(table, Self.environment) }
    #expect(swift == .routeSource)
  }

  @Test(arguments: ["a\nb", "a*/b"]) func refusesTheEnvironment(_ name: String) throws {
    let environment = SourceEnvironment(
      name: name, hosts: ["h.example"], scheme: "app", appID: "com.example")
    let table = try RouteTable.entries()
    let rule = code { () throws(LinkFault) in try SwiftSource(table, environment) }
    #expect(rule == .appIdentifier)
  }

  @Test func writesKotlinThatIsWhole() throws {
    let source = try KotlinSource(
      RouteTable.entries(),
      SourceEnvironment(
        name: "production", hosts: ["tradexport.com"], scheme: "tradex", appID: "com.in.cars"))
    let text = String(decoding: source.bytes, as: UTF8.self)
    #expect(text.contains("package com.`in`.cars\n"))
    #expect(text.contains("    data class AdsDetails(val id: kotlin.String) : Deeplink()\n"))
    #expect(text.contains("        \"adId\" -> checked(text)?.let { Deeplink.AdsDetails(it) }\n"))
    #expect(text.contains("checkedValue(text)?.let { Deeplink.Search(it) }"))
    #expect(nesting(of: text) == [])
  }

  /// The brackets that stay open in Kotlin source, or close what is not open.
  private func nesting(of source: String) -> [Character] {
    // Texts, characters and comments hold brackets of their own.
    let code = source.replacing(
      /"(?:\\.|[^"\\\n])*"|'(?:\\.[^']*|[^'\\\n])'|\/\*[\s\S]*?\*\/|\/\/.*/, with: "")
    let closing: [Character: Character] = [")": "(", "]": "[", "}": "{"]
    var open: [Character] = []
    for character in code {
      if "([{".contains(character) { open.append(character) }
      if let opening = closing[character], open.popLast() != opening { return [character] }
    }
    return open
  }
}

/// One thing the router and the generated source are both asked.
private struct Question {
  let kind: String
  let text: String

  init(_ kind: String, _ text: String) {
    self.kind = kind
    self.text = text
  }

  func resolve(with router: EntryRouter) throws(LinkFault) -> ResolvedLink {
    switch kind {
    case "shortcut": try router.resolve(shortcut: text)
    case "spotlight": try router.resolve(spotlight: text)
    case "search": try router.resolve(search: text)
    case "push": try router.resolve(push: Array(text.utf8))
    default: try router.resolve(text)
    }
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
          let parts = line.split(separator: "\\t", maxSplits: 1, omittingEmptySubsequences: false)
          let text = parts.count == 2 ? String(parts[1]) : ""
          switch parts[0] {
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

  /// What the program prints for each question.
  static func answers(of source: SwiftSource, to questions: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(source.bytes).write(to: folder.appending(path: "Routes.swift"))
    try Data(main.utf8).write(to: folder.appending(path: "Program.swift"))
    let text = questions.joined(separator: "\n")
    try Data(text.utf8).write(to: folder.appending(path: "questions"))
    for version in ["5", "6"] {
      try run(
        "swiftc", "-swift-version", version, "-warnings-as-errors", "-parse-as-library",
        "Routes.swift", "Program.swift",
        "-o", "program", in: folder)
    }
    let format = try String(contentsOf: folder.appending(path: "Routes.swift"), encoding: .utf8)
    #expect(format.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
    let output = try run("./program", in: folder)
    return output.split(separator: "\n").map(String.init)
  }

  /// Runs a tool, whose failure fails the test.
  @discardableResult
  private static func run(_ arguments: String..., in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "questions"))
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(arguments): \(text)")
    return text
  }
}
