import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkTemplates

/// The values of the templates in these tests.
struct Parcel: Sendable {
  var name: String?
  var link: String?
  var isHeavy = false
  var items: [String] = []
}

/// The texts of these tests.
private struct Words: TemplateWords {
  static let missing = DiagnosticKind("words.missing", .error, "there is no word", help: "Add it.")

  let runLeftToRight = true

  func text(_ key: String) -> String? { key == "pass.vin" ? "VIN" : nil }

  func missingKey(_ key: String, at location: Location) -> Diagnostic {
    Diagnostic(Self.missing, at: location, "there is no word '\(key)'")
  }
}

@Suite struct TemplateTests {
  static let fields: Fields<Parcel> = [
    "name": .text { $0.name },
    "link": .url { $0.link },
    "is-heavy": .flag { $0.isHeavy },
    "mark": .markup { _, output in output.append("<hr>") },
    "items": .list(of: ["item": .text { $0 }], where: { !$0.isEmpty }) { $0.items },
  ]

  /// Compiles a page and its parts; the faults as text, or the page of a value.
  static func render(
    _ page: String, parts: [String: String] = [:], _ parcel: Parcel = Parcel(name: "A & B")
  ) throws -> String {
    let (template, faults) = try compile(page, parts: parts)
    guard faults.isEmpty else { return faults.map(\.description).joined(separator: "\n") }
    return renderedText { template.render(parcel, into: &$0) }
  }

  static func compile(
    _ page: String, parts: [String: String] = [:]
  ) throws -> (Template<Parcel>, [Diagnostic]) {
    var faults: [Diagnostic] = []
    var documents = [
      "page.html": TemplateDocument(Array(page.utf8), source: "page.html", faults: &faults)
    ]
    for (name, part) in parts {
      let file = "parts/\(name).html"
      documents[file] = TemplateDocument(Array(part.utf8), source: file, faults: &faults)
    }
    var binder = TemplateBinder(
      documents: documents,
      constants: [
        "site.name": .text("Q & A"), "site.gone": .text(nil), "site.on": .flag(true),
        "site.url": .url("https://a.example/?b&c"),
      ],
      words: Words(), policy: URLPolicy(ownScheme: "parcel"))
    let template = binder.template(named: "page.html", fields: fields)
    return (template, faults + binder.faults)
  }

  @Test(arguments: [
    ("plain", "plain"),
    ("<p>{{name}}</p>", "<p>A &amp; B</p>"),
    ("<p title=\"{{name}}\">{{ name }}</p>", "<p title=\"A &amp; B\">A &amp; B</p>"),
    ("{{! a comment }}x", "x"),
    ("{{site.name}}", "Q &amp; A"),
    ("<a href=\"{{site.url}}\">x</a>", "<a href=\"https://a.example/?b&amp;c\">x</a>"),
    ("{{text.pass.vin}}", "VIN"),
    ("{{#name}}[{{name}}]{{/name}}", "[A &amp; B]"),
    ("{{#name}}{{name}}{{name}}{{/name}}", "A &amp; BA &amp; B"),
    ("{{^name}}none{{/name}}", ""),
    ("{{#is-heavy}}heavy{{/is-heavy}}{{^is-heavy}}light{{/is-heavy}}", "light"),
    ("{{#items}}<{{item}}>{{/items}}{{^items}}empty{{/items}}", "empty"),
    ("{{#has-items}}yes{{/has-items}}{{^has-items}}no{{/has-items}}", "no"),
    ("a{{#site.gone}}b{{name}}{{/site.gone}}c", "ac"),
    ("a{{^site.gone}}b{{/site.gone}}{{#site.on}}c{{/site.on}}d", "abcd"),
    ("{{mark}}", "<hr>"),
    ("", ""),
    ("{ }} {", "{ }} {"),
  ])
  func rendersAPage(source: String, expected: String) throws {
    let shown = source.contains("<{{item}}>") ? source.replacingItemTag : source
    #expect(try Self.render(shown) == expected)
  }

  /// The attribute is written if it has an effect.
  @Test(arguments: [
    ("A & B", "<p>A &amp; B</p>"), ("שלום", "<p dir=auto>שלום</p>"), ("Škoda 速", "<p>Škoda 速</p>"),
    ("1 سيارة", "<p dir=auto>1 سيارة</p>"), ("a\u{200F}b", "<p dir=auto>a\u{200F}b</p>"),
    ("", "<p></p>"),
  ])
  func marksTheDirectionOfAText(name: String, expected: String) throws {
    let page = "<p dir=\"auto\">{{name}}</p>"
    #expect(try Self.render(page, Parcel(name: name)) == expected)
    #expect(
      try Self.render("<p class=\"a\" dir=\"auto\">{{site.name}}</p>")
        == "<p class=a dir=auto>Q &amp; A</p>")
  }

  @Test func repeatsASectionForEachItem() throws {
    let parcel = Parcel(items: ["a", "", "<b>"])
    let page = "{{#has-items}}<ul>{{/has-items}}{{#items}}<li>{{item}}</li>{{/items}}"
    #expect(try Self.render(page, parcel) == "<ul><li>a<li>&lt;b&gt;")
  }

  @Test func leavesOutAListWithoutItems() throws {
    let page = "{{#has-items}}<ul>{{/has-items}}{{^items}}none{{/items}}"
    #expect(try Self.render(page, Parcel(items: ["", ""])) == "none")
  }

  @Test func includesParts() throws {
    let page = "<b>\n  {{> inner}}\n</b>"
    let parts = ["inner": "  {{#name}}\n  <i>{{name}}</i>\n  {{/name}}\n"]
    #expect(try Self.render(page, parts: parts) == "<b>\n<i>A &amp; B</i>\n</b>")
  }

  @Test func dropsIndentationAndBlankLines() throws {
    let page = "\u{FEFF}  <p>\r\n\r\n\t\t{{name}} x\n   {{! gone }}  \n  </p>\n"
    #expect(try Self.render(page) == "<p>A &amp; B x\n</p>")
  }

  @Test(arguments: [
    ("{{nmae}}", "page.html:1:1: error: there is no field 'nmae'; did you mean 'name'?"),
    ("<p>\n  é{{titel}}", "page.html:2:4: error: there is no field 'titel'"),
    ("{{#itmes}}x{{/itmes}}", "there is no field 'itmes'; did you mean 'items'?"),
    ("{{> hed}}", "page.html:1:1: error: there is no part 'hed'; did you mean 'head'?"),
    ("{{text.pass.vni}}", "page.html:1:1: error: there is no word 'pass.vni'"),
    ("x{{#name}}y", "page.html:1:2: error: the section 'name' is not closed"),
    ("{{/name}}", "'name' closes a section that is not open"),
    ("{{#name}}{{#is-heavy}}{{/name}}", "'name' does not match the open section 'is-heavy'"),
    ("a {{name", "page.html:1:3: error: the tag is not closed with '}}'"),
    ("{{}}", "the tag has no name"),
    ("{{a b}}", "'a b' is not a valid name"),
    ("{{{name}}}", "unescaped output is not supported"),
    ("{{&name}}", "unescaped output is not supported"),
    ("{{items}}", "'items' is a section: write {{#items}}"),
    ("{{is-heavy}}", "'is-heavy' is a section: write {{#is-heavy}}"),
    ("{{#mark}}x{{/mark}}", "'mark' is always present"),
    ("{{#items}}{{name}}{{/items}}", "there is no field 'name'"),
    ("{{> head}}", "parts/head.html:1:3: error: the part 'head' includes itself"),
  ])
  func refusesATemplate(source: String, message: String) throws {
    let faults = try Self.render(source, parts: ["head": "x {{> head}}"])
    #expect(faults.contains(message), "\(faults)")
  }

  @Test func endsAfterManyFaults() throws {
    let (_, faults) = try Self.compile(String(repeating: "{{a1}}{{> b1}}", count: 20_000))
    #expect(faults.count == 1000)
  }

  @Test func reportsEveryFaultAtOnce() throws {
    let (_, faults) = try Self.compile("{{a1}}\n{{> b1}}\n{{#c1}}{{d1}}{{/c1}}\n{{text.e1}}{{/f1}}")
    #expect(
      faults.map(\.code) == [
        "template.section", "template.field", "template.part", "template.field", "template.field",
        "words.missing",
      ])
    #expect(faults.map(\.location.line) == [4, 1, 2, 3, 3, 4])
  }

  @Test(arguments: [
    ("<p title={{name}}>", "'name' cannot be written in an attribute without quotes"),
    ("<p title=x{{name}}>", "'name' cannot be written in an attribute without quotes"),
    ("<p {{name}}>", "'name' cannot be written inside a tag"),
    ("<{{name}}>", "'name' cannot be written inside a tag"),
    ("<p{{name}}>", "'name' cannot be written inside a tag"),
    ("<!-- {{name}} -->", "'name' cannot be written in a comment"),
    ("<!doctype {{name}}>", "'name' cannot be written in a comment"),
    ("<script>{{name}}</script>", "'name' cannot be written in a script element"),
    ("<STYLE>a{}{{link}}</STYLE>", "'link' cannot be written in a style element"),
    ("<a onclick=\"{{name}}\">", "'name' cannot be written in the attribute onclick"),
    ("<a style='{{name}}'>", "'name' cannot be written in the attribute style"),
    ("<img srcset=\"{{link}}\">", "'link' cannot be written in the attribute srcset"),
    ("<img srcset=\"{{name}}\">", "'name' cannot be written in the attribute srcset"),
    ("<a href=\"{{name}}\">", "'name' is text, not a URL"),
    ("<a href=\"{{site.name}}\">", "'site.name' is text, not a URL"),
    ("<a href=\"{{text.pass.vin}}\">", "'text.pass.vin' is text, not a URL"),
    ("<a href=\"{{mark}}\">", "'mark' is markup, not a URL"),
    (
      "<a HREF = \"x{{link}}\">",
      "'link' cannot be written next to other text in the attribute "
        + "href"
    ),
    ("<a href=\"{{link}}{{link}}\">", "'link' cannot be written next to other text"),
    ("<a href=\"{{link}}?x\">", "text follows a URL in its attribute"),
    ("<a href=\"{{#name}}x{{/name}}\">", "a section cannot be part of a URL"),
    ("<p title=\"{{mark}}\">", "'mark' is markup and cannot be an attribute"),
    ("<title>{{mark}}</title>", "'mark' is markup and cannot be an attribute"),
    ("{{#name}}<p title=\"{{/name}}", "must begin and end at the same level of the markup"),
    ("{{#items}}<p {{/items}}", "must begin and end at the same level of the markup"),
    ("<script>{{^name}}</script>{{/name}}", "must begin and end at the same level of the markup"),
    ("<p title=\"{{#name}}\">{{/name}}", "must begin and end at the same level of the markup"),
  ])
  func refusesAFieldWhereItIsNotSafe(source: String, message: String) throws {
    let faults = try Self.render(source)
    #expect(faults.contains(message) && faults.contains("template.context"), "\(faults)")
  }

  @Test(arguments: [
    "<title>{{name}}</title><p>{{mark}}</p>",
    "<p class=\"a{{#name}} b{{/name}}\">{{mark}}",
    "<p class=\"{{#name}}b{{/name}}\">",
    "<p{{! x }} class='{{name}}' hidden data-x={{! y }}1>{{mark}}",
    "<p class=\"x\"{{#name}} title=\"{{name}}\"{{/name}}>{{mark}}",
    "<a href=\"{{link}}\" title='>'>{{mark}}</a>",
    "<a title=\"a > b <script>\">{{mark}}</a>",
    "<style>a > b { content: \"</p>\" }</style>{{mark}}",
    "<script>if (a</b/) {}</script>{{mark}}",
    "<!-- <script> -- > -->{{mark}}",
    "1 < 2 {{mark}}",
    "<br/>{{mark}}<img src=\"{{link}}\"/>{{mark}}",
    "<textarea><b>{{name}}</textarea>{{mark}}",
    "{{#name}}<b>{{/name}}{{^name}}<i>{{/name}}",
  ])
  func takesAFieldWhereItIsSafe(source: String) throws {
    #expect(try Self.compile(source).1 == [])
  }

  @Test func limitsTheExpansionOfParts() throws {
    var parts = ["p0": "x"]
    for level in 1...30 { parts["p\(level)"] = "{{> p\(level - 1)}}{{> p\(level - 1)}}" }
    let (_, faults) = try Self.compile("{{> p30}}", parts: parts)
    #expect(Set(faults.map(\.code)) == ["template.size"])
  }

  @Test func limitsTheNestingOfParts() throws {
    var parts = ["p0": "x"]
    for level in 1...6_000 { parts["p\(level)"] = "{{> p\(level - 1)}}" }
    let (_, faults) = try Self.compile("{{> p6000}}", parts: parts)
    #expect(faults.map(\.code) == ["template.depth"])
    #expect(faults.first?.location.source == "parts/p5969.html")
    #expect(try Self.compile("{{> p31}}", parts: parts).1 == [])
  }

  @Test func limitsTheNestingOfSections() throws {
    let depth = 10_000
    let source =
      String(repeating: "{{#name}}", count: depth) + String(repeating: "{{/name}}", count: depth)
    let (_, faults) = try Self.compile(source)
    #expect(faults.first?.message == "sections are nested more than 32 deep")
  }

  @Test func refusesBytesThatAreNotUTF8() {
    var faults: [Diagnostic] = []
    _ = TemplateDocument([0x61, 0xFF], source: "a.html", faults: &faults)
    #expect(faults.map(\.code) == ["template.encoding"])
  }

  @Test func readsAnyBytesToTheEnd() throws {
    // Any text is read to its end, with or without faults, and never traps.
    let alphabet = Array("{}#/>^! ab<\"=\n".utf8)
    var state: UInt64 = 7
    for _ in 0..<1_000 {
      var bytes: [UInt8] = []
      for _ in 0..<24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      _ = try Self.compile(String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension String {
  /// `<{{item}}>` is a tag whose name is a field; the test means text.
  fileprivate var replacingItemTag: String {
    split(separator: "<{{item}}>").joined(separator: "[{{item}}]")
  }
}
