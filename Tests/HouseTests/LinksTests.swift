import Foundation
import Testing

/// Follows every relative link in README.md and in the documents.
///
/// Anchors follow the rules of GitHub, where people read the documents.
@Suite struct LinksTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README.md and all Markdown files in docs, by their paths in the repository.
  private static let documents: [String] = {
    let docs = FileManager.default.enumerator(atPath: root.appending(path: "docs").path)
    let paths = docs?.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") } ?? []
    return ["README.md"] + paths.map { "docs/" + $0 }.sorted()
  }()

  /// The lines of a document outside of fenced code.
  private static func lines(_ document: String) throws -> [Substring] {
    let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    var lines: [Substring] = []
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = line.drop { $0 == " " }.prefix { $0 == "`" || $0 == "~" }
      if let open = fence {
        if mark.hasPrefix(open) { fence = nil }
      } else if mark.count >= 3 {
        fence = mark
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  /// The anchors of every document, because several lead to each.
  private static let allAnchors = Result {
    Dictionary(uniqueKeysWithValues: try documents.map { ($0, try anchors($0)) })
  }

  /// The anchors of a document: its headings and the ids in its HTML.
  private static func anchors(_ document: String) throws -> Set<String> {
    var anchors: Set<String> = []
    var counts: [String: Int] = [:]
    for line in try lines(document) {
      if let heading = line.wholeMatch(of: /#{1,6} +(.*?)(?: +#+)? */) {
        let slug = slug(heading.1)
        let count = counts[slug, default: 0]
        counts[slug] = count + 1
        anchors.insert(count == 0 ? slug : "\(slug)-\(count)")
      }
      for match in line.matches(of: /<a (?:id|name)="([^"]+)"/) { anchors.insert(String(match.1)) }
    }
    return anchors
  }

  /// The anchor of a heading: in lower case, without punctuation, with hyphens for spaces.
  private static func slug(_ heading: Substring) -> String {
    let text = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
    return text.lowercased().reduce(into: "") { slug, character in
      switch character {
      case " ": slug.append("-")
      case "-", "_": slug.append(character)
      default: if character.isLetter || character.isNumber { slug.append(character) }
      }
    }
  }

  /// The relative targets of a document, outside of code.
  private static func targets(_ document: String) throws -> [String] {
    let text = try lines(document).joined(separator: "\n").replacing(/`+[^`\n]+`+/, with: "code")
    return text.matches(of: /\]\(([^)\s]+)(?: "[^"]*")?\)/).map { String($0.1) }
      .filter { $0.firstMatch(of: /^[a-z][a-z+.-]*:/) == nil }
  }

  @Test(arguments: documents) func everyLinkLeadsToAFileAndAHeading(_ document: String) throws {
    let folder = Self.root.appending(path: document).deletingLastPathComponent()
    for target in try Self.targets(document) {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = String(parts[0])
      let file =
        path.isEmpty
        ? Self.root.appending(path: document) : folder.appending(path: path).standardizedFileURL
      #expect(
        FileManager.default.fileExists(atPath: file.path), "\(document) links to \(target)")
      guard parts.count == 2, file.pathExtension == "md" else { continue }
      let name = String(file.path.dropFirst(Self.root.standardizedFileURL.path.count + 1))
      #expect(
        try Self.allAnchors.get()[name]?.contains(String(parts[1])) == true,
        "\(document) links to \(target)")
    }
  }

  @Test func readsDocuments() {
    #expect(Self.documents.count > 40)
  }

  @Test(arguments: [
    ("What changed", "what-changed"), ("manifest.json", "manifestjson"),
    ("Links only, or pages only", "links-only-or-pages-only"), ("How do I…?", "how-do-i"),
    ("A `code` & [a link](x.md)", "a-code--a-link"), ("S3 and CloudFront", "s3-and-cloudfront"),
  ]) func makesTheAnchorsOfGitHub(heading: String, anchor: String) {
    #expect(Self.slug(heading[...]) == anchor)
  }
}
