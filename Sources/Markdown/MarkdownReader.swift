/// Converts cmark's nodes to pieces.
struct MarkdownReader {
  private(set) var pieces: [MarkdownPiece] = []

  /// The line where elements are nested too deep; `nil` if none are.
  private(set) var depthFault: Int?

  /// The open elements; `nil` for a node without its own element.
  private var open: [MarkdownElement?] = []
  private var alignments: [UInt8] = []
  private var column = 0
  private var isHeadingRow = false

  /// The alternative texts of open images, the innermost last.
  private var images: [String] = []

  mutating func read(_ step: MarkdownTree.Step) {
    if step.kind == "image" { return readImage(step) }
    if !images.isEmpty { return images[images.count - 1] += step.isEnter ? plainText(step) : "" }
    if let piece = leaf(step) {
      pieces.append(piece)
    } else if step.kind != "document" {
      if step.isEnter { enter(step) } else { leave() }
    }
  }

  private mutating func readImage(_ step: MarkdownTree.Step) {
    if step.isEnter {
      images.append("")
      if images.count + open.count > MarkdownDocument.depthLimit { depthFault = step.line }
      return
    }
    let text = images.popLast() ?? ""
    if images.isEmpty {
      pieces.append(.image(url: step.url, text: text, line: step.line))
    } else {
      images[images.count - 1] += text
    }
  }

  /// The piece for a node without children.
  private func leaf(_ step: MarkdownTree.Step) -> MarkdownPiece? {
    switch step.kind {
    case "text": .text(step.text)
    case "code": .code(step.text)
    case "code_block": .codeBlock(step.text)
    case "linebreak": .lineBreak
    case "softbreak": .softBreak
    case "thematic_break": .rule
    case "html_block": .html(step.text, isBlock: true, line: step.line)
    case "html_inline": .html(step.text, isBlock: false, line: step.line)
    default: nil
    }
  }

  private func plainText(_ step: MarkdownTree.Step) -> String {
    switch step.kind {
    case "linebreak", "softbreak": " "
    default: step.text
    }
  }

  private mutating func enter(_ step: MarkdownTree.Step) {
    let element = element(step)
    open.append(element)
    if open.count > MarkdownDocument.depthLimit { depthFault = step.line }
    if let element { pieces.append(.open(element, line: step.line)) }
  }

  private mutating func leave() {
    guard case let element?? = open.popLast() else { return }
    pieces.append(.close(element))
  }

  private mutating func element(_ step: MarkdownTree.Step) -> MarkdownElement? {
    switch step.kind {
    case "paragraph": return step.isTight ? nil : .paragraph
    case "block_quote": return .quote
    case "list": return step.isOrdered ? .orderedList(start: step.level) : .bulletList
    case "item": return .item
    case "heading": return .heading(step.level)
    case "emph": return .emphasis
    case "strong": return .strong
    case "link": return .link(url: step.url)
    case "table":
      alignments = step.alignments
      return .table
    case "table_header", "table_row":
      column = 0
      isHeadingRow = step.kind == "table_header"
      return .row
    case "table_cell":
      defer { column += 1 }
      let code = column < alignments.count ? alignments[column] : 0
      return .cell(MarkdownAlignment(code: code), isHeading: isHeadingRow)
    default: return nil
    }
  }
}

extension MarkdownAlignment {
  /// Reads cmark's letter for an alignment.
  fileprivate init(code: UInt8) {
    self =
      switch code {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .none
      }
  }
}
