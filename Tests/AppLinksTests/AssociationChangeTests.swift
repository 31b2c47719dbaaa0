import Testing
import WaymarkAppFiles
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppLinks
@testable import WaymarkRoutes

struct AssociationChangeTests {
  private static func file(_ rules: String, app: String = "ABCDE12345.a") -> [UInt8] {
    Array(#"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(rules)]}]}}"#.utf8)
  }

  @Test(
    arguments: [
      (#"{"/":"/a/*"}"#, #"{"/":"/a/*"}"#, []),
      (#"{"/":"/a"},{"/":"/b"}"#, #"{"/":"/b"},{"/":"/a"}"#, []),
      (#"{"/":"/a/*"}"#, #"{"/":"/a/?*"}"#, ["app>web /a"]),
      (#"{"/":"/a/?*"}"#, #"{"/":"/a/*"}"#, ["web>app /a"]),
      (#"{"/":"/a/*"}"#, #"{"/":"/a/b/*","exclude":true},{"/":"/a/*"}"#, ["app>web /a/b/x7"]),
      (#"{"/":"/a/*"}"#, #"{"/":"*.pkpass","exclude":true},{"/":"/a/*"}"#, ["app>web /a/.pkpass"]),
      (#"{"/":"/a"}"#, #"{"?":{"web":"1"},"exclude":true},{"/":"/a"}"#, ["app>web /a?web=1"]),
      (##"{"/":"/a"}"##, ##"{"#":"web","exclude":true},{"/":"/a"}"##, ["app>web /a#web"]),
      (#"{"/":"/s","?":{"q":"?*"}}"#, #"{"/":"/s"}"#, ["web>app /s"]),
      (#"{"/":"/é","percentEncoded":false}"#, "", ["app>web /%C3%A9"]),
      (#"{"/":"/$(digit)"}"#, "", ["app>web /0"]),
      (#"{"/":"/a"}"#, #"{"/":"/$(x)"}"#, ["app>undetermined /a"]),
      (#"{"/":"/a/"}"#, #"{"/":"a"}"#, []), (#"{"/":"/a","?":{"q":"*"}}"#, #"{"/":"/a"}"#, []),
      (#"{"/":"/a*"}"#, #"{"/":"/a*"},{"/":"/ab"}"#, []),
      (#"{"/":"/a"},{"/":"/b","exclude":true}"#, #"{"/":"/b","exclude":true},{"/":"/a"}"#, []),
      (#"{"/":"/$(digit)"}"#, #"{"/":"/$(alnum)"}"#, ["web>app /a"]),
      (#"{"/":"/$(upper)"}"#, #"{"/":"/$(alpha)"}"#, ["web>app /a"]),
      (#"{"/":"/a"}"#, #"{"/":"/a","caseSensitive":false}"#, ["web>app /A"]),
      (#"{"/":"/a/b"}"#, #"{"/":"/a/b","percentEncoded":false}"#, ["web>app /a%2F%62"]),
      (#"{"?":"a=1"}"#, #"{"?":{"a":"1"}}"#, ["web>app /x7?a=1&x7=y8"]),
      (#"{"?":{"a":"1"}}"#, #"{"?":{"a":"1","b":"2"}}"#, ["app>web /x7?a=1"]),
      (
        #"{"/":"/x?"},{"/":"/?y","exclude":true}"#, #"{"/":"/?y","exclude":true},{"/":"/x?"}"#,
        ["app>web /xy"]
      ),
      (
        #"{"/":"/ads/*"}"#, ##"{"?":{"w":"1"},"#":"x","exclude":true},{"/":"/ads/*"}"##,
        ["app>web /ads?w=1#x"]
      ),
      (
        #"{"/":"/a","?":{"q":"b"}}"#,
        #"{"?":{"web":"1"},"exclude":true},{"/":"/a","?":{"q":"b"}}"#, ["app>web /a?web=1&q=b"]
      ),
      (
        #"{"/":"/a","?":{"q":"b"}}"#,
        ##"{"#":"no","exclude":true},{"/":"/a","?":{"q":"b"}}"##, ["app>web /a?q=b#no"]
      ),
      (#"{"/":"/a"}"#, ##"{"/":"/a","#":""}"##, ["app>web /a#x7"]),
      (
        #"{"/":"/caf%C3%A9"}"#, #"{"/":"/café","percentEncoded":false}"#, ["web>app /caf%c3%a9"]
      ),
      (
        #"{"/":"/$(lang)/a"}"#, #"{"/":"/zu/a","exclude":true},{"/":"/$(lang)/a"}"#,
        ["app>web /zu/a"]
      ),
      (
        #"{"/":"/*/buy"}"#, #"{"/":"/$(lang)/*","exclude":true},{"/":"/*/buy"}"#,
        ["app>web /aa/buy"]
      ),
      (#"{"/":"/login"},{"/":"/*"}"#, #"{"/":"/login"}"#, ["app>web /x7"]),
    ] as [(String, String, [String])])
  func findsTheURLsThatChange(_ old: String, _ new: String, changes: [String]) throws {
    let found = try AssociationChange.all(from: Self.file(old), to: Self.file(new))
    let texts = found.map {
      "\($0.old.rawValue)>\($0.new.rawValue) \($0.url.dropFirst("https://example.com".count))"
    }
    if changes.isEmpty { #expect(texts.isEmpty, "\(texts)") }
    for change in changes { #expect(texts.contains(change), "\(texts)") }
  }

  /// A rule with many query items, the last of which has a pattern.
  private static func manyItems(_ count: Int, last: String) -> String {
    let items = (1..<count).map { #""k\#($0)":"*a*b*?*$(lang)$(region)""# }
    return #"{"/":"/r","?":{\#((items + [#""k\#(count)":"\#(last)""#]).joined(separator: ","))}}"#
  }

  @Test func comparesEqualRulesWithoutExamples() throws {
    let rules = (1...20).map { Self.manyItems(100, last: "\($0)*") }.joined(separator: ",")
    let moved = rules.replacing(#"{"/""#, with: #"{"comment":"","/""#)
    #expect(
      try AssociationChange.all(from: Self.file(rules), to: Self.file(moved)).isEmpty)
    let variable = #"{"/":"/$(x)"}"#
    func file(_ values: String) -> [UInt8] {
      let details = #"[{"appIDs":["ABCDE12345.a"],"components":[\#(variable)]}]"#
      return Array(
        #"{"applinks":{"substitutionVariables":{"x":[\#(values)]},"details":\#(details)}}"#.utf8)
    }
    #expect(try AssociationChange.all(from: file(#""a""#), to: file(#""a""#)).isEmpty)
    #expect(try !AssociationChange.all(from: file(#""a""#), to: file(#""b""#)).isEmpty)
  }

  @Test func limitsTheExamplesOfARuleWithManyItems() throws {
    let file = Self.file(Self.manyItems(100, last: "a*"))
    let matcher = try AssociationMatcher(file)
    let sample = AssociationSample(old: matcher.rules, new: [])
    let size = sample.urls(on: "example.com").reduce(0) { $0 + $1.utf8.count }
    #expect(1 << 20...3 << 20 ~= size)
    #expect(RuleExamples(matcher.rules[0], limit: 1000).tails.count < 5000)
  }

  @Test func makesFewerExamplesOfManyRulesWithVariables() throws {
    let values = (0..<100).map { "\"v\($0)\"" }.joined(separator: ",")
    let rules = (0..<1000).map { #"{"/":"/$(v)/r\#($0)/*"}"# }.joined(separator: ",")
    let file =
      #"{"applinks":{"substitutionVariables":{"v":[\#(values)]},"details":[{"appIDs":["A.b"],"#
      + #""components":[\#(rules)]}]}}"#
    let matcher = try AssociationMatcher(Array(file.utf8))
    let urls = AssociationSample(old: matcher.rules, new: []).urls(on: "example.com")
    #expect(1000...4000 ~= urls.count)
    #expect(urls.contains("https://example.com/v0/r999/x7"))
    let last = AssociationSample(old: matcher.rules, new: matcher.rules.dropLast())
      .urls(on: "example.com")
    #expect(last.first == "https://example.com/v0/r999/x7")
  }

  /// A rule with many items finds those of a link by name, and decides as one with few.
  @Test(arguments: [
    "k9=v", "K9=v", "%6b9=v", "k%39=v", "k9=v&k9=w", "k9=v&K9=w", "k9", "k9=v&&", "&k9=v&x=%zz",
    "%k9=v", "k10=w&k9=v", "", "k9=w&k9=v", "=v",
  ])
  func decidesAsARuleWithFewItems(query: String) throws {
    let link = "https://example.com/r?\(query)"
    let more = (10...30).map { #""k\#($0)":"*""# }.joined(separator: ",")
    for extra in ["", #","percentEncoded":false"#, #","caseSensitive":false"#] {
      let verdicts = try [#""k9":"v""#, #""k9":"v",\#(more)"#].map { items in
        try AssociationMatcher(Self.file(#"{"/":"/r","?":{\#(items)}\#(extra)}"#))
          .decide(link, app: "ABCDE12345.a").verdict
      }
      #expect(verdicts[0] == verdicts[1], "\(link)\(extra)")
    }
  }

  /// Any link that two random files treat differently makes them differ.
  @Test func missesNoChangeOfRandomRules() throws {
    var random = SeededGenerator(seed: 36)
    func rule() -> String {
      var parts: [String] = []
      if Bool.random(using: &random) || Bool.random(using: &random) {
        parts.append(
          #""/":"\#(["/a", "/a/*", "/b/?*", "*", "/a/b"].randomElement(using: &random)!)""#)
      }
      if Bool.random(using: &random) {
        parts.append(#""?":{"\#(["q", "w"].randomElement(using: &random)!)":"?*"}"#)
      }
      if Int.random(in: 0..<3, using: &random) == 0 { parts.append(##""#":"f""##) }
      if Bool.random(using: &random) { parts.append(#""exclude":true"#) }
      return "{\(parts.joined(separator: ","))}"
    }
    let paths = ["/", "/a", "/a/x", "/a/b", "/b", "/b/c", "/c"]
    let tails = ["", "#f", "#g"].flatMap { end in
      ["", "?q=1", "?w=1", "?q=1&w=1", "?x=1"].map { $0 + end }
    }
    for _ in 0..<300 {
      let kept = (0..<2).map { _ in rule() }
      let old = Self.file(kept.joined(separator: ","))
      let new = Self.file(([rule()] + kept).joined(separator: ","))
      let (before, after) = (try AssociationMatcher(old), try AssociationMatcher(new))
      let differs = paths.contains { path in
        tails.contains { tail in
          let url = "https://example.com" + path + tail
          let isOpen = [before, after].map { $0.decide(url, app: "ABCDE12345.a").verdict == .match }
          return isOpen[0] != isOpen[1]
        }
      }
      let found = try AssociationChange.all(from: old, to: new)
      #expect(differs == !found.isEmpty, "\(String(decoding: new, as: UTF8.self)) \(found)")
    }
  }

  /// Each value of a variable with up to 64 values is a form of the path.
  @Test func findsALinkOfTheNinthValueOfAVariable() throws {
    func file(_ count: Int) -> [UInt8] {
      let list = (1...count).map { "\"v\($0)\"" }.joined(separator: ",")
      let rules = #"[{"/":"/$(x)/*","exclude":true},{"/":"/*/buy"}]"#
      return Array(
        #"{"applinks":{"substitutionVariables":{"x":[\#(list)]},"details":[{"appIDs":["A.b"],"#
          .utf8) + Array(#""components":\#(rules)}]}}"#.utf8)
    }
    let changes = try AssociationChange.all(from: file(8), to: file(9))
    #expect(changes.map(\.url) == ["https://example.com/v9/buy"])
  }

  @Test func findsOneValueOfAVariable() throws {
    func file(_ values: Range<Int>) -> [UInt8] {
      let list = values.map { "\"v\($0)\"" }.joined(separator: ",")
      return Array(
        #"{"applinks":{"substitutionVariables":{"v":[\#(list)]},"details":[{"appIDs":["A.b"],"components":[{"/":"/$(v)"}]}]}}"#
          .utf8)
    }
    let changes = try AssociationChange.all(from: file(0..<200), to: file(0..<199))
    #expect(changes.map(\.url) == ["https://example.com/v199"])
  }

  @Test func findsNothingBetweenTheFormats() throws {
    let paths =
      #"{"applinks":{"apps":[],"details":{"ABCDE12345.a":{"paths":["NOT /a/b/*","/a/*"]}}}}"#
    let rules = Self.file(#"{"/":"/a/b/*","exclude":true},{"/":"/a/*","comment":"x"}"#)
    #expect(try AssociationChange.all(from: Array(paths.utf8), to: rules).isEmpty)
  }

  @Test func findsTheLastOfManyRules() throws {
    let rules = (0..<400).map { #"{"/":"/r\#($0)"}"# }
    let old = Self.file(rules.joined(separator: ","))
    let new = Self.file(rules.dropLast().joined(separator: ","))
    let changes = try AssociationChange.all(from: old, to: new)
    #expect(changes.map(\.url) == ["https://example.com/r399"])
  }

  @Test func distinguishesApps() throws {
    let old = Self.file(#"{"/":"/a"}"#)
    let changes = try AssociationChange.all(
      from: old, to: Self.file(#"{"/":"/a"}"#, app: "ABCDE12345.b"))
    #expect(changes.map(\.app) == ["ABCDE12345.a", "ABCDE12345.b"])
    #expect(changes.map(\.old) == [.app, .web])
    #expect(changes.first?.oldRule == "/applinks/details/0/components/0")
    #expect(changes.first?.newRule == nil)
    #expect(
      try AssociationChange.all(
        from: old, to: Self.file("", app: "ABCDE12345.b"), app: "ABCDE12345.b"
      ).isEmpty)
  }
}

struct RouteImportTests {
  private static func paths(_ rules: String, _ key: String = "components") throws -> [String] {
    let text = #"{"applinks":{"details":[{"appID":"A.b","\#(key)":[\#(rules)]}]}}"#
    return try RouteImport(Array(text.utf8)).routes.map {
      ([$0.name, $0.path.description] + $0.query.map { "\($0.name)={\($0.parameter)}" })
        .joined(separator: " ")
    }
  }

  @Test(
    arguments: [
      (#"{"/":"/ads"}"#, ["ads /ads"]), (#"{"/":"/ads/?*"}"#, ["ads.details /ads/{id}"]),
      (#"{"/":"/ads/*"}"#, ["ads /ads", "ads.details /ads/{id}"]),
      (#"{"/":"/a/?*/b/?*"}"#, ["a.b.details /a/{a}/b/{id}"]),
      (#"{"/":"/s","?":{"q":"?*","x":"*"}}"#, ["s /s q={q}"]),
      (#"{"/":"/$(locale)/ads"},{"/":"/ads"}"#, ["ads /ads"]),
      (#"{"/":"/new-listing"}"#, ["newListing /new-listing"]),
      (#"{"/":"/a/$(digit)"}"#, ["a.details /a/{id}"]),
      (#"{"/":"/a","exclude":true}"#, []), (#"{"/":"*"}"#, []),
      (#"{"/":"/a*"}"#, ["a /a", "a.details /a/{id}"]), (#"{"/":"/a/index.html"}"#, []),
      (#"{"/":"/b/a*"}"#, ["b.a /b/a", "b.a.details /b/a/{id}"]), (#"{"/":"/a*b"}"#, []),
      (#"{"/":"/a","?":"b=1"}"#, []), (#"{"?":{"q":"?*"}}"#, []), ("7", []),
      (##"{"/":"/a","#":"b"}"##, []), (#"{"/":"/a/?*/c"},{"/":"/a/b/?*"}"#, ["a.c /a/{a}/c"]),
    ] as [(String, [String])])
  func takesOverARule(_ rule: String, routes: [String]) throws {
    #expect(try Self.paths(rule) == routes)
  }

  @Test(arguments: [("", false), (#""appID":5,"#, true)])
  func draftsARuleWithoutAnApp(_ app: String, isUnclear: Bool) throws {
    let text =
      #"{"applinks":{"apps":[],"details":[{\#(app)"components":[{"/":"/noapp"}]}]}}"#
    let draft = try RouteImport(Array(text.utf8))
    #expect(draft.routes.map(\.path.description) == ["/noapp"])
    #expect(draft.remarks.map(\.pointer) == (isUnclear ? ["/applinks/details/0"] : []))
  }

  /// A wildcard after fixed text is not the same as no fixed text.
  @Test(arguments: [
    ("/email-confirmed*", "\"email-confirmed*\" also matches longer words"),
    ("/a/callback*/b", "the segment \"callback*\" is neither fixed"),
    ("/a/index.html", "the path /a/index.html has the segment index.html"),
    ("/robots.txt", "the path /robots.txt begins with the name of a file"),
    ("/*", "has no fixed beginning"), ("/*/a", "has no fixed beginning"),
    ("/?a", "has no fixed beginning"), ("/", "is the home page"),
    ("/日本", "begins with a character that a route cannot have"),
    ("/a/b%20c", "the segment \"b%20c\" has a character that a route cannot have"),
  ])
  func givesTheReasonForAPath(path: String, reason: String) throws {
    let text = #"{"applinks":{"details":[{"appID":"A.b","paths":["\#(path)"]}]}}"#
    let remarks = try RouteImport(Array(text.utf8)).remarks
    #expect(remarks.first?.reason.contains(reason) == true, "\(remarks)")
  }

  @Test(arguments: [
    (#""food":["burrito","pizza"]"#, "$(food)", false), (#""l":["en","zh-Hans"]"#, "$(l)", true),
    (#""locale":["english"]"#, "$(locale)", true), (#""x":[]"#, "$(lang)", true),
    (#""car":["car","bus"]"#, "$(car)", false), (#""kind":["tv","pc"]"#, "$(kind)", false),
    (#""slang":["a"]"#, "$(slang)", false),
  ])
  func takesOnlyLocalesForAPrefix(_ variables: String, _ segment: String, isLocale: Bool) throws {
    let text =
      #"{"applinks":{"substitutionVariables":{\#(variables)},"details":[{"appID":"A.b","#
      + #""components":[{"/":"/\#(segment)/x"}]}]}}"#
    let draft = try RouteImport(Array(text.utf8))
    #expect(draft.routes.map(\.path.description) == (isLocale ? ["/x"] : []))
    #expect(draft.remarks.first?.reason.contains("locale prefix") == isLocale)
    #expect(draft.remarks.first?.reason.contains("begins with a variable") == !isLocale)
    #expect(String(decoding: draft.bytes(), as: UTF8.self).contains("localised") == isLocale)
  }

  /// A rule with a pattern that matches something else than it seems to is no route.
  @Test(arguments: [
    (#"{"/":"/deal/$(undefined)"}"#, "the variable $(undefined) is not defined"),
    (#"{"/":"/$(locale)/deal"}"#, "the variable $(locale) is not defined"),
    (#"{"/":"/deal/$(x"}"#, "has an unclosed $("),
    (#"{"/":"/deal/$(nested)"}"#, "whose values use a variable"),
    (#"{"/":"/deal","?":{"q":"$(nested)"}}"#, "whose values use a variable"),
    (#"{"/":"NOT /x/*"}"#, "has \"NOT \", an exclusion, which is compared as text"),
    (#"{"/":"/deal/:id"}"#, "a router's parameter"), (#"{"/":"/www.a.example/deal"}"#, "the host"),
    (#"{"/":"/deal?id=*"}"#, "seems to have a query"),
    (#"{"/":"/a/../deal"}"#, "a segment . or .."),
    (##"{"/":"/deal#a"}"##, "has a #"), (#"{"/":"NOT /x/*","exclude":true}"#, "an exclusion"),
  ])
  func leavesOutARuleThatLintRejects(_ rule: String, reason: String) throws {
    let text =
      #"{"applinks":{"substitutionVariables":{"nested":["$(lang)"]},"details":[{"appID":"A.b","#
      + #""components":[\#(rule),{"/":"/a"}]}]}}"#
    let draft = try RouteImport(Array(text.utf8))
    #expect(draft.routes.map(\.path.description) == ["/a"])
    #expect(draft.remarks.map(\.pointer) == ["/applinks/details/0/components/0"])
    #expect(draft.remarks.first?.reason.contains(reason) == true, "\(draft.remarks)")
  }

  @Test func namesTheAppsOfAFileWithoutTheChosenOne() throws {
    let text = #"{"applinks":{"details":[{"appID":"A.b","components":[{"/":"/x"}]}]}}"#
    let draft = try RouteImport(Array(text.utf8), app: "A.c")
    let written = String(decoding: draft.bytes(), as: UTF8.self)
    #expect(written.contains("// the file does not list the app \"A.c\"; it lists A.b\n"))
  }

  @Test func namesTheRulesOfAnotherAppOnce() throws {
    func entry(_ app: String) -> String {
      #"{"appID":"\#(app)","paths":["/a","/b","/c"]}"#
    }
    let file = #"{"applinks":{"details":[\#(entry("A.b")),\#(entry("A.c"))]}}"#
    let remarks = try RouteImport(Array(file.utf8)).remarks
    #expect(remarks.map(\.pointer) == ["/applinks/details/1/paths/0"])
    let reason = "3 rules from here on are for another app, \"A.c\", and left out"
    #expect(remarks.map(\.reason) == [reason])
  }

  @Test func saysThatADraftWithoutRoutesOpensNoLink() throws {
    func draft(_ path: String) throws -> String {
      let text = #"{"applinks":{"details":[{"appID":"A.b","paths":["\#(path)"]}]}}"#
      return String(decoding: try RouteImport(Array(text.utf8)).bytes(), as: UTF8.self)
    }
    #expect(try draft("*").contains("// No link opens the app with this draft"))
    #expect(try !draft("/a").contains("No link"))
  }

  @Test func listsOneExampleAndOneRemarkOfEachKind() throws {
    let rules = ##"{"#":"no","exclude":true},{"/":"/a/*"},{"/":"/b/*"}"##
    let text = #"{"applinks":{"details":[{"appID":"A.b","components":[\#(rules)]}]}}"#
    let changes = [("/a/xx7/xx7", 1), ("/b/xx7/xx7", 2), ("/x7", 3)].map { path, rule in
      AssociationChange(
        url: "https://example.com" + path, app: "A.b", old: .app, new: .web, oldRule: "/\(rule)",
        newRule: nil)
    }
    let draft = try RouteImport(Array(text.utf8)).bytes(changes: changes)
    let written = String(decoding: draft, as: UTF8.self)
    #expect(written.contains("// https://example.com/a/xx7/xx7 and 1 more of this kind: the app"))
    #expect(written.contains("// https://example.com/x7: the app before (/3)"), "\(written)")
    #expect(!written.contains("/b/xx7"))
    let remark = "// /applinks/details/0/components/1, …/2: the * at the end matches"
    #expect(written.contains(remark), "\(written)")
  }

  /// A build adds the prefix of a locale, so a route does not begin with one.
  @Test(
    arguments: [
      (#"{"/":"/en/*"},{"/":"/en"}"#, [], "/en is the home page of the locale en"),
      (#"{"/":"/pt-br/a"}"#, ["/a"], "/pt-br is treated as the locale pt-br"),
      (#"{"/":"/en/*","exclude":true},{"/":"/a"}"#, ["/a"], "below /en open the app"),
      (#"{"/":"/hr/a"},{"/":"/en/b"}"#, ["/a", "/b"], "/hr is treated as the locale hr"),
      (#"{"/":"/hr/a"},{"/":"/my/a"},{"/":"/end"}"#, ["/hr/a", "/my/a", "/end"], nil),
    ] as [(String, [String], String?)])
  func takesALanguageForALocale(_ rules: String, _ paths: [String], remark: String?) throws {
    let text = #"{"applinks":{"details":[{"appID":"A.b","components":[\#(rules)]}]}}"#
    let draft = try RouteImport(Array(text.utf8))
    #expect(draft.routes.map(\.path.description) == paths)
    let reasons = draft.remarks.map(\.reason)
    #expect(remark.map { text in reasons.contains { $0.contains(text) } } ?? reasons.isEmpty)
  }

  /// The first drafted locale is the default one, whose links have no prefix.
  @Test(
    arguments: [
      (#"{"/":"/en/ads/*"},{"/":"/de/ads/*"}"#, ["en", "de"], ["de"], true),
      (#"{"/":"/$(locale)/ads/*"}"#, ["en", "zh-Hans"], ["zh-Hans"], true),
      (
        #"{"/":"/$(locale)/ads/*"},{"/":"/ads/*"}"#, ["…", "en", "zh-Hans"], ["en", "zh-Hans"],
        false
      ),
    ] as [(String, [String], [String], Bool)])
  func listsTheLinksOfTheDefaultLocale(
    _ rules: String, _ locales: [String], _ prefixes: [String], isListed: Bool
  ) throws {
    let text =
      #"{"applinks":{"substitutionVariables":{"locale":["en","zh-Hans"]},"#
      + #""details":[{"appID":"A.b","components":[\#(rules)]}]}}"#
    let draft = try RouteImport(Array(text.utf8))
    #expect(draft.draftedLocales == locales)
    #expect(draft.table.prefixes == prefixes)
    let app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "draft")
    let changes = try AssociationChange.all(
      from: Array(text.utf8), app: "A.b", to: AssociationFile(draft.table, apps: [app]).bytes(),
      app: app.description)
    let written = String(decoding: draft.bytes(changes: changes), as: UTF8.self)
    let example = "// https://example.com/en/ads/x7: the app before (/applinks/details/0"
    #expect(written.contains(example) == isListed, "\(written)")
  }

  @Test func takesOverLegacyPaths() throws {
    #expect(
      try Self.paths(#""NOT /a/b","/a/*","/c/????",7"#, "paths")
        == ["a /a", "a.details /a/{id}", "c.details /c/{id}"])
  }

  @Test func writesADraftThatCanBeRead() throws {
    let text =
      #"{"applinks":{"details":{"A.b":{"paths":["/a/*","NOT /x\n/*","/$(lang)/z","/é/*"]}}}}"#
    let draft = try RouteImport(Array(text.utf8))
    let root = try JSONReader.read(draft.bytes(), as: .relaxed).root
    #expect(root["routes"]?.array?.count == draft.routes.count)
    #expect(root["routes"]?.array?.first?["path"]?.string == "/a")
    #expect(draft.remarks.contains { $0.pointer == "/applinks/details/A.b/paths/3" })
    #expect(!draft.remarks.isEmpty)
  }

  @Test func limitsTheNumberOfDraftedRoutes() throws {
    let paths = (0..<200_000).map { "\"/a\($0)\"" }.joined(separator: ",")
    let text = #"{"applinks":{"details":[{"appID":"A.b","paths":[\#(paths)]}]}}"#
    let draft = try RouteImport(Array(text.utf8))
    #expect(draft.routes.count == RouteImport.limit)
    #expect(
      draft.remarks.map(\.reason)
        == ["195000 more rules are not read: a draft has at most 5000 routes"])
  }

  @Test(arguments: ["[]", "{}", #"{"applinks":{"details":7}}"#])
  func acceptsAFileWithoutRules(_ text: String) throws {
    #expect(try RouteImport(Array(text.utf8)).routes.isEmpty)
  }
}
