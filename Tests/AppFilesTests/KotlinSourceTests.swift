import Foundation
import Testing
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

/// The generated source is compiled and asked what the library is asked.
///
/// The compiler is the one of Debian's package kotlin, which `Scripts/setup test` installs.
struct KotlinSourceTests {
  private static func environment(_ package: String) -> SourceEnvironment {
    SourceEnvironment(
      name: "production", hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex",
      appID: package)
  }

  @Test func readsAndWritesWhatTheLibraryDoes() throws {
    let table = try RouteTable.entries()
    let router = try Router(
      table, hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex")
    let questions = try Self.questions(table)
    let sources = [
      ("Routes", try KotlinSource(table, Self.environment("com.in.cars"))),
      ("Hostile", try KotlinSource(.hostile(), Self.environment("com.object.when.val"))),
      ("Large", try KotlinSource(.large(), Self.environment("com.example.large"))),
      (
        "One",
        try KotlinSource(
          RouteTable([Route(name: "a", path: "/a")]), Self.environment("com.example.one"))
      ),
    ]
    let answers = try Self.answers(of: sources, to: questions)
    try #require(answers.count == questions.count)
    var resolved = 0
    for (question, answer) in zip(questions, answers) {
      let link =
        try? question.kind == "data"
        ? question.resolveData(with: router) : question.resolve(with: router)
      let expected = try link.map { link in
        let plain = try link.route.httpsURL(host: "tradexport.com", parameters: link.parameters)
        let scheme = try link.route.schemeURL(scheme: "tradex", parameters: link.parameters)
        return "\(plain) \(scheme)"
      }
      #expect(answer == expected ?? "nil", "\(question)")
      if link != nil { resolved += 1 }
    }
    #expect(resolved > 600 && questions.count - resolved > 1000, "\(resolved)")
  }

  private static func questions(_ table: RouteTable) throws -> [Question] {
    var questions = try Question.mutations(of: table, count: 5000)
    for value in [
      "17", "a b", "2026:17", "车", "50%", "a%2Fb", "=&?#", "e\u{301}", "\u{212A}", "\u{1F697}",
    ] {
      for route in table.routes {
        let values = Dictionary(uniqueKeysWithValues: route.parameters.map { ($0, value) })
        let urls = [
          try route.httpsURL(host: "tradexport.com", locale: "zh-Hans", parameters: values),
          try route.schemeURL(scheme: "tradex", parameters: values),
        ]
        questions += urls.map { Question("url", $0) }
      }
      questions.append(Question("search", value))
      questions.append(Question("data", "messageId\t" + value))
    }
    questions += [
      "", "tradex://search?q=" + String(repeating: "车", count: 225),
      "https://tradexport.com/zh-Hans/search?q=" + String(repeating: "车", count: 223),
      "tradex://ads/" + String(repeating: "\u{1F697}", count: 64),
      "tradex://ads/" + String(repeating: "\u{1F697}", count: 65),
    ].map { Question("url", $0) }
    questions += [224, 225, 341, 342].map { Question("search", String(repeating: "车", count: $0)) }
    questions += [
      "link\thttps://tradexport.com/ads/17", "link\tx\tmessageId\t1", "adId\t1\tmessageId\t1",
      "messageId\ta/b", "x\t1", "link\ttradex://ads/17\tadId\t1",
    ].map { Question("data", $0) }
    return questions
  }

  /// Refuses what no Kotlin could be made of.
  @Test func refusesParametersWithOneGetter() throws {
    let table = try RouteTable([Route(name: "a", path: "/a/{aB}/{AB}")])
    let kotlin = code { () throws(LinkFault) in
      try KotlinSource(table, Self.environment("com.example"))
    }
    #expect(kotlin == .routeSourceName)
    #expect(throws: Never.self) { try SwiftSources(table) }
  }

  private static func answers(
    of sources: [(name: String, source: KotlinSource)], to questions: [Question]
  ) throws -> [String] {
    try withFolder { folder in
      for (name, source) in sources {
        let text = String(decoding: source.bytes, as: UTF8.self)
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
        try Data(source.bytes).write(to: folder.appending(path: "\(name).kt"))
      }
      try Data(main.utf8).write(to: folder.appending(path: "Main.kt"))
      let names = sources.map { $0.name + ".kt" } + ["Main.kt"]
      try runTool(
        ["kotlinc", "-Werror", "-include-runtime", "-d", "program.jar"] + names, in: folder)
      return try runTool(
        ["java", "-Dfile.encoding=UTF-8", "-jar", "program.jar"], in: folder,
        input: questions.map { $0.line + "\n" }.joined()
      ).split(separator: "\n").map(String.init)
    }
  }

  private static let main = """
    import com.`in`.cars.DeeplinkRouter
    import com.`in`.cars.PendingDeeplink

    fun main() {
        for (line in generateSequence(::readLine)) {
            val parts = line.split(' ')
            val bytes = parts[1].split(',').filter { it.isNotEmpty() }.map { it.toInt().toByte() }
            val text = String(bytes.toByteArray(), Charsets.UTF_8)
            PendingDeeplink.hold(
                when (parts[0]) {
                    "url" -> DeeplinkRouter.place(text)
                    "search" -> DeeplinkRouter.placeOfSearch(text)
                    else -> DeeplinkRouter.place(text.split('\\t').chunked(2).map { it[0] to it[1] }.toMap())
                }
            )
            PendingDeeplink.hold(null)
            val place = PendingDeeplink.take()
            if (place == null) {
                println("nil")
                continue
            }
            check(PendingDeeplink.take() == null)
            val url = DeeplinkRouter.url(place) ?: "none"
            val scheme = DeeplinkRouter.schemeUrl(place) ?: "none"
            check(DeeplinkRouter.place(url) == place) { url }
            check(DeeplinkRouter.place(scheme) == place) { scheme }
            println(url + " " + scheme)
        }
        // No bytes say what half of a surrogate pair is.
        check(DeeplinkRouter.place("tradex://ads/\\uD83D") == null)
        check(DeeplinkRouter.placeOfSearch("\\uD83D") == null)
    }
    """
}

extension Question {
  /// Where pairs of keys and values lead, as the data of an Android message.
  fileprivate func resolveData(with router: Router) throws -> ResolvedLink {
    let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    var data: [String: String] = [:]
    for index in stride(from: 0, to: parts.count, by: 2) { data[parts[index]] = parts[index + 1] }
    return try router.resolve(push: Array(JSONEncoder().encode(data)))
  }
}
