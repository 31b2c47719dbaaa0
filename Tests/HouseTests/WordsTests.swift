import Foundation
import Testing

/// Keeps the worst patterns of English out of messages, help texts, comments and documents.
@Suite struct WordsTests {
  /// A pattern, and what to write instead.
  static let patterns: [(pattern: String, instead: String)] = [
    (#"\bmend(s|ed|ing)?\b"#, "fix"),
    (#"\b(nobody|somebody|whoever)\b"#, "the user, the reader, the sender: the one that is meant"),
    (#"\bbeside\b"#, "next to, in addition to, compared with"),
    (#"\b(is|are) no (?!longer\b|more\b)[a-z]+"#, "is not a"),
    (#"\bwant of\b"#, "without"),
    (#"\bas it stands\b"#, "unchanged"),
    (#"\b(such a one|lest|thrice|whence|wherein)\b"#, "the plain noun"),
    (#"\bmeant nothing\b"#, "is invalid"),
    (#"\bnone of the\b.*\bdatabase\b"#, "unknown"),
    (#"\bgood for nothing\b"#, "is invalid"),
    (#"\bwhat (is to be|became of)\b"#, "the result of"),
    (#"\b(is|are|was|were) told\b"#, "is reported"),
    (#"\bcannot be told\b"#, "is undetermined"),
    (#"\bone argument too many\b"#, "unexpected argument"),
  ]

  /// The text files whose English is checked, by their paths.
  private static func files() throws -> [String] {
    let root = RoomsTests.root
    let kinds = ["swift", "md", "txt", "json", "css", "js", "html"]
    let folders = ["Sources", "docs", "Templates", "README.md", "Examples"]
    return try folders.flatMap { folder -> [String] in
      guard !folder.contains(".") else { return [folder] }
      let found = try #require(
        FileManager.default.enumerator(
          at: root.appending(path: folder), includingPropertiesForKeys: nil))
      return found.compactMap { $0 as? URL }
        .filter { kinds.contains($0.pathExtension) }
        .map { String($0.path.dropFirst(root.path.count + 1)) }
    }
  }

  /// Records of an example and word tables are data, not our English.
  private static func isData(_ path: String) -> Bool {
    path.contains("s/Words/") || path.contains("/Records/")
      || path == "docs/changelog.md"
  }

  /// The text without code that has words of its own: names of functions in Swift, and code in
  /// documents.
  private static func english(_ line: Substring, of path: String) -> String {
    words(line, of: path).replacing(#/[Tt]here (is|are) no /#, with: "")
  }

  private static func words(_ line: Substring, of path: String) -> String {
    if path.hasSuffix(".swift") {
      // Comments and string literals.
      let comment = line.range(of: "//").map { String(line[$0.upperBound...]) } ?? ""
      let texts = line.matches(of: /"([^"\\]|\\.)*"/).map { String($0.output.0) }
      return comment + " " + texts.joined(separator: " ")
    }
    return String(line)
  }

  @Test func findsNoneOfTheWorstPatterns() throws {
    let expressions = try Self.patterns.map { (try Regex($0.pattern).ignoresCase(), $0) }
    var checked = 0
    for path in try Self.files() where !Self.isData(path) {
      let text = try String(contentsOf: RoomsTests.root.appending(path: path), encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let english = Self.english(line, of: path)
        checked += 1
        for (expression, row) in expressions {
          #expect(
            english.firstMatch(of: expression) == nil,
            "\(path):\(number + 1): write “\(row.instead)” instead: \(line)")
        }
      }
    }
    #expect(checked > 50_000)
  }

  @Test(arguments: [
    "This is no picture.", "Nobody answers.", "It lies beside the tree.", "which mends the path",
    "readers are told",
  ])
  func findsAPattern(text: String) throws {
    #expect(
      try Self.patterns.contains { try Regex($0.pattern).ignoresCase().firstMatch(in: text) != nil }
    )
  }
}
