import WaymarkCore
import WaymarkMarkdown
import WaymarkModel

/// Writes the parts of a Markdown text that a page shows.
struct ContentWriter: ~Copyable {
  private(set) var output = Output()
  private let source: String

  /// The level of headings that becomes the page's second level.
  private let topLevel: Int

  /// For each open link, whether it is written.
  private var links: [Bool] = []
  private var anchors = AnchorNames()
  private var isFirstRow = false

  /// The changed parts: the first of each kind, and how many more there are.
  private var refused: [(kind: DiagnosticKind, line: Int, sample: String, more: Int)] = []

  init(source: String, topLevel: Int) {
    self.source = source
    self.topLevel = topLevel
  }

  /// The changed parts, each kind with its first place.
  var notes: [Diagnostic] {
    refused.map { kind, line, sample, more in
      Diagnostic(
        kind, at: Location(source, line: line),
        "\(kind.summary): \(sample)" + (more > 0 ? "; and \(more) more like it" : ""))
    }
  }

  /// Writes the pieces of a document.
  mutating func write(
    _ pieces: ArraySlice<MarkdownPiece>, picture: (String) -> ContentText.Picture?
  ) {
    for (index, piece) in zip(pieces.indices, pieces) {
      switch piece {
      case .open(.heading(let level), line: _):
        let text = pieces[index..<pieces[index...].endOfElement].plainText
        output.append("<h\(own(level)) id=\"")
        output.html(anchors.name(of: text))
        output.append("\">")
      case .open(.link(let url), let line): open(link: url, at: line)
      case .open(let element, line: _): open(element)
      case .close(let element): close(element)
      case .text(let text): output.html(text)
      case .code(let text): wrap("code", text)
      case .codeBlock(let text):
        output.append("<pre tabindex=\"0\">")
        wrap("code", text)
        output.append("</pre>\n")
      case .lineBreak: output.append("<br>\n")
      case .softBreak: output.append("\n")
      case .rule: output.append("<hr>\n")
      case .image(let url, let text, let line): write(url, text, at: line, picture(url))
      case .html(let text, let isBlock, let line): write(html: text, isBlock: isBlock, at: line)
      }
    }
  }

  /// The level of a heading below that of the page.
  private func own(_ level: Int) -> Int { min(6, max(2, level - topLevel + 2)) }

  /// The tags of the elements that only need their names.
  private static let tags: [MarkdownElement: (open: String, close: String)] = [
    .paragraph: ("<p>", "</p>\n"), .quote: ("<blockquote>\n", "</blockquote>\n"),
    .bulletList: ("<ul>\n", "</ul>\n"), .item: ("<li>", "</li>\n"),
    .emphasis: ("<em>", "</em>"), .strong: ("<strong>", "</strong>"),
  ]

  private mutating func open(_ element: MarkdownElement) {
    switch element {
    case .orderedList(let start):
      output.append(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
    case .table:
      isFirstRow = true
      // A table may be wider than a phone, so it scrolls, also with the keyboard.
      output.append("<div class=\"table\" tabindex=\"0\">\n<table>\n<thead>\n")
    case .row: output.append("<tr>")
    case .cell(let alignment, let isHeading):
      output.append(isHeading ? "<th scope=\"col\"" : "<td")
      if let name = alignment.className { output.append(" class=\"\(name)\"") }
      output.append(">")
    default: output.append(Self.tags[element]?.open ?? "")
    }
  }

  private mutating func close(_ element: MarkdownElement) {
    switch element {
    case .orderedList: output.append("</ol>\n")
    case .heading(let level): output.append("</h\(own(level))>\n")
    case .table: output.append("</tbody>\n</table>\n</div>\n")
    case .row:
      output.append("</tr>\n")
      if isFirstRow { output.append("</thead>\n<tbody>\n") }
      isFirstRow = false
    case .cell(_, let isHeading): output.append(isHeading ? "</th>" : "</td>")
    case .link: if links.popLast() == true { output.append("</a>") }
    default: output.append(Self.tags[element]?.close ?? "")
    }
  }

  private mutating func refuse(_ kind: DiagnosticKind, _ text: String, at line: Int) {
    if let index = refused.firstIndex(where: { $0.kind == kind }) {
      refused[index].more += 1
      return
    }
    let first = text.drop { $0.isWhitespace }.prefix { !$0.isNewline }
    refused.append((kind, line, first.count > 60 ? first.prefix(60) + "…" : String(first), 0))
  }

  private mutating func wrap(_ tag: String, _ text: String) {
    output.append("<\(tag)>")
    output.html(text)
    output.append("</\(tag)>")
  }

  private mutating func open(link url: String, at line: Int) {
    let isWritten = ContentURL.allowsLink(url)
    links.append(isWritten)
    guard isWritten else { return refuse(.contentLink, url, at: line) }
    output.append("<a href=\"")
    output.html(asciiURL(url))
    output.append("\">")
  }

  /// Writes an image, or its text if it cannot be shown.
  private mutating func write(
    _ url: String, _ text: String, at line: Int, _ picture: ContentText.Picture?
  ) {
    guard let url = picture?.path ?? (ContentURL.allowsPicture(url) ? url : nil) else {
      refuse(.contentPicture, url, at: line)
      return output.html(text)
    }
    output.append("<img src=\"")
    output.html(asciiURL(url))
    output.append("\" alt=\"")
    output.html(text)
    output.append("\"")
    if let header = picture?.header {
      output.append(" width=\"\(header.width)\" height=\"\(header.height)\"")
    }
    output.append(" loading=\"lazy\">")
  }

  /// Shows HTML as text; comments are omitted.
  private mutating func write(html text: String, isBlock: Bool, at line: Int) {
    let shown = withoutComments(text)
    guard shown.utf8.contains(where: { $0 > 0x20 }) else { return }
    refuse(.contentHTML, shown, at: line)
    if isBlock {
      output.paragraphs(shown)
    } else {
      output.html(shown)
    }
  }
}

/// HTML without its comments.
func withoutComments(_ text: String) -> String {
  var rest = text[...]
  var shown = ""
  while let start = rest.firstRange(of: "<!--") {
    shown += rest[..<start.lowerBound]
    guard let end = rest[start.upperBound...].firstRange(of: "-->") else { return shown }
    rest = rest[end.upperBound...]
  }
  return shown + rest
}

extension MarkdownAlignment {
  /// Its class in the style sheet: pages have no inline styles.
  fileprivate var className: String? {
    switch self {
    case .none, .left: nil
    case .center: "center"
    case .right: "end"
    }
  }
}

/// Anchors on a page, made from headings like most Markdown readers do.
private struct AnchorNames {
  /// How often each anchor was used; the page itself has one.
  private var counts = ["main": 1]

  mutating func name(of heading: String) -> String {
    var name = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        name += "-"
      } else if scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      {
        name.unicodeScalars.append(scalar)
      }
    }
    if name.isEmpty { name = "-" }
    while let count = counts[name] {
      counts[name] = count + 1
      name += "-\(count)"
    }
    counts[name] = 1
    return name
  }
}
