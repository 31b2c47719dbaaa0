import Commands
import Foundation
import Model
import Testing

/// Keeps the table of diagnostics in docs/formats.md equal to the rules of every room.
///
/// `RECORD=1 swift test --filter DiagnosticsTableTests` writes the table anew, and fails once.
@Suite struct DiagnosticsTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let file = root.appending(path: "docs/formats.md")
  private static let beginning = "<!-- diagnostics: begin -->\n"
  private static let end = "<!-- diagnostics: end -->"

  @Test func isTheOneOfTheDocument() throws {
    let document = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    let begin = try #require(document.range(of: Self.beginning)).upperBound
    let end = try #require(document.range(of: Self.end, range: begin..<document.endIndex))
    let table = Self.table
    guard String(document[begin..<end.lowerBound]) != table else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      let written = document[..<begin] + table + document[end.lowerBound...]
      try Data(written.utf8).write(to: Self.file, options: .atomic)
    }
    Issue.record("docs/formats.md has another table of diagnostics than the rules; see above")
  }

  @Test func isTheDocumentOfExamples() throws {
    let file = Self.root.appending(path: "docs/diagnostics.md")
    let written = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    guard written != Self.examples else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(Self.examples.utf8).write(to: file, options: .atomic)
    }
    Issue.record("docs/diagnostics.md has other examples than the sources")
  }

  @Test func hasAnExampleOfEveryCode() {
    let codes = DiagnosticCatalogue.tables.flatMap(\.kinds).map(\.code)
    #expect(DiagnosticCatalogue.examples.map(\.code).sorted() == codes.sorted())
  }

  /// What no file shows is little, and each of it is known here.
  @Test func showsAllButWhatOnlyTheWorldCauses() {
    let hidden = DiagnosticCatalogue.examples.filter { $0.place == .world }.map(\.code).sorted()
    #expect(
      hidden == [
        "app.associated-domain", "app.harmony-id", "app.query-schemes-limit", "build.interrupted",
        "build.locked", "build.program", "build.source-changed", "links.disagreement",
        "route.locale",
      ])
  }

  @Test func hasOneRoomForEveryCode() {
    let codes = DiagnosticCatalogue.tables.flatMap(\.kinds).map(\.code)
    let repeated = Dictionary(grouping: codes) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(repeated.isEmpty)
  }

  /// A kind that is declared and in no array would be missing in the document.
  @Test func hasEveryDeclaredKind() throws {
    let codes = Set(DiagnosticCatalogue.tables.flatMap(\.kinds).map(\.code))
    let declaration = try Regex(
      "DiagnosticKind\\(\\s*\"([^\"]+)\"", as: (Substring, Substring).self)
    let sources = Self.root.appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var declared: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      declared += text.matches(of: declaration).map { String($0.output.1) }
    }
    #expect(declared.contains("ZIP-OPEN"))
    #expect(declared.filter { !codes.contains($0) } == [])
  }

  @Test func hasCodesOfOneForm() throws {
    let form = try Regex("[a-z]+(-[a-z]+)*\\.[a-z0-9]+(-[a-z0-9]+)*")
    let passForm = try Regex("[A-Z][A-Z0-9]*(-[A-Z0-9]+)*")
    for table in DiagnosticCatalogue.tables {
      for rule in table.kinds {
        let match = try (table.heading == "Passes" ? passForm : form).wholeMatch(in: rule.code)
        #expect(match != nil, "\(rule.code)")
      }
    }
  }

  @Test func saysOfEveryRuleWhatIsWrongAndWhatToDo() {
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

  private static var examples: String {
    """
    # Diagnostics by example

    What causes each code that a message has in brackets, in the shortest form, and the command that then says it. `waymark diagnostics CODE` shows the same, and what to do about it is in [formats.md](formats.md#diagnostics). The tests of Waymark run every example, in a folder that these commands make:
    ```sh
    \(DiagnosticExample.beginning)
    ```
    Members of `waymark.json` and `pass.json` take the place of those that are there, and `null` takes one away. Records are beside others that are right.

    """ + DiagnosticCatalogue.tables.map(examples(of:)).joined()
  }

  private static func examples(of table: DiagnosticCatalogue.Table) -> String {
    let parts = table.kinds.compactMap { kind in
      DiagnosticCatalogue.example(of: kind.code).map { example in
        let heading = example.heading.prefix(1).uppercased() + example.heading.dropFirst()
        let after = example.command.map { "```sh\n\($0)\n```\n" } ?? ""
        let text =
          example.place == .world
          ? "\(example.text)\n"
          : "\(heading):\n```\(example.language)\n\(example.text)\n```\n"
        return "\n### \(kind.code)\n\(sentence(kind.summary)). \(text)\(after)"
      }
    }
    return "\n## \(table.heading)\n" + parts.joined()
  }

  private static func sentence(_ text: String) -> String {
    cell(text.prefix(1).uppercased() + text.dropFirst())
  }

  /// A text as a cell of a table in Markdown shows it.
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
