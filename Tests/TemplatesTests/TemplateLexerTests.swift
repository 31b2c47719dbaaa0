import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkTemplates

/// Reads every template syntax: each test names the syntaxes that it covers.
@Suite struct TemplateLexerTests {
  /// A syntax and how a field is written in it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let syntax: TemplateSyntax
    let opening: String
    let closing: String

    func field(_ name: String) -> String { opening + name + closing }

    static let page = Sample(
      testDescription: "page", syntax: .page, opening: "{{", closing: "}}")
    static let text = Sample(
      testDescription: "text", syntax: .text, opening: "{{", closing: "}}")
    static let source = Sample(
      testDescription: "source", syntax: .source, opening: "{{", closing: "}}")
    static let format = Sample(
      testDescription: "format", syntax: .format, opening: "{", closing: "}")
    static let all = [page, text, source, format]
    static let withSections = [page, text]
  }

  /// The result of a lexer: tokens and faults in order, as `kind(text)` and `code@offset`.
  static func read(_ lexer: TemplateLexer) -> [String] {
    var lexer = lexer
    var read: [String] = []
    while true {
      do throws(TemplateFault) {
        guard let token = try lexer.next() else { return read }
        let text = String(decoding: lexer.bytes[token.range], as: UTF8.self)
        let shown =
          switch token.kind {
          case .text: "text(\(text))"
          case .field: "field(\(token.name))"
          case .section(false): "begin(\(token.name))"
          case .section(true): "unless(\(token.name))"
          case .end: "end(\(token.name))"
          case .part: "part(\(token.name))"
          case .comment: "comment"
          }
        read.append(shown)
      } catch {
        read.append("\(error.kind.code)@\(error.offset)")
      }
    }
  }

  static func read(_ text: String, _ syntax: TemplateSyntax) -> [String] {
    read(TemplateLexer(text, syntax))
  }

  @Test(arguments: Sample.all)
  func readsFieldsAndTheTextBetweenThem(sample: Sample) {
    let source = "a " + sample.field("one") + sample.field("two") + " é\n"
    #expect(
      Self.read(source, sample.syntax) == ["text(a )", "field(one)", "field(two)", "text( é\n)"])
    #expect(Self.read("", sample.syntax) == [])
    #expect(Self.read("plain", sample.syntax) == ["text(plain)"])
  }

  @Test(arguments: Sample.all)
  func reportsAnUnclosedTagAtItsBeginning(sample: Sample) {
    #expect(
      Self.read("é " + sample.opening + "one", sample.syntax) == ["text(é )", "template.tag@3"])
    #expect(Self.read(sample.opening, sample.syntax) == ["template.tag@0"])
  }

  @Test(arguments: Sample.all)
  func reportsATagWithoutAName(sample: Sample) {
    #expect(Self.read(sample.field("") + "x", sample.syntax) == ["template.tag@0", "text(x)"])
  }

  /// Only the whole mark begins a tag, and the other mark has a meaning only after one.
  @Test(arguments: [
    (Sample.page, "{ }} {", ["text({ }} {)"]), (Sample.text, "{ }} {", ["text({ }} {)"]),
    (Sample.source, "func a() { b }", ["text(func a() { b })"]),
    (Sample.format, "a } b", ["text(a } b)"]),
    (Sample.page, "{a}}", ["text({a}})"]), (Sample.text, "{{a}}}", ["field(a)", "text(})"]),
    (Sample.source, "{{{a}}}", ["field({a)", "text(})"]),
    (Sample.format, "{{a}}", ["field({a)", "text(})"]),
    (Sample.page, "{{{a}}}", ["template.tag@0", "text(})"]),
    (Sample.text, "{{a}b}}", ["field(a}b)"]),
  ])
  func takesAMarkAloneAsText(sample: Sample, source: String, expected: [String]) {
    #expect(Self.read(source, sample.syntax) == expected)
  }

  @Test(arguments: [
    (Sample.page, "{{ a.b-c_1 }}", "field(a.b-c_1)"),
    (Sample.text, "{{ Größe m }}", "field(Größe m)"),
    (Sample.text, "{{\u{A0}a\u{A0}}}", "field(a)"), (Sample.source, "{{ a }}", "field( a )"),
    (Sample.format, "{ a b }", "field( a b )"), (Sample.page, "{{a b}}", "template.tag@0"),
    (Sample.page, "{{ä}}", "template.tag@0"), (Sample.page, "{{~}}", "template.tag@0"),
    (Sample.page, "{{&a}}", "template.tag@0"), (Sample.text, "{{&a}}", "field(&a)"),
    (Sample.page, "{{> a}}", "part(a)"), (Sample.text, "{{> a}}", "field(> a)"),
    (Sample.page, "{{! a }}", "comment"), (Sample.text, "{{! a }}", "field(! a)"),
    (Sample.source, "{{#a}}", "field(#a)"), (Sample.format, "{#a}", "field(#a)"),
    (Sample.page, "{{ #a}}", "template.tag@0"),
  ])
  func readsTheNamesAndMarksOfItsSyntax(sample: Sample, source: String, expected: String) {
    #expect(Self.read(source, sample.syntax) == [expected])
  }

  @Test func acceptsBlanksBeforeASectionMarkInAPass() {
    #expect(Self.read("{{ # a }}{{ /a}}", .text) == ["begin(a)", "end(a)"])
  }

  @Test(arguments: Sample.withSections)
  func readsNestedSections(sample: Sample) {
    #expect(
      Self.read("{{#a}}x{{^b}}{{c}}{{/b}}{{/a}}", sample.syntax)
        == ["begin(a)", "text(x)", "unless(b)", "field(c)", "end(b)", "end(a)"])
  }

  @Test(arguments: Sample.withSections)
  func reportsWronglyNestedSectionsAndContinues(sample: Sample) {
    #expect(Self.read("a{{/b}}c", sample.syntax) == ["text(a)", "template.section@1", "text(c)"])
    #expect(
      Self.read("{{#a}}{{#b}}{{/a}}{{/b}}{{/a}}", sample.syntax)
        == ["begin(a)", "begin(b)", "template.section@12", "end(b)", "end(a)"])
    #expect(
      Self.read("x{{#a}}y{{#b}}z", sample.syntax)
        == [
          "text(x)", "begin(a)", "text(y)", "begin(b)", "text(z)", "template.section@8",
          "template.section@1",
        ])
  }

  @Test(arguments: Sample.withSections, [1, 3])
  func leavesOutSectionsNestedTooDeeply(sample: Sample, excess: Int) {
    let depth = sample.syntax.depthLimit + excess
    let source =
      String(repeating: "{{#a}}", count: depth) + "x{{}}"
      + String(repeating: "{{/a}}", count: depth)
      + "y"
    let limit = sample.syntax.depthLimit
    #expect(
      Self.read(source, sample.syntax)
        == Array(repeating: "begin(a)", count: limit)
        + ["template.section@\(6 * limit)", "template.tag@\(6 * depth + 1)"]
        + Array(repeating: "end(a)", count: limit) + ["text(y)"])
  }

  @Test(arguments: Sample.all)
  func readsAHugeTemplateInOnePass(sample: Sample) {
    let count = 100_000
    let source = String(repeating: "text " + sample.field("name"), count: count)
    #expect(Self.read(source, sample.syntax).count == 2 * count)
    let opened = String(repeating: sample.opening, count: count)
    #expect(Self.read(opened, sample.syntax) == ["template.tag@0"])
  }

  @Test(arguments: Sample.all)
  func refusesInvalidUTF8AndStops(sample: Sample) {
    let bytes = Array("a".utf8) + [0xFF] + Array(sample.field("b").utf8)
    #expect(Self.read(TemplateLexer(file: bytes, sample.syntax)) == ["template.encoding@0"])
  }

  @Test func skipsAByteOrderMarkOfAFileOnly() {
    let text = "\u{FEFF}{{a}}"
    #expect(Self.read(TemplateLexer(file: Array(text.utf8), .page)) == ["field(a)"])
    #expect(Self.read(text, .text) == ["text(\u{FEFF})", "field(a)"])
  }

  /// Columns count characters of the line, whatever the line ends and the lines before it are.
  @Test(arguments: [
    ("a\r\n\r\n  {{b", "page.html:3:3"), ("a\n\n  {{b", "page.html:3:3"),
    ("\u{FEFF}{{b", "page.html:1:1"), ("é速{{b", "page.html:1:3"),
    ("x\r\n{{#a}}\r\n", "page.html:2:1"),
    ("{{a\r\nb}}", "page.html:1:1"), ("{{a}}\r\n{{/b}}", "page.html:2:1"),
  ])
  func reportsFaultsByLineAndColumn(source: String, place: String) throws {
    var faults: [Diagnostic] = []
    _ = TemplateDocument(Array(source.utf8), source: "page.html", faults: &faults)
    #expect(faults.map(\.location.description) == [place])
  }

  @Test(arguments: Sample.all)
  func readsAnyTextToItsEnd(sample: Sample) {
    let alphabet = Array("{}#/>^! aé\n".unicodeScalars)
    var random = Random(state: 7)
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<random.next(30) {
        text.unicodeScalars.append(alphabet[random.next(alphabet.count)])
      }
      // Each tag is a token or a fault, and each section open at the end is a fault.
      #expect(Self.read(text, sample.syntax).count <= text.utf8.count + 1)
    }
  }
}

@Suite struct TextTemplateTests {
  static func template(
    _ text: String, _ syntax: TemplateSyntax = .text
  ) throws -> TextTemplate<String> {
    try TextTemplate(text, syntax) { token, _ in token.name }
  }

  @Test(arguments: [
    ("Seat {{seat}}{{#row}}, row {{row}}{{/row}}", "Seat <seat>, row <row>"),
    ("{{#gone}}a{{#row}}b{{/row}}{{/gone}}c", "c"), ("{{^gone}}{{row}}{{/gone}}", "<row>"),
    ("{{^row}}a{{/row}}{{#row}}{{^gone}}b{{/gone}}{{/row}}", "b"), ("", ""), ("{", "{"),
  ])
  func writesFieldsAndPresentSections(text: String, expected: String) throws {
    let template = try Self.template(text)
    #expect(template.text(where: { $0 != "gone" }) { "<\($0)>" } == expected)
  }

  @Test func namesItsPieces() throws {
    let template = try Self.template("a{{b}}{{#c}}d{{^e}}{{f}}{{/e}}{{/c}}")
    #expect(template.literals == ["a", "d"])
    #expect(template.fields == ["b", "f"])
    #expect(template.conditions == ["c", "e"])
    #expect(template.map(\.count).fields == [1, 1])
    #expect(template.map { $0 + "!" }.text { $0 } == "ab!d")
  }

  @Test func namesTheSectionsAroundAName() throws {
    var seen: [String: [String]] = [:]
    _ = try TextTemplate("{{#a}}{{^b}}{{c}}{{/b}}{{/a}}{{d}}", .text) { token, sections in
      seen[token.name] = sections
      return token.name
    }
    #expect(seen == ["a": [], "b": ["a"], "c": ["a"], "d": []])
  }

  @Test(arguments: [("{{a}}{{/b}}", 5), ("{{a", 0), ("x{{#a}}", 1), ("{{}}", 0)])
  func throwsTheFirstFault(text: String, offset: Int) {
    let fault = #expect(throws: TemplateFault.self) { try Self.template(text) }
    #expect(fault?.offset == offset)
  }
}
