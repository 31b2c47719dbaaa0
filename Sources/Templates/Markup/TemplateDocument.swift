import WaymarkCore
public import WaymarkModel

/// One piece of a page's template, before its names are resolved.
public enum TemplateNode: Sendable {
  /// Text that is written unchanged.
  case literal([UInt8])

  /// `{{name}}`.
  case field(name: String, offset: Int)

  /// `{{> name}}`.
  case part(name: String, offset: Int)

  /// `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` if it is shown when `name` is absent.
  case section(TemplateSection)
}

/// A section of a template.
public struct TemplateSection: Sendable {
  let name: String
  let isInverted: Bool
  let offset: Int
  var body: [TemplateNode] = []
}

/// The template of a page or of a part, split into its pieces.
///
/// Indentation, blank lines, and the line breaks around sections, parts and comments that are alone
/// on a line are removed: a million pages need not contain them.
public struct TemplateDocument: Sendable {
  /// The name of the file in messages.
  public let source: String
  let positions: PositionIndex
  private(set) var nodes: [TemplateNode] = []

  /// Reads a whole file; its faults are added to the faults.
  public init(_ bytes: [UInt8], source: String, faults: inout [Diagnostic]) {
    self.source = source
    positions = PositionIndex(bytes)
    var lexer = TemplateLexer(file: bytes, .page)
    let lines = TemplateLines(bytes: bytes, start: lexer.start)
    var open: [TemplateSection] = []
    var lineEnd = lexer.start

    func add(_ node: TemplateNode) {
      if let last = open.indices.last {
        open[last].body.append(node)
      } else {
        nodes.append(node)
      }
    }
    while true {
      do throws(TemplateFault) {
        guard let token = try lexer.next() else { return }
        let offset = token.range.lowerBound
        switch token.kind {
        case .text:
          let text = lines.text(max(offset, lineEnd)..<token.range.upperBound)
          if !text.isEmpty { add(.literal(text)) }
          continue
        case .field:
          add(.field(name: token.name, offset: offset))
          continue
        case .section(let isInverted):
          open.append(TemplateSection(name: token.name, isInverted: isInverted, offset: offset))
        case .end: if let section = open.popLast() { add(.section(section)) }
        case .part: add(.part(name: token.name, offset: offset))
        case .comment: break
        }
        lineEnd = lines.end(after: token.range)
      } catch {
        faults.append(
          Diagnostic(
            error.kind, at: Location(source, of: error.offset, in: positions), error.message,
            help: error.help))
      }
    }
  }

  /// Whether it contains only white space.
  public var isBlank: Bool {
    nodes.allSatisfy { node in
      if case .literal(let text) = node { text.allSatisfy { $0 <= 0x20 } } else { false }
    }
  }
}

/// The text of a template with white space removed.
private struct TemplateLines {
  let bytes: [UInt8]
  let start: Int

  /// Text without indentation and blank lines.
  func text(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    var isLineStart = range.lowerBound == start || bytes[range.lowerBound - 1] == 0x0A
    for byte in bytes[range] where byte != 0x0D {
      if isLineStart, byte == 0x20 || byte == 0x09 || byte == 0x0A { continue }
      isLineStart = byte == 0x0A
      text.append(byte)
    }
    return text
  }

  /// The beginning of the text after a tag: after the line break, if the tag is alone on its line.
  func end(after tag: Range<Int>) -> Int {
    let before = bytes[..<tag.lowerBound].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    let lineStart = tag.lowerBound - before.count
    guard lineStart == start || bytes[lineStart - 1] == 0x0A else { return tag.upperBound }
    let after = bytes[tag.upperBound...].prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard after.endIndex < bytes.count, bytes[after.endIndex] == 0x0A else {
      return tag.upperBound
    }
    return after.endIndex + 1
  }
}
