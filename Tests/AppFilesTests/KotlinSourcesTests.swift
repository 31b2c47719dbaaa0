import Foundation
import Testing
import WaymarkAppLinks
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

/// The generated sources are compiled and asked the same questions as the library.
///
/// The compiler is that of Debian's package kotlin, which `Scripts/setup test` installs. Code that
/// needs Android is compiled and driven with the example's tree, in `AndroidAppTests`.
struct KotlinSourcesTests {
  /// The places, their router and what it needs, in the package `deeplinks` of a namespace.
  private static func files(
    _ table: RouteTable, in namespace: String
  ) throws -> [(name: String, bytes: [UInt8])] {
    let environment = SourceEnvironment(
      name: "production", hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex",
      appID: namespace)
    let sources = try KotlinSources(table, namespace: namespace).files
    return sources.filter { ["Deeplink", "DeeplinkRouter"].contains($0.name) }
      + [("Routes", try KotlinRoutes(environment, namespace: namespace).bytes)]
  }

  @Test func agreesWithTheLibrary() throws {
    let table = try RouteTable.entries()
    let router = try Router(
      table, hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex")
    let questions = try Question.ofSources(table)
    let sources = [
      ("Cars", try Self.files(table, in: "com.in.cars")),
      ("Hostile", try Self.files(.hostile(), in: "com.object.when.val")),
      ("Nested", try Self.files(.nested(), in: "com.example.nested")),
      ("Large", try Self.files(.large(), in: "com.example.large")),
      ("One", try Self.files(RouteTable([Route(name: "a", path: "/a")]), in: "com.example.one")),
    ]
    let answers = try Self.answers(of: sources, to: questions)
    try #require(answers.count == questions.count)
    var resolved = 0
    for (question, answer) in zip(questions, answers) {
      let expected = try question.answer(of: router)
      #expect(answer == expected ?? "nil", "\(question)")
      if expected != nil { resolved += 1 }
    }
    #expect(resolved > 600 && questions.count - resolved > 1000, "\(resolved)")
  }

  /// Refuses names that are not possible in Kotlin.
  @Test func refusesPlacesAndParametersWithOneName() throws {
    func kind(_ routes: [(name: String, path: String)]) throws -> DiagnosticKind? {
      let table = try RouteTable(routes.map { try Route(name: $0.name, path: $0.path) })
      return code { () throws(LinkFault) in try KotlinSources(table, namespace: "com.example") }
    }
    #expect(try kind([("a", "/a/{aB}/{AB}")]) == .routeSourceName)
    #expect(try kind([("a.b", "/b"), ("A.B", "/c")]) == .routeSourceName)
    #expect(try kind([("a", "/a"), ("a.root", "/b")]) == .routeSourceName)
    #expect(try kind([("a", "/a"), ("a.b", "/b"), ("A.c", "/c")]) == nil)
    let table = try RouteTable([])
    for namespace in ["", "com", "com.a b", "com.1a", "com.a\"", "com..a"] {
      #expect(
        code { () throws(LinkFault) in try KotlinSources(table, namespace: namespace) }
          == .appAndroidPackage)
    }
  }

  @Test func nestsPlacesByTheirNames() throws {
    let files = try Self.files(.entries(), in: "com.example.cars")
    let text = String(decoding: try #require(files.first).bytes, as: UTF8.self)
    #expect(
      text.contains(
        """
            sealed class Messages : Deeplink() {
                /** `/messages` */
                object Root : Messages()
                /** `/messages/{id}` */
                data class Details(val id: kotlin.String) : Messages()
            }

            /** `/activity` */
            object Activity : Deeplink()

        """))
    #expect(text.contains("package com.example.cars.deeplinks\n"))
  }

  /// The texts of an environment are literals, whatever they contain.
  @Test func escapesCharactersThatEndALiteral() throws {
    #expect(kotlinText("a\"$b\\c\n") == #""a\"\$b\\c ""#)
    var settings = NavigationSettings()
    settings.apps = ["b", "a"]
    settings.ids = ["uber": "$x\""]
    settings.countries = ["CZ": ["a"]]
    settings.shifts = false
    let routes = try KotlinRoutes(
      SourceEnvironment(
        name: "a \"b\" $c", hosts: ["example.com"], scheme: "cars", appID: "com.example.cars"),
      namespace: "com.example", navigation: settings)
    let text = String(decoding: routes.bytes, as: UTF8.self)
    for line in [
      #"const val ENVIRONMENT = "a \"b\" \$c""#, #"listOf("b", "a")"#,
      #"mapOf("CZ" to listOf("a"))"#,
      #"mapOf("uber" to "\$x\"")"#, "NAVIGATION_SHIFTS = false", #"SCHEME = "cars""#,
    ] { #expect(text.contains(line), "\(line)") }
  }

  /// Sources of subjects that an app does not have are left out.
  @Test func writesOnlyTheSubjectsInUse() throws {
    func names(_ sources: KotlinSources) -> [String] { sources.files.map(\.name).sorted() }
    let always = ["Deeplink", "DeeplinkIntents", "DeeplinkManager", "DeeplinkRouter"]
    let none = try KotlinSources(RouteTable([]), namespace: "com.example")
    #expect(names(none) == always)
    let row = NavigationRow(id: "a", name: "A", links: [.init("geo:{lat}", unnamed: nil)])
    let every = try KotlinSources(
      .entries(), namespace: "com.example", navigation: [row], savesPasses: true)
    #expect(
      names(every) == (always + ["NavigationChoices", "Shortcuts", "WalletButton"]).sorted())
    for file in every.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
      #expect(!text.contains("{{"))
    }
  }

  private static func answers(
    of sources: [(name: String, files: [(name: String, bytes: [UInt8])])],
    to questions: [Question]
  ) throws -> [String] {
    try withFolder { folder in
      var names = ["Main.kt"]
      for (name, files) in sources {
        for file in files {
          names.append("\(name)\(file.name).kt")
          try Data(file.bytes).write(to: folder.appending(path: "\(name)\(file.name).kt"))
        }
      }
      try Data(main.utf8).write(to: folder.appending(path: "Main.kt"))
      try runTool(
        ["kotlinc"] + kotlincOptions + ["-Werror", "-include-runtime", "-d", "program.jar"] + names,
        in: folder)
      return try runTool(
        ["java", "-Dfile.encoding=UTF-8", "-jar", "program.jar"], in: folder,
        input: questions.map { $0.line + "\n" }.joined()
      ).split(separator: "\n").map(String.init)
    }
  }

  private static let main = """
    import com.`in`.cars.deeplinks.DeeplinkRouter

    fun main() {
        for (line in generateSequence(::readLine)) {
            val parts = line.split(' ')
            val bytes = parts[1].split(',').filter { it.isNotEmpty() }.map { it.toInt().toByte() }
            val text = String(bytes.toByteArray(), Charsets.UTF_8)
            val place = when (parts[0]) {
                "url" -> DeeplinkRouter.place(text)
                "search" -> DeeplinkRouter.placeOfSearch(text)
                else -> DeeplinkRouter.place(text.split('\\t').chunked(2).map { it[0] to it[1] }.toMap())
            }
            if (place == null) {
                println("nil")
                continue
            }
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
