import Foundation
import Testing
import WaymarkCLI
import WaymarkModel

/// Keeps the table of diagnostics in docs/reference/codes.md equal to the rules of every room.
///
/// `RECORD=1 swift test --filter DiagnosticsTableTests` writes the table again, and fails once.
@Suite struct DiagnosticsTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let file = root.appending(path: "docs/reference/codes.md")
  private static let beginning = "<!-- diagnostics: begin -->\n"
  private static let end = "<!-- diagnostics: end -->"

  @Test func matchesTheDocument() throws {
    let document = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    let begin = try #require(document.range(of: Self.beginning)).upperBound
    let end = try #require(document.range(of: Self.end, range: begin..<document.endIndex))
    let table = Self.table
    guard String(document[begin..<end.lowerBound]) != table else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      let written = document[..<begin] + table + document[end.lowerBound...]
      try Data(written.utf8).write(to: Self.file, options: .atomic)
    }
    Issue.record("docs/reference/codes.md has another table than the rules; see above")
  }

  /// The examples are written by hand; their order, headings and summaries follow from the tables.
  @Test func examplesMatchTheTables() throws {
    let file = Self.root.appending(path: "docs/diagnostics.md")
    let document = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let read = DiagnosticExamples(document)
    // A section that is not an example would be lost.
    try #require(read.examples.count == document.ranges(of: "\n### ").count)
    let beginning = document[..<(try #require(document.range(of: "\n## "))).lowerBound]
    let sections = DiagnosticCatalogue.tables.map { Self.examples(of: $0, read) }
    let written = beginning + sections.joined()
    guard document != written else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(written.utf8).write(to: file, options: .atomic)
    }
    Issue.record("docs/diagnostics.md has other headings than the rules of every room")
  }

  @Test func hasAnExampleOfEveryCode() {
    let codes = DiagnosticCatalogue.tables.flatMap(\.kinds).map(\.code)
    #expect(DiagnosticExamples.document.examples.map(\.code).sorted() == codes.sorted())
  }

  @Test(arguments: [
    "Wrong. In a field:\n```json\n1\n```", "Wrong. A listing:", "Wrong. A listing:\n```json\n1",
    "Wrong. The file:\n```json\n1\n```", "Wrong. What causes it:", "",
  ]) func ignoresSectionsThatAreNotExamples(section: String) {
    let read = DiagnosticExamples(
      "# Title\n\n### good.one\nBad. In a shell:\n```sh\na\n```\n### bad.one\n\(section)")
    #expect(read.examples.map(\.code) == ["good.one"])
  }

  /// The few codes that no file can cause are listed here.
  @Test func hasARunnableExampleOfAllButTheseCodes() {
    let hidden = DiagnosticExamples.document.examples.filter { $0.place == .world }
      .map(\.code).sorted()
    #expect(
      hidden == [
        "app.associated-domain", "app.harmony-id", "app.query-schemes-limit", "build.interrupted",
        "build.locked", "build.program", "build.source-changed", "build.state-not-kept",
        "deploy.interrupted", "excel.merged", "links.disagreement", "route.locale",
      ])
  }

  @Test func declaresEveryCodeOnce() {
    let codes = DiagnosticCatalogue.tables.flatMap(\.kinds).map(\.code)
    let repeated = Dictionary(grouping: codes) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(repeated.isEmpty)
  }

  /// A kind that is declared but in no array or file would be missing in the document.
  @Test func hasEveryDeclaredKind() throws {
    let codes = Set(DiagnosticCatalogue.tables.flatMap(\.kinds).map(\.code))
    let declaration = try Regex(
      "(?:DiagnosticKind\\(\\s*|= kinds\\[)\"([^\"]+)\"", as: (Substring, Substring).self)
    let sources = Self.root.appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var declared: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      declared += text.matches(of: declaration).map { String($0.output.1) }
    }
    #expect(declared.contains("ZIP-OPEN") && declared.contains("record.price"))
    #expect(declared.filter { !codes.contains($0) } == [])
  }

  @Test func hasWellFormedCodes() throws {
    let form = try Regex("[a-z]+(-[a-z]+)*\\.[a-z0-9]+(-[a-z0-9]+)*")
    let passForm = try Regex("[A-Z][A-Z0-9]*(-[A-Z0-9]+)*")
    for table in DiagnosticCatalogue.tables {
      for rule in table.kinds {
        let match = try (table.heading == "Passes" ? passForm : form).wholeMatch(in: rule.code)
        #expect(match != nil, "\(rule.code)")
      }
    }
  }

  @Test func hasASummaryAndHelpForEveryRule() {
    for rule in DiagnosticCatalogue.tables.flatMap(\.kinds) {
      #expect(!rule.summary.isEmpty, "\(rule.code)")
      #expect(!rule.help.isEmpty, "\(rule.code)")
      #expect(!(rule.summary + rule.help).contains("\n"), "\(rule.code)")
    }
  }

  private static var table: String {
    DiagnosticCatalogue.tables.map { table in
      let rows = table.kinds.map { rule in
        "| `\(rule.code)` | \(rule.severity.rawValue) | \(cell(rule.summary)) | \(cell(rule.help)) |\n"
      }
      return "\n### \(table.heading)\n\n| code | severity | what is wrong | what to do |\n"
        + "| --- | --- | --- | --- |\n" + rows.joined()
    }.joined() + "\n"
  }

  private static func examples(
    of table: (heading: String, kinds: [DiagnosticKind]), _ read: DiagnosticExamples
  ) -> String {
    let parts = table.kinds.compactMap { kind in
      read.examples.first { $0.code == kind.code }.map { example in
        let heading = example.heading.prefix(1).uppercased() + example.heading.dropFirst()
        let after = example.command.map { "```sh\n\($0)\n```\n" } ?? ""
        let text =
          example.place == .world
          ? " \(example.text)\n" : "\n```\(example.language)\n\(example.text)\n```\n"
        return "\n### \(kind.code)\n\(sentence(kind.summary)). \(heading):\(text)\(after)"
      }
    }
    return "\n## \(table.heading)\n" + parts.joined()
  }

  private static func sentence(_ text: String) -> String {
    cell(text.prefix(1).uppercased() + text.dropFirst())
  }

  /// A text as a cell of a Markdown table shows it.
  private static func cell(_ text: String) -> String {
    var cell = ""
    for character in text {
      if "|\\<>*_".contains(character) { cell += "\\" }
      cell.append(character)
    }
    return cell
  }
}

extension DiagnosticExample {
  /// The language of its text, for a reader of Markdown.
  fileprivate var language: String {
    switch place {
    case .project, .environment, .route, .listing, .dealer, .gatePass, .pass: "json"
    case .shell: "sh"
    case .file, .world: "text"
    }
  }
}
