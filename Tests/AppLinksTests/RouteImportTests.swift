import Testing
import WaymarkAppFiles
import WaymarkCore

@testable import WaymarkAppLinks
@testable import WaymarkRoutes

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

  /// Files may have many exclusions of pages that are not routes.
  @Test func joinsTheExclusionsThatNoRouteMeets() throws {
    let rules = ["/help/*", "/ads/new", "/about", "/ads/*/edit", "/legal*"].map {
      #"{"/":"\#($0)","exclude":true}"#
    }
    let text =
      #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","components":[\#(rules.joined(separator: ",")),"#
      + #"{"/":"/ads/?*"}]}]}}"#
    let remarks = try RouteImport(Array(text.utf8)).remarks
    #expect(
      remarks.map { $0.pointer.split(separator: "/").last ?? "" } == ["0", "1", "3"], "\(remarks)")
    #expect(
      remarks.first?.reason.hasSuffix(
        "and 2 more exclusions stay in the browser; no route has such links") == true, "\(remarks)")
    #expect(remarks.dropFirst().allSatisfy { $0.reason.contains("check that no route covers it") })
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
    let example = "// https://example.com/en/ads/x7"
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
