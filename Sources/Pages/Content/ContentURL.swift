import WaymarkCore
import WaymarkModel
import WaymarkTemplates

/// The URLs that the text of a page may have.
enum ContentURL {
  /// Allows `https`, `mailto` and `tel`, paths of the site and places on the page.
  static func allowsLink(_ url: String) -> Bool {
    URLPolicy.letter.allows(url) || isOwnPath(url) || isAnchor(url)
  }

  /// Allows `https` and paths of the site.
  static func allowsPicture(_ url: String) -> Bool {
    URLPolicy.web.allows(url) || isOwnPath(url)
  }

  /// Whether it is a path from the root of the site, which no browser reads as another host's.
  ///
  /// Browsers leave out tabs and line breaks, and read `\` as `/`.
  private static func isOwnPath(_ url: String) -> Bool {
    url.hasPrefix("/") && !url.hasPrefix("//") && isClean(url)
  }

  private static func isAnchor(_ url: String) -> Bool {
    url.hasPrefix("#") && url.utf8.count > 1 && isClean(url)
  }

  private static func isClean(_ url: String) -> Bool {
    url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !isExcludedFromURLs($0) }
  }
}

/// What of a text a page does not show as it was written, each kind with its first place.
struct RefusedContent {
  private struct Finding {
    let kind: DiagnosticKind
    let line: Int
    let sample: String
    var more = 0
  }

  private var findings: [Finding] = []

  mutating func add(_ kind: DiagnosticKind, _ text: String, at line: Int) {
    if let index = findings.firstIndex(where: { $0.kind == kind }) {
      findings[index].more += 1
    } else {
      findings.append(Finding(kind: kind, line: line, sample: sample(of: text)))
    }
  }

  func diagnostics(in source: String) -> [Diagnostic] {
    findings.map { finding in
      let more = finding.more > 0 ? "; and \(finding.more) more like it" : ""
      return Diagnostic(
        finding.kind, at: Location(source, line: finding.line),
        "\(finding.kind.summary): \(finding.sample)\(more)")
    }
  }

  private func sample(of text: String) -> String {
    let line = text.drop { $0.isWhitespace }.prefix { !$0.isNewline }
    return line.count > 60 ? line.prefix(60) + "…" : String(line)
  }
}
