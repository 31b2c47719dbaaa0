import WaymarkCore
import WaymarkMarkdown
public import WaymarkModel

/// A text of the project as a page shows it: its author's Markdown, without content that pages do
/// not allow.
public struct ContentText: Sendable {
  /// An image of the project, by the URL path of its file.
  public struct Picture: Sendable {
    let path: String
    let header: ImageHeader

    public init(path: String, header: ImageHeader) {
      self.path = path
      self.header = header
    }
  }

  /// The first heading of level 1.
  public let title: String?

  /// The beginning of the first paragraph, for search results.
  let summary: String?

  /// The text below the page's heading.
  let markup: [UInt8]

  /// The parts that the page shows differently from the text.
  public let notes: [Diagnostic]

  /// Reads a text; diagnostics name the file.
  ///
  /// The first heading of level 1 is omitted if it equals the page's own heading; without a given
  /// heading, it becomes the page's heading.
  public init(
    _ bytes: [UInt8], source: String, heading: String? = nil,
    picture: (String) -> Picture? = { _ in nil }
  ) throws(DiagnosedError) {
    let pieces: [MarkdownPiece]
    do throws(Fault) {
      pieces = try MarkdownDocument(bytes).pieces
    } catch {
      throw DiagnosedError(.contentText, at: Location(source, line: error.line), error.message)
    }
    let first = pieces.firstHeading
    title = first.map { pieces[$0].plainText }?.nonEmpty
    var body = pieces.drop(while: \.isComment)
    if let first, first.lowerBound == body.startIndex, heading == nil || heading == title {
      body = pieces[first.upperBound...]
    }
    var summary = MetaDescription()
    summary.add(body.firstParagraph)
    self.summary = summary.text
    var writer = ContentWriter(source: source, topLevel: body.topLevel)
    writer.write(body, picture: picture)
    markup = writer.output.bytes
    notes = writer.notes
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { markup.isEmpty && title == nil }
}

extension MarkdownPiece {
  /// Whether it is HTML that readers do not see.
  fileprivate var isComment: Bool {
    guard case .html(let text, isBlock: _, line: _) = self else { return false }
    return !withoutComments(text).utf8.contains { $0 > 0x20 }
  }
}

extension [MarkdownPiece] {
  /// The pieces of the first top-level heading of level 1.
  fileprivate var firstHeading: Range<Int>? {
    var depth = 0
    for (index, piece) in enumerated() {
      if case .open(let element, line: _) = piece {
        if depth == 0, element == .heading(1) { return index..<self[index...].endOfElement }
        depth += 1
      } else if case .close = piece {
        depth -= 1
      }
    }
    return nil
  }
}

extension ArraySlice<MarkdownPiece> {
  /// The index after the end of the element that the first piece begins.
  var endOfElement: Int {
    var depth = 0
    for (index, piece) in zip(indices, self) {
      if case .open = piece { depth += 1 }
      if case .close = piece { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return endIndex
  }

  /// The readable text of the pieces.
  var plainText: String {
    var text = ""
    for piece in self {
      switch piece {
      case .text(let part), .code(let part), .image(url: _, text: let part, line: _): text += part
      case .softBreak, .lineBreak: text += " "
      case .open, .close, .codeBlock, .rule, .html: continue
      }
    }
    return text
  }

  fileprivate var firstParagraph: String? {
    let start = firstIndex { piece in
      if case .open(.paragraph, line: _) = piece { true } else { false }
    }
    return start.map { self[$0..<self[$0...].endOfElement].plainText }
  }

  /// The highest level of headings.
  fileprivate var topLevel: Int {
    lazy.compactMap { piece in
      if case .open(.heading(let level), line: _) = piece { level } else { nil }
    }.min() ?? 1
  }
}
