import Foundation
import Testing

/// Declarations in one file that are listed in another: a missing one fails here.
@Suite struct DeclarationsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The texts of all Swift files of a folder.
  private static func sources(_ folder: String) throws -> String {
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil))
    var text = ""
    for case let file as URL in files where file.pathExtension == "swift" {
      text += try String(contentsOf: file, encoding: .utf8)
    }
    return text
  }

  @Test func everySubcommandIsInTheListOfTheTool() throws {
    let declared = try Self.sources("Sources/CLI")
      .matches(of: /static let (\w+) = Subcommand\(/).map { String($0.1) }
    let tool = try Self.text("Sources/CLI/Tool.swift")
    let list = try #require(tool.firstMatch(of: /subcommands: \[Subcommand\] = \[([^\]]*)\]/)).1
    let listed = list.matches(of: /\.(\w+)/).map { String($0.1) }
    #expect(declared.count > 10)
    #expect(Set(declared) == Set(listed))
  }

  @Test func everySubcommandIsInTheReadme() throws {
    let names = try Self.sources("Sources/CLI")
      .matches(of: /Subcommand\(\s*"([a-z ]+)", "/).map { String($0.1) }
    let readme = try Self.text("README.md")
    let commands = try #require(readme.firstMatch(of: #/(?s)## Commands\n(.*?)\n## /#)).1
    #expect(names.count > 10)
    for name in names {
      let word = name.split(separator: " ").last ?? ""
      #expect(commands.contains(word), "README.md does not name 'waymark \(name)'")
    }
  }

  /// A path that a document names must exist.
  @Test(arguments: ["docs/architecture.md", "README.md", "docs/licences.md"])
  func everyPathOfADocumentIsThere(_ document: String) throws {
    let text = try Self.text(document)
    let paths = text.matches(of: /`((?:Sources|Tests|Scripts|Templates|docs|Examples)\/[^` *<…]+)`/)
    for path in paths.map({ String($0.1) }) {
      let file = Self.root.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(document) names \(path)")
    }
  }

  @Test func theGlossaryHasAtMostFortyTerms() throws {
    let text = try Self.text("docs/architecture.md")
    let glossary = try #require(text.firstMatch(of: #/(?s)## Glossary\n(.*?)\n## /#)).1
    let terms = glossary.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
      .map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
    #expect((20...40).contains(terms.count))
    #expect(terms == terms.sorted { $0.lowercased() < $1.lowercased() })
  }
}
