/// How a kind of template writes its tags: what begins and ends one, and which marks a tag may have.
///
/// No kind has an escape for the text that begins a tag. Where two braces begin one, one brace is text.
public struct TemplateSyntax: Sendable {
  /// What names a tag may have.
  enum Names: Sendable {
    /// Letters, digits, `.`, `-` and `_`, with blanks around them.
    case identifiers

    /// Any text, with white space around it.
    case trimmed

    /// Any text; a blank is part of the name.
    case exact
  }

  let opening: [UInt8]
  let closing: [UInt8]

  /// What the first byte of a tag makes of it; a tag without a mark is a field.
  private(set) var marks: [UInt8: TemplateToken.Kind] = [:]

  /// The marks that other languages have for output without escaping.
  private(set) var refusedMarks: [UInt8] = []
  private(set) var names = Names.exact

  /// How deep sections may nest.
  private(set) var depthLimit = 0

  private init(_ opening: String, _ closing: String) {
    self.opening = Array(opening.utf8)
    self.closing = Array(closing.utf8)
  }

  /// Source code with values of the build in it: `{{name}}`.
  public static let source = TemplateSyntax("{{", "}}")

  /// The formats of a locale and the texts of a record: `{name}`.
  public static let format = TemplateSyntax("{", "}")

  /// The texts of a pass: `{{field}}` and sections.
  public static let text: TemplateSyntax = {
    var syntax = source
    syntax.marks = [
      UInt8(ascii: "#"): .section(isInverted: false), UInt8(ascii: "^"): .section(isInverted: true),
      UInt8(ascii: "/"): .end,
    ]
    syntax.names = .trimmed
    syntax.depthLimit = 8
    return syntax
  }()

  /// Pages and their parts: `{{field}}`, `{{> part}}`, sections and `{{! comment }}`.
  public static let page: TemplateSyntax = {
    var syntax = text
    syntax.marks[UInt8(ascii: ">")] = .part
    syntax.marks[UInt8(ascii: "!")] = .comment
    syntax.refusedMarks = Array("{&".utf8)
    syntax.names = .identifiers
    syntax.depthLimit = 32
    return syntax
  }()

  /// Whether a text has the beginning of a tag.
  public func begins(in text: some Collection<UInt8>) -> Bool {
    Array(text)[...].firstRange(of: opening) != nil
  }
}
