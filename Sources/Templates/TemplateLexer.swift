import WaymarkCore
public import WaymarkModel

/// One piece of a template, before its names are resolved.
public struct TemplateToken: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Text that is written unchanged.
    case text
    case field

    /// The beginning of a section, which is shown when its name is present, or when it is absent.
    case section(isInverted: Bool)
    case end
    case part
    case comment
  }

  public let kind: Kind

  /// The name in the tag; empty for text and comments.
  public let name: String

  /// The offset of the token in the template, in bytes.
  public let range: Range<Int>
}

/// A fault of a template, and its position.
public struct TemplateFault: Error, Hashable, Sendable {
  public let kind: DiagnosticKind

  /// The offset in the template, in bytes.
  public let offset: Int
  public let message: String
  public let help: String

  /// Makes a fault; the message and help default to those of its kind.
  public init(
    _ kind: DiagnosticKind, at offset: Int = 0, _ message: String? = nil, help: String? = nil
  ) {
    self.kind = kind
    self.offset = offset
    self.message = message ?? kind.summary
    self.help = help ?? kind.help
  }
}

/// Splits a template into tokens, and checks that its sections nest.
///
/// After a fault it continues after the faulty tag, so one pass finds all faults.
public struct TemplateLexer: Sendable {
  public let bytes: [UInt8]
  private let syntax: TemplateSyntax
  private var index: Int
  private var open: [TemplateToken] = []

  /// The beginning of the template, after a byte order mark.
  public let start: Int

  /// Whether the next token is the fault that the bytes are not UTF-8.
  private var isMisencoded = false

  public init(file bytes: [UInt8], _ syntax: TemplateSyntax) {
    self.init(bytes, syntax, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    isMisencoded = String(validating: bytes, as: UTF8.self) == nil
  }

  public init(_ text: String, _ syntax: TemplateSyntax) {
    self.init(Array(text.utf8), syntax, from: 0)
  }

  private init(_ bytes: [UInt8], _ syntax: TemplateSyntax, from start: Int) {
    self.bytes = bytes
    self.syntax = syntax
    self.start = start
    index = start
  }

  /// The next token, or `nil` at the end.
  ///
  /// The content of a section that is nested too deeply is skipped. At the end of the template,
  /// each open section is a fault, beginning with the innermost.
  public mutating func next() throws(TemplateFault) -> TemplateToken? {
    if isMisencoded {
      isMisencoded = false
      index = bytes.count
      throw TemplateFault(.templateEncoding, at: start)
    }
    while let token = try token() {
      switch token.kind {
      case .section: try begin(token)
      case .end:
        try end(token)
        // The section that ends here was skipped.
        if open.count >= syntax.depthLimit { continue }
      case .text, .field, .part, .comment: break
      }
      if open.count <= syntax.depthLimit { return token }
    }
    guard let section = open.popLast() else { return nil }
    throw TemplateFault(
      .templateSection, at: section.range.lowerBound,
      "the section '\(section.name)' is not closed",
      help: "Close it with {{/\(section.name)}}.")
  }

  private mutating func begin(_ section: TemplateToken) throws(TemplateFault) {
    open.append(section)
    guard open.count != syntax.depthLimit + 1 else {
      throw TemplateFault(
        .templateSection, at: section.range.lowerBound,
        "sections are nested more than \(syntax.depthLimit) deep",
        help: "Nest fewer sections.")
    }
  }

  private mutating func end(_ tag: TemplateToken) throws(TemplateFault) {
    guard let innermost = open.last else {
      throw TemplateFault(
        .templateSection, at: tag.range.lowerBound,
        "'\(tag.name)' closes a section that is not open",
        help: "Begin it with {{#\(tag.name)}}, or remove the tag.")
    }
    guard innermost.name == tag.name else {
      throw TemplateFault(
        .templateSection, at: tag.range.lowerBound,
        "'\(tag.name)' does not match the open section '\(innermost.name)'",
        help: "Close the open section first, with {{/\(innermost.name)}}.")
    }
    open.removeLast()
  }

  /// Reads the text up to the next tag, or a tag, regardless of its section.
  private mutating func token() throws(TemplateFault) -> TemplateToken? {
    guard index < bytes.count else { return nil }
    let begin = index
    let opening = bytes[begin...].firstRange(of: syntax.opening)
    guard let opening, opening.lowerBound == begin else {
      index = opening?.lowerBound ?? bytes.count
      return TemplateToken(kind: .text, name: "", range: begin..<index)
    }
    guard let closing = bytes[opening.upperBound...].firstRange(of: syntax.closing) else {
      index = bytes.count
      let mark = String(decoding: syntax.closing, as: UTF8.self)
      throw TemplateFault(
        .templateTag, at: begin, "the tag is not closed with '\(mark)'",
        help: "Write \(mark) after its name.")
    }
    index = closing.upperBound
    return try tag(bytes[opening.upperBound..<closing.lowerBound], begin..<index)
  }

  private func tag(
    _ content: ArraySlice<UInt8>, _ range: Range<Int>
  ) throws(TemplateFault) -> TemplateToken {
    func fault(_ message: String, help: String? = nil) -> TemplateFault {
      TemplateFault(.templateTag, at: range.lowerBound, message, help: help)
    }
    var text = String(decoding: content, as: UTF8.self)[...]
    if syntax.names == .trimmed { text = text.drop(while: \.isWhitespace) }
    let mark = text.utf8.first ?? 0
    guard !syntax.refusedMarks.contains(mark) else {
      throw fault(
        "unescaped output is not supported: the kind of the field determines its escaping")
    }
    let kind = syntax.marks[mark]
    if kind == .comment { return TemplateToken(kind: .comment, name: "", range: range) }
    if kind != nil { text = Substring(text.utf8.dropFirst()) }
    var name = text
    if syntax.names != .exact {
      name = name.drop(while: \.isWhitespace)
      while name.last?.isWhitespace == true { name.removeLast() }
    }
    guard !name.isEmpty else {
      throw fault("the tag has no name", help: "Write the name of a field between the braces.")
    }
    if syntax.names == .identifiers {
      let rest = text.utf8.filter { !" \t\n\r".utf8.contains($0) }
      guard rest.allSatisfy(isNameByte), rest.count == name.utf8.count else {
        throw fault("'\(name)' is not a valid name")
      }
    }
    return TemplateToken(kind: kind ?? .field, name: String(name), range: range)
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isUnreserved(byte) && byte != UInt8(ascii: "~")
}
